// @module-tag resto
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { buildPerson } from '../../../test/build.ts'
import { CLAVE, keysOf, put, useRespaldos } from '../../../test/respaldos.ts'
import type { Storage } from '../archivos/storage.ts'
import { openFolder } from '../archivos/storage-folder.ts'
import { messageOf } from '../thrown.ts'
import { RespaldoRefused } from './cifra.ts'
import { makeRespaldo } from './respaldo.ts'
import { restore } from './restaura.ts'
import { isEmpty } from './tablas.ts'

const { dir, folder, storage, source, ownDatabase, emptyDatabase, backUp, back } = useRespaldos()

describe('is refused, and nothing is changed', () => {
  const refusal = async (made: Promise<unknown>) => {
    const error = await made.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(RespaldoRefused)
    return messageOf(error)
  }

  test('into a database that is not empty', async () => {
    const { archivo } = await backUp()
    const count = async () => (await source().sql`select count(*)::int as n from usuarios`)[0]?.n
    const before = await count()
    expect(await refusal(back(archivo, source().connection))).toContain('no está vacía')
    expect(await count()).toBe(before)
    const other = await emptyDatabase()
    await other.database.sql`create table de_otro_programa (id int)`
    expect(await refusal(back(archivo, other.connection))).toContain('no está vacía')
    expect((await other.database.sql`select to_regclass('usuarios') as t`)[0]?.t).toBeNull()
  })

  test('of migrations that this version does not have, or has otherwise', async () => {
    const own = await ownDatabase()
    await own.sql`insert into migraciones (name, sha256) values ('9999_futuro.sql', ${'a'.repeat(64)})`
    const { connection, database } = await emptyDatabase()
    const untouched = async () => expect((await database.sql`select to_regclass('migraciones') as t`)[0]?.t).toBeNull()
    expect(await refusal(back((await backUp(own)).archivo, connection))).toContain(
      'más nueva de Eleva: tiene 9999_futuro.sql',
    )
    await untouched()
    await own.sql`delete from migraciones where name = '9999_futuro.sql'`
    await own.sql`update migraciones set sha256 = ${'a'.repeat(64)} where name = '0002_novedades.sql'`
    expect(await refusal(back((await backUp(own)).archivo, connection))).toContain('otra 0002_novedades.sql')
    await untouched()
  })

  test('cut, flipped, or with another passphrase', async () => {
    const { archivo } = await backUp()
    const whole = readFileSync(archivo)
    const { connection, database } = await emptyDatabase()
    const flipped = Buffer.from(whole)
    flipped[whole.length >> 1]! ^= 4
    const bad = path.join(dir, 'malo.respaldo')
    for (const bytes of [whole.subarray(0, whole.length >> 1), whole.subarray(0, -1), whole.subarray(0, 60), flipped]) {
      writeFileSync(bad, bytes)
      expect(await refusal(back(bad, connection))).toMatch(/cortado|dañado/)
    }
    const other = restore({ archivo, clave: 'otra clave que no es', connection, storage, tmp: folder() })
    expect(await refusal(other)).toContain('La clave no es la de este respaldo')
    expect((await database.sql`select to_regclass('migraciones') as t`)[0]?.t).toBeNull()
  })

  test('into a folder that cannot be written', async () => {
    const file = path.join(dir, 'archivo')
    writeFileSync(file, '')
    const made = makeRespaldo(
      { connection: source().connection, storage, version: '1' },
      { dir: path.join(file, 'dentro'), clave: CLAVE, zona: 'UTC' },
    )
    expect(await refusal(made)).toContain('No se puede escribir en la carpeta')
  })
})

test('a restore that fails half-way leaves an empty database and the files as they were, and can be tried again', async () => {
  const { archivo } = await backUp()
  const { connection, database } = await emptyDatabase()
  const target = openFolder(folder())
  await put(target, 'imagenes/b.webp', 'ya estaba')
  let left = 2
  const breaking: Storage = {
    ...target,
    put: async (key, body, meta) => {
      if (left-- > 0) return target.put(key, body, meta)
      if (body instanceof Readable) body.destroy()
      throw new Error('El disco se fue')
    },
  }
  await expect(back(archivo, connection, breaking)).rejects.toThrow('El disco se fue')
  expect(await isEmpty(database.sql)).toBe(true)
  expect(await keysOf(target)).toEqual(['imagenes/b.webp'])
  // Bytes that change on their way to the disk are found before anything is committed.
  const lying: Storage = {
    ...target,
    put: async (...args) => ({ ...(await target.put(...args)), sha256: 'b'.repeat(64) }),
  }
  await expect(back(archivo, connection, lying)).rejects.toThrow('no quedó como en el respaldo')
  expect(await isEmpty(database.sql)).toBe(true)
  await back(archivo, connection, target)
  expect(await isEmpty(database.sql)).toBe(false)
  expect(await keysOf(target)).toEqual(await keysOf(storage))
})

test('a database as the migrations leave it counts as empty', async () => {
  const fresh = await ownDatabase()
  expect(await isEmpty(fresh.sql)).toBe(true)
  await buildPerson(fresh.db)
  expect(await isEmpty(fresh.sql)).toBe(false)
})
