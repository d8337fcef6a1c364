/** The films of the demo's objectives, drawn for it: silent, with captions. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Transaction } from 'kysely'
import type { Storage } from '../kit/archivos/storage.ts'
import type { DB } from '../kit/db/schema.d.ts'
import { newLlave, publicUrlOf } from '../modules/videos/videos.archivos.ts'

const FOLDER = path.join(import.meta.dirname, 'videos')
const SECONDS = 26

/** Which objective, by its key, and the names of the film and its files. */
const demoVideos = [
  ['ADI-01-U1-O1', 'Protege tu cuenta', 'protege-tu-cuenta'],
  ['ADI-01-U1-O2', 'El primer ingreso', 'primer-ingreso'],
  ['ADI-02-U4-O2', 'Preguntas de salida', 'preguntas-de-salida'],
] as const

const TYPES = { webm: 'video/webm', webp: 'image/webp', vtt: 'text/vtt; charset=utf-8' }

type Tx = Transaction<DB>

/** One of the demo's files, in the storage. */
export async function keepFile(tx: Tx, storage: Storage, usuario_id: number, name: string, kind: keyof typeof TYPES) {
  const llave = newLlave()
  const bytes = await readFile(path.join(FOLDER, `${name}.${kind}`))
  const tipo = TYPES[kind]
  const { size: tamano, sha256 } = await storage.put(llave, bytes, { type: tipo })
  return tx
    .insertInto('archivos')
    .values({ llave, nombre: `${name}.${kind}`, tipo, tamano, sha256, usuario_id })
    .returning(['id', 'llave'])
    .executeTakeFirstOrThrow()
}

export async function loadVideos(tx: Tx, storage: Storage, usuario_id: number) {
  const keep = (name: string, kind: keyof typeof TYPES) => keepFile(tx, storage, usuario_id, name, kind)
  for (const [clave, nombre, name] of demoVideos) {
    const objetivo = await tx
      .selectFrom('objetivos')
      .select('id')
      .where('clave_interna', '=', clave)
      .executeTakeFirstOrThrow()
    const archivo = await keep(name, 'webm')
    await tx
      .insertInto('objetivo_videos')
      .values({
        objetivo_id: objetivo.id,
        nombre,
        clave: `V-${clave}`,
        file_url: publicUrlOf(archivo.llave),
        file_name: `${name}.webm`,
        archivo_id: archivo.id,
        poster_id: (await keep(name, 'webp')).id,
        subtitulos_id: (await keep(name, 'vtt')).id,
        duracion_segundos: SECONDS,
      })
      .execute()
  }
}
