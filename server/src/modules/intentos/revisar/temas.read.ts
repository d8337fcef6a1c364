import type { Db } from '../../../kit/db/db.ts'

/** The objective of its unit that each question is about; null is the unit, also where it has left that. */
export async function listTemasDe(db: Db, actividadId: number, preguntas: readonly number[]) {
  if (preguntas.length === 0) return []
  return db
    .selectFrom('reactivos as reactivo')
    .leftJoin('actividades as actividad', j => j.on('actividad.id', '=', actividadId))
    .leftJoin('unidades_objetivos as dentro', j =>
      j.onRef('dentro.unidad_id', '=', 'actividad.unidad_id').onRef('dentro.objetivo_id', '=', 'reactivo.objetivo_id'),
    )
    .select('dentro.objetivo_id')
    .where('reactivo.id', 'in', [...preguntas])
    .execute()
}
