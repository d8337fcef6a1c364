/** What every word says alike of a delivery, on `entregas as entrega`. */
import { MODO, PESO_USUAL } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { enZonaDe } from './zonas.read.ts'

/** The moment that counts for its dates: of a correction that was asked for that of the version before (ADR 045). */
export const cuentaEn = sql<Date>`coalesce(entrega.cuenta_en, entrega.entregado_en)`

/**
 * Its grade, with its decimal where it has one. A process from before 28 November 2026 writes whole ones alone: then
 * that counts, until no installation is put up to date from there (March 2027).
 */
export const notaDeEntrega = sql<number | null>`
  case
    when round(entrega.calificacion_exacta) = entrega.calificacion then entrega.calificacion_exacta
    else entrega.calificacion
  end::float8`

/** Something is handed in of an activity; and by what is handed in it can be graded. On `actividades as actividad`. */
export const hasEntrega = sql<SqlBool>`actividad.entregable > ${sql.lit(MODO.ninguno)}`
export const isCalificable = sql<SqlBool>`actividad.entregable > ${sql.lit(MODO.sencillo)}`

/** What an activity weighs in the total of its course. On `actividades as actividad`. */
export const pesoDeActividad = sql<number>`coalesce(actividad.peso, ${sql.lit(PESO_USUAL)})`

/**
 * The total of a course, out of 100 and rounded, as `totalDe` of the contract says it of what is read: what weighs more
 * counts more; null while nothing counts (ADR 115). On rows `nota` with its `calificacion`, and `actividades as
 * actividad`, all of one person in one course.
 * @param cuenta whether the person is not exempt of it
 */
export const totalDeCurso = (cuenta: RawBuilder<SqlBool>) => sql<number | null>`
  round(
    (sum(nota.calificacion * ${pesoDeActividad}) filter (where ${cuenta}))::numeric
      / nullif(sum(${pesoDeActividad}) filter (where nota.calificacion is not null and ${cuenta}), 0)
  )`

/**
 * The mean of grades that weigh the same, as `promedioDe` of the contract says it of what is read.
 * @param nota a column
 */
export const promedioDeNotas = (nota: RawBuilder<unknown>) => sql<number | null>`round(avg(${nota})::numeric)::int`

/** Whether a correction that was asked for is taken now. */
export const porCorregir = sql<boolean>`(entrega.devuelta_en is not null
  and coalesce(entrega.corregir_hasta > now(), true))`

/** `contract: Devolucion`; null when it is not with its learner to be corrected. */
export const devolucion = sql`case when entrega.devuelta_en is not null then (
  select json_build_object(
    'palabras', devolucion.palabras,
    'quien', coalesce(quien.nombre_completo, ''),
    'fecha', entrega.devuelta_en,
    'hasta', ${enZonaDe('entrega.corregir_hasta', sql`entrega.usuario_id`)})
  from entregas_historial devolucion
    left join usuarios quien on quien.id = devolucion.quien
  where devolucion.entrega_id = entrega.id and devolucion.paso = 'devuelta' order by devolucion.id desc limit 1) end`

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
  select json_agg(${unArchivo} order by archivada.position)
  from entregas_archivos archivada
    join archivos archivo on archivo.id = archivada.archivo_id
  where archivada.entrega_id = ${entregaId}
    and archivada.numero = ${numero})`

/** Those of the version that stands, also in the statement that has just written it. On `entregas as entrega`. */
export const otrosDeEntrega = sql`(
  select json_agg(${unArchivo} order by otro.posicion)
  from unnest(entrega.otros) with ordinality as otro (id, posicion)
    join archivos archivo on archivo.id = otro.id)`
