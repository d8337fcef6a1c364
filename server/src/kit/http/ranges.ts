/** The `Range` of a request (RFC 9110 §14). Pure. */

/** Both included; nothing for the whole. */
export type Range = { start: number; end: number }

/**
 * @param total bytes of the whole
 * @returns undefined for the whole: no range, one that is not understood, or several at once, all of which a server may
 * answer
 *   with everything; 'none' when no byte of it exists
 */
export function readRange(header: string | undefined, total: number): Range | 'none' | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!found) return undefined
  const [, from = '', to = ''] = found
  if (from === '' && to === '') return undefined
  if (from === '') {
    const last = Number(to)
    return last === 0 || total === 0 ? 'none' : { start: Math.max(0, total - last), end: total - 1 }
  }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return undefined
  if (start >= total) return 'none'
  return { start, end: to === '' ? total - 1 : Math.min(Number(to), total - 1) }
}
