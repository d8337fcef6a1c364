import type { Storage } from '../../kit/archivos/storage.ts'
import { cleanSubidas } from '../../kit/archivos/subidas-base.ts'
import type { Db } from '../../kit/db/db.ts'
import type { JobParts } from '../../kit/kit.ts'
import { newLlave } from './videos.archivos.ts'
import { readDatos } from './videos.datos.ts'
import { defineEscaleraJobs } from './videos.escalera.jobs.ts'
import { getArchivo } from './videos.read.ts'
import { addPoster, noteDatos } from './videos.sql.ts'
import { cleanArchivos, retireArchivo } from './videos.subidas.sql.ts'

export const DATOS = 'videos.datos'

/**
 * Looks into a new file; and every hour what is left over for a week goes: uploads that nobody goes on with, files that
 * nothing uses.
 */
export function defineVideosJobs({ jobs, db, storage, config }: JobParts) {
  defineEscaleraJobs({ jobs, db, storage, config })
  jobs.define<{ archivoId: number }>(DATOS, ({ data, signal }) => lookInto(db, storage, data.archivoId, signal))
  jobs.define('videos.limpieza', () => cleanVideos(db, storage))
  jobs.schedule('videos.limpieza', '41 * * * *')
}

export async function cleanVideos(db: Db, storage: Storage) {
  await cleanSubidas(db, storage)
  await cleanArchivos(db, storage)
}

export async function lookInto(db: Db, storage: Storage, archivoId: number, signal?: AbortSignal) {
  const archivo = await getArchivo(db, archivoId)
  if (!archivo) return
  const { duracion, poster } = await readDatos(storage, archivo, signal)
  if (duracion === undefined && !poster) return
  let poster_id: number | null = null
  if (poster) {
    const llave = newLlave()
    poster_id = await addPoster(db, llave, await storage.put(llave, poster, { type: 'image/webp' }))
  }
  const noted = await noteDatos(db, archivoId, { duracion_segundos: duracion ?? null, poster_id })
  if (!noted && poster_id !== null) await retireArchivo(db, storage, poster_id)
}
