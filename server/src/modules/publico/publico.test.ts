import { publicoRoutes, type QueryOf, ROL } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import {
  buildCurricula,
  buildCurso,
  buildEvento,
  buildNovedad,
  buildOferta,
  buildPerson,
  buildSchool,
  buildUnit,
} from '../../../test/build.ts'
import { DAY, local } from '../../../test/eventos.ts'
import { buildSesion, buildSesionEvento } from '../../../test/sesiones.ts'

let t: TestApp
let nobody: Caller
beforeAll(async () => {
  t = await openTestApp()
  nobody = await t.anonymous()
})
afterAll(() => t.close())

const day = (n: number) => local(n * DAY).dia
const names = async (query: Partial<QueryOf<typeof publicoRoutes.catalogo>> = {}) =>
  (await nobody.ask(publicoRoutes.catalogo, { query })).curriculas.map(c => c.nombre_curricula)
const clases = async () => (await nobody.ask(publicoRoutes.calendario, {})).clases

describe('the catalogue', () => {
  let publicada: number
  let curso: number
  beforeAll(async () => {
    const units = [await buildUnit(t.db), await buildUnit(t.db)]
    curso = (
      await buildCurso(t.db, {
        nombre_curso: 'Rúbricas sin dolor',
        clave_interna: 'INTERNA-77',
        minutos_curso: 90,
        unidades: units.map(u => u.id),
      })
    ).id
    const over = await buildCurso(t.db, { nombre_curso: 'Curso que pasó', fecha_seleccion_termino: day(-1) })
    publicada = (
      await buildCurricula(t.db, {
        nombre_curricula: 'Ñandú en línea',
        descripcion: 'Para educación básica',
        cursos: [curso, over.id],
      })
    ).id
    await buildOferta(t.db, { curriculas: [publicada], fecha_inicio: day(-2), fecha_finalizacion: day(0) })
    // A second offer shows it no second time.
    await buildOferta(t.db, { curriculas: [publicada] })
    const hidden = [
      { nombre: 'Sin publicar', publicado: 0 as const },
      { nombre: 'Ofrecida antes', fecha_finalizacion: day(-1) },
      { nombre: 'Ofrecida después', fecha_inicio: day(1) },
      { nombre: 'Vencida', termino: day(-1) },
    ]
    for (const { nombre, termino, ...oferta } of hidden) {
      const c = await buildCurricula(t.db, {
        nombre_curricula: nombre,
        cursos: [curso],
        fecha_seleccion_termino: termino ?? null,
      })
      await buildOferta(t.db, { curriculas: [c.id], ...oferta })
    }
    await buildCurricula(t.db, { nombre_curricula: 'Sin oferta', cursos: [curso] })
  })

  test('shows what is published to anybody, with figures, and caches may keep it', async () => {
    const reply = await nobody.get('/api/publico/catalogo')
    expect(reply.headers['cache-control']).toBe('public, max-age=60')
    expect(reply.body).toMatchObject({ total: 1, page: 1, per_page: 12 })
    expect(reply.body.curriculas).toEqual([
      {
        id: publicada,
        nombre_curricula: 'Ñandú en línea',
        descripcion: 'Para educación básica',
        tipo: 1,
        imagen: '',
        cursos: 1,
        unidades: 2,
        minutos: 90,
      },
    ])
    expect(await nobody.ask(publicoRoutes.programa, {})).toMatchObject({ curriculas: 1, cursos: 1 })
  })

  test('is searched without accents, also by the names of courses, never by an inner key', async () => {
    for (const words of ['nandu', 'EDUCACION basica', 'rubricas', 'dolor rúbricas'])
      expect(await names({ search: words }), words).toEqual(['Ñandú en línea'])
    for (const words of ['interna-77', 'rubricas interna', 'curso que paso', 'vencida', '%', "' or 1=1 --"])
      expect(await names({ search: words }), words).toEqual([])
  })

  test('opens a published curriculum; any other is not there', async () => {
    const open = await nobody.get(`/api/publico/catalogo/${publicada}/cursos`)
    expect(open.body).toMatchObject({ curricula: { id: publicada, cursos: 1 } })
    expect(open.body.cursos).toEqual([
      {
        id: curso,
        nombre_curso: 'Rúbricas sin dolor',
        descripcion: '',
        imagen: '',
        unidades: 2,
        minutos_curso: 90,
        cursoEnVivo: 0,
      },
    ])
    expect(open.text).not.toContain('INTERNA-77')
    const others = await t.db.selectFrom('curriculas').select('id').where('id', '<>', publicada).execute()
    expect(others).toHaveLength(5)
    for (const { id } of [...others, { id: 0 }, { id: 'x' }, { id: '9'.repeat(30) }]) {
      const reply = await nobody.get(`/api/publico/catalogo/${id}/cursos`)
      expect(reply.status, String(id)).toBe(404)
      expect(reply.headers['cache-control']).toBe('no-store')
    }
  })

  test('refuses a hostile query in words', async () => {
    for (const query of ['per_page=101', 'page=-1', 'page=x', `search=${'x'.repeat(101)}`]) {
      const reply = await nobody.get(`/api/publico/catalogo?${query}`)
      expect(reply.status, query).toBe(422)
      expect(reply.body).toMatchObject({ success: false, color: 'danger' })
    }
    expect((await nobody.get('/api/publico/catalogo?search=%00&page=999')).status).toBeLessThan(500)
  })
})

