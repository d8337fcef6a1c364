/** A delivery as a conversation, told on the bell, by mail and on a phone: each thing once on each. */

import { randomUUID } from 'node:crypto'
import { avisosRoutes, dispositivosRoutes, hiloRoutes, revisionesRoutes, type TipoDeAviso } from '@eleva/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendCorreos } from '../src/modules/avisos/avisos.correos.ts'
import { sendPushes } from '../src/modules/avisos/avisos.push.ts'
import { type Caller, openTestApp, type TestApp } from './app.ts'
import { handInLink } from './entregas.ts'
import { openPushService } from './push.ts'
import { clockAt } from './reloj.ts'
import { buildSalon, type Salon } from './salon.ts'
import { openSmtp } from './smtp.ts'

let t: TestApp
let s: Salon
let push: Awaited<ReturnType<typeof openPushService>>
let smtp: Awaited<ReturnType<typeof openSmtp>>
beforeAll(async () => {
  push = await openPushService()
  smtp = await openSmtp()
  t = await openTestApp({ PUSH_ORIGINS: push.origin, SMTP_URL: smtp.url })
  s = await buildSalon(t)
  // Noon where the people are: by night nothing goes out.
  await clockAt(t, 12)
})
afterAll(async () => {
  await t.close()
  await smtp.close()
  await push.close()
})

const WEBM = Buffer.concat([
  Buffer.from(
    '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
    'hex',
  ),
  Buffer.alloc(400),
])

const all: TipoDeAviso[] = ['devuelto', 'mensaje_revisor', 'mensaje_alumno', 'entregas_por_revisar', 'calificado']
async function wantsAll(who: Caller, name: string) {
  for (const tipo of all)
    await who.send('PUT', `/api/avisos/preferencias/${tipo}`, { en_app: 1, correo: 'ya', push: 1 })
  await who.ask(dispositivosRoutes.addDispositivo, { body: push.browser(name) })
}
const handIn = (url: string) => handInLink(s, s.ana, s.actividades.calificable, url)

/** What each channel told somebody since the last look; then they read it all. */
async function told(who: Caller, name: string) {
  // Both jobs look twice, and a second process beside them.
  for (let i = 0; i < 2; i++) {
    const mail = () => sendCorreos({ db: t.db, mail: t.mail, origin: () => 'https://eleva.test' })
    const device = () => sendPushes({ db: t.db, config: t.config })
    await Promise.all([mail(), device(), mail(), device()])
  }
  const { avisos } = await who.ask(avisosRoutes.list, { query: { sin_leer: 1 } })
  await who.send('POST', '/api/avisos/leidos', { hasta: new Date(Date.now() + 1000).toISOString() })
  const mails = smtp.take(who.email).map(m => m.subject)
  const pushes = push.received.filter(r => r.de === name).map(r => (r.texto as { titulo: string }).titulo)
  for (let i = push.received.length - 1; i >= 0; i--) if (push.received[i]!.de === name) push.received.splice(i, 1)
  return { bell: avisos.map(a => a.tipo), mails, pushes }
}
/** @param words with which it begins, or that stand in it */
const once = (tipo: TipoDeAviso, words: string) => ({
  bell: [tipo],
  mails: [expect.stringContaining(words)],
  pushes: [expect.stringContaining(words)],
})

test('handed in, returned with a voice note, answered, corrected and graded: each is told once on each channel', async () => {
  await wantsAll(s.ana, 'ana')
  await wantsAll(s.coach, 'coach')
  const id = await handIn('https://ejemplo.mx/1')
  expect(await told(s.coach, 'coach')).toEqual(once('entregas_por_revisar', 'Una entrega por revisar de «'))

  const version = (await s.coach.ask(revisionesRoutes.revision, { params: { id } })).entrega.version
  const back = await s.coach.send('POST', `/api/entregables/devolver/${id}`, {
    palabras: 'Falta la conclusión',
    version,
  })
  expect(back.status).toBe(200)
  expect(await told(s.ana, 'ana')).toEqual(once('devuelto', 'Te devolvieron «'))

  const voice = await s.coach.ask(hiloRoutes.attach, {
    params: { id },
    body: { archivo: new File([WEBM], 'nota.webm', { type: 'audio/webm' }), voz: 1 },
  })
  const archivo = voice.archivo.id
  const sent = { cuerpo: '', archivos: [{ id: archivo, segundos: 2 }], llave: randomUUID() }
  // Twice, as an outbox does that heard no answer.
  for (let i = 0; i < 2; i++) await s.coach.ask(hiloRoutes.send, { params: { id }, body: sent })
  expect(await told(s.ana, 'ana')).toEqual(once('mensaje_revisor', 'Te escribieron sobre tu entrega'))
  expect((await s.ana.get(`/api/entregables/archivo/${archivo}`)).status).toBe(200)

  await s.ana.send('POST', `/api/entregables/hilo/${id}`, {
    cuerpo: '<p>Ya la agrego</p>',
    archivos: [],
    llave: randomUUID(),
  })
  expect(await told(s.coach, 'coach')).toEqual(once('mensaje_alumno', 'Un mensaje sobre una entrega'))

  await handIn('https://ejemplo.mx/2')
  expect((await told(s.coach, 'coach')).bell).toEqual(['entregas_por_revisar'])
  const again = (await s.coach.ask(revisionesRoutes.revision, { params: { id } })).entrega.version
  await s.coach.send('PUT', `/api/entregables/updateCalificacion/${id}`, { nuevaCalificacion: 95, version: again })
  expect(await told(s.ana, 'ana')).toEqual(once('calificado', 'Calificaron tu entrega'))
  for (const [who, name] of [
    [s.ana, 'ana'],
    [s.coach, 'coach'],
  ] as const)
    expect(await told(who, name)).toEqual({ bell: [], mails: [], pushes: [] })
})
