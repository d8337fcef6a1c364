/** News: which stand there now, and which of them somebody has read (ADR 041). All of it on `novedades as novedad`. */
import { type SqlBool, sql } from 'kysely'
import { hoy } from '../kit/db/days.ts'

/** Published and in date. */
export const novedadVigente = sql<SqlBool>`(novedad.publicado = 1
  and (novedad.fecha_inicio is null or novedad.fecha_inicio <= ${hoy})
  and (novedad.fecha_finalizacion is null or novedad.fecha_finalizacion >= ${hoy}))`

/** Since when it stands there, to the millisecond. */
export const novedadDesde = sql<Date>`
  date_trunc('milliseconds', greatest(novedad.creado_en, novedad.fecha_inicio::timestamp at time zone zona()))`

/** What stood there before somebody came is nothing that they missed. */
export const novedadLeida = (usuarioId: number) => sql<SqlBool>`(
  exists (select from novedades_leidas leida where leida.usuario_id = ${usuarioId} and leida.novedad_id = novedad.id)
  or ${novedadDesde} < (select yo.creado_en from usuarios yo where yo.id = ${usuarioId}))`
