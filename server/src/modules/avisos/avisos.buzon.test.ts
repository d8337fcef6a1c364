/** The inbox: what stands in it, for whom, with which words, and what of it is unread. */

import { randomUUID } from 'node:crypto'
import {
  anunciosRoutes,
  avisosRoutes,
  dudasRoutes,
  type FilaDeBuzon,
  LETRAS_DE_FRASE,
  type QueryOf,
} from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildNovedad, buildPerson } from '../../../test/build.ts'
import { handInLink } from '../../../test/entregas.ts'
import { clockAt, waitPast } from '../../../test/reloj.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'
import { layOutResumenes, sendCorreos } from './avisos.correos.ts'

let t: TestApp
let s: Salon
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  for (const table of ['avisos', 'avisos_preferencias', 'anuncios', 'novedades', 'entregas', 'dudas'] as const)
    await t.db.deleteFrom(table).execute()
})

type Query = Partial<QueryOf<typeof avisosRoutes.list>>
const read = (who: Caller, query: Query = {}) => who.ask(avisosRoutes.list, { query })
const bell = async (who: Caller) => (await who.ask(avisosRoutes.cuenta, {})).sin_leer
const kinds = async (who: Caller, query: Query = {}) => (await read(who, query)).avisos.map(a => a.tipo)
const said = async (who: Caller, tipo: FilaDeBuzon['tipo']) =>
  (await read(who)).avisos.find(a => a.tipo === tipo)?.frase

const ask = async (who: Caller, duda_msj = '¿Cuántos niveles?') =>
  (
    await who.ask(dudasRoutes.create, {
      body: {
        curricula_id: s.curricula,
        curso_id: s.curso,
        unidad_id: s.unidad,
        objetivo_id: s.objetivo,
        duda_msj,
      },
    })
  ).id
const answer = (who: Caller, current_duda_id: number, duda_respuesta: string) =>
  who.send('POST', '/api/dudas/respuesta', { current_duda_id, duda_respuesta })
const handIn = (who: Caller) => handInLink(s, who, s.actividades.calificable)
const write = (who: Caller, id: number, cuerpo: string) =>
  who.send('POST', `/api/entregables/hilo/${id}`, { cuerpo, llave: randomUUID() })
const announce = async (titulo = 'Junta', cuerpo = '<p>Nos vemos a las <strong>cinco</strong>.</p>') =>
  (await s.coach.ask(anunciosRoutes.create, { body: { titulo, cuerpo, alcance: 'grupo', grupo_id: s.grupo } })).id

