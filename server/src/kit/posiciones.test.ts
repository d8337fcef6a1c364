import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { place } from './posiciones.ts'

describe('where rows come to stand', () => {
  test.each([
    ['behind one', [9], 1, [1, 9, 2, 3]],
    ['before all', [9], null, [9, 1, 2, 3]],
    ['behind all', [9], undefined, [1, 2, 3, 9]],
    ['behind one that is gone: behind all', [9], 77, [1, 2, 3, 9]],
    ['one that is there moves', [3], 1, [1, 3, 2]],
    ['several, in the order in which they were named', [3, 1], 2, [2, 3, 1]],
    ['behind itself it stays', [2], 2, [1, 2, 3]],
    ['behind itself, and it is the first', [1], 1, [1, 2, 3]],
  ])('%s', (_, rows, tras, expected) => {
    expect(place([1, 2, 3], rows, tras)).toEqual(expected)
  })

  test('whatever moves, nothing is lost and nothing stands twice', () => {
    const keys = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1 })
    fc.assert(
      fc.property(keys, keys, fc.option(fc.integer({ min: 1, max: 30 })), (now, rows, tras) => {
        const after = place(now, rows, tras)
        expect(after.toSorted()).toEqual([...new Set([...now, ...rows])].toSorted())
      }),
    )
  })
})
