import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../kit/api/error.ts'
import { onToast, type Toast } from '../../kit/notify.ts'
import { beginGuardado, guardado } from './guardado.ts'
import { useFilasEnCamino } from './useFilasEnCamino.ts'

type Nueva = { id: number; nombre: string }

beforeEach(beginGuardado)

/** Adds rows, each sent for itself, to what refuses those that are called «mal». */
async function addAll(...nombres: string[]) {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const send = async ({ nuevas }: { nuevas: Nueva[] }) => {
    if (nuevas[0]!.nombre.startsWith('mal')) throw new ApiError(404, 'Ese curso ya no existe.')
    return [7]
  }
  const cola = { tema: 'prueba', send, put: (e: string[]) => e, reread: async () => undefined }
  const { result } = renderHook(() => useFilasEnCamino<string[], Nueva>(cola), { wrapper })
  await act(async () => {
    for (const nombre of nombres) result.current.add([{ nombre }])
    await result.current.idle()
  })
  return guardado.get()
}

test('what was refused is not said to be saved', async () => {
  expect(await addAll('mal')).toEqual({ en_camino: 0, esperan: 0, hora: undefined })
})

test('what has arrived is, also beside what was refused', async () => {
  expect(await addAll('bien', 'mal')).toEqual({ en_camino: 0, esperan: 0, hora: expect.any(Number) })
})

test('what was refused is named, once for all of it, and can be taken elsewhere', async () => {
  const told: Toast[] = []
  const stop = onToast(toast => told.push(toast))
  // What tests before it left waiting.
  told.length = 0
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  await addAll('mal A', 'bien', 'mal B', 'mal C', 'mal D')
  expect(told.map(t => t.message)).toEqual(['No se guardó «mal A», «mal B», «mal C» y 1 más. Ese curso ya no existe.'])
  await told[0]!.action!.act()
  expect(writeText).toHaveBeenCalledWith('mal A\nmal B\nmal C\nmal D')
  stop()
  vi.unstubAllGlobals()
})
