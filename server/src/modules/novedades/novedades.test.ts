import { novedadesRoutes, tiposDeNovedad } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildNovedad } from '../../../test/build.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())
beforeEach(() => t.db.deleteFrom('novedades').execute())

const PATH = '/api/novedades/novedades'
const day = (n: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date(Date.now() + n * 86_400_000))
const titles = (rows: readonly { titulo: string }[]) => rows.map(r => r.titulo)

test('an administrator creates a news item, reads it, changes it and deletes it', async () => {
  const created = await admin.send('POST', PATH, {
    titulo: '  Taller de rúbricas ',
    tipo: 1,
    descripcion: '<p>Ven</p>',
    publicado: 0,
  })
  expect(created.body).toMatchObject({ success: true, message: 'Novedad creada', color: 'success' })
  const url = `${PATH}/${created.body.id}`
  expect((await admin.get(url)).body.novedad).toMatchObject({
    titulo: 'Taller de rúbricas',
    publicado: 0,
    novedadtipo: { name: 'Novedades' },
  })
  const updated = await admin.send('POST', url, { _method: 'PUT', titulo: 'Taller', tipo_novedad: 3, publicado: 1 })
  expect(updated.body.message).toBe('Novedad actualizada')
  expect((await admin.get(url)).body.novedad).toMatchObject({
    titulo: 'Taller',
    tipo: 3,
    publicado: 1,
    descripcion: '<p>Ven</p>',
  })
  const first = await admin.send('PUT', url, { fecha_inicio: '2026-02-01', fecha_finalizacion: '' })
  expect(first.status).toBe(200)
  const alone = await admin.send('PUT', url, { fecha_finalizacion: '2026-01-01' })
  expect([alone.status, alone.body.message]).toEqual([422, 'La fecha de término no puede ser anterior a la de inicio'])
  expect((await admin.send('POST', url, { _method: 'DELETE' })).body.message).toBe('Novedad eliminada')
  expect((await admin.get(url)).status).toBe(404)
  expect((await admin.send('DELETE', url)).status).toBe(404)
  expect((await admin.send('PUT', url, { titulo: 'x', tipo: 1 })).status).toBe(404)
})

test('two administrators edit one news item: the slower one is told, and what the faster one wrote stays', async () => {
  const otra = await t.as('admin')
  const { id } = await admin.ask(novedadesRoutes.create, {
    body: { titulo: 'Junta', tipo: 1, descripcion: '<p>Hoy</p>' },
  })
  const read = async (who: Caller) => (await who.ask(novedadesRoutes.get, { params: { id } })).novedad
  const [una, dos] = [await read(admin), await read(otra)]
  await admin.ask(novedadesRoutes.update, {
    params: { id },
    body: { titulo: 'Junta', descripcion: '<p>A las cinco</p>', version: una.version },
  })
  const slow = { titulo: 'Junta general', descripcion: '<p>Hoy</p>', version: dos.version }
  expect(await otra.send('PUT', `${PATH}/${id}`, slow)).toMatchObject({
    status: 409,
    body: { message: 'Alguien más cambió esta novedad mientras la editabas. Ábrela otra vez para ver lo que hay.' },
  })
  const stands = await read(otra)
  expect(stands).toMatchObject({ titulo: 'Junta', descripcion: '<p>A las cinco</p>' })
  // Opened again, theirs goes on from what stands.
  await otra.ask(novedadesRoutes.update, { params: { id }, body: { titulo: 'Junta general', version: stands.version } })
  expect(await read(admin)).toMatchObject({ titulo: 'Junta general', descripcion: '<p>A las cinco</p>' })
  // Of two in the same moment one is the faster.
  const { version } = await read(admin)
  const both = [admin, otra].map((who, i) => who.send('PUT', `${PATH}/${id}`, { titulo: `De ${i}`, version }))
  expect((await Promise.all(both)).map(r => r.status).sort()).toEqual([200, 409])
})

test('what is missing or wrong is said by field, in order, and nothing is saved', async () => {
  const reply = await admin.send('POST', PATH, { tipo: 9, fecha_inicio: '2026-13-01' })
  expect(reply.status).toBe(422)
  expect(reply.body.message).toBe('Escribe el título de la novedad')
  expect(Object.keys(reply.body.errors as object)).toEqual(['titulo', 'tipo', 'fecha_inicio'])
  const backwards = await admin.send('POST', PATH, {
    titulo: 'x',
    tipo: 1,
    fecha_inicio: '2026-03-02',
    fecha_finalizacion: '2026-03-01',
  })
  expect(backwards.body.errors).toEqual({
    fecha_finalizacion: ['La fecha de término no puede ser anterior a la de inicio'],
  })
  expect((await admin.ask(novedadesRoutes.list, {})).total).toBe(0)
})

