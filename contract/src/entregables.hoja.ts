/**
 * The sheet of a group in a course: everything that is graded, in one, with a total by what each thing weighs (ADR
 * 115).
 */

import * as z from 'zod'
import { fechasDeLibro } from './entregables.compacto.ts'
import { LibroEntero } from './entregables.formas.ts'
import { estadoDeEntrega, isVencida, modosDeEntrega, palabrasDeEntrega } from './entregables.ts'
import { deGrupoYCurso } from './grupos.ts'
import { bandera, comoArchivo, id } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** What an activity counts whose author did not say it. */
export const PESO_USUAL = 1

type Contada = { calificacion: number | null; peso?: number | undefined; exento?: number | undefined }

/**
 * The total of a course, of what is graded: what weighs more counts more, and what somebody is exempt from counts
 * neither for nor against them. In a statement `totalDeCurso` says it, of the server.
 * @returns out of 100, rounded; null while nothing counts
 */
export function totalDe(notas: readonly Contada[]): number | null {
  let [tenths, weights] = [0, 0]
  for (const { calificacion, peso = PESO_USUAL, exento } of notas) {
    if (calificacion === null || exento) continue
    // A grade has one decimal at most: in whole tenths a half stays one, where fractions would sum to less.
    tenths += Math.round(calificacion * 10) * peso
    weights += peso
  }
  return weights === 0 ? null : Math.round(tenths / (10 * weights))
}

/** The mean of grades that weigh the same: out of 100, rounded; null of none. */
export const promedioDe = (notas: readonly number[]): number | null =>
  totalDe(notas.map(calificacion => ({ calificacion })))

/** A column: a quiz, or what is handed in of an activity. */
export const CosaDeHoja = z.object({
  actividad_id: z.int(),
  nombre: z.string(),
  tipo: z.enum(['quiz', ...modosDeEntrega]),
  peso: z.int(),
})
export type CosaDeHoja = z.infer<typeof CosaDeHoja>

/** What somebody did of one, or is exempt from. */
export const CeldaDeHoja = z.object({
  alumno: z.int(),
  actividad_id: z.int(),
  tipo: z.enum(['quiz', ...modosDeEntrega]),
  entrega_id: z.int().nullable(),
  calificacion: z.number().nullable(),
  recibido: z.int(),
  devuelta: z.int(),
  en_revision: z.int(),
  /** 1 of what was begun, 0 where somebody is only exempt. */
  hecha: z.int(),
  /** 1 of a quiz that was finished, and of which some of the answers wait for a person. */
  por_calificar: z.int(),
  exento: z.int(),
})
export type CeldaDeHoja = z.infer<typeof CeldaDeHoja>

/** By what a cell is found among those of its person. */
export const keyOfCosa = ({ actividad_id, tipo }: Pick<CosaDeHoja, 'actividad_id' | 'tipo'>) =>
  `${actividad_id}-${tipo}`

/**
 * What a cell says, on a screen and in a file: its grade, where there is one.
 * @param cerrado of what is handed in, as `estadoDeEntrega` asks it
 */
function palabraDeCelda(tipo: CosaDeHoja['tipo'], celda: CeldaDeHoja | undefined, cerrado: boolean): string | number {
  if (celda?.exento) return 'Exento'
  if (celda && celda.calificacion !== null) return celda.calificacion
  if (tipo !== 'quiz') return palabrasDeEntrega[estadoDeEntrega(celda?.hecha ? celda : undefined, cerrado)]
  if (!celda?.hecha) return 'Sin comenzar'
  return celda.por_calificar ? 'Por calificar' : 'Sin terminar'
}

export const EstudianteDeHoja = z.object({
  id: z.int(),
  nombre: z.string(),
  email: z.string(),
  /** Whether the reader may exempt them. */
  calificar: z.boolean(),
  /** As `totalDe`. */
  total: z.int().nullable(),
})

export type EstudianteDeHoja = z.infer<typeof EstudianteDeHoja>

/** With the dates of what is handed in, as the book says them. */
const Hoja = LibroEntero.pick({ cerrado: true, clases: true, plazos: true }).extend({
  cosas: z.array(CosaDeHoja),
  alumnos: z.array(EstudianteDeHoja),
  celdas: z.array(CeldaDeHoja),
})
export type Hoja = z.infer<typeof Hoja>

/** What there is of somebody in a column, and its word, which is the one that the book says of the same. */
export function celdasDeHoja({ celdas, cerrado, clases, plazos }: Hoja, now = Date.now()) {
  const found = new Map(celdas.map(c => [`${c.alumno}-${keyOfCosa(c)}`, c]))
  const { de } = fechasDeLibro({ clases, plazos })
  return (alumno: number, cosa: CosaDeHoja) => {
    const celda = found.get(`${alumno}-${keyOfCosa(cosa)}`)
    const over = cerrado === 1 || isVencida(de(alumno, cosa.actividad_id), now)
    return { celda, dice: palabraDeCelda(cosa.tipo, celda, over) }
  }
}

export const hojaRoutes = {
  hoja: route({
    method: 'GET',
    path: '/api/entregables/hoja/:grupoId/:cursoId',
    can: 'entregables.read',
    summary:
      'Todo lo que un curso califica a un grupo, entregas y evaluaciones, con el total de cada quien según lo que pesa',
    params: deGrupoYCurso,
    reply: Hoja,
  }),
  exportHoja: route({
    method: 'GET',
    path: '/api/entregables/hoja/:grupoId/:cursoId/export',
    can: 'entregables.read',
    summary: 'La hoja de un grupo en un curso, con pesos, exenciones y total, como CSV o XLSX',
    params: deGrupoYCurso,
    query: comoArchivo,
    reply: z.unknown(),
    file: 'text/csv',
  }),
  exempt: route({
    method: 'POST',
    path: '/api/entregables/exentos',
    can: 'entregables.grade',
    summary: 'Exenta a una persona de una actividad, o le quita la exención: no cuenta ni a favor ni en contra',
    body: z.object({ usuario_id: id, actividad_id: id, exento: bandera }),
    reply: z.object({}),
  }),
}
