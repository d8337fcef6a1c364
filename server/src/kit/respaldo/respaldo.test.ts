// @module-tag resto
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROL } from '@eleva/contract'
import { describe, expect, test } from 'vitest'
import { openStore } from '../../../test/almacen.ts'
import { buildPerson } from '../../../test/build.ts'
import { CLAVE, keysOf, note, put, textOf, useRespaldos } from '../../../test/respaldos.ts'
import { createStorage } from '../archivos/storage.ts'
import { openFolder } from '../archivos/storage-folder.ts'
import type { Database } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { migrationsOf } from './migraciones.ts'
import { checkRespaldo } from './restaura.ts'

const { dir, folder, storage, source, ownDatabase, emptyDatabase, backUp, back } = useRespaldos()

describe('what was backed up', () => {
  test('comes back whole, for an ordinary owner, and goes on as before', async () => {
    const { archivo, manifiesto } = await backUp()
    expect(path.basename(archivo)).toMatch(/^eleva-\d{4}-\d\d-\d\d-\d{4}\.respaldo$/)
    expect(readdirSync(path.dirname(archivo)).toSorted()).toEqual(['.temp', path.basename(archivo)].toSorted())
    expect(readdirSync(path.join(path.dirname(archivo), '.temp'))).toEqual([])
    const raw = readFileSync(archivo)
    const [secret] = await source().sql`select valor from ajustes where clave = 'secreto'`
    for (const text of ['persona', 'película', secret?.valor ?? 'secreto']) expect(raw.includes(text)).toBe(false)
    expect(await checkRespaldo({ archivo, clave: CLAVE })).toEqual(manifiesto)

    const { connection, database } = await emptyDatabase()
    const objects = openFolder(folder())
    const restored = await back(archivo, connection, objects)
    expect(restored.tablas.every(t => t.igual)).toBe(true)
    expect(restored.tablas.map(t => t.nombre)).toContain('sesiones_web')
    expect(restored.aplicadas).toEqual([])
    expect(await keysOf(objects)).toEqual(await keysOf(storage))
    expect(await textOf(objects, 'videos/a.mp4')).toBe('película')
    expect((await objects.head('imagenes/b.webp'))?.type).toBe('text/plain')

    const people = (of: Database) =>
      of.sql`select id, name, email, role_id, busca, escuela_id, creado_en from usuarios order by id`
    expect(await people(database)).toEqual(await people(source()))
    // Keys go on behind the last one, triggers work again, and rows may not name what is not there.
    const next = await buildPerson(database.db, { roles: [ROL.admin] })
    const [last] = await source().sql`select max(id) as id from usuarios`
    expect(next.id).toBe(last?.id + 1)
    expect((await database.sql`select role_id from usuarios where id = ${next.id}`)[0]?.role_id).toBe(1)
    await expect(database.sql`update usuarios set escuela_id = 999999`).rejects.toThrow('foreign key')
    const [keys] =
      await database.sql`select count(*)::int as n, bool_and(convalidated) as checked from pg_constraint where contype = 'f'`
    const [before] = await source().sql`select count(*)::int as n from pg_constraint where contype = 'f'`
    expect(keys).toEqual({ n: before?.n, checked: true })
  })

  test('a day that had no part of its own in the log comes back, also where it would have one today', async () => {
    const own = await ownDatabase()
    const person = await buildPerson(own.db)
    const [part] = await own.sql`select 'bitacora_' || to_char(now(), 'YYYY_MM') as name`
    await own.sql.unsafe(
      `drop table ${part?.name}; create table bitacora_1999_01 partition of bitacora for values from ('1999-01-01') to ('1999-02-01')`,
    )
    await own.sql`insert into bitacora (usuario_id, ocurrio_en, clave, modulo, evento) values (${person.id}, now(), gen_random_uuid(), 1, 1), (${person.id}, '1999-01-09', gen_random_uuid(), 1, 1)`
    const { archivo } = await backUp(own, openFolder(folder()))
    const { connection, database } = await emptyDatabase()
    await back(archivo, connection)
    expect(await database.sql`select tableoid::regclass::text as part from bitacora order by ocurrio_en`).toEqual([
      { part: 'bitacora_1999_01' },
      { part: 'bitacora_resto' },
    ])
  })

  test('of older migrations, it comes back at those, and then the rest is applied', async () => {
    const all = (await source().sql`select name, sha256 from migraciones order by name`) as {
      name: string
      sha256: string
    }[]
    const early = migrationsOf(all.slice(0, 20))
    const old = await emptyDatabase()
    await migrate(old.connection, undefined, { folder: early.folder })
    early.remove()
    await buildPerson(old.database.db, { name: 'De antes' })
    const { archivo, manifiesto } = await backUp(old.database, openFolder(folder()))
    expect([manifiesto.zona, manifiesto.migraciones.length]).toEqual([null, 20])
    const { connection, database } = await emptyDatabase()
    const { aplicadas } = await back(archivo, connection)
    expect(aplicadas).toEqual(all.slice(20).map(m => m.name))
    expect((await database.sql`select name from usuarios`)[0]?.name).toBe('De antes')
  })

  test('names the files that were lost before, and tells of a table that is nobody’s', async () => {
    const own = await ownDatabase()
    await note(own, 'videos/perdido.mp4')
    await own.sql`create table apuntes (id int)`
    await own.sql`insert into apuntes values (1)`
    const { archivo, manifiesto } = await backUp(own, openFolder(folder()))
    expect(manifiesto.ausentes).toEqual({ cantidad: 1, llaves: ['videos/perdido.mp4'] })
    const { connection } = await emptyDatabase()
    expect(await back(archivo, connection)).toMatchObject({ ajenas: ['apuntes'] })
  })
})

