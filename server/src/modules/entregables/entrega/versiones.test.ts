/** Corrections and their time, versions and their files, and two who do something at once. */
import { agendaRoutes, entregasPropiasRoutes, revisionesRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { openDevolucion } from '../../../../test/devolucion.ts'
import { handInLink } from '../../../../test/entregas.ts'
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

const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'

describe('the time for a correction', () => {
  test('the return unlocks what closed, and to correct is not late by itself', async () => {
    await v.cierra(-2, -3)
    await v.run(sql`update entregas set entregado_en = now() - interval '5 hours' where id = ${v.id()}`)
    await v.run(sql`update plazos set fecha_limite = now() - interval '3 hours', cierra = now() - interval '2 hours'`)
    expect((await v.handIn(s.ana, 'https://ejemplo.mx/2')).status).toBe(409)
    await v.devolver(s.coach)
    await handInLink(s, s.ana, s.actividades.calificable, 'https://ejemplo.mx/2')
    expect(await v.mine()).toMatchObject({ estado: 'entregado', con_retraso: 0 })
    // Another one in its place, as long as nobody graded it: they sent the wrong file.
    await handInLink(s, s.ana, s.actividades.calificable, 'https://ejemplo.mx/3')
    expect(await v.mine()).toMatchObject({ con_retraso: 0 })
    const late = (await s.coach.ask(revisionesRoutes.revision, { params: { id: v.id() } })).entrega
    expect(late).toMatchObject({ con_retraso: 0, versiones: 3 })
  })
  test('what came late stays late when it is corrected', async () => {
    await v.cierra(1, -1)
    await v.devolver(s.coach)
    await v.handIn(s.ana, 'https://ejemplo.mx/2')
    expect(await v.mine()).toMatchObject({ con_retraso: 1 })
  })
  test('over, nothing more is taken, with the moment; a file does not make its way', async () => {
    await v.devolver(s.coach, { hasta: await v.reloj(1) })
    await v.run(sql`update entregas set corregir_hasta = now() - interval '1 minute' where id = ${v.id()}`)
    const late = await v.handIn(s.ana, 'https://ejemplo.mx/2')
    expect(late).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Podías corregirla hasta el /) },
    })
    const up = new FormData()
    up.set('archivo', new File([PDF], 'x.pdf'))
    for (const [name, value] of Object.entries(v.place(s.actividades.calificable))) up.set(name, String(value))
    expect((await s.ana.upload('/api/entregables/archivo', up)).status).toBe(409)
    expect((await s.ana.ask(agendaRoutes.porHacer, {})).devueltas).toEqual([])
  })
  test('it stands again in what is to be done and in the agenda', async () => {
    const hasta = await v.reloj(30)
    await v.devolver(s.coach, { hasta })
    expect((await s.ana.ask(agendaRoutes.porHacer, {})).devueltas).toMatchObject([
      {
        actividad_id: s.actividades.calificable,
        curso_id: s.curso,
        curricula_id: s.curricula,
        palabras: 'Falta decir cómo lo sabrás.',
      },
    ])
    const entradas = (await s.ana.ask(agendaRoutes.list, {})).entradas
    expect(entradas.filter(e => e.clave === `correccion:${v.id()}`)).toMatchObject([
      { inicia: expect.stringMatching(`^${hasta}`) },
    ])
    await v.handIn(s.ana, 'https://ejemplo.mx/2')
    expect((await s.ana.ask(agendaRoutes.porHacer, {})).devueltas).toEqual([])
  })
})

describe('versions', () => {
  const upload = (texto: string) =>
    s.ana.ask(entregasPropiasRoutes.upload, {
      body: { ...v.place(s.actividades.calificable), archivo: new File([`${PDF}% ${texto}\n`], `${texto}.pdf`) },
    })
  const handFile = (file_id: string) =>
    s.ana.send('POST', '/api/entregables/store', { ...v.place(s.actividades.calificable), file_id })
  test('each keeps its file, for its learner and who reviews it, and for nobody else', async () => {
    const [one, two] = [await upload('uno'), await upload('dos')]
    await handFile(one.file_id)
    await v.devolver(s.coach)
    expect(await handFile(one.file_id)).toMatchObject({
      status: 409,
      body: { message: 'Es el mismo archivo que te devolvieron. Elige el que corregiste.' },
    })
    expect((await handFile(two.file_id)).status).toBe(200)
    expect((await v.historia()).versiones.map(v => v.tareaURL)).toEqual([
      two.file_url,
      one.file_url,
      'https://ejemplo.mx/1',
    ])
    for (const who of [s.ana, s.coach, s.docente]) expect((await who.get(one.file_url)).text).toContain('% uno')
    for (const who of [s.beto, s.others.docente]) expect((await who.get(one.file_url)).status).toBe(404)
  })
  test('the same again is none; the same link is one once it was returned: what it leads to was corrected', async () => {
    await v.handIn(s.ana, 'https://ejemplo.mx/1')
    expect((await v.historia()).versiones).toHaveLength(1)
    await v.devolver(s.coach)
    await handInLink(s, s.ana, s.actividades.calificable, 'https://ejemplo.mx/1')
    expect((await v.historia()).versiones).toHaveLength(2)
    expect(await v.mine()).toMatchObject({ estado: 'entregado' })
    // Sent once more by an outbox whose answer was lost.
    await v.handIn(s.ana, 'https://ejemplo.mx/1')
    expect((await v.historia()).versiones).toHaveLength(2)
  })
  test('are bounded', async () => {
    await v.run(sql`update entregas set entregas = 50 where id = ${v.id()}`)
    expect(await v.handIn(s.ana, 'https://ejemplo.mx/51')).toMatchObject({
      status: 409,
      body: { message: 'Ya entregaste esta actividad 50 veces. Pregunta a quien la revisa.' },
    })
    await handInLink(s, s.ana, s.actividades.calificable, 'https://ejemplo.mx/1')
  })
})

describe('two at once', () => {
  const seen = async () => (await s.coach.ask(revisionesRoutes.revision, { params: { id: v.id() } })).entrega.version
  test('return and grade: the slower is told, and one of them stands whole', async () => {
    const version = await seen()
    const [back, given] = await Promise.all([v.devolver(s.coach, { version }), v.grade(s.docente, 88, { version })])
    expect([back.status, given.status].sort()).toEqual([200, 409])
    const { devuelta_en, calificacion } = await v.row()
    expect([devuelta_en !== null, calificacion]).toEqual(back.status === 200 ? [true, null] : [false, 88])
    expect((await v.pasos()).filter(p => p !== 'entregada')).toEqual([back.status === 200 ? 'devuelta' : 'calificada'])
  })
  test('return and another version: the return meets what it has not seen, or is corrected', async () => {
    const version = await seen()
    const [back, again] = await Promise.all([v.devolver(s.coach, { version }), v.handIn(s.ana, 'https://ejemplo.mx/2')])
    expect(again.status).toBe(200)
    expect([200, 409]).toContain(back.status)
    expect(await v.mine()).toMatchObject({ estado: 'entregado' })
    expect((await v.historia()).versiones).toHaveLength(2)
  })
  test('two returns: one of them', async () => {
    const version = await seen()
    const all = await Promise.all([v.devolver(s.coach, { version }), v.devolver(s.docente, { version })])
    expect(all.map(r => r.status).sort()).toEqual([200, 409])
    expect((await v.pasos()).filter(p => p === 'devuelta')).toHaveLength(1)
  })
})