describe('rich text', () => {
  test.each([
    ['scripts', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['handlers', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['script links', '<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    [
      'disguised script links',
      '<a href="java\tscript:alert(1)">a</a>',
      '<a rel="noopener noreferrer" target="_blank">a</a>',
    ],
    ['frames of strangers', '<iframe src="https://mal.example/x"></iframe>', ''],
    ['frames without a scheme', '<iframe src="//www.youtube.com/embed/x"></iframe>', ''],
    ['images that call home', '<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
    [
      'styles that cover the page',
      '<p style="position:fixed;inset:0;color:#ff0000">a</p>',
      '<p style="color:#ff0000">a</p>',
    ],
    ['vector code', '<svg><g onload=alert(1)></g></svg><math><mi>x</mi></math>', 'x'],
    ['an emptied editor', '<p></p>', ''],
  ])('%s do not come in', async (_what, sent, kept) => {
    const body = await admin.ask(novedadesRoutes.create, { body: { titulo: 'x', tipo: 1, descripcion: sent } })
    expect((await admin.ask(novedadesRoutes.get, { params: { id: body.id } })).novedad).toMatchObject({
      descripcion: kept,
    })
  })

  test('what the toolbar makes stays', async () => {
    const text =
      '<h2 style="text-align:center">T</h2><ul><li><p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s></p></li></ul><p><span style="color:#9d165e">e</span></p>'
    const video =
      '<div data-youtube-video><iframe width="640" height="360" allowfullscreen="true" src="https://www.youtube-nocookie.com/embed/abc"></iframe></div>'
    const body = await admin.ask(novedadesRoutes.create, { body: { titulo: 'x', tipo: 1, descripcion: text + video } })
    const { descripcion } = (await admin.ask(novedadesRoutes.get, { params: { id: Number(body.id) } })).novedad
    expect(descripcion).toContain(text)
    expect(descripcion).toContain('src="https://www.youtube-nocookie.com/embed/abc"')
  })
})

describe('the list', () => {
  test('pages, and counts what all pages hold', async () => {
    for (let i = 0; i < 10; i++) await buildNovedad(t.db)
    const first = await admin.ask(novedadesRoutes.list, {})
    expect([first.novedades.length, first.total, first.page, first.per_page]).toEqual([8, 10, 1, 8])
    const second = await admin.ask(novedadesRoutes.list, { query: { page: 2 } })
    expect([second.novedades.length, second.total]).toEqual([2, 10])
    expect(await admin.ask(novedadesRoutes.list, { query: { page: 9 } })).toMatchObject({ novedades: [], total: 10 })
    expect((await admin.get('/api/novedades?per_page=101')).status).toBe(422)
  })

  test('is searched without regard to accents, case or what LIKE takes for signs', async () => {
    for (const titulo of ['Evaluación al 100%', 'EVALUACION continua', 'Otra cosa'])
      await buildNovedad(t.db, { titulo })
    expect((await admin.ask(novedadesRoutes.list, { query: { search: 'evaluación' } })).total).toBe(2)
    expect(titles((await admin.ask(novedadesRoutes.list, { query: { search: '100%' } })).novedades)).toEqual([
      'Evaluación al 100%',
    ])
    expect((await admin.ask(novedadesRoutes.list, { query: { search: '%_' } })).total).toBe(0)
  })

  test('sorts as people in Spanish do', async () => {
    for (const titulo of ['ñandú', 'Zorro', 'nube', 'Árbol', 'oso']) await buildNovedad(t.db, { titulo })
    expect(titles((await admin.ask(novedadesRoutes.list, { query: { sort: 'titulo' } })).novedades)).toEqual([
      'Árbol',
      'nube',
      'ñandú',
      'oso',
      'Zorro',
    ])
  })

  test('filters by type and by whether it is published', async () => {
    await buildNovedad(t.db, { titulo: 'a', tipo: 2, publicado: 0 })
    await buildNovedad(t.db, { titulo: 'b', tipo: 2 })
    await buildNovedad(t.db, { titulo: 'c', tipo: 3 })
    expect(titles((await admin.ask(novedadesRoutes.list, { query: { tipo: 2, publicado: 1 } })).novedades)).toEqual([
      'b',
    ])
    expect(titles((await admin.ask(novedadesRoutes.list, { query: { publicado: 0 } })).novedades)).toEqual(['a'])
  })
})

describe('the header shows', () => {
  const header = async () =>
    titles((await (await t.as('estudiante')).ask(novedadesRoutes.vigentes, { params: { a: 5, b: 7 } })).novedades)

  test('only what is published and in date, today included', async () => {
    await buildNovedad(t.db, { titulo: 'siempre' })
    await buildNovedad(t.db, { titulo: 'hoy', fecha_inicio: day(0), fecha_finalizacion: day(0) })
    await buildNovedad(t.db, { titulo: 'mañana', fecha_inicio: day(1) })
    await buildNovedad(t.db, { titulo: 'ayer', fecha_finalizacion: day(-1) })
    await buildNovedad(t.db, { titulo: 'borrador', publicado: 0 })
    expect((await header()).sort()).toEqual(['hoy', 'siempre'])
  })

  test('the panel tells the same of each', async () => {
    await buildNovedad(t.db, { titulo: 'a', fecha_inicio: day(1) })
    await buildNovedad(t.db, { titulo: 'b', fecha_finalizacion: day(-1) })
    await buildNovedad(t.db, { titulo: 'c' })
    const { novedades } = await admin.ask(novedadesRoutes.list, { query: { sort: 'titulo' } })
    expect(novedades.map(n => n.vigencia)).toEqual(['programada', 'vencida', 'vigente'])
  })
})

test('the kinds of the contract are those of the table, and their keys count from 1', async () => {
  const rows = await t.db.selectFrom('novedad_tipos').select(['id', 'name']).orderBy('id').execute()
  expect(rows).toEqual(tiposDeNovedad)
  expect(rows.map(row => row.id)).toEqual(rows.map((_, at) => at + 1))
})

test('newest first by the day of the people: what was written late yesterday stands behind what begins today', async () => {
  await buildNovedad(t.db, { titulo: 'De hoy', publicado: 1, fecha_inicio: day(0), fecha_finalizacion: null })
  const late = await buildNovedad(t.db, {
    titulo: 'De anoche',
    publicado: 1,
    fecha_inicio: null,
    fecha_finalizacion: null,
  })
  await sql`update novedades set creado_en = (hoy()::timestamp - interval '1 hour') at time zone zona() where id = ${late.id}`.execute(
    t.db,
  )
  expect(titles((await admin.ask(novedadesRoutes.vigentes, { params: { a: 0, b: 0 } })).novedades)).toEqual([
    'De hoy',
    'De anoche',
  ])
})
