/** The inbox: what somebody was told, announced and written, and the news in date, in one list (ADR 041). */
import * as z from 'zod'
import { avisosQueHablan, pestanaDeAviso, tiposDeAviso } from './avisos.tipos.ts'
import { Aviso } from './avisos.ts'

/** By what it is looked for. Each row is of one of them. */
export const pestanasDeBuzon = ['mensajes', 'anuncios', 'novedades', 'avisos'] as const
export type PestanaDeBuzon = (typeof pestanasDeBuzon)[number]

/** A news item is nobody's notice: it stands there as long as it is in date. */
export const tiposDeBuzon = [...tiposDeAviso, 'novedad'] as const
export type TipoDeBuzon = (typeof tiposDeBuzon)[number]

export function pestanaDe(tipo: TipoDeBuzon): PestanaDeBuzon {
  if (tipo === 'novedad') return 'novedades'
  return pestanaDeAviso[tipo] ?? (avisosQueHablan.includes(tipo) ? 'mensajes' : 'avisos')
}

/** Letters of what was said that a row carries; the rest is read where it opens. */
export const LETRAS_DE_FRASE = 600

/** A row. The key is of its kind: that of the announcement, of the news item, or of the notice. */
export const FilaDeBuzon = Aviso.extend({
  tipo: z.enum(tiposDeBuzon),
  /** What was said, as plain words; empty where nothing was, or where the person may not read it (any more). */
  frase: z.string(),
  /** There is more of it than `frase`. */
  sigue: z.boolean(),
})
export type FilaDeBuzon = z.infer<typeof FilaDeBuzon>

/** Unread rows of each class, and of all together: what the bell says. */
export const SinLeer = z.object({
  mensajes: z.int(),
  anuncios: z.int(),
  novedades: z.int(),
  avisos: z.int(),
})
export type SinLeer = z.infer<typeof SinLeer>
