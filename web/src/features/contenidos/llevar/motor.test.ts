/**
 * Taking a course along over a bad line: cut in the middle, damaged, under an address that ends, and on a full device.
 */
import { createHash } from 'node:crypto'
import { DE, type Llevable } from '@eleva/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PARTE } from '../../../kit/llevado/partes.ts'

const bytes = (long: number) => Uint8Array.from({ length: long }, (_, i) => (i * 31) % 251)
const sha = (b: Uint8Array) => createHash('sha256').update(b).digest('hex')
/** In three parts. */
const FILM = bytes(2 * PARTE + 1_000)
const READS = ['/api/contenidos/pantallaAutogestivo/7', '/api/contenidos/dudas/get/3']

let person = 0
let de: string
let asked: string[]
let manifest: Llevable
/** What the line does to a call, undefined for nothing. */
let spoil: (url: string, range: string | null, nth: number) => Response | Error | undefined

const reply = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { ...init, headers: { 'content-type': 'application/json', [DE]: de } })

class Boxes {
  boxes = new Map<string, Map<string, Response>>()
  async open(name: string) {
    const box = this.boxes.get(name) ?? new Map<string, Response>()
    this.boxes.set(name, box)
    return {
      keys: async () => [...box.keys()].map(url => ({ url: `https://eleva.invalid${url}` })),
      match: async (of: { url: string } | string) =>
        box.get((typeof of === 'string' ? of : of.url).replace('https://eleva.invalid', ''))?.clone(),
      put: async (url: string, r: Response) => void box.set(url, r),
      delete: async (of: { url: string }) => box.delete(of.url.replace('https://eleva.invalid', '')),
    }
  }
  keys = async () => [...this.boxes.keys()]
  has = async (name: string) => this.boxes.has(name)
  delete = async (name: string) => this.boxes.delete(name)
}
let boxes: Boxes

/** The origin's private file system, in memory. */
class Folder {
  entries = new Map<string, Folder | { blob: Blob }>()
  async getDirectoryHandle(name: string, { create = false } = {}) {
    if (create && !this.entries.has(name)) this.entries.set(name, new Folder())
    const found = this.entries.get(name)
    if (!(found instanceof Folder)) throw new DOMException('', 'NotFoundError')
    return found
  }
  async getFileHandle(name: string) {
    const entry = { blob: new Blob([]) }
    const write = async (blob: Blob) => {
      if (fullAt === name) throw new DOMException('full', 'QuotaExceededError')
      entry.blob = blob
    }
    const close = async () => void this.entries.set(name, entry)
    return { createWritable: async () => ({ write, close }) }
  }
  removeEntry = async (name: string) => void this.entries.delete(name)
  async *keys() {
    yield* this.entries.keys()
  }
  async *[Symbol.asyncIterator]() {
    for (const [name, entry] of this.entries)
      if (!(entry instanceof Folder)) yield [name, { kind: 'file', getFile: async () => entry.blob }] as const
  }
}
let disk: Folder
/** Number of the part for which there is no room. */
let fullAt: string | undefined
let quota: number
/** What the browser says of its line. */
let red: EventTarget & { type?: string; saveData?: boolean }
const says = (type: string) => {
  red.type = type
  red.dispatchEvent(new Event('change'))
}

async function answer(url: string, init?: RequestInit): Promise<Response> {
  const range = new Headers(init?.headers).get('range')
  asked.push(range ? `${url} ${range}` : url)
  const bad = spoil(url, range, asked.filter(a => a.startsWith(url)).length)
  if (bad instanceof Error) throw bad
  if (bad) return bad
  if (url.startsWith('/api/contenidos/llevar/'))
    return reply({ success: true, message: '', color: 'success', ...manifest })
  if (url === '/piezas.json') return reply({ llevar: [] })
  const [, from, to] = /bytes=(\d+)-(\d+)/.exec(range ?? '') ?? []
  if (from) return new Response(FILM.slice(Number(from), Number(to) + 1), { status: 206 })
  return reply({ de: url })
}

/** As a page that was just opened. */
async function open() {
  vi.resetModules()
  const estado = await import('../../../kit/llevado/estado.ts')
  const { noteMark } = await import('../../../kit/sw/estado.ts')
  noteMark(de)
  await estado.openLlevado()
  return {
    ...estado,
    ...(await import('./motor.ts')),
    ...(await import('./solo.ts')),
    ...(await import('./ajustes.ts')),
    ...(await import('../../../kit/llevado/partes.ts')),
  }
}
type Page = Awaited<ReturnType<typeof open>>
const first = (page: Page) => page.bultos.get()?.[0]
const becomes = (page: Page, estado: string) =>
  vi.waitFor(() => expect(first(page)?.estado).toBe(estado), { timeout: 12_000 })
