import { formatMinutes } from '../page/duration.ts'

/** «6 min», «40 s», «1 h 5 min» */
export function minutesOf(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds / 5) * 5)} s`
  return formatMinutes(Math.ceil(seconds / 60))
}
