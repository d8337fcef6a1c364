/** Days of a calendar, `YYYY-MM-DD`, and what its months are called. */
import { conMayuscula } from '@eleva/contract'
import dayjs from 'dayjs'
// For the Spanish names.
import '../kit/page/dates.ts'
import { dayOfPeople } from '../kit/page/zona.ts'

const ISO = 'YYYY-MM-DD'
export const isoDay = (d: dayjs.Dayjs) => d.format(ISO)
/** Today by the reader's clock. */
export const hoy = () => isoDay(dayjs())
export const plus = (day: string, n: number, unit: 'day' | 'month' = 'day') => isoDay(dayjs(day).add(n, unit))

/** «martes 24 de noviembre», with the year when it is another one. */
export const longDay = (day: string, now = dayjs()) =>
  dayjs(day).format(dayjs(day).isSame(now, 'year') ? 'dddd D [de] MMMM' : 'dddd D [de] MMMM [de] YYYY')

/** Above what happened on it: «Hoy», «Ayer», «Martes 24 de noviembre». */
export function nombreDelDia(day: string): string {
  if (day === hoy()) return 'Hoy'
  if (day === plus(hoy(), -1)) return 'Ayer'
  return conMayuscula(longDay(day))
}

/** «noviembre de 2026» */
export const longMonth = (day: string) => dayjs(day).format('MMMM [de] YYYY')

/** The whole weeks of its month from Monday: the days of a page of the calendar. */
export function weeksOf(day: string): string[][] {
  const first = dayjs(day).startOf('month')
  const start = first.subtract((first.day() + 6) % 7, 'day')
  const weeks = Math.ceil(first.add(1, 'month').diff(start, 'day') / 7)
  return Array.from({ length: weeks }, (_, w) =>
    Array.from({ length: 7 }, (_, d) => isoDay(start.add(w * 7 + d, 'day'))),
  )
}

/** As the head of a calendar names them. */
export const WEEK = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

/** A day of an address; today when it is none. */
export function readDay(value: unknown, otherwise = hoy()): string {
  const text = typeof value === 'string' ? value : ''
  return /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && isoDay(dayjs(text)) === text ? text : otherwise
}

/** Where a key leads in a calendar; undefined for one that leads nowhere. */
export function dayByKey(key: string, day: string): string | undefined {
  const weekday = (dayjs(day).day() + 6) % 7
  switch (key) {
    case 'ArrowLeft':
      return plus(day, -1)
    case 'ArrowRight':
      return plus(day, 1)
    case 'ArrowUp':
      return plus(day, -7)
    case 'ArrowDown':
      return plus(day, 7)
    case 'Home':
      return plus(day, -weekday)
    case 'End':
      return plus(day, 6 - weekday)
    case 'PageUp':
      return plus(day, -1, 'month')
    case 'PageDown':
      return plus(day, 1, 'month')
  }
}

/**
 * What is said of a class whose last day is over, before it is saved. It is no reason not to: what was held is noted
 * afterwards, too.
 */
export const notaDePasado = (inicio: string | null, fin: string | null): string | undefined => {
  const last = fin ?? inicio
  return last !== null && last < dayOfPeople() ? 'Ese día ya pasó: queda anotada y a nadie se le avisa.' : undefined
}
