import { randomUUID } from 'node:crypto'
import { entregasPropiasRoutes, hiloRoutes, revisionesRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts'
import { handInLink } from '../../../../test/entregas.ts'
import { buildSalon, type Salon } from '../../../../test/salon.ts'
import { removeArchivosSueltos } from '../archivos/archivos.sql.ts'

let t: TestApp
let s: Salon
let entrega = 0
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.deleteFrom('entregas').execute()
  await t.db.deleteFrom('avisos').execute()
  entrega = await handIn(s.ana, s.actividades.calificable)
})

async function handIn(who: Caller, actividad_id: number): Promise<number> {
  const id = await handInLink(s, who, actividad_id)
  await t.db.deleteFrom('avisos').execute()
  return id
}

const path = (id = entrega) => `/api/entregables/hilo/${id}`
const write = (who: Caller, cuerpo: unknown, more: object = {}, id = entrega) =>
  who.send('POST', path(id), { cuerpo, llave: randomUUID(), ...more })
const read = (who: Caller) => who.ask(hiloRoutes.mensajes, { params: { id: entrega } })
const words = async (who: Caller) => (await read(who)).mensajes.map(m => m.cuerpo)
/** Begins as a browser's recording does. */
const WEBM = Buffer.concat([
  Buffer.from(
    '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
    'hex',
  ),
  Buffer.alloc(400),
])
const upload = (who: Caller, bytes: Uint8Array | string, name: string, fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('archivo', new File([bytes as BlobPart], name))
  return who.upload(`${path()}/archivo`, form)
}
const uploaded = async (who: Caller) =>
  (
    await who.ask(hiloRoutes.attach, {
      params: { id: entrega },
      body: { archivo: new File(['Mis notas'], 'notas.txt') },
    })
  ).archivo.id

