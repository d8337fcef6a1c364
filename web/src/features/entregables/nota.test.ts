import { expect, test } from 'vitest'
import { notaDe } from './nota.ts'

test.each([
  ['', null],
  [' 7 ', 7],
  ['100', 100],
  ['85/100', 85],
  ['101', undefined],
  ['8.5', undefined],
  ['-1', undefined],
  ['diez', undefined],
])('«%s» typed as a grade is %s', (text, nota) => expect(notaDe(text)).toBe(nota))

test('a grade has one decimal where that is allowed, with a point or a comma', () => {
  expect(['8.5', '85,5/100', '8.55', '100.1', '90'].map(text => notaDe(text, 1))).toEqual([
    8.5,
    85.5,
    undefined,
    undefined,
    90,
  ])
})
