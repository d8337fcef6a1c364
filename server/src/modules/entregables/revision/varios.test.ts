/** Several files in one delivery, where the author of its task allows it (ADR 045). */

import { randomUUID } from 'node:crypto'
import { cuentasRoutes, entregasPropiasRoutes, revisionesRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { openDevolucion } from '../../../../test/devolucion.ts'
import { buildSalon, type Salon } from '../../../../test/salon.ts'
import { removeArchivosSueltos } from '../archivos/archivos.sql.ts'

let t: TestApp
let s: Salon
let v: ReturnType<typeof openDevolucion>
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
  v = openDevolucion(t, s)
})
afterAll(() => t.close())
beforeEach(async () => {
  await v.begin()
  await allow(3)
})

type Archivo = { file_id: string; file_url: string; file_name: string }
type Person = Salon['ana']

const allow = async (archivos_max: number) =>
  expect(
    await s.admin.send('PUT', `/api/entregablesOpcional/update/${s.actividades.calificable}`, { archivos_max }),
  ).toMatchObject({ status: 200 })

const upload = (texto: string, who: Person = s.ana) =>
  who.ask(entregasPropiasRoutes.upload, {
    body: {
      ...v.place(s.actividades.calificable),
      archivo: new File([`%PDF-1.7\n% ${texto}\n%%EOF\n`], `${texto}.pdf`),
    },
  })
const three = () => Promise.all(['uno', 'dos', 'tres'].map(n => upload(n)))

const hand = (files: readonly Archivo[], more: object = {}, who: Person = s.ana) =>
  who.send('POST', '/api/entregables/store', {
    ...v.place(s.actividades.calificable),
    file_id: files[0]!.file_id,
    otros: files.slice(1).map(f => f.file_id),
    cuantos: files.length,
    ...more,
  })
const revision = async () => (await s.coach.ask(revisionesRoutes.revision, { params: { id: v.id() } })).entrega

describe('several files', () => {
  test('are one delivery: the first where it always stood, the others behind it, in their order', async () => {
    const [uno, dos, tres] = await three()
    const reply = await hand([uno!, tres!, dos!])
    expect(reply).toMatchObject({ status: 200, body: { entrega: { file_url: uno!.file_url, file_name: 'uno.pdf' } } })
    const otros = [
      { file_url: tres!.file_url, file_name: 'tres.pdf', file_type: 'application/pdf', tamano: expect.any(Number) },
      { file_url: dos!.file_url, file_name: 'dos.pdf', file_type: 'application/pdf', tamano: expect.any(Number) },
    ]
    expect(reply.body).toMatchObject({ entrega: { otros } })
    expect(await revision()).toMatchObject({ tareaURL: uno!.file_url, otros })
    expect((await v.historia()).versiones[0]).toMatchObject({ tareaURL: uno!.file_url, otros })
    for (const file of [uno, dos, tres]) {
      expect((await s.coach.get(file!.file_url)).status).toBe(200)
      for (const who of [s.beto, s.others.docente]) expect((await who.get(file!.file_url)).status).toBe(404)
    }
  })
  test('come as one ZIP to who handed them in and who reviews them, and to nobody else', async () => {
    await hand(await three())
    const zip = await s.coach.get(`/api/entregables/archivos/${v.id()}`)
    expect(zip).toMatchObject({ status: 200 })
    expect(zip.text.startsWith('PK')).toBe(true)
    for (const name of ['1 - uno.pdf', '2 - dos.pdf', '3 - tres.pdf', '% tres']) expect(zip.text).toContain(name)
    await s.ana.ask(entregasPropiasRoutes.archivos, { params: { id: v.id() } })
    for (const who of [s.beto, s.others.docente])
      expect((await who.get(`/api/entregables/archivos/${v.id()}`)).status).toBe(404)
  })
  test('a link has none to be taken along', async () => {
    expect((await s.coach.get(`/api/entregables/archivos/${v.id()}`)).status).toBe(404)
  })
  test('an old page sends one alone: it is the whole delivery', async () => {
    await hand(await three())
    const { file_id } = await upload('solo')
    const reply = await s.ana.send('POST', '/api/entregables/store', { ...v.place(s.actividades.calificable), file_id })
    expect(reply).toMatchObject({ status: 200, body: { entrega: { file_name: 'solo.pdf', otros: null } } })
    expect((await v.historia()).versiones.map(x => x.otros?.length ?? 0)).toEqual([0, 2, 0])
  })
  test('each version keeps its own, also when nobody handed it in again, and what was never handed in goes', async () => {
    const [uno, dos, tres] = await three()
    await hand([uno!, dos!])
    await hand([uno!, tres!])
    const loose = await upload('suelto')
    await v.run(sql`update archivos set creado_en = now() - interval '9 days' where llave like 'entregas/%'`)
    await removeArchivosSueltos(t.db, 7)
    for (const file of [uno, dos, tres]) expect((await s.ana.get(file!.file_url)).status).toBe(200)
    expect((await s.ana.get(loose.file_url)).status).toBe(404)
    expect((await v.historia()).versiones).toHaveLength(3)
  })
  test('all of them count for the room that one has', async () => {
    const used = async () => (await s.ana.ask(cuentasRoutes.espacio, { query: { clase: 'entregas' } })).propio.usado
    const before = await used()
    await hand(await three())
    expect(await used()).toBeGreaterThan(before)
  })
})

