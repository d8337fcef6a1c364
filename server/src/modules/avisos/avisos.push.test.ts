/** Notices on a device: through a real service, closed for that browser, once, and only as long as they hold. */
import { setTimeout as sleep } from 'node:timers/promises'
import { avisosRoutes, dispositivosRoutes, type TipoDeAviso } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildPerson } from '../../../test/build.ts'
import { tellingIn } from '../../../test/dobles.ts'
import { openPushService } from '../../../test/push.ts'
import { clockAt } from '../../../test/reloj.ts'
import { soloA } from '../../alcance/destinatarios.read.ts'
import type { ClaveDeAviso } from './avisos.clave.service.ts'
import { saveDispositivo } from './avisos.push.sql.ts'
import { sendPushes } from './avisos.push.ts'
import { takeBackAviso, tellAviso } from './avisos.service.ts'

let t: TestApp
let servicio: Awaited<ReturnType<typeof openPushService>>
let ana: Caller
let beto: Caller
let n = 0
beforeAll(async () => {
  servicio = await openPushService()
  t = await openTestApp({ PUSH_ORIGINS: servicio.origin })
  ana = await t.asPerson(await buildPerson(t.db, { name: 'Ana' }))
  beto = await t.asPerson(await buildPerson(t.db))
})
afterAll(async () => {
  await t.close()
  await servicio.close()
})
beforeEach(async () => {
  for (const table of ['avisos', 'avisos_preferencias', 'push_suscripciones'] as const)
    await t.db.deleteFrom(table).execute()
  servicio.received.length = 0
  await clockAt(t, 12)
})

type More = { tipo?: TipoDeAviso; clave?: ClaveDeAviso; datos?: object }
const call = () => tellingIn(t)
const tell = (
  to: Caller[],
  { tipo = 'calificado', clave = 'entrega:1', datos = { actividad: 'Ensayo', curso: 'Curso' } }: More = {},
) => tellAviso(call(), { tipo, clave, datos: { calificacion: 9, ...datos }, para: soloA(to.map(c => c.id)) })
const send = () => sendPushes({ db: t.db, config: t.config })
const subscribe = async (who: Caller, name = `b${++n}`) => {
  const body = await who.ask(dispositivosRoutes.addDispositivo, { body: servicio.browser(name) })
  return { name, id: body.id }
}
const due = () => sql`update avisos_push set toca_en = now()`.execute(t.db)
const waiting = async () => (await t.db.selectFrom('avisos_push').select('id').execute()).length
const devices = async (who: Caller) => (await who.ask(dispositivosRoutes.dispositivos, {})).dispositivos.length

describe('a device', () => {
  test('on which nobody switched it on gets nothing; one that did gets the words and the way, once', async () => {
    await tell([ana])
    expect(await send()).toBe(0)
    const { name } = await subscribe(ana)
    await tell([ana, beto], { clave: 'entrega:2' })
    expect([await send(), await send()]).toEqual([1, 0])
    expect(servicio.received).toEqual([
      {
        de: name,
        texto: {
          titulo: 'Calificaron tu entrega de «Ensayo»',
          linea: 'Tu calificación: 9 · Curso',
          url: '/mis-calificaciones',
          clave: 'calificado:entrega:2',
        },
        ttl: '172800',
        topic: expect.stringMatching(/^[\w-]{32}$/),
        aud: servicio.origin,
        sub: 'mailto:admin@eleva.mx',
      },
    ])
  })
  test('each of a person gets it; the list says which there are, and one is taken off', async () => {
    const [a, b] = [await subscribe(ana), await subscribe(ana)]
    await tell([ana])
    expect(await send()).toBe(2)
    expect(servicio.received.map(r => r.de).sort()).toEqual([a.name, b.name].sort())
    await ana.ask(dispositivosRoutes.removeDispositivo, { params: { id: a.id } })
    expect((await ana.send('DELETE', `/api/avisos/dispositivos/${a.id}`)).status).toBe(404)
    expect((await beto.send('DELETE', `/api/avisos/dispositivos/${b.id}`)).status).toBe(404)
    expect(await devices(ana)).toBe(1)
  })
  test('belongs to whoever switched it on last: what waits for the one before does not go there', async () => {
    const { name } = await subscribe(ana)
    await tell([ana])
    await subscribe(beto, name)
    expect([await send(), await devices(ana), await devices(beto)]).toEqual([0, 0, 1])
    await tell([ana, beto], { clave: 'entrega:3' })
    expect(await send()).toBe(1)
  })
  test('asked for twice at once is one; of many the last ten stay', async () => {
    const same = servicio.browser('doble')
    const replies = await Promise.all([1, 2, 3].map(() => ana.send('POST', '/api/avisos/dispositivos', same)))
    expect(new Set(replies.map(r => r.status))).toEqual(new Set([200]))
    expect(await devices(ana)).toBe(1)
    for (let i = 0; i < 12; i++) await subscribe(ana)
    expect(await devices(ana)).toBe(10)
    // Those that come together make room for each other, too.
    await Promise.all(
      [100, 0].map(lasts =>
        t.db.transaction().execute(async tx => {
          await saveDispositivo(tx, ana.id, servicio.browser(`junto${lasts}`), 'Navegador')
          await sleep(lasts)
        }),
      ),
    )
    expect(await devices(ana)).toBe(10)
  })
  test.each([
    ['an address behind our wall', { endpoint: 'http://127.0.0.1:1/x' }],
    ['another host', { endpoint: 'https://malo.example/x' }],
    ['no address', { endpoint: 'x' }],
    ['a key that is none', { p256dh: 'A'.repeat(87) }],
    ['no key', { p256dh: '' }],
    ['a short secret', { auth: 'abc' }],
  ])('is refused with %s', async (_name, wrong) => {
    const { status } = await ana.send('POST', '/api/avisos/dispositivos', { ...servicio.browser('malo'), ...wrong })
    expect([status, await devices(ana)]).toEqual([422, 0])
  })
  test('is asked for by who is signed in', async () => {
    const nobody = await t.anonymous()
    expect((await nobody.send('POST', '/api/avisos/dispositivos', servicio.browser('x'))).status).toBe(401)
    expect((await nobody.get('/api/avisos/dispositivos')).status).toBe(401)
  })
})

