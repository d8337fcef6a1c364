/** Who is exempt from what is graded (ADR 115). */
import { sql } from 'kysely'
import { hasEntrega } from '../../../alcance/entregas.read.ts'
import { comoRevisor } from '../../../alcance/personas.ts'
import { hasQuiz } from '../../../alcance/quiz.read.ts'
import { alcanceDeCurso, alcanceDeTrabajo } from '../../../alcance/trabajo.read.ts'
import type { Db } from '../../../kit/db/db.ts'
import { notFound } from '../../../kit/errors.ts'
import type { Person } from '../../../kit/http/session.ts'

/** @throws {Refusal} 404 when the person or the activity is out of scope, or grades nothing */
export async function setExento(
  db: Db,
  person: Person,
  { usuario_id, actividad_id, exento }: { usuario_id: number; actividad_id: number; exento: number },
): Promise<void> {
  const revisor = comoRevisor(person)
  const { rows } = await sql`
    select 1
    from usuarios usuario
      cross join actividades actividad
    where usuario.id = ${usuario_id}
      and actividad.id = ${actividad_id}
      and (${hasEntrega} or ${hasQuiz})
      and ${alcanceDeTrabajo(revisor)}
      and exists (
        select
        from cursos_unidades en_curso
          join cursos curso on curso.id = en_curso.curso_id
        where en_curso.unidad_id = actividad.unidad_id
          and ${alcanceDeCurso(revisor)}
      )`.execute(db)
  if (rows.length === 0) throw notFound('Esa persona o esa actividad ya no está.')
  if (exento)
    await db
      .insertInto('exentos')
      .values({ usuario_id, actividad_id, por: person.id })
      .onConflict(oc => oc.doNothing())
      .execute()
  else
    await db
      .deleteFrom('exentos')
      .where('usuario_id', '=', usuario_id)
      .where('actividad_id', '=', actividad_id)
      .execute()
}
