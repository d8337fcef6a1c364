/** A file that somebody uploaded, on its way to whoever may read it. */
import type { Route } from '@eleva/contract'
import { isShown } from '../archivos/tipo-de-archivo.ts'
import { gone } from '../cosas.ts'
import { Refusal } from '../errors.ts'
import type { Call } from './http.ts'
import { readRange } from './ranges.ts'

export type ArchivoAServir = { llave: string; nombre: string; tipo: string; tamano: number }

/**
 * What comes in parts: some browsers play no sound otherwise, and readers of PDF ask for the page that is looked at.
 * What is compressed on its way has no parts.
 */
const PARTIBLE = /^(audio|video|image)\/|^application\/(pdf|msword|vnd\.)/

/**
 * @param descargar to be kept, and not shown
 * @param cache for whom a browser keeps it: nothing of what may be taken back at the next look
 * @throws {Refusal} 404 when its object is gone, 416 for a part that there is not
 */
export async function sendArchivo(
  { kit, request, reply }: Pick<Call<Route>, 'kit' | 'request' | 'reply'>,
  { llave, nombre, tipo, tamano }: ArchivoAServir,
  descargar: boolean,
  cache = 'private, max-age=3600',
) {
  const range = PARTIBLE.test(tipo) ? readRange(request.headers.range, tamano) : undefined
  if (range === 'none')
    throw new Refusal(416, 'Esa parte del archivo no existe.', undefined, { 'content-range': `bytes */${tamano}` })
  const object = await kit.storage.get(llave, range)
  if (!object) throw gone('archivo')
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${tamano}`)
  const how = isShown(tipo) && !descargar ? 'inline' : 'attachment'
  return reply
    .headers({
      'content-length': object.size,
      'accept-ranges': 'bytes',
      'content-disposition': `${how}; filename*=UTF-8''${encodeURIComponent(nombre)}`,
      'cache-control': cache,
      // Whatever it is, it runs nothing here, and only we show it in a frame.
      'content-security-policy':
        "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    })
    .type(tipo)
    .send(object.body)
}
