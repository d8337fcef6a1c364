/** A course as somebody follows it: its content, their progress in it, and where they left it. */
import * as z from 'zod'
import { modosDeEntregable } from './actividades.ts'
import { ANOTACIONES, Anotacion } from './bitacora.ts'
import { Llevable } from './contenidos.llevar.ts'
import { EntregaPropia } from './entregables.formas.ts'
import { murosDeActividad, obligaciones } from './entregables.ts'
import { NotaOculta } from './evaluaciones.ts'
import { EventoEnVivo } from './eventos.ts'
import { entero, filtro, hecho, id } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { Material } from './objetivos.ts'
import { Plazo } from './plazos.ts'
import { StreamEnVivo } from './streaming.formas.ts'

/**
 * Tells a person's own pages, by the socket, that something of theirs changed: a tick, a quiz, a delivery, its grade.
 * They read it anew.
 */
export const AVANCE_CAMBIO = 'avance:cambio'

export const ActividadDeCurso = z.object({
  id: z.int(),
  unidad_id: z.int(),
  nombre_actividad_unidad: z.string(),
  /** The instruction; clean HTML. */
  detalles_actividad: z.string(),
  /** Set when the entry is a form. */
  form_link: z.string(),
  entregable: z.literal(modosDeEntregable),
  /** 1 optional, 2 mandatory. */
  entregable_opcional: z.literal(obligaciones),
  /** How many files one delivery may have; absent: one. */
  archivos_max: z.int().optional(),
  /** Whether learners see what their group handed in, and whether only once they have; absent: not. */
  muro: z.literal(murosDeActividad).optional(),
  muro_al_entregar: z.literal([0, 1]).optional(),
  avanza_examen_id: z.string(),
  items: z.array(z.object({ id: z.int(), descripcion_actividad: z.string() })),
  /** 1 when it has questions that can be answered. */
  quiz: z.literal([0, 1]),
  total_preguntas: z.int(),
  /**
   * How many attempts at its quiz the person has in all, null for as many as they like; and 1 when it runs by rules,
   * and so begins with a call.
   */
  intentos: z.int().nullish(),
  con_reglas: z.literal([0, 1]).optional(),
  /** The grade of its quiz, out of 100; `SIN_TERMINAR` when it has not been taken, null where it is not told now. */
  calificacion: z.int().nullable(),
  oculta: NotaOculta.nullish(),
  /** Answers of it that wait for a person: until there are none, its grade is not one to show. */
  por_calificar: z.int(),
  /** 1 when some of it has been answered, and it is not finished. */
  empezada: z.literal([0, 1]),
  actividad_realizada: z.literal([0, 1]),
  /** 1 when all that it asks for is done: the server's rule alone. */
  completa: z.literal([0, 1]),
  alumno_entrego: z.literal([0, 1]),
  /** Its rubric; null when it has none. */
  actividad_rubrica: z.int().nullable(),
  /** Until when it is taken; null without dates. */
  plazo: Plazo.nullable(),
  /** 1 when it was done after its limit. */
  con_retraso: z.literal([0, 1]),
  entrega: EntregaPropia.omit({ file_id: true, file_iconUrl: true }).nullable(),
})
export type ActividadDeCurso = z.infer<typeof ActividadDeCurso>

const SEGUNDO_FALSO = 'El segundo no es válido'
const SEGUNDOS = 1_000_000
/** Seconds of a film that were played: from the first, up to the second without it. */
export const TramoVisto = z.tuple([z.int(), z.int()])
export type TramoVisto = z.infer<typeof TramoVisto>
/** Most of them in one letter. */
export const TRAMOS_VISTOS = 200

export const ObjetivoDeCurso = z.object({
  id: z.int(),
  nombre_objetivo: z.string(),
  descripcion: z.string(),
  video: z
    .object({
      nombre: z.string(),
      duracion_segundos: z.int().nullable(),
      /** Where the person stands in it. */
      segundo: z.int(),
      /** 1 once nine tenths of it were played. */
      visto: z.literal([0, 1]),
      /** Which of its seconds were, until then. */
      tramos: z.array(TramoVisto),
      /** A line each, its time and its name; empty where there are none. */
      capitulos: z.string(),
    })
    .nullable(),
  materiales_objetivo: z.array(Material.omit({ objetivo_id: true, version: true })),
  /** How many doubts the list of the objective shows: the person's, and those of fellows of a group. */
  dudas: z.int(),
})
export type ObjetivoDeCurso = z.infer<typeof ObjetivoDeCurso>

export const UnidadDeCurso = z.object({
  /** How many of its activities count, and how many of them are done. */
  hechas: z.int(),
  contadas: z.int(),
  unidad: z.object({
    id: z.int(),
    nombre_unidad: z.string(),
    descripcion: z.string(),
    /** `active`: where the person goes on. */
    objetivos_unidad: z.array(z.object({ active: z.boolean(), objetivo: ObjetivoDeCurso })),
    actividades: z.array(ActividadDeCurso),
  }),
})
export type UnidadDeCurso = z.infer<typeof UnidadDeCurso>

export const ContenidoDeCurso = z.object({
  id: z.int(),
  nombre_curso: z.string(),
  descripcion: z.string(),
  imagen: z.string(),
  minutos_curso: z.int(),
  cursoEnVivo: z.int(),
  porcentaje_avance: z.int(),
  terminado: z.int(),
  /** As `totalDe`, of what is told to whoever asks. */
  total: z.int().nullable(),
  unidades_curso: z.array(UnidadDeCurso),
  /** Where the person left it; null before the first visit. */
  lugar: z.object({ objetivo_id: z.int().nullable() }).nullable(),
})
export type ContenidoDeCurso = z.infer<typeof ContenidoDeCurso>

