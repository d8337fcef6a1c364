import { AVANCE_CAMBIO, type BodyOf, intentosRoutes, isConDatos } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { isAuthor } from '../../alcance/personas.ts'
import { getPlazoDe } from '../../alcance/plazos.read.ts'
import { cerrada, type Dicho, hechoEn, requireAbierta, requirePlazo } from '../../alcance/plazos.ts'
import type { Db } from '../../kit/db.ts'
import { conflict, notFound, refused } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http.ts'
import { askTogether } from '../../kit/juntos.ts'
import type { Kit } from '../../kit/kit.ts'
import { userRoom } from '../../kit/realtime.ts'
import type { Person } from '../../kit/session.ts'
import { listConRespuestas } from '../reactivos/reactivos.read.ts'
import { createJuntos } from './intentos.juntos.ts'
import { manualHandlers } from './intentos.manual.ts'
import { getIntento, listContestadas, listPreguntas } from './intentos.read.ts'
import { grade, gradedAs, isContestada, parteDe } from './intentos.reglas.ts'
import { requireEvaluacion, requireQuiz } from './intentos.service.ts'
import {
  type Enviada,
  finishIntento,
  keepPartes,
  lockIntento,
  openIntento,
  type Saved,
  saveRespuestas,
} from './intentos.sql.ts'

const SIN_TERMINAR = { calificacion: -1, correctas: null, total: null, por_calificar: 0 }
const finished = () => conflict('Ya terminaste esta evaluación.')

export function bindIntentos(app: FastifyInstance, kit: Kit) {
  const save = askTogether<Enviada, Saved>(enviadas => saveRespuestas(kit.db, enviadas))
  const juntos = createJuntos(kit.db)

  /** What was begun in time goes on; only beginning asks whether the person may. */
  async function begin(db: Db, person: Person, actividadId: number, cursoId: number | undefined, dicho: Dicho) {
    if (await getIntento(db, person.id, actividadId)) return
    await requireQuiz(db, person, actividadId, cursoId)
    await requirePlazo(db, person.id, actividadId, dicho)
    await openIntento(db, person.id, actividadId)
  }

  bindRoutes(app, kit, intentosRoutes, {
    check: async ({ db, person, body: { actividad_id, curso_id } }) => {
      const intento = await getIntento(db, person.id, actividad_id)
      if (intento?.calificacion != null)
        return gradedAs(
          intento.calificacion,
          intento.por_calificar,
          await listContestadas(db, intento.id, actividad_id),
        )
      await requireEvaluacion(db, person, actividad_id, curso_id)
      return SIN_TERMINAR
    },

    presentar: async ({ db, person, params: { id }, query }) => {
      const asked = await juntos.asked({ usuarioId: person.id, actividadId: id, cursoId: query.curso_id })
      if (asked) return { ...SIN_TERMINAR, preguntas: asked }
      const intento = await getIntento(db, person.id, id)
      if (intento?.calificacion != null)
        return {
          ...gradedAs(intento.calificacion, intento.por_calificar, await listContestadas(db, intento.id, id)),
          preguntas: [],
        }
      await requireEvaluacion(db, person, id, query.curso_id)
      await requireAbierta(db, person.id, id)
      return { ...SIN_TERMINAR, preguntas: await listPreguntas(db, person.id, id) }
    },

    preguntas: async ({ db, person, params, query }) => {
      await requireEvaluacion(db, person, params.id, query.curso_id)
      await requireAbierta(db, person.id, params.id)
      if (!isAuthor(person) || query.contestar) return { preguntas: await listPreguntas(db, person.id, params.id) }
      const preguntas = await listConRespuestas(db, params.id)
      return { preguntas: preguntas.map(({ datos: _, ...p }) => ({ ...p, pregunta: p.descripcion, elegidas: [] })) }
    },

    // Every answer is one statement of all who answer in that moment; a first one begins the attempt, or nothing, for all who begin.
    responder: async ({ db, person, body }) => {
      const enviada = { usuarioId: person.id, sent: body }
      const saved = await save(enviada)
      if (saved.intento !== null) return kept(saved, body)
      const first = await juntos.begin(enviada)
      if (first.intento !== null) return kept(first, body)
      return db.transaction().execute(async together => {
        await begin(together, person, body.actividad_id, body.curso_id, body)
        const [alone] = await saveRespuestas(together, [enviada], true)
        return kept(alone!, body)
      })
    },

    ...manualHandlers(kit),

    calificar: async ({ db, person, body, afterCommit }) => {
      const { actividad_id, curso_id, contestadas = 0 } = body
      await begin(db, person, actividad_id, curso_id, body)
      const { id, calificacion, por_calificar } = (await lockIntento(db, person.id, actividad_id))!
      const preguntas = await listContestadas(db, id, actividad_id)
      if (calificacion !== null) return asFinal(gradedAs(calificacion, por_calificar, preguntas))
      if (preguntas.length === 0) throw conflict('Esta actividad no tiene preguntas que contestar.')
      if (preguntas.filter(isContestada).length < contestadas && !(await isClosed(db, person.id, actividad_id)))
        throw conflict('Falta guardar alguna de tus respuestas. Revísalas y finaliza otra vez.')
      const result = grade(preguntas)
      const conDatos = preguntas.filter(p => isConDatos(p.tipo) && p.contestado !== null)
      await keepPartes(
        db,
        id,
        conDatos.map(p => ({ id: p.id, parte: parteDe(p) })),
      )
      await finishIntento(db, id, result, await hechoEn(db, person.id, actividad_id, body))
      afterCommit(() => kit.realtime.emit(userRoom(person.id), AVANCE_CAMBIO, { actividad_id, ...asFinal(result) }))
      return asFinal(result)
    },
  })
}

/** @throws {Refusal} when it was not kept, and why */
function kept(
  { intento, tipo, suyas, vale, respuestas, contestado, cerro }: Saved,
  body: BodyOf<typeof intentosRoutes.responder>,
) {
  if (intento === null) throw finished()
  if (cerro !== null) throw cerrada({ cierra: cerro }, ' Lo que contestaste antes está guardado: ya puedes terminar.')
  if (tipo === null) throw notFound('Esa pregunta ya no existe.')
  if (tipo !== 'opcion' && !vale) throw refused('Esa respuesta no es de esta pregunta.', 'contestado')
  if (suyas !== (body.respuesta_id ?? []).length || (tipo === 'opcion' && body.contestado))
    throw refused('Esa respuesta no es de esta pregunta.', 'respuesta_id')
  if (respuestas === null) throw refused('Elige una respuesta', 'respuesta_id')
  return { respuestas, contestado }
}

/** What was answered too late is not kept: then it is finished with what there is. */
const isClosed = async (db: Db, usuarioId: number, actividadId: number) =>
  (await getPlazoDe(db, usuarioId, actividadId))?.cerrada === true

const asFinal = <R extends { calificacion: number }>({ calificacion, ...rest }: R) => ({
  calificacionFinal: calificacion,
  ...rest,
})
