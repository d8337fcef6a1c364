import { contenidosRoutes, hasEntrega } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { accesoACurso } from '../../alcance/acceso.read.ts'
import { requireActividad, requireCurso } from '../../alcance/acceso.ts'
import { requirePlazo } from '../../alcance/plazos.ts'
import { gone } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, notFound, refused } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import { Json } from '../../kit/http/json.ts'
import type { Person } from '../../kit/http/session.ts'
import type { Kit } from '../../kit/kit.ts'
import { tellAvance } from '../avisos/avisos.avance.service.ts'
import { noteEnLugar } from '../bitacora/bitacora.service.ts'
import { noteNotasDichas } from '../evaluaciones/evaluaciones.dicho.service.ts'
import { getEventoEnVivo } from '../eventos/eventos.read.ts'
import { listArchivosDeCurso, listPaginasDeCurso } from '../objetivos/objetivos.llevar.read.ts'
import { getStreamDeCurso, getStreamDeHoy } from '../streaming/streaming.read.ts'
import { listPeliculasDeCurso } from '../videos/videos.llevar.read.ts'
import { signVideo } from '../videos/videos.service.ts'
import { getRubricas, listPruebas } from './contenidos.llevar.read.ts'
import { deLlevarDe, llevableDe } from './contenidos.llevar.ts'
import * as read from './contenidos.read.ts'
import * as write from './contenidos.sql.ts'

const goneCurso = () => notFound('Ese curso ya no existe, o no es para ti.')

type Contenido = NonNullable<Awaited<ReturnType<typeof read.getContenido>>>

/**
 * Before the reply leaves: the grades in it are told.
 * @throws {Refusal} 404
 */
async function requireDicho(db: Db, person: Person, found: Contenido | undefined): Promise<Contenido> {
  if (!found) throw goneCurso()
  await noteNotasDichas(db, person.id, found.dice)
  return found
}

export function bindContenidos(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, contenidosRoutes, {
    // What may not be seen is read beside the question, and not answered.
    autogestivo: async ({ db, person, params: { cursoId } }) => {
      const [found, stream] = await Promise.all([
        read.getContenido(db, person, cursoId),
        getStreamDeHoy(db, person, cursoId),
        requireCurso(db, person, cursoId),
      ])
      const { contenido, enVivo } = await requireDicho(db, person, found)
      return Json.of({ resultSet: contenido.with({ stream: enVivo ? null : stream }) })
    },
    enVivo: async ({ db, person, params: { cursoId } }) => {
      const [found, evento, stream] = await Promise.all([
        read.getContenido(db, person, cursoId),
        getEventoEnVivo(db, cursoId),
        getStreamDeCurso(db, person, cursoId),
        requireCurso(db, person, cursoId),
      ])
      const { contenido } = await requireDicho(db, person, found)
      return Json.of({ resultSet: contenido.with({ evento, stream }) })
    },
    navegacion: async ({ db, person, params }) => {
      const cursos_curricula = await read.listNavegacion(db, person, params.curriculaId)
      if (!cursos_curricula) throw notFound('Esa currícula ya no existe, o no es para ti.')
      return { cursos_curricula }
    },
    take: async ({ db, person, params: { cursoId }, query }) => {
      const [found, peliculas, archivos, paginas] = await Promise.all([
        read.getContenido(db, person, cursoId),
        listPeliculasDeCurso(db, cursoId),
        listArchivosDeCurso(db, cursoId),
        listPaginasDeCurso(db, cursoId),
        requireCurso(db, person, cursoId),
      ])
      if (!found) throw goneCurso()
      if (found.enVivo) throw conflict('Un curso en vivo se sigue con conexión.')
      const todo = { contenido: found.contenido.value, unidad: undefined, peliculas, archivos, paginas }
      const llevado = deLlevarDe(todo, query.unidad_id)
      if (!llevado) throw notFound('Esa unidad ya no está en el curso.')
      const actividades = llevado.contenido.unidades_curso.flatMap(u => u.unidad.actividades)
      const [pruebas, rubricas] = await Promise.all([
        listPruebas(
          db,
          person.id,
          actividades.filter(a => a.quiz).map(a => a.id),
        ),
        getRubricas(
          db,
          actividades.filter(a => a.actividad_rubrica).map(a => a.id),
        ),
      ])
      const partes = {
        ...llevado,
        personas: person.personas,
        curriculaId: query.curricula_id,
        contenido_bytes: Buffer.byteLength(JSON.stringify(todo.contenido)),
        pruebas,
        rubricas,
      }
      await noteNotasDichas(db, person.id, found.dice)
      return llevableDe(partes, id => signVideo(kit.secret, id, person.id))
    },
    mark: async ({ db, person, body, afterCommit }) => {
      await requireActividad(db, person, body.actividad_id, body.curso_id)
      const tarea = await read.getTarea(db, person.id, body.actividad_id)
      if (!tarea) throw gone('actividad')
      if (body.unidad_id && body.unidad_id !== tarea.unidad_id)
        throw refused('La actividad no es de esa unidad.', 'unidad_id')
      if (tarea.es_quiz) throw conflict('Esta actividad se completa al terminar su evaluación.')
      if (hasEntrega(tarea)) throw conflict('Esta actividad se completa con tu entrega.')
      if (tarea.es_externo) throw conflict('Esta actividad se completa cuando llega el resultado de tu examen.')
      // What comes a second time was taken in time.
      const hecho = tarea.marcada ? null : await requirePlazo(db, person.id, body.actividad_id, body)
      const isNew = await write.createRealizada(db, person.id, body, hecho)
      const progreso = await read.getProgreso(db, person.id, body.curso_id)
      if (isNew) afterCommit(() => tellAvance(kit.realtime, person.id, progreso))
      return progreso
    },
    progreso: async ({ db, person, body }) => {
      if (!(await accesoACurso(db, person, body.curso_id))) throw goneCurso()
      return read.getProgreso(db, person.id, body.curso_id)
    },
    lugar: async ({ db, person, body, afterCommit }) => {
      await requireCurso(db, person, body.curso_id)
      if (await write.saveLugar(db, person.id, body)) {
        const progreso = await read.getProgreso(db, person.id, body.curso_id)
        afterCommit(() => tellAvance(kit.realtime, person.id, progreso))
      }
      if (body.anota) await noteEnLugar(db, person.id, body, body.anota)
      return {}
    },
  })
}
