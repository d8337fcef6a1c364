import { BITACORA_ABRIR_STREAM, modulosDeBitacora, STREAM_ESTADO, salaDeStream, streamingRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { requireCurso } from '../../alcance/acceso.ts'
import { gone } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { sendCsv } from '../../kit/exports/csv.ts'
import { bindRoutes, type Handlers } from '../../kit/http/http.ts'
import type { Person } from '../../kit/http/session.ts'
import type { Kit } from '../../kit/kit.ts'
import { noteEnCurso } from '../bitacora/bitacora.service.ts'
import { tellClases } from '../sesiones/sesiones.service.ts'
import { createAvisos } from './streaming.avisos.ts'
import { findStream, hasBegun, porId, porPregunta, type StreamEnAlcance } from './streaming.estado.read.ts'
import * as preguntas from './streaming.preguntas.read.ts'
import { createPregunta, createRespuesta, createVoto, updateOculta } from './streaming.preguntas.sql.ts'
import * as read from './streaming.read.ts'
import * as write from './streaming.sql.ts'
import { searchYoutube } from './streaming.youtube.ts'

const gonePregunta = () => gone('pregunta')
const notTheirs = () => notFound('Esa transmisión ya no existe, o no es para ti.')
const EXPORTED = ['Nombre', 'Correo', 'Centro escolar', 'Entró', 'Visto por última vez']

type Calls = Handlers<typeof streamingRoutes>

/** @throws {Refusal} 404 out of scope; for who learns, 409 as the course itself */
const requireStream = async (db: Db, person: Person, where: ReturnType<typeof porId>, absent = notTheirs) => {
  const stream = await findStream(db, person, where)
  if (!stream) throw absent()
  if (!stream.ensena) await requireCurso(db, person, stream.curso_id)
  return stream
}
const requireConductor = ({ conduce }: StreamEnAlcance) => {
  if (!conduce) throw conflict('Solo quien organiza esta clase, su coach o administración la conduce.')
}
/** As it stands once it is told: of two who switch at once, nobody is told the older state last. */
const tellEstado = async (kit: Kit, id: number) => {
  const estado = await read.getEstado(kit.db, id)
  if (estado) kit.realtime.emit(salaDeStream(id), STREAM_ESTADO, estado)
}
const estadoDe = async (db: Db, person: Person, id: number) => {
  const found = await requireStream(db, person, porId(id))
  const { curso_id: _curso, en_vivo: _vivo, ensena: _ensena, ...estado } = found
  return estado
}

/** Broadcasts as who organizes classes plans them. */
const planHandlers: Pick<Calls, 'list' | 'eventos' | 'youtube' | 'get' | 'create' | 'update' | 'remove'> = {
  list: ({ db, person, query }) => read.listStreams(db, person, query),
  eventos: async ({ db }) => ({ resultSet: await read.listEventosSinStream(db) }),
  youtube: async ({ kit, query }) => {
    const { YOUTUBE_API_KEY: key, YOUTUBE_API_URL: api } = kit.config
    const entries = await searchYoutube(query.q, { key, api })
    return { resultSet: { count: entries.length, entries } }
  },
  get: async ({ db, person, params }) => {
    const evento = await read.getStream(db, person, params.id)
    if (!evento) throw notTheirs()
    return { evento }
  },
  create: async ({ db, body }) => ({ id: await write.createStream(db, body) }),
  update: async ({ db, kit, params, body, afterCommit }) => {
    await write.updateStream(db, params.id, body)
    afterCommit(() => tellEstado(kit, params.id))
    return {}
  },
  remove: async ({ db, params }) => {
    await write.removeStream(db, params.id)
    return {}
  },
}

/** A class while it is held: how it stands, and that somebody is there. */
const claseHandlers: Pick<Calls, 'log' | 'estado' | 'updateEstado' | 'attend'> = {
  log: async ({ db, person, body }) => {
    const { curso_id } = await requireStream(db, person, porId(body.id))
    const entry = { modulo: modulosDeBitacora.enVivo, evento: BITACORA_ABRIR_STREAM, curso: curso_id }
    await noteEnCurso(db, person.id, { ...entry, clave: body.clave, hora: body.hora })
    return {}
  },

  estado: async ({ db, person, params }) => ({ estado: await estadoDe(db, person, params.id) }),
  updateEstado: async call => {
    const { db, kit, person, params, body, afterCommit } = call
    requireConductor(await requireStream(db, person, porId(params.id)))
    await write.updateEstado(db, params.id, body)
    if (body.stream_iniciado === 1) await tellClases(call, 'clase_empezo', hasBegun(params.id), person.id)
    afterCommit(() => tellEstado(kit, params.id))
    return { estado: await estadoDe(db, person, params.id) }
  },
  attend: async ({ db, person, params }) => {
    const { id, conduce } = await requireStream(db, person, porId(params.id))
    // Whoever holds the class is no attendant of it.
    if (!conduce) await write.saveAsistencia(db, id, person.id)
    return { presentes: await read.countPresentes(db, id) }
  },
}

const asistenciasHandlers: Pick<Calls, 'asistencias' | 'exportAsistencias'> = {
  asistencias: async ({ db, person, params, query }) => {
    return read.listAsistencias(db, person, await requireStream(db, person, porId(params.id)), query)
  },
  exportAsistencias: async call => {
    const { db, person, params } = call
    const rows = read.streamAsistencias(db, person, await requireStream(db, person, porId(params.id)))
    return sendCsv(call, 'asistencia.csv', EXPORTED, cellsOf(rows))
  },
}

/** Questions of a class; whoever has it open hears of each change. */
const preguntasHandlers = (
  avisos: ReturnType<typeof createAvisos>,
): Pick<Calls, 'preguntas' | 'ask' | 'vote' | 'answer' | 'moderate'> => ({
  preguntas: async ({ db, person, params, query }) => {
    const { id, conduce } = await requireStream(db, person, porId(params.id))
    return preguntas.listPreguntas(db, id, { usuarioId: person.id, modera: conduce === 1, ...query })
  },
  ask: async ({ db, person, params, body, afterCommit }) => {
    const { id: stream } = await requireStream(db, person, porId(params.id))
    const { id, isNew } = await createPregunta(db, stream, person.id, body)
    if (isNew) afterCommit(() => avisos.note(stream, id, 'nueva'))
    return { pregunta: (await preguntas.getPregunta(db, id, person.id))! }
  },
  vote: async ({ db, person, params, afterCommit }) => {
    const { id: stream } = await requireStream(db, person, porPregunta(params.id), gonePregunta)
    const { votos, isNew } = await createVoto(db, params.id, person.id)
    if (isNew) afterCommit(() => avisos.note(stream, params.id, 'votos'))
    return { votos }
  },
  answer: async ({ db, person, params, body, afterCommit }) => {
    const { id: stream } = await requireStream(db, person, porPregunta(params.id), gonePregunta)
    const { id, isNew } = await createRespuesta(db, params.id, person.id, body)
    if (isNew) afterCommit(() => avisos.note(stream, params.id, 'todo'))
    const pregunta = await preguntas.getPregunta(db, params.id, person.id)
    return { respuesta: pregunta!.respuestas.find(r => r.id === id)! }
  },
  moderate: async ({ db, person, params, body, afterCommit }) => {
    const stream = await requireStream(db, person, porPregunta(params.id), gonePregunta)
    requireConductor(stream)
    if (await updateOculta(db, params.id, person.id, body.oculta))
      afterCommit(() => avisos.note(stream.id, params.id, body.oculta ? 'todo' : 'nueva'))
    return {}
  },
})

export function bindStreaming(app: FastifyInstance, kit: Kit) {
  const avisos = createAvisos({ db: kit.db, realtime: kit.realtime, onError: error => kit.log.error(error) })
  app.addHook('preClose', async () => avisos.close())
  bindRoutes(app, kit, streamingRoutes, {
    ...planHandlers,
    ...claseHandlers,
    ...asistenciasHandlers,
    ...preguntasHandlers(avisos),
  })
}

async function* cellsOf(rows: ReturnType<typeof read.streamAsistencias>) {
  for await (const { nombre_completo, email, escuela, entro, visto } of rows)
    yield [nombre_completo, email, escuela ?? '', entro, visto]
}
