/** A file that takes long on a slow line need not be waited for; one that is quick is, as it arrives whole. */
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useArchivo } from './useArchivo.parte.ts'

vi.mock('../../../kit/page/session.tsx', () => ({ useUser: () => ({ id: 1 }) }))
vi.mock('../../../kit/api/client.ts', () => ({
  call: async () => ({ propio: { limite: null, usado: 0 }, escuela: null }),
}))
let arrived: PromiseWithResolvers<object>
let tell: (share: number) => void
const sendFile = vi.fn()
vi.mock('../../../kit/api/sendFile.ts', () => ({
  sendFile: (_route: unknown, _input: unknown, { onProgress }: { onProgress: typeof tell }) => {
    sendFile()
    tell = onProgress
    return arrived.promise
  },
}))
vi.mock('../../../kit/api/outbox/archivos.ts', () => ({ keepFile: () => Promise.reject(new Error('full')) }))

beforeEach(() => {
  vi.useFakeTimers()
  sendFile.mockClear()
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

test('what is nearly up is waited for, unless it stays so', async () => {
  const archivo = choose()
  await after(6_000)
  act(() => tell(0.5))
  expect(archivo.current.enCamino).toMatchObject({ parte: 0.5, lento: true })
  act(() => tell(0.9))
  expect(archivo.current.enCamino).toBe(undefined)
  await after(14_000)
  expect(archivo.current.enCamino).toBe(undefined)
  await after(2_000)
  expect(archivo.current.enCamino).toMatchObject({ parte: 0.9, lento: true })
})

test('where there is no room to keep it, it goes on from where it is', async () => {
  const archivo = choose()
  await after(6_000)
  act(() => tell(0.5))
  await act(async () => {
    await expect(archivo.current.conCarta()).rejects.toThrow('No hay espacio en este dispositivo')
  })
  expect(sendFile).toHaveBeenCalledOnce()
  act(() => tell(0.6))
  expect(archivo.current.estado).toMatchObject({ paso: 'subiendo', parte: 0.6 })
  arrived.resolve({ file_name: 'tarea.pdf' })
  await after(0)
  expect(archivo.current.listo).toMatchObject({ file_name: 'tarea.pdf' })
})
