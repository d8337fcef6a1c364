/** A file that takes long on a slow line need not be waited for; one that is quick is, as it arrives whole. */
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useArchivo } from './useArchivo.parte.ts'

vi.mock('../../../kit/page/session.tsx', () => ({ useUser: () => ({ id: 1 }) }))
vi.mock('../../../kit/api/client.ts', () => ({
  call: async () => ({ propio: { limite: null, usado: 0 }, escuela: null }),
}))
let arrived: PromiseWithResolvers<object>
vi.mock('../../../kit/api/sendFile.ts', () => ({ sendFile: () => arrived.promise }))

beforeEach(() => {
  vi.useFakeTimers()
  arrived = Promise.withResolvers()
})
afterEach(() => vi.useRealTimers())

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const choose = () => {
  const { result } = renderHook(() => useArchivo(7, 8))
  act(() => result.current.choose(new File(['a'.repeat(3_000)], 'tarea.pdf')))
  return result
}

test('what is not up after five seconds may be handed in as it is', async () => {
  const archivo = choose()
  await after(4_000)
  expect(archivo.current.enCamino).toBe(undefined)
  await after(2_000)
  expect(archivo.current.enCamino).toMatchObject({ paso: 'subiendo', nombre: 'tarea.pdf', lento: true })
  arrived.resolve({ file_name: 'tarea.pdf' })
  await after(0)
  expect(archivo.current.listo).toMatchObject({ file_name: 'tarea.pdf' })
})

test('what is up by then is handed in from there', async () => {
  const archivo = choose()
  arrived.resolve({ file_name: 'tarea.pdf' })
  await after(10_000)
  expect([archivo.current.enCamino, archivo.current.listo?.file_name]).toEqual([undefined, 'tarea.pdf'])
})
