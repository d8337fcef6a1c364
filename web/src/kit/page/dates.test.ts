import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { formatSince } from './dates.ts'

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
