/** Lengths of time as people read them: hours and minutes (learning §3). */

/** Empty for none. */
export function formatMinutes(minutes: number): string {
  const [h, min] = [Math.floor(minutes / 60), minutes % 60]
  return [h && `${h} h`, min && `${min} min`].filter(Boolean).join(' ')
}

/** Of a video: «45 s», «8 min», «1 h 5 min». */
export const formatSeconds = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : formatMinutes(Math.round(seconds / 60))
