/**
 * One search over what a person may open: people, groups, schools, programmes, courses, units, objectives, activities,
 * materials, one's own works and questions, each in its scope; what is misspelt is found too (ADR 099).
 */
import * as z from 'zod'
import { route } from './kit/route.ts'

/** In the order in which they are shown. */
export const tiposDeHallazgo = [
  'persona',
  'grupo',
  'escuela',
  'programa',
  'curso',
  'unidad',
  'objetivo',
  'actividad',
  'material',
  'entrega',
  'pregunta',
] as const
export type TipoDeHallazgo = (typeof tiposDeHallazgo)[number]

/** Most of a kind; there may be more. */
export const MAX_POR_TIPO = 5

export const Hallazgo = z.object({
  tipo: z.enum(tiposDeHallazgo),
  id: z.int(),
  titulo: z.string(),
  /** What tells it from another of the same name: e-mail, key, place. */
  detalle: z.string(),
  /** The role of a person, 1, 2 or 3; else 0. */
  role_id: z.int(),
  /**
   * The activity that asks a question, or 0 of one that stands in the bank alone; of a work the activity that it
   * is for; else 0.
   */
  actividad_id: z.int(),
  /** The programme through which a course, or what is in one, is open to who does not write it; else 0. */
  curricula_id: z.int(),
  /**
   * The course in which something is open to the same people; of a work that for which it was
   * handed in; else 0.
   */
  curso_id: z.int(),
  /** The unit of an activity, or in which an objective or a material is open to them; else 0. */
  unidad_id: z.int(),
  /** The objective of a material; else 0. */
  objetivo_id: z.int(),
  /** 1 of a material that is a page. */
  pagina: z.int(),
})
export type Hallazgo = z.infer<typeof Hallazgo>

export const busquedaRoutes = {
  find: route({
    method: 'GET',
    late: true,
    path: '/api/busqueda',
    can: 'busqueda.read',
    summary:
      'Personas, grupos, escuelas, programas, cursos, unidades, temas, actividades, materiales, entregas propias y preguntas por sus palabras, cada cual en su alcance',
    query: z.object({
      q: z
        .string('Escribe al menos dos letras.')
        .trim()
        .min(2, 'Escribe al menos dos letras.')
        .max(100, 'Escribe a lo más 100 caracteres.'),
    }),
    reply: z.object({
      hallazgos: z.array(Hallazgo),
      /** Kinds of which there are more than are shown. */
      hay_mas: z.array(z.enum(tiposDeHallazgo)),
      /** Nothing has these words: what was found has some like them. */
      parecidos: z.boolean(),
    }),
  }),
}
