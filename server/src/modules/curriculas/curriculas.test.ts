import { curriculasRoutes, cursosRoutes, usuariosRoutes } from '@eleva/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildCurricula, buildCurso, buildGroup, buildOferta, buildPerson, buildSchool } from '../../../test/build.ts'
import { allBut } from '../../../test/personas.ts'

let t: TestApp
let admin: Caller
let coach: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
  coach = await t.as('coach')
})
afterAll(() => t.close())

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
const store = (body: object) => admin.send('POST', '/api/curriculas/store', body)
const show = async (id: unknown) => (await admin.ask(curriculasRoutes.get, { params: { id: Number(id) } })).curricula
const coursesOf = async (curriculaId: number, tipo = 3, search = '') =>
  (await coach.ask(curriculasRoutes.cursos, { params: { curriculaId, tipo }, query: { search } })).cursos_curricula
const names = (rows: { nombre_curso: string }[]) => rows.map(r => r.nombre_curso)
const attach = (curricula_id: number, cursos: unknown) =>
  admin.send('POST', '/api/curriculas/asignarCursos/store', { curricula_id, cursos })

const form = (fields: Record<string, string | File>) => {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.set(name, value)
  return made
}
const picture = async (background: string) => {
  const image = sharp({ create: { width: 40, height: 20, channels: 3, background } }).png()
  return new File([new Uint8Array(await image.toBuffer())], 'portada.png')
}

describe('what is wrong with the form is said in the order of the specification', () => {
  test.each([
    [{}, 'El nombre de la currícula es obligatorio'],
    [{ nombre_curricula: '   ', tipo: 1 }, 'El nombre de la currícula es obligatorio'],
    [{ nombre_curricula: 'A' }, 'Debe seleccionar un tipo de currícula'],
    [{ nombre_curricula: 'A', tipo: 4 }, 'Debe seleccionar un tipo de currícula'],
    [
      {
        nombre_curricula: 'A',
        tipo: 1,
        fecha_vigencia_inicio: '2026-02-02',
        fecha_vigencia_finalizacion: '2026-02-01',
      },
      'La fecha de término no puede ser anterior a la de inicio',
    ],
    [
      { nombre_curricula: 'A', tipo: 1, url_video_presentacion: 'javascript:alert(1)' },
      'Pega el enlace completo, con https://',
    ],
  ])('%j', async (body, message) => {
    expect(await store(body)).toMatchObject({ status: 422, body: { message } })
  })

  test('a file that is no picture, and one that is too large', async () => {
    const send = (imagen: File) =>
      admin.upload('/api/curriculas/store', form({ nombre_curricula: 'A', tipo: '1', imagen }))
    expect(await send(new File(['<svg/>'], 'a.png', { type: 'image/png' }))).toMatchObject({
      status: 422,
      body: { message: 'Formato inválido. Solo se permiten imágenes JPG, PNG, GIF o WEBP.' },
    })
    const message = 'La imagen supera el tamaño máximo permitido de 2 MB.'
    expect((await send(new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'a.png'))).body).toMatchObject({ message })
    expect((await send(new File([new Uint8Array(4 * 1024 * 1024)], 'a.png'))).body).toMatchObject({ message })
  })
})

