/** Reviewing: courses, grade books, and one delivery at a time. */
import { type entregablesRoutes, may, type ParamsOf, type QueryOf } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../../kit/csv.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http.ts'
import type { Kit } from '../../kit/kit.ts'
import type { Person } from '../../kit/session.ts'
import { sendXlsx } from '../../kit/xlsx.ts'
import { countSinContestar } from '../dudas/dudas.read.ts'
import { getGrupo } from '../grupos/grupos.read.ts'
import { salasDe } from './entregables.alcance.read.ts'
import { tellLearner } from './entregables.avisos.ts'
import * as write from './entregables.calificar.sql.ts'
import { getCuaderno } from './entregables.cuaderno.read.ts'
import { headsOfCurso, rowsOfCurso, tableOf } from './entregables.cuaderno.ts'
import * as curso from './entregables.curso.read.ts'
import * as read from './entregables.read.ts'

type Table = Omit<
  typeof entregablesRoutes,
  'entregarArchivo' | 'entregarUrl' | 'subir' | 'archivo' | 'revisarUrl' | 'misCursos' | 'misCalificaciones'
>
type DeGrupo = ParamsOf<Table['sencillos']>

const SIN_INFORMACION = 'No hay información de momento con este grupo'
const [SENCILLO, CALIFICABLE, RUBRICA] = [1, 2, 3]
/** A workbook is made in memory, and keeps the process busy for a fifth of a second. */
const MOST_CELLS = 50_000

