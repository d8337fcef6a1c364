import { expect, test } from 'vitest'
import { durationOf } from './duracion.ts'

test.each([
  [null, '—'],
  [0.4, '0 s'],
  [59.4, '59 s'],
  [60, '1 min'],
  [75, '1 min 15 s'],
  [3600, '1 h'],
  [5400, '1 h 30 min'],
  [40 * 86_400, '40 días'],
])('%s seconds are %s', (seconds, said) => expect(durationOf(seconds)).toBe(said))
