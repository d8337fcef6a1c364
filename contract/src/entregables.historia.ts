/**
 * What happens to a delivery after it was handed in: returned and reopened, its versions, and what was done with it.
 */
import * as z from 'zod'
import { pasosDeHistorial } from './entregables.ts'
import { fechaHora, textoObligatorio, version } from './kit/fields.ts'

/** What was asked for when a delivery was returned. */
export const Devolucion = z.object({
  palabras: z.string(),
  /** Who returned it; empty when that person was deleted. */
  quien: z.string(),
  /** ISO 8601, of the return. */
  fecha: z.string(),
  /** Until when a correction is taken, as `contract: Plazo` says a moment; null without end. */
  hasta: z.string().nullable(),
})
export type Devolucion = z.infer<typeof Devolucion>

/** Both ISO 8601: when it arrived; and when it was done without a connection (ADR 051), null when that is the same. */
export const cuandoSeHizo = { entregado_en: z.string(), hecho_en: z.string().nullable() }

/** A file behind the first of a delivery. */
export const OtroArchivo = z.object({
  file_url: z.string(),
  file_name: z.string(),
  file_type: z.string(),
  /** Bytes. */
  tamano: z.int(),
})
export type OtroArchivo = z.infer<typeof OtroArchivo>
/**
 * What stands beside it is the first of them, or the only one; null without others, absent of a server of the version
 * before.
 */
export const otros = z.array(OtroArchivo).nullish()

/** One hand-in of a delivery, with what was handed in then. */
export const VersionDeEntrega = z.object({
  /** From 1. */
  numero: z.int(),
  tareaURL: z.string(),
  file_name: z.string(),
  file_type: z.string(),
  otros,
  ...cuandoSeHizo,
})
export type VersionDeEntrega = z.infer<typeof VersionDeEntrega>

/** One step of a delivery. */
export const PasoDeEntrega = z.object({
  paso: z.enum(pasosDeHistorial),
  /** Who did it; empty of who was deleted. */
  quien: z.string(),
  /** Which version it was about. */
  numero: z.int(),
  /** The grade that was given; of what took one back, the one that stood before. */
  calificacion: z.number().nullable(),
  palabras: z.string(),
  /** Until when a return holds, as `contract: Plazo` says a moment. */
  hasta: z.string().nullable(),
  /** ISO 8601. */
  fecha: z.string(),
})
export type PasoDeEntrega = z.infer<typeof PasoDeEntrega>

export const PALABRAS_DE_DEVOLUCION = 2000
/** `hasta` on the people's clocks; without it there is no limit. */
export const DevolucionInput = z.object({
  palabras: textoObligatorio('Escribe qué hay que corregir', PALABRAS_DE_DEVOLUCION),
  hasta: fechaHora.optional(),
  version,
})
export type DevolucionInput = z.infer<typeof DevolucionInput>

export const ReaperturaInput = z.object({
  motivo: textoObligatorio('Escribe por qué la reabres', PALABRAS_DE_DEVOLUCION),
  version,
})
export type ReaperturaInput = z.infer<typeof ReaperturaInput>
