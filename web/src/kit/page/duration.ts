/** Lengths of time as people read them, and nowhere else: hours and minutes, or a clock. */

/** Empty for none. */
export function formatMinutes(minutes: number): string {
  const [h, min] = [Math.floor(minutes / 60), minutes % 60]
  return [h && `${h} h`, min && `${min} min`].filter(Boolean).join(' ')
}

/** The length of a video: «45 s», «8 min», «1 h 5 min». */
export const formatSeconds = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : formatMinutes(Math.round(seconds / 60))

/**
 * How long something took: «12 s», «3 min 5 s», «2 h», «4 días».
 * @param seconds null where it is not known
 */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return '—'
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  if (minutes < 60) return rest ? `${minutes} min ${rest} s` : `${minutes} min`
  const [hours, more] = [Math.floor(minutes / 60), minutes % 60]
  return hours < 48 ? (more ? `${hours} h ${more} min` : `${hours} h`) : `${Math.round(hours / 24)} días`
}

const two = (n: number) => String(Math.floor(n)).padStart(2, '0')

/** As a player says it: «3:04», «1:02:09». */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const minutes = Math.floor(whole / 60) % 60
  return whole < 3600
    ? `${minutes}:${two(whole % 60)}`
    : `${Math.floor(whole / 3600)}:${two(minutes)}:${two(whole % 60)}`
}

/** As a clock that runs, whose figures stay in their places: «00:12:04». */
export const formatRunning = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(two).join(':')
