/** The video of an objective: its own file or an address elsewhere, and its captions. */
import { type ObjetivoVideoCambio, type ObjetivoVideoInput, RUTA_DE_VIDEOS } from '@eleva/contract'
import { sql } from 'kysely'
import type { Storage } from '../../kit/archivos/storage.ts'
import { gone, requireVersion } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, refused } from '../../kit/errors.ts'
import { putInPapelera } from '../papelera/papelera.service.ts'
import { newLlave } from './videos.archivos.ts'
import { readSubtitulos, SubtitulosInservibles } from './videos.subtitulos.ts'

const LINK_OR_FILE = 'Por favor, sube un video o ingresa una URL.'

type Source = { file_url: string; file_name: string; archivo_id: number | null }
/** Files that nothing names any more once this is committed. */
export type Left = (number | null)[]

const base = (name: string) => name.replace(/\.[^.]*$/, '')

/**
 * A file of ours by its address: the one that an upload gave, or the rebuilt one, by the name of the person's own file.
 */
async function findArchivo(db: Db, usuarioId: number, address: string) {
  const rest = address.slice(RUTA_DE_VIDEOS.length)
  const found = await db
    .selectFrom('archivos')
    .select(['id', 'nombre'])
    .where('llave', '=', `videos/${rest}`)
    .where('tipo', 'like', 'video/%')
    .executeTakeFirst()
  if (found || !rest.endsWith('.mp4')) return found
  return db
    .selectFrom('archivos as archivo')
    .innerJoin('subidas as subida', 'subida.archivo_id', 'archivo.id')
    .select(['archivo.id', 'archivo.nombre'])
    .where('subida.usuario_id', '=', usuarioId)
    .where(sql<string>`regexp_replace(subida.nombre, '\\.[^.]*$', '')`, '=', decode(base(rest)))
    .orderBy('archivo.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * What an address names: one of ours by its file, which is found here.
 * @param field under which it is refused
 * @throws {Refusal} 422 when the address is one of ours, and there is no such file
 */
export async function sourceOf(
  db: Db,
  usuarioId: number,
  input: Pick<ObjetivoVideoInput, 'file_url' | 'file_name'>,
  field = 'file_url',
): Promise<Source> {
  const { file_name } = input
  let { file_url } = input
  if (file_url.startsWith('#')) {
    if (!base(file_name)) throw refused(LINK_OR_FILE, field)
    // Rebuilt from the file name with .mp4 on the storage path.
    file_url = `${RUTA_DE_VIDEOS}${encodeURIComponent(base(file_name))}.mp4`
  }
  if (!file_url.startsWith(RUTA_DE_VIDEOS)) return { file_url, file_name, archivo_id: null }
  const archivo = await findArchivo(db, usuarioId, file_url)
  if (!archivo) throw refused('Ese video ya no está. Súbelo otra vez.', field)
  return { file_url, file_name: file_name || archivo.nombre, archivo_id: archivo.id }
}

type Autor = { id: number }

/** @throws {Refusal} 404, 409 when the objective has a video already, 422 */
export async function createVideo(db: Db, person: Autor, input: ObjetivoVideoInput & { objetivo_id: number }) {
  const { objetivo_id, nombre, clave } = input
  const objetivo = await db
    .selectFrom('objetivos')
    .select('id')
    .where('id', '=', objetivo_id)
    .forKeyShare()
    .executeTakeFirst()
  if (!objetivo) throw gone('objetivo')
  const source = await sourceOf(db, person.id, input)
  const made = await db
    .insertInto('objetivo_videos')
    .values({ objetivo_id, nombre, clave, ...source })
    .onConflict(c => c.column('objetivo_id').doNothing())
    .returning(['id', 'file_url', 'archivo_id'])
    .executeTakeFirst()
  if (!made) throw conflict('Este objetivo ya tiene un video. Ábrelo otra vez para cambiarlo.')
  return made
}

const lock = async (db: Db, id: number) => {
  const video = await db
    .selectFrom('objetivo_videos')
    .select(['file_url', 'file_name', 'archivo_id', 'poster_id', 'subtitulos_id', 'version', 'nombre'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!video) throw gone('video')
  return video
}

/** @throws {Refusal} 404, 409 when somebody was faster, 422 */
export async function updateVideo(db: Db, person: Autor, id: number, input: ObjetivoVideoCambio) {
  const before = await lock(db, id)
  requireVersion('video', input.version, before.version)
  const { file_url = before.file_url, file_name = '' } = input
  const same = file_url === before.file_url
  const source: Source = same
    ? { file_url: before.file_url, file_name: before.file_name, archivo_id: before.archivo_id }
    : await sourceOf(db, person.id, { file_url, file_name })
  const another = source.file_url !== before.file_url || source.archivo_id !== before.archivo_id
  await db
    .updateTable('objetivo_videos')
    .set({ nombre: input.nombre, clave: input.clave, capitulos: input.capitulos, ...source, version: sql`version + 1` })
    // What was known of the old one, its captions and chapters, do not belong to the new one.
    .$if(another, q =>
      q.set({ duracion_segundos: null, poster_id: null, subtitulos_id: null, capitulos: input.capitulos ?? '' }),
    )
    .where('id', '=', id)
    .execute()
  const left: Left = another ? [before.archivo_id, before.poster_id, before.subtitulos_id] : []
  return { id, file_url: source.file_url, fresh: another ? source.archivo_id : null, left }
}

/**
 * @returns its key in the trash
 * @throws {Refusal} 404
 */
export async function removeVideo(db: Db, id: number, quien: number): Promise<number> {
  const { nombre, file_name } = await lock(db, id)
  return putInPapelera(db, { clase: 'video', ids: [id], nombre: nombre || file_name || 'Video', quien })
}

type Writing = { db: Db; kit: { storage: Storage }; person: Autor; onFailure: (then: () => unknown) => void }

/** @throws {Refusal} 422 */
function webvttOf(bytes: Uint8Array): Buffer {
  try {
    return Buffer.from(readSubtitulos(bytes))
  } catch (error) {
    throw error instanceof SubtitulosInservibles ? refused(error.message, 'file') : error
  }
}

/** @throws {Refusal} 404; 422 when these are no captions */
export async function attachSubtitulos({ db, kit, person, onFailure }: Writing, id: number, file: File): Promise<Left> {
  const bytes = webvttOf(Buffer.from(await file.arrayBuffer()))
  const { subtitulos_id } = await lock(db, id)
  const llave = newLlave()
  onFailure(() => kit.storage.remove(llave))
  const { size: tamano, sha256 } = await kit.storage.put(llave, bytes, { type: 'text/vtt' })
  const archivo = await db
    .insertInto('archivos')
    .values({
      llave,
      nombre: file.name.replace(/\.srt$/i, '.vtt').slice(0, 255),
      tipo: 'text/vtt; charset=utf-8',
      tamano,
      sha256,
      usuario_id: person.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('objetivo_videos').set({ subtitulos_id: archivo.id }).where('id', '=', id).execute()
  return [subtitulos_id]
}

/** @throws {Refusal} 404 */
export async function detachSubtitulos(db: Db, id: number): Promise<Left> {
  const { subtitulos_id } = await lock(db, id)
  await db.updateTable('objetivo_videos').set({ subtitulos_id: null }).where('id', '=', id).execute()
  return [subtitulos_id]
}

/**
 * What a look into the file told; nothing when the video has another file by now.
 * @returns whether it was noted
 */
export async function noteDatos(
  db: Db,
  archivoId: number,
  datos: { duracion_segundos: number | null; poster_id: number | null },
): Promise<boolean> {
  const result = await db
    .updateTable('objetivo_videos')
    .set(datos)
    .where('archivo_id', '=', archivoId)
    .where('poster_id', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export const addPoster = async (db: Db, llave: string, size: { size: number; sha256: string }): Promise<number> =>
  (
    await db
      .insertInto('archivos')
      .values({ llave, nombre: 'poster.webp', tipo: 'image/webp', tamano: size.size, sha256: size.sha256 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
