/** What was handed in, as it is asked for: as it came, as a copy that any browser shows, or in a ZIP. */

import { Readable } from 'node:stream'
import type { Route } from '@eleva/contract'
import { nameAs } from '../../kit/archivos/nombre-de-archivo.ts'
import type { PiezaDeZip } from '../../kit/archivos/zip.ts'
import { gone } from '../../kit/cosas.ts'
import { type ArchivoAServir, sendArchivo } from '../../kit/http/archivo.ts'
import type { Call } from '../../kit/http/http.ts'
import { askForCopia, findCopia } from '../videos/videos.service.ts'
import { isDocumento } from './vista/oficina.ts'
import { findVista } from './vista/vista.sql.ts'
import { askForVista } from './vista/vista.ts'

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
