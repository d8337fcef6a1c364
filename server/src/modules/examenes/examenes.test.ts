import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { actividadesRoutes, examenesRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildUnit } from '../../../test/build.ts'
import { listExamenesExternos } from './examenes.externos.ts'

const LIST = '/api/examenes-externos'
const SILENT = 'La plataforma de exámenes no responde. Vuelve a intentarlo en un momento.'

describe('without a platform outside', () => {
  let t: TestApp
  let coach: Caller
  beforeAll(async () => {
    t = await openTestApp()
    coach = await t.as('coach')
  })
  afterAll(() => t.close())

  const link = (id: number, idExamenAvanza: string) =>
    coach.send('PUT', `/api/actividades/actividad-unidad/avanza/update/${id}`, { idExamenAvanza })

  test('exams are the activities that have questions, and stay while they are used', async () => {
    const unit = await buildUnit(t.db, { nombre_unidad: 'Unidad uno' })
    const [quiz, plain] = [
      await buildActivity(t.db, { unidad_id: unit.id, nombre_actividad_unidad: 'Evaluación' }),
      await buildActivity(t.db, { unidad_id: unit.id }),
    ]
    await t.db.insertInto('reactivos').values({ actividad_id: quiz.id, descripcion: '¿?', position: 1 }).execute()
    const id = `propio:${quiz.id}`
    expect(await coach.ask(examenesRoutes.externos, {})).toMatchObject({
      success: true,
      data: [{ id, label: 'Evaluación · Unidad uno' }],
    })
    for (const wrong of [`propio:${plain.id}`, 'propio:x', 'propio:999999'])
      expect(await link(plain.id, wrong)).toMatchObject({
        status: 422,
        body: { message: 'Ese examen ya no existe. Elige otro de la lista.' },
      })
    expect((await link(plain.id, '43')).body.message).toBe('Elige un examen de la lista.')
    expect((await link(quiz.id, id)).status).toBe(422)
    expect((await link(plain.id, id)).body.message).toBe('Examen actualizado')
    expect((await coach.ask(actividadesRoutes.get, { params: { id: plain.id } })).actividad).toMatchObject({
      avanza_examen_id: id,
    })
    const remove = () => coach.send('DELETE', `/api/actividades/actividad-unidad/destroy/${quiz.id}`)
    expect(await remove()).toMatchObject({
      status: 409,
      body: { message: `No se puede eliminar: es el examen de «${plain.nombre_actividad_unidad}».` },
    })
    // The first ones of many, and how many more there are.
    const more = await Promise.all(Array.from({ length: 6 }, () => buildActivity(t.db, { unidad_id: unit.id })))
    for (const { id: another } of more) await link(another, id)
    expect((await remove()).body.message).toMatch(
      /^No se puede eliminar: es el examen de («[^»]+», ){4}«[^»]+» y 2 más\.$/,
    )
    for (const { id: another } of [plain, ...more]) await link(another, '')
    expect((await remove()).status).toBe(200)
    expect((await link(999_999, '')).status).toBe(404)
  })
})

describe('with a platform outside', () => {
  let platform: Server
  let t: TestApp
  let coach: Caller
  let answer: (reply: ServerResponse) => unknown
  const asked: string[] = []
  beforeAll(async () => {
    platform = createServer((request, reply) => {
      asked.push(request.url!)
      answer(reply)
    })
    platform.listen(0, '127.0.0.1')
    await once(platform, 'listening')
    t = await openTestApp({ EXAMENES_URL: `http://127.0.0.1:${(platform.address() as AddressInfo).port}/lista?k=1` })
    coach = await t.as('coach')
  })
  afterAll(async () => {
    await t.close()
    platform.closeAllConnections()
    platform.close()
  })
  const says = (body: unknown) => (reply: ServerResponse) => reply.end(JSON.stringify(body))

  test('exams are its own', async () => {
    answer = says({
      success: true,
      data: [
        { id: 7, label: 'Diagnóstico' },
        { id: 'a-b', label: 'Final', extra: 1 },
      ],
    })
    expect((await coach.ask(examenesRoutes.externos, {})).data).toEqual([
      { id: 'externo:7', label: 'Diagnóstico' },
      { id: 'externo:a-b', label: 'Final' },
    ])
  })

  test.each<[string, (reply: ServerResponse) => unknown]>([
    ['fails', reply => reply.writeHead(500).end()],
    ['says something else', says({ data: 'x' })],
    ['answers with a page', reply => reply.end('<p>Entra</p>')],
    ['leads elsewhere', reply => reply.writeHead(302, { location: '/otra' }).end()],
    ['never stops', says({ data: [{ id: 1, label: 'x'.repeat(400) }], rest: 'x'.repeat(2_000_000) })],
    ['hangs up', reply => reply.destroy()],
  ])('when it %s, that is said', async (_what, how) => {
    answer = how
    asked.splice(0)
    expect(await coach.get(LIST)).toMatchObject({
      status: 503,
      body: { success: false, message: SILENT },
    })
    expect(asked).toEqual(['/lista?k=1'])
  })

  test('when it never answers, that is said once its time is over', async () => {
    const end = new AbortController()
    answer = () => end.abort()
    asked.splice(0)
    await expect(listExamenesExternos(t.config.EXAMENES_URL!, end.signal)).rejects.toMatchObject({
      status: 503,
      message: SILENT,
    })
    expect(asked).toEqual(['/lista?k=1'])
  })

  test('when it never answers, whoever asks waits five seconds', { tags: ['resto'] }, async () => {
    answer = () => undefined
    const began = performance.now()
    expect(await coach.get(LIST)).toMatchObject({ status: 503, body: { success: false, message: SILENT } })
    expect(performance.now() - began).toBeGreaterThan(4_900)
  })
})
