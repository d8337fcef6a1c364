/** What somebody announces, to whom, and who may read it. */
import { type AlcanceDeAnuncio, anunciosRoutes, type Lector, type QueryOf } from '@eleva/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type Sent, type TestApp } from '../../../test/app.ts'
import { buildCurso, buildGroup, buildPerson } from '../../../test/build.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'

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
  await t.db.deleteFrom('grupos').where('id', 'not in', [s.grupo, s.others.grupo]).execute()
})

const base = { titulo: 'Junta del viernes', cuerpo: '<p>Nos vemos a las <strong>cinco</strong>.</p>' }
const aGrupo = () => ({ ...base, alcance: 'grupo' as const, grupo_id: s.grupo })
const send = (who: Caller, body: object) => who.send('POST', '/api/anuncios', body)
const make = async (who: Caller, body: Sent<typeof anunciosRoutes.create> = aGrupo()) =>
  (await who.ask(anunciosRoutes.create, { body })).id
const list = async (who: Caller, query: Partial<QueryOf<typeof anunciosRoutes.list>> = {}) =>
  (await who.ask(anunciosRoutes.list, { query })).anuncios
const propios = async (who: Caller, query: Partial<QueryOf<typeof anunciosRoutes.propios>> = {}) =>
  (await who.ask(anunciosRoutes.propios, { query })).anuncios
const told = (who: { id: number }) =>
  t.db
    .selectFrom('avisos')
    .select(['clave', 'datos', 'leido_en'])
    .where('usuario_id', '=', who.id)
    .where('tipo', '=', 'anuncio')
    .orderBy('id')
    .execute()
const count = (table: 'anuncios' | 'anuncios_archivos' | 'anuncios_leidos') =>
  t.db
    .selectFrom(table)
    .select(e => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
    .then(r => Number(r.n))

describe('publishing now', () => {
  test('it stands for the group at once, as one notice each; not for its author, nor for another school', async () => {
    const id = await make(s.coach)
    expect(await list(s.ana)).toMatchObject([
      { id, titulo: base.titulo, alcance: 'grupo', leido: false, editado: false, archivos: 0 },
    ])
    expect(await told(s.ana)).toMatchObject([
      { clave: `anuncio:${id}`, datos: { anuncio_id: id, titulo: base.titulo } },
    ])
    expect((await told(s.ana))[0]!.datos.grupo).toMatch(/^Grupo/)
    for (const who of [s.coach, s.docente, s.others.ana, s.admin]) expect(await told(who)).toEqual([])
    expect(await list(s.others.ana)).toEqual([])
    expect((await s.others.ana.get(`/api/anuncios/${id}`)).status).toBe(404)
    expect((await s.others.coach.get(`/api/anuncios/propios/${id}`)).status).toBe(404)
  })
  test('sent twice by the same form, one after the other or at once, it is made and told once', async () => {
    const clave = crypto.randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => send(s.coach, { ...aGrupo(), clave })))
    const ids = new Set(replies.map(r => r.body.id))
    expect([replies.map(r => r.status), ids.size]).toEqual([[200, 200, 200], 1])
    expect((await send(s.coach, { ...aGrupo(), clave })).body.id).toBe([...ids][0])
    expect([await count('anuncios'), (await told(s.ana)).length]).toEqual([1, 1])
    // The key is each author's own.
    expect(ids.has(await make(s.docente, { ...aGrupo(), clave }))).toBe(false)
  })
  test('who may not sign in is left out, of the notices and of the counts', async () => {
    const gone = await buildPerson(t.db, { escuela_id: s.escuela, estatus_user: 0 })
    const grupo = await buildGroup(t.db, { usuarios: [s.ana.id, gone.id] })
    expect(
      (await s.coach.ask(anunciosRoutes.alcance, { query: { alcance: 'grupo', grupo_id: grupo.id } })).personas,
    ).toBe(1)
    await make(s.coach, { ...base, alcance: 'grupo', grupo_id: grupo.id })
    expect(await told(gone)).toEqual([])
    expect(await propios(s.coach)).toMatchObject([{ personas: 1, leidos: 0, estado: 'publicado' }])
  })
  test('what could run does not come in', async () => {
    const id = await make(s.coach, {
      ...aGrupo(),
      cuerpo: '<p onclick="x()">a</p><script>alert(1)</script><img src=x onerror=alert(1)>',
    })
    expect((await s.ana.ask(anunciosRoutes.get, { params: { id } })).anuncio).toMatchObject({ cuerpo: '<p>a</p>' })
  })
  test.each([
    [{ titulo: '' }, 'titulo', 'Escribe el título del anuncio'],
    [{ titulo: 'x'.repeat(151) }, 'titulo', 'Escribe a lo más 150 caracteres'],
    [{ cuerpo: 'x'.repeat(20_001) }, 'cuerpo', 'Escribe a lo más 20000 caracteres'],
    [{ alcance: 'planeta' }, 'alcance', 'Elige para quién es el anuncio'],
    [{ grupo_id: '' }, 'grupo_id', 'Elige el grupo'],
    [{ archivos: [1, 2, 3, 4, 5, 6] }, 'archivos', 'Adjunta a lo más 5 archivos'],
    [{ publicar_en: '9999-01-01T10:00' }, 'publicar_en', 'La fecha no es válida: elige el día y la hora'],
    [{ publicar_en: '2020-01-01T10:00' }, 'publicar_en', 'Esa hora ya pasó: elige otra'],
    [{ hasta: '2020-01-01T10:00' }, 'hasta', 'Esa hora ya pasó: elige otra'],
    [{ publicar_en: '2090-01-02T10:00', hasta: '2090-01-02T10:00' }, 'hasta', 'Debe terminar después de publicarse'],
    [{ clave: 'x' }, 'clave', 'La clave no es válida'],
  ])('%o is refused with words, and nothing is kept', async (wrong, field, message) => {
    const reply = await send(s.coach, { ...aGrupo(), ...wrong })
    expect([reply.status, (reply.body.errors as Record<string, string[]>)[field]?.[0]]).toEqual([422, message])
    expect([await count('anuncios'), await told(s.ana)]).toEqual([0, []])
  })
})

