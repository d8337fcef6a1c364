/** What of a course a device takes along beside its content: how much its quizzes and rubrics are, and in which version they stand. */
import { type SqlBool, sql } from 'kysely'
import { plazosDePersona } from '../../alcance/plazos.read.ts'
import { cuenta } from '../../alcance/quiz.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { conReglas } from '../evaluaciones/evaluaciones.service.ts'

/** What a question and an answer take on the wire beside their words, about. */
const MARCO_BYTES = 90

export type PruebaDeCurso = {
  actividad_id: number
  bytes: number
  /** Of what is asked, not of what is right. */
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
    select q.actividad_id, q.bytes::int, q.huella, coalesce(pl.abre > now(), false) as por_abrir, coalesce(pl.cierra < now(), false) as cerrada,
      ${conReglas(usuarioId, sql.ref('q.actividad_id'))} as con_reglas
    from (select r.actividad_id,
        sum(octet_length(r.descripcion) + coalesce(a.bytes, 0) + ${MARCO_BYTES}::int) as bytes,
        md5(string_agg(concat_ws('|', r.id, r.tiporeactivo_id, r.descripcion, a.huella), chr(10) order by r.position, r.id)) as huella
      from reactivos r left join (
        select p.reactivo_id, sum(octet_length(p.respuesta) + ${MARCO_BYTES}::int) as bytes,
          string_agg(concat_ws('|', p.id, p.respuesta), chr(10) order by p.position, p.id) as huella
        from respuestas p where p.reactivo_id in (select r.id from reactivos r where r.actividad_id = ${ids}) group by p.reactivo_id
      ) a on a.reactivo_id = r.id
      where r.actividad_id = ${ids} and ${cuenta} group by r.actividad_id) q
    left join (${plazosDePersona(sql`${usuarioId}::bigint`, sql<SqlBool>`p.actividad_id = ${ids}`)}) pl on pl.actividad_id = q.actividad_id
    order by q.actividad_id`.execute(db)
  return rows
}

/** Rubrics of these activities: how many bytes their words are, and in which version they stand. */
export async function getRubricas(db: Db, actividades: readonly number[]): Promise<{ bytes: number; huella: string }> {
  const { rows } = await sql<{ bytes: number; huella: string }>`
    select coalesce(sum(octet_length(to_jsonb(c)::text)) + sum(n.bytes), 0)::int as bytes,
      md5(coalesce(string_agg(to_jsonb(c)::text || n.huella, chr(10) order by c.id), '')) as huella
    from rubricas ru join criterios c on c.rubrica_id = ru.id
      cross join lateral (select coalesce(sum(octet_length(to_jsonb(n)::text)), 0) as bytes,
        coalesce(string_agg(to_jsonb(n)::text, chr(10) order by n.id), '') as huella from niveles n where n.criterio_id = c.id) n
    where ru.actividad_id = any (${[...actividades]}::bigint[])`.execute(db)
  return rows[0]!
}
