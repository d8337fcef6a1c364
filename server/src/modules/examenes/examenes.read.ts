import type { Db } from '../../kit/db/db.ts'

/**
 * The exam of an activity, as the activity keeps it: empty when there is none; undefined when there is no such
 * activity.
 */
export const getActividadDeExamen = (db: Db, id: number) =>
  db
    .selectFrom('actividades')
    .select(['id', 'nombre_actividad_unidad', 'avanza_examen_id'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The activities that lead to an exam of the external platform. */
export async function listQueLlevanA(db: Db, externo: string): Promise<number[]> {
  const rows = await db
    .selectFrom('actividades')
    .select('id')
    .where('avanza_examen_id', '=', `externo:${externo}`)
    .orderBy('id')
    .execute()
  return rows.map(r => r.id)
}
