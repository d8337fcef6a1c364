/** What of notices goes out by mail: at once or in the morning, once, by day, to who wants it. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { avisosRoutes, type TipoDeAviso } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildPerson } from '../../../test/build.ts'
import { tellingIn } from '../../../test/dobles.ts'
import { clockAt } from '../../../test/reloj.ts'
import { soloA } from '../../alcance/destinatarios.read.ts'
import type { ClaveDeAviso } from './avisos.clave.service.ts'
import { layOutResumenes, sendCorreos } from './avisos.correos.ts'
import { takeBackAviso, tellAviso } from './avisos.service.ts'

let t: TestApp
let ana: Caller
let beto: Caller
beforeAll(async () => {
  t = await openTestApp()
  ana = await t.asPerson(await buildPerson(t.db, { name: 'Ana' }))
  beto = await t.asPerson(await buildPerson(t.db))
})
afterAll(() => t.close())
beforeEach(async () => {
  for (const table of [
    'avisos',
    'avisos_preferencias',
    'avisos_resumenes',
    'avisos_correos',
    'correos_rechazados',
  ] as const)
    await t.db.deleteFrom(table).execute()
  await clockAt(t, 12)
})

const call = () => tellingIn(t)
type More = { tipo?: TipoDeAviso; clave?: ClaveDeAviso; datos?: object }
const tell = (
  usuarios: number[],
  { tipo = 'calificado', clave = 'entrega:1', datos = { actividad: 'Ensayo' } }: More = {},
) => tellAviso(call(), { tipo, clave, datos: { calificacion: 9, quien: 'Beto', ...datos }, para: soloA(usuarios) })
const want = (who: Caller, correo: string, tipo: TipoDeAviso = 'calificado') =>
  who.send('PUT', `/api/avisos/preferencias/${tipo}`, { correo })
const send = (mail = t.mail) => sendCorreos({ db: t.db, mail, origin: () => 'https://eleva.test' })
/** As if it had been told yesterday, so that this morning's digest has it. */
const age = () => sql`update avisos set actualizado_en = actualizado_en - interval '1 day'`.execute(t.db)
/** Mails come on any day, so that the test does not depend on that on which it runs. */
const everyDay = (who: Caller) => who.send('PUT', '/api/avisos/resumen', { dias: [7, 1, 2, 3, 4, 5, 6] })
let seen = 0
beforeEach(async () => {
  seen = (await t.mail.list(10_000)).length
})
/** Those of this test, newest first. */
const mails = async () => {
  const all = await t.mail.list(10_000)
  return Promise.all(all.slice(0, all.length - seen).map(async m => (await t.mail.read(m.id))!))
}
const pending = async () => (await t.db.selectFrom('avisos_correos').select('id').execute()).length
const broken = (error: Error) => ({ ...t.mail, send: () => Promise.reject(error) })

