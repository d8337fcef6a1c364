import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../kit/api/error.ts'
import { fallaDe, tellFalla } from './fallas.ts'

const sent: { url: string; body: string }[] = []
let status = 200
beforeEach(() => {
  sent.length = 0
  status = 200
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (body) sent.push({ url, body: String(body) })
    return new Response(null, { status: body ? status : 204 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const RUTA = '/shell/preguntas/$actividad'
const boom = (message: string) => {
  const error = new TypeError(message)
  error.stack = `TypeError: ${message}\n    at f (https://eleva.mx/assets/a.js:1:2)`
  return error
}

test('a fault goes to the server once in a tab, with where it happened and nothing that was typed', async () => {
  for (let i = 0; i < 3; i++) await tellFalla(boom('No sirve «Ana Ruiz» ana@escuela.mx'), 'promesa', RUTA)
  expect(sent.map(s => [s.url, JSON.parse(s.body)])).toEqual([
    [
      '/api/fallas',
      {
        mensaje: 'TypeError: No sirve «…» …',
        pila: '    at f (https://eleva.mx/assets/a.js:1:2)',
        ruta: RUTA,
        version: '',
        origen: 'promesa',
      },
    ],
  ])
})

test('not more than twenty of a tab, however many there are', async () => {
  for (let i = 0; i < 30; i++) await tellFalla(boom(`Falla ${'abcdefghijklmnopqrstuvwxyzABCDEF'[i]}`), 'script', RUTA)
  expect(sent).toHaveLength(20)
})

test('a fault that cannot be told is not told of', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(tellFalla(boom('Uno'), 'script', RUTA)).rejects.toThrow('Failed to fetch')
  // And that is what it is caught for: it is no fault of ours.
  expect(fallaDe(new TypeError('Failed to fetch'), 'promesa', RUTA)).toBeUndefined()
})

test('an old token is taken anew, once', async () => {
  status = 419
  await tellFalla(boom('Uno'), 'script', RUTA)
  expect(sent).toHaveLength(2)
})

test.each([
  ['what the server said', new ApiError(404, 'No existe')],
  ['the chatter of browsers', 'ResizeObserver loop completed with undelivered notifications.'],
  ['a script of another site', 'Script error.'],
  ['an extension', Object.assign(new Error('x'), { stack: 'Error: x\n at f (chrome-extension://abc/a.js:1:2)' })],
  ['a version that is no more', new TypeError('Failed to fetch dynamically imported module: /assets/a.js')],
  ['a reply that nobody wants any more', new DOMException('The user aborted a request.', 'AbortError')],
  ['nothing', ''],
])('%s is not told', (_what, error) => {
  expect(fallaDe(error, 'script', RUTA)).toBeUndefined()
})

test('however long it is, it fits', () => {
  const long = Object.assign(new Error('x'.repeat(20)), { stack: `Error\n${'    at f (/a.js:1:2)\n'.repeat(2_000)}` })
  expect(JSON.stringify(fallaDe(long, 'script', 'r'.repeat(900))).length).toBeLessThan(8_192)
})
