/** How a group is doing: progress, deliveries, quizzes and activity, to read and to take along. */
import * as z from 'zod'
import { bandera, filtro, id, listado, pagina, porId } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** Who has done nothing for so many days has not entered. */
export const DIAS_SIN_ENTRAR = 14
/** Activity is told of so many days. */
export const DIAS_DE_ACTIVIDAD = 84
/** With fewer attempts a question's discrimination says nothing. */
export const MIN_INTENTOS = 10

export const ResumenDeGrupo = z.object({
  estudiantes: z.int(),
  /** Mean of the students' progress, 0–100; a revalidated course counts as complete. */
  avance: z.int(),
  /** Students who have completed all of the courses. */
  completos: z.int(),
  entregas: z.int(),
  por_revisar: z.int(),
  dudas_abiertas: z.int(),
  /** Students who have not entered for 14 days, or never. */
  sin_entrar: z.int(),
})
export type ResumenDeGrupo = z.infer<typeof ResumenDeGrupo>

export const EstudianteDeReporte = z.object({
  id: z.int(),
  nombre_completo: z.string(),
  email: z.string(),
  avatar: z.string(),
  porcentaje: z.int(),
  cursos: z.int(),
  terminados: z.int(),
  /** How many of the completed courses are by revalidation. */
  revalidados: z.int(),
  /** ISO 8601 of the last sign-in or entry of the log; null for who never entered. */
  ultima_entrada: z.string().nullable(),
  /** 1 for who has not entered for 14 days. */
  ausente: z.int(),
})
export type EstudianteDeReporte = z.infer<typeof EstudianteDeReporte>

export const EntregaDeReporte = z.object({
  actividad_id: z.int(),
  tarea: z.string(),
  nombre_unidad: z.string(),
  nombre_curso: z.string(),
  curso_id: z.int(),
  obligatoria: z.int(),
  entregadas: z.int(),
  por_revisar: z.int(),
  faltan: z.int(),
  /** The mean of the graded ones, out of 100. */
  promedio: z.int().nullable(),
})
export type EntregaDeReporte = z.infer<typeof EntregaDeReporte>

export const EvaluacionDeReporte = z.object({
  actividad_id: z.int(),
  evaluacion: z.string(),
  nombre_unidad: z.string(),
  nombre_curso: z.string(),
  /** Finished attempts. */
  n: z.int(),
  promedio: z.int().nullable(),
  /** How many grades lie in 0–9, 10–19, … 90–100. */
  distribucion: z.array(z.int()).length(10),
})
export type EvaluacionDeReporte = z.infer<typeof EvaluacionDeReporte>

export const PreguntaDeReporte = z.object({
  id: z.int(),
  /** Without its HTML. */
  pregunta: z.string(),
  /** Attempts that were asked it, and are graded. */
  n: z.int(),
  /** Share of right answers, 0–1; null without attempts. */
  dificultad: z.number().nullable(),
  /**
   * Correlation of this question with the rest of the quiz, −1 to 1; null with fewer than 10 attempts, or when all
   * answered alike.
   */
  discriminacion: z.number().nullable(),
})
export type PreguntaDeReporte = z.infer<typeof PreguntaDeReporte>

export const DiaDeActividad = z.object({
  /** YYYY-MM-DD where the people are. */
  dia: z.string(),
  /** Entries of the usage log. */
  entradas: z.int(),
  personas: z.int(),
})
export type DiaDeActividad = z.infer<typeof DiaDeActividad>

const deCurso = z.object({ curso: filtro(id) })

export const reportesRoutes = {
  resumen: route({
    method: 'GET',
    late: true,
    path: '/api/reportes/grupo/:id',
    can: 'reportes.read',
    summary: 'Las cifras de un grupo, en todos sus cursos o en uno',
    params: porId,
    query: deCurso,
    reply: z.object({
      nombre_grupo: z.string(),
      /** Those of the group, to choose from. */
      cursos: z.array(z.object({ id: z.int(), nombre_curso: z.string() })),
      resumen: ResumenDeGrupo,
    }),
  }),
  alumnos: route({
    method: 'GET',
    late: true,
    path: '/api/reportes/grupo/:id/alumnos',
    can: 'reportes.read',
    summary: 'El avance de cada estudiante de un grupo, por páginas',
    params: porId,
    query: listado(['nombre', 'avance', 'ultima'], 8).extend({ curso: filtro(id), ausentes: filtro(bandera) }),
    reply: z.object({ alumnos: z.array(EstudianteDeReporte), ...pagina }),
  }),
  entregas: route({
    method: 'GET',
    late: true,
    path: '/api/reportes/grupo/:id/entregas',
    can: 'reportes.read',
    summary: 'Lo que un grupo ha entregado, por tarea',
    params: porId,
    query: deCurso,
    reply: z.object({ entregas: z.array(EntregaDeReporte) }),
  }),
  evaluaciones: route({
    method: 'GET',
    late: true,
    path: '/api/reportes/grupo/:id/evaluaciones',
    can: 'reportes.read',
    summary: 'Los resultados de un grupo en sus evaluaciones',
    params: porId,
    query: deCurso,
    reply: z.object({ evaluaciones: z.array(EvaluacionDeReporte) }),
  }),
  preguntas: route({
    method: 'GET',
    late: true,
    path: '/api/reportes/grupo/:id/evaluaciones/:actividad',
    can: 'reportes.read',
    summary: 'Las preguntas de una evaluación como las contestó un grupo: dificultad y discriminación',
    params: z.object({ id, actividad: id }),
    reply: z.object({ n: z.int(), preguntas: z.array(PreguntaDeReporte) }),
  }),
  actividad: route({
    method: 'GET',
    late: true,
    path: '/api/reportes/grupo/:id/actividad',
    can: 'reportes.read',
    summary: 'La actividad de un grupo por día, en las últimas 12 semanas',
    params: porId,
    query: deCurso,
    reply: z.object({ dias: z.array(DiaDeActividad) }),
  }),
  export: route({
    method: 'GET',
    late: true,
    path: '/api/reportes/grupo/:id/exportar',
    can: 'reportes.read',
    summary: 'El avance de los estudiantes de un grupo, como CSV',
    params: porId,
    query: deCurso,
    reply: z.unknown(),
    file: 'text/csv',
  }),
  pdf: route({
    method: 'GET',
    late: true,
    path: '/api/reportes/grupo/:id/pdf',
    can: 'reportes.read',
    summary: 'El reporte de un grupo, entero, como PDF',
    params: porId,
    query: deCurso,
    reply: z.unknown(),
    file: 'application/pdf',
  }),
}
