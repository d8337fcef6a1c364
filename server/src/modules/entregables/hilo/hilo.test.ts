import { randomUUID } from 'node:crypto'
import { avisosRoutes, entregasPropiasRoutes, HILO_CAMBIO, hiloRoutes, type QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Caller, openTestApp, type Reply, type TestApp } from '../../../../test/app.ts'
import { expectToldAsExample } from '../../../../test/avisos.ts'
import { buildPerson } from '../../../../test/build.ts'
import { handInLink } from '../../../../test/entregas.ts'
import { buildSalon, type Salon } from '../../../../test/salon.ts'

let t: TestApp
let s: Salon
let entrega = 0
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())
afterEach(() => vi.restoreAllMocks())
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
const read = (who: Caller, query: Partial<QueryOf<typeof hiloRoutes.mensajes>> = {}) =>
  who.ask(hiloRoutes.mensajes, { params: { id: entrega }, query })
const words = async (who: Caller) => (await read(who)).mensajes.map(m => m.cuerpo)
const avisos = async (who: Caller) =>
  (await who.ask(avisosRoutes.list, {})).avisos.map(a => [a.tipo, a.cuantos, a.leido])

const upload = (who: Caller) => {
  const form = new FormData()
  form.set('archivo', new File(['Mis notas'], 'notas.txt'))
  return who.upload(`${path()}/archivo`, form)
}
const uploaded = async (who: Caller) =>
  (
    await who.ask(hiloRoutes.attach, {
      params: { id: entrega },
      body: { archivo: new File(['Mis notas'], 'notas.txt') },
    })
  ).archivo.id

describe('who reads and who writes', () => {
  const calls = (): [string, (who: Caller) => Promise<Reply>][] => [
    ['reading', who => who.get(path())],
    ['writing', who => write(who, 'Hola')],
    ['marking as read', who => who.send('PUT', `${path()}/leido`, { hasta: 1 })],
    ['a file', who => upload(who)],
  ]
  test('the learner, and the coach, the docente and the admin who review; the gestor reads alone', async () => {
    for (const who of [s.ana, s.coach, s.docente, s.admin])
      for (const [name, call] of calls()) expect((await call(who)).status, name).toBe(200)
    for (const [name, call] of calls())
      expect((await call(s.gestor)).status, name).toBe(['writing', 'a file'].includes(name) ? 403 : 200)
    expect((await read(s.gestor)).puede).toEqual({ escribir: false })
    expect((await read(s.docente)).puede).toEqual({ escribir: true })
    expect((await write(s.gestor, 'Hola')).body.message).toMatch(/^Puedes leer esta conversación/)
  })
  test('nobody else: a fellow, those of another school, and who is signed out', async () => {
    for (const who of [s.beto, s.others.ana, s.others.docente, s.others.coach, s.others.gestor])
      for (const [name, call] of calls()) expect([(await call(who)).status, name], name).toEqual([404, name])
    for (const [name, call] of calls()) expect((await call(await t.anonymous())).status, name).toBe(401)
    expect(await words(s.ana)).toEqual([])
  })
  test('a delivery that is gone is said so', async () => {
    await t.db.deleteFrom('entregas').execute()
    const reply = await write(s.ana, 'Hola')
    expect([reply.status, reply.body.message]).toEqual([404, 'Esa entrega ya no existe.'])
  })
  test('of somebody who was deleted the admin alone reads what was written', async () => {
    const gone = await t.asPerson(await buildPerson(t.db, { escuela_id: s.escuela }))
    await t.db.updateTable('entregas').set({ usuario_id: gone.id }).where('id', '=', entrega).execute()
    await write(gone, 'Hasta luego')
    await t.db.deleteFrom('usuarios').where('id', '=', gone.id).execute()
    expect((await read(s.admin)).mensajes[0]).toMatchObject({ autor: { nombre: 'Usuario eliminado' } })
    expect((await write(s.admin, 'Nadie lo lee')).status).toBe(200)
    expect((await s.docente.get(path())).status).toBe(404)
  })
})