const ranges = () => asked.filter(a => a.startsWith('/videos/')).map(a => a.split('=')[1])

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  de = `marca-${++person}`
  asked = []
  spoil = () => undefined
  boxes = new Boxes()
  vi.stubGlobal('caches', boxes)
  vi.stubGlobal(
    'fetch',
    vi.fn((url: string, init?: RequestInit) => answer(url, init)),
  )
  disk = new Folder()
  fullAt = undefined
  quota = 1e9
  const storage = { getDirectory: async () => disk, estimate: async () => ({ quota, usage: 900_000 }) }
  red = Object.assign(new EventTarget(), { type: 'wifi' })
  localStorage.clear()
  const serviceWorker = { controller: {}, ready: new Promise(() => undefined) }
  const own = { storage, connection: red, serviceWorker, onLine: true }
  vi.stubGlobal('navigator', Object.create(navigator, Object.getOwnPropertyDescriptors(own)))
  const original = { url: '/videos/1.a.b', bytes: FILM.length, sha256: sha(FILM), tipo: 'video/webm' }
  manifest = {
    curso: { id: 7, nombre_curso: 'Lejano' },
    version: 'v1',
    texto_bytes: 1_000,
    lecturas: READS,
    peliculas: [{ objetivo_id: 3, nombre: 'Clase', original, calidades: [], subtitulos: null }],
    imagenes: [],
    materiales: [],
    con_linea: [],
  }
})

test('brings reads and films, and says that all of it is there', async () => {
  const page = await open()
  await page.takeCurso(manifest, 2, 'videos')
  await becomes(page, 'listo')
  expect(await boxes.keys()).toEqual([`eleva-curso-${de}-7`])
  expect([...boxes.boxes.get(`eleva-curso-${de}-7`)!.keys()].sort()).toEqual([...READS].sort())
  const whole = await page.readWhole(de, first(page)!.archivos[0]!)
  expect(sha(new Uint8Array(await whole!.arrayBuffer()))).toBe(sha(FILM))
  expect(ranges()).toHaveLength(3)
})

test('brings the files of materials in every quality, and knows them by their material', async () => {
  const page = await open()
  const url = '/videos/material'
  const file = { material_id: 9, url, bytes: FILM.length, sha256: sha(FILM), tipo: 'application/pdf' }
  manifest = { ...manifest, peliculas: [], materiales: [file] }
  await page.takeCurso(manifest, 2, 'texto')
  await becomes(page, 'listo')
  expect(first(page)).toMatchObject({ videos: {}, materiales: { 9: sha(FILM) } })
  const { openArchivo } = await import('./tomado.ts')
  const src = await new Promise<string | undefined>(tell => openArchivo(9, found => tell(found?.src)))
  expect(src).toMatch(/^blob:/)
})

test('goes on where it stood: what had come before the line was lost, or the page closed, is not asked for again', async () => {
  const page = await open()
  spoil = (url, range) =>
    url.startsWith('/videos/') && !range?.startsWith('bytes=0-') ? new TypeError('Failed to fetch') : undefined
  await page.takeCurso(manifest, 2, 'videos')
  await vi.waitFor(() => expect(ranges().length).toBeGreaterThan(1), { timeout: 10_000 })
  await page.pauseBulto(7)
  spoil = () => undefined
  const next = await open()
  expect(first(next)).toMatchObject({ estado: 'pausado', leidas: 2 })
  asked = []
  await next.continueBulto(7)
  await becomes(next, 'listo')
  expect(ranges()).toEqual([`${PARTE}-${2 * PARTE - 1}`, `${2 * PARTE}-${FILM.length - 1}`])
  expect(asked.filter(a => READS.includes(a))).toEqual([])
}, 30_000)

test('what came damaged is asked for once more; damaged again and again, it says so and keeps nothing of it', async () => {
  const page = await open()
  const wrong = () => new Response(bytes(PARTE).fill(7), { status: 206 })
  spoil = (_url, range, nth) => (range?.startsWith('bytes=0-') && nth === 1 ? wrong() : undefined)
  await page.takeCurso(manifest, 2, 'videos')
  await becomes(page, 'listo')
  expect(ranges()).toHaveLength(6)

  await page.dropBulto(7)
  spoil = (_url, range) => (range?.startsWith('bytes=0-') ? wrong() : undefined)
  await page.takeCurso(manifest, 2, 'videos')
  await becomes(page, 'fallido')
  expect(first(page)!.motivo).toMatch(/dañado/)
  expect(await page.readWhole(de, first(page)!.archivos[0]!)).toBeUndefined()
}, 30_000)