describe('who announces where', () => {
  const target = (alcance: AlcanceDeAnuncio, of: Salon | Salon['others']) =>
    ({
      todos: { alcance },
      escuela: { alcance, escuela_id: of.escuela },
      grupo: { alcance, grupo_id: of.grupo },
      curso: { alcance, oferta_id: s.oferta, curso_id: s.curso },
    })[alcance]
  const cases: [who: 'admin' | 'coach' | 'gestor' | 'docente' | 'ana', alcance: AlcanceDeAnuncio, status: number][] = [
    ['admin', 'todos', 200],
    ['coach', 'todos', 403],
    ['gestor', 'todos', 403],
    ['docente', 'todos', 403],
    ['admin', 'escuela', 200],
    ['coach', 'escuela', 200],
    ['gestor', 'escuela', 200],
    ['docente', 'escuela', 404],
    ['admin', 'grupo', 200],
    ['coach', 'grupo', 200],
    ['gestor', 'grupo', 200],
    ['docente', 'grupo', 200],
    ['admin', 'curso', 200],
    ['coach', 'curso', 200],
    ['gestor', 'curso', 200],
    ['docente', 'curso', 200],
    ['ana', 'grupo', 403],
  ]
  test.each(cases)('%s to %s: %i', async (who, alcance, status) => {
    const body = { ...base, ...target(alcance, s) }
    expect((await send(s[who], body)).status).toBe(status)
    expect(
      (
        await s[who].get(
          `/api/anuncios/alcance?${new URLSearchParams(Object.entries(target(alcance, s)).map(([k, v]) => [k, String(v)]))}`,
        )
      ).status,
    ).toBe(status === 403 && who !== 'ana' ? 404 : status)
  })
  test.each(['coach', 'gestor', 'docente'] as const)('%s not to what is another school’s', async who => {
    for (const alcance of ['escuela', 'grupo'] as const)
      expect((await send(s[who], { ...base, ...target(alcance, s.others) })).status, alcance).toBe(404)
    expect((await send(s.others[who], { ...base, ...target('curso', s) })).status).toBe(404)
    expect(await count('anuncios')).toBe(0)
  })
  test('not to a course that the offer does not have, nor to what is gone', async () => {
    const otro = await buildCurso(t.db)
    for (const wrong of [
      { alcance: 'curso', oferta_id: s.oferta, curso_id: otro.id },
      { alcance: 'grupo', grupo_id: 999_999 },
      { alcance: 'escuela', escuela_id: 999_999 },
    ])
      expect((await send(s.admin, { ...base, ...wrong })).status).toBe(404)
  })
  test('one is offered to choose what one may announce to, by name', async () => {
    const of = async (who: Caller, query: string) => (await who.get(`/api/anuncios/destinos?${query}`)).body.destinos
    expect(await of(s.coach, 'alcance=escuela')).toMatchObject([{ id: s.escuela }])
    expect(await of(s.docente, 'alcance=escuela')).toEqual([])
    expect(await of(s.docente, 'alcance=grupo')).toMatchObject([{ id: s.grupo, oferta_id: null }])
    expect(await of(s.docente, 'alcance=curso')).toMatchObject([{ id: s.curso, oferta_id: s.oferta }])
    expect(await of(s.others.docente, 'alcance=curso')).toEqual([])
    expect(await of(s.admin, 'alcance=grupo&search=no%20hay')).toEqual([])
  })
})

