/** What the worker does with what arrives, and with a press on what it shows. */
import { beforeEach, expect, test, vi } from 'vitest'
import './push.ts'

type Hear = (event: object) => void
const { heard, worker } = vi.hoisted(() => {
  const heard: Record<string, Hear> = {}
  const worker = {
    addEventListener: (name: string, hear: Hear) => {
      heard[name] = hear
    },
    registration: { showNotification: vi.fn(async () => undefined) },
    clients: { matchAll: vi.fn(async (): Promise<object[]> => []), openWindow: vi.fn(async () => undefined) },
  }
  vi.stubGlobal('self', worker)
  return { heard, worker }
})

beforeEach(() => vi.clearAllMocks())

/** Runs to the end what the browser is told to wait for. */
async function happen(name: string, event: object) {
  let work: Promise<unknown> | undefined
  const waitUntil = (p: Promise<unknown>) => {
    work = p
  }
  heard[name]!({ ...event, waitUntil })
  await work
}
const arrive = (text: string) => happen('push', { data: { json: () => JSON.parse(text) } })
const press = (data: unknown) => happen('notificationclick', { notification: { data, close: vi.fn() } })

test('a notice is shown with its words; the newer of one thing takes the older one’s place', async () => {
  await arrive('{"titulo":"Calificaron tu entrega","linea":"Curso","url":"/x","clave":"calificado:1"}')
  expect(worker.registration.showNotification).toHaveBeenCalledWith(
    'Calificaron tu entrega',
    expect.objectContaining({ body: 'Curso', tag: 'calificado:1', data: { url: '/x' } }),
  )
})
test.each(['', '{', 'null', '{"otra":1}'])('what says nothing of ours (%j) is shown as some notice', async text => {
  await arrive(text)
  expect(worker.registration.showNotification).toHaveBeenCalledWith(
    'Tienes un aviso',
    expect.objectContaining({ data: { url: '/avisos' } }),
  )
})
test('pressed, it opens its screen; where a page is open that goes there by itself', async () => {
  await press({ url: '/mis-calificaciones?curso=3' })
  expect(worker.clients.openWindow).toHaveBeenCalledWith('/mis-calificaciones?curso=3')
  const page = { postMessage: vi.fn(), focus: vi.fn() }
  worker.clients.matchAll.mockResolvedValueOnce([page])
  await press({ url: '/avisos' })
  expect(page.postMessage).toHaveBeenCalledWith({ abrir: '/avisos' })
  expect(page.focus).toHaveBeenCalled()
  expect(worker.clients.openWindow).toHaveBeenCalledTimes(1)
})
test.each(['https://malo.example', '//malo.example', '/\\malo.example', 'javascript:alert(1)', 7, undefined])(
  'it leads nowhere else (%j)',
  async url => {
    await press({ url })
    expect(worker.clients.openWindow).toHaveBeenCalledWith('/avisos')
  },
)
