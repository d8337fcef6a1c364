import { describe, expect, test } from 'vitest'
import { distincionDe, percentOf } from './cifras.parte.ts'

describe('words for figures', () => {
  test('parts are whole percents', () => expect([0, 0.666, 1].map(percentOf)).toEqual(['0 %', '67 %', '100 %']))

  test.each([
    [null, 1, 'Todos la aciertan'],
    [null, null, 'Por saber'],
    [-0.3, 0.5, 'Al revés (−0.30)'],
    [-0.05, 0.5, 'Poco (−0.05)'],
    [0.25, 0.5, 'Bien (0.25)'],
    [0.6, 0.5, 'Muy bien (0.60)'],
  ])('%s distinguishes so: %s, %s', (distingue, acierto, said) =>
    expect(distincionDe({ distingue, acierto }).palabras).toBe(said),
  )
})
