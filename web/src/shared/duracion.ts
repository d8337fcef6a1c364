/** How long something took, in words. */

/** @param seconds null where it is not known */
export function durationOf(seconds: number | null): string {
  if (seconds === null) return '—'
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  if (minutes < 60) return rest ? `${minutes} min ${rest} s` : `${minutes} min`
  const [hours, more] = [Math.floor(minutes / 60), minutes % 60]
  return hours < 48 ? (more ? `${hours} h ${more} min` : `${hours} h`) : `${Math.round(hours / 24)} días`
}
