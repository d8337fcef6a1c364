/** The classroom: its groups and courses, and their grade books as grids, tables and files. */
import { librosRoutes, MODO, may, type ParamsOf, type QueryOf } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../../kit/csv.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http.ts'
import type { Kit } from '../../kit/kit.ts'
import type { Person } from '../../kit/session.ts'
import { sendXlsx } from '../../kit/xlsx.ts'
import { countSinContestar } from '../dudas/dudas.read.ts'
import { getGrupo } from '../grupos/grupos.read.ts'
import { getCuaderno } from './entregables.cuaderno.read.ts'
import { headsOfCurso, rowsOfCurso, tableOf } from './entregables.cuaderno.ts'
import * as curso from './entregables.curso.read.ts'
import * as read from './entregables.read.ts'
import { salasDe } from './entregables.salas.read.ts'

type DeGrupo = ParamsOf<typeof librosRoutes.sencillos>

const SIN_INFORMACION = 'No hay información de momento con este grupo'
const TODOS = [MODO.sencillo, MODO.calificable, MODO.rubrica]
/** A workbook is made in memory, and keeps the process busy for a fifth of a second. */
const MOST_CELLS = 50_000

export function bindLibros(app: FastifyInstance, kit: Kit) {
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
    const book = await getCuaderno(db, person, cursoId, modos, grupoId)
    return {
      ...book,
      nombre_curso,
      nombre_grupo,
      ...(book.empty ? { message: SIN_INFORMACION, color: 'info' as const } : {}),
    }
  }
  const deCurso = async (db: Kit['db'], person: Person, cursoId: number, modos: number[]) => {
    const nombre_curso = await cursoEnAlcance(db, person, cursoId)
    const book = await getCuaderno(db, person, cursoId, modos)
    return {
      ...book,
      nombre_curso,
      nombre_grupo: '',
      ...(book.empty ? { message: SIN_INFORMACION, color: 'info' as const } : {}),
    }
  }
  const tabla = async (db: Kit['db'], person: Person, cursoId: number, query: QueryOf<typeof librosRoutes.tabla>) => {
    const nombre_curso = await cursoEnAlcance(db, person, cursoId)
    return { ...(await read.listEntregas(db, person, cursoId, query)), nombre_curso }
  }

  bindRoutes(app, kit, librosRoutes, {
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
    sencillos: ({ db, person, params }) => deGrupo(db, person, params, [MODO.sencillo]),
    calificables: ({ db, person, params }) => deGrupo(db, person, params, [MODO.calificable]),
    deRubrica: ({ db, person, params }) => deGrupo(db, person, params, [MODO.rubrica]),
    sencillosGeneral: ({ db, person, params }) => deCurso(db, person, params.id, [MODO.sencillo]),
    calificablesGeneral: ({ db, person, params }) => deCurso(db, person, params.id, [MODO.calificable]),
    deRubricaGeneral: ({ db, person, params }) => deCurso(db, person, params.id, [MODO.rubrica]),
    exportar: async call => {
      const { db, person, params, query } = call
      const { columnas, filas } = tableOf(await deGrupo(db, person, params, TODOS))
      const name = `cuaderno-${params.grupoId}-${params.cursoId}`
      if (query.formato === 'xlsx') return sendXlsx(call, `${name}.xlsx`, columnas, filas)
      return sendCsv(call, `${name}.csv`, columnas, rowsOf(filas))
    },
    exportarCurso: async call => {
      const { db, person, params, query } = call
      await cursoEnAlcance(db, person, params.id)
      const tareas = await curso.listTareas(db, params.id)
      const conFechas = await curso.hasPlazos(db, params.id)
      const columnas = headsOfCurso(tareas, conFechas)
      const filas = rowsOfCurso(tareas, curso.streamAlumnos(db, person, params.id), conFechas)
      const name = `cuaderno-curso-${params.id}`
      if (query.formato === 'csv') return sendCsv(call, `${name}.csv`, columnas, filas)
      const all = await atMost(filas, Math.floor(MOST_CELLS / columnas.length))
      if (!all) throw conflict('Es demasiado para un libro de Excel. Expórtalo como CSV, que Excel también abre.')
      if (all.length === 0) throw notFound('Sin archivos')
      return sendXlsx(call, `${name}.xlsx`, columnas, all)
    },
  })
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
