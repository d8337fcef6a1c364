import { type BodyOf, intentosRoutes, type Presentada } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { noteDicho } from '../../alcance/dicho.ts'
import { isAuthor } from '../../alcance/personas.ts'
import { getPlazoDe } from '../../alcance/plazos.read.ts'
import { cerrada, hechoEn, requireAbierta } from '../../alcance/plazos.ts'
import type { Db } from '../../kit/db/db.ts'
import { askTogether } from '../../kit/db/together.ts'
import { conflict, notFound, Refusal, refused } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Person } from '../../kit/http/session.ts'
import type { Kit } from '../../kit/kit.ts'
import { listConRespuestas } from '../reactivos/reactivos.read.ts'
import { getIntento, getPropio, isVencido, listContestadas, listPreguntas } from './intentos.read.ts'
import { isContestada } from './intentos.reglas.ts'
import { requireEvaluacion, sinPreguntas } from './intentos.service.ts'
import { comenzar, porComenzar, yaTerminada } from './presentar/comenzar.ts'
import { requireNadaAbierto } from './presentar/dicho.ts'
import { comenzarYPresentar, presentar, SIN_TERMINAR } from './presentar/presentar.ts'
import { listSituaciones, type Pide } from './presentar/situacion.ts'
import { conSusArchivos } from './responder/archivos.sql.ts'
import { archivosHandlers } from './responder/archivos.ts'
import type { Saved } from './responder/guardar.sentencia.ts'
import { type Enviada, saveRespuestas } from './responder/guardar.sql.ts'
import { comenzarYGuardar, type EnviadaPor } from './responder/responder.ts'
import { manualHandlers } from './revisar/manual.ts'
import { repasarHandlers } from './revisar/repasar.ts'
import { revisionHandlers } from './revisar/revision.ts'
import { asFinal, asOwn, asTold, tellFin, terminar } from './terminar/fin.ts'

/** What is told to each, or why not. */
const orThrow = <T extends object>(said: T | Refusal): T => {
  if (said instanceof Refusal) throw said
  return said
}

/** What many ask in one moment is done together: answers are one statement, and a class that begins is presented its quiz at once (ADR 052). */
export function bindIntentos(app: FastifyInstance, kit: Kit) {
  const save = askTogether<Enviada, Saved>(enviadas => saveRespuestas(kit.db, enviadas))
  const present = askTogether<Pide, Presentada | Refusal>(piden => presentar(kit, piden))
  const begin = askTogether<Pide, Presentada | Refusal>(piden => comenzarYPresentar(kit, piden))
  const beginAndSave = askTogether<EnviadaPor, Saved | Refusal>(enviadas => comenzarYGuardar(kit.db, enviadas))

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

    presentar: async ({ person, params: { id }, query: { curso_id, modo = 'cuenta' } }) =>
      orThrow(await present({ person, actividadId: id, cursoId: curso_id, modo })),

    comenzar: async ({ person, params: { id }, body: { curso_id, modo = 'cuenta' } }) =>
      orThrow(await begin({ person, actividadId: id, cursoId: curso_id, modo })),

    preguntas: async ({ db, person, params, query }) => {
      const actividadId = params.id
      await requireEvaluacion(db, person, actividadId, query.curso_id)
      await requireAbierta(db, person.id, actividadId)
      if (isAuthor(person) && !query.contestar) {
        const preguntas = await listConRespuestas(db, actividadId)
        return { preguntas: preguntas.map(({ datos: _, ...p }) => ({ ...p, pregunta: p.descripcion, elegidas: [] })) }
      }
      const [s] = await listSituaciones(db, [{ person, actividadId, cursoId: query.curso_id, modo: 'cuenta' }])
      if (!s!.abierto && !isAuthor(person) && s!.porReglas) throw porComenzar()
      const intento = s!.abierto ?? (await getPropio(db, person.id, actividadId))
      const [preguntas] = await listPreguntas(db, [{ usuarioId: person.id, actividadId, intento }])
      return { preguntas: preguntas! }
    },

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
      const first = body.intento_id ? undefined : orThrow(await beginAndSave({ ...enviada, person }))
      if (first && first.intento !== null) return kept(first, body)
      // It is over, or is being graded.
      const [alone] = await saveRespuestas(db, [enviada], true)
      return kept(alone!, body)
    },

    ...manualHandlers(kit),
    ...archivosHandlers(kit),
    ...revisionHandlers,
    ...repasarHandlers,

    calificar: async ({ db, person, body, afterCommit }) => {
      const { actividad_id, curso_id, intento_id, contestadas = 0 } = body
      if (!intento_id) {
        const pide = { person, actividadId: actividad_id, cursoId: curso_id, modo: 'cuenta' as const, contesta: body }
        const [begun] = await comenzar(db, [pide])
        if (begun!.no) throw begun!.no
      }
      // Whoever finishes at the same time waits, and finds it graded.
      const intento = await getPropio(db, person.id, actividad_id, intento_id, true)
      if (!intento) throw notFound('Ese intento ya no existe.')
      if (intento.modo === 'practica') await requireNadaAbierto(db, intento)
      if (intento.calificacion !== null) {
        if (!intento.oculta) await noteDicho(db, intento)
        return asFinal(await asOwn(db, intento))
      }
      const preguntas = await listContestadas(db, intento)
      if (preguntas.length === 0) throw sinPreguntas()
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
  if (intento === null || ocupada) throw yaTerminada()
  if (tarde) throw conflict('Se acabó el tiempo. Lo que contestaste antes está guardado.')
  if (cerro !== null) throw cerrada({ cierra: cerro }, ' Lo que contestaste antes está guardado: ya puedes terminar.')
  if (tipo === null) throw notFound('Esa pregunta ya no existe.')
  if (atras) throw conflict('Esa pregunta ya quedó atrás.')
  if (revisada) throw conflict('Ya viste si era correcta: esa respuesta ya no cambia.')
  if (tipo !== 'opcion' && !vale) throw refused('Esa respuesta no es de esta pregunta.', 'contestado')
  if (suyas !== (body.respuesta_id ?? []).length || (tipo === 'opcion' && body.contestado))
    throw refused('Esa respuesta no es de esta pregunta.', 'respuesta_id')
  if (acabado && respuestas === null && vale) throw yaTerminada()
  if (respuestas === null) throw refused('Elige una respuesta', 'respuesta_id')
  return { respuestas, contestado }
}

/** What was answered too late is not kept: then it is finished with what there is. */
const isClosed = async (db: Db, usuarioId: number, actividadId: number) =>
  (await getPlazoDe(db, usuarioId, actividadId))?.cerrada === true