describe('a message', () => {
  test('says something: words, or a file; not more than fits, and not a message without a key', async () => {
    for (const nothing of ['', '   ', '<p></p>', '<p> <br>&nbsp;</p>', '<script>1</script>', null])
      expect((await write(s.ana, nothing)).body.message).toBe('Escribe un mensaje o adjunta un archivo')
    expect((await write(s.ana, 'x'.repeat(20_001))).status).toBe(422)
    expect((await write(s.ana, 'x'.repeat(1_000_000))).status).toBe(422)
    expect((await s.ana.send('POST', path(), { cuerpo: 'Hola' })).status).toBe(422)
    expect((await s.ana.send('POST', path(), { cuerpo: 'Hola', llave: 'x' })).status).toBe(422)
    expect(await words(s.ana)).toEqual([])
    const longest = `<p>${'<a href="https://a.mx">a</a>'.repeat(700)}</p>`
    expect((await write(s.ana, longest)).status).toBe(200)
  })
  test('runs nothing', async () => {
    await write(
      s.ana,
      '<p onclick="x()">Hola<img src=x onerror=alert(1)><script>alert(1)</script><a href="javascript:x">a</a></p>',
    )
    const [html] = await words(s.docente)
    expect(html).toContain('Hola')
    expect(html).not.toMatch(/script|onclick|onerror|<img/)
  })
  test('sent again with its key is the same one, also at the same moment, and told once', async () => {
    const llave = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => write(s.ana, 'Una vez', { llave })))
    replies.push(await write(s.ana, 'Otra vez', { llave }))
    expect(new Set(replies.map(r => r.body.id)).size).toBe(1)
    expect(await words(s.ana)).toEqual(['Una vez'])
    expect(await avisos(s.docente)).toEqual([['mensaje_alumno', 1, false]])
    // The key is that person's and that thread's.
    expect((await write(s.docente, 'Mía', { llave })).status).toBe(200)
    const other = await handIn(s.ana, s.actividades.sencilla)
    expect((await write(s.ana, 'Otra', { llave }, other)).status).toBe(409)
  })
  test('many at once all stand, in the order of their keys, and none is read by being passed over', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, i) => write(i % 2 ? s.ana : s.docente, `Mensaje ${i}`)))
    const { mensajes } = await read(s.coach)
    expect(mensajes).toHaveLength(12)
    expect(mensajes.map(m => m.id)).toEqual(mensajes.map(m => m.id).toSorted((a, b) => a - b))
  })
  test('is read by pages, the newest first', async () => {
    for (let i = 0; i < 7; i++) await write(i % 2 ? s.ana : s.docente, `${i}`)
    const last = await read(s.ana, { por_pagina: 3 })
    expect(last.mensajes.map(m => m.cuerpo)).toEqual(['4', '5', '6'])
    const before = await read(s.ana, { por_pagina: 3, antes: last.anteriores! })
    expect(before.mensajes.map(m => m.cuerpo)).toEqual(['1', '2', '3'])
    const first = await read(s.ana, { por_pagina: 3, antes: before.anteriores! })
    expect([first.mensajes.map(m => m.cuerpo), first.anteriores]).toEqual([['0'], null])
    expect((await s.ana.get(`${path()}?por_pagina=51`)).status).toBe(422)
  })
})

describe('what is unread', () => {
  const marks = async (who: Caller) => (await read(who)).sin_leer
  test('is what others wrote since one has read, for each reader, in every place that shows it', async () => {
    await write(s.ana, 'Uno')
    await write(s.ana, 'Dos')
    expect(await Promise.all([s.ana, s.docente, s.coach].map(marks))).toEqual([0, 2, 2])
    const ids = (await read(s.docente)).mensajes.map(m => m.id)
    await s.docente.send('PUT', `${path()}/leido`, { hasta: ids[0] })
    expect(await marks(s.docente)).toBe(1)
    await s.docente.send('PUT', `${path()}/leido`, { hasta: 9_000_000_000 })
    await s.docente.send('PUT', `${path()}/leido`, { hasta: ids[0] })
    expect(await Promise.all([s.docente, s.coach].map(marks))).toEqual([0, 2])
    await write(s.coach, 'Tres')
    expect(await Promise.all([s.ana, s.docente, s.coach].map(marks))).toEqual([1, 1, 0])
    const revision = await s.docente.get(`/api/entregables/revision/${entrega}`)
    expect(revision.body.entrega).toMatchObject({ mensajes_sin_leer: 1 })
    const book = `/api/entregables/entregablesCalificables/${s.grupo}/${s.curso}`
    const marked = async (who: Caller) => (await who.get(book)).body.con_mensajes
    expect(await Promise.all([s.docente, s.coach].map(marked))).toEqual([[entrega], []])
    const mine = await s.ana.ask(entregasPropiasRoutes.misCalificaciones, { params: { cursoId: s.curso } })
    const counts = mine.calificaciones.map(c => c.mensajes_sin_leer)
    expect(counts.toSorted()).toEqual([...Array(counts.length - 1).fill(0), 1])
  })
  test('reading the thread to its end reads its notice; a message that came meanwhile keeps it', async () => {
    await write(s.docente, 'Uno')
    const [uno] = (await read(s.ana)).mensajes
    await write(s.docente, 'Dos')
    expect(await avisos(s.ana)).toEqual([['mensaje_revisor', 2, false]])
    await s.ana.send('PUT', `${path()}/leido`, { hasta: uno!.id })
    expect(await avisos(s.ana)).toEqual([['mensaje_revisor', 2, false]])
    await s.ana.send('PUT', `${path()}/leido`, { hasta: uno!.id + 1 })
    expect(await avisos(s.ana)).toEqual([['mensaje_revisor', 2, true]])
  })
})

