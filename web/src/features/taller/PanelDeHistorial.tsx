/**
 * The course's history beside its outline: each line leads to its row, and an earlier text comes back by an act that
 * can be undone itself.
 */
import { type Esquema, historialRoutes, type LineaDeHistorial } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../kit/notify.ts'
import { Historial, type LineaLleva } from '../historial/Historial.parte.tsx'
import { bringBack } from '../historial/regresar.parte.ts'
import { type FilaDelCurso, filasDe } from './esquema.ts'
import type { Tab } from './pestanas.ts'
import type { ActoDeTaller } from './useActos.ts'
import type { Arbol } from './useArbol.ts'
import type { Taller } from './useEsquema.ts'

type Props = { esquema: Esquema; arbol: Arbol; taller: Taller }

const TABS: Partial<Record<LineaDeHistorial['clase'], Tab>> = {
  pregunta: 'preguntas',
  respuesta: 'preguntas',
  evaluacion: 'preguntas',
  rubrica: 'rubrica',
  criterio: 'rubrica',
  nivel: 'rubrica',
}

/** The row of which something is told. */
function filaDe(
  filas: readonly FilaDelCurso[],
  { clase, objeto_id, actividad_id, objetivo_id, unidad_id }: LineaDeHistorial,
) {
  const find = (of: FilaDelCurso['clase'], id: number | null) => filas.find(f => f.clase === of && f.id === id)
  if (actividad_id !== null) return find('actividad', actividad_id)
  if (clase === 'objetivo') return find('objetivo', objeto_id) ?? find('unidad', unidad_id)
  if (objetivo_id !== null) return find('objetivo', objetivo_id)
  return find('unidad', clase === 'unidad' ? objeto_id : unidad_id)
}

export function PanelDeHistorial({ esquema, arbol, taller }: Props) {
  const client = useQueryClient()
  const filas = filasDe(esquema)
  const destinoDe = (linea: LineaDeHistorial): LineaLleva | undefined => {
    if (linea.clase === 'curso') return { nombre: 'datos del curso', ir: arbol.abreDatos }
    const fila = filaDe(filas, linea)
    return fila && { nombre: fila.nombre, ir: () => arbol.elige(fila, TABS[linea.clase]) }
  }
  const regresa = async (linea: LineaDeHistorial, campo: string, texto: string): Promise<ActoDeTaller | undefined> => {
    const done = await taller.act(async () => ({ antes: await bringBack(linea, campo, texto) }))
    if (!done) return undefined
    if (done.antes === undefined) {
      notify('Ya dice eso', 'info')
      return undefined
    }
    await Promise.all([taller.rereadAll(), client.invalidateQueries({ queryKey: [historialRoutes.list.path] })])
    const { antes } = done
    return { said: 'Se regresó un texto', vuelve: () => regresa(linea, campo, antes) }
  }
  const onRegresa = async (linea: LineaDeHistorial, campo: string, texto: string) => {
    const acto = await regresa(linea, campo, texto)
    if (!acto) return
    taller.actos.anota(acto)
    notify('Está otra vez como estaba', 'success', { label: 'Deshacer', act: () => taller.actos.deshacer(acto) })
  }
  return (
    <Historial
      curso={esquema.curso.id}
      destinoDe={destinoDe}
      onRegresa={(linea, campo, texto) => void onRegresa(linea, campo, texto)}
    />
  )
}
