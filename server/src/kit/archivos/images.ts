/**
 * Pictures that people upload: known by what is in them, drawn anew so that nothing else comes along, and kept as
 * objects.
 */

import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { formatBytes, IMAGEN_INVALIDA, MAX_IMAGEN } from '@eleva/contract/hilos'
import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { notFound, refused } from '../errors.ts'
import type { Storage } from './storage.ts'

const tooLarge = (most: number) => `La imagen supera el tamaño máximo permitido de ${formatBytes(most)}.`
/** Width and height at most, in pixels: enough for a cover on a large screen. */
const MAX_SIDE = 1600
/** A small file may unpack into a huge picture. */
const MAX_PIXELS = 50_000_000
/** A picture at work takes up to 200 MB: those that come meanwhile wait. */
const inTurn = pLimit(2)
const FORMATS = new Set(['jpeg', 'png', 'gif', 'webp'])

const PATH = '/imagenes/'

/**
 * What a call of a write gives: the picture must not outlive a write that fails, nor the old one a write that is done.
 */
type Writing = {
  kit: { storage: Storage }
  afterCommit: (then: () => unknown) => void
  onFailure: (then: () => unknown) => void
}

/**
 * Stores a picture as WebP without what its camera wrote into it.
 * @param field the form's field, which a refusal names
 * @returns its address, for an `imagen` column
 * @param most its bytes
 * @throws {Refusal} 422 when it is no picture, or more than that
 */
export async function saveImage(
  { kit, onFailure }: Omit<Writing, 'afterCommit'>,
  file: File,
  field = 'imagen',
  most = MAX_IMAGEN,
): Promise<string> {
  if (file.size > most) throw refused(tooLarge(most), field)
  const picture = await inTurn(async () => redraw(await file.bytes(), field))
  const key = `imagenes/${randomBytes(16).toString('hex')}.webp`
  onFailure(() => kit.storage.remove(key))
  await kit.storage.put(key, picture, { type: 'image/webp' })
  return `/${key}`
}

/** Widths in which a picture is given besides its own, in pixels: a list, as each takes room. */
const WIDTHS: readonly string[] = ['320', '640', '960']
/** What browsers say that they take, the smallest first; whoever says nothing takes the second. */
const SMALL = { avif: 'image/avif', webp: 'image/webp' } as const
type Small = keyof typeof SMALL
const smallKey = (key: string, width: string, kind: Small) => `${key.replace(/\.webp$/, '')}-${width}.${kind}`
const smallKeys = (key: string) =>
  WIDTHS.flatMap(width => (Object.keys(SMALL) as Small[]).map(kind => smallKey(key, width, kind)))

/**
 * Removes a picture, in all its sizes, once nothing names it any more.
 * @param address as saveImage gave it; any other is left alone
 */
export const dropImage = ({ kit, afterCommit }: Writing, address: string): void =>
  afterCommit(() => removeImage(kit.storage, address))

/** Removes a picture, in all its sizes, at once. */
export async function removeImage(storage: Storage, address: string): Promise<void> {
  if (!NAME.test(address.replace(PATH, ''))) return
  const key = address.slice(1)
  for (const one of [key, ...smallKeys(key)]) await storage.remove(one)
}

/**
 * A picture of its own for a copy of what has this one: either may change or go alone.
 * @returns its address; empty for none
 */
export async function copyImage({ kit, onFailure }: Omit<Writing, 'afterCommit'>, address: string): Promise<string> {
  if (!NAME.test(address.replace(PATH, ''))) return address
  const whole = await kit.storage.get(address.slice(1))
  if (!whole) return ''
  const key = `imagenes/${randomBytes(16).toString('hex')}.webp`
  onFailure(() => kit.storage.remove(key))
  await kit.storage.put(key, whole.body, { type: whole.type })
  return `/${key}`
}

/** What a form says of its picture (contract: `camposDeImagen`). */
type Choice = {
  imagen?: File | undefined
  reemplazarImagen?: 0 | 1 | undefined
  quitarImagenExistente?: 0 | 1 | undefined
}

