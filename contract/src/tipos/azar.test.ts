import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shuffle } from './azar.ts'

test('what is mixed has the same things, in the same order for the same seed, and the list itself stays', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
      const before = [...items]
      const mixed = shuffle(items, seed)
      const sorted = (all: number[]) => [...all].sort((a, b) => a - b)
      expect(sorted(mixed)).toEqual(sorted(items))
      expect(shuffle(items, seed)).toEqual(mixed)
      expect(items).toEqual(before)
    }),
  )
})

test('over many seeds each thing comes to each place about as often', () => {
  const places = [0, 0, 0, 0]
  for (let i = 0; i < 4000; i++) places[shuffle([0, 1, 2, 3], `intento ${i}`).indexOf(0)]!++
  for (const n of places) expect(Math.abs(n - 1000)).toBeLessThan(150)
})
