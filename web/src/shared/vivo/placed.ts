/**
 * How a list looks once rows have come to stand elsewhere in it, as the server will say (`place` of its
 * `posiciones.ts`).
 */

/** @param rows of one kind, in their order */
export function placed<F extends { id: number }>(
  list: readonly F[],
  rows: readonly F[],
  tras: number | null | undefined,
): F[] {
  const ids = new Set(rows.map(r => r.id))
  const others = list.filter(f => !ids.has(f.id))
  if (tras === null) return [...rows, ...others]
  const at = tras === undefined ? -1 : others.findIndex(f => f.id === tras)
  return at < 0 ? [...others, ...rows] : [...others.slice(0, at + 1), ...rows, ...others.slice(at + 1)]
}