describe('what was said stands in it', () => {
  test('the answer to a doubt, word by word, with the way to it; whoever answers reads what was asked', async () => {
    const duda = await ask(s.ana, '¿Es 3 < 5 & 5 > 3?')
    expect((await read(s.coach)).avisos).toMatchObject([
      { tipo: 'duda_nueva', frase: '¿Es 3 < 5 & 5 > 3?', datos: { duda_id: duda } },
    ])
    await answer(s.coach, duda, 'Sí: <b>siempre</b>.\n\nMíralo otra vez.')
    const [row] = (await read(s.ana)).avisos
    expect(row).toMatchObject({
      tipo: 'duda_respondida',
      frase: 'Sí: <b>siempre</b>.\n\nMíralo otra vez.',
      sigue: false,
      datos: { duda_id: duda, objetivo_id: s.objetivo },
    })
  })
  test('it is what holds when it is read: an answer that was corrected, and none that was taken back', async () => {
    const duda = await ask(s.ana)
    const respuesta_id = (await answer(s.coach, duda, 'Dos')).body.id
    await s.coach.send('PUT', '/api/dudas/respuesta/actualizar', { respuesta_id, respuesta: 'Tres' })
    expect(await said(s.ana, 'duda_respondida')).toBe('Tres')
    await t.db.deleteFrom('dudas_respuestas').execute()
    expect(await said(s.ana, 'duda_respondida')).toBe('')
  })
  test('what came with a review, and what a returned work lacks, as long as it is returned', async () => {
    const id = await handIn(s.ana)
    await s.coach.send('PUT', `/api/entregables/updateComentario/${id}`, { comentarios: 'Muy clara.' })
    expect((await read(s.ana)).avisos).toMatchObject([
      { tipo: 'comentario', frase: 'Muy clara.', datos: { entrega_id: id, actividad_id: s.actividades.calificable } },
    ])
    await s.coach.send('POST', `/api/entregables/devolver/${id}`, { palabras: 'Falta la despedida.' })
    expect(await said(s.ana, 'devuelto')).toBe('Falta la despedida.')
    await t.db.updateTable('entregas').set({ devuelta_en: null }).execute()
    expect(await said(s.ana, 'devuelto')).toBe('')
  })
  test('the last message of a thread that is not one’s own, as words; one that was taken back says nothing', async () => {
    const id = await handIn(s.ana)
    await write(s.coach, id, '<p>Hola, <strong>Ana</strong> &amp; Beto:</p><p>falta el final.</p>')
    expect(await said(s.ana, 'mensaje_revisor')).toBe('Hola, Ana & Beto:\nfalta el final.')
    await write(s.ana, id, 'Ya va')
    expect(await said(s.coach, 'mensaje_alumno')).toBe('Ya va')
    expect(await said(s.ana, 'mensaje_revisor')).toContain('falta el final.')
    await t.db.updateTable('entregas_mensajes').set({ quitado_en: new Date() }).execute()
    expect(await said(s.coach, 'mensaje_alumno')).toBe('')
  })
  test('their mail says it, too, as it stands when it goes out: of what is their own, in the morning’s as well', async () => {
    for (const tipo of ['duda_respondida', 'devuelto', 'mensaje_revisor'])
      await s.ana.send('PUT', `/api/avisos/preferencias/${tipo}`, { correo: tipo === 'devuelto' ? 'resumen' : 'ya' })
    await s.ana.send('PUT', '/api/avisos/resumen', { dias: [1, 2, 3, 4, 5, 6, 7] })
    await clockAt(t, 12)
    const duda = await ask(s.ana)
    const respuesta_id = (await answer(s.coach, duda, 'Dos')).body.id
    await s.coach.send('PUT', '/api/dudas/respuesta/actualizar', {
      respuesta_id,
      respuesta: 'Tres, & <b>ni</b>\n\nuno más',
    })
    const id = await handIn(s.ana)
    await write(s.coach, id, 'Esto se lee en Eleva')
    await s.coach.send('POST', `/api/entregables/devolver/${id}`, { palabras: `Falta ${'mucho '.repeat(60)}` })
    await sql`update avisos set actualizado_en = actualizado_en - interval '1 day' where tipo = 'devuelto'`.execute(
      t.db,
    )
    await layOutResumenes({ db: t.db })
    await sendCorreos({ db: t.db, mail: t.mail, origin: () => 'https://eleva.test' })
    const sent = (await t.mail.list(10_000)).filter(m => m.to === s.ana.email)
    const mails = await Promise.all(sent.map(async m => (await t.mail.read(m.id))!))
    const text = (subject: RegExp) => mails.find(m => subject.test(m.subject))!.text
    expect(text(/^Contestaron tu duda/)).toContain('«Tres, & <b>ni</b> uno más»')
    expect(text(/un aviso sin leer/)).toMatch(/«Falta mucho [mucho ]+…»/)
    expect(mails.map(m => m.text).join()).not.toContain('Esto se lee en Eleva')
  })
  test('only its beginning, cut between words', async () => {
    await answer(s.coach, await ask(s.ana), 'palabra '.repeat(600))
    const [row] = (await read(s.ana)).avisos
    expect(row!.sigue).toBe(true)
    expect(row!.frase.length).toBeLessThanOrEqual(LETRAS_DE_FRASE + 1)
    expect(row!.frase).toMatch(/palabra…$/)
  })
  test('whoever may not read it any more is not told it', async () => {
    const id = await handIn(s.ana)
    await write(s.ana, id, 'Para mi coach')
    await ask(s.ana, 'También para mi coach')
    const told = async () => [await said(s.coach, 'mensaje_alumno'), await said(s.coach, 'duda_nueva')]
    expect(await told()).toEqual(['Para mi coach', 'También para mi coach'])
    await t.db.updateTable('escuelas').set({ correo_coach: 'otra@eleva.test' }).where('id', '=', s.escuela).execute()
    expect((await told()).filter(Boolean)).toEqual([])
    const { email } = await t.db
      .selectFrom('usuarios')
      .select('email')
      .where('id', '=', s.coach.id)
      .executeTakeFirstOrThrow()
    await t.db.updateTable('escuelas').set({ correo_coach: email }).where('id', '=', s.escuela).execute()
  })
})

