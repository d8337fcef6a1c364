/** The files of a portfolio, on their way out. */
import { Readable } from 'node:stream'
import type { Storage } from '../../kit/archivos/storage.ts'
import type { PiezaDeZip } from '../../kit/archivos/zip.ts'
import type { Pieza } from './portafolios.read.ts'

/**
 * The pieces of a ZIP, by the work that they are of; each is opened when its turn comes, and one that is gone leaves a
 * word in its place.
 */
export const piezasDeArchivos = (storage: Storage, piezas: readonly Pieza[]): PiezaDeZip[] =>
  piezas.flatMap((pieza, at) =>
    (pieza.entrega?.archivos ?? []).map(({ llave, nombre }, i) => ({
      nombre: `${at + 1}.${i + 1} - ${nombre}`,
      abre: async () => {
        const object = await storage.get(llave)
        return Readable.from(object?.body ?? ['Este archivo ya no está en la plataforma.'])
      },
    })),
  )
