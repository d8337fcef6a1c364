import { expect, test } from 'vitest'
import { entreComillas } from './letras.ts'

test('guillemets within guillemets become the inner ones', () => {
  expect(entreComillas('Leer «Pedro Páramo» en clase')).toBe('«Leer “Pedro Páramo” en clase»')
  expect(entreComillas('Leer')).toBe('«Leer»')
})
