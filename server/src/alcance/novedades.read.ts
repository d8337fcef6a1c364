/** News: which stand there now, and which of them somebody has read (ADR 041). All of it on `novedades as n`. */
import { type SqlBool, sql } from 'kysely'
import { hoy } from '../kit/db/days.ts'

/** Published and in date. */
export const novedadVigente = sql<SqlBool>`(n.publicado = 1
  and (n.fecha_inicio is null or n.fecha_inicio <= ${hoy})
  and (n.fecha_finalizacion is null or n.fecha_finalizacion >= ${hoy}))`

/** Since when it stands there, to the millisecond. */
export const novedadDesde = sql<Date>`
  date_trunc('milliseconds', greatest(n.creado_en, n.fecha_inicio::timestamp at time zone zona()))`

/** What stood there before somebody came is nothing that they missed. */
export const novedadLeida = (usuarioId: number) => sql<SqlBool>`(
  exists (select from novedades_leidas l where l.usuario_id = ${usuarioId} and l.novedad_id = n.id)
  or ${novedadDesde} < (select yo.creado_en from usuarios yo where yo.id = ${usuarioId}))`
