/** The classroom: its groups and courses, and their grade books as grids, tables and files. */
import { libroLeido, librosRoutes, MODO, may, type QueryOf } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { oneByOne, sendCsv } from '../../../kit/exports/csv.ts'
import { bounded, sendXlsx } from '../../../kit/exports/xlsx.ts'
import { bindRoutes, type Call } from '../../../kit/http/http.ts'
import type { Person } from '../../../kit/http/session.ts'
import type { Kit } from '../../../kit/kit.ts'
import { countSinContestar } from '../../dudas/dudas.read.ts'
import * as read from '../entregables.read.ts'
import { salasDe } from '../entregables.salas.read.ts'
import * as curso from './curso.read.ts'
import { cursoEnAlcance, grupoEnAlcance } from './enAlcance.ts'
import { getLibro, getLibroEntero } from './libro.read.ts'
import { headsOfCurso, rowsOfCurso, tableOf } from './libro.ts'

type OfGroup = Pick<Call<typeof librosRoutes.sencillos>, 'db' | 'person' | 'params' | 'query'>
type OfCourse = Pick<Call<typeof librosRoutes.sencillosGeneral>, keyof OfGroup>

const SIN_INFORMACION = 'No hay información de momento con este grupo'
const saidOf = (empty: boolean) => (empty ? { message: SIN_INFORMACION, color: 'info' as const } : {})
/** The app asks for the short one. */
const shapeOf = ({ compacto }: OfGroup['query']) => (compacto ? getLibro : getLibroEntero)
const TODOS = [MODO.sencillo, MODO.calificable, MODO.rubrica]
/** What a workbook of a whole course may hold: whoever opens it waits for all of them at once. */
const MAX_CELLS = 50_000

export function bindLibros(app: FastifyInstance, kit: Kit) {
  const ofGroup = async ({ db, person, params: { grupoId, cursoId }, query }: OfGroup, modo: number) => {
    const nombre_grupo = await grupoEnAlcance(db, person, grupoId)
    const nombre_curso = await cursoEnAlcance(db, person, cursoId)
    const { libro, empty } = await shapeOf(query)(db, person, cursoId, [modo], grupoId)
    return libro.with({ nombre_curso, nombre_grupo, ...saidOf(empty) })
  }
  const ofCourse = async ({ db, person, params: { id }, query }: OfCourse, modo: number) => {
    const nombre_curso = await cursoEnAlcance(db, person, id)
    const { libro, empty } = await shapeOf(query)(db, person, id, [modo])
    return libro.with({ nombre_curso, nombre_grupo: '', ...saidOf(empty) })
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
    tablaMalEscrita: ({ db, person, params, query }) => tabla(db, person, params.id, query),
    sencillos: call => ofGroup(call, MODO.sencillo),
    calificables: call => ofGroup(call, MODO.calificable),
    deRubrica: call => ofGroup(call, MODO.rubrica),
    sencillosGeneral: call => ofCourse(call, MODO.sencillo),
    calificablesGeneral: call => ofCourse(call, MODO.calificable),
    deRubricaGeneral: call => ofCourse(call, MODO.rubrica),
    export: async call => {
      const { db, person, params, query } = call
      const { grupoId, cursoId } = params
      await grupoEnAlcance(db, person, grupoId)
      await cursoEnAlcance(db, person, cursoId)
      const { columnas, filas } = tableOf(
        libroLeido({
          ...(await getLibro(db, person, cursoId, TODOS, grupoId)).libro.value,
          nombre_curso: '',
          nombre_grupo: '',
        }),
      )
      const name = `cuaderno-${params.grupoId}-${params.cursoId}`
      if (query.formato === 'xlsx') return sendXlsx(call, `${name}.xlsx`, columnas, filas)
      return sendCsv(call, `${name}.csv`, columnas, oneByOne(filas))
    },
    exportCurso: async call => {
      const { db, person, params, query } = call
      await cursoEnAlcance(db, person, params.id)
      const tareas = await curso.listTareas(db, params.id)
      const conFechas = await curso.hasPlazos(db, params.id)
      const columnas = headsOfCurso(tareas, conFechas)
      const filas = rowsOfCurso(tareas, curso.streamEstudiantes(db, person, params.id), conFechas)
      const name = `cuaderno-curso-${params.id}`
      if (query.formato === 'csv') return sendCsv(call, `${name}.csv`, columnas, filas)
      return sendXlsx(call, `${name}.xlsx`, columnas, bounded(filas, Math.floor(MAX_CELLS / columnas.length)))
    },
  })
}
