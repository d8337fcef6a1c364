import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openOutbox, sendNow } from '../../kit/api/outbox/send.ts'
import { useMarcas } from './useMarcas.ts'

const donde = { curricula_id: 3, curso_id: 7, unidad_id: 5 }
const actividad = { id: 21, nombre_actividad_unidad: 'Lluvia de situaciones' }
const calm = () => vi.advanceTimersByTimeAsync(1_000)

const client = new QueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const open = (curso = 7) => renderHook(() => useMarcas(curso), { wrapper })

let person = 200
beforeEach(async () => {
  vi.useFakeTimers()
  localStorage.clear()
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: true, message: '', color: 'success' })))
  openOutbox(++person)
  await calm()
})
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(300_000)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function tickAndLeave() {
  const { result, unmount } = open()
  result.current.marcar(donde, actividad)
  unmount()
  sendNow()
  await calm()
}

test('a tick that the server took before its course came up again is done there, though what was read is from before it', async () => {
  await tickAndLeave()
  expect(open().result.current.hechos.get(21)).toEqual({ marca: true })
  expect(open(8).result.current.hechos.size).toBe(0)
})

test('what was taken long ago is as the server says', async () => {
  await tickAndLeave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(open().result.current.hechos.size).toBe(0)
})

test('what was taken of one person is nobody else’s', async () => {
  await tickAndLeave()
  openOutbox(++person)
  expect(open().result.current.hechos.size).toBe(0)
})