test('an address that ended is asked for anew', async () => {
  const page = await open()
  spoil = url => {
    if (url.startsWith('/videos/1.a.b') && ranges().length === 2) {
      manifest = {
        ...manifest,
        peliculas: manifest.peliculas.map(p => ({ ...p, original: { ...p.original, url: '/videos/1.c.d' } })),
      }
      return new Response('', { status: 403 })
    }
    return undefined
  }
  await page.takeCurso(manifest, 2, 'videos')
  await becomes(page, 'listo')
  expect(asked.filter(a => a.startsWith('/videos/1.c.d'))).toHaveLength(2)
})

test('a device that is full says so, keeps what is whole, and a lighter choice goes on', async () => {
  fullAt = '1'
  const page = await open()
  await page.takeCurso(manifest, 2, 'videos')
  await becomes(page, 'sin_espacio')
  expect(first(page)!.motivo).toMatch(/Se acabó el espacio/)
  expect((await page.keptParts(de, sha(FILM), FILM.length)).size).toBe(1)
  await page.takeCurso(manifest, 2, 'texto')
  await becomes(page, 'listo')
  // What nothing names any more goes once it is said to stand.
  await expect.poll(() => page.keptFiles(de)).toEqual(new Set())
})

test('what does not fit is not even begun', async () => {
  quota = 1_000_000
  const page = await open()
  await page.takeCurso(manifest, 2, 'videos')
  await becomes(page, 'sin_espacio')
  expect(ranges()).toEqual([])
})

test('what a session took away that ended by itself comes back, without its films', async () => {
  const page = await open()
  await page.takeCurso(manifest, 2, 'videos')
  await becomes(page, 'listo')
  await boxes.delete(`eleva-curso-${de}-7`)
  asked = []
  const next = await open()
  await next.reviewBultos()
  await becomes(next, 'listo')
  expect([...boxes.boxes.get(`eleva-curso-${de}-7`)!.keys()].sort()).toEqual([...READS].sort())
  expect(ranges()).toEqual([])
})

test('an update takes only what differs by its hash', async () => {
  const page = await open()
  await page.takeCurso(manifest, 2, 'videos')
  await becomes(page, 'listo')
  asked = []
  manifest = { ...manifest, version: 'v2' }
  await page.takeCurso(manifest, 2, 'videos')
  await becomes(page, 'listo')
  expect(ranges()).toEqual([])
  expect(asked).toEqual(expect.arrayContaining(READS))
})

test('with somebody else signed in by now nothing comes in, and a kept reply is none of the server', async () => {
  const page = await open()
  spoil = url =>
    url.startsWith('/api/contenidos/dudas')
      ? new Response('{}', { headers: { 'content-type': 'application/json', [DE]: 'otra' } })
      : undefined
  await page.takeCurso(manifest, 2, 'texto')
  await vi.waitFor(() => expect(asked).toEqual(expect.arrayContaining(READS)), { timeout: 4_000 })
  expect(boxes.boxes.get(`eleva-curso-${de}-7`)!.has(READS[1]!)).toBe(false)
  expect(first(page)!.estado).toBe('bajando')
})

/** The unit of that number in the manifest's course. */
const proxima = (n: number) => ({
  id: `7-${n}` as const,
  curso: 7,
  curricula: 2,
  unidad: { id: n, numero: n, nombre: `Unidad ${n}`, curso: 7 },
})
const unit = (page: Page, n: number) => page.bultos.get()?.find(b => b.id === `7-${n}`)
const stands = (page: Page, n: number) =>
  vi.waitFor(() => expect(unit(page, n)?.estado).toBe('listo'), { timeout: 12_000 })
/** As the course was read last: how much of each unit is done. */
const contenido = (...hechas: number[]) => {
  const unidades_curso = hechas.map((h, i) => ({ hechas: h, contadas: 2, unidad: { id: i + 1 } }))
  return reply({ resultSet: { unidades_curso } })
}

