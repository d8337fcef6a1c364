import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { formatClase, formatLongDay, formatSince } from './dates.ts'

// Hours of the browser's own zone, whichever it is.
const now = dayjs(new Date(2026, 10, 21, 15, 30))
const at = (...when: [number, number, number, number, number]) => new Date(...when).toISOString()

test.each([
  [at(2026, 10, 21, 15, 30), 'hace un momento'],
  [at(2026, 10, 21, 15, 31), 'hace un momento'],
  [at(2026, 10, 21, 15, 29), 'hace 1 min'],
  [at(2026, 10, 21, 14, 31), 'hace 59 min'],
  [at(2026, 10, 21, 14, 30), 'hace 1 h'],
  [at(2026, 10, 21, 0, 0), 'hace 15 h'],
  [at(2026, 10, 20, 23, 59), 'ayer'],
  [at(2026, 10, 20, 0, 0), 'ayer'],
  [at(2026, 10, 19, 23, 59), '19 nov'],
  [at(2025, 10, 18, 12, 0), '18 nov 2025'],
])('%s is «%s»', (iso, said) => {
  expect(formatSince(iso, now)).toBe(said)
})

test('an hour ago is an hour ago also over midnight', () => {
  const late = dayjs(new Date(2026, 10, 21, 0, 20))
  expect(formatSince(at(2026, 10, 20, 23, 50), late)).toBe('hace 30 min')
})

test.each([
  [at(2026, 10, 24, 17, 0), at(2026, 10, 24, 18, 30), 'mar 24 nov, 17:00–18:30'],
  [at(2026, 10, 24, 22, 0), at(2026, 10, 25, 0, 0), 'mar 24 nov, 22:00–00:00'],
  [at(2026, 10, 24, 23, 0), at(2026, 10, 25, 0, 30), 'mar 24 nov, 23:00 – mié 25 nov, 00:30'],
  [at(2026, 10, 24, 0, 0), at(2026, 10, 25, 0, 0), 'mar 24 nov'],
  [at(2026, 10, 24, 0, 0), at(2026, 10, 27, 0, 0), 'mar 24 nov – jue 26 nov'],
  [at(2027, 0, 4, 9, 0), at(2027, 0, 4, 10, 0), 'lun 4 ene 2027, 09:00–10:00'],
])('a class from %s to %s is «%s»', (from, to, said) => {
  expect(formatClase(from, to, now)).toBe(said)
})

test('a day in a sentence has its month in full, and its year when that is another one', () => {
  expect(formatLongDay('2026-12-03', now)).toBe('3 de diciembre')
  expect(formatLongDay('2027-01-03', now)).toBe('3 de enero de 2027')
})
