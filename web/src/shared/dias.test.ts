import { expect, test, vi } from 'vitest'
import { notaDePasado } from './dias.ts'

test('a class whose last day is over is said to be of the past; one of today, or without a day, is not', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 26, 23, 30) })
  expect(notaDePasado('2026-11-25', null)).toMatch(/ya pasó/)
  expect(notaDePasado('2026-11-20', '2026-11-25')).toMatch(/ya pasó/)
  for (const [inicio, fin] of [
    ['2026-11-26', null],
    ['2026-11-20', '2026-11-26'],
    [null, null],
  ] as const)
    expect(notaDePasado(inicio, fin)).toBeUndefined()
  vi.useRealTimers()
})
