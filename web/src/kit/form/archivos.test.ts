import { expect, test } from 'vitest'
import { motivoDeVacio } from './archivos.ts'

test('only a file without anything in it is empty', () => {
  expect(motivoDeVacio(new File([], 'tarea.pdf'))).toBe('El archivo está vacío.')
  expect(motivoDeVacio(new File(['x'], 'tarea.pdf'))).toBeUndefined()
  expect(motivoDeVacio(null)).toBeUndefined()
})
