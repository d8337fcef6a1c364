/** Announcements that go out at an hour, and what is over. */
import { anunciosRoutes, ROL } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { expectToldAsExample } from '../../../test/avisos.ts'
import { buildPerson } from '../../../test/build.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'
import { publishPendientes, takeBackVencidos } from './anuncios.salida.sql.ts'
import { removeArchivosSueltos } from './anuncios.sql.ts'

let t: TestApp
let s: Salon
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.deleteFrom('anuncios').execute()
  await t.db.deleteFrom('avisos').execute()
  await t.db.updateTable('usuarios').set({ estatus_user: 1 }).execute()
  await t.db.updateTable('escuelas').set({ correo_coach: s.coach.email }).where('id', '=', s.escuela).execute()
})

const look = () => publishPendientes({ db: t.db, realtime: t.realtime })
const told = async (who: { id: number }) =>
  (
    await t.db
      .selectFrom('avisos')
      .select('id')
      .where('usuario_id', '=', who.id)
      .where('tipo', '=', 'anuncio')
      .execute()
  ).length
/** The hour on the clocks of the people. */
const clock = async (minutes: number) =>
  (
    await sql<{
      at: string
    }>`select to_char((now() + make_interval(mins => ${minutes}::int)) at time zone zona(), 'YYYY-MM-DD"T"HH24:MI') as at`.execute(
      t.db,
    )
  ).rows[0]!.at
const waiting = async (who: Caller = s.coach, more: object = {}) => {
  const body = { titulo: 'Junta', alcance: 'grupo' as const, grupo_id: s.grupo, publicar_en: await clock(5), ...more }
  const reply = await who.ask(anunciosRoutes.create, { body })
  return reply.id
}
/** Its hour has come, past every call. */
const due = (id: number, ago = 1) =>
  sql`update anuncios set publicar_en = now() - make_interval(mins => ${ago}) where id = ${id}`.execute(t.db)
const estado = async (id: number, who: Caller = s.admin) => {
  const { estado: now, no_publicado } = (await who.ask(anunciosRoutes.getPropio, { params: { id } })).anuncio
  return [now, no_publicado]
}