describe('files and voice notes', () => {
  const get = (who: Caller, id: number) => who.get(`/api/entregables/archivo/${id}`)
  test('are for who reads the thread, whoever sent them', async () => {
    const deRevisor = await uploaded(s.docente)
    expect((await get(s.ana, deRevisor)).status).toBe(404)
    await write(s.docente, '', { archivos: [{ id: deRevisor }] })
    const deAna = await uploaded(s.ana)
    await write(s.ana, 'Van', { archivos: [{ id: deAna }] })
    for (const id of [deRevisor, deAna]) {
      for (const who of [s.ana, s.docente, s.coach, s.gestor, s.admin]) expect((await get(who, id)).status).toBe(200)
      for (const who of [s.beto, s.others.docente, s.others.coach]) expect((await get(who, id)).status).toBe(404)
    }
    expect((await read(s.coach)).mensajes.map(m => m.archivos[0]!.nombre)).toEqual(['notas.txt', 'notas.txt'])
  })
  test('of somebody else, of another message, or handed in, are not taken; then nothing is written', async () => {
    const own = await uploaded(s.ana)
    await write(s.ana, 'Uno', { archivos: [{ id: own }] })
    const handed = await uploaded(s.ana)
    const store = { curso_id: s.curso, actividad_id: s.actividades.sencilla, file_id: `archivo:${handed}` }
    await s.ana.ask(entregasPropiasRoutes.handInArchivo, { body: store })
    for (const id of [own, handed, await uploaded(s.docente), 999_999])
      expect((await write(s.ana, 'Dos', { archivos: [{ id }] })).status).toBe(422)
    const six = await Promise.all(Array.from({ length: 6 }, () => uploaded(s.ana)))
    expect((await write(s.ana, 'Dos', { archivos: six.map(id => ({ id })) })).status).toBe(422)
    expect(await words(s.ana)).toEqual(['Uno'])
    // Nor is what was sent here handed in afterwards.
    expect((await s.ana.send('POST', '/api/entregables/store', { ...store, file_id: `archivo:${own}` })).status).toBe(
      422,
    )
  })
  test('a voice note is sound of three minutes at most, and comes in the parts that a player asks for', async () => {
    const { archivo } = await s.ana.ask(hiloRoutes.attach, {
      params: { id: entrega },
      body: { archivo: new File([WEBM], 'nota.webm'), voz: 1 },
    })
    expect(archivo.tipo).toBe('audio/webm')
    for (const segundos of [0, 1801, 'x'])
      expect((await write(s.ana, '', { archivos: [{ id: archivo.id, segundos }] })).status).toBe(422)
    expect((await write(s.ana, '', { archivos: [{ id: archivo.id, segundos: 12 }] })).status).toBe(200)
    expect((await read(s.docente)).mensajes[0]!.archivos).toMatchObject([{ segundos: 12, tipo: 'audio/webm' }])
    const part = await t.app.inject({
      url: `/api/entregables/archivo/${archivo.id}`,
      headers: { ...s.docente.headers, range: 'bytes=0-3' },
    })
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.length]).toEqual([
      206,
      `bytes 0-3/${WEBM.length}`,
      4,
    ])
    const past = await t.app.inject({
      url: `/api/entregables/archivo/${archivo.id}`,
      headers: { ...s.docente.headers, range: 'bytes=9999-' },
    })
    expect(past.statusCode).toBe(416)
  })
  test('what is no sound is no voice note, nor is a text that says so; and it may not be larger than one can be', async () => {
    expect((await upload(s.ana, 'Hola', 'nota.webm', { voz: '1' })).status).toBe(422)
    const large = await upload(s.ana, Buffer.concat([WEBM, Buffer.alloc(12 * 1024 * 1024)]), 'nota.webm', { voz: '1' })
    expect(large.status).toBe(413)
    expect((await upload(s.ana, '<script>', 'x.html')).status).toBe(422)
    expect((await write(s.ana, '', { archivos: [{ id: await uploaded(s.ana), segundos: 3 }] })).status).toBe(422)
  })
  test('what was never sent goes at night, what was sent stays', async () => {
    const [sent, loose] = [await uploaded(s.ana), await uploaded(s.ana)]
    await write(s.ana, 'Va', { archivos: [{ id: sent }] })
    await sql`update archivos set creado_en = now() - interval '8 days'`.execute(t.db)
    await removeArchivosSueltos(t.db, 7)
    const left = await t.db.selectFrom('archivos').select('id').where('id', 'in', [sent, loose]).execute()
    expect(left).toEqual([{ id: sent }])
  })
})

describe('the bank of comments', () => {
  const bank = async (who: Caller) => (await who.ask(revisionesRoutes.frases, {})).comentarios
  const add = (who: Caller, texto: string) => who.send('POST', '/api/entregables/comentarios-propios', { texto })
  test('is each reviewer’s own: changed, not twice the same, and up to 200', async () => {
    await t.db.deleteFrom('comentarios_propios').execute()
    const { id } = await s.docente.ask(revisionesRoutes.createFrase, { body: { texto: 'Muy bien' } })
    await add(s.docente, 'Falta la fuente')
    const change = (who: Caller, texto: string) =>
      who.send('PUT', `/api/entregables/comentarios-propios/${id}`, { texto })
    expect((await change(s.docente, 'Muy bien, sigue así')).status).toBe(200)
    expect((await change(s.docente, 'Falta la fuente')).status).toBe(409)
    expect((await change(s.docente, '')).status).toBe(422)
    expect((await change(s.coach, 'Mío')).status).toBe(404)
    expect((await change(s.ana, 'Mío')).status).toBe(403)
    expect((await bank(s.docente)).map(f => f.texto)).toEqual(['Falta la fuente', 'Muy bien, sigue así'])
    await sql`insert into comentarios_propios (usuario_id, texto) select ${s.docente.id}, 'n ' || numero
      from generate_series(1, 197) numero`.execute(t.db)
    const replies = await Promise.all(['A', 'B', 'C'].map(texto => add(s.docente, texto)))
    expect(replies.map(r => r.status).toSorted()).toEqual([200, 409, 409])
    // The same again is no new one.
    expect((await add(s.docente, 'Falta la fuente')).status).toBe(200)
  })
})
