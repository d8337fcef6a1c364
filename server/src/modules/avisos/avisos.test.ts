import { avisosQueHablan, avisosRoutes, formaDe, type QueryOf, type TipoDeAviso, tiposDeAviso } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildPerson } from '../../../test/build.ts'
import { waitPast } from '../../../test/reloj.ts'
import { estudiantesDeGrupos, soloA } from '../../alcance/destinatarios.read.ts'
import type { Db } from '../../kit/db/db.ts'
import type { ClaveDeAviso } from './avisos.clave.service.ts'
import { takeBackAviso, tellAviso } from './avisos.service.ts'
import { removeViejos } from './avisos.sql.ts'

let t: TestApp
let ana: Caller
let beto: Caller
beforeAll(async () => {
  t = await openTestApp()
  ana = await t.asPerson(await buildPerson(t.db))
  beto = await t.asPerson(await buildPerson(t.db))
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.deleteFrom('avisos').execute()
  await t.db.deleteFrom('avisos_preferencias').execute()
})

const list = (who: Caller, query: Partial<QueryOf<typeof avisosRoutes.list>> = {}) =>
  who.ask(avisosRoutes.list, { query })
const count = async (who: Caller) => (await who.ask(avisosRoutes.cuenta, {})).sin_leer

const told: { rooms: string | string[]; payload: unknown }[] = []
const call = (db: Db = t.db) => ({
  db,
  kit: {
    realtime: {
      ...t.realtime,
      emit: (rooms: string | string[], _event: string, payload: unknown) => void told.push({ rooms, payload }),
    },
  },
  afterCommit: (then: () => unknown) => void then(),
})
type More = { tipo?: TipoDeAviso; clave?: ClaveDeAviso; datos?: object; salvo?: number; db?: Db }
const tell = (
  usuarios: number[],
  { tipo = 'entregas_por_revisar', clave = 'actividad:1', datos = {}, db, ...more }: More = {},
) => tellAviso(call(db), { tipo, clave, datos, para: soloA(usuarios), ...more })