describe('at an hour', () => {
  test('nobody is told before it; then once, however many look at once', async () => {
    const id = await waiting()
    expect([await look(), await told(s.ana), await estado(id)]).toEqual([0, 0, ['programado', '']])
    await due(id)
    const went = await Promise.all([look(), look(), look()])
    expect(went.sort()).toEqual([0, 0, 1])
    expect([await told(s.ana), await told(s.coach), await estado(id)]).toEqual([1, 0, ['publicado', '']])
    await expectToldAsExample(t.db, 'anuncio')
    expect(await look()).toBe(0)
  })
  test('who joined the group meanwhile is told; who was deactivated is not', async () => {
    const id = await waiting()
    const nueva = await buildPerson(t.db, { roles: [ROL.estudiante], escuela_id: s.escuela })
    await t.db.insertInto('grupos_usuarios').values({ grupo_id: s.grupo, usuario_id: nueva.id }).execute()
    await t.db.updateTable('usuarios').set({ estatus_user: 0 }).where('id', '=', s.beto.id).execute()
    await due(id)
    await look()
    expect([await told(nueva), await told(s.beto), await told(s.ana)]).toEqual([1, 0, 1])
    await t.db.deleteFrom('usuarios').where('id', '=', nueva.id).execute()
  })
  test('an author who lost the right before it goes: it does not go, and says why', async () => {
    const id = await waiting()
    await due(id)
    await t.db.updateTable('escuelas').set({ correo_coach: '' }).where('id', '=', s.escuela).execute()
    expect([await look(), await told(s.ana)]).toEqual([0, 0])
    const why = ['no_publicado', 'quien lo escribió ya no puede anunciar ahí.']
    expect(await estado(id)).toEqual(why)
    expect((await s.coach.ask(anunciosRoutes.propios, {})).anuncios).toMatchObject([
      { id, estado: why[0], puede: false },
    ])
    expect((await s.coach.send('POST', `/api/anuncios/${id}/publicar`)).status).toBe(404)
    // Who administers may still let it go.
    await s.admin.ask(anunciosRoutes.publish, { params: { id }, body: {} })
    expect([await told(s.ana), await estado(id)]).toEqual([1, ['publicado', '']])
  })
  test('likewise of who was deactivated, was deleted, or is a student now', async () => {
    for (const lose of [
      () => t.db.updateTable('usuarios').set({ estatus_user: 0 }).where('id', '=', s.docente.id).execute(),
      () => t.db.updateTable('usuarios').set({ role_id: ROL.estudiante }).where('id', '=', s.docente.id).execute(),
      () => sql`update anuncios set autor_id = null where publicado_en is null`.execute(t.db),
    ]) {
      const roles = t.db
        .updateTable('usuarios')
        .set({ estatus_user: 1, role_id: ROL.docente })
        .where('id', '=', s.docente.id)
      await roles.execute()
      const id = await waiting(s.docente)
      await due(id)
      await lose()
      expect([await look(), await told(s.ana), (await estado(id))[0]]).toEqual([0, 0, 'no_publicado'])
      await roles.execute()
    }
  })
  test('given another hour, what did not go is tried again', async () => {
    const id = await waiting()
    await due(id)
    await t.db.updateTable('escuelas').set({ correo_coach: '' }).where('id', '=', s.escuela).execute()
    await look()
    await t.db.updateTable('escuelas').set({ correo_coach: s.coach.email }).where('id', '=', s.escuela).execute()
    await s.coach.send('PUT', `/api/anuncios/${id}`, { publicar_en: await clock(9) })
    expect(await estado(id)).toEqual(['programado', ''])
    await due(id)
    expect(await look()).toBe(1)
  })
  test('one that was over before a process was up does not go', async () => {
    const id = await waiting(s.coach, { hasta: await clock(30) })
    await sql`update anuncios set publicar_en = now() - interval '2 hours', hasta = now() - interval '1 hour' where id = ${id}`.execute(
      t.db,
    )
    expect([await look(), (await estado(id))[0], await told(s.ana)]).toEqual([0, 'no_publicado', 0])
    expect((await s.coach.send('POST', `/api/anuncios/${id}/publicar`)).status).toBe(409)
  })
  test('one that fails lets the others go', async () => {
    const [bad, good] = [await waiting(), await waiting()]
    await due(bad, 2)
    await due(good)
    await sql`create function rompe() returns trigger language plpgsql as $$ begin
      if new.clave = ${sql.raw(`'anuncio:${bad}'`)} then raise 'roto'; end if; return new; end $$`.execute(t.db)
    await sql`create trigger rompe before insert on avisos for each row execute function rompe()`.execute(t.db)
    await expect(look()).rejects.toThrow('roto')
    await sql`drop function rompe cascade`.execute(t.db)
    expect([await estado(bad), await estado(good)]).toEqual([
      ['programado', ''],
      ['publicado', ''],
    ])
    expect(await look()).toBe(1)
  })
  test('an hour that the clocks skip is taken', async () => {
    // There is none in Mexico City today; where there is, PostgreSQL moves it on.
    expect(await estado(await waiting(s.coach, { publicar_en: '2090-04-02T02:30' }))).toEqual(['programado', ''])
  })
})

describe('what is over', () => {
  test('stands nowhere, and takes its notice back where nobody read it, once', async () => {
    const id = await waiting(s.coach, { publicar_en: '', hasta: await clock(30) })
    await s.beto.send('POST', `/api/anuncios/${id}/leido`)
    const over = () => takeBackVencidos({ db: t.db, realtime: t.realtime })
    expect([await over(), await told(s.ana)]).toEqual([0, 1])
    await sql`update anuncios set publicar_en = now() - interval '2 hours', hasta = now() - interval '1 minute' where id = ${id}`.execute(
      t.db,
    )
    expect((await s.ana.ask(anunciosRoutes.list, {})).total).toBe(0)
    expect((await s.ana.get(`/api/anuncios/${id}`)).status).toBe(404)
    expect((await Promise.all([over(), over()])).sort()).toEqual([0, 1])
    expect([await told(s.ana), await told(s.beto), await estado(id)]).toEqual([0, 1, ['vencido', '']])
    // A later end brings it back to its pages, without telling again.
    await s.coach.send('PUT', `/api/anuncios/${id}`, { hasta: '' })
    expect([(await s.ana.ask(anunciosRoutes.list, {})).total, await told(s.ana)]).toEqual([1, 0])
  })
})

test('files that are in no announcement go after a week, those of one stay', async () => {
  const row = (n: number) => ({
    llave: `anuncios/${n}`,
    nombre: 'a',
    tipo: 'text/plain',
    tamano: 1,
    sha256: '',
    usuario_id: s.coach.id,
  })
  const files = await t.db
    .insertInto('archivos')
    .values([row(1), row(2)])
    .returning('id')
    .execute()
  await waiting(s.coach, { archivos: [files[0]!.id] })
  expect(await removeArchivosSueltos(t.db, 7)).toEqual([])
  await sql`update archivos set creado_en = now() - interval '8 days'`.execute(t.db)
  expect(await removeArchivosSueltos(t.db, 7)).toEqual(['anuncios/2'])
})
