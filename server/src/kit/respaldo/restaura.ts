/**
 * Puts a backup back (ADR 032): the file is read twice, once to its end before anything is touched. Rows come in one
 * transaction, and objects before it commits: what fails half-way leaves an empty database, and a storage as it was.
 */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { openSpool } from '../archivos/spool.ts'
import type { Storage } from '../archivos/storage-common.ts'
import { type Connection, connect, UNHURRIED } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { sqlOn } from '../db/sql.ts'
import { codeOf } from '../thrown.ts'
import { RespaldoRefused, unseal } from './cifra.ts'
import { Huella, objectRow } from './huella.ts'
import { migrationsOf, reviewMigrations } from './migraciones.ts'
import {
  bodyOf,
  Manifiesto,
  ObjetoFin,
  ObjetoInicio,
  type RegistroDeRespaldo,
  readJson,
  registros,
  TablaInicio,
} from './registros.ts'
import { isEmpty, listAplicadas } from './tablas.ts'
import { type Comparacion, openTarget } from './tablas-vuelta.ts'

export type Vuelta = {
  archivo: string
  clave: string
  connection: Connection
  storage: Storage
  /** For a list of keys while it lasts. */
  tmp: string
  signal?: AbortSignal
}

/**
 * `ajenas` are tables that no migration makes, which did not come back; `aplicadas` the migrations that came after the
 * backup.
 */
export type Restaurado = {
  manifiesto: Manifiesto
  tablas: Comparacion[]
  objetos: Comparacion
  aplicadas: string[]
  ajenas: string[]
}

const READ = 256 * 1024

/** The records of a file. Its bytes can be trusted as far as they came; only its end tells that nothing is missing. */
async function* open({ archivo, clave, signal }: Pick<Vuelta, 'archivo' | 'clave' | 'signal'>) {
  const file = createReadStream(archivo, { highWaterMark: READ, signal })
  try {
    yield* registros(unseal(clave, file))
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') throw new RespaldoRefused(`No hay ningún archivo ${archivo}.`)
    if (code === 'EISDIR' || code === 'EACCES') throw new RespaldoRefused(`No se puede leer ${archivo}.`)
    throw error
  }
  return undefined
}

/**
 * Reads the whole file, to its last byte, and changes nothing.
 * @throws {RespaldoRefused} when it cannot be used, with the reason
 */
export async function checkRespaldo(vuelta: Pick<Vuelta, 'archivo' | 'clave' | 'signal'>): Promise<Manifiesto> {
  let last: RegistroDeRespaldo | undefined
  for await (const one of open(vuelta)) {
    if (last?.kind === 'manifiesto') break
    last = one
  }
  if (last?.kind !== 'manifiesto') throw new RespaldoRefused('El respaldo no tiene manifiesto: no está entero.')
  return readJson(Manifiesto, last.bytes)
}

/**
 * @throws {RespaldoRefused} when the file cannot be used, the database is not empty, or this version does not know its
 * migrations: then nothing was changed. When what came out is not what went in, nothing of it stays.
 */
export async function restore(vuelta: Vuelta): Promise<Restaurado> {
  const { connection, signal } = vuelta
  const manifiesto = await checkRespaldo(vuelta)
  reviewMigrations(manifiesto.migraciones)
  await requireEmpty(connection, manifiesto)
  const those = migrationsOf(manifiesto.migraciones)
  try {
    await migrate(connection, manifiesto.zona ?? undefined, { folder: those.folder })
  } finally {
    those.remove()
  }
  const { tablas, objetos } = await fill(vuelta, manifiesto)
  signal?.throwIfAborted()
  const { sql, close } = connect(connection, 1, UNHURRIED)
  // The planner knows nothing of rows that came in one go.
  await sql.unsafe('analyze').finally(close)
  const back = new Set(tablas.map(t => t.nombre))
  const ajenas = manifiesto.tablas.map(t => t.nombre).filter(nombre => !back.has(nombre))
  return { manifiesto, tablas, objetos, ajenas, aplicadas: await migrate(connection) }
}

async function requireEmpty(connection: Connection, { migraciones }: Manifiesto) {
  const { pool, close } = connect(connection, 1, UNHURRIED)
  const sql = sqlOn(pool)
  try {
    if (!(await isEmpty(sql)))
      throw new RespaldoRefused(
        'La base de datos no está vacía: un respaldo solo se restaura en una vacía. No se cambió nada.',
      )
    const names = new Set(migraciones.map(m => m.name))
    const newer = (await listAplicadas(sql)).find(m => !names.has(m.name))
    if (newer)
      throw new RespaldoRefused(
        `La base de datos, aunque vacía, ya tiene ${newer.name}, que el respaldo no conoce. Usa una base recién creada. No se cambió nada.`,
      )
  } finally {
    await close()
  }
}

async function fill(vuelta: Vuelta, manifiesto: Manifiesto) {
  const put = await putting(vuelta.storage, vuelta.tmp)
  const target = await openTarget(vuelta.connection, manifiesto)
  const all = open(vuelta)
  try {
    for (let one = await all.next(); !one.done; one = await all.next()) {
      vuelta.signal?.throwIfAborted()
      const { kind, bytes } = one.value
      if (kind === 'objeto') await put.object(readJson(ObjetoInicio, bytes), all)
      else if (kind === 'tabla') await target.fill(readJson(TablaInicio, bytes), all)
    }
    const objetos = put.compare(manifiesto.objetos)
    const tablas = await target.finish([objetos])
    return { tablas, objetos }
  } catch (error) {
    await target.close()
    await put.undo()
    throw error
  } finally {
    await all.return(undefined)
    await target.close()
    await put.close()
  }
}

/** Puts objects, and remembers which were not there before, on the disk. */
async function putting(storage: Storage, tmp: string) {
  const huella = new Huella()
  let size = 0
  const fresh = await openSpool(tmp)
  const object = async (
    inicio: ReturnType<typeof ObjetoInicio.parse>,
    all: AsyncGenerator<RegistroDeRespaldo, undefined>,
  ) => {
    const { llave, tipo: type } = inicio
    let end: RegistroDeRespaldo | undefined
    const body = async function* () {
      yield* bodyOf(all, last => (end = last))
      // What went away while it was copied must not be stored as if it were whole.
      if (end?.kind === 'soltado') throw new Dropped()
    }
    const before = await storage.head(llave)
    if (!before) await fresh.write(Buffer.from(`${llave}\n`))
    try {
      const stored = await storage.put(llave, Readable.from(body(), { objectMode: false }), { type })
      const told = readJson(ObjetoFin, end!.bytes)
      if (told.tamano !== stored.size || told.sha256 !== stored.sha256)
        throw new RespaldoRefused(`El objeto ${llave} no quedó como en el respaldo. No se restauró nada.`)
      huella.add(objectRow(llave, stored.size, stored.sha256))
      size += stored.size
    } catch (error) {
      if (!(error instanceof Dropped)) throw error
    }
  }
  return {
    object,
    compare: (told: Manifiesto['objetos']): Comparacion => ({
      nombre: 'objetos',
      filas: huella.rows,
      igual: huella.rows === told.cantidad && size === told.bytes && huella.value() === told.huella,
    }),
    undo: async () => {
      let rest = ''
      for await (const piece of fresh.read()) {
        const lines = (rest + Buffer.from(piece).toString()).split('\n')
        rest = lines.pop() ?? ''
        for (const key of lines) await storage.remove(key)
      }
    },
    close: () => fresh.close(),
  }
}

class Dropped extends Error {}
