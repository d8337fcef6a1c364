import { expect, test } from 'vitest'
import { encode } from '../../../kit/api/client.ts'
import { callOf } from './cambios.ts'

const body = (call: ReturnType<typeof callOf>) =>
  JSON.parse(encode((call[1] as unknown as { body: Record<string, unknown> }).body) as string)

test('what is taken back is sent empty: left out, it would stay', () => {
  const entrega = { id: 7, version: 3, nombre: 'Ana' }
  expect(body(callOf(entrega, 3, { nota: null }))).toEqual({ calificacion: null, version: 3 })
  expect(body(callOf(entrega, 3, { criterio: 2, nivel: null }))).toEqual({ criterio: 2, nivel: null, version: 3 })
})

test('a form with a file clears, too', () => {
  const form = encode({ imagen: new Blob(['x']), fecha_inicio: null, descripcion: undefined }) as FormData
  expect([...form.keys()].sort()).toEqual(['fecha_inicio', 'imagen'])
  expect(form.get('fecha_inicio')).toBe('')
})
