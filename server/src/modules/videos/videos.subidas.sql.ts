/** Uploads: chunks in any order, again, from several processes at once; what has been acknowledged is never lost. */
import { createHash, randomUUID } from 'node:crypto'
import type { TrozoInput } from '@eleva/contract'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict, notFound, refused } from '../../kit/errors.ts'
import type { Subidas } from '../../kit/schema.d.ts'
import { PartsRefused, type PartUpload, type Storage } from '../../kit/storage.ts'
import { newLlave, publicUrlOf, tipoDeVideo } from './videos.archivos.ts'
import { reviewTrozo } from './videos.trozos.ts'

/** What a call of a write gives. */
type Writing = { db: Db; kit: { storage: Storage }; person: { id: number }; onFailure: (then: () => unknown) => void }
type Subida = Selectable<Subidas>
type Received = { uploadId: string; recibidos: number; publicUrl: string }

const NO_VIDEO = 'Ese archivo no es un video. Sirven MP4, WebM, MOV, MKV y OGV.'
const gone = () => notFound('Esa carga ya no existe.')
const over = () => conflict('Esta carga ya terminó.')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const estadoOf = (subida: Subida) => subida.estado as unknown as PartUpload

/**
 * Takes a chunk; the one that was missing makes the file of them all.
 * @throws {Refusal} 422 when the chunk does not fit or is no video, 404 when the upload is another person's, 409 when it is over
 */
export async function receiveTrozo(call: Writing, input: TrozoInput): Promise<Received> {
  const { db, kit, person } = call
  const bytes = Buffer.from(await input.file.arrayBuffer())
  const hash = sha256(bytes)
  const wrong = reviewTrozo(input, { bytes: bytes.length, sha256: hash })
  if (wrong) throw refused(wrong[1], wrong[0])
  const tipo = input.chunkIndex === 0 ? await tipoDeVideo(bytes) : ''
  if (tipo === undefined) throw refused(NO_VIDEO, 'file')
  const subida = await findOrBegin(call, input)
  if (subida.usuario_id !== person.id) throw gone()
  if (subida.nombre !== input.fileName || subida.tamano !== input.fileSize)
    throw refused('Esa carga es de otro archivo.', 'uploadId')
  // The same chunk twice at once: the storage keeps what came last, and so must we.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${subida.id}:${input.chunkIndex}`}, 0))`.execute(db)
  const before = await db
    .selectFrom('subida_trozos')
    .select('sha256')
    .where('subida_id', '=', subida.id)
    .where('indice', '=', input.chunkIndex)
    .executeTakeFirst()
  const same = before?.sha256 === hash
  if (subida.archivo_id === null && !same) {
    const etiqueta = await kit.storage.writePart(estadoOf(subida), input.chunkIndex, bytes).catch(error => {
      throw error instanceof PartsRefused ? gone() : error
    })
    await noteTrozo(call, subida, { indice: input.chunkIndex, tamano: bytes.length, sha256: hash, etiqueta })
  } else if (!same) throw over()
  return finish(call, subida.id, tipo)
}

async function noteTrozo(
  { db, kit }: Writing,
  subida: Subida,
  trozo: { indice: number; tamano: number; sha256: string; etiqueta: string },
) {
  const now = await lock(db, subida.id)
  // Cancelled meanwhile: what this call wrote goes as well.
  if (!now) {
    await kit.storage.abort(estadoOf(subida))
    throw gone()
  }
  if (now.archivo_id !== null) throw over()
  await db
    .insertInto('subida_trozos')
    .values({ subida_id: subida.id, ...trozo })
    .onConflict(c => c.columns(['subida_id', 'indice']).doUpdateSet(trozo))
    .execute()
}

const lock = (db: Db, id: string): Promise<Subida | undefined> =>
  db.selectFrom('subidas').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** @param tipo what the first chunk says of the file; empty for another chunk */
