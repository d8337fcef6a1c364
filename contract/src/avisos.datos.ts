/** What is told of a notice: of what it speaks, by keys and names. */
import * as z from 'zod'

/**
 * Keys, and names: as they are when it is read, of what is no more as they were when it was told. Each kind has some of
 * them.
 */
export const DatosDeAviso = z
  .object({
    curso_id: z.int(),
    curso: z.string(),
    /** 1 for a live course. */
    en_vivo: z.int(),
    curricula_id: z.int(),
    curricula: z.string(),
    unidad_id: z.int(),
    objetivo_id: z.int(),
    objetivo: z.string(),
    actividad_id: z.int(),
    actividad: z.string(),
    entrega_id: z.int(),
    calificacion: z.number(),
    /** The grade that stood before. */
    antes: z.number(),
    oferta: z.string(),
    /** The offers through which who came later to a group or school has something, and how many courses these have. */
    ofertas: z.array(z.int()),
    cursos: z.int(),
    clase: z.string(),
    /** The event of its session, and how many classes were made, moved or called off together. */
    evento_id: z.int(),
    clases: z.int(),
    /** By the people's clock: `2026-11-24T17:00`, or a day alone. */
    inicia: z.string(),
    inscripcion: z.string(),
    opcion: z.string(),
    /** What they had chosen before. */
    opcion_antes: z.string(),
    /** Whoever waits for a place in an event now: which one in the line they are. */
    lugar: z.int(),
    /** Why, in the words of who did it. */
    motivo: z.string(),
    escuela: z.string(),
    grupo: z.string(),
    /** Until when something is taken; `''` when it is not due any more. As `inicia`. */
    limite: z.string(),
    /** How many hours before it this was told. */
    horas: z.int(),
    /** Activities whose limit moved, each once. */
    movidas: z.array(z.int()),
    anuncio_id: z.int(),
    /**
     * The title of an announcement or of a news item, the words of an encouragement, what is to be corrected in a
     * delivery that was returned, or what more somebody has of a quiz.
     */
    titulo: z.string(),
    /** The kind of a news item. */
    novedad: z.string(),
    novedad_id: z.int(),
    duda_id: z.int(),
    /** The constancia that it leads to. */
    folio: z.string(),
    /** Who did it last. */
    quien: z.string(),
  })
  .partial()
export type DatosDeAviso = z.infer<typeof DatosDeAviso>
