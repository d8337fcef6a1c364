/**
 * What to look at again after a quiz: the objectives of its questions, and of those that went wrong alone where that
 * may be seen (ADR 060).
 */

import type { intentosRoutes } from '@eleva/contract'
import { isTerminado } from '../../../alcance/quiz.read.ts'
import type { Handlers } from '../../../kit/http/http.ts'
import { noteDicho } from '../../evaluaciones/evaluaciones.dicho.service.ts'
import { getIntento, listContestadas } from '../intentos.read.ts'
import { parteEnQuiz, sinLasDeFuera } from '../intentos.reglas.ts'
import { seenBy } from './revision.ts'
import { listTemasDe } from './temas.read.ts'

export const repasarHandlers: Pick<Handlers<typeof intentosRoutes>, 'listRepaso'> = {
  listRepaso: async ({ db, person, params }) => {
    const sustentante = { usuarioId: person.id, actividadId: params.id }
    const intento = await getIntento(db, sustentante)
    if (!isTerminado(intento)) return { objetivos: [], unidad: true }
    const { aciertos } = await seenBy(db, intento)
    if (aciertos) await noteDicho(db, [sustentante])
    const asked = sinLasDeFuera(await listContestadas(db, intento))
    const wrong = asked.filter(p => (parteEnQuiz(p) ?? 1) < 1)
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
