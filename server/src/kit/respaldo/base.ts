/** The tables of a backup: all of them as they stood at one moment, read while everybody goes on writing. */
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import Cursor from 'pg-cursor'
import { type Connection, connect, UNHURRIED } from '../db/db.ts'
import { quoted, type Sql, sqlOn } from '../db/sql.ts'
import { RespaldoRefused } from './cifra.ts'
import { Huella, type Llaves, throughHuella } from './huella.ts'
import { type Manifiesto, registro } from './registros.ts'
import { listAplicadas, listParticiones, listSecuencias, listTablas, SAME_TEXT, type Tabla } from './tablas.ts'

const KEYS_AT_ONCE = 5_000
/** Text that repeats itself: more effort takes three times as long for a tenth less. */
const GZIP = { level: 4, chunkSize: 64 * 1024 }

export const copyText = ({ nombre, columnas }: Tabla, way: 'to stdout' | 'from stdin') =>
  `copy ${quoted(nombre)} (${columnas.map(quoted).join(', ')}) ${way}`

/**
 * One transaction that only reads: it waits for nobody, and nobody's rows wait for it.
 * @param seen keys of objects that have been copied before
 * @returns what the manifest says of the database, and the keys it names that were not seen
 */
export async function* databaseRecords(connection: Connection, seen: Llaves, signal?: AbortSignal) {
  const { pool, close } = connect(connection, 1, UNHURRIED)
  const client = await pool.connect()
  const sql = sqlOn(client)
  try {
    await sql.unsafe(`begin isolation level repeatable read, read only; set local idle_in_transaction_session_timeout = 0;
      set local lock_timeout = '10min'; ${SAME_TEXT}`)
    const { momento, servidor } = await snapshot(sql)
    const migraciones = await listAplicadas(sql)
    if (!migraciones.length)
      throw new RespaldoRefused('Esa base de datos no tiene las tablas de Eleva: no hay qué respaldar.')
    const all = await listTablas(sql)
    const tablas: Manifiesto['tablas'] = []
    for (const tabla of all) {
      signal?.throwIfAborted()
      const huella = new Huella()
      yield registro('tabla', tabla)
      yield* tableRecords(client, tabla, huella, signal)
      yield registro('fin')
      tablas.push({ ...tabla, filas: huella.rows, huella: huella.value() })
    }
    return {
      momento,
      servidor,
      zona: await readZona(sql),
      migraciones,
      particiones: await listParticiones(sql),
      tablas,
      // Last: a sequence is of no moment, and one that is ahead does no harm.
      secuencias: await listSecuencias(sql),
      unseen: await listUnseen(client, seen),
    }
  } finally {
    // A table that was given up half-way is still on its way on this connection.
    client.release(true)
    await close()
  }
}

/** The first statement is the moment. Then a migration can no longer change a table that is still to come. */
async function snapshot(sql: Sql): Promise<{ momento: string; servidor: string }> {
  const [row] = await sql<{ momento: Date; servidor: string }[]>`
    select clock_timestamp() as momento, current_setting('server_version') as servidor`
  const tablas = await listTablas(sql)
  if (tablas.length) await sql.unsafe(`lock table ${tablas.map(t => quoted(t.nombre)).join(', ')} in access share mode`)
  return { momento: row!.momento.toISOString(), servidor: row!.servidor }
}

async function* tableRecords(client: ClientBase, tabla: Tabla, huella: Huella, signal?: AbortSignal) {
  const gzip = createGzip(GZIP)
  const flowing = pipeline(client.query(copyTo(copyText(tabla, 'to stdout'))), throughHuella(huella), gzip, { signal })
  // Its failure comes out of the stream; here nobody must miss it meanwhile.
  flowing.catch(() => undefined)
  for await (const chunk of gzip) yield registro('bytes', chunk)
  await flowing
}

async function readZona(sql: Sql): Promise<string | null> {
  const [there] = await sql.unsafe<{ some: boolean }[]>(`select to_regproc('public.zona') is not null as some`)
  if (!there?.some) return null
  const [row] = await sql.unsafe<{ zona: string }[]>('select public.zona() as zona')
  return row?.zona ?? null
}

async function listUnseen(client: ClientBase, seen: Llaves): Promise<string[]> {
  const unseen: string[] = []
  const cursor = client.query(new Cursor<{ llave: string }>('select llave from archivos'))
  for (;;) {
    const rows = await cursor.read(KEYS_AT_ONCE)
    for (const { llave } of rows) if (!seen.has(llave)) unseen.push(llave)
    if (rows.length === 0) return unseen
  }
}
