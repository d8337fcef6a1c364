import { TROZO_BYTES } from '@eleva/contract'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api/error.ts'
import { createMotor, type Motor, type MundoDeSubida, type Trozo } from './motor.ts'
import { minutesOf } from './texto.ts'

/** Knows its size and cuts itself; what is in it is nobody's concern here. */
const fileOf = (size: number): Blob =>
  ({ size, slice: (from: number, to: number) => new Blob([new Uint8Array(Math.min(4, to - from))]) }) as unknown as Blob
const SIX = 5 * TROZO_BYTES + 100

/** A server that keeps what it gets; `fail` may refuse a chunk. */
function world(total: number, more: Partial<MundoDeSubida> & { fail?: (chunk: Trozo, times: number) => unknown } = {}) {
  const there = new Set<number>()
  const sent: number[] = []
  let inFlight = 0
  let most = 0
  const waits: number[] = []
  const { fail, ...rest } = more
  const mundo: MundoDeSubida = {
    prepare: async () => undefined,
    antes: { token: 'Failed to fetch CSRF token: ', envio: 'Upload failed: ' },
    status: async () => (there.size ? { recibidos: [...there], hecho: there.size === total ? '/v' : '' } : undefined),
    send: async (chunk, signal) => {
      most = Math.max(most, ++inFlight)
      sent.push(chunk.index)
      await new Promise(resolve => setTimeout(resolve, 1))
      inFlight--
      signal.throwIfAborted()
      const error = fail?.(chunk, sent.filter(i => i === chunk.index).length)
      if (error) throw error
      there.add(chunk.index)
      return there.size === total ? '/v' : ''
    },
    forget: vi.fn(async () => there.clear()),
    wait: async ms => void waits.push(ms),
    now: () => performance.now(),
    ...rest,
  }
  return { mundo, there, sent, waits, most: () => most }
}

/** As soon as the engine has come so far. */
const until = (motor: Motor, far: () => boolean) =>
  new Promise<void>(resolve => motor.onChange(() => far() && resolve()))

const lost = new ApiError(0, 'Sin conexión.')