test('coaches are active people of schools with access: name, picture, cities and what is published for their schools, nothing else', async () => {
  const coach = (name: string, values: Parameters<typeof buildPerson>[1] = {}) =>
    buildPerson(t.db, { roles: [ROL.docente], name, apellido_p: 'Coach', apellido_m: 'Segundo', ...values })
  const school = (correo_coach: string, estatus: 0 | 1 = 1, ciudad = '') =>
    buildSchool(t.db, { correo_coach, estatus, ciudad })
  const blanca = await coach('Blanca', { avatar: 'https://lh3.googleusercontent.com/a/b', email: 'blanca@prueba.mx' })
  const aldo = await coach('Aldo')
  const first = await school(blanca.email.toUpperCase(), 1, 'Oaxaca')
  const second = await school(blanca.email, 1, 'Ápodo')
  // Twice the same city; and one of a school without access, which says nothing.
  await school(blanca.email, 1, 'Oaxaca')
  const closed = await school(blanca.email, 0, 'Cerrada')
  const offered = await buildCurricula(t.db, { nombre_curricula: 'Ofrecida a sus escuelas' })
  const inner = await buildCurricula(t.db, { nombre_curricula: 'Sin publicar' })
  const elsewhere = await buildCurricula(t.db, { nombre_curricula: 'De una escuela sin acceso' })
  const offers = [
    await buildOferta(t.db, { curriculas: [offered.id] }),
    await buildOferta(t.db, { curriculas: [inner.id], publicado: 0 }),
    await buildOferta(t.db, { curriculas: [elsewhere.id] }),
  ]
  await t.db
    .insertInto('gestores_ofertas')
    .values([
      { escuela_id: first.id, oferta_id: offers[0]!.id },
      { escuela_id: second.id, oferta_id: offers[0]!.id },
      { escuela_id: first.id, oferta_id: offers[1]!.id },
      { escuela_id: closed.id, oferta_id: offers[2]!.id },
    ])
    .execute()
  await school(aldo.email)
  await school((await coach('Inactiva', { estatus_user: 0 })).email)
  await school((await coach('Estudiante', { roles: [ROL.estudiante] })).email)
  await school((await coach('Cerrada')).email, 0)
  await coach('Sin escuela')
  const reply = await nobody.get('/api/publico/coaches')
  expect(reply.body.coaches).toEqual([
    { nombre: 'Aldo Coach', avatar: '', ciudades: [], curriculas: [] },
    {
      nombre: 'Blanca Coach',
      avatar: 'https://lh3.googleusercontent.com/a/b',
      ciudades: ['Ápodo', 'Oaxaca'],
      curriculas: [{ id: offered.id, nombre_curricula: 'Ofrecida a sus escuelas' }],
    },
  ])
  expect(reply.text).not.toContain('@')
  expect((await nobody.ask(publicoRoutes.programa, {})).coaches).toBe(2)
})