describe('telling', () => {
  test('reaches those it is for, once, but not who did it nor who may not sign in', async () => {
    const gone = await buildPerson(t.db, { estatus_user: 0 })
    expect(await tell([ana.id, ana.id, beto.id, gone.id, 987_654], { salvo: beto.id })).toBe(1)
    expect(await list(ana)).toMatchObject({
      avisos: [{ tipo: 'entregas_por_revisar', cuantos: 1, leido: false }],
      sin_leer: 1,
      siguiente: null,
    })
    expect(await list(beto)).toMatchObject({ avisos: [], sin_leer: 0 })
    const rows = await t.db.selectFrom('avisos').select('usuario_id').execute()
    expect(rows).toEqual([{ usuario_id: ana.id }])
  })
  test('what is undone with its transaction was never told', async () => {
    const work = t.db.transaction().execute(async tx => {
      await tell([ana.id], { db: tx })
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await count(ana)).toBe(0)
  })
  test('several of the same are one that counts them and comes to the top; once it is read, a new one begins', async () => {
    await tell([ana.id], { datos: { actividad: 'Ensayo', quien: 'Ana' } })
    await tell([ana.id], { clave: 'actividad:2' })
    for (const quien of ['Beto', 'Carla']) await tell([ana.id], { datos: { actividad: 'Ensayo', quien } })
    const { avisos } = await list(ana)
    expect(avisos).toMatchObject([{ cuantos: 3, datos: { actividad: 'Ensayo', quien: 'Carla' } }, { cuantos: 1 }])
    await ana.send('PUT', `/api/avisos/${avisos[0]!.id}`, { leido: 1 })
    await tell([ana.id])
    expect((await list(ana)).avisos.map(a => [a.cuantos, a.leido])).toEqual([
      [1, false],
      [3, true],
      [1, false],
    ])
  })
  test('of a grade the newer takes the place of the older', async () => {
    for (const calificacion of [7, 9])
      await tell([ana.id], { tipo: 'calificado', clave: 'entrega:1', datos: { calificacion } })
    expect((await list(ana)).avisos).toMatchObject([{ cuantos: 1, datos: { calificacion: 9 } }])
  })
  test('two at once, many times, count each', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => tell(i % 2 ? [ana.id, beto.id] : [beto.id, ana.id])))
    for (const who of [ana, beto]) expect((await list(who)).avisos).toMatchObject([{ cuantos: 20 }])
  })
  test('taken back while it is unread; what was read stays', async () => {
    await tell([ana.id, beto.id], { tipo: 'calificado', clave: 'entrega:1' })
    await ana.send('POST', '/api/avisos/leidos', { hasta: new Date(Date.now() + 60_000).toISOString() })
    await takeBackAviso(call(), { tipo: 'calificado', clave: 'entrega:1', para: soloA([ana.id, beto.id]) })
    expect([(await list(ana)).avisos.length, (await list(beto)).avisos.length]).toEqual([1, 0])
  })
  test('a kind that somebody does not want is not told to them', async () => {
    expect((await ana.send('PUT', '/api/avisos/preferencias/calificado', { en_app: 0 })).body.message).toBe(
      'Preferencia guardada',
    )
    for (const tipo of ['calificado', 'recibido'] as const) await tell([ana.id, beto.id], { tipo })
    expect((await list(ana)).avisos.map(a => a.tipo)).toEqual(['recibido'])
    expect((await list(beto)).avisos).toHaveLength(2)
    await ana.send('PUT', '/api/avisos/preferencias/calificado', { en_app: true })
    await tell([ana.id], { tipo: 'calificado' })
    expect((await list(ana)).avisos).toHaveLength(2)
  })
  test('a few hear of it by name; of thousands only who is connected, and that there are many', async () => {
    told.length = 0
    await tell([ana.id, beto.id])
    expect(told).toEqual([{ rooms: [ana.id, beto.id].map(id => `usuario:${id}`), payload: {} }])
    told.length = 0
    const { rows } = await sql<{ id: number }>`insert into usuarios (name, email, estatus_user)
      select 'M', 'muchos' || numero || '@prueba.mx', 1 from generate_series(1, 600) numero returning id`.execute(t.db)
    const ids = rows.map(r => r.id)
    const online = ids.slice(0, 201)
    await sql`insert into presencias (usuario_id, is_online, desde) select unnest(${online}::bigint[]), 1, now()`.execute(
      t.db,
    )
    expect(await tell(ids)).toBe(600)
    expect(told).toMatchObject([{ payload: { muchos: true } }])
    expect(new Set(told.flatMap(x => x.rooms))).toEqual(new Set(online.map(id => `usuario:${id}`)))
  })
  test('the database takes every kind of the contract, and no other', async () => {
    for (const tipo of tiposDeAviso) await tell([ana.id], { tipo })
    // An announcement stands in the inbox by itself.
    expect(await count(ana)).toBe(tiposDeAviso.length - 1)
    await expect(tell([ana.id], { tipo: 'otro' as TipoDeAviso })).rejects.toThrow('avisos_tipo')
  })
  test('the index of what somebody said has the kinds in which somebody does', async () => {
    const { rows } = await sql<{ dice: string }>`
      select pg_get_expr(indice.indpred, indice.indrelid) as dice
      from pg_index indice
      where indice.indexrelid = 'avisos_mensajes'::regclass`.execute(t.db)
    const kinds = [...rows[0]!.dice.matchAll(/'(\w+)'::text/g)].map(([, kind]) => kind)
    const how = 'Haz el índice avisos_mensajes de nuevo con los tipos que hablan (docs/recetas.md)'
    expect(kinds.sort(), how).toEqual([...avisosQueHablan].sort())
  })
  test('to a group', async () => {
    const grupo = await t.db
      .insertInto('grupos')
      .values({ nombre_grupo: 'G' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.db.insertInto('grupos_usuarios').values({ grupo_id: grupo.id, usuario_id: ana.id }).execute()
    await tellAviso(call(), {
      tipo: 'inscrito',
      clave: 'inscripcion:1',
      datos: { inscripcion: 'Taller' },
      para: estudiantesDeGrupos([grupo.id]),
    })
    expect([await count(ana), await count(beto)]).toEqual([1, 0])
  })
})

