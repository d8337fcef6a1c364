import type { TramoVisto } from '@eleva/contract'
import { describe, expect, test } from 'vitest'
import { conTramo, isEnough, losQueCaben, tramoDe } from './jugado.ts'

/** What is counted of a way through a film: each tick a second, and how long after the one before (ms). */
function played(...ticks: [number, number][]) {
  let tramos: TramoVisto[] = []
  let ms = 0
  let antes: { segundo: number; ms: number } | undefined
  for (const [segundo, after] of ticks) {
    ms += after
    tramos = conTramo(tramos, tramoDe(antes, { segundo, ms }))
    antes = { segundo, ms }
  }
  return tramos
}
const through = (from: number, to: number, step = 1, after = 1000): [number, number][] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => [from + i * step, after])

describe('what was played of a film', () => {
  test('is what ran, once, at whatever pace', () => {
    expect(played(...through(0, 90))).toEqual([[0, 90]])
    expect(played(...through(0, 90, 2))).toEqual([[0, 89]])
    expect(played(...through(0, 30), ...through(10, 40))).toEqual([[0, 40]])
  })
  test('is not what was passed over, nor what was dragged through', () => {
    expect(played([0, 0], [1, 1000], [99, 900])).toEqual([
      [0, 2],
      [99, 100],
    ])
    expect(played([0, 0], [50, 60_000])).toHaveLength(2)
    expect(played(...through(0, 100, 4, 60))).toHaveLength(25)
  })
  test('is all of it at nine tenths, and never where nobody knows how long it is', () => {
    expect(isEnough([[0, 89]], 100)).toBe(false)
    expect(
      isEnough(
        [
          [0, 45],
          [55, 100],
        ],
        100,
      ),
    ).toBe(true)
    for (const unknown of [null, undefined, 0]) expect(isEnough([[0, 500]], unknown)).toBe(false)
  })
  test('goes in one letter, the longest first where there are too many', () => {
    const many = Array.from({ length: 300 }, (_, i): TramoVisto => [i * 10, i * 10 + (i === 299 ? 9 : 1)])
    expect(losQueCaben(many)).toHaveLength(200)
    expect(losQueCaben(many)[0]).toEqual([2990, 2999])
  })
})
