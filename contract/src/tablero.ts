/** The figures of /Dashboard for the person's role. */
import * as z from 'zod'
import { route } from './kit/route.ts'

export const FigurasDePlataforma = z.object({
  personas: z.int(),
  /** Who signed in or did something in the last 7 days. */
  activas: z.int(),
  en_linea: z.int(),
  por_revisar: z.int(),
  dudas_abiertas: z.int(),
  grupos: z.int(),
})
export type FigurasDePlataforma = z.infer<typeof FigurasDePlataforma>

export const GrupoDeTablero = z.object({
  id: z.int(),
  nombre_grupo: z.string(),
  estudiantes: z.int(),
  avance: z.int(),
  por_revisar: z.int(),
  dudas_abiertas: z.int(),
  sin_entrar: z.int(),
})
export type GrupoDeTablero = z.infer<typeof GrupoDeTablero>

export const CursoDeTablero = z.object({
  curso_id: z.int(),
  curricula_id: z.int(),
  nombre_curso: z.string(),
  nombre_curricula: z.string(),
  porcentaje: z.int(),
  terminado: z.int(),
})
export type CursoDeTablero = z.infer<typeof CursoDeTablero>

export const PendienteDeTablero = z.object({
  actividad_id: z.int(),
  nombre_actividad_unidad: z.string(),
  curso_id: z.int(),
  curricula_id: z.int(),
  unidad_id: z.int(),
  nombre_curso: z.string(),
})
export type PendienteDeTablero = z.infer<typeof PendienteDeTablero>

export const NotaDeTablero = z.object({
  actividad_id: z.int(),
  nombre_actividad_unidad: z.string(),
  tipo: z.enum(['evaluacion', 'entrega']),
  /** The grade, of a delivery with its decimal, where its author allows one. */
  calificacion: z.number(),
  /** ISO 8601. */
  fecha: z.string(),
})
export type NotaDeTablero = z.infer<typeof NotaDeTablero>

/** Most groups that are told of one by one; the rest is in the list of groups. */
export const GRUPOS_DE_TABLERO = 12

export const tableroRoutes = {
  plataforma: route({
    method: 'GET',
    late: true,
    path: '/api/tablero/plataforma',
    can: 'tablero.plataforma',
    summary: 'Las cifras de toda la plataforma',
    reply: z.object({ figuras: FigurasDePlataforma }),
  }),
  grupos: route({
    method: 'GET',
    late: true,
    path: '/api/tablero/grupos',
    can: 'reportes.read',
    summary: 'Los grupos propios con lo que espera en cada uno, primero donde más espera',
    reply: z.object({ grupos: z.array(GrupoDeTablero), total: z.int() }),
  }),
  propio: route({
    method: 'GET',
    path: '/api/tablero/propio',
    can: 'tablero.propio',
    summary: 'Los cursos propios, lo que falta entregar y las últimas calificaciones',
    reply: z.object({
      cursos: z.array(CursoDeTablero),
      pendientes: z.array(PendienteDeTablero),
      /** How many there are; the first ones are told. */
      total_pendientes: z.int(),
      notas: z.array(NotaDeTablero),
      total_notas: z.int(),
    }),
  }),
}
