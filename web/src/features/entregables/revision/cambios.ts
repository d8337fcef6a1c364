/** One change of a delivery: how it is sent, what it does to what is shown, and whether it stands already. */
import {
  begunBy,
  type Celda,
  entregasPropiasRoutes,
  isDecision,
  librosRoutes,
  type Revision,
  type Route,
  revisionesRoutes,
  rubricasRoutes,
  todosLosLibros,
} from '@eleva/contract'
import type { QueryClient } from '@tanstack/react-query'
import { anyInput, type Input } from '../../../kit/api/client.ts'
import { keysIn } from '../../../kit/typed.ts'
import { staleReviews } from '../libros.ts'

type Valores = { nota: number | null; recibido: boolean; comentario: string; criterio: number; nivel: number | null }
/** Only what changes: a grade, a mark, a comment, several of them as a form sends them, or the level of a criterion. */
export type Cambio = Partial<Valores>

/** A delivery as it was seen when it was changed. */
export type EntregaVista = { id: number; version: number; nombre: string }
export type EntregaRevisada = { calificacion: number | null; version: number }

export const vistaDe = ({ id, version, alumno }: Revision): EntregaVista => ({ id, version, nombre: alumno.nombre })

/** What shows a delivery that went back, or came to it. */
export const staleVuelta = [
  ...todosLosLibros,
  ...staleReviews,
  revisionesRoutes.revision,
  rubricasRoutes.criterios,
  entregasPropiasRoutes.historial,
]
/** What shows a change before it has arrived. */
export const SHOWN = [...todosLosLibros, librosRoutes.tabla, revisionesRoutes.revision, rubricasRoutes.criterios]

/** Whether two changes of the same thing come to the same. */
export const same = (a: Cambio, b: Cambio): boolean => keysIn(a).every(what => a[what] === b[what])

/** Whether two changes are of the same thing of a delivery. */
export const alike = (a: Cambio, b: Cambio): boolean =>
  keysIn(a).join() === keysIn(b).join() && a.criterio === b.criterio

/** Whether it ends a review, and with it a return. */
export const decides = ({ nota, recibido }: Cambio): boolean => isDecision({ calificacion: nota, recibido })

/** Whether it came from a form, whose reply is told. */
export const isForm = (c: Cambio): boolean => c.nivel === undefined && keysIn(c).length > 1

/** The call that makes a change. Each may be sent again: its version tells whether it was made already. */
export function callOf({ id }: EntregaVista, version: number, c: Cambio): [Route, Input<Route>] {
  const [route, fields] = routeOf(c)
  return [route, anyInput<Route>({ params: { id }, body: { ...fields, version } })]
}

function routeOf({ nota, recibido, comentario: comentarios, criterio, nivel }: Cambio): [Route, object] {
  if (nivel !== undefined) return [revisionesRoutes.cuadernoRubrica, { criterio, nivel }]
  if (recibido !== undefined) return [revisionesRoutes.receive, { recibido: recibido ? 1 : 0, comentarios }]
  if (nota === undefined) return [revisionesRoutes.updateComentario, { comentarios }]
  return comentarios === undefined
    ? [revisionesRoutes.cuaderno, { calificacion: nota }]
    : [revisionesRoutes.updateCalificacion, { nuevaCalificacion: nota, comentarios }]
}

/** What the delivery has now in the place of the change. */
export function standing(e: Revision, c: Cambio): Cambio {
  const nivel = e.niveles.find(n => n.criterio_id === c.criterio)?.nivel_id ?? null
  const { calificacion: nota, comentarios: comentario, recibido } = e
  const now: Cambio = { nota, recibido: recibido === 1, comentario, nivel }
  return Object.fromEntries(keysIn(c).map(what => [what, what === 'criterio' ? c.criterio : now[what]]))
}

export type Campos = Partial<
  Pick<Celda, 'calificacion' | 'recibido' | 'devuelta' | 'en_revision' | 'comentarios' | 'version'>
>

const has = (what: Campos, fields: Campos) => keysIn(fields).every(k => what[k] === fields[k])

/** Writes into every book, table and review that is kept here. */
export function patch(client: QueryClient, id: number, fields: Campos) {
  type Row = Campos & ({ idEntregable: number } | { id: number })
  const isIt = (row: Row) => ('idEntregable' in row ? row.idEntregable : row.id) === id
  for (const { path } of [...todosLosLibros, librosRoutes.tabla])
    client.setQueriesData<{ resultSet: Row[] }>({ queryKey: [path] }, old =>
      old?.resultSet.some(row => isIt(row) && !has(row, fields))
        ? { ...old, resultSet: old.resultSet.map(row => (isIt(row) ? { ...row, ...fields } : row)) }
        : old,
    )
  client.setQueriesData<{ entrega: Revision }>({ queryKey: [revisionesRoutes.revision.path, { id }] }, old =>
    old && !has(old.entrega, fields) ? { ...old, entrega: { ...old.entrega, ...fields } } : old,
  )
}

type Criterios = { criterio: { id: number; nivel_elegido: number | null }[] }

/** Shows a change before it has arrived. */
export function show(client: QueryClient, id: number, { nota, recibido, comentario, criterio, nivel }: Cambio) {
  // Whether other levels are left once one is taken off, the server knows.
  const niveles = nivel ? true : undefined
  const begun = begunBy({ calificacion: nota, comentarios: comentario, recibido, niveles })
  patch(client, id, {
    ...(nota === undefined ? {} : { calificacion: nota }),
    ...(recibido === undefined ? {} : { recibido: recibido ? 1 : 0 }),
    ...(comentario === undefined ? {} : { comentarios: comentario }),
    ...(decides({ nota, recibido }) && { devuelta: 0 }),
    ...(begun !== undefined && { en_revision: begun ? 1 : 0 }),
  })
  if (nivel === undefined) return
  const isIts = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    (queryKey[1] as { entregableId?: number }).entregableId === id
  client.setQueriesData<Criterios>({ queryKey: [rubricasRoutes.criterios.path], predicate: isIts }, old =>
    old?.criterio.some(k => k.id === criterio && k.nivel_elegido !== nivel)
      ? { ...old, criterio: old.criterio.map(k => (k.id === criterio ? { ...k, nivel_elegido: nivel } : k)) }
      : old,
  )
}