describe('reading', () => {
  test('is for who is signed in, and of their own', async () => {
    const nobody = await t.anonymous()
    expect((await nobody.get('/api/avisos')).status).toBe(401)
    await tell([ana.id])
    const [aviso] = (await list(ana)).avisos
    const mark = (who: Caller) => who.send('PUT', `/api/avisos/${aviso!.id}`, { leido: 1 })
    expect((await mark(nobody)).status).toBe(401)
    expect((await mark(beto)).status).toBe(404)
    expect((await ana.send('PUT', '/api/avisos/987654', { leido: 1 })).status).toBe(404)
    expect(await count(ana)).toBe(1)
  })
  test('one is read, and unread again, as often as is asked', async () => {
    await tell([ana.id])
    const [{ id } = { id: 0 }] = (await list(ana)).avisos
    const mark = async (leido: unknown) => {
      const { status, body } = await ana.send('PUT', `/api/avisos/${id}`, { leido })
      return [status, body.sin_leer ?? body.message]
    }
    expect([await mark(1), await mark(true), await mark(0), await mark(false), await mark('1')]).toEqual([
      [200, 0],
      [200, 0],
      [200, 1],
      [200, 1],
      [200, 0],
    ])
    expect(await mark(undefined)).toEqual([422, 'Di si está leído'])
    await tell([ana.id])
    expect(await mark(0)).toEqual([409, 'Ya tienes sin leer un aviso más nuevo de lo mismo.'])
  })
  test('all up to what one saw; what came in meanwhile stays unread', async () => {
    await tell([ana.id], { clave: 'actividad:1' })
    await tell([ana.id], { clave: 'actividad:2' })
    const hasta = (await list(ana)).avisos[0]!.fecha
    await waitPast(hasta)
    await tell([ana.id], { clave: 'actividad:1' })
    await tell([ana.id], { clave: 'actividad:3' })
    expect((await ana.ask(avisosRoutes.markTodos, { body: { hasta } })).sin_leer).toBe(2)
    expect((await list(ana, { sin_leer: 1 })).avisos.map(a => a.cuantos)).toEqual([1, 2])
    expect((await ana.send('POST', '/api/avisos/leidos', { hasta: 'ayer' })).body.message).toBe(
      'El momento no es válido',
    )
  })
  test('page by page, by kind and by course; each once, whatever comes in meanwhile', async () => {
    for (let i = 0; i < 45; i++)
      await tell([ana.id], {
        clave: `actividad:${i}`,
        tipo: i % 2 ? 'calificado' : 'recibido',
        datos: { curso_id: 1 + (i % 3), curso: `Curso ${i % 3}` },
      })
    // Several in the same millisecond.
    await sql`update avisos set actualizado_en = date_trunc('second', actualizado_en)`.execute(t.db)
    const seen: number[] = []
    let desde = ''
    for (;;) {
      const page = await list(ana, desde ? { desde } : {})
      seen.push(...page.avisos.map(a => a.id))
      await tell([ana.id], { clave: `actividad:9${seen.length}` })
      if (!page.siguiente) break
      desde = page.siguiente
    }
    expect([seen.length, new Set(seen).size]).toEqual([45, 45])
    expect((await list(ana, { tipo: 'calificado', por_pagina: 50 })).avisos).toHaveLength(22)
    expect((await list(ana, { curso: 2, por_pagina: 50 })).avisos).toHaveLength(15)
    expect((await ana.get('/api/avisos?tipo=otro')).status).toBe(422)
    expect((await ana.get('/api/avisos?desde=x')).status).toBe(422)
    expect(await ana.ask(avisosRoutes.filtros, {})).toMatchObject({
      tipos: ['calificado', 'entregas_por_revisar', 'recibido'],
      cursos: [1, 2, 3].map(n => ({ id: n, nombre_curso: `Curso ${n - 1}` })),
    })
  })
  test('of which kinds one is told is asked of those that can come', async () => {
    const kinds = async (who: Caller) => (await who.ask(avisosRoutes.preferencias, {})).preferencias.map(p => p.tipo)
    expect(await kinds(ana)).not.toContain('duda_nueva')
    expect(await kinds(await t.as('coach'))).toContain('entregas_por_revisar')
    expect(await kinds(await t.as('gestor'))).toContain('invitacion_aceptada')
    expect((await ana.send('PUT', '/api/avisos/preferencias/otro', { en_app: 0 })).status).toBe(404)
  })
  test('one call chooses for all kinds; the first form is that of who says nothing, and brings the digest back', async () => {
    const said = async () => {
      const { preferencias, dias } = await ana.ask(avisosRoutes.preferencias, {})
      return formaDe(preferencias, dias)
    }
    const choose = (forma: string) => ana.send('PUT', '/api/avisos/preferencias', { forma })
    expect(await said()).toBe('importante')
    await ana.send('PUT', '/api/avisos/preferencias/calificado', { en_app: 0, correo: 'no' })
    expect(await said()).toBeUndefined()
    for (const forma of ['todo', 'sin_correo', 'importante'] as const) {
      // At once, too: whichever is last holds whole.
      expect((await Promise.all([choose(forma), choose(forma)])).map(r => r.status)).toEqual([200, 200])
      expect(await said()).toBe(forma)
    }
    await ana.send('PUT', '/api/avisos/resumen', { dias: [] })
    expect(await said()).toBeUndefined()
    await choose('importante')
    expect(await said()).toBe('importante')
    expect((await choose('nada')).status).toBe(422)
    expect((await ana.send('PUT', '/api/avisos/preferencias', {})).status).toBe(422)
  })
})

test('what is older than half a year goes at night, in batches; the rest stays', async () => {
  for (const [clave, days] of [
    ['entrega:1', 181],
    ['entrega:2', 400],
    ['entrega:3', 179],
  ] as const) {
    await tell([ana.id], { clave })
    await sql`update avisos set actualizado_en = now() - make_interval(days => ${days}) where clave = ${clave}`.execute(
      t.db,
    )
  }
  expect(await removeViejos(t.db, 180)).toBe(2)
  expect((await list(ana)).avisos).toHaveLength(1)
})
