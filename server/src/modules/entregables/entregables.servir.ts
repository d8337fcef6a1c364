/** A file that somebody uploaded, on its way to whoever may read it. */
import type { Route } from '@eleva/contract'
import { notFound, Refusal } from '../../kit/errors.ts'
import type { Call } from '../../kit/http/http.ts'
import { readRange } from '../../kit/http/ranges.ts'
import { isShown } from './entregables.archivos.ts'

export type Archivo = { llave: string; nombre: string; tipo: string; tamano: number }

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