/** With the stream of a session of it during its hour. */
export const ContenidoAutogestivo = ContenidoDeCurso.extend({ stream: StreamEnVivo.nullable() })

/**
 * The same of a live course, with its class, and the stream of a session of it that reaches the person: the one of now,
 * else the next, else the last.
 */
export const ContenidoEnVivo = ContenidoDeCurso.extend({
  evento: EventoEnVivo.nullable(),
  stream: StreamEnVivo.nullable(),
})
export type ContenidoEnVivo = z.infer<typeof ContenidoEnVivo>

export const CursoDeNavegacion = z.object({
  id: z.int(),
  nombre_curso: z.string(),
  position: z.int(),
  /** 0 no, 1 yes, 2 it asks for nothing. */
  puede_cursar: z.int(),
  /** Names divided by « - ». */
  cursos_faltantes: z.string(),
  terminado: z.int(),
  expired: z.int(),
})
export type CursoDeNavegacion = z.infer<typeof CursoDeNavegacion>

export const Progreso = z.object({
  curso_id: z.int(),
  /** 0–100, rounded up. */
  porcentaje_avance: z.int(),
  terminado: z.int(),
  unidades: z.array(z.object({ unidad_id: z.int(), hechas: z.int(), contadas: z.int() })),
})
export type Progreso = z.infer<typeof Progreso>

/** The live screen leaves the unit out. */
const enCurso = { curso_id: id, curricula_id: id, unidad_id: filtro(id) }

export const contenidosRoutes = {
  autogestivo: route({
    method: 'GET',
    path: '/api/contenidos/pantallaAutogestivo/:cursoId',
    can: 'curriculas.follow',
    summary: 'Un curso con sus unidades, objetivos y actividades, y lo que la persona ha hecho de él',
    params: z.object({ cursoId: id }),
    reply: z.object({ resultSet: ContenidoAutogestivo }),
  }),
  enVivo: route({
    method: 'GET',
    path: '/api/contenidos/pantallaEnVivo/:cursoId',
    can: 'curriculas.follow',
    summary: 'Un curso en vivo como el autogestivo, y su clase: cuándo es, dónde se ve y si ya hay grabación',
    params: z.object({ cursoId: id }),
    reply: z.object({ resultSet: ContenidoEnVivo }),
  }),
  navegacion: route({
    method: 'GET',
    path: '/api/contenidos/curriculas/cursos/autogestivo/nav/:curriculaId',
    can: 'curriculas.follow',
    summary: 'Los cursos autogestivos de una currícula en su orden, y cuáles puede cursar la persona',
    params: z.object({ curriculaId: id }),
    reply: z.object({ cursos_curricula: z.array(CursoDeNavegacion) }),
  }),
  take: route({
    method: 'GET',
    path: '/api/contenidos/llevar/:cursoId',
    can: 'curriculas.follow',
    summary:
      'Lo que se lleva de un curso autogestivo, o de una de sus unidades, para seguirlo sin conexión: lecturas, videos y qué se queda',
    params: z.object({ cursoId: id }),
    query: z.object({ curricula_id: filtro(id), unidad_id: filtro(id) }),
    reply: Llevable,
  }),
  mark: route({
    method: 'POST',
    path: '/api/contenidos/progreso-alumno',
    can: 'curriculas.follow',
    summary: 'Marca una actividad como realizada; otra vez no cambia nada',
    body: z.object({ actividad_id: id, ...enCurso, ...hecho }),
    reply: Progreso,
  }),
  progreso: route({
    asSpecified: true,
    method: 'POST',
    path: '/api/contenidos/progreso-curso-alumno',
    can: 'curriculas.follow',
    summary: 'El avance de la persona en un curso, y por unidad',
    body: z.object(enCurso),
    reply: Progreso,
  }),
  lugar: route({
    method: 'PUT',
    path: '/api/contenidos/lugar',
    can: 'curriculas.follow',
    summary:
      'Guarda dónde va la persona en un curso, y en el video de un objetivo, para seguir ahí en cualquier equipo, y anota que lo abrió; el video queda visto al reproducir nueve décimas partes',
    body: z.object({
      curricula_id: id,
      curso_id: id,
      oferta_actual: filtro(id),
      objetivo_id: filtro(id),
      segundo: filtro(entero(SEGUNDO_FALSO, 0, SEGUNDOS)),
      /** What of the film was played; said again it changes nothing. */
      tramos: filtro(
        z
          .array(z.tuple([entero(SEGUNDO_FALSO, 0, SEGUNDOS), entero(SEGUNDO_FALSO, 0, SEGUNDOS)]))
          .max(TRAMOS_VISTOS, 'Son demasiados tramos')
          .refine(all => all.every(([from, to]) => from < to), SEGUNDO_FALSO),
      ),
      /** How long it is, as the player says, where nobody else knows. */
      duracion: filtro(entero('La duración no es válida', 1, SEGUNDOS)),
      /** What the usage log notes of being there; said again it is noted once. */
      anota: filtro(z.array(Anotacion).max(ANOTACIONES, 'Son demasiadas anotaciones')),
    }),
    reply: z.object({}),
  }),
}
