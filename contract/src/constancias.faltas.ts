/** What somebody who has ended a programme or a course still lacks of its constancia (ADR 137). */
import * as z from 'zod'
import { entero, filtro, id, listaDeIds, listado, pagina, porId } from './kit/fields.ts'
import { route } from './kit/route.ts'

export const Faltas = z.object({
  calificacion: z
    .object({
      /** Null while nothing is graded, or where it may not be told yet. */
      tiene: z.int().nullable(),
      pide: z.int(),
      /** Works and quizzes that were handed in and wait for a grade. */
      por_calificar: z.int(),
    })
    .nullable(),
  /** `pide` of `de` classes that note who was there. */
  asistencia: z.object({ tiene: z.int(), pide: z.int(), de: z.int() }).nullable(),
})
export type Faltas = z.infer<typeof Faltas>

/** «Calificación 72 de 80», «Asistencia 3 de 4». */
export function palabrasDeFaltas({ calificacion, asistencia }: Faltas): string[] {
  const said: string[] = []
  if (calificacion) {
    const { tiene, pide, por_calificar } = calificacion
    // One that suffices is not what is missing.
    if (tiene === null || tiene < pide)
      said.push(tiene === null ? `Calificación: se pide ${pide}` : `Calificación ${tiene} de ${pide}`)
    if (por_calificar > 0)
      said.push(por_calificar === 1 ? 'Falta calificar 1' : `Faltan ${por_calificar} por calificar`)
  }
  if (asistencia)
    said.push(
      asistencia.de === 0 ? 'Asistencia: aún no hay clases' : `Asistencia ${asistencia.tiene} de ${asistencia.pide}`,
    )
  return said
}

/** A programme or course that the person has ended, and whose constancia is not theirs yet. */
export const ConstanciaQueFalta = z.object({
  tipo: z.enum(['programa', 'curso']),
  logro: z.string(),
  faltas: Faltas,
  /** Who approves it; empty where nobody has to, or something else is missing first. */
  aprueba: z.string(),
})
export type ConstanciaQueFalta = z.infer<typeof ConstanciaQueFalta>

export const PorAprobar = z.object({
  id: z.int(),
  /** The person's key. */
  persona: z.int(),
  nombre: z.string(),
  email: z.string(),
  logro: z.string(),
  tipo: z.enum(['programa', 'curso']),
  /** ISO 8601. */
  desde: z.string(),
})
export type PorAprobar = z.infer<typeof PorAprobar>

export const faltasDeConstanciaRoutes = {
  faltan: route({
    method: 'GET',
    path: '/api/constancias/faltan/:id',
    can: 'cuentas.propia',
    summary: 'De un curso que la persona terminó, qué le falta para la constancia de lo que termina con él',
    params: porId,
    reply: z.object({
      faltan: z.array(ConstanciaQueFalta),
      /** Names of programmes that are shown to the person and offered to others: those give them none. */
      ajenos: z.array(z.string()),
    }),
  }),
  porAprobar: route({
    method: 'GET',
    path: '/api/constancias/por-aprobar',
    can: 'constancias.write',
    summary: 'Quién, de las personas a su alcance, terminó y espera que alguien apruebe su constancia',
    query: listado(['desde', 'nombre'], 15).extend({ curricula: filtro(id) }),
    reply: z.object({ esperan: z.array(PorAprobar), ...pagina }),
  }),
  approve: route({
    method: 'POST',
    path: '/api/constancias/aprobaciones',
    can: 'constancias.write',
    summary: 'Expide la constancia a quienes la esperan; la que ya no cumple deja de esperar',
    body: z.object({ esperan: listaDeIds.refine(ids => ids.length > 0, 'Elige al menos a una persona') }),
    /** `pedidas` wait for data that they were asked for. */
    reply: z.object({ expedidas: z.int(), pedidas: z.int(), no_cumplen: z.int() }),
  }),
}

export const minimo = (que: string) => entero(`${que}: escribe de 1 a 100, o déjalo vacío`, 1, 100)
