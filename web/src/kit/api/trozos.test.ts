import { TROZO_BYTES } from '@eleva/contract'
import { expect, test } from 'vitest'
import { ApiError } from './error.ts'
import { type Llama, sendEnTrozos, uploadIdOf } from './trozos.ts'

const PEDIDO = { url: '/trozos', uploadId: 'u1', body: { actividad_id: 7 } }
const ARCHIVO = { file_id: 'archivo:9' }
const fileOf = (chunks: number) => new File([new Uint8Array(chunks * TROZO_BYTES - 5).fill(3)], 'tesis.pdf')

/** A server that keeps chunks; `on` may fail one of its calls, before or after it has done its work. */
function openServer(
  total: number,
  on: (call: string, times: number) => { before?: Error; after?: Error } = () => ({}),
) {
  const there = new Set<number>()
  const sent: number[] = []
  const said: Record<string, unknown>[] = []
  let times = 0
  let archivo: object | null = null
  const llama: Llama = async (method, _url, fields, onProgress) => {
    const index = fields?.chunkIndex as number
    if (method === 'POST') {
      sent.push(index)
      said.push(fields!)
    }
    const { before, after } = on(method === 'GET' ? 'GET' : String(index), ++times)
    if (before) throw before
    if (method === 'GET') return { subida: there.size ? { recibidos: [...there], archivo } : null }
    onProgress?.(0.5)
    there.add(index)
    if (there.size === total) archivo = ARCHIVO
    if (after) throw after
    return { recibidos: there.size, archivo }
  }
  return { llama, sent, said, there, forget: () => there.clear() }
}
const partes: number[] = []
const send = (file: File, llama: Llama, goesOn?: () => void) =>
  sendEnTrozos(file, PEDIDO, { llama, tell: p => partes.push(p), ...(goesOn ? { goesOn } : {}) })
const cut = () => new ApiError(0, 'Sin conexión')

test('sends one after the other, each with what it is for and its hash, and says how far it is', async () => {
  partes.length = 0
  const server = openServer(3)
  expect(await send(fileOf(3), server.llama)).toEqual(ARCHIVO)
  expect(server.sent).toEqual([0, 1, 2])
  expect(server.said[0]).toMatchObject({
    actividad_id: 7,
    uploadId: 'u1',
    totalChunks: 3,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(partes).toEqual([...partes].sort((a, b) => a - b))
  expect(partes.at(-1)).toBe(1)
})

test('cut in its middle, it goes on where it was: nothing that arrived is sent again', async () => {
  const server = openServer(4, (call, times) => (call === '2' && times < 6 ? { before: cut() } : {}))
  await expect(send(fileOf(4), server.llama)).rejects.toMatchObject({ status: 0 })
  expect(await send(fileOf(4), server.llama)).toEqual(ARCHIVO)
  expect(server.sent).toEqual([0, 1, 2, 2, 3])
})

test('the reply to the last one was lost: what it made is asked for, and not made once more', async () => {
  const server = openServer(2, call => (call === '1' ? { after: cut() } : {}))
  await expect(send(fileOf(2), server.llama)).rejects.toMatchObject({ status: 0 })
  expect(await send(fileOf(2), server.llama)).toEqual(ARCHIVO)
  expect(server.sent).toEqual([0, 1])
})

test('all are there, and a server that was killed had not put them together: the last one is sent again', async () => {
  const server = openServer(2)
  server.there.add(0).add(1)
  expect(await send(fileOf(2), server.llama)).toEqual(ARCHIVO)
  expect(server.sent).toEqual([1])
})

test('a chunk that arrives damaged is sent again, three times at most', async () => {
  const damaged = new ApiError(422, 'Mándalo otra vez', { sha256: ['Mándalo otra vez'] })
  const once = openServer(2, (call, times) => (call === '1' && times < 4 ? { before: damaged } : {}))
  expect(await send(fileOf(2), once.llama)).toEqual(ARCHIVO)
  expect(once.sent).toEqual([0, 1, 1])
  const always = openServer(2, call => (call === '1' ? { before: damaged } : {}))
  await expect(send(fileOf(2), always.llama)).rejects.toBe(damaged)
  expect(always.sent).toEqual([0, 1, 1, 1])
})

test('forgotten by the server meanwhile, it begins anew, once; what is refused stays so', async () => {
  const server = openServer(3, (call, times) => {
    if (call !== '2' || times !== 4) return {}
    server.forget()
    return { before: new ApiError(404, 'Esa carga ya no existe.') }
  })
  expect(await send(fileOf(3), server.llama)).toEqual(ARCHIVO)
  expect(server.sent).toEqual([0, 1, 2, 0, 1, 2])
  const closed = new ApiError(409, 'Cerró ayer.')
  const refusing = openServer(3, call => (call === '1' ? { before: closed } : {}))
  await expect(send(fileOf(3), refusing.llama)).rejects.toBe(closed)
  expect(refusing.sent).toEqual([0, 1, 1])
})

test('given up by the person, no further chunk goes', async () => {
  const server = openServer(3)
  const stop = new Error('given up')
  await expect(
    send(fileOf(3), server.llama, () => {
      if (server.sent.length === 1) throw stop
    }),
  ).rejects.toBe(stop)
  expect(server.sent).toEqual([0])
})

test('the same bytes for the same thing are the same upload; anything else is another', async () => {
  const id = await uploadIdOf(fileOf(2), 1, 7)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(await uploadIdOf(fileOf(2), 1, 7)).toBe(id)
  const other = new Uint8Array(2 * TROZO_BYTES - 5).fill(3)
  other[TROZO_BYTES] = 4
  const ids = await Promise.all([
    uploadIdOf(fileOf(2), 2, 7),
    uploadIdOf(fileOf(2), 1, 8),
    uploadIdOf(new File([other], 'tesis.pdf'), 1, 7),
    uploadIdOf(new File([await fileOf(2).arrayBuffer()], 'otra.pdf'), 1, 7),
  ])
  expect(new Set([id, ...ids]).size).toBe(5)
})
