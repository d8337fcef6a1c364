/** Uploads: chunks in any order, again, from several processes at once; what has been acknowledged is never lost. */
import { createHash, randomUUID } from 'node:crypto'
import type { TrozoInput } from '@eleva/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict, notFound, Refusal, refused } from '../../kit/errors.ts'
import type { Kit } from '../../kit/kit.ts'
import { requireEspacio } from '../../kit/quota.ts'
import type { Archivos, Subidas } from '../../kit/schema.d.ts'
import { PartsRefused, type PartUpload, type Storage } from '../../kit/storage.ts'
import { takeTurns } from '../../kit/turnos.ts'
import { newLlave, publicUrlOf, tipoDeVideo } from './videos.archivos.ts'
import { cleanCalidades, removeEscalera } from './videos.escalera.sql.ts'
import { reviewTrozo } from './videos.trozos.ts'

/** What a call gives that stands alone. */
type Writing = {
  db: Db
  kit: Pick<Kit, 'storage' | 'config'>
  person: { id: number; escuela_id: number | null }
}
const COLUMNAS = ['id', 'usuario_id', 'nombre', 'tipo', 'tamano', 'trozos', 'estado', 'archivo_id'] as const
type Subida = Pick<Selectable<Subidas>, (typeof COLUMNAS)[number]>
type Received = { uploadId: string; recibidos: number; publicUrl: string }

const NO_VIDEO = 'Ese archivo no es un video. Sirven MP4, WebM, MOV, MKV y OGV.'
const gone = () => notFound('Esa carga ya no existe.')
const over = () => conflict('Esta carga ya terminó.')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const estadoOf = (subida: Subida) => subida.estado as unknown as PartUpload

/** The same chunk twice at once is written once; a folder has one process, and a bucket keeps the same bytes as the same part. */
const inTurn = takeTurns()

/**
 * Takes a chunk; the one that was missing makes the file of them all. No connection and no lock is held while the storage works.
 * @throws {Refusal} 422 when the chunk does not fit or is no video, 404 when the upload is another person's, 409 when it is over
 */
export async function receiveTrozo(call: Writing, input: TrozoInput): Promise<Received> {
  const { db, person } = call
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
  return inTurn(`${subida.id}:${input.chunkIndex}`, async () => {
    const before = await db
      .selectFrom('subida_trozos')
      .select('sha256')
      .where('subida_id', '=', subida.id)
      .where('indice', '=', input.chunkIndex)
      .executeTakeFirst()
    if (before?.sha256 === hash) return finish(call, subida, undefined, tipo)
    const trozo = await write(call, subida, { indice: input.chunkIndex, tamano: bytes.length, sha256: hash }, bytes)
    return finish(call, subida, trozo, tipo)
  })
}

type Trozo = { indice: number; tamano: number; sha256: string; etiqueta: string }

async function write({ kit }: Writing, subida: Subida, trozo: Omit<Trozo, 'etiqueta'>, bytes: Buffer): Promise<Trozo> {
  if (subida.archivo_id !== null) throw over()
  const etiqueta = await kit.storage.writePart(estadoOf(subida), trozo.indice, bytes).catch(error => {
    throw error instanceof PartsRefused ? gone() : error
  })
  return { ...trozo, etiqueta }
}

const lock = (db: Db, id: string): Promise<Subida | undefined> =>
  db.selectFrom('subidas').select(COLUMNAS).where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Notes a chunk, and makes the file when it was the last that was missing.
 * @param trozo undefined when it stood already
 * @param tipo what the first chunk says of the file; empty for another chunk
 */
async function finish({ db, kit }: Writing, begun: Subida, trozo: Trozo | undefined, tipo: string): Promise<Received> {
  const noted = await db.transaction().execute(tx => note(tx, begun.id, trozo, tipo))
  if (!noted) {
    // Cancelled meanwhile: what this call wrote goes as well.
    await kit.storage.abort(estadoOf(begun))
    throw gone()
  }
  const { subida, trozos } = noted
  const so = { uploadId: subida.id, recibidos: trozos.length }
  if (subida.archivo_id !== null || trozos.length < subida.trozos)
    return { ...so, publicUrl: await urlOf(db, subida.archivo_id) }
  const { size } = await kit.storage.complete(estadoOf(subida), trozos).catch(refuseParts)
  if (size !== subida.tamano) refuseParts(new PartsRefused())
  const archivo = {
    llave: estadoOf(subida).key,
    nombre: subida.nombre,
    tipo: subida.tipo,
    tamano: size,
    // Of its chunks' hashes, so that a large file is not read again as a whole.
    sha256: trozos.length === 1 ? trozos[0]!.sha256 : sha256(trozos.map(t => t.sha256).join('')),
    usuario_id: subida.usuario_id,
  }
  const made = await db.transaction().execute(tx => adopt(tx, subida.id, archivo))
  if (made) return { ...so, publicUrl: await urlOf(db, made) }
  // Cancelled while it was put together.
  await kit.storage.remove(archivo.llave)
  throw gone()
}

