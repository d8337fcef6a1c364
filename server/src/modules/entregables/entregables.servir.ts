/** A file that somebody uploaded, on its way to whoever may read it. */
import { Readable } from 'node:stream'
import type { Route } from '@eleva/contract'
import { nameAs } from '../../kit/archivos/nombre-de-archivo.ts'
import type { PiezaDeZip } from '../../kit/archivos/zip.ts'
import { gone } from '../../kit/cosas.ts'
import { Refusal } from '../../kit/errors.ts'
import type { Call } from '../../kit/http/http.ts'
import { readRange } from '../../kit/http/ranges.ts'
import { askForCopia, findCopia } from '../videos/videos.service.ts'
import { isShown } from './archivos/archivos.ts'
import { isDocumento } from './vista/oficina.ts'
import { findVista } from './vista/vista.sql.ts'
import { askForVista } from './vista/vista.ts'

export type ArchivoAServir = { llave: string; nombre: string; tipo: string; tamano: number }

/** The pieces of a ZIP, numbered as they were handed in: each is taken out of the storage when its turn comes. */
export const piezasDe = (
  { storage }: Pick<Call<Route>['kit'], 'storage'>,
  archivos: readonly Pick<ArchivoAServir, 'llave' | 'nombre'>[],
): PiezaDeZip[] =>
  archivos.map(({ llave, nombre }, i) => ({
    nombre: `${i + 1} - ${nombre}`,
    abre: async () => {
      const object = await storage.get(llave)
      if (!object) throw new Error(`no object ${llave}`)
      return Readable.from(object.body)
    },
  }))

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

/** Has a copy made that any browser shows, of a film or a document, and tells how far it is. */
export const askForLoQueSeVe = (
  call: Pick<Call<Route>, 'kit' | 'db' | 'afterCommit'> & { query: { otra_vez?: 0 | 1 | undefined } },
  id: number,
  { tipo }: Pick<ArchivoAServir, 'tipo'>,
) => (isDocumento(tipo) ? askForVista(call, id, Boolean(call.query.otra_vez)) : askForCopia(call, id, tipo))

/**
 * As it came, to be kept, or the copy that any browser shows.
 * @throws {Refusal} 404 while there is none
 */
export async function sendComoSePide(
  {
    db,
    query,
    ...call
  }: Pick<Call<Route>, 'db' | 'kit' | 'request' | 'reply'> & {
    query: { descargar?: 0 | 1 | undefined; copia?: 0 | 1 | undefined }
  },
  id: number,
  archivo: ArchivoAServir,
) {
  if (!query.copia) return sendArchivo(call, archivo, Boolean(query.descargar))
  const copia = await (isDocumento(archivo.tipo) ? findVista(db, id) : findCopia(db, id))
  if (!copia) throw gone('archivo')
  return sendArchivo(call, { ...copia, nombre: nameAs(archivo.nombre, copia.tipo) }, false)
}