test('objects of a bucket go into another bucket', async () => {
  const s3 = await openStore(folder(), ['de', 'a'])
  const bucket = (S3_BUCKET: string) => createStorage({ DATA_DIR: dir, ...s3.env, S3_BUCKET })
  await put(bucket('de'), 'videos/a.mp4', 'película')
  await put(bucket('de'), 'videos/b.mp4', 'otra'.repeat(2_000_000))
  const { archivo, manifiesto } = await backUp(source(), bucket('de'))
  expect(manifiesto.objetos).toMatchObject({ cantidad: 2, bytes: 9 + 8_000_000 })
  const { connection } = await emptyDatabase()
  await back(archivo, connection, bucket('a'))
  expect(await keysOf(bucket('a'))).toEqual(['videos/a.mp4', 'videos/b.mp4'])
  expect(await textOf(bucket('a'), 'videos/a.mp4')).toBe('película')
  await s3.close()
})

test('while everybody writes, what comes back is of one moment, with all files that it names', async () => {
  const own = await ownDatabase()
  const objects = openFolder(folder())
  const ends = new AbortController()
  let written = 0
  // A person and their file in one transaction, the file first, as uploads do; and now and then both go, the file last.
  const write = async () => {
    const mine: { id: number; llave: string }[] = []
    while (!ends.signal.aborted) {
      const llave = `entregas/${randomBytes(8).toString('hex')}`
      await put(objects, llave, llave)
      const { id } = await own.db.transaction().execute(async tx => {
        const person = await buildPerson(tx)
        await tx
          .insertInto('archivos')
          .values({ llave, nombre: 'x', tipo: 'x', tamano: 1, sha256: 'x', usuario_id: person.id })
          .execute()
        return person
      })
      mine.push({ id, llave })
      written++
      if (written % 3) continue
      const gone = mine.shift()!
      await own.db.transaction().execute(async tx => {
        await tx.deleteFrom('archivos').where('llave', '=', gone.llave).execute()
        await tx.deleteFrom('usuarios').where('id', '=', gone.id).execute()
      })
      await objects.remove(gone.llave)
    }
  }
  const writers = [write(), write(), write()]
  await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(60)
  const before = written
  const { archivo, manifiesto } = await backUp(own, objects).finally(() => ends.abort())
  const during = written - before
  await Promise.all(writers)
  expect(during).toBeGreaterThan(0)
  expect(manifiesto.ausentes.cantidad).toBe(0)
  const { connection, database } = await emptyDatabase()
  const target = openFolder(folder())
  await back(archivo, connection, target)
  const rows = await database.sql`select archivo.llave, usuario.id from archivos archivo full
    join usuarios usuario on usuario.id = archivo.usuario_id`
  expect(rows.length).toBeGreaterThan(30)
  for (const { llave, id } of rows) {
    expect([llave, id]).toEqual([expect.any(String), expect.any(Number)])
    expect(await textOf(target, llave)).toBe(llave)
  }
})
