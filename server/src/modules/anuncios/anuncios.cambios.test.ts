/** What an author changes of an announcement, and the files that come with it. */
import { anunciosRoutes, type QueryOf } from '@eleva/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type Sent, type TestApp } from '../../../test/app.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'

let t: TestApp
let s: Salon
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.deleteFrom('anuncios').execute()
  await t.db.deleteFrom('avisos').execute()
})

const base = { titulo: 'Junta del viernes', cuerpo: '<p>Nos vemos a las <strong>cinco</strong>.</p>' }
const aGrupo = () => ({ ...base, alcance: 'grupo' as const, grupo_id: s.grupo })
const send = (who: Caller, body: object) => who.send('POST', '/api/anuncios', body)
const make = async (who: Caller, body: Sent<typeof anunciosRoutes.create> = aGrupo()) =>
  (await who.ask(anunciosRoutes.create, { body })).id
const list = async (who: Caller, query: Partial<QueryOf<typeof anunciosRoutes.list>> = {}) =>
  (await who.ask(anunciosRoutes.list, { query })).anuncios
const told = (who: { id: number }) =>
  t.db
    .selectFrom('avisos')
    .select(['clave', 'datos', 'leido_en'])
    .where('usuario_id', '=', who.id)
    .where('tipo', '=', 'anuncio')
    .orderBy('id')
    .execute()
