/** Who is through with a course stays so when its author asks for more (ADR 019). */
import { type RawBuilder, sql } from 'kysely'
import { enUso } from '../../alcance/archivado.read.ts'
import { avancesDe, conAvances, isObligatoria } from '../../alcance/avance.read.ts'
import { hasQuiz, isTerminadoQueVale } from '../../alcance/quiz.read.ts'
import type { Db } from '../../kit/db/db.ts'

export const cursosDeUnidad = (id: number) => sql`
  select curso_id
  from cursos_unidades
  where unidad_id = ${id}`

/**
 * The courses of these activities, whose questions count, too: with the first one a tick no longer does, and without
 * the last one a quiz no longer does.
 */
export const cursosDeActividades = (ids: RawBuilder<unknown>) => sql`
  select en_curso.curso_id
  from cursos_unidades en_curso
    join actividades actividad on actividad.unidad_id = en_curso.unidad_id
  where actividad.id in (${ids})`

/** `ultimas_de_cursos`: the last activity of each course that counts. */
const ultimas = (cursos: RawBuilder<unknown>) => sql`
  select distinct on (curso.curso_id)
    curso.curso_id,
    actividad.id,
    quiz.es_quiz
  from (${cursos}) curso
    join cursos_unidades en_curso on en_curso.curso_id = curso.curso_id
    join actividades actividad on actividad.unidad_id = en_curso.unidad_id
    cross join lateral (select ${hasQuiz} as es_quiz offset 0) quiz
  where ${enUso}
    and (actividad.entregable = 0 or quiz.es_quiz or ${isObligatoria})
  order by curso.curso_id, en_curso.position desc, actividad.position desc, actividad.id desc`

/** Who did one of them, `ultima`. */
const quienesLaHicieron = sql`
  select marca.usuario_id
  from actividades_realizadas marca
  where marca.actividad_id = ultima.id
  union
  select intento.usuario_id
  from intentos intento
  where intento.actividad_id = ultima.id
    and ${isTerminadoQueVale}
  union
  select entrega.usuario_id
  from entregas entrega
  where entrega.actividad_id = ultima.id`

/** `pares_por_guardar`: who did it and is not kept yet. */
const pares = sql`
  select
    hecha.usuario_id,
    ultima.curso_id
  from ultimas_de_cursos ultima
    cross join lateral (${quienesLaHicieron}) hecha
  where hecha.usuario_id is not null
    and not exists (
      select
      from cursos_terminados ya
      where ya.usuario_id = hecha.usuario_id
        and ya.curso_id = ultima.curso_id
    )`

const insertTerminados = (cursos: RawBuilder<unknown>) => sql`
  with
    ultimas_de_cursos as materialized (${ultimas(cursos)}),
    pares_por_guardar as materialized (${pares}),
    ${conAvances(
      sql`select distinct par.usuario_id as id from pares_por_guardar par`,
      sql`select distinct par.curso_id as id from pares_por_guardar par`,
    )}
  insert into cursos_terminados (usuario_id, curso_id)
  select
    avance.usuario_id,
    avance.curso_id
  from (${avancesDe(sql`select par.usuario_id, par.curso_id from pares_por_guardar par`)}) avance
  where avance.porcentaje = 100
  order by avance.usuario_id, avance.curso_id
  on conflict do nothing`

/**
 * Called by whatever asks for more, before it does and in its transaction. Whoever is complete has done the last that
 * counts, so no more people are looked at than have; once they are kept, none.
 * @param cursos selects their keys, as `curso_id`
 */
export async function keepTerminados(db: Db, cursos: RawBuilder<unknown>): Promise<void> {
  await insertTerminados(cursos).execute(db)
}
