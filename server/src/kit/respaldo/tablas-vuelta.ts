/** The way back of the tables, in one transaction that any owner of a database may make. */
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type Connection, connect, UNHURRIED } from '../db/db.ts'
import { quoted, type Sql, sqlOn } from '../db/sql.ts'
import { copyText } from './base.ts'
import { RespaldoRefused } from './cifra.ts'
import { Huella, throughHuella } from './huella.ts'
import { bodyOf, type Manifiesto, type RegistroDeRespaldo } from './registros.ts'
import {
  isEmpty,
  listDisparadas,
  listParticiones,
  listReferencias,
  listSecuencias,
  listTablas,
  SAME_TEXT,
  type Tabla,
} from './tablas.ts'

/** What came out, and whether it is what went in. */
export type Comparacion = { nombre: string; filas: number; igual: boolean }

/**
 * Keys into other tables are taken off and put on again at the end, which checks all rows at once: tables name each
 * other in circles, and an ordinary owner may not tell PostgreSQL to look away (`session_replication_role`). Triggers
 * rest meanwhile: what they did then is in the rows.
 * @throws {RespaldoRefused} when somebody came into the database meanwhile
 */
export async function openTarget(connection: Connection, manifiesto: Manifiesto) {
  const { pool, close: closePool } = connect(connection, 1, UNHURRIED)
  const client = await pool.connect()
  const sql = sqlOn(client)
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= (async () => {
      // With the connection goes what was not committed.
      client.release(true)
      await closePool()
    })()
    return closed
  }
  try {
    await sql.unsafe(`begin; set local idle_in_transaction_session_timeout = 0; ${SAME_TEXT}`)
    await sql.unsafe(`lock table ${listed((await listTablas(sql)).map(t => t.nombre))} in access exclusive mode`)
    if (!(await isEmpty(sql))) throw new RespaldoRefused('Alguien empezó a usar la base de datos. No se restauró nada.')
    await makeParts(sql, manifiesto.particiones)
    const tablas = new Set((await listTablas(sql)).map(t => t.nombre))
    const referencias = await listReferencias(sql)
    const disparadas = await listDisparadas(sql)
    for (const { tabla, nombre } of referencias)
      await sql.unsafe(`alter table ${quoted(tabla)} drop constraint ${quoted(nombre)}`)
    for (const tabla of disparadas) await sql.unsafe(`alter table ${quoted(tabla)} disable trigger user`)
    await sql.unsafe(`truncate ${listed([...tablas])}`)

    const fill = async (tabla: Tabla, all: AsyncGenerator<RegistroDeRespaldo, undefined>) => {
      const rows = Readable.from(
        bodyOf(all, () => undefined),
        { objectMode: false },
      )
      // Somebody's own table, which no migration makes: it is told of, and must not keep all others from coming back.
      if (!tablas.has(tabla.nombre)) return finished(rows.resume())
      await pipeline(rows, createGunzip(), client.query(copyFrom(copyText(tabla, 'from stdin'))))
    }
    const compare = async (tabla: Manifiesto['tablas'][number]): Promise<Comparacion> => {
      const huella = new Huella()
      const rows = client.query(copyTo(copyText(tabla, 'to stdout')))
      await pipeline(rows, throughHuella(huella).resume())
      const igual = huella.rows === tabla.filas && huella.value() === tabla.huella
      return { nombre: tabla.nombre, filas: huella.rows, igual }
    }
    /** @param others what must be the same, too, for the rows to stay */
    const finish = async (others: Comparacion[]): Promise<Comparacion[]> => {
      const secuencias = new Set((await listSecuencias(sql)).map(s => s.nombre))
      for (const { nombre, valor, usada } of manifiesto.secuencias.filter(s => secuencias.has(s.nombre)))
        await sql.unsafe('select setval($1::text::regclass, $2::text::bigint, $3)', [quoted(nombre), valor, usada])
      const found: Comparacion[] = []
      for (const tabla of manifiesto.tablas) if (tablas.has(tabla.nombre)) found.push(await compare(tabla))
      const other = [...found, ...others].filter(c => !c.igual).map(c => c.nombre)
      if (other.length)
        throw new RespaldoRefused(`Lo restaurado no es igual al respaldo en: ${other.join(', ')}. No se restauró nada.`)
      // A constraint that waits for the end would stand in the way of what follows.
      await sql.unsafe('set constraints all immediate')
      for (const { tabla, nombre, texto } of referencias)
        await sql.unsafe(`alter table ${quoted(tabla)} add constraint ${quoted(nombre)} ${texto}`)
      for (const tabla of disparadas) await sql.unsafe(`alter table ${quoted(tabla)} enable trigger user`)
      await sql.unsafe('commit')
      return found
    }
    return { fill, finish, close }
  } catch (error) {
    await close()
    throw error
  }
}

const listed = (tablas: string[]) => tablas.map(quoted).join(', ')

/** Parts by months are made as time goes by: what belonged into the rest then may have a part of its own today. */
async function makeParts(sql: Sql, wanted: Manifiesto['particiones']) {
  const there = await listParticiones(sql)
  const same = (one: (typeof wanted)[number]) => (other: (typeof wanted)[number]) =>
    one.nombre === other.nombre && one.limites === other.limites
  for (const part of there) if (!wanted.some(same(part))) await sql.unsafe(`drop table ${quoted(part.nombre)}`)
  for (const part of wanted)
    if (!there.some(same(part)))
      await sql.unsafe(`create table ${quoted(part.nombre)} partition of ${quoted(part.de)} ${part.limites}`)
}
