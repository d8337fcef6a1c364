/** The two calls of the specification that ask for a quiz in pieces: its questions, and whether it was finished. */

import type { intentosRoutes } from '@eleva/contract'
import { isAuthor } from '../../../alcance/personas.ts'
import { requireAbierta } from '../../../alcance/plazos.ts'
import { isTerminado } from '../../../alcance/quiz.read.ts'
import { sustentanteDe } from '../../../alcance/sustentante.ts'
import type { Db } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/http.ts'
import type { Person } from '../../../kit/http/session.ts'
import type { Kit } from '../../../kit/kit.ts'
import { noteDicho } from '../../evaluaciones/evaluaciones.dicho.service.ts'
import { listConRespuestas } from '../../reactivos/reactivos.read.ts'
import { requireEvaluacion } from '../intentos.acceso.read.ts'
import { getIntento, getPropio, listPreguntas } from '../intentos.read.ts'
import { porComenzar } from '../intentos.rechazos.ts'
import { endTanda } from '../terminar/fin.ts'
import { resultadoQueVale, SIN_RESULTADO } from '../terminar/resultado.ts'
import { listAlDia, type Parts } from './presentar.ts'

/** As an author reads them, with what is right. */
async function listParaAutor(db: Db, actividadId: number) {
  const preguntas = await listConRespuestas(db, actividadId)
  return preguntas.map(({ datos: _, descripcion, ...p }) => ({ ...p, pregunta: descripcion, elegidas: [] }))
}

/** @throws {Refusal} 409 where it runs by rules and was not begun */
async function listParaContestar(parts: Parts, person: Person, actividadId: number, cursoId: number | undefined) {
  const [situacion] = await listAlDia(parts, [{ person, actividadId, cursoId, modo: 'cuenta' }])
  const { abierto, porReglas } = situacion!
  if (!abierto && porReglas && !isAuthor(person)) throw porComenzar()
  const sustentante = sustentanteDe({ person, actividadId })
  const intento = abierto ?? (await getPropio(parts.db, sustentante))
  const [preguntas] = await listPreguntas(parts.db, [{ ...sustentante, intento }])
  return preguntas!
}

export const preguntasHandlers = (kit: Kit): Pick<Handlers<typeof intentosRoutes>, 'check' | 'preguntas'> => ({
  check: async ({ db, person, body: { actividad_id, curso_id }, afterCommit }) => {
    const sustentante = { usuarioId: person.id, actividadId: actividad_id }
    await endTanda({ db, kit, afterCommit }, [sustentante])
    const intento = await getIntento(db, sustentante)
    if (isTerminado(intento)) {
      if (!intento.oculta) await noteDicho(db, [sustentante])
      return resultadoQueVale(db, intento)
    }
    await requireEvaluacion(db, person, actividad_id, curso_id)
    return SIN_RESULTADO
  },

  preguntas: async ({ db, person, params: { id }, query: { curso_id, contestar } }) => {
    await requireEvaluacion(db, person, id, curso_id)
    await requireAbierta(db, person.id, id)
    if (isAuthor(person) && !contestar) return { preguntas: await listParaAutor(db, id) }
    return { preguntas: await listParaContestar({ db, realtime: kit.realtime }, person, id, curso_id) }
  },
})