async function finish({ db, kit }: Writing, id: string, tipo: string): Promise<Received> {
  const subida = await lock(db, id)
  if (!subida) throw gone()
  // Also so that the upload counts as alive.
  await db
    .updateTable('subidas')
    .set(tipo ? { tipo } : { nombre: subida.nombre })
    .where('id', '=', id)
    .execute()
  const trozos = await db
    .selectFrom('subida_trozos')
    .select(['indice as index', 'etiqueta as tag', 'tamano as size', 'sha256'])
    .where('subida_id', '=', id)
    .orderBy('indice')
    .execute()
  if (subida.archivo_id !== null || trozos.length < subida.trozos)
    return { uploadId: id, recibidos: trozos.length, publicUrl: await urlOf(db, subida.archivo_id) }
  const { size } = await kit.storage.complete(estadoOf(subida), trozos).catch(refuseParts)
  if (size !== subida.tamano) refuseParts(new PartsRefused())
  const { key: llave } = estadoOf(subida)
  const archivo = await db
    .insertInto('archivos')
    .values({
      llave,
      nombre: subida.nombre,
      tipo: tipo || subida.tipo,
      tamano: size,
      // Of its chunks' hashes, so that a large file is not read again as a whole.
      sha256: trozos.length === 1 ? trozos[0]!.sha256 : sha256(trozos.map(t => t.sha256).join('')),
      usuario_id: subida.usuario_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('subidas').set({ archivo_id: archivo.id }).where('id', '=', id).execute()
  return { uploadId: id, recibidos: trozos.length, publicUrl: publicUrlOf(llave) }
}

function refuseParts(error: unknown): never {
  if (!(error instanceof PartsRefused)) throw error
  throw conflict('No se pudo armar el video. Cancela la carga y súbelo otra vez.')
}

async function urlOf(db: Db, archivoId: number | null): Promise<string> {
  if (archivoId === null) return ''
  const { llave } = await db
    .selectFrom('archivos')
    .select('llave')
    .where('id', '=', archivoId)
    .executeTakeFirstOrThrow()
  return publicUrlOf(llave)
}

async function findOrBegin(call: Writing, input: TrozoInput): Promise<Subida> {
  const { db, person } = call
  if (input.uploadId) return (await findSubida(db, input.uploadId)) ?? begin(call, input, input.uploadId)
  // Without an id, the first two chunks at once must not begin two uploads.
  const name = `${person.id}:${input.fileSize}:${input.fileName}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 1))`.execute(db)
  const open = await db
    .selectFrom('subidas')
    .selectAll()
    .where('usuario_id', '=', person.id)
    .where('nombre', '=', input.fileName)
    .where('tamano', '=', input.fileSize)
    .where(e => e.or([e('archivo_id', 'is', null), ...(isLast(input) ? [justDone] : [])]))
    .orderBy('archivo_id', o => o.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  return open ?? begin(call, input, randomUUID())
}

const isLast = (input: TrozoInput) => input.chunkIndex === input.totalChunks - 1
/** The reply to its last chunk may be what was lost: sent again, it belongs to what it finished. */
const justDone = sql<boolean>`actualizado_en > now() - interval '10 minutes'`

export const findSubida = (db: Db, id: string): Promise<Subida | undefined> =>
  db.selectFrom('subidas').selectAll().where('id', '=', id).executeTakeFirst()

/** Two first chunks at once: the second waits for the first, and joins it. */
async function begin({ db, kit, person, onFailure }: Writing, input: TrozoInput, id: string): Promise<Subida> {
  // What it really is, its first chunk tells.
  const type = /^video\/[\w.+-]+$/.test(input.fileType) ? input.fileType : 'application/octet-stream'
  const estado = await kit.storage.begin(newLlave(), { type })
  onFailure(() => kit.storage.abort(estado))
  const made = await db
    .insertInto('subidas')
    .values({
      id,
      usuario_id: person.id,
      nombre: input.fileName,
      tipo: type,
      tamano: input.fileSize,
      trozos: input.totalChunks,
      estado: sql`${JSON.stringify(estado)}::text::jsonb`,
    })
    .onConflict(c => c.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return made
  await kit.storage.abort(estado)
  const other = await findSubida(db, id)
  if (!other) throw gone()
  return other
}

/** @throws {Refusal} 404 when it is not theirs, 409 when it is over */
export async function removeSubida({ db, kit, person }: Writing, id: string): Promise<void> {
  const subida = await lock(db, id)
  if (!subida || subida.usuario_id !== person.id) throw gone()
  if (subida.archivo_id !== null) throw over()
  await forget(db, kit.storage, subida)
}

async function forget(db: Db, storage: Storage, subida: Subida) {
  await storage.abort(estadoOf(subida))
  await db.deleteFrom('subidas').where('id', '=', subida.id).execute()
}

/** Days after which an upload that nobody goes on with, and a file that nothing uses, are cleaned away. */
const KEPT_DAYS = 7
const old = (column: string) => sql<boolean>`${sql.ref(column)} < now() - make_interval(days => ${KEPT_DAYS})`

/** One at a time, so that a process that dies loses nothing, and two do not meet. @returns how many went */
export async function cleanSubidas(db: Db, storage: Storage): Promise<number> {
  for (let count = 0; ; count++) {
    const found = await db.transaction().execute(async tx => {
      const subida = await tx
        .selectFrom('subidas')
        .selectAll()
        .where(old('actualizado_en'))
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!subida) return false
      // A finished one has nothing left in the storage but its file.
      if (subida.archivo_id === null) await forget(tx, storage, subida)
      else await tx.deleteFrom('subidas').where('id', '=', subida.id).execute()
      return true
    })
    if (!found) return count
  }
}

/** @returns how many went */
export async function cleanArchivos(db: Db, storage: Storage): Promise<number> {
  const unused = await db
    .selectFrom('archivos as a')
    .select('a.id')
    .where('a.llave', 'like', sql.lit('videos/%'))
    .where(old('a.creado_en'))
    .where(
      sql<boolean>`not exists (select from objetivo_videos v where a.id in (v.archivo_id, v.poster_id, v.subtitulos_id))
        and not exists (select from eventos_curso e where e.archivo_id = a.id)`,
    )
    .execute()
  let count = 0
  for (const { id } of unused) if (await retireArchivo(db, storage, id)) count++
  return count
}

/** Takes away a file that nothing uses any more. @returns whether it did */
export const retireArchivo = (db: Db, storage: Storage, id: number): Promise<boolean> =>
  db.transaction().execute(async tx => {
    // Whoever takes it into use waits for this lock, or this waits for them and then sees it.
    const archivo = await tx.selectFrom('archivos').select('llave').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!archivo) return false
    const { rows } = await sql`select from objetivo_videos where ${id} in (archivo_id, poster_id, subtitulos_id)
        union all select from eventos_curso where archivo_id = ${id} limit 1`.execute(tx)
    if (rows.length) return false
    await storage.remove(archivo.llave)
    await tx.deleteFrom('subidas').where('archivo_id', '=', id).execute()
    await tx.deleteFrom('archivos').where('id', '=', id).execute()
    return true
  })