describe('whom it reaches', () => {
  test('a school: all its people, and who manages it', async () => {
    await make(s.coach, { ...base, alcance: 'escuela', escuela_id: s.escuela })
    for (const who of [s.ana, s.beto, s.docente, s.gestor]) {
      expect((await told(who)).length).toBe(1)
      expect((await list(who)).length).toBe(1)
    }
    for (const who of [s.others.ana, s.others.gestor, s.coach]) expect(await list(who)).toEqual([])
  })
  test('everybody: all but who says it', async () => {
    await make(s.admin, { ...base, alcance: 'todos' })
    for (const who of [s.ana, s.others.ana, s.coach]) expect((await list(who)).length).toBe(1)
    expect([(await told(s.admin)).length, (await list(s.admin)).length]).toEqual([0, 0])
  })
  test('a course: who takes it through that offer; of an author, in their own schools alone', async () => {
    await t.db.insertInto('ofertas_grupos').values({ oferta_id: s.oferta, grupo_id: s.others.grupo }).execute()
    const curso = { ...base, alcance: 'curso' as const, oferta_id: s.oferta, curso_id: s.curso }
    const id = await make(s.docente, curso)
    expect(await told(s.ana)).toMatchObject([{ datos: { anuncio_id: id, curso_id: s.curso } }])
    expect([(await told(s.others.ana)).length, (await list(s.others.ana)).length]).toEqual([0, 0])
    expect((await s.others.ana.get(`/api/anuncios/${id}`)).status).toBe(404)
    expect(await propios(s.docente)).toMatchObject([{ personas: 2 }])
    await make(s.admin, curso)
    expect([(await told(s.others.ana)).length, (await list(s.others.ana)).length]).toEqual([1, 1])
    expect((await list(s.ana, { curso: s.curso })).length).toBe(2)
    await t.db.deleteFrom('ofertas_grupos').where('grupo_id', '=', s.others.grupo).execute()
    expect(await list(s.others.ana)).toEqual([])
  })
  test('a group with people of two schools: an author tells their own, who are those counted and named; who administers tells all', async () => {
    const mixed = await buildGroup(t.db, { usuarios: [s.ana.id, s.beto.id, s.others.ana.id] })
    const said = { ...base, alcance: 'grupo' as const, grupo_id: mixed.id }
    const reach = async (who: Caller) =>
      (await who.ask(anunciosRoutes.alcance, { query: { alcance: 'grupo', grupo_id: mixed.id } })).personas
    expect([await reach(s.coach), await reach(s.others.coach), await reach(s.admin)]).toEqual([2, 1, 3])
    const id = await make(s.coach, said)
    expect([(await told(s.ana)).length, (await told(s.others.ana)).length]).toEqual([1, 0])
    expect((await s.others.ana.get(`/api/anuncios/${id}`)).status).toBe(404)
    expect(await list(s.others.ana)).toEqual([])
    expect(await propios(s.coach)).toMatchObject([{ personas: 2 }])
    expect(await s.coach.ask(anunciosRoutes.lectores, { params: { id } })).toMatchObject({ personas: 2, total: 2 })
    // One that waits counts likewise.
    await make(s.coach, { ...said, publicar_en: '2090-01-01T10:00' })
    expect((await propios(s.coach)).map(a => a.personas)).toEqual([2, 2])
    await make(s.admin, said)
    expect((await told(s.others.ana)).length).toBe(1)
  })
  test('whoever comes to the group later finds it there', async () => {
    const grupo = await buildGroup(t.db, { usuarios: [s.ana.id] })
    await make(s.coach, { ...base, alcance: 'grupo', grupo_id: grupo.id })
    expect(await list(s.beto)).toEqual([])
    await t.db.insertInto('grupos_usuarios').values({ grupo_id: grupo.id, usuario_id: s.beto.id }).execute()
    expect(await list(s.beto)).toHaveLength(1)
    expect(await propios(s.coach)).toMatchObject([{ personas: 2 }])
  })
})

