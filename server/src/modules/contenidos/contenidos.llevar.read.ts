/**
 * What of a course a device takes along beside its content: how much its quizzes and rubrics are, and in which version
 * they stand.
 */

import { type SqlBool, sql } from 'kysely'
import { plazosDePersona } from '../../alcance/plazos.read.ts'
import { isQueCuenta } from '../../alcance/quiz.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { conReglas } from '../evaluaciones/evaluaciones.reglas.read.ts'

/** What a question and an answer take on the wire beside their words, about. */
const MARCO_BYTES = 90

export type PruebaDeCurso = {
  actividad_id: number
  bytes: number
  /** A mark of what is asked, not of what is right. */
  huella: string
  por_abrir: boolean
  /** It runs by rules of its own (ADR 060): it begins with a call. */
  con_reglas: boolean
  cerrada: boolean
}

/** The quizzes of these activities, as one person finds them now. */
export async function listPruebas(db: Db, usuarioId: number, actividades: readonly number[]): Promise<PruebaDeCurso[]> {
  const ids = sql`any (${[...actividades]}::bigint[])`
  const { rows } = await sql<PruebaDeCurso>`
    select cuenta.actividad_id, cuenta.bytes::int, cuenta.huella, coalesce(su_plazo.abre > now(), false) as por_abrir,
      coalesce(su_plazo.cierra < now(), false) as cerrada,
      ${conReglas(usuarioId, sql.ref('cuenta.actividad_id'))} as con_reglas
    from (select reactivo.actividad_id,
        sum(octet_length(reactivo.descripcion) + coalesce(opciones.bytes, 0) + ${MARCO_BYTES}::int) as bytes,
        md5(string_agg(concat_ws('|', reactivo.id, reactivo.tiporeactivo_id, reactivo.descripcion, opciones.huella),
          chr(10) order by reactivo.position, reactivo.id)) as huella
      from reactivos reactivo
        left join (
        select opcion.reactivo_id, sum(octet_length(opcion.respuesta) + ${MARCO_BYTES}::int) as bytes,
          string_agg(concat_ws('|', opcion.id, opcion.respuesta), chr(10) order by opcion.position, opcion.id) as huella
        from respuestas opcion
          where opcion.reactivo_id in (select reactivo.id from reactivos reactivo where reactivo.actividad_id = ${ids})
            group by opcion.reactivo_id
      ) opciones on opciones.reactivo_id = reactivo.id
      where reactivo.actividad_id = ${ids} and ${isQueCuenta} group by reactivo.actividad_id) cuenta
    left join (${plazosDePersona(sql`${usuarioId}::bigint`, sql<SqlBool>`plazo.actividad_id = ${ids}`)}) su_plazo
      on su_plazo.actividad_id = cuenta.actividad_id
    order by cuenta.actividad_id`.execute(db)
  return rows
}

/** Rubrics of these activities: how many bytes their words are, and in which version they stand. */
export async function getRubricas(db: Db, actividades: readonly number[]): Promise<{ bytes: number; huella: string }> {
  const { rows } = await sql<{ bytes: number; huella: string }>`
    select coalesce(sum(octet_length(to_jsonb(criterio)::text)) + sum(suma.bytes), 0)::int as bytes,
      md5(coalesce(string_agg(to_jsonb(criterio)::text || suma.huella, chr(10) order by criterio.id), '')) as huella
    from rubricas rubrica
      join criterios criterio on criterio.rubrica_id = rubrica.id
      cross join lateral (select coalesce(sum(octet_length(to_jsonb(nivel)::text)), 0) as bytes,
        coalesce(string_agg(to_jsonb(nivel)::text, chr(10) order by nivel.id), '') as huella from niveles nivel
          where nivel.criterio_id = criterio.id) suma
    where rubrica.actividad_id = any (${[...actividades]}::bigint[])`.execute(db)
  return rows[0]!
}