test('a curriculum is made, found without its accents, changed, and deleted; its courses stay', async () => {
  const made = await store({ nombre_curricula: ' Evaluación ágil ', tipo: '3', descripcion: 'Rúbricas' })
  expect(made.body).toMatchObject({ success: true, message: 'Currícula creada', color: 'success' })
  const id = made.body.id as number
  const curso = await buildCurso(t.db)
  await attach(id, [curso.id])
  const { curricula, total, per_page } = await coach.ask(curriculasRoutes.list, {
    query: { search: 'evaluacion AGIL' },
  })
  expect([total, per_page]).toEqual([1, 9])
  const fields = {
    id,
    nombre_curricula: 'Evaluación ágil',
    descripcion: 'Rúbricas',
    tipo: 3,
    fecha_seleccion_inicio: null,
    fecha_seleccion_termino: null,
    imagen: '',
    url_video_presentacion: '',
    expired: 0,
    totalContenidos: 1,
    version: 1,
  }
  expect(curricula).toEqual([{ ...fields, cursosTerminados: 0, oferta_actual: null, ultimo_curso: null }])
  const change = {
    nombre_curricula: 'Evaluar',
    tipo: 1,
    fecha_vigencia_inicio: '2026-01-01',
    fecha_vigencia_finalizacion: '2026-01-31',
    version: 1,
  }
  expect((await admin.send('POST', `/api/curriculas/update/${id}`, change)).body.message).toBe('Currícula actualizada')
  expect(await show(id)).toMatchObject({
    nombre_curricula: 'Evaluar',
    fecha_seleccion_termino: '2026-01-31',
    version: 2,
  })
  expect((await admin.send('POST', `/api/curriculas/update/${id}`, change)).status).toBe(409)
  expect((await admin.ask(curriculasRoutes.opciones, {})).Curriculas).toContainEqual({ id, label: 'Evaluar' })
  expect((await admin.ask(curriculasRoutes.nombre, { params: { id } })).CurriculaNombre).toEqual({
    id,
    label: 'Evaluar',
  })
  await admin.ask(curriculasRoutes.remove, { params: { id } })
  for (const url of [`/api/curriculas/show/${id}`, `/api/curriculas/nombreCurricula/${id}`])
    expect((await admin.get(url)).status).toBe(404)
  await admin.ask(cursosRoutes.get, { params: { id: curso.id } })
})

test('it is over once its last day has gone by where the people are, not before', async () => {
  const of = async (fecha_vigencia_finalizacion: string | null) =>
    await show((await store({ nombre_curricula: 'A', tipo: 1, fecha_vigencia_finalizacion })).body.id)
  expect(await of(day(-2))).toMatchObject({ expired: 1 })
  expect(await of(day(1))).toMatchObject({ expired: 0 })
  expect(await of(null)).toMatchObject({ expired: 0 })
})

test('its picture is kept, replaced and removed; the old file goes', async () => {
  const base = { nombre_curricula: 'Con portada', tipo: '1' }
  const made = await admin.upload('/api/curriculas/store', form({ ...base, imagen: await picture('red') }))
  const id = made.body.id
  const address = async () => (await show(id)).imagen
  const update = async (fields: Record<string, string | File>) =>
    (await admin.upload(`/api/curriculas/update/${id}`, form({ ...base, ...fields }))).status
  const first = await address()
  expect(first).toMatch(/^\/imagenes\/[0-9a-f]{32}\.webp$/)
  expect((await admin.get(first)).headers['content-type']).toBe('image/webp')

  expect(await update({ existing_image_url: first })).toBe(200)
  expect(await update({ imagen: await picture('blue'), reemplazarImagen: '0' })).toBe(200)
  expect(await update({ imagen: first })).toBe(200)
  expect(await address()).toBe(first)

  expect(await update({ imagen: await picture('blue'), reemplazarImagen: '1', existing_image_url: first })).toBe(200)
  const second = await address()
  expect(second).not.toBe(first)
  expect([(await admin.get(first)).status, (await admin.get(second)).status]).toEqual([404, 200])

  expect(await update({ quitarImagenExistente: '1', existing_image_url: second })).toBe(200)
  expect([await address(), (await admin.get(second)).status]).toEqual(['', 404])
})

test('one that offers use is not deleted, and they are named', async () => {
  const { id } = await buildCurricula(t.db)
  await buildOferta(t.db, { nombre_oferta_academica: 'Otoño', curriculas: [id] })
  const remove = () => admin.send('DELETE', `/api/curriculas/destroy/${id}`)
  expect(await remove()).toMatchObject({
    status: 409,
    body: { message: 'No se puede eliminar: la usa la oferta «Otoño».' },
  })
  await buildOferta(t.db, { nombre_oferta_academica: 'Primavera', curriculas: [id] })
  expect((await remove()).body.message).toBe('No se puede eliminar: la usan las ofertas «Otoño» y «Primavera».')
})

