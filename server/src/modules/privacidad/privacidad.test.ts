import { inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildPerson } from '../../../test/build.ts'
import { removeVencidas } from './privacidad.descarga.ts'
import { definePrivacidadJobs } from './privacidad.jobs.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  definePrivacidadJobs(t)
  await t.jobs.start()
  admin = await t.as('admin')
})
afterAll(() => t.close())

const persona = async (name: string) => t.asPerson(await buildPerson(t.db, { name }))
const pedir = (who: Caller, tipo: string, palabras = '') =>
  who.send('POST', '/api/privacidad/solicitudes', { tipo, palabras })
const responder = (id: unknown, decision: string) =>
  admin.send('POST', `/api/privacidad/solicitudes/${id}/respuesta`, { decision, respuesta: 'Con gusto' })

describe('what somebody asks', () => {
  test('is counted in working days, one of a kind at a time, and can be taken back', async () => {
    const { rows } = await sql`
      select dia_habil('2026-11-28', 20)::text as responder, dia_habil('2026-11-27', 1)::text as lunes,
        dias_habiles('2026-11-27', '2026-12-01') as quedan, dias_habiles('2026-12-01', '2026-11-27') as tarde`.execute(
      t.db,
    )
    expect(rows[0]).toEqual({ responder: '2026-12-25', lunes: '2026-11-30', quedan: 2, tarde: -2 })

    const ana = await persona('Ana Uno')
    expect((await pedir(ana, 'rectificar')).body.errors).toEqual({ palabras: ['Escribe qué hay que corregir'] })
    const { id } = (await pedir(ana, 'oponerse', 'No quiero salir en la portada')).body
    expect((await pedir(ana, 'oponerse', 'Otra vez')).status).toBe(409)
    const other = await persona('Otra Dos')
    expect((await other.send('POST', `/api/privacidad/solicitudes/${id}/retirar`)).status).toBe(404)
    expect((await ana.send('POST', `/api/privacidad/solicitudes/${id}/retirar`)).status).toBe(200)
    expect((await ana.send('POST', `/api/privacidad/solicitudes/${id}/retirar`)).status).toBe(409)
    expect((await pedir(ana, 'oponerse', 'Ahora sí')).status).toBe(200)
    const { body } = await ana.get('/api/privacidad')
    expect(body).toMatchObject({
      datos: [{ campo: 'Nombre', valor: 'Ana Uno' }, { campo: 'Correo' }, { campo: 'Roles', valor: 'Estudiante' }],
      solicitudes: [{ estado: 'recibida', palabras: 'Ahora sí' }, { estado: 'retirada' }],
      descarga: null,
      dias_de_bloqueo: 60,
    })
  })

  test('is answered once in words, told by notice and mail, and done in its time; an erasure is no words', async () => {
    const eva = await persona('Eva Tres')
    const { id } = (await pedir(eva, 'rectificar', 'Mi CURP tiene un error')).body
    const borrar = (await pedir(eva, 'borrar')).body.id
    const listed = (await admin.get('/api/privacidad/solicitudes?estado=abiertas&per_page=100')).body.solicitudes
    expect(listed).toContainEqual(expect.objectContaining({ id, nombre: 'Eva Tres', quedan: 20, hacer_hasta: null }))
    expect((await responder(id, 'aceptada')).status).toBe(200)
    expect((await responder(id, 'aceptada')).status).toBe(409)
    const again = (await admin.get('/api/privacidad/solicitudes?estado=aceptada')).body.solicitudes
    expect(again).toMatchObject([{ id, quedan: 15 }])
    expect((await responder(id, 'hecha')).status).toBe(200)
    expect((await responder(id, 'negada')).status).toBe(409)
    expect((await responder(borrar, 'hecha')).body.message).toContain('Bloquea la cuenta')
    const told = await t.db
      .selectFrom('avisos as a')
      .leftJoin('avisos_correos as c', 'c.aviso_id', 'a.id')
      .select(['a.tipo', 'a.clave', 'c.id as correo'])
      .where('a.usuario_id', '=', eva.id)
      .execute()
    expect(told).toMatchObject([{ tipo: 'solicitud_respondida', clave: `solicitud:${id}`, correo: expect.anything() }])
    expect((await eva.get('/api/privacidad/solicitudes')).status).toBe(403)
  })
})

