/** The lighter versions of a video: how making them goes, and what somebody who may watch it gets of them. */
import * as z from 'zod'

/** By the shorter side of the picture; `audio` has none. */
export const CALIDADES = ['240p', '480p', '720p', 'audio'] as const
export const Calidad = z.enum(CALIDADES)
export type Calidad = z.infer<typeof Calidad>

export const EstadoDeEscalera = z.enum(['pendiente', 'haciendo', 'lista', 'fallida'])
export type EstadoDeEscalera = z.infer<typeof EstadoDeEscalera>

/** For the author of a video; `motivo` says why it failed, and is empty otherwise. */
export const AvanceDeEscalera = z.object({
  estado: EstadoDeEscalera,
  hechas: z.int(),
  /** How many there will be; 0 until it is known. */
  previstas: z.int(),
  motivo: z.string(),
  /** `alto` is the shorter side of the picture, null for sound alone. */
  calidades: z.array(z.object({ calidad: Calidad, alto: z.int().nullable(), bytes: z.int() })),
})
export type AvanceDeEscalera = z.infer<typeof AvanceDeEscalera>

export const CalidadFirmada = z.object({
  calidad: Calidad,
  /** Height and width of the picture in pixels; null for sound alone. */
  ancho: z.int().nullable(),
  alto: z.int().nullable(),
  bytes: z.int(),
  /** The whole file's, in hexadecimal. */
  sha256: z.string(),
  /** In seconds. */
  duracion: z.number(),
  /** The file itself, as fragmented MP4 with an index in front: whole, or by ranges. */
  url: z.string(),
  /** Its playlist (HLS), for players that take that. */
  lista: z.string(),
})
export type CalidadFirmada = z.infer<typeof CalidadFirmada>

/** All addresses are for who asked, for two hours. */
export const EscaleraFirmada = z.object({
  /**
   * The playlist of all qualities with a picture, of which a player takes what the line bears; of sound alone where
   * there is no picture.
   */
  lista: z.string(),
  /** The lightest with a picture first, sound alone last. */
  calidades: z.array(CalidadFirmada),
  /** Small pictures for the time line (WebVTT). */
  miniaturas: z.string().nullable(),
})
export type EscaleraFirmada = z.infer<typeof EscaleraFirmada>