describe('what is told', () => {
  test('the learner of what a reviewer wrote; those who teach, and an admin who wrote there, of what the learner wrote', async () => {
    await write(s.admin, 'Hola, Ana')
    expect(await avisos(s.ana)).toEqual([['mensaje_revisor', 1, false]])
    expect(await avisos(s.docente)).toEqual([])
    await write(s.ana, 'Hola')
    for (const who of [s.docente, s.coach, s.admin]) expect(await avisos(who)).toEqual([['mensaje_alumno', 1, false]])
    await expectToldAsExample(t.db, 'mensaje_revisor')
    await expectToldAsExample(t.db, 'mensaje_alumno')
    for (const who of [s.gestor, s.beto, s.others.docente]) expect(await avisos(who)).toEqual([])
  })
  test('open pages of the learner and of who reviews, and no others', async () => {
    const emit = vi.spyOn(t.realtime, 'emit')
    await write(s.ana, 'Hola')
    await vi.waitFor(() => expect(emit.mock.calls.some(c => c[1] === HILO_CAMBIO)).toBe(true))
    const [rooms, , payload] = emit.mock.calls.find(c => c[1] === HILO_CAMBIO)!
    const { salas } = await read(s.docente)
    expect(rooms).toEqual(expect.arrayContaining([`usuario:${s.ana.id}`, `usuario:${s.coach.id}`]))
    expect(salas.some(sala => rooms.includes(sala))).toBe(true)
    expect(rooms).not.toContain(`usuario:${s.beto.id}`)
    expect(payload).toEqual({ id: entrega, actividad_id: s.actividades.calificable, cursos: [s.curso] })
  })
})

describe('taking back', () => {
  const remove = (who: Caller, id: unknown) => who.send('DELETE', `/api/entregables/hilo/mensaje/${id}`)
  test('one’s own, with its files and its notice; that there was one stays', async () => {
    const archivo = await uploaded(s.ana)
    const { body } = await write(s.ana, 'Me equivoqué', { archivos: [{ id: archivo }] })
    for (const who of [s.docente, s.beto]) expect((await remove(who, body.id)).status).toBe(404)
    expect((await remove(s.ana, body.id)).body.message).toBe('Mensaje quitado')
    expect((await remove(s.ana, body.id)).status).toBe(200)
    expect((await read(s.docente)).mensajes).toMatchObject([
      { cuerpo: '', quitado: true, archivos: [], quitable: false },
    ])
    expect(await avisos(s.docente)).toEqual([])
    expect((await s.ana.get(`/api/entregables/archivo/${archivo}`)).status).toBe(404)
  })
  test('a quarter of an hour later it stands', async () => {
    const { body } = await write(s.ana, 'Ya lo leyeron')
    await sql`update entregas_mensajes set creado_en = creado_en - interval '15 minutes 1 second'`.execute(t.db)
    expect((await read(s.ana)).mensajes[0]!.quitable).toBe(false)
    expect((await remove(s.ana, body.id)).status).toBe(409)
    expect(await words(s.ana)).toEqual(['Ya lo leyeron'])
  })
  test('the notice stays while there is another message to read', async () => {
    const { body } = await write(s.ana, 'Uno')
    await write(s.ana, 'Dos')
    await remove(s.ana, body.id)
    expect(await avisos(s.docente)).toEqual([['mensaje_alumno', 2, false]])
  })
})
