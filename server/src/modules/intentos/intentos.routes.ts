import { type BodyOf, intentosRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { noteDicho } from '../../alcance/dicho.ts'
import { isAuthor } from '../../alcance/personas.ts'
import { getPlazoDe } from '../../alcance/plazos.read.ts'
import { cerrada, type Dicho, hechoEn, requireAbierta, requirePlazo } from '../../alcance/plazos.ts'
import type { Db } from '../../kit/db/db.ts'
import { askTogether } from '../../kit/db/juntos.ts'
import { conflict, notFound, refused } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Person } from '../../kit/http/session.ts'
import type { Kit } from '../../kit/kit.ts'
import { listConRespuestas } from '../reactivos/reactivos.read.ts'
import { conSusArchivos } from './intentos.archivos.sql.ts'
import { archivosHandlers } from './intentos.archivos.ts'
import { requireNadaAbierto } from './intentos.dicho.ts'
import { createEmpiezan } from './intentos.empiezan.ts'
import { asFinal, asOwn, asTold, endVencidos, tellFin, terminar } from './intentos.fin.ts'
import { comenzar, presentarConReglas } from './intentos.inicio.ts'
import { createJuntos } from './intentos.juntos.ts'
import { manualHandlers } from './intentos.manual.ts'
import {
  getAbierto,
  getComo,
  getIntento,
  getPropio,
  isVencido,
  listContestadas,
  listPreguntas,
} from './intentos.read.ts'
import { isContestada } from './intentos.reglas.ts'
import { revisionHandlers } from './intentos.revision.ts'
import { requireEvaluacion, requireQuiz } from './intentos.service.ts'
import { type Enviada, openIntento, type Saved, saveRespuestas } from './intentos.sql.ts'

const SIN_TERMINAR = { calificacion: -1, correctas: null, total: null, por_calificar: 0 }
const finished = () => conflict('Ya terminaste esta evaluación.')
const porComenzar = () => conflict('Abre la evaluación y comiénzala: corre por intentos.')

