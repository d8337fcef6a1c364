import { readdirSync } from 'node:fs'
import path from 'node:path'
import { ROL, sesionesRoutes } from '@eleva/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildCurricula, buildCurso, buildOferta, buildPerson, buildSchool, buildUnit } from '../../../test/build.ts'
import { DAY, local } from '../../../test/eventos.ts'
import { buildSesion, buildSesionEvento } from '../../../test/sesiones.ts'

let t: TestApp
let coach: Caller
let live: number
let other: number
let oferta: number
beforeAll(async () => {
  t = await openTestApp()
  coach = await t.as('coach')
  const unit = await buildUnit(t.db, { nombre_unidad: 'Unidad de apertura' })
  other = (await buildCurso(t.db, { nombre_curso: 'Autogestivo', unidades: [unit.id] })).id
  live = (await buildCurso(t.db, { nombre_curso: 'En vivo', cursoEnVivo: 1, unidades: [unit.id] })).id
  const curricula = await buildCurricula(t.db, { nombre_curricula: 'Docente digital', cursos: [other, live] })
  oferta = (await buildOferta(t.db, { nombre_oferta_academica: 'Otoño', curriculas: [curricula.id] })).id
})
afterAll(() => t.close())

const picture = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 40, height: 40, channels: 3, background: '#9d165e' } })
          .png()
          .toBuffer(),
      ),
    ],
    'foto.png',
  )
const form = (fields: Record<string, string | File> = {}) => {
  const made = new FormData()
  const all = { nombre: 'Taller de rúbricas', ofertaAcademicaCurricula: String(oferta), curso: String(live), ...fields }
  for (const [name, value] of Object.entries(all)) made.set(name, value)
  return made
}
const store = (fields?: Record<string, string | File>) => coach.upload('/api/sesiones/store', form(fields))
const update = (id: number, fields: Record<string, string | File> = {}) =>
  coach.upload(`/api/sesiones/update/${id}`, form({ _method: 'PUT', id: String(id), ...fields }))
const read = async (id: number) => (await coach.ask(sesionesRoutes.get, { params: { id } })).sesion
const destroy = (id: number) => coach.send('DELETE', `/api/sesiones/destroy/${id}`)
const namesOf = async (who: Caller, search = '') =>
  (await who.ask(sesionesRoutes.list, { query: { per_page: 100, search } })).sesiones.map(s => s.nombre_sesion)
const kept = () => {
  try {
    return readdirSync(path.join(t.config.DATA_DIR, 'objects/imagenes'))
  } catch {
    return []
  }
}

