/**
 * Pace of mail, by domain of who gets it: a school's server takes so many a second, and no other domain waits for it
 * (ADR 041).
 */

/** Domains that were paced and are free by now are forgotten above so many. */
const MAX = 1_000

export const dominioDe = (to: string) => to.slice(to.lastIndexOf('@') + 1).toLowerCase()

export type RitmoDeCorreo = {
  /** Milliseconds until a mail to it may go: 0 now. */
  espera: (dominio: string) => number
  /**
   * Takes the next place.
   * @returns milliseconds until it
   */
  toma: (dominio: string) => number
}

/**
 * The pace of one process.
 * @param porSegundo 0 for no limit
 */
export function createRitmo(porSegundo: number, now: () => number = Date.now): RitmoDeCorreo {
  if (porSegundo === 0) return { espera: () => 0, toma: () => 0 }
  const libre = new Map<string, number>()
  const espera = (dominio: string) => Math.max(0, (libre.get(dominio) ?? 0) - now())
  return {
    espera,
    toma: dominio => {
      const ms = espera(dominio)
      if (libre.size > MAX) for (const [d, at] of libre) if (at <= now()) libre.delete(d)
      libre.set(dominio, now() + ms + 1_000 / porSegundo)
      return ms
    },
  }
}
