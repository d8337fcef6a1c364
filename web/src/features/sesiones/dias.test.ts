import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { dayByKey, hoy, longDay, plus, readDay, weeksOf } from '../../shared/dias.ts'
import { byDay, hoursOn, spanOf } from './dias.ts'

/** As the server tells it, of hours on the reader's own clock. */
const evento = (from: string, to: string, hours: [string | null, string | null] = ['x', 'x']) => ({
  fecha_consumo_inicio: from.slice(0, 10),
  fecha_consumo_termino: null,
  hora_inicio: hours[0],
  hora_fin: hours[1],
  inicia: dayjs(from).toISOString(),
  termina: dayjs(to).toISOString(),
})

test.each([
  ['2026-11-24', '2026-11-24'],
  ['2026-02-30', hoy()],
  ['ayer', hoy()],
  [7, hoy()],
  [undefined, hoy()],
])('the day of an address %j is %s', (value, day) => {
  expect(readDay(value)).toBe(day)
})

test('a month is whole weeks from Monday', () => {
  const weeks = weeksOf('2026-11-24')
  expect([weeks.length, weeks[0]![0], weeks.at(-1)!.at(-1)]).toEqual([6, '2026-10-26', '2026-12-06'])
  // February of 2027 begins on a Monday and has four weeks.
  expect(weeksOf('2027-02-14').map(w => w[0])).toEqual(['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22'])
  for (const month of Array.from({ length: 36 }, (_, i) => plus('2026-01-15', i, 'month'))) {
    const days = weeksOf(month).flat()
    expect(new Set(days).size).toBe(days.length)
    expect(days).toContain(`${month.slice(0, 7)}-01`)
    expect(days).toContain(dayjs(month).endOf('month').format('YYYY-MM-DD'))
  }
})

test.each([
  ['ArrowLeft', '2026-11-30'],
  ['ArrowRight', '2026-12-02'],
  ['ArrowUp', '2026-11-24'],
  ['ArrowDown', '2026-12-08'],
  ['Home', '2026-11-30'],
  ['End', '2026-12-06'],
  ['PageUp', '2026-11-01'],
  ['PageDown', '2027-01-01'],
  ['a', undefined],
])('%s on Tuesday, the first of December, leads to %s', (key, day) => {
  expect(dayByKey(key, '2026-12-01')).toBe(day)
})

test('a month ahead of its last day is the last of a shorter one', () => {
  expect(dayByKey('PageDown', '2027-01-31')).toBe('2027-02-28')
})

test('an event stands on each of its days, and one that ends at midnight not on the next', () => {
  const long = evento('2026-11-24T17:00', '2026-11-26T12:00')
  const night = evento('2026-11-25T20:00', '2026-11-26T00:00', ['20:00', null])
  expect(spanOf(night)).toEqual(['2026-11-25', '2026-11-25'])
  const days = byDay([long, night], '2026-11-25', '2026-12-31')
  expect([...days].map(([day, list]) => [day, list.length])).toEqual([
    ['2026-11-25', 2],
    ['2026-11-26', 1],
  ])
  expect(['2026-11-24', '2026-11-25', '2026-11-26'].map(d => hoursOn(long, d))).toEqual([
    'Desde las 17:00',
    'Todo el día',
    'Hasta las 12:00',
  ])
  expect(hoursOn(night, '2026-11-25')).toBe('Desde las 20:00')
})

test.each([
  ['2026-11-24T23:59', '2026-11-25T00:00'],
  ['2026-11-24T23:30', '2026-11-25T01:00'],
])('a class of one evening, from %s to %s, stands under that day alone', (from, to) => {
  expect([...byDay([evento(from, to)], '2026-11-01', '2026-11-30').keys()]).toEqual(['2026-11-24'])
})

test('whole days are those of the school, wherever it is read', () => {
  const whole = { ...evento('2026-11-24T00:00', '2026-11-25T00:00', [null, null]), fecha_consumo_termino: '2026-11-25' }
  // Read two zones to the west, its first moment is still of the day before.
  const west = {
    ...whole,
    inicia: dayjs('2026-11-23T22:00').toISOString(),
    termina: dayjs('2026-11-25T22:00').toISOString(),
  }
  expect(spanOf(west)).toEqual(['2026-11-24', '2026-11-25'])
  expect(hoursOn(west, '2026-11-24')).toBe('Todo el día')
})

test('a day is said with its year when that is another one', () => {
  expect(longDay('2026-11-24', dayjs('2026-01-01'))).toBe('martes 24 de noviembre')
  expect(longDay('2026-11-24', dayjs('2027-01-01'))).toBe('martes 24 de noviembre de 2026')
})
