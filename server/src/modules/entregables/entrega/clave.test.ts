/**
 * A delivery that comes again, late, or after one that was done later: phones send what they keep when they find a
 * line.
 */

import { randomUUID } from 'node:crypto'
import { entregasPropiasRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { openDevolucion } from '../../../../test/devolucion.ts'
import { buildSalon, type Salon } from '../../../../test/salon.ts'

let t: TestApp
let s: Salon
let v: ReturnType<typeof openDevolucion>
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
  v = openDevolucion(t, s)
})
afterAll(() => t.close())
beforeEach(() => v.begin())

type Carta = { url: string; clave: string; momento?: string; reloj?: 1 }
const carta = (url: string, more: Partial<Carta> = {}): Carta => ({ url, clave: randomUUID(), ...more })
/** Where it is refused, or may be. */
const send = (what: object, who = s.ana) =>
  who.send('POST', '/api/entregables/store/url', { ...v.place(s.actividades.calificable), ...what })
/** Where it is taken. */
const hand = (what: Carta, who = s.ana) =>
  who.ask(entregasPropiasRoutes.handInUrl, { body: { ...v.place(s.actividades.calificable), ...what } })
const versiones = async () => (await v.historia()).versiones.map(x => x.tareaURL)
const haceMinutos = (n: number) => ({ momento: new Date(Date.now() - n * 60_000).toISOString(), reloj: 1 as const })

describe('the letter of a delivery that comes again', () => {
  test('changes nothing when another one was handed in since', async () => {
    const [phone, school] = [carta('https://ejemplo.mx/telefono'), carta('https://ejemplo.mx/escuela')]
    await hand(phone)
    await hand(school)
    expect(await hand(phone)).toMatchObject({ entrega: { file_url: school.url } })
    expect(await versiones()).toEqual([school.url, phone.url, 'https://ejemplo.mx/1'])
    expect((await v.row()).file_url).toBe(school.url)
  })
  test('is no correction of what was returned meanwhile, nor refused: a link and a file', async () => {
    const link = carta('https://ejemplo.mx/2')
    await hand(link)
    await v.devolver(s.coach)
    await hand(link)
    expect(await v.mine()).toMatchObject({ estado: 'devuelta' })
    expect(await versiones()).toHaveLength(2)

    const archivo = new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], 'x.pdf')
    const { file_id } = await s.ana.ask(entregasPropiasRoutes.upload, {
      body: { ...v.place(s.actividades.calificable), archivo },
    })
    const file = { ...v.place(s.actividades.calificable), file_id, clave: randomUUID() }
    await s.ana.ask(entregasPropiasRoutes.handInArchivo, { body: file })
    await v.devolver(s.coach)
    await s.ana.ask(entregasPropiasRoutes.handInArchivo, { body: file })
    expect(await v.mine()).toMatchObject({ estado: 'devuelta' })
  })
  test('is taken as it was once it is graded, or when nothing is handed in there any more', async () => {
    const link = carta('https://ejemplo.mx/2')
    await hand(link)
    await v.grade(s.coach, 70)
    expect(await hand(link)).toMatchObject({ entrega: { calificacion: 70 } })
    expect((await send(carta('https://ejemplo.mx/3'))).status).toBe(409)
    const mode = (entregable: number) =>
      v.run(sql`update actividades set entregable = ${entregable} where id = ${s.actividades.calificable}`)
    const [{ entregable }] = (await t.db
      .selectFrom('actividades')
      .select('entregable')
      .where('id', '=', s.actividades.calificable)
      .execute()) as [{ entregable: number }]
    await mode(0)
    await hand(link)
    await mode(entregable)
  })
  test('tells nobody again, and two at once are one', async () => {
    await v.run(sql`delete from avisos`)
    const link = carta('https://ejemplo.mx/2')
    await Promise.all([hand(link), hand(link), hand(link)])
    expect(await versiones()).toHaveLength(2)
    const told = await v.tipos(s.coach)
    await hand(link)
    expect(await v.tipos(s.coach)).toEqual(told)
  })
  test('is of one person: the same key of another is a delivery of theirs', async () => {
    const link = carta('https://ejemplo.mx/2')
    await hand(link)
    expect(await hand({ ...link, url: 'https://ejemplo.mx/beto' }, s.beto)).toMatchObject({
      entrega: { file_url: 'https://ejemplo.mx/beto' },
    })
    expect((await v.row()).file_url).toBe(link.url)
  })
  test.each(['x', '', 12, null])(
    'with a key that is none (%j) nothing is changed, or it goes as without',
    async clave => {
      const { status } = await send({ url: 'https://ejemplo.mx/2', clave })
      expect([200, 422]).toContain(status)
      expect(await versiones()).toHaveLength(status === 200 ? 2 : 1)
    },
  )
})

describe('what was done before the one that stands', () => {
  test('does not take its place; its person is told, and may hand it in again', async () => {
    const before = carta('https://ejemplo.mx/telefono', haceMinutos(90))
    await hand(carta('https://ejemplo.mx/escuela', haceMinutos(30)))
    expect(await send(before)).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(
          /^Después, el .+, entregaste otro trabajo, y ese es el que cuenta\. Si quieres que cuente este, entrégalo otra vez\.$/,
        ),
      },
    })
    expect((await v.row()).file_url).toBe('https://ejemplo.mx/escuela')
    await hand(carta(before.url, haceMinutos(0)))
    expect(await versiones()).toHaveLength(3)
  })
  test('nor is it the correction of one that was returned', async () => {
    await hand(carta('https://ejemplo.mx/escuela', haceMinutos(30)))
    await v.devolver(s.coach)
    expect((await send(carta('https://ejemplo.mx/telefono', haceMinutos(90)))).status).toBe(409)
    expect(await v.mine()).toMatchObject({ estado: 'devuelta' })
  })
  test('by a few seconds it is not before: two pages do not measure the clock alike', async () => {
    await hand(carta('https://ejemplo.mx/2', haceMinutos(10)))
    await hand(carta('https://ejemplo.mx/3', haceMinutos(10.5)))
  })
  test('a clock that nobody compared, or in the future, shuts nobody out', async () => {
    await hand(carta('https://ejemplo.mx/futuro', { momento: '2199-01-01T00:00:00Z', reloj: 1 }))
    await hand(carta('https://ejemplo.mx/2', haceMinutos(0)))
    await hand(carta('https://ejemplo.mx/3', { momento: '2001-01-01T00:00:00Z' }))
    expect((await v.row()).file_url).toBe('https://ejemplo.mx/3')
  })
})