/** The files of a ZIP by their names, as its directory at the end tells them. */
function unzip(zip: Buffer): Map<string, string> {
  const found = new Map<string, string>()
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  for (let at = zip.readUInt32LE(end + 16); zip.readUInt32LE(at) === 0x02014b50; ) {
    const [size, name, extra, comment] = [zip.readUInt32LE(at + 20), ...[28, 30, 32].map(o => zip.readUInt16LE(at + o))]
    const head = zip.readUInt32LE(at + 42)
    const begin = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
    const bytes = zip.subarray(begin, begin + size!)
    const text = zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)
    found.set(zip.subarray(at + 46, at + 46 + name!).toString(), text.toString())
    at += 46 + name! + extra! + comment!
  }
  return found
}

test('all of one’s own comes as one file, one at a time, for a week, and for nobody else', async () => {
  const ines = await persona('Inés Cuatro')
  const { id: actividad_id } = await buildActivity(t.db)
  const llave = 'entregas/0123456789abcdef'
  const { size, sha256 } = await t.storage.put(llave, Buffer.from('mi tarea'), { type: 'text/plain' })
  const archivo = await t.db
    .insertInto('archivos')
    .values({ llave, nombre: 'tarea ñ/1.txt', tipo: 'text/plain', tamano: size, sha256, usuario_id: ines.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('entregas')
    .values({
      usuario_id: ines.id,
      actividad_id,
      file_url: 'x',
      archivo_id: archivo.id,
      comentarios: 'Muy bien',
      calificacion: 90,
      calificado_en: new Date(),
    })
    .execute()

  const asked = await ines.send('POST', '/api/privacidad/descarga')
  expect(asked.body).toMatchObject({ message: 'Estamos juntando tus datos. Te avisamos cuando estén.' })
  const of = async () =>
    (await ines.get('/api/privacidad')).body.descarga as { id: string; estado: string; vence_en: string }
  await expect.poll(async () => (await of()).estado, { timeout: 15_000 }).toBe('lista')
  const { id, vence_en } = await of()
  expect(Math.round((Date.parse(vence_en) - Date.now()) / 86_400_000)).toBe(7)

  const file = await ines.get(`/api/privacidad/descarga/${id}/archivo`)
  expect(file.headers['content-disposition']).toBe('attachment; filename="mis-datos-de-eleva.zip"')
  const files = unzip(Buffer.from(file.bytes))
  expect(files.get(`archivos/${archivo.id}-tarea ñ_1.txt`)).toBe('mi tarea')
  expect(JSON.parse(files.get('cuenta.json')!)).toMatchObject([{ nombres: 'Inés Cuatro', correo: ines.email }])
  expect(JSON.parse(files.get('entregas.json')!)).toMatchObject([
    { calificacion: 90, comentarios_de_quien_reviso: 'Muy bien' },
  ])
  for (const [name, text] of files) if (name.endsWith('.json')) expect(() => JSON.parse(text), name).not.toThrow()
  expect(files.get('LEEME.txt')).toContain('todo lo que esta plataforma guarda de ti')

  const other = await persona('Otra Cinco')
  expect((await other.get(`/api/privacidad/descarga/${id}/archivo`)).status).toBe(404)
  expect(await t.db.selectFrom('avisos').select(['tipo']).where('usuario_id', '=', ines.id).execute()).toContainEqual({
    tipo: 'descarga_lista',
  })

  // While one is on its way it is the same.
  await sql`update privacidad_descargas set estado = 'pedida', tomada_en = now() where id = ${id}`.execute(t.db)
  expect((await ines.send('POST', '/api/privacidad/descarga')).body).toMatchObject({
    descarga: { id },
    message: 'Ya estamos juntando tus datos. Te avisamos cuando estén.',
  })
  // After its days it is nowhere.
  await sql`update privacidad_descargas set estado = 'lista', vence_en = now() - interval '1 second' where id = ${id}`.execute(
    t.db,
  )
  expect((await ines.get(`/api/privacidad/descarga/${id}/archivo`)).status).toBe(404)
  await removeVencidas(t.db, t.storage)
  expect(await t.storage.head(`descargas/${id}.zip`)).toBeUndefined()
})