describe('what goes to it', () => {
  test('is what the person wants there: kinds are switched by themselves, and what is off in the app is off there', async () => {
    await subscribe(ana)
    const set = (tipo: TipoDeAviso, body: object) => ana.send('PUT', `/api/avisos/preferencias/${tipo}`, body)
    const of = async (tipo: TipoDeAviso) =>
      (await ana.ask(avisosRoutes.preferencias, {})).preferencias.find(p => p.tipo === tipo)?.push
    expect([await of('calificado'), await of('recibido')]).toEqual([1, 0])
    await set('calificado', { push: 0 })
    await set('recibido', { push: 1 })
    expect([await of('calificado'), await of('recibido')]).toEqual([0, 1])
    await tell([ana])
    await tell([ana], { tipo: 'recibido' })
    await set('prorroga', { en_app: 0 })
    await tell([ana], { tipo: 'prorroga' })
    await send()
    expect(servicio.received.map(r => (r.texto as { clave: string }).clave)).toEqual(['recibido:entrega:1'])
    await set('recibido', { correo: 'ya' })
    expect(await of('recibido')).toBe(1)
  })
  test('goes no more once it is read, taken back, switched off, or of somebody who may not sign in', async () => {
    await subscribe(ana)
    const gone = await t.asPerson(await buildPerson(t.db))
    await subscribe(gone)
    const [leido, retirado, apagado] = ['entrega:7', 'entrega:8', 'actividad:9'] as const
    for (const clave of [leido, retirado]) await tell([ana], { clave })
    await tell([ana], { clave: apagado, tipo: 'prorroga' })
    await tell([gone])
    await t.db.updateTable('avisos').set({ leido_en: new Date() }).where('clave', '=', leido).execute()
    await takeBackAviso(call(), { tipo: 'calificado', clave: retirado, para: soloA([ana.id]) })
    await ana.send('PUT', '/api/avisos/preferencias/prorroga', { push: 0 })
    await t.db.updateTable('usuarios').set({ estatus_user: 0 }).where('id', '=', gone.id).execute()
    expect([await send(), await waiting()]).toEqual([0, 0])
  })
  test('of what is gathered is the first alone; of what takes another one’s place each', async () => {
    await subscribe(ana)
    await ana.send('PUT', '/api/avisos/preferencias/entregas_por_revisar', { push: 1 })
    for (let i = 0; i < 3; i++) {
      await tell([ana], { tipo: 'entregas_por_revisar', clave: 'actividad:1' })
      await tell([ana], { datos: { calificacion: 7 + i } })
      await send()
    }
    expect(servicio.received.map(r => (r.texto as { linea: string }).linea).sort()).toEqual([
      'Curso',
      'Tu calificación: 7',
      'Tu calificación: 8',
      'Tu calificación: 9',
    ])
    // A device that is off gets the last of them alone.
    expect(
      new Set(
        servicio.received
          .filter(r => r.texto && (r.texto as { clave: string }).clave.startsWith('calificado'))
          .map(r => r.topic),
      ).size,
    ).toBe(1)
  })
  test('waits for the morning, but for a class that begins', async () => {
    await subscribe(ana)
    await tell([ana])
    await tell([ana], {
      tipo: 'clase_pronto',
      clave: 'evento:1',
      datos: { clase: 'Nocturna', inicia: '2026-11-24T23:10' },
    })
    await clockAt(t, 23)
    expect([await send(), await waiting()]).toEqual([1, 1])
    await clockAt(t, 7)
    expect([await send(), await waiting()]).toEqual([1, 0])
  })
  test('of a class that began long ago goes no more', async () => {
    await subscribe(ana)
    await tell([ana], { tipo: 'clase_empezo', clave: 'evento:1' })
    await sql`update avisos_push set creado_en = now() - interval '61 minutes'`.execute(t.db)
    expect([await send(), await waiting()]).toEqual([0, 0])
  })
  test.each([
    ['that is cancelled', 'clase_cancelada'],
    ['that is moved', 'clase_movida'],
    ['of tomorrow', 'clase_manana'],
  ] as const)('of a class %s waits two days for a phone that is off', async (_name, tipo) => {
    await subscribe(ana)
    await tell([ana], { tipo, clave: 'evento:1' })
    await sql`update avisos_push set creado_en = now() - interval '61 minutes'`.execute(t.db)
    expect([await send(), servicio.received.map(r => r.ttl)]).toEqual([1, ['172800']])
  })
  test.each(['clase_pronto', 'clase_empezo'] as const)('of a class that begins waits an hour: %s', async tipo => {
    await subscribe(ana)
    await tell([ana], { tipo, clave: 'evento:1' })
    expect([await send(), servicio.received.map(r => r.ttl)]).toEqual([1, ['3600']])
  })
  test('long names are cut to what services take', async () => {
    await subscribe(ana)
    await tell([ana], { datos: { actividad: '😀'.repeat(2_000), curso: 'C'.repeat(2_000) } })
    expect(await send()).toBe(1)
  })
})

