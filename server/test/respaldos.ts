/**
 * A source with people and objects, empty databases, and what a test of backups does with them. Call it at the top of a
 * file.
 */

import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ROL } from '@eleva/contract'
import { afterAll, beforeAll, inject, vi } from 'vitest'
import type { Storage } from '../src/kit/archivos/storage.ts'
import { openFolder } from '../src/kit/archivos/storage-folder.ts'
import { type Connection, connect, type Database, openPools } from '../src/kit/db/db.ts'
import { makeRespaldo } from '../src/kit/respaldo/respaldo.ts'
import { restore } from '../src/kit/respaldo/restaura.ts'
import { buildGroup, buildPerson, buildSchool } from './build.ts'
import { openTestDatabase } from './database.ts'
import { openTempDir } from './tempdir.ts'

export const CLAVE = 'una clave de veras larga'

export const put = (storage: Storage, llave: string, text: string) =>
  storage.put(llave, Buffer.from(text), { type: 'text/plain' })

export const note = (database: Database, llave: string, usuario_id: number | null = null) =>
  database.db
    .insertInto('archivos')
    .values({ llave, nombre: llave, tipo: 'text/plain', tamano: 1, sha256: 'x', usuario_id })
    .execute()

export async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storage.list()) keys.push(key)
  return keys.sort()
}

export const textOf = async (storage: Storage, key: string) => (await buffer((await storage.get(key))!.body)).toString()

export function useRespaldos() {
  // Each key is dear on purpose, and beside other work takes seconds.
  vi.setConfig({ testTimeout: 60_000 })
  const dir = openTempDir()
  const opened: Database[] = []
  let serial = 0
  let source: Database
  const storage = openFolder(path.join(dir, 'objects'))
  const folder = () => path.join(dir, `carpeta-${++serial}`)
  /** One of its own, migrated. */
  const ownDatabase = async () => {
    const own = await openTestDatabase()
    opened.push(own)
    return own
  }
  /** A database without a table, whose owner may nothing else. */
  const emptyDatabase = async (): Promise<{ connection: Connection; database: Database }> => {
    const { host, user } = inject('postgres')
    const name = `r_${randomBytes(6).toString('hex')}`
    const admin = connect({ host, user, database: 'postgres' }, 1)
    await admin.sql.unsafe(`create role ${name} login`)
    await admin.sql.unsafe(`create database ${name} template template0 owner ${name}`)
    await admin.close()
    const connection = { host, user: name, database: name }
    const database = openPools(connection, 2)
    opened.push(database)
    return { connection, database }
  }
  beforeAll(async () => {
    source = await ownDatabase()
    const gestor = await buildPerson(source.db, {
      roles: [ROL.docente, ROL.admin],
      name: 'Ñandú «con»\ttabulador\\n\ny renglón',
    })
    const school = await buildSchool(source.db, { gestor_id: gestor.id })
    const student = await buildPerson(source.db, { escuela_id: school.id })
    await buildGroup(source.db, { usuarios: [student.id] })
    await put(storage, 'videos/a.mp4', 'película')
    await put(storage, 'vacio', '')
    await put(storage, 'imagenes/b.webp', 'foto')
    await note(source, 'videos/a.mp4', gestor.id)
  })
  afterAll(async () => {
    vi.resetConfig()
    await Promise.all(opened.map(one => one.close()))
  })
  return {
    dir,
    folder,
    storage,
    source: () => source,
    ownDatabase,
    emptyDatabase,
    backUp: (of = source, objects: Storage = storage) =>
      makeRespaldo(
        { connection: of.connection, storage: objects, version: '9.9.9' },
        { dir: folder(), clave: CLAVE, zona: 'UTC' },
      ),
    back: (archivo: string, connection: Connection, objects: Storage = openFolder(folder())) =>
      restore({ archivo, clave: CLAVE, connection, storage: objects, tmp: folder() }),
  }
}
