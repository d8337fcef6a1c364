/** One change of a delivery: how it is sent, what it does to what is shown, and whether it stands already. */
import { type Celda, entregablesRoutes, type Revision, type Route, rubricasRoutes } from '@eleva/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { Input } from '../../kit/api/client.ts'

export type Cambio =
  | { tipo: 'nota'; valor: number | null }
  | { tipo: 'recibido'; valor: boolean }
  | { tipo: 'comentario'; valor: string }
  /** Of a criterion. */
  | { tipo: 'nivel'; criterio: number; valor: number | null }

/** A delivery as it was seen when it was changed. */
export type Vista = { id: number; version: number; nombre: string }

export type Guardada = { calificacion: number | null; version: number }

export const BOOKS = [
  entregablesRoutes.sencillos,
  entregablesRoutes.calificables,
  entregablesRoutes.deRubrica,
  entregablesRoutes.sencillosGeneral,
  entregablesRoutes.calificablesGeneral,
  entregablesRoutes.deRubricaGeneral,
] as const

/** What counts deliveries or lists them: read again after a change. */
export const staleReviews = [
  entregablesRoutes.pendientes,
  entregablesRoutes.grupos,
  entregablesRoutes.cursos,
  entregablesRoutes.cursosDeGrupo,
  entregablesRoutes.tabla,
  entregablesRoutes.tablaBienEscrita,
]

export const same = (a: Cambio, b: Cambio): boolean => a.valor === b.valor

/** Whether two changes are of the same thing of a delivery. */
export const alike = (a: Cambio, b: Cambio): boolean =>
  a.tipo === b.tipo && (a.tipo !== 'nivel' || b.tipo !== 'nivel' || a.criterio === b.criterio)

/** The call that makes a change. Each may be sent again: its version tells whether it was made already. */
export function callOf({ id }: Vista, version: number, c: Cambio): [Route, Input<Route>] {
  const [route, fields]: [Route, object] =
    c.tipo === 'nota'
      ? [entregablesRoutes.cuaderno, { calificacion: c.valor ?? undefined }]
      : c.tipo === 'recibido'
        ? [entregablesRoutes.recibir, { recibido: c.valor ? 1 : 0 }]
        : c.tipo === 'comentario'
          ? [entregablesRoutes.updateComentario, { comentarios: c.valor }]
          : [entregablesRoutes.cuadernoRubrica, { criterio: c.criterio, nivel: c.valor ?? undefined }]
  return [route, { params: { id }, body: { ...fields, version } } as unknown as Input<Route>]
}

/** What the delivery has now in the place of the change. */
export function ahora(e: Revision, c: Cambio): Cambio {
  if (c.tipo === 'nota') return { tipo: 'nota', valor: e.calificacion }
  if (c.tipo === 'recibido') return { tipo: 'recibido', valor: e.recibido === 1 }
  if (c.tipo === 'comentario') return { tipo: 'comentario', valor: e.comentarios }
  const nivel = e.niveles.find(n => n.criterio_id === c.criterio)?.nivel_id ?? null
  return { tipo: 'nivel', criterio: c.criterio, valor: nivel }
}

type Fields = Partial<Pick<Celda, 'calificacion' | 'recibido' | 'comentarios' | 'version'>>

/** Writes into every book and review that is kept here. */
export function patch(client: QueryClient, id: number, fields: Fields) {
  for (const { path } of BOOKS)
    client.setQueriesData<{ resultSet: Celda[] }>({ queryKey: [path] }, old =>
      old?.resultSet.some(c => c.idEntregable === id && !has(c, fields))
        ? { ...old, resultSet: old.resultSet.map(c => (c.idEntregable === id ? { ...c, ...fields } : c)) }
        : old,
    )
  client.setQueriesData<{ entrega: Revision }>({ queryKey: [entregablesRoutes.revision.path, { id }] }, old =>
    old && !has(old.entrega, fields) ? { ...old, entrega: { ...old.entrega, ...fields } } : old,
  )
}

const has = (what: Fields, fields: Fields) =>
  (Object.keys(fields) as (keyof Fields)[]).every(k => what[k] === fields[k])

type Criterios = { criterio: { id: number; nivel_elegido: number | null }[] }

/** Shows a change before it has arrived. */
export function show(client: QueryClient, id: number, c: Cambio) {
  if (c.tipo === 'nota') patch(client, id, { calificacion: c.valor })
  else if (c.tipo === 'recibido') patch(client, id, { recibido: c.valor ? 1 : 0 })
  else if (c.tipo === 'comentario') patch(client, id, { comentarios: c.valor })
  else
    client.setQueriesData<Criterios>(
      {
        queryKey: [rubricasRoutes.criterios.path],
        predicate: q => (q.queryKey[1] as { entregableId?: number }).entregableId === id,
      },
      old =>
        old?.criterio.some(k => k.id === c.criterio && k.nivel_elegido !== c.valor)
          ? { ...old, criterio: old.criterio.map(k => (k.id === c.criterio ? { ...k, nivel_elegido: c.valor } : k)) }
          : old,
    )
}