const count = (table: 'anuncios' | 'anuncios_archivos' | 'anuncios_leidos') =>
  t.db
    .selectFrom(table)
    .select(e => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
    .then(r => Number(r.n))

describe('changing', () => {
  const edit = (who: Caller, id: number, body: object) => who.send('PUT', `/api/anuncios/${id}`, body)
  const change = (who: Caller, id: number, body: Sent<typeof anunciosRoutes.update>) =>
    who.ask(anunciosRoutes.update, { params: { id }, body })
  test('a published one says that it was edited, and tells nobody again', async () => {
    const id = await make(s.coach)
    await s.ana.send('POST', `/api/anuncios/${id}/leido`)
    await change(s.coach, id, base)
    expect((await list(s.ana))[0]).toMatchObject({ editado: false })
    await change(s.coach, id, { cuerpo: '<p>A las seis</p>' })
    expect((await s.ana.ask(anunciosRoutes.get, { params: { id } })).anuncio).toMatchObject({
      titulo: base.titulo,
      cuerpo: '<p>A las seis</p>',
      editado: true,
      leido: true,
    })
    expect((await told(s.ana)).length).toBe(1)
  })
  test('whom it is for, and its hour, do not change once it is out; nor what somebody changed meanwhile', async () => {
    const id = await make(s.coach)
    expect((await edit(s.coach, id, { alcance: 'escuela', escuela_id: s.escuela })).status).toBe(409)
    expect((await edit(s.coach, id, { publicar_en: '2090-01-01T10:00' })).status).toBe(409)
    expect((await edit(s.coach, id, { titulo: 'X', version: 1 })).status).toBe(409)
    expect(await list(s.ana)).toMatchObject([{ titulo: base.titulo }])
  })
  test('one that waits changes whom it is for, in scope alone; somebody else’s is not there', async () => {
    const id = await make(s.coach, { ...aGrupo(), publicar_en: '2090-01-01T10:00' })
    expect((await edit(s.coach, id, { alcance: 'escuela' })).body.message).toBe('Elige la escuela')
    expect((await edit(s.coach, id, { alcance: 'escuela', escuela_id: s.others.escuela })).status).toBe(404)
    expect((await edit(s.coach, id, { alcance: 'todos' })).status).toBe(403)
    await change(s.coach, id, { alcance: 'escuela', escuela_id: s.escuela })
    expect((await s.coach.ask(anunciosRoutes.getPropio, { params: { id } })).anuncio).toMatchObject({
      alcance: 'escuela',
      escuela_id: s.escuela,
      grupo_id: null,
      publicar_en: '2090-01-01T10:00',
      estado: 'programado',
    })
    for (const who of [s.docente, s.others.coach]) expect((await edit(who, id, { titulo: 'X' })).status).toBe(404)
    await change(s.admin, id, { titulo: 'De la dirección' })
    await change(s.coach, id, { publicar_en: '' })
    expect((await told(s.ana))[0]!.datos.titulo).toBe('De la dirección')
  })
  test('taken back it is gone from where it stood, notices included; published again it is told to who had not read it', async () => {
    const id = await make(s.coach)
    await s.ana.send('POST', `/api/anuncios/${id}/leido`)
    for (let i = 0; i < 2; i++) await s.coach.ask(anunciosRoutes.withdraw, { params: { id }, body: {} })
    expect([(await list(s.ana)).length, (await told(s.ana)).length, (await told(s.beto)).length]).toEqual([0, 1, 0])
    expect((await s.ana.get(`/api/anuncios/${id}`)).status).toBe(404)
    expect((await s.others.coach.send('POST', `/api/anuncios/${id}/publicar`)).status).toBe(404)
    await s.coach.ask(anunciosRoutes.publish, { params: { id }, body: {} })
    expect([(await list(s.ana)).length, (await told(s.ana)).length, (await told(s.beto)).length]).toEqual([1, 1, 1])
    expect((await s.coach.send('DELETE', `/api/anuncios/${id}`)).status).toBe(409)
  })
  test('one that waits is deleted; it cannot be taken back, and nobody reads it', async () => {
    const id = await make(s.coach, { ...aGrupo(), publicar_en: '2090-01-01T10:00' })
    expect((await s.coach.send('POST', `/api/anuncios/${id}/retirar`)).status).toBe(409)
    for (const who of [s.ana, s.coach]) expect((await who.get(`/api/anuncios/${id}`)).status).toBe(404)
    expect((await s.docente.send('DELETE', `/api/anuncios/${id}`)).status).toBe(404)
    await s.coach.ask(anunciosRoutes.remove, { params: { id } })
    expect(await count('anuncios')).toBe(0)
  })
  test('an author who lost the right sees what they said, and changes it no more', async () => {
    const id = await make(s.coach)
    await t.db.updateTable('escuelas').set({ correo_coach: '' }).where('id', '=', s.escuela).execute()
    expect((await s.coach.ask(anunciosRoutes.propios, {})).anuncios).toMatchObject([{ id, puede: false }])
    expect((await edit(s.coach, id, { titulo: 'X' })).status).toBe(404)
    await t.db.updateTable('escuelas').set({ correo_coach: s.coach.email }).where('id', '=', s.escuela).execute()
    await change(s.coach, id, { titulo: 'X' })
  })
})

describe('files', () => {
  const upload = (who: Caller, name: string, content: string | Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.set('archivo', new File([content], name))
    return who.upload('/api/anuncios/archivos', form)
  }
  const stored = async (who: Caller) =>
    (await who.ask(anunciosRoutes.upload, { body: { archivo: new File(['Hola'], 'aviso.txt') } })).archivo.id
  test('come with it, for who may read it and nobody else', async () => {
    const [uno, dos] = [await stored(s.coach), await stored(s.coach)]
    const id = await make(s.coach, { ...aGrupo(), archivos: [dos, uno] })
    const { archivos } = (await s.ana.ask(anunciosRoutes.get, { params: { id } })).anuncio
    expect(archivos).toMatchObject([{ id: dos, nombre: 'aviso.txt', tipo: 'text/plain', tamano: 4 }, { id: uno }])
    const opened = await s.ana.get(archivos[0]!.url)
    expect([opened.status, opened.text, opened.headers['content-disposition']]).toMatchObject([
      200,
      'Hola',
      expect.stringContaining('inline'),
    ])
    expect((await s.others.ana.get(archivos[0]!.url)).status).toBe(404)
    await s.coach.send('POST', `/api/anuncios/${id}/retirar`)
    expect([(await s.ana.get(archivos[0]!.url)).status, (await s.coach.get(archivos[0]!.url)).status]).toEqual([
      404, 200,
    ])
    await s.coach.ask(anunciosRoutes.update, { params: { id }, body: { titulo: 'Otro' } })
    expect(await count('anuncios_archivos')).toBe(2)
    await s.admin.ask(anunciosRoutes.update, { params: { id }, body: { archivos: [uno] } })
    expect(await count('anuncios_archivos')).toBe(1)
  })
  test('come along to a copy, which is another one: its own hour, whatever becomes of the first', async () => {
    const uno = await stored(s.coach)
    const id = await make(s.coach, { ...aGrupo(), archivos: [uno] })
    await t.db.updateTable('anuncios').set({ imagen: 'https://ejemplo.mx/foto.png' }).where('id', '=', id).execute()
    const body = {
      ...aGrupo(),
      archivos: [uno],
      copia_de: id,
      publicar_en: '2090-01-01T10:00',
      clave: crypto.randomUUID(),
    }
    // Who administers takes the files of whoever wrote it, too; the same form twice is one.
    const copies = await Promise.all([make(s.admin, body), make(s.admin, body)])
    expect(new Set(copies).size).toBe(1)
    const copy = (await s.admin.ask(anunciosRoutes.getPropio, { params: { id: copies[0] } })).anuncio
    expect(copy).toMatchObject({
      ...base,
      estado: 'programado',
      publicar_en: '2090-01-01T10:00',
      imagen: 'https://ejemplo.mx/foto.png',
      archivos: [{ id: uno }],
      version: 1,
    })
    await s.coach.ask(anunciosRoutes.update, { params: { id }, body: { archivos: [] } })
    expect((await s.admin.get(`/api/anuncios/archivos/${uno}`)).status).toBe(200)
    // Nothing of somebody else's announcement is taken.
    const ajeno = await make(s.others.coach, { ...base, alcance: 'grupo', grupo_id: s.others.grupo })
    expect((await send(s.coach, { ...aGrupo(), copia_de: ajeno })).status).toBe(404)
    expect((await send(s.coach, { ...aGrupo(), copia_de: 999_999 })).status).toBe(404)
    expect((await send(s.coach, { ...aGrupo(), copia_de: 'x' })).status).toBe(422)
  })
  test('of somebody else, or what runs, are not taken', async () => {
    const ajeno = await stored(s.others.coach)
    const reply = await send(s.coach, { ...aGrupo(), archivos: [ajeno] })
    expect([reply.status, reply.body.message]).toEqual([422, 'Uno de los archivos ya no está. Elígelo otra vez.'])
    expect((await s.coach.get(`/api/anuncios/archivos/${ajeno}`)).status).toBe(404)
    expect((await upload(s.coach, 'x.html', '<script>alert(1)</script>')).status).toBe(422)
    expect((await upload(s.ana, 'a.txt', 'Hola')).status).toBe(403)
    expect(await count('anuncios')).toBe(0)
  })
})