test('the calendar has the classes of the next three months that are published: day, hour and course', async () => {
  const organizer = await buildPerson(t.db, { roles: [ROL.docente], name: 'Organizadora' })
  const session = async (nombre_curso: string, from: number, oferta: Parameters<typeof buildOferta>[1] = {}) => {
    const made = await buildSesion(t.db, { curso: { nombre_curso }, oferta, nombre_sesion: 'Nombre interno' })
    return buildSesionEvento(t.db, made.id, [from, from + 60], { organizador_id: organizer.id })
  }
  await session('Mañana', DAY)
  await session('Ahora mismo', -30)
  await session('Ayer', -DAY)
  await session('En medio año', 180 * DAY)
  await session('De oferta sin publicar', DAY, { publicado: 0 })
  await session('Después de su oferta', 3 * DAY, { fecha_finalizacion: day(2) })
  // A live course of a published curriculum has its class; the same without an offer is nobody's business.
  const live = async (nombre_curso: string, offered: boolean) => {
    const curso = await buildCurso(t.db, { nombre_curso, cursoEnVivo: 1 })
    const curricula = await buildCurricula(t.db, { cursos: [curso.id] })
    if (offered) await buildOferta(t.db, { curriculas: [curricula.id] })
    await buildEvento(t.db, {
      curso_id: curso.id,
      fecha_inicio: day(5),
      fecha_finalizacion: day(6),
      youtube_video_id: 'secreto',
    })
    return { curso: curso.id, curricula: curricula.id }
  }
  const vivo = await live('Curso en vivo', true)
  const hidden = await live('Curso en vivo sin oferta', false)
  // One that stands as a session and as the course's own event, an hour of it apart, is one.
  const both = await buildCurso(t.db, { nombre_curso: 'Las dos cosas', cursoEnVivo: 1 })
  const curricula = await buildCurricula(t.db, { cursos: [both.id] })
  const offer = await buildOferta(t.db, { curriculas: [curricula.id] })
  const { id: sesion_id } = await t.db
    .insertInto('sesiones')
    .values({ nombre_sesion: 'Nombre interno', oferta_id: offer.id, curso_id: both.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await buildSesionEvento(t.db, sesion_id, [2 * DAY, 2 * DAY + 60])
  await buildEvento(t.db, { curso_id: both.id, fecha_inicio: day(2), fecha_finalizacion: day(2) })

  const reply = await nobody.get('/api/publico/calendario')
  expect(reply.body).toMatchObject({ desde: day(0), zona: 'America/Mexico_City' })
  const found = await clases()
  expect(found.map(c => c.nombre_curso)).toEqual(['Ahora mismo', 'Mañana', 'Las dos cosas', 'Curso en vivo'])
  expect(found[3]).toEqual({
    dia: day(5),
    ultimo_dia: day(6),
    horario: 'Todo el día',
    curso_id: vivo.curso,
    nombre_curso: 'Curso en vivo',
    curricula: { id: vivo.curricula, nombre_curricula: expect.any(String) },
  })
  // The same as a file; of one course its own alone.
  const file = await nobody.get('/api/publico/calendario.ics')
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const titles = (text: string) => [...text.matchAll(/^SUMMARY:(.*?)\r$/gm)].map(m => m[1])
  expect(titles(file.text)).toEqual(['Ahora mismo', 'Mañana', 'Las dos cosas', 'Curso en vivo'])
  const own = await nobody.get(`/api/publico/calendario.ics?curso=${vivo.curso}`)
  expect(titles(own.text)).toEqual(['Curso en vivo'])
  // Whole days end before the day after.
  const plain = (d: string) => d.replaceAll('-', '')
  expect(own.text).toContain(`DTSTART;VALUE=DATE:${plain(day(5))}`)
  expect(own.text).toContain(`DTEND;VALUE=DATE:${plain(day(7))}`)
  expect(titles((await nobody.get(`/api/publico/calendario.ics?curso=${hidden.curso}`)).text)).toEqual([])
  expect((await nobody.get('/api/publico/calendario.ics?curso=x')).status).toBe(422)
  expect(file.text).not.toMatch(/Organizadora|interno|secreto/)
  expect(found[1]!.horario).toMatch(/\d\d:\d\d/)
  expect(reply.text).not.toMatch(/Organizadora|interno|secreto|@/)
  expect((await nobody.ask(publicoRoutes.programa, {})).clases).toBe(4)
})

test('who is signed in is led on from the pages about the training, and not from the others', async () => {
  const docente = await t.as('docente')
  for (const page of ['programa', 'coaches', 'novedades', 'calendario', 'faqs']) {
    const reply = await docente.get(`/capacitacion-${page}`)
    expect([reply.status, reply.headers.location], page).toEqual([302, '/crear-contenido-curricula'])
    expect((await nobody.get(`/capacitacion-${page}`)).headers.location).toBeUndefined()
  }
  for (const page of ['/canopi', '/canopi-cursos']) expect((await docente.get(page)).headers.location).toBeUndefined()
})

test('a school looks at the catalogue at once behind one address; one that asks on and on waits, and who is signed in does not wait with it', {
  tags: ['resto'],
}, async () => {
  const limited = await openTestApp({ RATE_LIMIT: '1' })
  const [somebody, docente] = [await limited.anonymous(), await limited.as('docente')]
  const look = () => somebody.get('/api/publico/coaches').then(r => r.status)
  for (let i = 0; i < 3_000; i += 100)
    expect(new Set(await Promise.all(Array.from({ length: 100 }, look)))).toEqual(new Set([200]))
  expect(await look()).toBe(429)
  await docente.ask(publicoRoutes.coaches, {})
  await limited.close()
})

test('of news it shows what is public, published and in date, and names the last three on the landing; drafts never', async () => {
  const de = (titulo: string, values: object) =>
    buildNovedad(t.db, { titulo, publica: 1, descripcion: '<p>Ven</p>', ...values })
  await de('Borrador', { publicado: 0 })
  await de('De dentro', { publica: 0 })
  await de('Por venir', { fecha_inicio: day(2) })
  await de('Pasada', { fecha_inicio: day(-9), fecha_finalizacion: day(-1) })
  for (const titulo of ['Una', 'Dos', 'Tres', 'Cuatro']) await de(titulo, {})
  const { novedades, invitaciones } = await nobody.ask(publicoRoutes.novedades, {})
  expect(novedades.map(n => n.titulo)).toEqual(['Cuatro', 'Tres', 'Dos', 'Una'])
  expect(novedades[0]).toMatchObject({ dia: day(0), descripcion: '<p>Ven</p>' })
  expect(invitaciones).toEqual([])
  await t.instalacion.refresh()
  expect(t.instalacion.actual().portada.map(n => n.titulo)).toEqual(['Cuatro', 'Tres', 'Dos'])
})
