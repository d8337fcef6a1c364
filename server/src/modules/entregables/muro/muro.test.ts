/**
 * The wall: whose works a learner sees, what of them, and that nobody sees more than whoever handed in was told (ADR
 * 112).
 */
import { entregasPropiasRoutes, MURO, type Muro, muroRoutes, ROL } from '@eleva/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { buildPerson } from '../../../../test/build.ts'
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
beforeEach(async () => {
  await t.db.deleteFrom('entregas').execute()
  await set({ muro: MURO.conNombres, muro_al_entregar: 0, archivos_max: 2 })
})

type Person = Salon['ana']
type Archivo = { file_id: string; file_url: string }

const put = (body: object, who: Person = s.admin, actividad = s.actividades.calificable) =>
  who.send('PUT', `/api/entregablesOpcional/update/${actividad}`, body)
const set = async (body: object) => expect(await put(body)).toMatchObject({ status: 200 })
const upload = (nombre: string, who: Person) =>
  who.ask(entregasPropiasRoutes.upload, {
    body: {
      ...v.place(s.actividades.calificable),
      archivo: new File([`%PDF-1.7\n% ${nombre}\n%%EOF\n`], `${nombre}.pdf`),
    },
  })
const hand = (who: Person, { file_id }: Archivo, more: object = {}) =>
  who.send('POST', '/api/entregables/store', { ...v.place(s.actividades.calificable), file_id, ...more })
/** With the link of an old page, which says nothing of a wall, where `muro` is undefined. */
const link = (who: Person, muro?: Muro) =>
  who.send('POST', '/api/entregables/store/url', {
    ...v.place(s.actividades.calificable),
    url: `https://ejemplo.mx/${who.id}`,
    muro,
  })
const look = (who: Person, more = '') =>
  who.get(`/api/entregables/muro/${s.actividades.calificable}?curso_id=${s.curso}${more}`)
const seen = async (who: Person) =>
  (
    await who.ask(muroRoutes.muro, {
      params: { actividadId: s.actividades.calificable },
      query: { curso_id: s.curso },
    })
  ).trabajos

describe('what hangs there', () => {
  test("one's own first, then those of the group: nothing of how they were graded, nor when they came", async () => {
    await link(s.ana, MURO.conNombres)
    const [uno, dos] = [await upload('De Beto', s.beto), await upload('Anexo de Beto', s.beto)]
    await hand(s.beto, uno, { otros: [dos.file_id], muro: MURO.conNombres })
    const { body } = await look(s.ana)
    expect(body).toMatchObject({ total: 2 })
    expect(body.trabajos).toEqual([
      {
        id: expect.any(Number),
        nombre: expect.stringContaining('Ana'),
        propia: 1,
        tareaURL: `https://ejemplo.mx/${s.ana.id}`,
        file_name: '',
        file_type: '',
        otros: null,
      },
      {
        id: expect.any(Number),
        nombre: expect.stringContaining('Beto'),
        propia: 0,
        tareaURL: uno.file_url,
        file_name: 'De Beto.pdf',
        file_type: 'application/pdf',
        otros: [expect.objectContaining({ file_url: dos.file_url, file_name: 'Anexo de Beto.pdf' })],
      },
    ])
    expect((await look(s.ana, '&page=2&per_page=1')).body.trabajos).toHaveLength(1)
    for (const file of [uno, dos]) {
      expect((await s.ana.get(file.file_url)).status).toBe(200)
      for (const who of [s.others.ana, s.others.docente]) expect((await who.get(file.file_url)).status).toBe(404)
    }
  })
  test('without names, neither who, nor what they called their file', async () => {
    await set({ muro: MURO.sinNombres })
    const uno = await upload('Beto Báez', s.beto)
    await hand(s.beto, uno, { muro: MURO.conNombres })
    expect(await seen(s.ana)).toMatchObject([{ nombre: '', file_name: 'Trabajo.pdf', propia: 0 }])
    const file = await s.ana.get(uno.file_url)
    expect(file.status).toBe(200)
    expect(String(file.headers['content-disposition'])).toContain('Trabajo.pdf')
    expect(String((await s.beto.get(uno.file_url)).headers['content-disposition'])).toContain('Beto')
  })
  test('no more than whoever handed in was told, whatever its author chooses later', async () => {
    const uno = await upload('Beto Báez', s.beto)
    await hand(s.beto, uno, { muro: MURO.sinNombres })
    await link(s.ana)
    expect(await seen(s.ana)).toMatchObject([{ nombre: '', file_name: 'Trabajo.pdf' }])
    expect(await seen(s.beto)).toMatchObject([{ propia: 1 }])
    await link(s.ana, MURO.conNombres)
    expect(await seen(s.beto)).toHaveLength(2)
  })
  test('not what came before it, an older version, nor what was sent up and not handed in', async () => {
    const [antes, ahora, suelto] = [await upload('a', s.beto), await upload('b', s.beto), await upload('c', s.beto)]
    await hand(s.beto, antes, { muro: MURO.conNombres })
    await hand(s.beto, ahora, { muro: MURO.conNombres })
    expect(await seen(s.ana)).toMatchObject([{ tareaURL: ahora.file_url }])
    for (const { file_url } of [antes, suelto]) expect((await s.ana.get(file_url)).status).toBe(404)
    expect((await s.ana.get(ahora.file_url)).status).toBe(200)
    await set({ muro: MURO.ninguno })
    expect((await s.ana.get(ahora.file_url)).status).toBe(404)
  })
})

