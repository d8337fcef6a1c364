/** What is handed in, as learners and as those who review see it. */
import * as z from 'zod'
import { cuandoSeHizo, Devolucion, otros } from './entregables.historia.ts'
import { estadosDeRevision, MALA_NOTA, MODO, modosDeEntrega, obligaciones } from './entregables.ts'
import { NotaOculta } from './evaluaciones.ts'
import {
  completeEnlace,
  conDecimal,
  ENLACE_INCOMPLETO,
  filtro,
  id,
  isAddress,
  listado,
  texto,
  textoObligatorio,
  unoDe,
  vaciable,
} from './kit/fields.ts'
import { Plazo } from './plazos.ts'

/** Most bytes of a file that is handed in from the device: above a chunk it goes up in chunks (ADR 045). */
export const MAX_BYTES_DE_ENTREGA = 200 * 1024 * 1024

/** A picked file: of the drive, or one of ours. */
export const ArchivoDeEntrega = z.object({
  file_id: z.string(),
  file_name: z.string(),
  file_url: z.string(),
  file_type: z.string(),
  file_iconUrl: z.string(),
})
export type ArchivoDeEntrega = z.infer<typeof ArchivoDeEntrega>

/** One's own delivery. */
export const EntregaPropia = ArchivoDeEntrega.extend({
  id: z.int(),
  /** ISO 8601. */
  entregado_en: z.string(),
  otros,
  recibido_en: z.string().nullable(),
  calificacion: z.number().nullable(),
  comentarios: z.string(),
  /** 1 once somebody has begun to review it. */
  en_revision: z.int(),
  /** What is to be corrected; null when it is not with its learner for that. */
  devolucion: Devolucion.nullable(),
})
export type EntregaPropia = z.infer<typeof EntregaPropia>

/** A link that one hands in. */
export const enlaceDeEntrega = textoObligatorio('Pega el enlace de tu trabajo', 2000)
  .overwrite(completeEnlace)
  .refine(isAddress, ENLACE_INCOMPLETO)

/** A cell of the grade book: only what was handed in. */
export const Celda = z.object({
  idEntregable: z.int(),
  /** The activity. */
  unidadActividad_id: z.int(),
  /** The learner. */
  id_usuario_grupo_alumno: z.int(),
  tareaURL: z.string(),
  file_name: z.string(),
  /** Out of 100; null until it is graded. */
  calificacion: z.number().nullable(),
  recibido: z.int(),
  /** 1 while its learner has it again, to correct it; 1 once somebody has begun to review it. */
  devuelta: z.int(),
  en_revision: z.int(),
  ...cuandoSeHizo,
  /** The moment that counts for its dates, where it is another one: of a correction that was asked for. */
  cuenta_en: z.string().nullable(),
  comentarios: z.string(),
  version: z.int(),
})
export type Celda = z.infer<typeof Celda>

export const Tarea = z.object({
  /** The activity. */
  idTarea: z.int(),
  tarea: z.string(),
  unidad_id: z.int(),
  unidad: z.string(),
  /** One of `MODO`. */
  entregable: z.int(),
  entregable_opcional: z.literal(obligaciones),
  rubrica_id: z.int().nullable(),
  /** 1 when its grade may have a decimal. */
  decimales: z.int().optional(),
})
export type Tarea = z.infer<typeof Tarea>

export const Estudiante = z.object({ idUser: z.int(), nombre: z.string(), email: z.string() })
export type Estudiante = z.infer<typeof Estudiante>

/** What the reader may do with somebody's work: who manages a school sees it, and does not grade it. */
const puede = z.object({ calificar: z.boolean() })

/**
 * Until when a task is taken, as `contract: Plazo` says it, and from whom: everybody of some classes of learners, or
 * learners by themselves, which then says more than their class does.
 */
export const PlazoDeClase = z.object({
  idTarea: z.int(),
  fecha_limite: z.string().nullable(),
  cierra: z.string().nullable(),
  /** 1 when they were given more time. */
  prorroga: z.int(),
  alumnos: z.array(z.int()),
  clases: z.array(z.int()),
})
export type PlazoDeClase = z.infer<typeof PlazoDeClase>

