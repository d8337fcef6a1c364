/** A file that somebody uploaded, on its way to whoever may read it. */
import { Readable } from 'node:stream'
import type { Route } from '@eleva/contract'
import { ZipFile } from 'yazl'
import { notFound, Refusal } from '../../kit/errors.ts'
import type { Call } from '../../kit/http/http.ts'
import { readRange } from '../../kit/http/ranges.ts'
import { findCopia } from '../videos/videos.service.ts'
import { isShown } from './entrega/archivos.ts'

export type Archivo = { llave: string; nombre: string; tipo: string; tamano: number }

/** Most bytes of a name in a ZIP that every system unpacks. */
const LARGEST_NAME = 200

/**
 * Several files as one, each taken out of the storage when its turn comes, and not compressed: what people hand in is so already.
 * @param nombre of the ZIP, without its ending
 */
export function sendZip(
  { kit, reply }: Pick<Call<Route>, 'kit' | 'reply'>,
  { nombre, archivos }: { nombre: string; archivos: readonly Pick<Archivo, 'llave' | 'nombre'>[] },
) {
  const zip = new ZipFile()
  const out = Readable.from(zip.outputStream)
  for (const [i, { llave, nombre }] of archivos.entries())
    zip.addReadStreamLazy(
      `${i + 1} - ${nombre.replaceAll(/[\\/:]/g, '-').slice(-LARGEST_NAME)}`,
      { compress: false },
      done => {
        kit.storage.get(llave).then(
          object =>
            object ? done(null, Readable.from(object.body)) : done(new Error(`no object ${llave}`), undefined as never),
          error => done(error, undefined as never),
        )
      },
    )
  // What is gone from the storage ends the answer: a ZIP that lacks a file must not look whole.
  zip.on('error', error => out.destroy(error))
  zip.end()
  const name = encodeURIComponent(`${nombre.slice(0, LARGEST_NAME)}.zip`)
  return reply
    .headers({ 'content-disposition': `attachment; filename*=UTF-8''${name}`, 'cache-control': 'private, no-store' })
    .type('application/zip')
    .send(out)
}

export const fileGone = () => notFound('Ese archivo ya no existe.')

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
