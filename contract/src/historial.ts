/** Who changed what of a course, and when: written by the database with each change (ADR 087). */
import * as z from 'zod'
import { entero, id } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** What somebody did; `ordena` of several in a list, `devuelve` of what came back from the trash. */
export const actosDeHistorial = ['agrega', 'devuelve', 'cambia', 'quita', 'ordena'] as const
export type ActoDeHistorial = (typeof actosDeHistorial)[number]

/** The parts of a course of which something is told. */
export const clasesDeHistorial = [
  'curso',
  'requisito',
  'unidad',
  'objetivo',
  'video',
  'material',
  'actividad',
  'item',
  'evaluacion',
  'pregunta',
  'respuesta',
  'rubrica',
  'criterio',
  'nivel',
] as const
export type ClaseDeHistorial = (typeof clasesDeHistorial)[number]

/** What a column was and became, as text; null of nothing. */
export const CampoCambiado = z.object({
  campo: z.string(),
  antes: z.string().nullable(),
  ahora: z.string().nullable(),
})

export const LineaDeHistorial = z.object({
  id: z.int(),
  /** Empty when they are no more. */
  quien: z.string(),
  acto: z.enum(actosDeHistorial),
  clase: z.enum(clasesDeHistorial),
  objeto_id: z.int(),
  /** How it was called then. */
  nombre: z.string(),
  /** Where it stands. */
  unidad_id: z.int().nullable(),
  objetivo_id: z.int().nullable(),
  actividad_id: z.int().nullable(),
  /** How many there were at once, and the names of the first. */
  cuantas: z.int(),
  nombres: z.array(z.string()),
  /** By column, as text; null of nothing. Of an order and a unit, names. */
  cambios: z.array(CampoCambiado),
  /** ISO 8601: when the first change of this line was made, and the last one. */
  creado_en: z.string(),
  hasta: z.string(),
})
export type LineaDeHistorial = z.infer<typeof LineaDeHistorial>

export const historialRoutes = {
  list: route({
    method: 'GET',
    path: '/api/taller/:curso/historial',
    can: 'historial.read',
    summary: 'Quién cambió qué de un curso y cuándo, lo último primero',
    params: z.object({ curso: id }),
    query: z.object({ antes_de: entero('La línea no es válida', 1, Number.MAX_SAFE_INTEGER).optional() }),
    reply: z.object({
      lineas: z.array(LineaDeHistorial),
      /** By it those before are read; null when these are all. */
      sigue: z.int().nullable(),
    }),
  }),
}
