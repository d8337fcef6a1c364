/** Letters and the files that belong to some of them go side by side. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError } from '../error.ts'
import type { Letter } from './carta.ts'
import { letters, openFor, swap } from './letters.ts'
import { type Sender, sendAll, sendFiles } from './rounds.ts'

let person = 500
let uploading: PromiseWithResolvers<void>
let sent: string[]
const archivo = {
  clave: 'c1',
  nombre: 'tesis.pdf',
  tipo: '',
  bytes: 9,
  sube: { method: 'POST' as const, url: '/', body: {} },
  toma: [],
}
const letter = (id: string, topic: string, more: Partial<Letter> = {}): Letter => ({
  id,
  topic,
  method: 'POST',
  url: '/',
  madeAt: 1,
  ...more,
})
const sender: Sender = {
  send: async l => sent.push(l.id),
  upload: async ({ archivo: _, ...l }) => {
    await uploading.promise
    return { ...l, body: { file_id: 'archivo:1' } }
  },
}

beforeEach(() => {
  openFor(++person)
  uploading = Promise.withResolvers()
  sent = []
})
afterEach(() => swap(letters.get(), []))

test('an answer does not wait for the file of a delivery; what is behind it in the same matter does', async () => {
  await swap([], [letter('1', 'entrega:7', { archivo }), letter('2', 'quiz:1'), letter('3', 'entrega:7')])
  const files = sendFiles(sender)
  expect(await sendAll(sender)).toBe(true)
  expect(sent).toEqual(['2'])
  uploading.resolve()
  expect(await files).toBe(true)
  expect(await sendAll(sender)).toBe(true)
  expect(sent).toEqual(['2', '1', '3'])
  expect(letters.get()).toEqual([])
})

test('replaced or given up while its file is on its way, it does not come back', async () => {
  const first = letter('1', 'entrega:7', { archivo })
  await swap([], [first])
  const files = sendFiles(sender)
  await swap([first], [letter('2', 'entrega:7', { body: { url: 'https://a.mx' } })])
  uploading.resolve()
  await files
  expect(letters.get().map(l => [l.id, l.body])).toEqual([['2', { url: 'https://a.mx' }]])
})

test('a file that is refused is kept with its letter and the reason; without a line both wait', async () => {
  await swap([], [letter('1', 'entrega:7', { archivo })])
  uploading.promise.catch(() => undefined)
  uploading.reject(new ApiError(0, 'Sin conexión'))
  expect(await sendFiles(sender)).toBe(false)
  expect(letters.get()).toMatchObject([{ id: '1', archivo: { clave: 'c1' } }])
  uploading = Promise.withResolvers()
  uploading.promise.catch(() => undefined)
  uploading.reject(new ApiError(413, 'No te queda espacio'))
  await sendFiles(sender)
  expect(letters.get()).toMatchObject([{ id: '1', refused: 'No te queda espacio', archivo: { clave: 'c1' } }])
  expect(await sendFiles(sender)).toBe(true)
})
