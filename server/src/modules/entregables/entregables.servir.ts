/** A file that somebody uploaded, on its way to whoever may read it. */
import { Readable } from 'node:stream'
import type { Route } from '@eleva/contract'
import type { Pieza } from '../../kit/archivos/zip.ts'
import { notFound, Refusal } from '../../kit/errors.ts'
import type { Call } from '../../kit/http/http.ts'
import { readRange } from '../../kit/http/ranges.ts'
import { findCopia } from '../videos/videos.service.ts'
import { isShown } from './entrega/archivos.ts'

export type Archivo = { llave: string; nombre: string; tipo: string; tamano: number }

export const fileGone = () => notFound('Ese archivo ya no existe.')

/** Of a ZIP, numbered as they were handed in: each is taken out of the storage when its turn comes. */
export const piezasDe = (
  { storage }: Pick<Call<Route>['kit'], 'storage'>,
  archivos: readonly Pick<Archivo, 'llave' | 'nombre'>[],
): Pieza[] =>
  archivos.map(({ llave, nombre }, i) => ({
    nombre: `${i + 1} - ${nombre}`,
    abre: async () => {
      const object = await storage.get(llave)
      if (!object) throw new Error(`no object ${llave}`)
      return Readable.from(object.body)
    },
  }))

/**
 * What comes in parts: some browsers play no sound otherwise, and readers of PDF ask for the page that is looked at. What is compressed on its
 * way has no parts.
 */
const PARTIBLE = /^(audio|video|image)\/|^application\/(pdf|msword|vnd\.)/

/**
 * @param descargar to be kept, and not shown
 * @throws {Refusal} 404 when its object is gone, 416 for a part that there is not
 */
export async function sendArchivo(
  { kit, request, reply }: Pick<Call<Route>, 'kit' | 'request' | 'reply'>,
  { llave, nombre, tipo, tamano }: Archivo,
  descargar: boolean,
) {
  const range = PARTIBLE.test(tipo) ? readRange(request.headers.range, tamano) : undefined
  if (range === 'none')
    throw new Refusal(416, 'Esa parte del archivo no existe.', undefined, { 'content-range': `bytes */${tamano}` })
  const object = await kit.storage.get(llave, range)
  if (!object) throw fileGone()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${tamano}`)
  const how = isShown(tipo) && !descargar ? 'inline' : 'attachment'
  return reply
    .headers({
      'content-length': object.size,
      'accept-ranges': 'bytes',
      'content-disposition': `${how}; filename*=UTF-8''${encodeURIComponent(nombre)}`,
      'cache-control': 'private, max-age=3600',
      // Whatever it is, it runs nothing here, and only we show it in a frame.
      'content-security-policy':
        "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    })
    .type(tipo)
    .send(object.body)
}

/** As it came, to be kept, or the copy of a film that any browser plays. @throws {Refusal} 404 while there is none */
export async function sendComoSePide(
  {
    db,
    query,
    ...call
  }: Pick<Call<Route>, 'db' | 'kit' | 'request' | 'reply'> & {
    query: { descargar?: 0 | 1 | undefined; copia?: 0 | 1 | undefined }
  },
  id: number,
  archivo: Archivo,
) {
  if (!query.copia) return sendArchivo(call, archivo, Boolean(query.descargar))
  const copia = await findCopia(db, id)
  if (!copia) throw fileGone()
  return sendArchivo(call, { ...copia, nombre: archivo.nombre }, false)
}
