/** The grade book as it travels: columns in place of cells, and dates once for all who have the same (ADR 070). */
import * as z from 'zod'
import { type Celda, LibroEntero, type PlazoDeClase, Tarea } from './entregables.formas.ts'

const enteros = z.array(z.int())

/** What each adds to `marcas` of a cell. */
export const MARCA = { recibido: 1, devuelta: 2, en_revision: 4 } as const

/** What a page asks for with `compacto`. Columns of the same length, in the same order. */
export const LibroCompacto = LibroEntero.omit({ resultSet: true, alumnos: true }).extend({
  /** `calificar`: 1 where the reader may. */
  alumnos: z.object({ id: enteros, nombre: z.array(z.string()), email: z.array(z.string()), calificar: enteros }),
  tareas: z.array(Tarea),
  celdas: z.object({
    id: enteros,
    tarea: enteros,
    alumno: enteros,
    calificacion: z.array(z.number().nullable()),
    /** Sums of `MARCA`. */
    marcas: enteros,
    /** Milliseconds. */
    entregado_en: enteros,
    version: enteros,
  }),
  /** What few cells have. */
  pasos: z.array(z.object({ id: z.int(), cuenta_en: z.string().nullable(), hecho_en: z.string().nullable() })),
})
export type LibroCompacto = z.infer<typeof LibroCompacto>

/** What the grid shows of a cell; the rest is read with its review. */
export type CeldaDeLibro = Omit<Celda, 'tareaURL' | 'file_name' | 'comentarios'>
/** A book as pages work with it. */
export type LibroLeido = Omit<LibroEntero, 'resultSet'> & { resultSet: CeldaDeLibro[] }

export function libroLeido({ celdas, pasos, alumnos, ...rest }: LibroCompacto): LibroLeido {
  const deMas = new Map(pasos.map(p => [p.id, p]))
  return {
    ...rest,
    alumnos: alumnos.id.map((idUser, i) => ({
      idUser,
      nombre: alumnos.nombre[i]!,
      email: alumnos.email[i]!,
      puede: { calificar: alumnos.calificar[i] === 1 },
    })),
    resultSet: celdas.id.map((idEntregable, i) => {
      const marcas = celdas.marcas[i]!
      const { cuenta_en = null, hecho_en = null } = deMas.get(idEntregable) ?? {}
      return {
        idEntregable,
        unidadActividad_id: celdas.tarea[i]!,
        id_usuario_grupo_alumno: celdas.alumno[i]!,
        calificacion: celdas.calificacion[i]!,
        recibido: marcas & MARCA.recibido ? 1 : 0,
        devuelta: marcas & MARCA.devuelta ? 1 : 0,
        en_revision: marcas & MARCA.en_revision ? 1 : 0,
        entregado_en: new Date(celdas.entregado_en[i]!).toISOString(),
        cuenta_en,
        hecho_en,
        version: celdas.version[i]!,
      }
    }),
  }
}

export type FechasDeLibro = { clases: readonly (readonly number[])[]; plazos: readonly PlazoDeClase[] }

/** Until when a task is taken from a learner, of a book: `de` says it; undefined where it has no dates. */
export function fechasDeLibro({ clases, plazos }: FechasDeLibro) {
  const claseDe = new Map(clases.flatMap((ids, n) => ids.map(id => [id, n] as const)))
  const propios = new Map<number, Map<number, PlazoDeClase>>()
  const deClases = new Map<number, Map<number, PlazoDeClase>>()
  const put = (all: typeof propios, { idTarea }: PlazoDeClase, whom: readonly number[], plazo: PlazoDeClase) => {
    if (whom.length === 0) return
    const here = all.get(idTarea) ?? new Map<number, PlazoDeClase>()
    all.set(idTarea, here)
    for (const one of whom) here.set(one, plazo)
  }
  for (const p of plazos) {
    put(propios, p, p.alumnos, p)
    put(deClases, p, p.clases, p)
  }
  const deClase = (clase: number | undefined, tarea: number) =>
    clase === undefined ? undefined : deClases.get(tarea)?.get(clase)
  return {
    claseDe: (alumno: number) => claseDe.get(alumno),
    deClase,
    /** Learners who have dates of their own for a task. */
    propiosDe: (tarea: number): ReadonlyMap<number, PlazoDeClase> | undefined => propios.get(tarea),
    de: (alumno: number, tarea: number) => propios.get(tarea)?.get(alumno) ?? deClase(claseDe.get(alumno), tarea),
  }
}