test('a session is made of a course of an offer, shown, changed and deleted', async () => {
  const made = await store({
    curso: JSON.stringify({ id: live, label: 'En vivo' }),
    descripcion: 'Trae tres evidencias.',
    imagen: await picture(),
  })
  expect(made.body).toMatchObject({ success: true, message: 'Sesión creada', color: 'success' })
  const id = made.body.id as number
  const later = await buildSesionEvento(t.db, id, [3 * DAY, 3 * DAY + 90])
  const sooner = await buildSesionEvento(t.db, id, [DAY, DAY + 90])
  await buildSesionEvento(t.db, id, [-3 * DAY, -3 * DAY + 90])
  const body = await coach.ask(sesionesRoutes.list, { query: { search: 'rubricas' } })
  expect(body).toMatchObject({
    total: 1,
    per_page: 8,
    sesiones: [
      {
        id,
        nombre_sesion: 'Taller de rúbricas',
        descripcion_sesion: 'Trae tres evidencias.',
        curricula_oferta_id: oferta,
        curso_sesion: { id: live, nombre_curso: 'En vivo' },
        ofertascurriculas: {
          oferta_academica: { nombre_oferta_academica: 'Otoño' },
          curricula_curso: { nombre_curricula: 'Docente digital' },
        },
        unidades: [{ nombre_unidad: 'Unidad de apertura' }],
        eventos: 3,
        proximo_evento: { id: sooner.id, momento: 'antes', fecha_consumo_inicio: local(DAY).dia },
      },
    ],
  })
  const { imagen, proximos, por_venir } = (await read(id)) as {
    imagen: string
    proximos: { id: number }[]
    por_venir: number
  }
  expect((await t.app.inject(imagen)).headers['content-type']).toBe('image/webp')
  expect(proximos.map(p => p.id)).toEqual([sooner.id, later.id])
  expect(por_venir).toBe(2)

  const change = { nombre: 'Taller de portafolios', url_image: imagen, reemplazarImagen: '0' }
  expect((await update(id, { ...change, version: '1' })).body.message).toBe('Sesión actualizada')
  expect(await read(id)).toMatchObject({ nombre_sesion: 'Taller de portafolios', imagen, version: 2 })
  expect(await update(id, { ...change, version: '1' })).toMatchObject({
    status: 409,
    body: { message: 'Alguien más cambió esta sesión mientras la editabas. Ábrela otra vez para ver lo que hay.' },
  })

  const refused = await destroy(id)
  expect(refused.status).toBe(409)
  expect(refused.body.message).toMatch(
    /^No se puede eliminar: la usan los eventos «.+ \d{4}, \d\d:\d\d», «.+» y «.+»\.$/,
  )
  await t.db.deleteFrom('sesion_eventos').where('sesion_id', '=', id).execute()
  expect((await destroy(id)).body.message).toBe('Sesión eliminada')
  expect((await t.app.inject(imagen)).statusCode).toBe(404)
  for (const gone of [await destroy(id), await update(id), await coach.get(`/api/sesiones/show/${id}`)])
    expect(gone.status).toBe(404)
})

test.each([
  ['nombre', { nombre: ' ' }, 'Hace falta el nombre de la sesión'],
  ['ofertaAcademicaCurricula', { ofertaAcademicaCurricula: '' }, 'Elige una oferta'],
  ['ofertaAcademicaCurricula', { ofertaAcademicaCurricula: '999999' }, 'Esa oferta ya no existe.'],
  ['curso', { curso: 'null' }, 'Elige un curso'],
  ['curso', { curso: '{"id":' }, 'Elige un curso'],
  ['curso', { curso: '999999' }, 'Ese curso no está en la currícula de la oferta.'],
])('%s: %j is refused, and nothing is kept', async (field, fields, message) => {
  const [rows, files] = [(await namesOf(coach)).length, kept()]
  expect(await store({ ...(fields as Record<string, string>), imagen: await picture() })).toMatchObject({
    status: 422,
    body: { errors: { [field]: [message] } },
  })
  expect([(await namesOf(coach)).length, kept()]).toEqual([rows, files])
})

test('a copy has the same content, a picture of its own and no dates', async () => {
  const copy = (id: number | string, who = coach) => who.send('POST', `/api/sesiones/duplicar/${id}`, {})
  const long = 'Á'.repeat(200)
  const made = await store({ nombre: long, descripcion: 'Trae tres evidencias.', imagen: await picture() })
  const id = made.body.id as number
  await buildSesionEvento(t.db, id, [DAY, DAY + 90])
  const before = kept().length
  const copied = await coach.ask(sesionesRoutes.duplicate, { params: { id }, body: {} })
  expect(copied).toMatchObject({ success: true, message: 'Sesión duplicada: escribe sus fechas' })
  const [old, fresh] = [await read(id), await read(copied.id)]
  expect(fresh).toMatchObject({
    nombre_sesion: `${'Á'.repeat(192)} (copia)`,
    descripcion_sesion: 'Trae tres evidencias.',
    curricula_oferta_id: oferta,
    curso_sesion: { id: live },
    eventos: 0,
    version: 1,
  })
  expect(fresh.imagen).not.toBe(old.imagen)
  expect(kept().length).toBeGreaterThan(before)
  // Either goes alone.
  expect((await destroy(copied.id)).status).toBe(200)
  expect(kept()).toHaveLength(before)
  expect(old).toMatchObject({ eventos: 1 })
  // At once, gone, not allowed, signed out.
  const many = await Promise.all(
    Array.from({ length: 10 }, () => coach.ask(sesionesRoutes.duplicate, { params: { id }, body: {} })),
  )
  expect(new Set(many.map(r => r.id)).size).toBe(10)
  expect((await copy(999_999)).status).toBe(404)
  expect((await copy('x')).status).toBe(404)
  expect((await copy(id, await t.as('docente'))).status).toBe(403)
  expect((await copy(id, await t.anonymous())).status).toBe(401)
  for (const one of many) await destroy(one.id)
})