describe('announcements and news', () => {
  test('an announcement is one row, whoever was told of it or came later; reading it anywhere reads it here', async () => {
    const id = await announce()
    const fresh = await t.asPerson(await buildPerson(t.db, { escuela_id: s.escuela }))
    await sql`update usuarios set creado_en = now() - interval '1 day' where id = ${fresh.id}`.execute(t.db)
    await t.db.insertInto('grupos_usuarios').values({ grupo_id: s.grupo, usuario_id: fresh.id }).execute()
    for (const who of [s.ana, fresh]) {
      expect((await read(who)).avisos).toMatchObject([
        {
          tipo: 'anuncio',
          id,
          leido: false,
          frase: 'Nos vemos a las cinco.',
          datos: { anuncio_id: id, titulo: 'Junta' },
        },
      ])
      expect(await bell(who)).toBe(1)
      await who.send('POST', `/api/anuncios/${id}/leido`, {})
      expect((await read(who)).avisos).toMatchObject([{ tipo: 'anuncio', id, leido: true }])
      expect(await bell(who)).toBe(0)
    }
    expect((await read(s.others.ana)).avisos).toEqual([])
    expect((await read(s.coach)).avisos).toEqual([])
  })
  test('what was taken back or is over stands there no more; who does not want to be told has none unread', async () => {
    const id = await announce()
    await s.ana.send('PUT', '/api/avisos/preferencias/anuncio', { en_app: 0 })
    expect(await read(s.ana)).toMatchObject({ avisos: [{ tipo: 'anuncio', leido: true }], sin_leer: 0 })
    await t.db.updateTable('anuncios').set({ retirado_en: new Date() }).where('id', '=', id).execute()
    for (const who of [s.ana, s.beto]) expect(await read(who)).toMatchObject({ avisos: [], sin_leer: 0 })
  })
  test('a news item is unread until it is read, once; drafts and those out of date are none', async () => {
    const { id } = await buildNovedad(t.db, {
      titulo: 'Más rápido',
      descripcion: '<p>Los <em>videos</em> abren ya.</p>',
      tipo: 2,
    })
    for (const values of [
      { publicado: 0 as const },
      { fecha_finalizacion: '2020-01-01' },
      { fecha_inicio: '2999-01-01' },
    ])
      await buildNovedad(t.db, values)
    const row = {
      tipo: 'novedad',
      id,
      frase: 'Los videos abren ya.',
      datos: { titulo: 'Más rápido', novedad: 'Mantenimiento' },
    }
    expect(await read(s.ana)).toMatchObject({ avisos: [{ ...row, leido: false }], sin_leer: 1 })
    const leer = (who: Caller, key = id) => who.send('POST', '/api/novedades/leidas', { ids: [key] })
    expect((await Promise.all([1, 2, 3].map(() => leer(s.ana)))).map(r => r.status)).toEqual([200, 200, 200])
    expect(await read(s.ana)).toMatchObject({ avisos: [{ ...row, leido: true }], sin_leer: 0 })
    expect(await bell(s.beto)).toBe(1)
    // A draft, one that is over, and none at all.
    expect((await leer(s.beto, id + 1)).status).toBe(200)
    expect((await t.db.selectFrom('novedades_leidas').select('novedad_id').execute()).length).toBe(1)
    expect((await s.ana.send('POST', '/api/novedades/leidas', { ids: [] })).status).toBe(422)
    expect((await leer(await t.anonymous())).status).toBe(401)
  })
  test('what stood there before somebody came is not unread', async () => {
    await buildNovedad(t.db)
    await announce()
    const fresh = await t.asPerson(await buildPerson(t.db, { escuela_id: s.escuela }))
    await t.db.insertInto('grupos_usuarios').values({ grupo_id: s.grupo, usuario_id: fresh.id }).execute()
    expect(await read(fresh)).toMatchObject({ sin_leer: 0, avisos: [{ leido: true }, { leido: true }] })
  })
})

