/**
 * What is kept: over a reload, a clock that is wrong, a browser that takes it away or keeps nothing, and another person
 * on the same phone.
 */
import { locks } from 'node:worker_threads'
import { intentosRoutes } from '@eleva/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Envios = typeof import('./send.ts') & { letters: typeof import('./letters.ts').letters }

let online: boolean
let sent: { pregunta: number; de: string | null }[]
let pages: Envios[] = []

/** As a page that was just opened: nothing of an earlier one is in its memory. */
async function open(usuario: number): Promise<Envios> {
  vi.resetModules()
  const page = { ...(await import('./send.ts')), letters: (await import('./letters.ts')).letters }
  pages.push(page)
  await page.openOutbox(usuario)
  return page
}
const answer = (page: Envios, pregunta_id: number) =>
  page.post(
    intentosRoutes.answer,
    { body: { pregunta_id, respuesta_id: [1], unidad_id: 1, actividad_id: 1, momento: undefined, curso_id: 1 } },
    { topic: 'quiz:1', asunto: `Pregunta ${pregunta_id}` },
  )
const asuntos = (page: Envios) => page.letters.get().map(l => l.asunto)
const kept = (page: Envios) =>
  vi.waitFor(() => expect(page.letters.get().every(l => l.guardada)).toBe(true), { timeout: 10_000 })
const allSent = (page: Envios) => vi.waitFor(() => expect(page.letters.get()).toEqual([]), { timeout: 5_000 })

let person = 100
beforeEach(() => {
  // As in a browser: of two pages one sends at a time. What was opened before is not closed here, and tries again when
  // it is its turn.
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  // Each page began just now, for who asks whether something was taken since.
  Object.defineProperty(performance, 'timeOrigin', { configurable: true, get: Date.now })
  person++
  online = false
  sent = []
  localStorage.clear()
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (!online) throw new TypeError('cut')
    sent.push({
      pregunta: JSON.parse(String(init.body)).pregunta_id,
      de: new Headers(init.headers).get('x-eleva-autor'),
    })
    return new Response('{"success":true}', { status: 200 })
  })
})
afterEach(async () => {
  online = true
  for (const page of pages) for (const l of page.letters.get()) page.discard(l)
  pages = []
  await new Promise(resolve => setTimeout(resolve, 20))
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a page that is opened anew finds what waits, in its order, and sends it in the name of who wrote it', async () => {
  const before = await open(person)
  for (const n of [3, 1, 2]) void answer(before, n)
  await kept(before)
  const after = await open(person)
  expect(asuntos(after)).toEqual(['Pregunta 3', 'Pregunta 1', 'Pregunta 2'])
  online = true
  after.sendNow()
  await allSent(after)
  expect(sent.map(s => s.pregunta)).toEqual([3, 1, 2])
  expect(new Set(sent.map(s => s.de))).toEqual(new Set([String(person)]))
})

test('a clock that is set back by years, before or after a reload, does not turn the order round', async () => {
  const first = await open(person)
  void answer(first, 1)
  await kept(first)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2009-01-01') })
  void answer(first, 2)
  await kept(first)
  const second = await open(person)
  void answer(second, 3)
  await kept(second)
  expect(asuntos(await open(person))).toEqual(['Pregunta 1', 'Pregunta 2', 'Pregunta 3'])
})

test('another person on the same phone neither sees nor sends it; it is there when its author comes back', async () => {
  const ana = await open(person)
  void answer(ana, 1)
  await kept(ana)
  online = true
  const luis = await open(person + 1_000)
  luis.sendNow()
  expect(asuntos(luis)).toEqual([])
  online = false
  expect(asuntos(await open(person))).toEqual(['Pregunta 1'])
})

test('what an older version of the app had kept is taken along, once', async () => {
  const letter = {
    id: '0001790000000000000001-quiz-1-4',
    topic: 'quiz:1',
    method: 'POST',
    url: '/api/x',
    body: { pregunta_id: 4 },
    madeAt: 1,
    asunto: 'De antes',
  }
  localStorage.setItem(`eleva:envio:${person}:${letter.id}`, JSON.stringify(letter))
  localStorage.setItem(`eleva:envio:${person}:rota`, '{')
  const page = await open(person)
  void answer(page, 1)
  expect(asuntos(page)).toEqual(['De antes', 'Pregunta 1'])
  expect(Object.keys(localStorage)).toEqual([])
  await kept(page)
  expect(asuntos(await open(person))).toEqual(['De antes', 'Pregunta 1'])
})

test('a browser that takes all of it away while nobody looks is told of', async () => {
  const page = await open(person)
  void answer(page, 1)
  await kept(page)
  const { change } = await import('./base.ts')
  const [letter] = page.letters.get()
  await change((_, remove) => remove([person, letter!.id]))
  vi.resetModules()
  const told = vi.fn()
  ;(await import('../../notify.ts')).onToast(toast => told(toast.message))
  const again = { ...(await import('./send.ts')), letters: (await import('./letters.ts')).letters }
  await again.openOutbox(person)
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^Tu navegador borró/))
  // Once: who reads it again tomorrow looks for what is not lost.
  expect(document.cookie).not.toContain('eleva_espera')
})

test('where the browser keeps nothing, it is sent while the page lives, and nothing says that it is kept', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const page = await open(person)
  void answer(page, 1)
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(page.letters.get()).toMatchObject([{ asunto: 'Pregunta 1' }])
  expect(page.letters.get()[0]!.guardada).toBeUndefined()
  online = true
  page.sendNow()
  await allSent(page)
  expect(sent.map(s => s.pregunta)).toEqual([1])
})

test('a thousand that waited for a week go out, each once', { timeout: 20_000 }, async () => {
  const page = await open(person)
  for (let n = 1; n <= 1_000; n++) void answer(page, n)
  await kept(page)
  const after = await open(person)
  online = true
  after.sendNow()
  await vi.waitFor(() => expect(after.letters.get()).toEqual([]), { timeout: 15_000 })
  expect(sent.map(s => s.pregunta)).toEqual(Array.from({ length: 1_000 }, (_, n) => n + 1))
})

test('what waited and goes while a page comes up is told to it once all of it has gone, and nothing that it writes itself', async () => {
  const before = await open(person)
  for (const n of [1, 2, 3]) void answer(before, n)
  await kept(before)
  online = true
  const page = await open(person)
  const { takenMeanwhile } = await import('./recibido.ts')
  const told: number[] = []
  takenMeanwhile.subscribe(() => told.push(page.letters.get().length))
  await allSent(page)
  await vi.waitFor(() => expect(told).toEqual([0]))
  takenMeanwhile.set(false)
  void answer(page, 4)
  await allSent(page)
  expect(takenMeanwhile.get()).toBe(false)
})

test.each([
  ['was on its way', 60_000, true],
  ['had not been asked for yet', -1, false],
])('what was taken while a page %s', async (_, ms, anew) => {
  // biome-ignore lint/suspicious/noDocumentCookie: whoever took it said so there
  document.cookie = `eleva_recibido=${Date.now() + ms}; path=/`
  await open(person)
  const { takenMeanwhile } = await import('./recibido.ts')
  expect(takenMeanwhile.get()).toBe(anew)
})
