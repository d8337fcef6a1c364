/**
 * How many rows the tables of a device have, kept in a cookie, so that a page brings as many along as its screen will
 * ask for (ADR 007, 004).
 */

export const FILAS_COOKIE = 'eleva_filas'

/** What every list has as it is specified; a screen in which no more than that fit leaves them as they are. */
export const FILAS_DE_SIEMPRE = 10
const MAX = 100

/** `15` was chosen, `a15` is what fits. */
export type Filas = { cuantas: number; elegidas: boolean }

/** What the cookie says; undefined where it says nothing that can be asked for. */
export function filasDe(said: string | undefined): Filas | undefined {
  const [, measured, digits] = /^(a?)(\d{1,3})$/.exec(said ?? '') ?? []
  const cuantas = Number(digits)
  const elegidas = measured === ''
  return cuantas > (elegidas ? 0 : FILAS_DE_SIEMPRE) && cuantas <= MAX ? { cuantas, elegidas } : undefined
}

/** What is asked for besides, by a list and by the page that brings it along. */
export const deTantasFilas = (filas: Filas | undefined): { per_page?: number } =>
  filas ? { per_page: filas.cuantas } : {}

/**
 * How many rows a list is opened with; undefined where its address says more than that: what is sought or turned over
 * is asked for by the screen.
 * @param search what the address says behind its path, by name
 */
export function filasPedidas({ dark: _, per_page, ...more }: Record<string, unknown>, filas: Filas | undefined) {
  if (Object.keys(more).length > 0) return undefined
  if (per_page === undefined) return deTantasFilas(filas)
  const said = filasDe(String(Number(per_page)))
  return said && deTantasFilas(said)
}