describe('at once', () => {
  test('who wants it so gets one mail of a notice, with its words and where it leads', async () => {
    expect((await want(ana, 'ya')).status).toBe(200)
    await tell([ana.id, beto.id])
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: ana.email, subject: 'Calificaron tu entrega de «Ensayo»' })
    expect(mail!.text).toContain('Hola, Ana:')
    expect(mail!.text).toContain('https://eleva.test/mis-calificaciones')
    expect(mail!.text).toMatch(
      /Dejar de recibir estos correos: https:\/\/eleva\.test\/correo\/dejar\/\d+\.calificado\.[\w-]{22}/,
    )
  })
  test('what is undone with its transaction sends nothing, nor what is taken back before it goes', async () => {
    await want(ana, 'ya')
    await tell([ana.id])
    await takeBackAviso(call(), { tipo: 'calificado', clave: 'entrega:1', para: soloA([ana.id]) })
    expect(await send()).toBe(0)
    const work = t.db.transaction().execute(async tx => {
      await tellAviso(
        { ...call(), db: tx },
        { tipo: 'calificado', clave: 'entrega:1', datos: { calificacion: 9 }, para: soloA([ana.id]) },
      )
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect([await send(), await pending()]).toEqual([0, 0])
  })
  test('what is gathered is one mail that counts it; a newer grade is told again once the older one has gone out', async () => {
    await want(ana, 'ya', 'entregas_por_revisar')
    await want(ana, 'ya')
    for (let n = 0; n < 3; n++) await tell([ana.id], { tipo: 'entregas_por_revisar', clave: 'actividad:1' })
    for (const calificacion of [7, 8]) await tell([ana.id], { datos: { calificacion } })
    expect(await send()).toBe(2)
    expect((await mails()).map(m => m.subject).sort()).toEqual([
      '3 entregas por revisar de «Ensayo»',
      'Calificaron tu entrega de una actividad',
    ])
    await tell([ana.id], { tipo: 'entregas_por_revisar', clave: 'actividad:1' })
    await tell([ana.id], { datos: { calificacion: 9 } })
    expect(await send()).toBe(1)
    expect((await mails())[0]!.text).toContain('Tu calificación: 9')
  })
  test('not by night: it waits until seven', async () => {
    await want(ana, 'ya')
    await tell([ana.id])
    for (const hour of [21, 23, 3, 6]) {
      await clockAt(t, hour)
      expect(await send()).toBe(0)
    }
    expect(await pending()).toBe(1)
    await clockAt(t, 7)
    expect(await send()).toBe(1)
  })
  test('not to who may not sign in any more, nor to who does not want it any more', async () => {
    const gone = await t.asPerson(await buildPerson(t.db))
    for (const who of [ana, beto, gone]) await want(who, 'ya')
    await tell([ana.id, beto.id, gone.id])
    await t.db.updateTable('usuarios').set({ estatus_user: 0 }).where('id', '=', gone.id).execute()
    await want(ana, 'no')
    await beto.send('PUT', '/api/avisos/preferencias/calificado', { en_app: 0 })
    expect([await send(), await pending()]).toEqual([0, 0])
  })
  test('read meanwhile it still goes out: they asked for it', async () => {
    await want(ana, 'ya')
    await tell([ana.id])
    await t.db.updateTable('avisos').set({ leido_en: new Date() }).execute()
    expect(await send()).toBe(1)
  })
  test('four processes at once send each mail once', async () => {
    const people = await Promise.all(Array.from({ length: 60 }, () => buildPerson(t.db)))
    await sql`insert into avisos_preferencias (usuario_id, tipo, correo) select unnest(${people.map(p => p.id)}::bigint[]), 'calificado', 'ya'`.execute(
      t.db,
    )
    await tell(people.map(p => p.id))
    const counts = await Promise.all([send(), send(), send(), send()])
    expect(counts.reduce((a, b) => a + b)).toBe(60)
    expect(new Set((await mails()).map(m => m.to)).size).toBe(60)
  })
  test('a server that is away costs nobody theirs; an address that is none is given up; each try has the same Message-ID', async () => {
    await want(ana, 'ya')
    await tell([ana.id])
    await expect(send(broken(new Error('ECONNREFUSED')))).rejects.toThrow('ECONNREFUSED')
    expect(await send()).toBe(0)
    const rows = await t.db.selectFrom('avisos_correos').select(['id', 'intentos']).execute()
    expect(rows).toMatchObject([{ intentos: 1 }])
    await t.db.updateTable('avisos_correos').set({ toca_en: new Date() }).execute()
    expect(await send()).toBe(1)
    const [file] = readdirSync(path.join(t.config.DATA_DIR, 'outbox'))
      .filter(n => n.endsWith('.eml'))
      .sort()
      .reverse()
    const raw = readFileSync(path.join(t.config.DATA_DIR, 'outbox', file!), 'utf8').replace(/\r\n[ \t]/g, ' ')
    expect(raw).toContain(`Message-ID: <${rows[0]!.id}@`)
    expect(raw).toMatch(/List-Unsubscribe: +<https:\/\/eleva\.test\/correo\/dejar\//)
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    await tell([ana.id], { clave: 'entrega:2' })
    expect(await send(broken(Object.assign(new Error('no'), { responseCode: 550 })))).toBe(0)
    expect(await pending()).toBe(0)
  })
})

describe('in the morning', () => {
  test('one mail with what is unread, by course; what came after seven waits for the next', async () => {
    await everyDay(ana)
    await tell([ana.id], { clave: 'entrega:1', datos: { actividad: 'Ensayo', curso: 'Escritura' } })
    await tell([ana.id], { clave: 'entrega:2', datos: { actividad: 'Carta', curso: 'Escritura' } })
    await tell([ana.id], { tipo: 'inscrito', clave: 'inscripcion:1', datos: { inscripcion: 'Taller' } })
    await tell([ana.id], { tipo: 'duda_respondida', clave: 'duda:1', datos: { objetivo: 'Leída' } })
    await t.db.updateTable('avisos').set({ leido_en: new Date() }).where('clave', '=', 'duda:1').execute()
    await age()
    await tell([ana.id], { clave: 'entrega:3', datos: { actividad: 'De hoy' } })
    await clockAt(t, 6)
    expect(await layOutResumenes({ db: t.db })).toBe(0)
    await clockAt(t, 12)
    expect(await layOutResumenes({ db: t.db })).toBe(1)
    expect(await layOutResumenes({ db: t.db })).toBe(0)
    expect(await send()).toBe(1)
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: ana.email, subject: 'Tienes 3 avisos sin leer' })
    expect(mail!.text).toMatch(/Escritura\n- Calificaron tu entrega de «(Carta|Ensayo)»/)
    expect(mail!.text).toContain('Otros avisos')
    expect(mail!.text).not.toMatch(/De hoy|Leída/)
    await age()
    expect(await layOutResumenes({ db: t.db })).toBe(1)
    expect(await send()).toBe(1)
    expect((await mails())[0]).toMatchObject({
      subject: 'Tienes un aviso sin leer: Calificaron tu entrega de «De hoy»',
    })
  })
  test('on the days that they chose', async () => {
    const { rows } = await sql<{ today: number }>`select extract(isodow from hoy())::int as today`.execute(t.db)
    const today = rows[0]!.today
    const others = [1, 2, 3, 4, 5, 6, 7].filter(d => d !== today)
    await ana.ask(avisosRoutes.setResumen, { body: { dias: others } })
    await beto.ask(avisosRoutes.setResumen, { body: { dias: [today] } })
    await tell([ana.id, beto.id])
    await age()
    await layOutResumenes({ db: t.db })
    await send()
    expect((await mails()).map(m => m.to)).toEqual([beto.email])
    for (const dias of [[0], [8], [1, 1], 'x', undefined])
      expect((await ana.send('PUT', '/api/avisos/resumen', { dias })).status, String(dias)).toBe(422)
  })
  test('not what was read meanwhile; a mail of which nothing is left does not go out', async () => {
    await everyDay(ana)
    await tell([ana.id])
    await age()
    expect(await layOutResumenes({ db: t.db })).toBe(1)
    await t.db.updateTable('avisos').set({ leido_en: new Date() }).execute()
    expect([await send(), await pending()]).toEqual([0, 0])
  })
  test('what was told before this stood is in none of them', async () => {
    await everyDay(ana)
    await sql`insert into avisos (usuario_id, tipo, clave) values (${ana.id}, 'calificado', 'entrega:9')`.execute(t.db)
    await age()
    expect(await layOutResumenes({ db: t.db })).toBe(0)
  })
  test('who says nothing gets a kind as it usually goes, and what is not said stays', async () => {
    const body = await ana.ask(avisosRoutes.preferencias, {})
    expect(body.dias).toEqual([1, 2, 3, 4, 5])
    const of = async (tipo: string) =>
      (await ana.ask(avisosRoutes.preferencias, {})).preferencias.find(p => p.tipo === tipo)
    expect(await of('calificado')).toMatchObject({ en_app: 1, correo: 'resumen' })
    await want(ana, 'ya')
    expect(await of('calificado')).toMatchObject({ en_app: 1, correo: 'ya' })
    await ana.send('PUT', '/api/avisos/preferencias/calificado', { en_app: 0 })
    expect(await of('calificado')).toMatchObject({ en_app: 0, correo: 'ya' })
    for (const bad of [{}, { correo: 'paloma' }, { correo: null }])
      expect((await ana.send('PUT', '/api/avisos/preferencias/calificado', bad)).status).toBe(422)
    await tell([beto.id], { tipo: 'clase_pronto', clave: 'clase:1' })
    await everyDay(beto)
    await age()
    expect([await layOutResumenes({ db: t.db }), await send()]).toEqual([0, 0])
  })
})