test('of one whose course has left its offer there is no copy', async () => {
  const { id, curso, curricula } = await buildSesion(t.db)
  await t.db
    .deleteFrom('curriculas_cursos')
    .where('curricula_id', '=', curricula)
    .where('curso_id', '=', curso)
    .execute()
  const files = kept().length
  expect(await coach.send('POST', `/api/sesiones/duplicar/${id}`, {})).toMatchObject({
    status: 409,
    body: { message: 'Su oferta ya no tiene ese curso: crea la sesión con otra oferta.' },
  })
  expect(kept()).toHaveLength(files)
  await destroy(id)
})

test('a picture that is none is refused under its field', async () => {
  expect(await store({ imagen: new File(['<svg/>'], 'a.svg') })).toMatchObject({
    status: 422,
    body: { errors: { imagen: ['Formato inválido. Solo se permiten imágenes JPG, PNG, GIF o WEBP.'] } },
  })
})

test('a course that has left the curriculum may stay, but not be chosen', async () => {
  const s = await buildSesion(t.db)
  await t.db.deleteFrom('curriculas_cursos').where('curso_id', '=', s.curso).execute()
  const kept = { ofertaAcademicaCurricula: String(s.oferta), curso: String(s.curso) }
  expect((await update(s.id, { ...kept, nombre: 'Otra' })).status).toBe(200)
  expect((await store(kept)).status).toBe(422)
})

test('offers to choose from say their curriculum, with those that are over last; their courses begin with the live ones', async () => {
  const past = await buildOferta(t.db, {
    nombre_oferta_academica: 'Antigua',
    fecha_finalizacion: local(-DAY).dia,
    curriculas: [(await buildCurricula(t.db, { nombre_curricula: 'Vieja' })).id],
  })
  const { resultSet } = await coach.ask(sesionesRoutes.ofertas, {})
  expect(resultSet).toContainEqual({ id: oferta, label: 'Otoño · Docente digital', vencida: 0 })
  expect((resultSet as unknown[]).at(-1)).toEqual({ id: past.id, label: 'Antigua · Vieja', vencida: 1 })
  expect((await coach.ask(sesionesRoutes.cursos, { params: { id: oferta } })).resultSet).toEqual([
    { id: live, label: 'En vivo', cursoEnVivo: 1 },
    { id: other, label: 'Autogestivo', cursoEnVivo: 0 },
  ])
  expect((await coach.get('/api/sesiones/getcursosDisponibles/999999')).status).toBe(404)
})

