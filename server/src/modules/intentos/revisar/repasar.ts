/**
 * What to look at again after a quiz: the objectives of its questions, and of those that went wrong alone where that
 * may be seen (ADR 060).
 */
import type { intentosRoutes } from '@eleva/contract'
import { noteDicho } from '../../../alcance/dicho.ts'
import type { Db } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/http.ts'
import { getIntento, listContestadas } from '../intentos.read.ts'
import { parteDe } from '../intentos.reglas.ts'
import { seenBy } from './revision.sql.ts'

/** Of each question the objective of its unit that it is about; null is the unit, also where it has left that. */
async function listTemasDe(db: Db, actividadId: number, preguntas: readonly number[]) {
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

export const repasarHandlers: Pick<Handlers<typeof intentosRoutes>, 'repasar'> = {
  repasar: async ({ db, person, params }) => {
    const intento = await getIntento(db, person.id, params.id)
    if (intento?.calificacion == null) return { objetivos: [], unidad: true }
    const { aciertos } = await seenBy(db, intento)
    if (aciertos) await noteDicho(db, intento)
    const asked = (await listContestadas(db, intento)).filter(p => p.ajuste !== 'fuera')
    const wrong = asked.filter(p => p.ajuste !== 'todos' && (parteDe(p) ?? 1) < 1)
    const temas = await listTemasDe(
      db,
      params.id,
      (aciertos ? wrong : asked).map(p => p.id),
    )
    const veces = new Map<number, number>()
    for (const { objetivo_id } of temas)
      if (objetivo_id !== null) veces.set(objetivo_id, (veces.get(objetivo_id) ?? 0) + 1)
    return {
      // What most of them are about comes first.
      objetivos: [...veces].sort(([, a], [, b]) => b - a).map(([id]) => id),
      unidad: temas.some(t => t.objetivo_id === null),
    }
  },
}
