/** Who is through with a course stays so when its author asks for more (ADR 074). */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kit/db/db.ts'
import { avancesDe, conAvances, esObligatoria } from './avance.read.ts'
import { esQuiz } from './quiz.read.ts'

export const cursosDeUnidad = (id: number) => sql`select curso_id from cursos_unidades where unidad_id = ${id}`

/** Of activities, whose questions count, too: with the first one a tick no longer does, and without the last one a quiz no longer does. */
export const cursosDeActividades = (ids: RawBuilder<unknown>) => sql`
  select cu.curso_id from cursos_unidades cu join actividades a on a.unidad_id = cu.unidad_id where a.id in (${ids})`

/**
 * Called by whatever asks for more, before it does and in its transaction. Whoever is complete has done the last that counts, so no
 * more people are looked at than have; once they are kept, none.
 * @param cursos selects their keys, as `curso_id`
 */
export async function keepTerminados(db: Db, cursos: RawBuilder<unknown>): Promise<void> {
  await sql`
    with te_ultimas as materialized (select distinct on (k.curso_id) k.curso_id, a.id, q.es_quiz
        from (${cursos}) k join cursos_unidades cu on cu.curso_id = k.curso_id join actividades a on a.unidad_id = cu.unidad_id
          cross join lateral (select ${esQuiz} as es_quiz offset 0) q
        where a.entregable = 0 or q.es_quiz or ${esObligatoria}
        order by k.curso_id, cu.position desc, a.position desc, a.id desc),
      te_pares as materialized (select d.usuario_id, t.curso_id
        from te_ultimas t cross join lateral (
          select ar.usuario_id from actividades_realizadas ar where ar.actividad_id = t.id
          union select i.usuario_id from intentos i where i.actividad_id = t.id and i.vale and i.terminado_en is not null
          union select e.usuario_id from entregas e where e.actividad_id = t.id) d
        where d.usuario_id is not null and not exists (
          select from cursos_terminados ct where ct.usuario_id = d.usuario_id and ct.curso_id = t.curso_id)),
      ${conAvances(sql`select distinct tp.usuario_id as id from te_pares tp`, sql`select distinct tp.curso_id as id from te_pares tp`)}
    insert into cursos_terminados (usuario_id, curso_id)
    select av.usuario_id, av.curso_id from (${avancesDe(sql`select tp.usuario_id, tp.curso_id from te_pares tp`)}) av
    where av.porcentaje = 100 order by av.usuario_id, av.curso_id on conflict do nothing`.execute(db)
}
