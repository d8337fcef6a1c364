import type { PreguntaDeQuiz } from '@eleva/contract'
import { sql } from 'kysely'
import { cuenta, esQuiz } from '../../alcance/quiz.read.ts'
import type { Db } from '../../kit/db.ts'
import type { Contestada } from './intentos.reglas.ts'

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

export async function isQuiz(db: Db, actividadId: number): Promise<boolean> {
  const { rows } = await sql<{
    es: boolean
  }>`select ${esQuiz} as es from actividades a where a.id = ${actividadId}`.execute(db)
  return rows[0]?.es ?? false
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
