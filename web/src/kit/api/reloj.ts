/**
 * The server's clock, as this page has measured it by the `Date` of the replies that it got: what is done without a
 * connection says when by it, and counts as done then (ADR 051).
 */

/**
 * Milliseconds from the device's clock to the server's, and how far off that may be; undefined until it was measured.
 */
let medido: { desfase: number; margen: number } | undefined

/** `Date` tells whole seconds. */
const HALF_SECOND = 500

/**
 * @param asked when it was asked, and `answered` (ms since 1970 on the device's clock): the server answered somewhere
 * in between
 */
export function compareReloj(date: string | null, asked: number, answered: number): void {
  const at = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(at)) return
  const desfase = at + HALF_SECOND - (asked + answered) / 2
  const margen = (answered - asked) / 2 + HALF_SECOND
  // The closest one holds, as long as the others agree: a device's clock may be set anew.
  if (medido && margen > medido.margen && Math.abs(desfase - medido.desfase) <= margen + medido.margen) return
  medido = { desfase, margen }
}

/**
 * Every reply may move what is known of the server's clock by a second: what is done later in a page is later all the
 * same.
 */
const MAX_BACK = 2 * HALF_SECOND + 1_000
let ultimo = 0
function enOrden(at: number): string {
  // By more than that it was the device's clock that was set anew.
  ultimo = at <= ultimo && ultimo - at < MAX_BACK ? ultimo + 1 : at
  return new Date(ultimo).toISOString()
}

/** When something is done that the outbox sends: `reloj` says that the server's clock is known. */
export function hechoAhora(): { momento: string; reloj?: 1 } {
  const now = Date.now()
  if (!medido) return { momento: enOrden(now) }
  return { momento: enOrden(now + medido.desfase), reloj: 1 }
}

/** Milliseconds since 1970 by the server's clock, or by the device's while that is not known. */
export const ahoraAlla = (): number => Date.now() + (medido?.desfase ?? 0)