/** The grade book of one mode: learners × tasks, and what was handed in. */
export const LibroEntero = z.object({
  resultSet: z.array(Celda),
  alumnos: z.array(Estudiante.extend({ puede })),
  tareas: z.array(Tarea),
  /** True when there is nothing to show. */
  empty: z.boolean(),
  /** 1 once the course, or what offered it to the group, is over: what is missing then is late. */
  cerrado: z.int(),
  /** Learners for whom the same dates hold; who is in none has none. */
  clases: z.array(z.array(z.int())),
  plazos: z.array(PlazoDeClase),
  /** 1 when there are more learners than are sent: those come first by name. */
  recortado: z.int(),
  /** Deliveries whose thread has something that the reader has not read. */
  con_mensajes: z.array(z.int()),
  /** How many wait for a review, in the order of `modosDeEntrega`. */
  por_revisar: z.array(z.int()).length(3),
  /** How many tasks the course has, in the same order. */
  tareas_por_modo: z.array(z.int()).length(3),
  nombre_curso: z.string(),
  nombre_grupo: z.string(),
})
export type LibroEntero = z.infer<typeof LibroEntero>

/** A course with what it asks to hand in. */
export const CursoConEntregables = z.object({
  id: z.int(),
  nombre_curso: z.string(),
  clave_interna: z.string(),
  imagen: z.string(),
  /** Activities that are handed in. */
  entregables: z.int(),
  /** Handed in, by learners in scope. */
  entregados: z.int(),
  /** How many of them are neither received, nor graded, nor returned yet. */
  por_revisar: z.int(),
})
export type CursoConEntregables = z.infer<typeof CursoConEntregables>

/** A group with what its learners handed in and nobody has reviewed yet. */
export const GrupoDelSalon = z.object({
  id: z.int(),
  nombre_grupo: z.string(),
  descripcion_grupo: z.string(),
  /** How many of its students the reader may see. */
  numero_usuarios: z.int(),
  por_revisar: z.int(),
})
export type GrupoDelSalon = z.infer<typeof GrupoDelSalon>

/** A row of the plain table. `entregable` is the link, «0» when there is none. */
export const FilaDeEntrega = z.object({
  /** Whose page the name leads to; null where it has none to tell. */
  persona: z.int().nullable(),
  id: z.int(),
  nombre: z.string(),
  email: z.string(),
  grupo: z.string(),
  nombre_unidad: z.string(),
  tarea: z.string(),
  entregable: z.string(),
  file_name: z.string(),
  /** How many files came with it, behind that one. */
  otros: z.int().optional(),
  modo: z.int(),
  calificacion: z.number().nullable(),
  comentarios: z.string(),
  recibido: z.int(),
  devuelta: z.int(),
  en_revision: z.int(),
  ...cuandoSeHizo,
  /** 1 when it was handed in after its limit. */
  con_retraso: z.int(),
  version: z.int(),
  puede,
})
export type FilaDeEntrega = z.infer<typeof FilaDeEntrega>

/** What the plain table is asked for. */
export const TablaDeEntregas = listado(['fecha', 'nombre', 'calificacion'], 8).extend({
  grupo: filtro(id),
  estado: filtro(z.enum(['por_revisar', ...estadosDeRevision], 'Elige un estado')),
  modo: filtro(unoDe('Elige un modo', [MODO.sencillo, MODO.calificable, MODO.rubrica])),
})

/** A grade; with a decimal where the author of the task allows it. */
export const nota = conDecimal(MALA_NOTA, 0, 100)

/** Not sent, the grade stays; null, sent empty, takes it back. */
export const calificacion = vaciable(nota).optional()
/** Not sent, they stay. */
export const comentarios = texto(5000).optional()

