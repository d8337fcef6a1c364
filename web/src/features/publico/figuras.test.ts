import { expect, test } from 'vitest'
import { queSeDicen } from './figuras.ts'

test('figures are told from fifty on: none, and few, are nothing to tell', () => {
  const told = queSeDicen([
    [0, 'programas'],
    [1, 'curso'],
    [49, 'clases'],
    [50, 'coaches'],
    [1200, 'personas'],
  ] as const)
  expect(told.map(([, what]) => what)).toEqual(['coaches', 'personas'])
})
