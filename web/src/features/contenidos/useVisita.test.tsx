import { eventosDeBitacora, modulosDeBitacora } from '@eleva/contract'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openOutbox } from '../../kit/api/outbox/send.ts'
import { useVisita } from './useVisita.ts'
import { ContextoDeVista } from './variante.ts'

type Said = {
  url: string
  body: { objetivo_id?: number; segundo?: number; anota?: { unidad_id: number; clave: string }[] }
}
let line: boolean
let sent: Said[]
let person = 100

const curso = { curricula: 3, curso: 7, oferta_actual: undefined }
const open = (unidad: number, objetivo: number | undefined) =>
  renderHook(([u, o]) => useVisita(curso, u, o), { initialProps: [unidad, objetivo] as [number, number | undefined] })
const noted = () => sent.flatMap(s => (s.body.anota ?? []).map(a => ({ objetivo: s.body.objetivo_id, ...a })))
const calm = () => vi.advanceTimersByTimeAsync(1_000)

beforeEach(async () => {
  vi.useFakeTimers()
  localStorage.clear()
  sent = []
  line = true
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!line) throw new TypeError('Failed to fetch')
    // What is asked without one is whether somebody answers at all.
    if (init.body) sent.push({ url, body: JSON.parse(String(init.body)) })
    return new Response(JSON.stringify({ success: true, message: '', color: 'success' }))
  })
  openOutbox(++person)
  await calm()
})
afterEach(async () => {
  line = true
  await vi.advanceTimersByTimeAsync(300_000)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a visit is one call a step, which says that it was opened, and nothing of it is noted again', async () => {
  const { rerender, result } = open(5, 11)
  await calm()
  rerender([5, 12])
  await calm()
  rerender([6, undefined])
  await calm()
  expect(sent.map(s => [s.url, s.body.objetivo_id])).toEqual([
    ['/api/contenidos/lugar', 11],
    ['/api/contenidos/lugar', 12],
    ['/api/contenidos/lugar', undefined],
  ])
  expect(sent[0]!.body.anota).toMatchObject([
    { modulo: modulosDeBitacora.autogestivo, evento: eventosDeBitacora.verObjetivo, unidad_id: 5 },
  ])
  expect(noted().map(n => n.objetivo)).toEqual([11, 12])
  // Where its film is, is told now and then.
  rerender([6, 13])
  await calm()
  result.current.va({ segundo: 9, tramos: [], duracion: 60 })
  await vi.advanceTimersByTimeAsync(16_000)
  expect(sent.at(-1)!.body).toMatchObject({ objetivo_id: 13, segundo: 9 })
  expect(noted().map(n => n.objetivo)).toEqual([11, 12, 13])
})

test('an objective that is opened three times without a line is noted three times, by one call', async () => {
  line = false
  const { rerender } = open(5, 21)
  await calm()
  for (const objetivo of [22, 21, 22, 21]) {
    rerender([5, objetivo])
    await calm()
  }
  line = true
  await vi.advanceTimersByTimeAsync(100_000)
  expect(sent.map(s => s.body.objetivo_id).toSorted()).toEqual([21, 22])
  expect(
    noted()
      .map(n => n.objetivo)
      .toSorted(),
  ).toEqual([21, 21, 21, 22, 22])
  expect(new Set(noted().map(n => n.clave)).size).toBe(5)
})

test('a step that another unit has, too, is noted as that unit’s', async () => {
  const { rerender } = open(5, 31)
  await calm()
  rerender([6, 31])
  await calm()
  expect(noted().map(n => [n.unidad_id, n.objetivo])).toEqual([
    [5, 31],
    [6, 31],
  ])
})

test('who looks at a course as nobody’s tells nothing', async () => {
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <ContextoDeVista value={true}>{children}</ContextoDeVista>
  )
  renderHook(() => useVisita(curso, 5, 41), { wrapper })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toEqual([])
})