/**
 * Keeps, replaces or removes the picture of something.
 * @param before its address now; empty when it has none
 * @returns its address from now on
 * @throws {Refusal} 422, as saveImage
 */
export async function changeImage(call: Writing, choice: Choice, before = ''): Promise<string> {
  const fresh = choice.imagen && choice.reemplazarImagen !== 0 ? choice.imagen : undefined
  if (!fresh && choice.quitarImagenExistente !== 1) return before
  const after = fresh ? await saveImage(call, fresh) : ''
  dropImage(call, before)
  return after
}

const number = new Intl.NumberFormat('es-MX')
const tooManyPixels = (width: number, height: number, pages = 1) =>
  pages > 1
    ? `La animación tiene ${number.format(pages)} cuadros, y son demasiados. Acórtala y súbela otra vez.`
    : `La imagen mide ${number.format(width)} × ${number.format(height)} puntos, y son demasiados. Redúcela y súbela otra vez.`
const DANADA = 'La imagen está dañada o incompleta. Ábrela, guárdala otra vez y vuelve a subirla.'

/**
 * As it is kept.
 * @throws {Refusal} 422 when it is no picture, too large a one, or not all of one
 */
export async function redraw(bytes: Uint8Array, field: string): Promise<Buffer> {
  // What it says of itself alone: none of it is unpacked yet, nor judged.
  const said = await sharp(bytes, { animated: true, limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch(() => undefined)
  if (!said || !FORMATS.has(said.format)) throw refused(IMAGEN_INVALIDA, field)
  const { width, height, pageHeight = height } = said
  if (width * height > MAX_PIXELS) throw refused(tooManyPixels(width, pageHeight, said.pages), field)
  return sharp(bytes, { animated: true, limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => {
      throw refused(DANADA, field)
    })
}

/**
 * A small JPEG of it, for a file that holds many; undefined when it is no picture.
 * @param side most pixels of either side
 */
export const reduced = (bytes: Uint8Array, side: number): Promise<Buffer | undefined> =>
  inTurn(() =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 72 })
      .toBuffer()
      .catch(() => undefined),
  )

const NAME = /^[0-9a-f]{32}\.webp$/

/** A smaller one, drawn when it is first asked for and kept beside the picture; never wider than that. */
async function getSmall(storage: Storage, key: string, width: string, kind: Small) {
  const at = smallKey(key, width, kind)
  const there = await storage.get(at)
  if (there) return there
  const whole = await storage.get(key)
  if (!whole) return undefined
  await inTurn(async () => {
    const input = sharp(await buffer(whole.body), { animated: kind === 'webp', limitInputPixels: MAX_PIXELS })
    const small = input.resize({ width: Number(width), withoutEnlargement: true })
    const drawn = kind === 'avif' ? small.avif({ quality: 50, effort: 3 }) : small.webp({ quality: 70 })
    await storage.put(at, await drawn.toBuffer(), { type: SMALL[kind] })
  })
  return storage.get(at)
}

/**
 * Serves them. Their names cannot be guessed and never name another picture, so that any cache may keep them. With `w`,
 * one of WIDTHS, smaller, as AVIF where the browser takes that; any other width is the picture itself.
 */
export function addImages(app: FastifyInstance, storage: Storage) {
  app.get<{ Params: { name: string }; Querystring: { w?: unknown } }>(`${PATH}:name`, async (request, reply) => {
    const { name } = request.params
    const { w } = request.query
    if (!NAME.test(name)) throw notFound()
    const key = `imagenes/${name}`
    const small = typeof w === 'string' && WIDTHS.includes(w) ? w : undefined
    const kind = String(request.headers.accept).includes(SMALL.avif) ? 'avif' : 'webp'
    const found = small ? await getSmall(storage, key, small, kind) : await storage.get(key)
    if (!found) throw notFound()
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-length': found.size })
      .headers(small ? { vary: 'Accept' } : {})
      .type(found.type)
      .send(found.body)
  })
}
