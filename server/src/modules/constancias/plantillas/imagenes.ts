/** The pictures of a template as a PDF takes them: none of them knows WebP. */
import { buffer } from 'node:stream/consumers'
import type { ContenidoDePlantilla } from '@eleva/contract'
import sharp from 'sharp'
import type { Storage } from '../../../kit/archivos/storage.ts'

/** Their names never name another picture, so that one that was drawn stays good. */
const drawn = new Map<string, string>()
const MAX_DRAWN = 60

async function drawImagen(storage: Storage, address: string): Promise<string | undefined> {
  const known = drawn.get(address)
  if (known) return known
  const found = await storage.get(address.slice(1)).catch(() => undefined)
  if (!found) return undefined
  const png = await sharp(await buffer(found.body))
    .resize({ width: 600, height: 600, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  const image = `data:image/png;base64,${png.toString('base64')}`
  drawn.set(address, image)
  if (drawn.size > MAX_DRAWN) drawn.delete(drawn.keys().next().value!)
  return image
}

export const nombradas = ({ logo, firmas, sellos }: ContenidoDePlantilla): string[] =>
  [logo, ...firmas.map(f => f.imagen), ...sellos].filter(name => name.startsWith('/imagenes/'))

/** One that is gone is not there. */
export async function imagenesDe(storage: Storage, contenido: ContenidoDePlantilla): Promise<Map<string, string>> {
  const all = await Promise.all(
    nombradas(contenido).map(async address => [address, await drawImagen(storage, address)] as const),
  )
  return new Map(all.filter((one): one is [string, string] => one[1] !== undefined))
}