describe('who sees it', () => {
  test('only once they handed in, where its author asks for that', async () => {
    await set({ muro_al_entregar: 1 })
    const uno = await upload('uno', s.beto)
    await hand(s.beto, uno, { muro: MURO.conNombres })
    expect(await look(s.ana)).toMatchObject({
      status: 409,
      body: { message: 'Primero entrega tu trabajo: después verás los de tu grupo.' },
    })
    expect((await s.ana.get(uno.file_url)).status).toBe(404)
    // Without theirs on it: they see those of the others.
    await link(s.ana)
    expect(await seen(s.ana)).toHaveLength(1)
    expect((await s.ana.get(uno.file_url)).status).toBe(200)
  })
  test('nobody of another school; teachers in no group those of their school who learn as they do', async () => {
    const [una, otra] = await Promise.all(
      ['Inés', 'Zoe'].map(async name =>
        t.asPerson(await buildPerson(t.db, { roles: [ROL.docente], escuela_id: s.escuela, name })),
      ),
    )
    await t.db.insertInto('gestores_ofertas').values({ oferta_id: s.oferta, escuela_id: s.escuela }).execute()
    await link(s.beto, MURO.conNombres)
    await link(una!, MURO.conNombres)
    expect(await seen(otra!)).toMatchObject([{ nombre: expect.stringContaining('Inés') }])
    expect(await seen(s.ana)).toMatchObject([{ nombre: expect.stringContaining('Beto') }])
    for (const who of [s.others.ana, s.others.docente]) expect((await look(who)).status).toBe(404)
  })
  test('nobody where there is none, or where nothing is handed in', async () => {
    await set({ muro: MURO.ninguno })
    expect((await look(s.ana)).status).toBe(404)
    const url = (actividad: number) => `/api/entregables/muro/${actividad}?curso_id=${s.curso}`
    expect((await s.ana.get(url(s.actividades.marca))).status).toBe(404)
    expect((await s.ana.get(url(999_999_999))).status).toBe(404)
    expect((await s.ana.get(`/api/entregables/muro/${s.actividades.calificable}`)).status).toBe(422)
  })
  test('as its author chooses: bad ones change nothing, and absent it stays', async () => {
    for (const body of [{ muro: 3 }, { muro: 'x' }, { muro_al_entregar: 2 }]) expect((await put(body)).status).toBe(422)
    expect((await put({ muro: 0 }, s.ana)).status).toBe(403)
    expect((await put({ muro: 1 }, s.admin, s.actividades.marca)).status).toBe(409)
    await set({ archivos_max: 2 })
    const curso = await s.ana.get(`/api/contenidos/pantallaAutogestivo/${s.curso}`)
    expect(JSON.stringify(curso.body)).toContain('"muro":2,"muro_al_entregar":0')
    expect((await link(s.ana, 3 as Muro)).status).toBe(422)
  })
})
