import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyze, difficulty, discrimination, distribute } from './reportes.reglas.ts'

/** Attempts at a quiz of two to six questions. */
const attempts = (min: number, max = 40) =>
  fc
    .integer({ min: 2, max: 6 })
    .chain(n => fc.array(fc.array(fc.boolean(), { minLength: n, maxLength: n }), { minLength: min, maxLength: max }))

describe('the distribution of grades', () => {
  test('has a place for every grade, and no grade twice', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 })), grades => {
        const bins = distribute(grades)
        expect(bins).toHaveLength(10)
        expect(bins.reduce((sum, n) => sum + n, 0)).toBe(grades.length)
      }),
    )
  })
  test('90 and 100 stand together, 89 before them', () => {
    expect(distribute([0, 9, 10, 89, 90, 100])).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 1, 2])
  })
})

describe('difficulty', () => {
  test('is the share that is right', () => {
    expect(difficulty([])).toBeNull()
    expect(difficulty([true, false, false, true])).toBe(0.5)
  })
})

describe('discrimination', () => {
  test('lies between −1 and 1, or says nothing', () => {
    fc.assert(
      fc.property(attempts(10), rows => {
        for (const { discriminacion } of analyze(rows, rows[0]!.length)) {
          if (discriminacion === null) continue
          expect(discriminacion).toBeGreaterThanOrEqual(-1)
          expect(discriminacion).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
  test('does not depend on the order of the attempts', () => {
    fc.assert(
      fc.property(attempts(10), fc.infiniteStream(fc.nat()), (rows, dice) => {
        const order = rows.map(row => ({ row, at: dice.next().value! })).sort((a, b) => a.at - b.at)
        const [before, after] = [
          discrimination(rows, 0),
          discrimination(
            order.map(o => o.row),
            0,
          ),
        ]
        if (before === null) expect(after).toBeNull()
        else expect(after).toBeCloseTo(before, 9)
      }),
    )
  })
  test('does not depend on the order of the other questions', () => {
    fc.assert(
      fc.property(attempts(10), rows => {
        const turned = rows.map(([first, ...rest]) => [first!, ...rest.reverse()])
        expect(discrimination(turned, 0)).toEqual(discrimination(rows, 0))
      }),
    )
  })
  test('says nothing of fewer than ten attempts, or when all answered alike', () => {
    fc.assert(fc.property(attempts(0, 9), rows => discrimination(rows, 0) === null))
    const alike = Array.from({ length: 20 }, (_, i) => [true, i % 2 === 0])
    expect(discrimination(alike, 0)).toBeNull()
    expect(discrimination(alike, 1)).toBeNull()
  })
  test('is 1 when exactly those who know the rest are right, −1 when exactly the others are', () => {
    const rows = Array.from({ length: 10 }, (_, i) => [i < 5, i < 5, i >= 5])
    expect(
      discrimination(
        rows.map(r => r.slice(0, 2)),
        0,
      ),
    ).toBeCloseTo(1)
    expect(
      discrimination(
        rows.map(r => r.slice(1)),
        1,
      ),
    ).toBeCloseTo(-1)
  })
  test('leaves the question itself out of the sum', () => {
    // Two questions that have nothing to do with each other.
    const rows = Array.from({ length: 12 }, (_, i) => [i % 2 === 0, i % 4 < 2])
    expect(discrimination(rows, 0)).toBeCloseTo(0)
  })
})
