import { expect, test } from 'vitest'
import { soloCambiado } from './soloCambiado.ts'

const began = { name: 'Ana', grupos: [3, 5], activo: 0 }

test('what nobody touched is left out where others set it, too; all else is sent', () => {
  const sent = soloCambiado({ name: 'Ana', grupos: [3, 5], activo: 1 }, began, ['grupos', 'activo'])
  expect(JSON.parse(JSON.stringify(sent))).toEqual({ name: 'Ana', activo: 1 })
})

test('a list that was emptied is sent', () => {
  expect(soloCambiado({ ...began, grupos: [] }, began, ['grupos', 'activo']).grupos).toEqual([])
})