describe('not taken', () => {
  test('more than the author allows, and none but one where nothing was said', async () => {
    const files = await three()
    await allow(2)
    expect(await hand(files)).toMatchObject({
      status: 409,
      body: { message: 'Aquí se entregan hasta 2 archivos. Quita alguno.' },
    })
    await allow(1)
    expect(await hand(files.slice(0, 2))).toMatchObject({
      status: 409,
      body: { message: 'Aquí se entrega un solo archivo. Deja uno.' },
    })
    expect((await hand(files.slice(0, 1))).status).toBe(200)
  })
  test("somebody else's, the same twice, what is none of ours, or fewer than were meant", async () => {
    const [uno, dos] = await three()
    const ajeno = await upload('ajeno', s.beto)
    expect((await hand([uno!, ajeno])).status).toBe(422)
    expect((await hand([uno!, uno!])).status).toBe(422)
    expect((await hand([uno!, dos!, dos!])).status).toBe(422)
    expect((await hand([uno!], { otros: ['https://ejemplo.mx/x'] })).status).toBe(422)
    expect((await hand([uno!, dos!], { cuantos: 3 })).status).toBe(422)
    expect((await hand([uno!, dos!], { otros: 7 })).status).toBe(422)
    expect((await v.historia()).versiones).toHaveLength(1)
  })
  test('the same that were returned; one of them changed is a correction', async () => {
    const [uno, dos, tres] = await three()
    await hand([uno!, dos!])
    await v.devolver(s.coach)
    expect((await hand([uno!, dos!])).status).toBe(409)
    expect((await hand([uno!, tres!])).status).toBe(200)
    expect(await v.mine()).toMatchObject({ estado: 'entregado' })
  })
})

describe('again, and at once', () => {
  test('the same letter is the same delivery; two at once are one version', async () => {
    const files = await three()
    const clave = randomUUID()
    const all = await Promise.all([hand(files, { clave }), hand(files, { clave })])
    expect(all.map(r => r.status)).toEqual([200, 200])
    expect((await v.historia()).versiones).toHaveLength(2)
  })
  test('the first of all from two tabs at once is one version, with all its files', async () => {
    await v.run(sql`delete from entregas where id = ${v.id()}`)
    const files = await three()
    const all = await Promise.all([hand(files), hand(files), hand(files)])
    expect(all.map(r => r.status)).toEqual([200, 200, 200])
    const { id } = await t.db.selectFrom('entregas').select('id').executeTakeFirstOrThrow()
    const { versiones } = await s.ana.ask(entregasPropiasRoutes.historial, { params: { id } })
    expect(versiones).toMatchObject([{ numero: 1, otros: [{ file_name: 'dos.pdf' }, { file_name: 'tres.pdf' }] }])
  })
})

describe('how many', () => {
  const put = (body: object, who: Person = s.admin) =>
    who.send('PUT', `/api/entregablesOpcional/update/${s.actividades.calificable}`, body)
  test('from one to ten, by who writes courses; absent it stays', async () => {
    for (const archivos_max of [0, 11, 'x', 1.5]) expect((await put({ archivos_max })).status).toBe(422)
    expect((await put({ archivos_max: 5 }, s.ana)).status).toBe(403)
    await put({ archivos_max: 5 })
    await put({ entregable_opcional: 2 })
    const row = await t.db
      .selectFrom('actividades')
      .select('archivos_max')
      .where('id', '=', s.actividades.calificable)
      .executeTakeFirstOrThrow()
    expect(row.archivos_max).toBe(5)
  })
  test('not where nothing is handed in', async () => {
    expect(
      (await s.admin.send('PUT', `/api/entregablesOpcional/update/${s.actividades.marca}`, { archivos_max: 2 })).status,
    ).toBe(409)
  })
})