export function bindIntentos(app: FastifyInstance, kit: Kit) {
  const save = askTogether<Enviada, Saved>(enviadas => saveRespuestas(kit.db, enviadas))
  const juntos = createJuntos(kit.db)
  const empiezan = createEmpiezan(kit.db)

  /** What was begun in time goes on; only beginning asks whether the person may. */
  async function begin(db: Db, person: Person, actividadId: number, cursoId: number | undefined, dicho: Dicho) {
    if (await getPropio(db, person.id, actividadId)) return
    await requireQuiz(db, person, actividadId, cursoId)
    if ((await getComo(db, person.id, actividadId)).reglas) throw porComenzar()
    await requirePlazo(db, person.id, actividadId, dicho)
    await openIntento(db, person.id, actividadId)
  }

  bindRoutes(app, kit, intentosRoutes, {
    check: async ({ db, person, body: { actividad_id, curso_id } }) => {
      const intento = await getIntento(db, person.id, actividad_id)
      if (intento?.calificacion != null) {
        if (!intento.oculta) await noteDicho(db, intento)
        return asOwn(db, intento, intento.calificacion)
      }
      await requireEvaluacion(db, person, actividad_id, curso_id)
      return SIN_TERMINAR
    },

    presentar: async ({ db, person, params: { id }, query: { curso_id, modo = 'cuenta' } }) => {
      const asked =
        modo === 'cuenta' && (await juntos.asked({ usuarioId: person.id, actividadId: id, cursoId: curso_id }))
      if (asked) return { ...SIN_TERMINAR, preguntas: asked }
      const antes =
        modo === 'cuenta' && (await empiezan.antes({ usuarioId: person.id, actividadId: id, cursoId: curso_id }))
      if (antes) return antes
      const como = await getComo(db, person.id, id)
      if (como.vencido) await endVencidos(kit, { usuarioId: person.id, actividadId: id })
      const { reglas, intento } = como.vencido ? await getComo(db, person.id, id) : como
      if (intento?.calificacion == null || modo !== 'cuenta') {
        await requireEvaluacion(db, person, id, curso_id)
        await requireAbierta(db, person.id, id)
      }
      if (reglas || modo !== 'cuenta') {
        const said = await presentarConReglas(db, person, id, modo)
        if (said.reglas?.hechos.some(h => h.calificacion !== null) || (said.calificacion ?? -1) >= 0)
          await noteDicho(db, { usuario_id: person.id, actividad_id: id })
        return said
      }
      if (intento?.calificacion != null) return { ...(await asOwn(db, intento)), preguntas: [] }
      return { ...SIN_TERMINAR, preguntas: await listPreguntas(db, person.id, id, intento ?? undefined) }
    },

    // Many begin at once: who may, begins with all who do in that moment.
    comenzar: async ({ db, person, params: { id }, body: { curso_id, modo = 'cuenta' } }) => {
      const begun =
        modo === 'cuenta' && (await empiezan.comenzar({ usuarioId: person.id, actividadId: id, cursoId: curso_id }))
      if (begun) return begun
      await endVencidos(kit, { usuarioId: person.id, actividadId: id })
      await db.transaction().execute(together => comenzar(together, person, id, curso_id, modo))
      return presentarConReglas(db, person, id, modo)
    },

    preguntas: async ({ db, person, params, query }) => {
      await requireEvaluacion(db, person, params.id, query.curso_id)
      await requireAbierta(db, person.id, params.id)
      if (!isAuthor(person) || query.contestar) {
        const abierto = await getAbierto(db, person.id, params.id, 'cuenta')
        if (!abierto && !isAuthor(person) && (await getComo(db, person.id, params.id)).reglas) throw porComenzar()
        const intento = abierto ?? (await getPropio(db, person.id, params.id))
        return { preguntas: await listPreguntas(db, person.id, params.id, intento) }
      }
      const preguntas = await listConRespuestas(db, params.id)
      return { preguntas: preguntas.map(({ datos: _, ...p }) => ({ ...p, pregunta: p.descripcion, elegidas: [] })) }
    },

    // Every answer is one statement of all who answer in that moment; a first one begins the attempt, or nothing, for all who begin.
    responder: async ({ db, person, body: said }) => {
      const contestado = said.contestado && (await conSusArchivos(db, person.id, said.pregunta_id, said.contestado))
      const body = { ...said, ...(contestado ? { contestado } : {}) }
      const enviada = { usuarioId: person.id, sent: body }
      const saved = await save(enviada)
      if (saved.intento !== null) {
        const reply = kept(saved, body)
        if (saved.acabado) await regrade(db, person, body.actividad_id, saved.intento)
        return reply
      }
      const first = body.intento_id ? undefined : await juntos.begin(enviada)
      if (first && first.intento !== null) return kept(first, body)
      return db.transaction().execute(async together => {
        if (!body.intento_id) await begin(together, person, body.actividad_id, body.curso_id, body)
        const [alone] = await saveRespuestas(together, [enviada], true)
        return kept(alone!, body)
      })
    },

    ...manualHandlers(kit),
    ...archivosHandlers(kit),
    ...revisionHandlers,

    calificar: async ({ db, person, body, afterCommit }) => {
      const { actividad_id, curso_id, intento_id, contestadas = 0 } = body
      if (!intento_id) await begin(db, person, actividad_id, curso_id, body)
      // Whoever finishes at the same time waits, and finds it graded.
      const intento = await getPropio(db, person.id, actividad_id, intento_id, true)
      if (!intento) throw notFound('Ese intento ya no existe.')
      if (intento.modo === 'practica') await requireNadaAbierto(db, intento)
      if (intento.calificacion !== null) {
        if (!intento.oculta) await noteDicho(db, intento)
        return asFinal(await asOwn(db, intento))
      }
      const preguntas = await listContestadas(db, intento)
      if (preguntas.length === 0) throw conflict('Esta actividad no tiene preguntas que contestar.')
      const over = await isVencido(db, intento.id)
      if (
        preguntas.filter(isContestada).length < contestadas &&
        !over &&
        !(await isClosed(db, person.id, actividad_id))
      )
        throw conflict('Falta guardar alguna de tus respuestas. Revísalas y finaliza otra vez.')
      const hecho = await hechoEn(db, person.id, actividad_id, body)
      const result = await terminar(db, intento, { hecho, porTiempo: over, dicho: !intento.oculta }, preguntas)
      await tellFin({ db, kit, afterCommit }, intento, result)
      return asFinal(asTold(intento, result))
    },
  })
}

/** What was done in time came after its end. */
const regrade = (db: Db, person: Person, actividadId: number, id: number) =>
  db.transaction().execute(async together => {
    const intento = await getPropio(together, person.id, actividadId, id, true)
    if (intento) await terminar(together, intento)
  })

/** @throws {Refusal} when it was not kept, and why */
function kept(
  { intento, tipo, suyas, vale, respuestas, contestado, cerro, tarde, atras, revisada, ocupada, acabado }: Saved,
  body: BodyOf<typeof intentosRoutes.responder>,
) {
  if (intento === null || ocupada) throw finished()
  if (tarde) throw conflict('Se acabó el tiempo. Lo que contestaste antes está guardado.')
  if (cerro !== null) throw cerrada({ cierra: cerro }, ' Lo que contestaste antes está guardado: ya puedes terminar.')
  if (tipo === null) throw notFound('Esa pregunta ya no existe.')
  if (atras) throw conflict('Esa pregunta ya quedó atrás.')
  if (revisada) throw conflict('Ya viste si era correcta: esa respuesta ya no cambia.')
  if (tipo !== 'opcion' && !vale) throw refused('Esa respuesta no es de esta pregunta.', 'contestado')
  if (suyas !== (body.respuesta_id ?? []).length || (tipo === 'opcion' && body.contestado))
    throw refused('Esa respuesta no es de esta pregunta.', 'respuesta_id')
  if (acabado && respuestas === null && vale) throw finished()
  if (respuestas === null) throw refused('Elige una respuesta', 'respuesta_id')
  return { respuestas, contestado }
}

/** What was answered too late is not kept: then it is finished with what there is. */
const isClosed = async (db: Db, usuarioId: number, actividadId: number) =>
  (await getPlazoDe(db, usuarioId, actividadId))?.cerrada === true