describe('an upload', () => {
  test('sends the first chunk alone, the others two at a time, and knows where its file is', async () => {
    const w = world(6)
    const motor = createMotor(fileOf(SIX), w.mundo)
    const seen: number[] = []
    motor.onChange(() => seen.push(motor.avance().enviados))
    await motor.start()
    expect(w.sent[0]).toBe(0)
    expect([...w.sent].sort()).toEqual([0, 1, 2, 3, 4, 5])
    expect(w.most()).toBe(2)
    expect(motor.avance()).toMatchObject({ estado: 'completa', hecho: '/v', enviados: SIX })
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
  })

  test('counts what has gone of a chunk that is on its way, and takes it back when that is lost', async () => {
    const seen: number[] = []
    const w = world(2)
    const send = w.mundo.send
    let broken = true
    const mundo: MundoDeSubida = {
      ...w.mundo,
      send: async (chunk, signal, onProgress) => {
        onProgress(0.5)
        if (chunk.index === 1 && broken) throw new ApiError(422, 'No.')
        return send(chunk, signal, onProgress)
      },
    }
    const motor = createMotor(fileOf(TROZO_BYTES + 1000), mundo)
    motor.onChange(() => seen.push(motor.avance().enviados))
    await motor.start()
    expect(seen).toContain(TROZO_BYTES / 2)
    expect(seen).toContain(TROZO_BYTES + 500)
    expect(motor.avance()).toMatchObject({ estado: 'cortada', enviados: TROZO_BYTES })
    broken = false
    await motor.start()
    expect(motor.avance()).toMatchObject({ estado: 'completa', enviados: TROZO_BYTES + 1000 })
  })

  test('sends only what the server lacks', async () => {
    const w = world(6)
    for (const i of [0, 1, 3]) w.there.add(i)
    const motor = createMotor(fileOf(SIX), w.mundo)
    await motor.start()
    expect(w.sent.sort()).toEqual([2, 4, 5])
    const again = createMotor(fileOf(SIX), w.mundo)
    await again.start()
    expect(w.sent).toHaveLength(3)
    expect(again.avance()).toMatchObject({ estado: 'completa', hecho: '/v' })
  })

  test('tries a chunk again, longer apart each time, and a lost reply is no loss', async () => {
    const w = world(6, { fail: ({ index }, times) => (index === 2 && times <= 3 ? lost : undefined) })
    const motor = createMotor(fileOf(SIX), w.mundo)
    await motor.start()
    expect(motor.avance().estado).toBe('completa')
    expect(w.waits).toEqual([1000, 2000, 4000])
  })

  test('gives up after five times, says why, and goes on from there when it is asked to', async () => {
    let broken = true
    const w = world(6, { fail: ({ index }) => (index === 3 && broken ? lost : undefined) })
    const motor = createMotor(fileOf(SIX), w.mundo)
    await motor.start()
    expect(motor.avance()).toMatchObject({ estado: 'cortada', pasa: true, error: 'Upload failed: Sin conexión.' })
    expect(w.sent.filter(i => i === 3)).toHaveLength(5)
    expect(motor.avance().enviados).toBeGreaterThan(0)
    broken = false
    const before = w.sent.length
    await motor.start()
    expect(motor.avance().estado).toBe('completa')
    expect(w.sent.slice(before)).not.toContain(0)
  })

  test('stops at the first refused chunk, with all that the server named', async () => {
    const refused = new ApiError(422, 'No es un video.', { file: ['No es un video.'], fileName: ['Falta el nombre.'] })
    const w = world(6, { fail: () => refused })
    const motor = createMotor(fileOf(SIX), w.mundo)
    await motor.start()
    expect(w.sent).toEqual([0])
    expect(motor.avance()).toMatchObject({ pasa: false, error: 'Upload failed: No es un video. Falta el nombre.' })
  })

  test('says so when even the anti-forgery cookie cannot be had', async () => {
    const w = world(6, { prepare: () => Promise.reject(lost) })
    const motor = createMotor(fileOf(SIX), w.mundo)
    await motor.start()
    expect(motor.avance()).toMatchObject({ estado: 'cortada', error: 'Failed to fetch CSRF token: Sin conexión.' })
    expect(w.sent).toEqual([])
  })

  test('pauses, and goes on', async () => {
    const w = world(6)
    const motor = createMotor(fileOf(SIX), w.mundo)
    const first = motor.start()
    await until(motor, () => w.there.size > 1)
    motor.pause()
    await first
    expect(motor.avance()).toMatchObject({ estado: 'en-pausa', error: undefined })
    const known = w.there.size
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(w.there.size).toBe(known)
    await motor.start()
    expect(motor.avance().estado).toBe('completa')
  })

  test('cancelled, it stops, is forgotten, and does not begin again', async () => {
    const w = world(6)
    const motor = createMotor(fileOf(SIX), w.mundo)
    const first = motor.start()
    await until(motor, () => w.there.size > 0)
    await motor.cancel()
    await first
    expect(w.mundo.forget).toHaveBeenCalledOnce()
    const count = w.sent.length
    await motor.start()
    expect(motor.avance().estado).toBe('cancelada')
    expect(w.sent).toHaveLength(count)
  })

  test('a line that is too slow for two chunks at once gets one', async () => {
    const timeout = new DOMException('', 'TimeoutError')
    const w = world(12, { fail: ({ index }, times) => (index === 1 && times === 1 ? timeout : undefined) })
    const motor = createMotor(fileOf(11 * TROZO_BYTES + 1), w.mundo)
    await motor.start()
    expect(motor.avance().estado).toBe('completa')
    const busy = world(6, {
      fail: ({ index }, times) => (index === 1 && times === 1 ? new ApiError(429, 'Espera.') : undefined),
    })
    await createMotor(fileOf(SIX), busy.mundo).start()
    expect(busy.waits).toEqual([10_000])
    const told = world(6, {
      fail: ({ index }, times) => (index === 1 && times === 1 ? new ApiError(429, 'Espera.', {}, 42_000) : undefined),
    })
    await createMotor(fileOf(SIX), told.mundo).start()
    expect(told.waits).toEqual([42_000])
  })
})

test.each([
  [minutesOf(3), '5 s'],
  [minutesOf(341), '6 min'],
  [minutesOf(3600), '1 h'],
  [minutesOf(3900), '1 h 5 min'],
])('%s', (said, expected) => {
  expect(said).toBe(expected)
})