describe('the unit that comes next', () => {
  test('comes by itself on Wi-Fi, asks for that unit alone, and is there when it is asked for again', async () => {
    const page = await open()
    await page.prepareUnidad(proxima(1))
    await stands(page, 1)
    expect(asked[0]).toBe('/api/contenidos/llevar/7?curricula_id=2&unidad_id=1')
    expect(ranges()).toHaveLength(3)
    asked = []
    await page.prepareUnidad(proxima(1))
    expect(asked).toEqual([])
  })

  test('does not come while data are paid for or saved, nor where nobody said that it may; it stops when the line becomes such a one', async () => {
    const page = await open()
    for (const type of ['cellular', 'none', 'unknown']) {
      says(type)
      await page.prepareUnidad(proxima(1))
    }
    says('wifi')
    red.saveData = true
    await page.prepareUnidad(proxima(1))
    red.saveData = false
    expect([asked, page.bultos.get()]).toEqual([[], []])

    spoil = (url, range) => {
      if (url.startsWith('/videos/') && range === `bytes=${PARTE}-${2 * PARTE - 1}`) says('cellular')
      return undefined
    }
    await page.prepareUnidad(proxima(1))
    await vi.waitFor(() => expect(ranges().length).toBe(2), { timeout: 12_000 })
    await new Promise(resolve => setTimeout(resolve, 300))
    expect([unit(page, 1)?.estado, ranges().length]).toEqual(['bajando', 2])
    spoil = () => undefined
    says('wifi')
    await stands(page, 1)
    // The part that had come was not asked for again.
    expect(ranges().filter(r => r?.startsWith('0-'))).toHaveLength(1)
  })

  test('comes where its person allowed it and the browser does not say what the line is', async () => {
    const page = await open()
    says('unknown')
    page.changeAjustes({ permitido: true })
    await page.prepareUnidad(proxima(1))
    await stands(page, 1)
    page.changeAjustes({ activo: false })
    await page.prepareUnidad(proxima(2))
    expect(unit(page, 2)).toBeUndefined()
  })

  test('comes without its films where they pass the limit, and not at all where nothing fits', async () => {
    const page = await open()
    const big = manifest.peliculas.map(p => ({ ...p, original: { ...p.original, bytes: 400_000_000 } }))
    manifest = { ...manifest, peliculas: big }
    await page.prepareUnidad(proxima(1))
    await stands(page, 1)
    expect(unit(page, 1)).toMatchObject({ calidad: 'texto', conPeliculas: true })
    quota = 900_000
    await page.prepareUnidad(proxima(2))
    expect([unit(page, 2), page.noCabe.get()?.id]).toEqual([undefined, '7-2'])
  })

  test('that finds the device full in the middle stands without its films', async () => {
    fullAt = '1'
    const page = await open()
    await page.prepareUnidad(proxima(1))
    await stands(page, 1)
    expect(unit(page, 1)).toMatchObject({ calidad: 'texto' })
    await expect.poll(() => page.keptFiles(de)).toEqual(new Set())
  })

  test('lets go of what is finished once it stands, and of nothing that is not', async () => {
    const page = await open()
    await page.prepareUnidad(proxima(1))
    await stands(page, 1)
    await page.prepareUnidad(proxima(2))
    await stands(page, 2)
    const box = boxes.boxes.get(`eleva-curso-${de}-7-1`)!
    box.set(READS[0]!, contenido(1, 0))
    await page.prepareUnidad(proxima(2))
    expect(page.bultos.get()).toHaveLength(2)
    box.set(READS[0]!, contenido(2, 0))
    await page.prepareUnidad(proxima(2))
    expect(page.bultos.get()?.map(b => b.id)).toEqual(['7-2'])
    expect([...boxes.boxes.keys()]).toEqual([`eleva-curso-${de}-7-2`])
    // Both had the same film: it stays for the one that is there.
    expect(await page.keptFiles(de)).toEqual(new Set([sha(FILM)]))
  })

  test('that its author changed comes anew without a word, and that is gone goes', async () => {
    const page = await open()
    await page.prepareUnidad(proxima(1))
    await stands(page, 1)
    await page.changeBulto('7-1', { mirado: 0 })
    manifest = { ...manifest, version: 'v2' }
    await page.prepareUnidad(proxima(1))
    await vi.waitFor(() => expect(unit(page, 1)).toMatchObject({ estado: 'listo', version: 'v2' }), { timeout: 12_000 })
    await page.changeBulto('7-1', { mirado: 0 })
    spoil = url => (url.startsWith('/api/contenidos/llevar/') ? reply({ message: 'No' }, { status: 404 }) : undefined)
    await page.prepareUnidad(proxima(1))
    expect(page.bultos.get()).toEqual([])
  })

  test('gives way to a course that somebody takes along themselves, and does not come back once it was emptied', async () => {
    const page = await open()
    await page.prepareUnidad(proxima(1))
    await stands(page, 1)
    await page.takeCurso(manifest, 2, 'texto')
    await vi.waitFor(() => expect(page.bultos.get()?.find(b => b.id === 7)?.estado).toBe('listo'), { timeout: 12_000 })
    await page.prepareUnidad(proxima(1))
    expect(page.bultos.get()?.map(b => b.id)).toEqual([7])
    await page.dropBulto(7)
    await page.prepareUnidad(proxima(1))
    await stands(page, 1)
    await page.emptySolos()
    await page.prepareUnidad(proxima(1))
    expect(page.bultos.get()).toEqual([])
    await page.prepareUnidad(proxima(2))
    await stands(page, 2)
  })

  test('is taken once by two tabs', async () => {
    const page = await open()
    await Promise.all([page.prepareUnidad(proxima(1)), page.prepareUnidad(proxima(1)), page.prepareUnidad(proxima(1))])
    await stands(page, 1)
    expect(ranges()).toHaveLength(3)
  })
})
