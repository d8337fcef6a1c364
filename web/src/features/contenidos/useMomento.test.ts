import { expect, test } from 'vitest'
import { formatFalta, isSuHora, momentoDeEvento, nextChange } from './useMomento.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const clase = { inicia: '2026-11-24T23:00:00+00:00', termina: '2026-11-25T00:30:00+00:00' }
const start = Date.parse(clase.inicia)
const end = Date.parse(clase.termina)

test.each([
  [start - 1, 'antes'],
  [start, 'durante'],
  [end - 1, 'durante'],
  [end, 'despues'],
])('at %i the class is «%s»', (now, momento) => {
  expect(momentoDeEvento(clase, now)).toBe(momento)
})

test('without a day it has no moment', () => {
  expect(momentoDeEvento({ inicia: null, termina: null }, start)).toBe('sin_fecha')
})

test.each([
  [50 * HOUR, '2 días 2 h'],
  [24 * HOUR, '1 día'],
  [24 * HOUR - MINUTE, '23 h 59 min'],
  [HOUR, '1 h'],
  [12 * MINUTE, '12 min'],
  [11 * MINUTE + 1, '12 min'],
  [MINUTE, 'menos de un minuto'],
  [1, 'menos de un minuto'],
])('%i ms are said as «%s»', (ms, said) => {
  expect(formatFalta(ms)).toBe(said)
})

test('it looks again when a minute of the countdown is over, and at the moments themselves', () => {
  expect(nextChange(clase, start - 2 * MINUTE)).toBe(MINUTE)
  expect(nextChange(clase, start - 2 * MINUTE - 500)).toBe(500)
  expect(nextChange(clase, start - 300)).toBe(300)
  expect(nextChange(clase, end - 10)).toBe(10)
  expect(nextChange(clase, end)).toBe(MINUTE)
  expect(nextChange({ inicia: null, termina: null }, start)).toBe(MINUTE)
})

test.each([
  ['2026-11-21T17:00:00Z', false],
  ['2026-11-22T16:29:59Z', false],
  ['2026-11-22T16:30:00Z', true],
  ['2026-11-22T17:30:00Z', true],
  ['2026-11-23T05:59:00Z', true],
  ['2026-11-23T06:00:00Z', false],
])('at %s it is the hour of a class from five to six: %s', (now, said) => {
  expect(isSuHora({ inicia: '2026-11-22T17:00:00Z', termina: '2026-11-22T18:00:00Z' }, Date.parse(now))).toBe(said)
})
