/**
 * Makes a backup (ADR 032): one file with everything that the database and the storage have, of one moment, while
 * everybody goes on.
 * Whatever its size, a few pieces of it are in memory at a time.
 */

import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { formatBytes } from '@eleva/contract'
import { makeFolder, sweepTemp, writeWhole } from '../archivos/files.ts'
import { meter, type Storage } from '../archivos/storage-common.ts'
import type { Connection } from '../db/db.ts'
import { databaseRecords } from './base.ts'
import { RespaldoRefused, seal } from './cifra.ts'
import { Huella, Llaves, objectRow } from './huella.ts'
import { type Manifiesto, registro } from './registros.ts'

/** What backups are of. */
export type Origen = { connection: Connection; storage: Storage; version: string }

/** Where one goes: the folder, its passphrase, and the zone of the clock in its name. */
export type DestinoDeRespaldo = { dir: string; clave: string; zona: string; signal?: AbortSignal }

export type RespaldoHecho = { archivo: string; bytes: number; manifiesto: Manifiesto }

/** Names of missing objects that are kept: of a storage that is not there at all nobody wants a million. */
const MAX_NAMES = 100

/**
 * Writes `eleva-AAAA-MM-DD-HHMM.respaldo`, which is there whole or not at all.
 * @throws {RespaldoRefused} when the folder cannot be written or its disk is full
 * @throws what the database or the storage says when they fail
 */
export async function makeRespaldo(
  origen: Origen,
  { dir, clave, zona, signal }: DestinoDeRespaldo,
): Promise<RespaldoHecho> {
  const temp = path.join(dir, '.temp')
  try {
    await makeFolder(temp)
    await access(temp, constants.W_OK)
    await sweepTemp(temp)
    const archivo = path.join(dir, await freeName(dir, zona))
    let manifiesto: Manifiesto | undefined
    const content = records(origen, signal, made => (manifiesto = made))
    await writeWhole(archivo, Readable.from(seal(clave, content), { objectMode: false }), temp)
    return { archivo, bytes: (await stat(archivo)).size, manifiesto: manifiesto! }
  } catch (error) {
    throw (await aboutFolder(dir, error)) ?? error
  }
}

const FILE = /^eleva-(\d{4}-\d{2}-\d{2})-(\d{4})(?:-(\d+))?\.respaldo$/

/** A backup's own name; the day and the minute are the people's. */
export function readName(name: string): { name: string; dia: string; orden: string } | undefined {
  const [, dia, minuto, otro = ''] = FILE.exec(name) ?? []
  return dia && minuto ? { name, dia, orden: `${dia} ${minuto} ${otro.padStart(6, '0')}` } : undefined
}

/** A second one of the same minute gets a number. */
async function freeName(dir: string, zona: string): Promise<string> {
  const now = new Date().toLocaleString('sv-SE', { timeZone: zona })
  const base = `eleva-${now.slice(0, 10)}-${now.slice(11, 16).replace(':', '')}`
  const taken = new Set(await readdir(dir))
  let name = `${base}.respaldo`
  for (let n = 2; taken.has(name); n++) name = `${base}-${n}.respaldo`
  return name
}

/** What whoever chose the folder can mend. */
async function aboutFolder(dir: string, error: unknown): Promise<RespaldoRefused | undefined> {
  const { code = '', message, path: at } = error as NodeJS.ErrnoException
  // The objects may be on a disk of their own.
  if (at && !at.startsWith(dir)) return undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const free = await statfs(dir).then(({ bavail, bsize }) => `; quedan ${formatBytes(bavail * bsize)}`)
    return new RespaldoRefused(`El respaldo no cabe en ${dir}${free}. No se dejó nada a medias.`, { cause: error })
  }
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'EIO', 'ENXIO'].includes(code))
    return new RespaldoRefused(`No se puede escribir en la carpeta ${dir} (${message}).`, { cause: error })
  return undefined
}

/**
 * Objects, tables, the objects that came meanwhile, the manifest. In this order, because an object that is taken away
 * after the snapshot is one that the snapshot still names: by then it has been copied. Objects are written once and
 * never changed.
 */
async function* records(origen: Origen, signal: AbortSignal | undefined, tell: (made: Manifiesto) => void) {
  const { storage, version, connection } = origen
  const huella = new Huella()
  let bytes = 0
  const copyObjects = async function* (before: Llaves, now: Llaves) {
    for await (const key of storage.list()) {
      signal?.throwIfAborted()
      if (before.has(key)) continue
      bytes += yield* objectRecords(storage, key, huella)
      now.add(key)
    }
  }
  const first = new Llaves()
  yield* copyObjects(new Llaves(), first)
  const { unseen, ...database } = yield* databaseRecords(connection, first, signal)
  const late = new Llaves()
  yield* copyObjects(first, late)
  const ausentes = unseen.filter(key => !late.has(key))
  const manifiesto: Manifiesto = {
    version,
    ...database,
    objetos: { cantidad: huella.rows, bytes, huella: huella.value() },
    ausentes: { cantidad: ausentes.length, llaves: ausentes.slice(0, MAX_NAMES) },
  }
  yield registro('manifiesto', manifiesto)
  tell(manifiesto)
}

/** @returns its size in bytes; 0 when it went away meanwhile */
async function* objectRecords(storage: Storage, llave: string, huella: Huella): AsyncGenerator<Buffer, number> {
  const found = await storage.get(llave)
  if (!found) return 0
  const { stream, result } = meter(found.body)
  yield registro('objeto', { llave, tipo: found.type })
  try {
    for await (const chunk of stream) yield registro('bytes', chunk)
  } catch (error) {
    if (await storage.head(llave)) throw error
    yield registro('soltado')
    return 0
  }
  const { size: tamano, sha256 } = result()
  // One that ends early is an error of its own making: a store that hangs up does not always say so.
  if (tamano !== found.size) throw new Error(`El objeto ${llave} tiene ${found.size} bytes y solo llegaron ${tamano}.`)
  yield registro('fin', { tamano, sha256 })
  huella.add(objectRow(llave, tamano, sha256))
  return tamano
}