describe('its courses', () => {
  test('are linked at the end, each once, and offered only while they are not in it', async () => {
    const [a, b, c] = [await buildCurso(t.db), await buildCurso(t.db), await buildCurso(t.db)]
    const { id } = await buildCurricula(t.db, { cursos: [a.id] })
    const free = async () =>
      (await coach.ask(curriculasRoutes.disponibles, { params: { curriculaId: id } })).cursos.map(o => o.id)
    expect(await free()).toEqual(expect.arrayContaining([b.id, c.id]))
    expect(await free()).not.toContain(a.id)
    expect((await attach(id, [])).body.message).toBe('Elige al menos un curso')
    expect((await attach(id, [b.id, 987_654])).body.errors).toEqual({ cursos: ['Uno de los cursos ya no existe.'] })
    expect(names(await coursesOf(id))).toEqual([a.nombre_curso])
    expect((await attach(id, JSON.stringify([c.id, a.id, b.id]))).body.message).toBe('Cursos vinculados')
    expect(names(await coursesOf(id))).toEqual([a.nombre_curso, c.nombre_curso, b.nombre_curso])
    expect((await attach(987_654, [a.id])).status).toBe(404)
  })

  test('two people who link at once lose nothing', async () => {
    const cursos = await Promise.all(Array.from({ length: 6 }, () => buildCurso(t.db)))
    const { id } = await buildCurricula(t.db)
    const replies = await Promise.all(cursos.map(c => attach(id, [c.id])))
    expect(replies.map(r => r.status)).toEqual(cursos.map(() => 200))
    expect((await coursesOf(id)).map(c => c.position)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('have what a card shows, as for somebody who may enter and has not begun', async () => {
    const curso = await buildCurso(t.db, { minutos_curso: 90, cursoEnVivo: 1, fecha_seleccion_termino: day(-2) })
    const { id } = await buildCurricula(t.db, { cursos: [curso.id] })
    expect(await coursesOf(id)).toEqual([
      expect.objectContaining({
        id: curso.id,
        minutos_curso: 90,
        cursoEnVivo: 1,
        unidadesCantidad: 0,
        porcentajeAvance: 0,
        terminado: 0,
        puede_cursar: 2,
        cursos_faltantes: '',
        expired: 1,
      }),
    ])
  })

  test('are listed by type and by name', async () => {
    const live = await buildCurso(t.db, { nombre_curso: 'Sesión en vivo', cursoEnVivo: 1 })
    const own = await buildCurso(t.db, { nombre_curso: 'Diseño a tu ritmo' })
    const { id } = await buildCurricula(t.db, { cursos: [live.id, own.id] })
    expect(names(await coursesOf(id, 1))).toEqual(['Diseño a tu ritmo'])
    expect(names(await coursesOf(id, 2))).toEqual(['Sesión en vivo'])
    expect(await coursesOf(id, 3)).toHaveLength(2)
    expect(names(await coursesOf(id, 3, 'SESION'))).toEqual(['Sesión en vivo'])
  })

  test('are put in another order: all of them, or it is refused', async () => {
    const [a, b, c] = [await buildCurso(t.db), await buildCurso(t.db), await buildCurso(t.db)]
    const { id } = await buildCurricula(t.db, { cursos: [a.id, b.id, c.id] })
    const order = (cursos: number[]) => admin.send('PUT', `/api/curriculas/${id}/orden-cursos`, { cursos })
    expect((await order([c.id, a.id, b.id])).status).toBe(200)
    expect((await coursesOf(id)).map(r => r.id)).toEqual([c.id, a.id, b.id])
    const other = await buildCurso(t.db)
    for (const wrong of [[], [a.id, b.id], [a.id, b.id, other.id], [a.id, b.id, c.id, other.id]])
      expect((await order(wrong)).status).toBe(409)
    expect((await coursesOf(id)).map(r => r.id)).toEqual([c.id, a.id, b.id])
  })

  test('are taken out, once', async () => {
    const curso = await buildCurso(t.db)
    const { id } = await buildCurricula(t.db, { cursos: [curso.id] })
    const out = () => admin.get(`/api/curriculas/quitarCursoCurricula/${id}/${curso.id}`)
    expect((await out()).body.message).toBe('Curso fuera de la currícula')
    expect(await out()).toMatchObject({ status: 404, body: { message: 'Ese curso ya no está en la currícula.' } })
    await admin.ask(cursosRoutes.get, { params: { id: curso.id } })
  })
})

describe('what a person may follow', () => {
  test('is offered to their groups or their school, published and in date; the rest is not', async () => {
    const school = await buildSchool(t.db)
    const person = await buildPerson(t.db, { escuela_id: school.id })
    const group = await buildGroup(t.db, { usuarios: [person.id] })
    const other = await buildGroup(t.db)
    const curso = await buildCurso(t.db)
    const ofGroup = await buildCurricula(t.db, { nombre_curricula: 'Ñandú', cursos: [curso.id] })
    const ofSchool = await buildCurricula(t.db, { nombre_curricula: 'Árbol' })
    const to = { grupos: [group.id] }
    await buildOferta(t.db, { ...to, curriculas: [ofGroup.id], fecha_inicio: day(-2), fecha_finalizacion: day(2) })
    await buildOferta(t.db, { ...to, curriculas: [ofGroup.id] })
    await buildOferta(t.db, { escuelas: [school.id], curriculas: [ofSchool.id] })
    for (const not of [
      { ...to, publicado: 0 as const },
      { ...to, fecha_inicio: day(2) },
      { ...to, fecha_finalizacion: day(-2) },
      { grupos: [other.id] },
    ])
      await buildOferta(t.db, { ...not, curriculas: [(await buildCurricula(t.db)).id] })

    const curriculas = [
      { id: ofSchool.id, nombre_curricula: 'Árbol', total_cursos: 0 },
      { id: ofGroup.id, nombre_curricula: 'Ñandú', total_cursos: 1 },
    ]
    expect((await admin.ask(usuariosRoutes.curriculas, { body: { user_id: person.id } })).curriculas).toEqual(
      curriculas,
    )
    expect((await admin.ask(usuariosRoutes.ficha, { query: { search: person.email } })).curriculas).toEqual(curriculas)
    const courses = (curricula: number) => admin.get(`/api/gestion-u/curricula-user/${curricula}/${person.id}`)
    const open = {
      id: curso.id,
      name: curso.nombre_curso,
      terminado: 0,
      porcentaje: 0,
      puede_cursar: 2,
      cursos_faltantes: '',
      vigente: true,
    }
    const locked = await buildCurso(t.db, { requeridos: [curso.id], fecha_seleccion_termino: '2020-01-01' })
    await t.db
      .insertInto('curriculas_cursos')
      .values({ curricula_id: ofGroup.id, curso_id: locked.id, position: 9 })
      .execute()
    expect((await courses(ofGroup.id)).body.cursos_curricula).toMatchObject([
      open,
      { id: locked.id, puede_cursar: 0, cursos_faltantes: curso.nombre_curso, vigente: false },
    ])
    expect((await courses((await buildCurricula(t.db)).id)).status).toBe(404)
  })
})

test('what a coach reads, only an admin writes; others see none of it', async () => {
  const { id } = await buildCurricula(t.db)
  await coach.ask(curriculasRoutes.list, {})
  expect((await coach.send('POST', `/api/curriculas/update/${id}`, { nombre_curricula: 'x', tipo: 1 })).status).toBe(
    403,
  )
  for (const persona of allBut('admin', 'coach')) {
    const other = await t.as(persona)
    for (const path of ['select', `show/${id}`]) expect((await other.get(`/api/curriculas/${path}`)).status).toBe(403)
    expect((await other.ask(curriculasRoutes.list, {})).curricula).toEqual([])
    expect((await other.get(`/api/curriculas/nombreCurricula/${id}`)).status).toBe(404)
  }
})