export function bindCalificar(app: FastifyInstance, kit: Kit, table: Table) {
  const zone = kit.config.TZ_PERSONAS

  const cursoEnAlcance = async (db: Kit['db'], person: Person, id: number) => {
    const curso = await read.getCurso(db, person, id)
    if (!curso) throw notFound('Ese curso ya no existe.')
    return curso.nombre_curso
  }
  const grupoEnAlcance = async (db: Kit['db'], person: Person, id: number) => {
    const grupo = await getGrupo(db, person, id)
    if (!grupo) throw notFound('Ese grupo ya no existe.')
    return grupo.nombre_grupo
  }
  const deGrupo = async (db: Kit['db'], person: Person, { grupoId, cursoId }: DeGrupo, modos: number[]) => {
    const nombre_grupo = await grupoEnAlcance(db, person, grupoId)
    const nombre_curso = await cursoEnAlcance(db, person, cursoId)
    const book = await getCuaderno(db, zone, person, cursoId, modos, grupoId)
    return {
      ...book,
      nombre_curso,
      nombre_grupo,
      ...(book.empty ? { message: SIN_INFORMACION, color: 'info' as const } : {}),
    }
  }
  const deCurso = async (db: Kit['db'], person: Person, cursoId: number, modos: number[]) => {
    const nombre_curso = await cursoEnAlcance(db, person, cursoId)
    const book = await getCuaderno(db, zone, person, cursoId, modos)
    return {
      ...book,
      nombre_curso,
      nombre_grupo: '',
      ...(book.empty ? { message: SIN_INFORMACION, color: 'info' as const } : {}),
    }
  }
  const tabla = async (db: Kit['db'], person: Person, cursoId: number, query: QueryOf<Table['tabla']>) => {
    const nombre_curso = await cursoEnAlcance(db, person, cursoId)
    return { ...(await read.listEntregas(db, person, cursoId, query)), nombre_curso }
  }

  bindRoutes(app, kit, table, {
    pendientes: async ({ db, person }) => {
      const [entregas, dudas] = await Promise.all([
        read.countPorRevisar(db, person),
        may(person.personas, 'dudas.read') ? countSinContestar(db, person) : 0,
      ])
      return { entregas, dudas, salas: salasDe(person) }
    },
    grupos: ({ db, person, query }) => read.listGrupos(db, person, query),
    cursos: ({ db, person, query }) => read.listCursos(db, person, query),
    cursosDeGrupo: async ({ db, person, params, query }) => {
      const nombre_grupo = await grupoEnAlcance(db, person, params.id)
      return { ...(await read.listCursos(db, person, query, params.id)), nombre_grupo }
    },
    tabla: ({ db, person, params, query }) => tabla(db, person, params.id, query),
    tablaBienEscrita: ({ db, person, params, query }) => tabla(db, person, params.id, query),
    sencillos: ({ db, person, params }) => deGrupo(db, person, params, [SENCILLO]),
    calificables: ({ db, person, params }) => deGrupo(db, person, params, [CALIFICABLE]),
    deRubrica: ({ db, person, params }) => deGrupo(db, person, params, [RUBRICA]),
    sencillosGeneral: ({ db, person, params }) => deCurso(db, person, params.id, [SENCILLO]),
    calificablesGeneral: ({ db, person, params }) => deCurso(db, person, params.id, [CALIFICABLE]),
    deRubricaGeneral: ({ db, person, params }) => deCurso(db, person, params.id, [RUBRICA]),
    exportar: async ({ db, person, params, query, reply }) => {
      const { columnas, filas } = tableOf(await deGrupo(db, person, params, [SENCILLO, CALIFICABLE, RUBRICA]))
      const name = `cuaderno-${params.grupoId}-${params.cursoId}`
      if (query.formato === 'xlsx') return sendXlsx(reply, `${name}.xlsx`, columnas, filas)
      return sendCsv(reply, `${name}.csv`, columnas, rowsOf(filas))
    },
    exportarCurso: async ({ db, person, params, query, reply }) => {
      await cursoEnAlcance(db, person, params.id)
      const tareas = await curso.listTareas(db, params.id)
      const columnas = headsOfCurso(tareas)
      const filas = rowsOfCurso(tareas, curso.streamAlumnos(db, zone, person, params.id))
      const name = `cuaderno-curso-${params.id}`
      if (query.formato === 'csv') return sendCsv(reply, `${name}.csv`, columnas, filas)
      const all = await atMost(filas, Math.floor(MOST_CELLS / columnas.length))
      if (!all) throw conflict('Es demasiado para un libro de Excel. Expórtalo como CSV, que Excel también abre.')
      if (all.length === 0) throw notFound('Sin archivos')
      return sendXlsx(reply, `${name}.xlsx`, columnas, all)
    },

    revision: async ({ db, person, params }) => {
      const entrega = await read.getRevision(db, person, params.id)
      if (!entrega) throw notFound('Esa entrega ya no existe.')
      return { entrega }
    },
    updateCalificacion: async ({ db, person, params, body, afterCommit }) => {
      const entrega = await write.lockEntrega(db, person, params.id, body.version)
      requireNumber(entrega, body.nuevaCalificacion)
      afterCommit(() => tellLearner(kit.realtime, entrega.usuario_id, entrega))
      return write.updateEntrega(db, person, entrega, {
        calificacion: body.nuevaCalificacion ?? null,
        comentarios: body.comentarios,
      })
    },
    cuaderno: async ({ db, person, params, body, afterCommit }) => {
      const entrega = await write.lockEntrega(db, person, params.id, body.version)
      requireNumber(entrega, body.calificacion)
      afterCommit(() => tellLearner(kit.realtime, entrega.usuario_id, entrega))
      return write.updateEntrega(db, person, entrega, { calificacion: body.calificacion ?? null })
    },
    cuadernoRubrica: async ({ db, person, params, body, afterCommit }) => {
      const entrega = await write.lockEntrega(db, person, params.id, body.version)
      if (entrega.entregable !== RUBRICA) throw conflict('Esta actividad ya no se califica por rúbrica.')
      const calificacion = await write.chooseNivel(db, entrega, body.criterio, body.nivel)
      afterCommit(() => tellLearner(kit.realtime, entrega.usuario_id, entrega))
      return write.updateEntrega(db, person, entrega, { calificacion })
    },
    comentario: async ({ db, person, params }) => {
      const entrega = await read.getRevision(db, person, params.id)
      if (!entrega) throw notFound('Esa entrega ya no existe.')
      return { comentarios: entrega.comentarios, version: entrega.version }
    },
    updateComentario: async ({ db, person, params, body, afterCommit }) => {
      const entrega = await write.lockEntrega(db, person, params.id, body.version)
      afterCommit(() => tellLearner(kit.realtime, entrega.usuario_id, entrega))
      return write.updateEntrega(db, person, entrega, { comentarios: body.comentarios })
    },
    recibir: async ({ db, person, params, body, afterCommit }) => {
      const entrega = await write.lockEntrega(db, person, params.id, body.version)
      afterCommit(() => tellLearner(kit.realtime, entrega.usuario_id, entrega))
      return write.updateEntrega(db, person, entrega, { recibido: body.recibido === 1, comentarios: body.comentarios })
    },

    frases: async ({ db, person }) => ({ comentarios: await read.listFrases(db, person.id) }),
    createFrase: ({ db, person, body }) => write.createFrase(db, person.id, body.texto),
    removeFrase: async ({ db, person, params }) => {
      await write.removeFrase(db, person.id, params.id)
      return {}
    },
  })
}

/** Basic deliveries are received, those with a rubric are graded by it. Taking a grade back is always fine. */
function requireNumber({ entregable }: write.EntregaBloqueada, calificacion: number | undefined) {
  if (calificacion === undefined) return
  if (entregable === SENCILLO) throw conflict('Esta actividad no lleva calificación: márcala como recibida.')
  if (entregable === RUBRICA) throw conflict('Esta actividad se califica con su rúbrica.')
}

async function* rowsOf(rows: readonly (readonly unknown[])[]) {
  yield* rows
}

/** @returns undefined when there are more */
async function atMost<T>(rows: AsyncIterable<T>, most: number): Promise<T[] | undefined> {
  const all: T[] = []
  for await (const row of rows) if (all.push(row) > most) return undefined
  return all
}
