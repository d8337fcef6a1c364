/** Taking a course along over a bad line: cut in the middle, damaged, under an address that ends, and on a full device. */
import { createHash } from 'node:crypto'
import { DE, type Llevable } from '@eleva/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
      match: async (of: { url: string }) => box.get(of.url.replace('https://eleva.invalid', ''))?.clone(),
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
      if (!(entry instanceof Folder)) yield [name, { getFile: async () => entry.blob }] as const
  }
}
let disk: Folder
/** Number of the part for which there is no room. */
let fullAt: string | undefined
let quota: number

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
  return { ...estado, ...(await import('./motor.ts')), ...(await import('../../../kit/llevado/partes.ts')) }
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
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage }))
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
  await page.llevar(manifest, 2, 'videos')
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
  await page.llevar(manifest, 2, 'texto')
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
  await page.llevar(manifest, 2, 'videos')
  await vi.waitFor(() => expect(ranges().length).toBeGreaterThan(1), { timeout: 10_000 })
  await page.pausar(7)
  spoil = () => undefined
  const next = await open()
  expect(first(next)).toMatchObject({ estado: 'pausado', leidas: 2 })
  asked = []
  await next.continuar(7)
  await becomes(next, 'listo')
  expect(ranges()).toEqual([`${PARTE}-${2 * PARTE - 1}`, `${2 * PARTE}-${FILM.length - 1}`])
  expect(asked.filter(a => READS.includes(a))).toEqual([])
}, 30_000)

test('what came damaged is asked for once more; damaged again and again, it says so and keeps nothing of it', async () => {
  const page = await open()
  const wrong = () => new Response(bytes(PARTE).fill(7), { status: 206 })
  spoil = (_url, range, nth) => (range?.startsWith('bytes=0-') && nth === 1 ? wrong() : undefined)
  await page.llevar(manifest, 2, 'videos')
  await becomes(page, 'listo')
  expect(ranges()).toHaveLength(6)

  await page.quitar(7)
  spoil = (_url, range) => (range?.startsWith('bytes=0-') ? wrong() : undefined)
  await page.llevar(manifest, 2, 'videos')
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
  await page.llevar(manifest, 2, 'videos')
  await becomes(page, 'listo')
  expect(asked.filter(a => a.startsWith('/videos/1.c.d'))).toHaveLength(2)
})

test('a device that is full says so, keeps what is whole, and a lighter choice goes on', async () => {
  fullAt = '1'
  const page = await open()
  await page.llevar(manifest, 2, 'videos')
  await becomes(page, 'sin_espacio')
  expect(first(page)!.motivo).toMatch(/Se acabó el espacio/)
  expect((await page.keptParts(de, sha(FILM), FILM.length)).size).toBe(1)
  await page.llevar(manifest, 2, 'texto')
  await becomes(page, 'listo')
  // What nothing names any more goes once it is said to stand.
  await expect.poll(() => page.keptFiles(de)).toEqual(new Set())
})

test('what does not fit is not even begun', async () => {
  quota = 1_000_000
  const page = await open()
  await page.llevar(manifest, 2, 'videos')
  await becomes(page, 'sin_espacio')
  expect(ranges()).toEqual([])
})

test('what a session took away that ended by itself comes back, without its films', async () => {
  const page = await open()
  await page.llevar(manifest, 2, 'videos')
  await becomes(page, 'listo')
  await boxes.delete(`eleva-curso-${de}-7`)
  asked = []
  const next = await open()
  await next.revisa()
  await becomes(next, 'listo')
  expect([...boxes.boxes.get(`eleva-curso-${de}-7`)!.keys()].sort()).toEqual([...READS].sort())
  expect(ranges()).toEqual([])
})

test('an update takes only what differs by its hash', async () => {
  const page = await open()
  await page.llevar(manifest, 2, 'videos')
  await becomes(page, 'listo')
  asked = []
  manifest = { ...manifest, version: 'v2' }
  await page.llevar(manifest, 2, 'videos')
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
  await page.llevar(manifest, 2, 'texto')
  await vi.waitFor(() => expect(asked).toEqual(expect.arrayContaining(READS)), { timeout: 4_000 })
  expect(boxes.boxes.get(`eleva-curso-${de}-7`)!.has(READS[1]!)).toBe(false)
  expect(first(page)!.estado).toBe('bajando')
})