describe('reading', () => {
  test('is noted once, reads the notice with it, and its author sees who has and who has not', async () => {
    const id = await make(s.coach)
    expect(await propios(s.coach)).toMatchObject([{ id, personas: 2, leidos: 0 }])
    for (let i = 0; i < 2; i++) await s.ana.ask(anunciosRoutes.read, { params: { id }, body: {} })
    expect((await told(s.ana))[0]!.leido_en).not.toBeNull()
    expect(await list(s.ana)).toMatchObject([{ leido: true }])
    expect(await propios(s.coach)).toMatchObject([{ personas: 2, leidos: 1 }])
    const lectores = async (query = '') => (await s.coach.get(`/api/anuncios/${id}/lectores${query}`)).body
    expect(await lectores()).toMatchObject({
      personas: 2,
      leidos: 1,
      total: 2,
      lectores: [{ nombre: 'Ana Alba' }, { nombre: 'Beto Báez', leido_en: null }],
    })
    const names = async (query: string) => ((await lectores(query)).lectores as Lector[]).map(l => l.nombre)
    expect([await names('?leido=1'), await names('?leido=0'), await names('?search=baez')]).toEqual([
      ['Ana Alba'],
      ['Beto Báez'],
      ['Beto Báez'],
    ])
    for (const who of [s.docente, s.others.coach])
      expect((await who.get(`/api/anuncios/${id}/lectores`)).status).toBe(404)
    expect((await s.others.ana.send('POST', `/api/anuncios/${id}/leido`)).status).toBe(404)
    expect(await count('anuncios_leidos')).toBe(1)
  })
  test('what is unread comes first, and a course and a group show what is unread of theirs', async () => {
    const [a, b] = [
      await make(s.coach, { ...aGrupo(), titulo: 'A' }),
      await make(s.coach, { ...aGrupo(), titulo: 'B' }),
    ]
    await make(s.coach, { ...base, titulo: 'C', alcance: 'curso', oferta_id: s.oferta, curso_id: s.curso })
    await s.ana.send('POST', `/api/anuncios/${b}/leido`)
    expect((await list(s.ana)).map(x => x.titulo)).toEqual(['C', 'A', 'B'])
    expect((await list(s.ana, { sin_leer: 1 })).length).toBe(2)
    expect((await list(s.ana, { search: 'b' })).map(x => x.id)).toEqual([b])
    expect(await s.ana.ask(anunciosRoutes.vigentes, { query: { curso: s.curso } })).toMatchObject({
      total: 1,
      anuncios: [{ titulo: 'C' }],
    })
    expect(await s.ana.ask(anunciosRoutes.vigentes, { query: { grupo: s.grupo } })).toMatchObject({
      total: 2,
      anuncios: [{ id: a }],
    })
    // Who teaches the group sees what was said to it.
    expect((await s.docente.ask(anunciosRoutes.vigentes, { query: { grupo: s.grupo } })).total).toBe(2)
    expect((await s.others.docente.ask(anunciosRoutes.vigentes, { query: { grupo: s.grupo } })).total).toBe(0)
    expect(await s.ana.ask(anunciosRoutes.vigentes, {})).toMatchObject({ total: 0, anuncios: [] })
  })
})
