import { AVANCE_CAMBIO, contenidosRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { conflict, notFound, refused } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { userRoom } from '../../kit/realtime.ts'
import { getEventoEnVivo } from '../eventos/eventos.read.ts'
import { getStreamDeCurso } from '../streaming/streaming.read.ts'
import { accesoACurso } from './contenidos.acceso.read.ts'
import * as read from './contenidos.read.ts'
import { requireActividad, requireCurso } from './contenidos.service.ts'
import * as write from './contenidos.sql.ts'

const goneCurso = () => notFound('Ese curso ya no existe, o no es para ti.')

export function bindContenidos(app: FastifyInstance, kit: Kit) {
  const zone = kit.config.TZ_PERSONAS
  bindRoutes(app, kit, contenidosRoutes, {
    autogestivo: async ({ db, person, params }) => {
      await requireCurso(db, zone, person, params.cursoId)
      const resultSet = await read.getContenido(db, person.id, params.cursoId)
      if (!resultSet) throw goneCurso()
      return { resultSet }
    },
    enVivo: async ({ db, person, params }) => {
      await requireCurso(db, zone, person, params.cursoId)
      const contenido = await read.getContenido(db, person.id, params.cursoId)
      if (!contenido) throw goneCurso()
      const [evento, stream] = [
        await getEventoEnVivo(db, zone, params.cursoId),
        await getStreamDeCurso(db, zone, person, params.cursoId),
      ]
      return { resultSet: { ...contenido, evento, stream } }
    },
    navegacion: async ({ db, person, params }) => {
      const cursos_curricula = await read.listNavegacion(db, zone, person, params.curriculaId)
      if (!cursos_curricula) throw notFound('Esa currícula ya no existe, o no es para ti.')
      return { cursos_curricula }
    },
    marcar: async ({ db, person, body, afterCommit }) => {
      await requireActividad(db, zone, person, body.actividad_id, body.curso_id)
      const tarea = await read.getTarea(db, body.actividad_id)
      if (!tarea) throw notFound('Esa actividad ya no existe.')
      if (body.unidad_id && body.unidad_id !== tarea.unidad_id)
        throw refused('La actividad no es de esa unidad.', 'unidad_id')
      if (tarea.es_quiz) throw conflict('Esta actividad se completa al terminar su evaluación.')
      if (tarea.entregable > 0) throw conflict('Esta actividad se completa con tu entrega.')
      const isNew = await write.createRealizada(db, person.id, body)
      const progreso = await read.getProgreso(db, person.id, body.curso_id)
      if (isNew) afterCommit(() => kit.realtime.emit(userRoom(person.id), AVANCE_CAMBIO, progreso))
      return progreso
    },
    progreso: async ({ db, person, body }) => {
      if (!(await accesoACurso(db, zone, person, body.curso_id))) throw goneCurso()
      return read.getProgreso(db, person.id, body.curso_id)
    },
    lugar: async ({ db, person, body }) => {
      await requireCurso(db, zone, person, body.curso_id)
      await write.saveLugar(db, person.id, body)
      return {}
    },
  })
}
