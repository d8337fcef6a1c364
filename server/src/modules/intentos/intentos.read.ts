import { isConDatos, type PreguntaDeQuiz, tipoDe } from '@eleva/contract'
import { sql } from 'kysely'
import { cuenta, esQuiz, tipoDePregunta } from '../../alcance/quiz.read.ts'
import type { Db } from '../../kit/db.ts'
import type { Contestada } from './intentos.reglas.ts'

/** Undefined when it has not begun; the grade is null until it is finished. */
export const getIntento = (db: Db, usuarioId: number, actividadId: number) =>
  db
    .selectFrom('intentos')
    .select(['id', 'calificacion', 'por_calificar'])
    .where('usuario_id', '=', usuarioId)
    .where('actividad_id', '=', actividadId)
    .executeTakeFirst()

/** What a learner is asked, in order, with what they have chosen. What is shown of a key stays here. */
export async function listPreguntas(db: Db, usuarioId: number, actividadId: number): Promise<PreguntaDeQuiz[]> {
  const { rows } = await sql<PreguntaDeQuiz & { datos: unknown }>`
    select r.id, r.descripcion as pregunta, r.tiporeactivo_id, ${tipoDePregunta} as tipo, r.puntos, ir.contestado,
      case when r.tipo <> 'opcion' then r.datos end as datos,
      (select json_agg(json_build_object('id', a.id, 'respuesta', a.respuesta, 'reactivo_id', a.reactivo_id) order by a.position, a.id)
         from respuestas a where a.reactivo_id = r.id) as respuestas,
      coalesce(to_json(ir.respuestas), '[]') as elegidas
    from reactivos r
      left join intentos i on i.actividad_id = r.actividad_id and i.usuario_id = ${usuarioId}
      left join intento_respuestas ir on ir.intento_id = i.id and ir.reactivo_id = r.id
    where r.actividad_id = ${actividadId} and ${cuenta}
    order by r.position, r.id`.execute(db)
  return rows.map(({ datos, contestado, ...p }) => {
    if (!isConDatos(p.tipo)) return p
    const vista = tipoDe(p.tipo).vistaDe(datos, `${usuarioId}:${p.id}`)
    return { ...p, respuestas: [], vista, contestado: contestado?.tipo === p.tipo ? contestado : null }
  })
}

/** What counts of an attempt, right and chosen. */
export async function listContestadas(db: Db, intentoId: number, actividadId: number): Promise<Contestada[]> {
  const { rows } = await sql<Contestada>`
    select r.id, ${tipoDePregunta} as tipo, r.puntos, coalesce(to_json(ir.respuestas), '[]') as elegidas, ir.contestado, ir.parte,
      case when r.tipo <> 'opcion' then r.datos::json
        -- The wrong ones are asked for where they take something away.
        else json_build_object('parcial', r.datos->'parcial', 'opciones', (select json_agg(json_build_object('id', c.id, 'texto', '', 'correcta', c.correcta = 1))
          from respuestas c where c.reactivo_id = r.id and (c.correcta = 1 or r.datos->'parcial' = 'true'))) end as datos
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
