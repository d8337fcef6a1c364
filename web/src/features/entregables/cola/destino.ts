/** Where the queue leads: to a delivery that waits, and on from there to the next one of what was asked for. Pure. */
import type { TareaQueEspera } from '@eleva/contract'

/** What of the queue is gone through; nothing is all of it. */
export type DeCola = {
  tarea?: number | undefined
  grupo?: number | undefined
  curso?: number | undefined
  modo?: number | undefined
}

/** A delivery, with the queue behind it. */
export const enLaCola = (entregable: number, { tarea, grupo, curso, modo }: DeCola = {}) => ({
  to: '/preview-rubrica' as const,
  search: {
    entregable,
    cola: true as const,
    ...(tarea ? { tarea } : {}),
    ...(grupo ? { grupo } : {}),
    ...(curso ? { curso } : {}),
    ...(modo ? { modo } : {}),
  },
})

/** All of it, from the delivery that has waited longest; without any to the queue itself. */
export const primeraDeCola = (tareas: readonly TareaQueEspera[], de: DeCola = {}) =>
  tareas[0] ? enLaCola(tareas[0].primera, de) : { to: '/calificar' as const, search: {} }

export const enLaTarea = ({ id, primera }: TareaQueEspera, de: DeCola = {}) => enLaCola(primera, { ...de, tarea: id })
