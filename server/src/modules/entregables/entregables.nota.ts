/** A grade of a delivery as its row and a step of its history keep it. Pure. */

/** Whole, and beside that with its decimal where it has one. */
export const columnasDeNota = (nota: number | null) => ({
  calificacion: nota === null ? null : Math.round(nota),
  calificacion_exacta: nota === null || Number.isInteger(nota) ? null : nota,
})

/** What takes the grade off: it waits for a review again. */
export const SIN_NOTA = { ...columnasDeNota(null), calificado_en: null, recibido_en: null } as const