describe('what a session uses', () => {
  test('is not deleted under it, and says so by name', async () => {
    const s = await buildSesion(t.db, { nombre_sesion: 'La que usa' })
    const admin = await t.as('admin')
    await t.db.deleteFrom('curriculas_cursos').where('curso_id', '=', s.curso).execute()
    expect((await admin.send('DELETE', `/api/cursos/destroy/${s.curso}`)).body.message).toBe(
      'No se puede eliminar: lo usa la sesión «La que usa».',
    )
    const offer = await admin.send('POST', '/api/ofertaAcademica/destroy', { id_oferta_academica: s.oferta })
    expect(offer).toMatchObject({
      status: 409,
      body: { message: 'No se puede eliminar: la usa la sesión «La que usa».' },
    })
  })

  test('an offer does not change to a curriculum without its course', async () => {
    const s = await buildSesion(t.db, { nombre_sesion: 'La del curso' })
    const admin = await t.as('admin')
    const change = (curricula_id: number) =>
      admin.send('POST', '/api/ofertaAcademica/update', {
        id: s.oferta,
        nombre_oferta_academica: 'Cambiada',
        curricula_id,
      })
    const without = await buildCurricula(t.db)
    expect(await change(without.id)).toMatchObject({
      status: 422,
      body: {
        errors: {
          curricula_id: ['La sesión «La del curso» de esta oferta es de un curso que esa currícula no tiene.'],
        },
      },
    })
    const within = await buildCurricula(t.db, { cursos: [s.curso] })
    expect((await change(within.id)).status).toBe(200)
    // With the one that it has it is saved, though that has lost the course.
    await t.db.deleteFrom('curriculas_cursos').where('curso_id', '=', s.curso).execute()
    expect((await change(within.id)).status).toBe(200)
    expect((await change(without.id)).status).toBe(422)
  })
})

describe('who sees which', () => {
  test('a docente those of their school, of groups in their scope, and those of which they hold an event', async () => {
    const school = await buildSchool(t.db)
    const docente = await buildPerson(t.db, { roles: [ROL.docente], escuela_id: school.id })
    const student = await buildPerson(t.db, { escuela_id: school.id })
    const stranger = await buildPerson(t.db)
    const deEscuela = await buildSesion(t.db, { escuelas: [school.id] })
    const deGrupo = await buildSesion(t.db, { usuarios: [student.id] })
    const ajena = await buildSesion(t.db, { usuarios: [stranger.id] })
    const sinPublicar = await buildSesion(t.db, { usuarios: [student.id], oferta: { publicado: 0 } })
    const who = await t.asPerson(docente)
    expect(await namesOf(who)).toEqual([deGrupo.nombre_sesion, deEscuela.nombre_sesion])
    for (const s of [ajena, sinPublicar])
      for (const url of [`/api/sesiones/show/${s.id}`, `/api/eventos/getEventos/${s.id}`])
        expect((await who.get(url)).status).toBe(404)
    const evento = await buildSesionEvento(t.db, ajena.id, [60, 120], { organizador_id: docente.id })
    expect(await namesOf(who)).toContain(ajena.nombre_sesion)
    await who.ask(sesionesRoutes.evento, { params: { id: evento.id } })
    expect((await who.send('PUT', `/api/eventos/actualizaEvento/${evento.id}`, {})).status).toBe(403)
    const gestor = await buildPerson(t.db, { roles: [ROL.docente] })
    await t.db.updateTable('escuelas').set({ gestor_id: gestor.id }).where('id', '=', school.id).execute()
    expect(await namesOf(await t.asPerson(gestor))).toEqual([deGrupo.nombre_sesion])
    const all = await namesOf(coach)
    for (const s of [deEscuela, deGrupo, ajena, sinPublicar]) expect(all).toContain(s.nombre_sesion)
  })
})

test('the list is sorted by name, searched without accents, and paged', async () => {
  await buildSesion(t.db, { nombre_sesion: 'Ñandú de página' })
  await buildSesion(t.db, { nombre_sesion: 'Águila de página' })
  const first = await coach.get('/api/sesiones?search=PAGINA&sort=nombre_sesion&per_page=1')
  expect(first.body).toMatchObject({ total: 2, sesiones: [{ nombre_sesion: 'Águila de página' }] })
  const last = await coach.get('/api/sesiones?search=pagina&sort=nombre_sesion&dir=desc&per_page=1')
  expect(last.body).toMatchObject({ sesiones: [{ nombre_sesion: 'Ñandú de página' }] })
})
