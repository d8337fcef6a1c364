import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/error.ts'
import { userOptions } from '../page/session.tsx'
import { readBorrador, resumeBorradores } from './borradores.ts'
import { useGuardadoSolo } from './useGuardadoSolo.ts'

type V = { texto: string; id: number }
const ANA = 7

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  resumeBorradores()
})
afterEach(() => vi.useRealTimers())

/** A server that answers when it is told to. */
function servidor() {
  const sent: string[] = []
  const waiting: { done: () => void; fail: (error: Error) => void }[] = []
  const guardar = ({ texto }: V) => {
    sent.push(texto)
    return new Promise<(ahora: V) => V>((resolve, reject) => {
      waiting.push({ done: () => resolve(ahora => ({ ...ahora, id: 1 })), fail: reject })
    })
  }
  const answer = async (how: 'done' | Error = 'done') => {
    const next = waiting.shift()!
    await act(async () => (how === 'done' ? next.done() : next.fail(how)))
  }
  return { sent, guardar, answer }
}

function abierto(tema: string, guardar: ReturnType<typeof servidor>['guardar'], texto = '') {
  const client = new QueryClient()
  client.setQueryData(userOptions.queryKey, { id: ANA } as never)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const falta = (v: V) => (v.texto === '' ? null : v.texto.includes('!') ? 'No lleva signos' : undefined)
  const dice = (v: V) => v.texto
  const view = renderHook(() => useGuardadoSolo<V>({ tema, inicial: { texto, id: 0 }, guardar, falta, dice }), {
    wrapper,
  })
  const write = (text: string) => act(() => view.result.current.cambiar(v => ({ ...v, texto: text })))
  const que = () => view.result.current.estado.que
  return { ...view, write, que }
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const kept = (tema: string) => (readBorrador(ANA, tema)?.valores as { valores: V } | undefined)?.valores.texto

test('it is saved a moment after the last key, one save at a time, and what came meanwhile is saved next', async () => {
  const s = servidor()
  const h = abierto('a', s.guardar)
  h.write('h')
  await wait(900)
  h.write('ho')
  await wait(900)
  expect(s.sent).toEqual([])
  await wait(200)
  expect([s.sent, h.que()]).toEqual([['ho'], 'guardando'])
  h.write('hola')
  await wait(5_000)
  expect(s.sent).toEqual(['ho'])
  await s.answer()
  // What the server made of it stands in what was typed meanwhile, too.
  expect(h.result.current.valores).toEqual({ texto: 'hola', id: 1 })
  await wait(1_100)
  expect(s.sent).toEqual(['ho', 'hola'])
  await s.answer()
  expect(h.que()).toBe('guardado')
  await wait(5_000)
  expect([s.sent.length, kept('a')]).toEqual([2, undefined])
})

test('what cannot be saved waits on the device and says why; nothing to save says nothing', async () => {
  const s = servidor()
  const h = abierto('b', s.guardar)
  h.write('hola!')
  await wait(1_100)
  expect([s.sent, h.result.current.estado, kept('b')]).toEqual([
    [],
    { que: 'falta', texto: 'No lleva signos' },
    'hola!',
  ])
  h.unmount()
  const again = abierto('b', s.guardar)
  await wait(0)
  expect(again.result.current.valores.texto).toBe('hola!')
  expect(again.result.current.recuperado).toBeDefined()
  again.write('hola')
  await wait(1_100)
  await s.answer()
  expect([s.sent, again.que(), kept('b')]).toEqual([['hola'], 'guardado', undefined])
})

test('a line that is cut is told and tried again; what was typed is on the device meanwhile', async () => {
  const s = servidor()
  const h = abierto('c', s.guardar)
  h.write('hola')
  await wait(1_100)
  await s.answer(new ApiError(0, 'Sin conexión.'))
  expect([h.result.current.estado, kept('c')]).toEqual([{ que: 'falla', texto: 'Sin conexión.', pasa: true }, 'hola'])
  await act(async () => void h.result.current.guardarYa())
  await s.answer()
  expect([s.sent, h.que()]).toEqual([['hola', 'hola'], 'guardado'])
})

test('when somebody else was faster nothing is saved any more, until it is decided what counts', async () => {
  const s = servidor()
  const h = abierto('d', s.guardar)
  h.write('mío')
  await wait(1_100)
  await s.answer(new ApiError(409, 'Alguien más cambió esto.'))
  expect(h.que()).toBe('choque')
  h.write('mío y más')
  await wait(10_000)
  expect([s.sent, kept('d')]).toEqual([['mío'], 'mío y más'])
  act(() => h.result.current.empezar({ texto: 'suyo', id: 1 }))
  expect([h.result.current.valores.texto, h.que(), kept('d')]).toEqual(['suyo', 'quieto', undefined])
  h.write('suyo y mío')
  await wait(1_100)
  await s.answer()
  expect(s.sent).toEqual(['mío', 'suyo y mío'])
})

test('what was typed on another state than the one that is saved by now is asked about', async () => {
  const s = servidor()
  const h = abierto('e', s.guardar, 'antes')
  h.write('antes y mío!')
  await wait(1_100)
  h.unmount()
  const later = abierto('e', s.guardar, 'de otra persona')
  await wait(10_000)
  expect([later.que(), later.result.current.valores.texto, s.sent]).toEqual(['choque', 'antes y mío!', []])
})

test('what was typed goes on after a reload, also where the server gave what is saved another key', async () => {
  const s = servidor()
  const h = abierto('h', s.guardar)
  h.write('uno')
  await wait(1_100)
  await s.answer()
  h.write('uno y dos')
  await wait(400)
  const later = abierto('h', s.guardar, 'uno')
  expect([later.que(), later.result.current.valores.texto]).toEqual(['guardando', 'uno y dos'])
  await s.answer()
  expect([later.que(), s.sent]).toEqual(['guardado', ['uno', 'uno y dos']])
})

test('what was saved, and only its answer got lost, is no conflict', async () => {
  const s = servidor()
  const h = abierto('f', s.guardar, 'antes')
  h.write('después')
  await wait(400)
  const later = abierto('f', s.guardar, 'después')
  expect(later.que()).toBe('quieto')
  h.unmount()
  await s.answer()
})

test('whoever leaves at once loses nothing: it is sent on the way out', async () => {
  const s = servidor()
  const h = abierto('g', s.guardar)
  h.write('hola')
  h.unmount()
  await wait(0)
  expect(s.sent).toEqual(['hola'])
  await s.answer()
  expect(kept('g')).toBeUndefined()
})
