/**
 * Uploads in chunks, of films, of what is handed in and of answers: in any order, again, from several processes at
 * once; what has been acknowledged is never lost (ADR 010, 045). What differs between them stands in a `ReglaDeSubida`.
 */
import { createHash, randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { gone } from '../cosas.ts'
import type { Db } from '../db/db.ts'
import type { Archivos } from '../db/schema.d.ts'
import { waitTurn } from '../db/turno.ts'
import { conflict, Refusal, refused } from '../errors.ts'
import { takeTurns } from '../turnos.ts'
import { nameAs } from './nombre-de-archivo.ts'
import { type ClaseDeObjeto, requireEspacio } from './quota.ts'
import { PartsRefused, type PartUpload } from './storage.ts'
import {
  COLUMNAS_DE_SUBIDA,
  dropOldest,
  estadoOf,
  findSubida,
  lock,
  type SubidaGuardada,
  uploadIsOver,
  type WritingFile,
} from './subidas-base.ts'
import { reviewTrozo } from './trozos.ts'

/** As `camposDeTrozo` of the contract has them. */
export type TrozoDicho = {
  file: File
  fileName: string
  chunkIndex: number
  totalChunks: number
  fileSize: number
  fileType: string
  uploadId?: string | undefined
  sha256?: string | undefined
}
export type ReglaDeSubida = {
  clase: Extract<ClaseDeObjeto, 'videos' | 'entregas' | 'respuestas' | 'reactivos' | 'materiales'>
  /** A new place in the storage. */
  newLlave: () => string
  /** The type of a file that begins so; undefined when it is not taken. */
  tipoDe: (start: Buffer<ArrayBuffer>, nombre: string, tamano: number) => Promise<string | undefined>
  /** What is said of one that is not. */
  rechazo: string
  /** Most unfinished ones of a person: one more, and that which was left alone longest goes. */
  most?: number
}

export type Recibido = { uploadId: string; recibidos: number; archivoId: number | null }

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * The same chunk twice at once is written once; a folder has one process, and a bucket keeps the same bytes as the same
 * part.
 */
const inTurn = takeTurns()

/**
 * Takes a chunk; the one that was missing makes the file of them all. No connection and no lock is held while the
 * storage works.
 * @throws {Refusal} 422 when the chunk does not fit or is of no type that is taken, 404 when the upload is another
 * person's, 409 when it is over, 413 without room
 */
export async function receiveTrozo(call: WritingFile, regla: ReglaDeSubida, input: TrozoDicho): Promise<Recibido> {
  const { db, person } = call
  const bytes = Buffer.from(await input.file.arrayBuffer())
  const hash = sha256(bytes)
  const wrong = reviewTrozo(input, { bytes: bytes.length, sha256: hash })
  if (wrong) throw refused(wrong[1], wrong[0])
  const tipo = input.chunkIndex === 0 ? await regla.tipoDe(bytes, input.fileName, input.fileSize) : ''
  if (tipo === undefined) throw refused(regla.rechazo, 'file')
  const subida = await findOrBegin(call, regla, input)
  if (subida.usuario_id !== person.id || subida.clase !== regla.clase) throw gone('carga')
  if (subida.nombre !== input.fileName || subida.tamano !== input.fileSize)
    throw refused('Esa carga es de otro archivo.', 'uploadId')
  return inTurn(`${subida.id}:${input.chunkIndex}`, async () => {
    const before = await db
      .selectFrom('subida_trozos')
      .select('sha256')
      .where('subida_id', '=', subida.id)
      .where('indice', '=', input.chunkIndex)
      .executeTakeFirst()
    if (before?.sha256 === hash) return finish(call, regla, subida, undefined, tipo)
    const trozo = await write(call, subida, { indice: input.chunkIndex, tamano: bytes.length, sha256: hash }, bytes)
    return finish(call, regla, subida, trozo, tipo)
  })
}

type Trozo = { indice: number; tamano: number; sha256: string; etiqueta: string }

async function write(
  { kit }: WritingFile,
  subida: SubidaGuardada,
  trozo: Omit<Trozo, 'etiqueta'>,
  bytes: Buffer,
): Promise<Trozo> {
  if (subida.archivo_id !== null) throw uploadIsOver()
  const etiqueta = await kit.storage.writePart(estadoOf(subida), trozo.indice, bytes).catch(error => {
    throw error instanceof PartsRefused ? gone('carga') : error
  })
  return { ...trozo, etiqueta }
}

/**
 * Notes a chunk, and makes the file when it was the last that was missing.
 * @param trozo undefined when it stood already
 * @param tipo what the first chunk says of the file; empty for another chunk
 */
async function finish(
  call: WritingFile,
  regla: ReglaDeSubida,
  begun: SubidaGuardada,
  trozo: Trozo | undefined,
  tipo: string,
): Promise<Recibido> {
  const { db, kit } = call
  const noted = await db.transaction().execute(tx => note(tx, begun.id, trozo, tipo))
  if (!noted) {
    // Cancelled meanwhile: what this call wrote goes as well.
    await kit.storage.abort(estadoOf(begun))
    throw gone('carga')
  }
  const { subida, trozos } = noted
  const so = { uploadId: subida.id, recibidos: trozos.length }
  if (subida.archivo_id !== null || trozos.length < subida.trozos) return { ...so, archivoId: subida.archivo_id }
  const { size } = await kit.storage.complete(estadoOf(subida), trozos).catch(refuseParts)
  if (size !== subida.tamano) refuseParts(new PartsRefused())
  const { key: llave } = estadoOf(subida)
  const archivo = {
    llave,
    nombre: nameAs(subida.nombre, subida.tipo),
    tipo: subida.tipo,
    tamano: size,
    // It is the hash of its chunks' hashes, so that a large file is not read again as a whole.
    sha256: trozos.length === 1 ? trozos[0]!.sha256 : sha256(trozos.map(t => t.sha256).join('')),
    usuario_id: subida.usuario_id,
  }
  try {
    const archivoId = await db.transaction().execute(tx => adopt(tx, call, regla, subida.id, archivo))
    if (archivoId) return { ...so, archivoId }
  } catch (error) {
    // Its room was taken by another one that was faster.
    if (error instanceof Refusal) await removeWhole(call, subida)
    throw error
  }
  // Cancelled while it was put together.
  await kit.storage.remove(llave)
  throw gone('carga')
}

async function removeWhole({ db, kit }: WritingFile, subida: SubidaGuardada) {
  const { numDeletedRows } = await db
    .deleteFrom('subidas')
    .where('id', '=', subida.id)
    .where('archivo_id', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows) await kit.storage.remove(estadoOf(subida).key)
}

/** @returns undefined when it was cancelled */
async function note(tx: Db, id: string, trozo: Trozo | undefined, tipo: string) {
  const subida = await lock(tx, id)
  if (!subida) return undefined
  if (trozo) {
    if (subida.archivo_id !== null) throw uploadIsOver()
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

/**
 * Two that finish at once make one file.
 * @returns its key, undefined when the upload was cancelled
 */
async function adopt(
  tx: Db,
  { kit, person }: WritingFile,
  { clase }: ReglaDeSubida,
  id: string,
  archivo: Insertable<Archivos>,
): Promise<number | undefined> {
  const subida = await lock(tx, id)
  if (!subida || subida.archivo_id !== null) return subida?.archivo_id ?? undefined
  // Several that were begun while there was room for one.
  await requireEspacio(tx, kit.config, person, subida.tamano, clase)
  const made = await tx.insertInto('archivos').values(archivo).returning('id').executeTakeFirstOrThrow()
  await tx.updateTable('subidas').set({ archivo_id: made.id }).where('id', '=', id).execute()
  return made.id
}

function refuseParts(error: unknown): never {
  if (!(error instanceof PartsRefused)) throw error
  throw conflict('No se pudo armar el archivo. Cancela la carga y súbelo otra vez.')
}

async function findOrBegin(call: WritingFile, regla: ReglaDeSubida, input: TrozoDicho): Promise<SubidaGuardada> {
  const { db, kit, person } = call
  const found = await find(db, person.id, regla, input)
  if (found) return found
  // What it really is, its first chunk tells.
  const type = /^video\/[\w.+-]+$/.test(input.fileType) ? input.fileType : 'application/octet-stream'
  const estado = await kit.storage.begin(regla.newLlave(), { type })
  try {
    const left: SubidaGuardada[] = []
    const subida = await db.transaction().execute(tx => begin(tx, call, regla, input, { type, estado, left }))
    for (const old of left) await kit.storage.abort(estadoOf(old))
    if (estadoOf(subida).key !== estado.key) await kit.storage.abort(estado)
    return subida
  } catch (error) {
    // Nobody knows of any other error whether it was noted: a bucket forgets what is never completed by a rule of its
    // own.
    if (error instanceof Refusal) await kit.storage.abort(estado)
    throw error
  }
}

const find = (
  db: Db,
  usuarioId: number,
  { clase }: ReglaDeSubida,
  input: TrozoDicho,
): Promise<SubidaGuardada | undefined> =>
  input.uploadId
    ? findSubida(db, input.uploadId)
    : db
        .selectFrom('subidas')
        .select(COLUMNAS_DE_SUBIDA)
        .where('usuario_id', '=', usuarioId)
        .where('clase', '=', clase)
        .where('nombre', '=', input.fileName)
        .where('tamano', '=', input.fileSize)
        .where(e => e.or([e('archivo_id', 'is', null), ...(isLast(input) ? [justDone] : [])]))
        .orderBy('archivo_id', o => o.desc().nullsFirst())
        .limit(1)
        .executeTakeFirst()

const isLast = (input: TrozoDicho) => input.chunkIndex === input.totalChunks - 1
/** The reply to its last chunk may be what was lost: sent again, it belongs to what it finished. */
const justDone = sql<boolean>`actualizado_en > now() - interval '10 minutes'`

/**
 * Two first chunks at once: the second waits for the first, and joins it.
 * @param left takes those that make room for it
 */
async function begin(
  tx: Db,
  { kit, person }: WritingFile,
  regla: ReglaDeSubida,
  input: TrozoDicho,
  { type, estado, left }: { type: string; estado: PartUpload; left: SubidaGuardada[] },
): Promise<SubidaGuardada> {
  const name = input.uploadId ?? `${person.id}:${input.fileSize}:${input.fileName}`
  await waitTurn(tx, `subida:${name}`)
  const other = await find(tx, person.id, regla, input)
  if (other) return other
  await requireEspacio(tx, kit.config, person, input.fileSize, regla.clase)
  if (regla.most !== undefined) left.push(...(await dropOldest(tx, person.id, regla.clase, regla.most - 1)))
  return tx
    .insertInto('subidas')
    .values({
      id: input.uploadId ?? randomUUID(),
      usuario_id: person.id,
      nombre: input.fileName,
      tipo: type,
      tamano: input.fileSize,
      trozos: input.totalChunks,
      clase: regla.clase,
      estado: sql`${JSON.stringify(estado)}::text::jsonb`,
    })
    .returning(COLUMNAS_DE_SUBIDA)
    .executeTakeFirstOrThrow()
}
