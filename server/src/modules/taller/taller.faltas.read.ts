/**
 * What courses lack before they are offered, counted for many at once: what `faltasDeCurso` counts on a course's own
 * page.
 */
import type { Faltantes } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { isQueCuenta } from '../../alcance/quiz.read.ts'
import type { Db } from '../../kit/db/db.ts'

/** `unidades_de_cursos`: those that are not archived. */
const unidadesDeCursos = (cursos: RawBuilder<unknown>) => sql`
  select
    en_curso.curso_id,
    en_curso.unidad_id
  from cursos_unidades en_curso
    join unidades unidad on unidad.id = en_curso.unidad_id
  where en_curso.curso_id = any (${cursos})
    and unidad.archivada_en is null`

/** `vacias`: how many units have nothing. */
const vacias = sql`
  select
    en_curso.curso_id,
    count(*)::int as total
  from unidades_de_cursos en_curso
  where not exists (select from unidades_objetivos dentro where dentro.unidad_id = en_curso.unidad_id)
    and not exists (select from actividades actividad where actividad.unidad_id = en_curso.unidad_id)
  group by en_curso.curso_id`

/** `temas`: how many objectives have neither words, nor a film, nor a material. */
const temas = sql`
  select
    en_curso.curso_id,
    count(*)::int as total
  from unidades_de_cursos en_curso
    join unidades_objetivos dentro on dentro.unidad_id = en_curso.unidad_id
    join objetivos objetivo on objetivo.id = dentro.objetivo_id
  where objetivo.descripcion = ''
    and objetivo.archivado_en is null
    and not exists (select from objetivo_videos video where video.objetivo_id = objetivo.id)
    and not exists (select from materiales material where material.objetivo_id = objetivo.id)
  group by en_curso.curso_id`

/** `preguntas`: how many questions nobody is asked. */
const preguntas = sql`
  select
    en_curso.curso_id,
    count(*)::int as total
  from unidades_de_cursos en_curso
    join actividades actividad on actividad.unidad_id = en_curso.unidad_id
    join reactivos reactivo on reactivo.actividad_id = actividad.id
  where not ${isQueCuenta}
    and actividad.archivada_en is null
  group by en_curso.curso_id`

/**
 * A row for each of the courses: `curso_id`, `faltantes`.
 * @param cursos an array of their keys
 */
export const faltantesDe = (cursos: RawBuilder<unknown>) => sql`
  with
    unidades_de_cursos as materialized (${unidadesDeCursos(cursos)}),
    vacias as (${vacias}),
    temas as (${temas}),
    preguntas as (${preguntas})
  select
    curso.id as curso_id,
    json_build_object(
      'unidades', (select count(*)::int from unidades_de_cursos en_curso where en_curso.curso_id = curso.id),
      'vacias', coalesce(vacias.total, 0),
      'temas', coalesce(temas.total, 0),
      'preguntas', coalesce(preguntas.total, 0)) as faltantes
  from unnest(${cursos}) curso (id)
    left join vacias on vacias.curso_id = curso.id
    left join temas on temas.curso_id = curso.id
    left join preguntas on preguntas.curso_id = curso.id`

/** What these courses lack, in the order of their names. */
export async function listFaltantes(db: Db, cursos: readonly number[]) {
  const { rows } = await sql<{ nombre: string; faltantes: Faltantes }>`
    select
      curso.nombre_curso as nombre,
      falta.faltantes
    from (${faltantesDe(sql`${cursos}::bigint[]`)}) falta
      join cursos curso on curso.id = falta.curso_id
    order by curso.nombre_curso, curso.id`.execute(db)
  return rows
}
