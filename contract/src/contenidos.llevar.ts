/** What of a course goes along on a device, to be followed without a line (ADR 051). */
import * as z from 'zod'
import { Calidad } from './videos.calidades.ts'

/**
 * A file of ours. `sha256` is that of its bytes; of a film as it was uploaded in several chunks that of their
 * hexadecimal hashes, one after the other. The address is for who asked, for two hours.
 */
export const ArchivoLlevable = z.object({ url: z.string(), bytes: z.int(), sha256: z.string(), tipo: z.string() })
export type ArchivoLlevable = z.infer<typeof ArchivoLlevable>

export const PeliculaLlevable = z.object({
  objetivo_id: z.int(),
  nombre: z.string(),
  /** As it was uploaded. */
  original: ArchivoLlevable,
  /** Lighter versions, the lightest first and sound alone last; empty while there are none. */
  calidades: z.array(ArchivoLlevable.extend({ calidad: Calidad })),
  /** Captions (WebVTT). */
  subtitulos: ArchivoLlevable.nullable(),
})
export type PeliculaLlevable = z.infer<typeof PeliculaLlevable>

/** A material that is a file, under the address at which it opens. */
export const MaterialLlevable = ArchivoLlevable.extend({ material_id: z.int() })
export type MaterialLlevable = z.infer<typeof MaterialLlevable>

/** Why something stays behind. */
export const MotivoDeLinea = z.enum([
  'youtube',
  'enlace',
  'material',
  'archivo',
  'formulario',
  'examen',
  'por_abrir',
  'por_comenzar',
])
export type MotivoDeLinea = z.infer<typeof MotivoDeLinea>

export const Llevable = z.object({
  curso: z.object({ id: z.int(), nombre_curso: z.string() }),
  /** The unit, where it is of one alone; the rest of the course stays out of everything but its own content. */
  unidad: z.object({ id: z.int(), nombre_unidad: z.string() }).optional(),
  /**
   * Another one when its authors have changed anything of it; what the person does, dates and permits change nothing.
   */
  version: z.string(),
  /** About how much all the reads take, in bytes. */
  texto_bytes: z.int(),
  /** Calls that its screens make; one that is refused (a quiz that opens later) is left out. */
  lecturas: z.array(z.string()),
  /** Addresses of pictures of its pages. */
  imagenes: z.array(z.string()),
  peliculas: z.array(PeliculaLlevable),
  materiales: z.array(MaterialLlevable),
  /** What is reached with a line alone. */
  con_linea: z.array(z.object({ motivo: MotivoDeLinea, nombre: z.string() })),
})
export type Llevable = z.infer<typeof Llevable>
