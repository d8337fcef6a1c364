import type { PreguntaDeQuiz } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import type { Contestada } from './intentos.reglas.ts'

/** Of the questions of a quiz, those that can be answered rightly count; the others are not finished. On `reactivos as r`. */
const cuenta = sql`exists (select from respuestas c where c.reactivo_id = r.id and c.correcta = 1)`

/** Undefined when it has not begun; the grade is null until it is finished. */
export const getIntento = (db: Db, usuarioId: number, actividadId: number) =>
  db
    .selectFrom('intentos')
    .select(['id', 'calificacion'])
    .where('usuario_id', '=', usuarioId)
    .where('actividad_id', '=', actividadId)
    .executeTakeFirst()

/** What a learner is asked, in order, with what they have chosen. */
export async function listPreguntas(db: Db, usuarioId: number, actividadId: number): Promise<PreguntaDeQuiz[]> {
  const { rows } = await sql<PreguntaDeQuiz>`
    select r.id, r.descripcion as pregunta, r.tiporeactivo_id,
      (select json_agg(json_build_object('id', a.id, 'respuesta', a.respuesta, 'reactivo_id', a.reactivo_id) order by a.position, a.id)
         from respuestas a where a.reactivo_id = r.id) as respuestas,
      coalesce(to_json(ir.respuestas), '[]') as elegidas
    from reactivos r
      left join intentos i on i.actividad_id = r.actividad_id and i.usuario_id = ${usuarioId}
      left join intento_respuestas ir on ir.intento_id = i.id and ir.reactivo_id = r.id
    where r.actividad_id = ${actividadId} and ${cuenta}
    order by r.position, r.id`.execute(db)
  return rows
}

/** What counts of an attempt, right and chosen. */
export async function listContestadas(db: Db, intentoId: number, actividadId: number): Promise<Contestada[]> {
  const { rows } = await sql<Contestada>`
    select array_to_json(array(select c.id from respuestas c where c.reactivo_id = r.id and c.correcta = 1)) as correctas,
      coalesce(to_json(ir.respuestas), '[]') as elegidas
    from reactivos r left join intento_respuestas ir on ir.intento_id = ${intentoId} and ir.reactivo_id = r.id
    where r.actividad_id = ${actividadId} and ${cuenta}`.execute(db)
  return rows
}

/** Whether an activity is a quiz: one of its questions counts. */
export async function hasPreguntas(db: Db, actividadId: number): Promise<boolean> {
  const { rows } = await sql<{ es: boolean }>`
    select exists (select from reactivos r where r.actividad_id = ${actividadId} and ${cuenta}) as es`.execute(db)
  return rows[0]!.es
}

/** The activities that have this one as their exam. */
export async function listQueLaLlevan(db: Db, actividadId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('actividades')
    .select('id')
    .where('avanza_examen_id', '=', `propio:${actividadId}`)
    .where('id', '<>', actividadId)
    .orderBy('id')
    .execute()
  return rows.map(r => r.id)
}