/** All that the review of one delivery shows. */
export const Revision = z.object({
  id: z.int(),
  alumno: Estudiante,
  /** 1 while its learner has a number in place of a name: then nothing else says who it is. */
  sin_nombre: z.int().optional(),
  /** 1 when its grade may have a decimal. */
  decimales: z.int().optional(),
  grupo_id: z.int().nullable(),
  nombre_grupo: z.string(),
  actividad_id: z.int(),
  tarea: z.string(),
  /** The instruction; clean HTML. */
  detalles_actividad: z.string(),
  unidad_id: z.int(),
  nombre_unidad: z.string(),
  curso_id: z.int().nullable(),
  nombre_curso: z.string(),
  entregable: z.int(),
  rubrica_id: z.int().nullable(),
  tareaURL: z.string(),
  file_name: z.string(),
  file_type: z.string(),
  otros,
  ...cuandoSeHizo,
  con_retraso: z.int(),
  /** Until when it was taken from this learner; null without dates. */
  plazo: Plazo.nullable(),
  recibido: z.int(),
  devuelta: z.int(),
  en_revision: z.int(),
  devolucion: Devolucion.nullable(),
  /** How often it was handed in. */
  versiones: z.int(),
  calificacion: z.number().nullable(),
  comentarios: z.string(),
  /** In its thread, of others, not read by the reader yet. */
  mensajes_sin_leer: z.int(),
  /** Who changed its review last, be it by a comment; empty before. Who graded is told by its history. */
  calificado_por: z.string(),
  version: z.int(),
  /** What was chosen; kept in words when the rubric has changed since. */
  niveles: z.array(
    z.object({
      criterio_id: z.int().nullable(),
      nivel_id: z.int().nullable(),
      titulo_criterio: z.string(),
      titulo_nivel: z.string(),
      puntos: z.int(),
      puntos_max: z.int(),
    }),
  ),
  puede,
})
export type Revision = z.infer<typeof Revision>

/** One line of «Mis calificaciones». */
export const Calificacion = z.object({
  actividad_id: z.int(),
  nombre_actividad_unidad: z.string(),
  unidad_id: z.int(),
  nombre_unidad: z.string(),
  tipo: z.enum(['quiz', ...modosDeEntrega]),
  entregable_opcional: z.literal(obligaciones),
  /** How much it counts in the total of its course. */
  peso: z.int().optional(),
  /** 1 when it counts neither for nor against them. */
  exento: z.int().optional(),
  entrega_id: z.int().nullable(),
  rubrica_id: z.int().nullable(),
  /** pendiente: nothing done; entregado: handed in or answering; the others as `estadosDeEntrega`. */
  estado: z.enum(['pendiente', 'entregado', ...estadosDeRevision]),
  /** 1 when it was done after its limit. */ con_retraso: z.int(),
  devolucion: Devolucion.nullable(),
  /** Where it is corrected: null when it was handed in through no curriculum. */
  curricula_id: z.int().nullable(),
  calificacion: z.number().nullable(),
  /** Answers of a finished quiz that wait for a person. */ por_calificar: z.int().optional(),
  /** Why the grade of a finished quiz is not told now. */ oculta: NotaOculta.nullish(),
  comentarios: z.string(),
  /** Notes on the pages of the delivery, once it was decided. */
  apuntes: z.int(),
  /** In the thread of the delivery, of others, not read yet. */
  mensajes_sin_leer: z.int(),
  /** ISO 8601 of the last step. */
  fecha: z.string().nullable(),
})
export type Calificacion = z.infer<typeof Calificacion>

/** A course with what it grades, as somebody stands in it. */
export const CursoConCalificaciones = z.object({
  id: z.int(),
  nombre_curso: z.string(),
  /** Quizzes and deliverables. */
  total: z.int(),
  /** Handed in, answered or graded. */
  hechas: z.int(),
  calificadas: z.int(),
  /** The mean of what is graded, rounded; null before. */
  promedio: z.int().nullable(),
})
export type CursoConCalificaciones = z.infer<typeof CursoConCalificaciones>

/**
 * Told to those who review somebody's work when some is handed in, or takes the place of what was. They read it anew.
 */
export const ENTREGA_NUEVA = 'entrega:nueva'
/** A delivery, and the courses in whose books it stands. */
export type AvisoDeEntrega = { id: number; actividad_id: number; cursos: number[] }

/** The version after the change: whoever goes on from there is not told of their own. */
export const Cambiada = z.object({ calificacion: z.number().nullable(), version: z.int() })
