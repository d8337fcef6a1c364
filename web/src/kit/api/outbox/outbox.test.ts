import { intentosRoutes, revisionesRoutes } from '@eleva/contract'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { discard, openOutbox, post, resend, sendNow, takeBack } from './send.ts'
import { useSendState } from './sendState.ts'
import { useOutbox, useRefused } from './useOutbox.ts'

/** `page` is what a proxy shows of its own for a server that is away. */
type Said = { status: number; headers?: Record<string, string>; message?: string; version?: number; page?: string }
let say: (url: string, body: { pregunta_id?: number; version?: number }) => Said
let sent: number[]
let person = 0

const answer = (pregunta_id: number, topic = 'quiz:1') =>
  post(
    intentosRoutes.answer,
    { body: { pregunta_id, respuesta_id: [1], unidad_id: 1, actividad_id: 1, momento: undefined, curso_id: 1 } },
    { topic, asunto: `Pregunta ${pregunta_id}` },
  )
const waiting = () => renderHook(() => useOutbox()).result.current.map(l => l.asunto)
const refused = () => renderHook(() => useRefused()).result.current

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sent = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body ?? '{}'))
    // What is asked without one is whether somebody answers at all.
    if (init.body) sent.push(body.pregunta_id)
    const { status, headers = {}, message = 'no', version, page } = say(url, body)
    const said = { success: status < 300, message, color: 'danger', version }
    return new Response(page ?? JSON.stringify(said), { status, headers })
  })
  openOutbox(++person)
})
afterEach(async () => {
  // What is left of one person is nobody's once another has come.
  say = () => ({ status: 200 })
  await vi.advanceTimersByTimeAsync(300_000)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('an answer is never given up, however often the server fails with it, and the others go on', async () => {
  say = (_, { pregunta_id }) => ({ status: pregunta_id === 1 ? 500 : 200 })
  void answer(1)
  void answer(2, 'quiz:2')
  await vi.advanceTimersByTimeAsync(30 * 60_000)
  expect(sent.filter(id => id === 1).length).toBeGreaterThan(20)
  expect(sent).toContain(2)
  expect(waiting()).toEqual(['Pregunta 1'])
  say = () => ({ status: 200 })
  await vi.advanceTimersByTimeAsync(100_000)
  expect(waiting()).toEqual([])
})

test('what comes behind a failing one of the same thing keeps its place', async () => {
  say = (_, { pregunta_id }) => ({ status: pregunta_id === 1 ? 500 : 200 })
  void answer(1)
  void answer(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(new Set(sent)).toEqual(new Set([1]))
  expect(waiting()).toEqual(['Pregunta 1', 'Pregunta 2'])
})

test('a server that asks for time gets it, whatever is written meanwhile', async () => {
  say = () => ({ status: 503, headers: { 'retry-after': '30' } })
  void answer(1)
  await vi.advanceTimersByTimeAsync(1_000)
  void answer(2)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(28_000)
  expect(sent).toEqual([1])
  say = () => ({ status: 200 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([1, 1, 2])
})

test('after a long time without a line it is tried soon, and soon again where the line that is back carries nothing yet', async () => {
  say = () => {
    throw new TypeError('Failed to fetch')
  }
  void answer(1)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  sent.length = 0
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([1])
  say = () => ({ status: 200 })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(sent).toEqual([1, 1])
  expect(waiting()).toEqual([])
})

test.each<Said>([
  { status: 502, page: '<h1>502 Bad Gateway</h1>' },
  { status: 503, page: '<h1>503 Service Unavailable</h1>' },
])(
  'a server that was away for an hour has what waits within the minute in which it is back, also behind a proxy that says $status',
  async away => {
    vi.spyOn(Math, 'random').mockReturnValue(0.99)
    say = () => away
    void answer(1)
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(renderHook(() => useSendState()).result.current).not.toBe('Enviándose…')
    // Just after it was tried in vain, when the next try is furthest.
    const tries = sent.length
    while (sent.length === tries) await vi.advanceTimersByTimeAsync(1_000)
    say = () => ({ status: 200 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(waiting()).toEqual([])
  },
)

test('what is refused is told, kept to be seen, and not sent again by itself; the person discards it', async () => {
  say = (_, { pregunta_id }) => (pregunta_id === 1 ? { status: 409, message: 'Ya terminaste.' } : { status: 200 })
  const told = answer(1).catch(e => e.message)
  void answer(2)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(await told).toBe('Ya terminaste.')
  expect(sent).toEqual([1, 2])
  expect(waiting()).toEqual([])
  expect(refused()).toMatchObject([{ asunto: 'Pregunta 1', refused: 'Ya terminaste.' }])
  discard(refused()[0]!)
  expect(refused()).toEqual([])
})

const grade = (calificacion: number, id = 7) =>
  post(
    revisionesRoutes.cuaderno,
    { params: { id }, body: { calificacion, version: 3 } as never },
    { topic: `revision:${id}`, memo: { calificacion } },
  )
const held = () => renderHook(() => useOutbox('revision:')).result.current.filter(l => l.held !== undefined)

test('of several with a memo on one thing, each goes on from the version that the one before made', async () => {
  const versions: unknown[] = []
  say = (_, { version }) => {
    versions.push(version)
    return { status: 200, version: (version ?? 0) + 1 }
  }
  void grade(80)
  void grade(81)
  void grade(90, 8)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(versions).toEqual([3, 4, 3])
})

test('with a memo, what somebody else was faster with is held without a word until the screen decides; others go on', async () => {
  say = url => (url.endsWith('/7') ? { status: 409, message: 'Ahora tiene 70.' } : { status: 200 })
  const told = vi.fn()
  void grade(80).then(told)
  void grade(90, 8)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(held()).toMatchObject([{ memo: { calificacion: 80 }, held: 'Ahora tiene 70.' }])
  expect(refused()).toEqual([])
  say = () => ({ status: 200, version: 6 })
  void resend(held()[0]!)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(held()).toEqual([])
  expect(told).toHaveBeenCalledOnce()
})

describe('what can be taken back', () => {
  // The server of another test has asked for time.
  beforeEach(() => vi.setSystemTime(Date.now() + 3_600_000))
  const tick = () =>
    post(
      intentosRoutes.answer,
      { body: { pregunta_id: 7, respuesta_id: [1], unidad_id: 1, actividad_id: 1, momento: undefined, curso_id: 1 } },
      { topic: 'curso:1:marca', asunto: 'Realizada', undoable: true },
    )
  const first = () => renderHook(() => useOutbox()).result.current[0]!

  test('goes by itself after its time, also behind a page that nothing else is asked of', async () => {
    say = () => ({ status: 200 })
    void tick()
    await vi.advanceTimersByTimeAsync(8_000)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual([7])
    expect(waiting()).toEqual([])
  })

  test('never goes once it was taken back, and what was written meanwhile does', async () => {
    say = () => ({ status: 200 })
    void tick()
    void answer(1)
    await vi.advanceTimersByTimeAsync(7_900)
    expect(takeBack(first())).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([1])
  })

  test('is not taken back in the moment in which it goes', async () => {
    say = () => ({ status: 200 })
    void tick()
    const letter = first()
    await vi.advanceTimersByTimeAsync(8_100)
    expect(takeBack(letter)).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual([7])
  })

  test('goes at once when nobody looks at the page any more, or somebody signs out', async () => {
    say = () => ({ status: 200 })
    void tick()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(100)
    expect(sent).toEqual([7])
    void tick()
    sendNow()
    await vi.advanceTimersByTimeAsync(100)
    expect(sent).toEqual([7, 7])
  })

  test('is not held up by a clock that was set back a year', async () => {
    say = () => ({ status: 200 })
    void tick()
    vi.setSystemTime(Date.now() - 31_536_000_000)
    await vi.advanceTimersByTimeAsync(9_000)
    expect(sent).toEqual([7])
  })
})
