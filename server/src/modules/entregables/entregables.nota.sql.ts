/** A grade of a delivery as its row and a step of its history keep it, and what every change of its review writes. */
import { type RawBuilder, sql } from 'kysely'

/** Whole, and beside that with its decimal where it has one. */
export const columnasDeNota = (nota: number | null) => ({
  calificacion: nota === null ? null : Math.round(nota),
  calificacion_exacta: nota === null || Number.isInteger(nota) ? null : nota,
})

/** What takes the grade off: it waits for a review again. */
export const SIN_NOTA = { ...columnasDeNota(null), calificado_en: null, recibido_en: null } as const

/**
 * Whose its review is from now on, and that it is another version: of every change of it. On `entregas as entrega`.
 * @param quien their key
 */
export const revisadaPor = (quien: number | RawBuilder<number | null>) => ({
  calificado_por: quien,
  version: sql<number>`entrega.version + 1`,
})
