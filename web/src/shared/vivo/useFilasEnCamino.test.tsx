import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../kit/api/error.ts'
import { readBorrador } from '../../kit/form/borradores.ts'
import { onToast, type Toast } from '../../kit/notify.ts'
import { beginGuardado, guardado } from './guardado.ts'
import { useFilasEnCamino } from './useFilasEnCamino.ts'

type Nueva = { id: number; nombre: string }

beforeEach(() => {
  localStorage.clear()
  beginGuardado()
})

/** As on a page, with rows each sent for itself. */
function drawCola(
  send: (envio: { nuevas: Nueva[] }) => Promise<number[]>,
  reread: () => Promise<unknown> = async () => undefined,
) {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const cola = {
    tema: 'prueba',
    send,
    put: (e: string[], { nuevas }: { nuevas: Nueva[] }) => [...e, ...nuevas.map(n => n.nombre)],
    reread,
  }
  return renderHook(() => useFilasEnCamino<string[], Nueva>(cola), { wrapper })
}

const refuseMal = async ({ nuevas }: { nuevas: Nueva[] }) => {
  if (nuevas[0]!.nombre.startsWith('mal')) throw new ApiError(404, 'Ese curso ya no existe.')
  return [7]
}

/** Everything that is told from now on; what was told before it is not. */
function listenToasts() {
  const told: Toast[] = []
  const stop = onToast(toast => told.push(toast))
  told.length = 0
  return { told, stop }
}

/** Adds rows to what refuses those that are called «mal». */
async function addAll(...nombres: string[]) {
  const { result } = drawCola(refuseMal)
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
  const { told, stop } = listenToasts()
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  await addAll('mal A', 'bien', 'mal B', 'mal C', 'mal D')
  expect(told.map(t => t.message)).toEqual([
    'No se guardaron «mal A», «mal B», «mal C» y 1 más. Ese curso ya no existe.',
  ])
  await told[0]!.action!.act()
  expect(writeText).toHaveBeenCalledWith('mal A\nmal B\nmal C\nmal D')
  stop()
  vi.unstubAllGlobals()
})

test('one is said in the singular, two with «y» between them', async () => {
  const { told, stop } = listenToasts()
  await addAll('mal A')
  await addAll('mal A', 'mal B')
  expect(told.map(t => t.message)).toEqual([
    'No se guardó «mal A». Ese curso ya no existe.',
    'No se guardaron «mal A» y «mal B». Ese curso ya no existe.',
  ])
  stop()
})

test.each([401, 419, 429])(
  'what was typed before the session was lost (%i) waits, and goes after the reload',
  async status => {
    const { told, stop } = listenToasts()
    const before = drawCola(async () => {
      throw new ApiError(status, 'Vuelve a entrar.')
    })
    await act(async () => void before.result.current.add([{ nombre: 'Fracciones' }]))
    expect(before.result.current.conEspera([])).toEqual(['Fracciones'])
    expect([told, guardado.get().esperan]).toEqual([[], 1])
    before.unmount()
    const sent: string[] = []
    await act(async () => {
      drawCola(async ({ nuevas }) => {
        sent.push(...nuevas.map(n => n.nombre))
        return [8]
      })
    })
    expect(sent).toEqual(['Fracciones'])
    stop()
  },
)

test('what was refused stays on the device until it is told', async () => {
  const { told, stop } = listenToasts()
  const kept = () => JSON.stringify(readBorrador(0, 'prueba')?.valores ?? null)
  let goOn = () => {}
  const { result } = drawCola(async envio => {
    if (envio.nuevas[0]!.nombre === 'lenta')
      await new Promise<void>(resolve => {
        goOn = resolve
      })
    return refuseMal(envio)
  })
  await act(async () => {
    result.current.add([{ nombre: 'mal' }])
    result.current.add([{ nombre: 'lenta' }])
  })
  expect([result.current.conEspera([]), told]).toEqual([['lenta'], []])
  expect(kept()).toContain('mal')
  await act(async () => goOn())
  expect(told).toHaveLength(1)
  expect(kept()).toBe('null')
  stop()
})

test('what has arrived is not said to be lost when it cannot be read', async () => {
  const { told, stop } = listenToasts()
  const { result } = drawCola(refuseMal, () => Promise.reject(new ApiError(500, 'No se pudo leer.')))
  await act(async () => {
    result.current.add([{ nombre: 'bien' }])
    await result.current.idle()
  })
  expect([told, guardado.get().hora]).toEqual([[], expect.any(Number)])
  stop()
})
