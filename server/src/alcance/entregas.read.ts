/** What every word says alike of a delivery, on `entregas as e`. */
import { PESO_USUAL } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { enZonaDe } from './zonas.read.ts'

/** The moment that counts for its dates: of a correction that was asked for that of the version before (ADR 045). */
export const cuentaEn = sql<Date>`coalesce(e.cuenta_en, e.entregado_en)`

/**
 * Its grade, with its decimal where it has one. A process of the version before writes whole ones alone: then that
 * counts.
 */
export const notaDeEntrega = sql<number | null>`
  case when round(e.calificacion_exacta) = e.calificacion then e.calificacion_exacta else e.calificacion end::float8`

/** What an activity weighs in the total of its course. On `actividades as a`. */
export const pesoDeActividad = sql<number>`coalesce(a.peso, ${sql.lit(PESO_USUAL)})`

/** Whether a correction that was asked for is taken now. */
export const porCorregir = sql<boolean>`(e.devuelta_en is not null and coalesce(e.corregir_hasta > now(), true))`

/** `contract: Devolucion`; null when it is not with its learner to be corrected. */
export const devolucion = sql`case when e.devuelta_en is not null then (
  select json_build_object('palabras', dv.palabras, 'quien', coalesce(dq.nombre_completo, ''), 'fecha', e.devuelta_en,
    'hasta', ${enZonaDe('e.corregir_hasta', sql`e.usuario_id`)})
  from entregas_historial dv left join usuarios dq on dq.id = dv.quien
  where dv.entrega_id = e.id and dv.paso = 'devuelta' order by dv.id desc limit 1) end`

const unArchivo = sql`
  json_build_object(
    'file_url', '/api/entregables/archivo/' || archivo.id,
    'file_name', archivo.nombre,
    'file_type', archivo.tipo,
    'tamano', archivo.tamano
  )`

/**
 * The files of a version of a delivery behind its first one (ADR 045), in their order; null when there are none.
 * @param numero columns both
 */
export const otrosDe = (entregaId: RawBuilder<unknown>, numero: RawBuilder<unknown>) => sql`(
  select json_agg(${unArchivo} order by suyo.position)
  from entregas_archivos suyo
    join archivos archivo on archivo.id = suyo.archivo_id
  where suyo.entrega_id = ${entregaId}
    and suyo.numero = ${numero})`

/** Those of the version that stands, also in the statement that has just written it. On `entregas as e`. */
export const otrosDeEntrega = sql`(
  select json_agg(${unArchivo} order by suyo.lugar)
  from unnest(e.otros) with ordinality as suyo (id, lugar)
    join archivos archivo on archivo.id = suyo.id)`
