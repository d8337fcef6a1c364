/** What the next step is called: on the screen, and in the page before its script has run. */

import type { Continuar, ProximaClase } from '@eleva/contract'
import { entreComillas } from '@eleva/contract'
import { formatSeconds } from '../../kit/page/duration.ts'

/** «Unidad 3 · Siguiente: video «Rúbricas», 8 min» */
function words({ unidad, objetivo }: Continuar): string {
  if (!unidad) return ''
  const place = `Unidad ${unidad.numero}`
  if (!objetivo) return `${place} · ${unidad.nombre_unidad}`
  const length = objetivo.duracion_segundos ? `, ${formatSeconds(objetivo.duracion_segundos)}` : ''
  return `${place} · Siguiente: ${objetivo.con_video ? 'video ' : ''}${entreComillas(objetivo.nombre_objetivo)}${length}`
}

export function wordsOfNext(continuar: Continuar) {
  const { unidades, unidades_terminadas, terminado, comenzado, nombre_curricula } = continuar
  return {
    sobre: terminado ? 'Ya terminaste este curso' : comenzado ? 'Sigue donde te quedaste' : 'Tu siguiente curso',
    texto: terminado ? nombre_curricula : words(continuar),
    boton: terminado ? 'Repasar' : comenzado ? 'Continuar' : 'Comenzar',
    hecho: `${unidades_terminadas} de ${unidades === 1 ? '1 unidad' : `${unidades} unidades`}`,
  }
}

/** «Retroalimentación en el aula, con Ana Ruiz» */
export const nameOf = ({ nombre_sesion, organizador }: ProximaClase) =>
  organizador ? `${nombre_sesion}, con ${organizador}` : nombre_sesion
