/** What of a piece is told alike on the page and in the file. */
import { folioImpreso } from '@eleva/contract'
import type { Pieza } from './portafolios.read.ts'

const day = (zona: string) => new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: zona })

/** What became of it since it was chosen; empty for what is as it was. */
export function loQueCambio({ entrega, constancia, cambio, nombre }: Pieza): string {
  if (!entrega && !constancia) return `«${nombre}» ya no está en la plataforma.`
  if (constancia && constancia.estado !== 'valida') return 'Esta constancia ya no es válida.'
  return cambio ? 'Se entregó otra vez después de elegirla: esta es la versión de ahora.' : ''
}

/**
 * «Planeación de clase · Didáctica · Entregado el 3 de mayo de 2026»; what its title says already is not said again.
 */
export function detalleDe({ titulo, entrega, constancia }: Pieza, zona: string): string {
  const at = day(zona)
  if (entrega)
    return [
      entrega.actividad !== titulo && entrega.actividad,
      entrega.curso,
      `Entregado el ${at.format(new Date(entrega.entregado_en))}`,
    ]
      .filter(Boolean)
      .join(' · ')
  if (!constancia) return ''
  const { logro, folio, emitida, horas } = constancia
  const long = horas === 0 ? '' : horas === 1 ? '1 hora' : `${horas} horas`
  return [
    logro === titulo ? 'Constancia' : `Constancia de ${logro}`,
    long,
    `Folio ${folioImpreso(folio)}`,
    `Emitida el ${at.format(new Date(emitida))}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
