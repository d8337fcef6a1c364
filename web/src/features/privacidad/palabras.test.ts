import { expect, test } from 'vitest'
import { plazoDicho } from './palabras.ts'

test('what is left by the law is said in working days', () => {
  expect([null, -2, -1, 0, 1, 20].map(plazoDicho)).toEqual([
    '',
    'Venció hace 2 días hábiles',
    'Venció hace un día hábil',
    'Vence hoy',
    'Queda 1 día hábil',
    'Quedan 20 días hábiles',
  ])
})