/** @returns undefined when it was cancelled */
async function note(tx: Db, id: string, trozo: Trozo | undefined, tipo: string) {
  const subida = await lock(tx, id)
  if (!subida) return undefined
  if (trozo) {
    if (subida.archivo_id !== null) throw over()
    await tx
      .insertInto('subida_trozos')
      .values({ subida_id: id, ...trozo })
      .onConflict(c => c.columns(['subida_id', 'indice']).doUpdateSet(trozo))
      .execute()
  }
  // Also so that the upload counts as alive.
  const change = tipo ? { tipo } : { nombre: subida.nombre }
  await tx.updateTable('subidas').set(change).where('id', '=', id).execute()
  const trozos = await tx
    .selectFrom('subida_trozos')
    .select(['indice as index', 'etiqueta as tag', 'tamano as size', 'sha256'])
    .where('subida_id', '=', id)
    .orderBy('indice')
    .execute()
  return { subida: { ...subida, ...change }, trozos }
}

/** Two that finish at once make one file. @returns its key, undefined when the upload was cancelled */
async function adopt(tx: Db, id: string, archivo: Insertable<Archivos>): Promise<number | undefined> {
  const subida = await lock(tx, id)
  if (!subida || subida.archivo_id !== null) return subida?.archivo_id ?? undefined
  const made = await tx.insertInto('archivos').values(archivo).returning('id').executeTakeFirstOrThrow()
  await tx.updateTable('subidas').set({ archivo_id: made.id }).where('id', '=', id).execute()
  return made.id
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
  const { db, kit, person } = call
  const found = await find(db, person.id, input)
  if (found) return found
  // What it really is, its first chunk tells.
  const type = /^video\/[\w.+-]+$/.test(input.fileType) ? input.fileType : 'application/octet-stream'
  const estado = await kit.storage.begin(newLlave(), { type })
  try {
    const subida = await db.transaction().execute(tx => begin(tx, call, input, { type, estado }))
    if (estadoOf(subida).key !== estado.key) await kit.storage.abort(estado)
    return subida
  } catch (error) {
    // Of any other error nobody knows whether it was noted: a bucket forgets what is never completed by a rule of its own.
    if (error instanceof Refusal) await kit.storage.abort(estado)
    throw error
  }
}

const find = (db: Db, usuarioId: number, input: TrozoInput): Promise<Subida | undefined> =>
  input.uploadId
    ? findSubida(db, input.uploadId)
    : db
        .selectFrom('subidas')
        .select(COLUMNAS)
        .where('usuario_id', '=', usuarioId)
        .where('nombre', '=', input.fileName)
        .where('tamano', '=', input.fileSize)
        .where(e => e.or([e('archivo_id', 'is', null), ...(isLast(input) ? [justDone] : [])]))
        .orderBy('archivo_id', o => o.desc().nullsFirst())
        .limit(1)
        .executeTakeFirst()

const isLast = (input: TrozoInput) => input.chunkIndex === input.totalChunks - 1
/** The reply to its last chunk may be what was lost: sent again, it belongs to what it finished. */
const justDone = sql<boolean>`actualizado_en > now() - interval '10 minutes'`

export const findSubida = (db: Db, id: string): Promise<Subida | undefined> =>
  db.selectFrom('subidas').select(COLUMNAS).where('id', '=', id).executeTakeFirst()

/** Two first chunks at once: the second waits for the first, and joins it. */
async function begin(
  tx: Db,
  { kit, person }: Writing,
  input: TrozoInput,
  { type, estado }: { type: string; estado: PartUpload },
): Promise<Subida> {
  const name = input.uploadId ?? `${person.id}:${input.fileSize}:${input.fileName}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 1))`.execute(tx)
  const other = await find(tx, person.id, input)
  if (other) return other
  await requireEspacio(tx, kit.config, person, input.fileSize, 'videos')
  return tx
    .insertInto('subidas')
    .values({
      id: input.uploadId ?? randomUUID(),
      usuario_id: person.id,
      nombre: input.fileName,
      tipo: type,
      tamano: input.fileSize,
      trozos: input.totalChunks,
      estado: sql`${JSON.stringify(estado)}::text::jsonb`,
    })
    .returning(COLUMNAS)
    .executeTakeFirstOrThrow()
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
        .select(COLUMNAS)
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
  return count + (await cleanCalidades(db, storage, old))
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
    await removeEscalera(tx, storage, id, archivo.llave)
    await storage.remove(archivo.llave)
    await tx.deleteFrom('subidas').where('archivo_id', '=', id).execute()
    await tx.deleteFrom('archivos').where('id', '=', id).execute()
    return true
  })