describe('a service', () => {
  test.each([404, 410, 403])('that says %i ends the device; the others get theirs', async status => {
    const [dead, lives] = [await subscribe(ana), await subscribe(ana)]
    servicio.answer(dead.name, status)
    await tell([ana])
    expect([await send(), await devices(ana), await waiting()]).toEqual([1, 1, 0])
    expect(servicio.received[0]!.de).toBe(lives.name)
  })
  test.each([429, 500, 503])('that says %i is asked again later, and then takes it', async status => {
    const { name } = await subscribe(ana)
    servicio.answer(name, status)
    await tell([ana])
    expect([await send(), await waiting(), await devices(ana)]).toEqual([0, 1, 1])
    servicio.answer(name, 'takes')
    expect(await send()).toBe(0)
    await due()
    expect([await send(), await waiting()]).toEqual([1, 0])
  })
  test('that never takes it is given up after some tries, and the device stays', async () => {
    const { name } = await subscribe(ana)
    servicio.answer(name, 500)
    await tell([ana])
    for (let i = 0; i < 8; i++) {
      await send()
      await due()
    }
    expect([await waiting(), await devices(ana)]).toEqual([0, 1])
  })
  test('that hangs keeps nobody else waiting', { tags: ['resto'], timeout: 20_000 }, async () => {
    const slow = await subscribe(ana)
    servicio.answer(slow.name, 'hangs')
    for (let i = 0; i < 5; i++) await subscribe(beto)
    await tell([ana, beto])
    const work = send()
    await expect.poll(() => servicio.received.length, { timeout: 5_000 }).toBe(5)
    servicio.answer(slow.name, 'takes')
    expect(await work).toBe(5)
    expect(await waiting()).toBe(1)
  })
})

test('two processes that look at once send each once', async () => {
  for (let i = 0; i < 6; i++) await subscribe(i % 2 ? ana : beto)
  for (let i = 0; i < 5; i++) await tell([ana, beto], { clave: `entrega:${i}` })
  const sent = await Promise.all([send(), send(), send()])
  expect(sent.reduce((a, b) => a + b)).toBe(30)
  const seen = servicio.received.map(r => `${r.de} ${(r.texto as { clave: string }).clave}`)
  expect(new Set(seen).size).toBe(30)
})