describe('looking for something', () => {
  const fill = async () => {
    await buildNovedad(t.db, { titulo: 'Una' })
    await announce()
    await answer(s.coach, await ask(s.ana), 'Tres')
    const id = await handIn(s.ana)
    await s.coach.send('PUT', `/api/entregables/calificaciones/cuaderno/${id}`, { calificacion: 90 })
  }
  test('class by class, each row once, and the bell says what all of them have unread', async () => {
    await fill()
    const all = await read(s.ana)
    expect(all.avisos.map(a => a.tipo)).toEqual(['calificado', 'duda_respondida', 'anuncio', 'novedad'])
    expect(all.por_clase).toEqual({ mensajes: 1, anuncios: 1, novedades: 1, avisos: 1 })
    expect([all.sin_leer, await bell(s.ana)]).toEqual([4, 4])
    for (const [ver, found] of [
      ['mensajes', 'duda_respondida'],
      ['anuncios', 'anuncio'],
      ['novedades', 'novedad'],
      ['avisos', 'calificado'],
    ] as const)
      expect(await kinds(s.ana, { ver }), ver).toEqual([found])
    expect(await kinds(s.ana, { ver: 'mensajes', tipo: 'calificado' })).toEqual([])
    expect(await kinds(s.ana, { tipo: 'anuncio' })).toEqual(['anuncio'])
    expect(await kinds(s.ana, { curso: s.curso })).toEqual(['calificado', 'duda_respondida'])
    expect((await s.ana.get('/api/avisos?ver=otra')).status).toBe(422)
  })
  test('page by page through all parts, of one moment too', async () => {
    await fill()
    for (let i = 0; i < 4; i++) await buildNovedad(t.db)
    await announce('Otra junta')
    await sql`update avisos set actualizado_en = date_trunc('day', now())`.execute(t.db)
    await sql`update anuncios set publicado_en = date_trunc('day', now())`.execute(t.db)
    await sql`update novedades set creado_en = date_trunc('day', now())`.execute(t.db)
    const seen: string[] = []
    for (let desde = ''; ; ) {
      const page = await read(s.ana, { por_pagina: 2, ...(desde && { desde }) })
      seen.push(...page.avisos.map(a => `${a.tipo} ${a.id}`))
      if (!page.siguiente) break
      desde = page.siguiente
    }
    expect([seen.length, new Set(seen).size]).toEqual([9, 9])
    expect((await s.ana.get('/api/avisos?desde=1-9-1')).status).toBe(422)
  })
  test('all of it is read up to what one saw', async () => {
    await fill()
    const hasta = (await read(s.ana)).avisos[0]!.fecha
    await waitPast(hasta)
    await buildNovedad(t.db)
    await announce('Después')
    const body = await s.ana.ask(avisosRoutes.markTodos, { body: { hasta } })
    expect(body.sin_leer).toBe(2)
    expect((await read(s.ana, { sin_leer: 1 })).avisos.map(a => a.tipo)).toEqual(['anuncio', 'novedad'])
    const author = await s.coach.ask(anunciosRoutes.propios, {})
    expect(author.anuncios.map(a => [a.titulo, a.leidos])).toEqual([
      ['Después', 0],
      ['Junta', 1],
    ])
  })
})
