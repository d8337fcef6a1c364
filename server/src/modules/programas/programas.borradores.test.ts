import { curriculasRoutes, cursosRoutes, programasRoutes, sesionesRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import {
  buildActivity,
  buildCurricula,
  buildCurso,
  buildGroup,
  buildObjective,
  buildOferta,
  buildPerson,
  buildUnit,
} from '../../../test/build.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

const clave = () => crypto.randomUUID()

/** A course that lacks nothing. */
async function buildListo(values: Parameters<typeof buildCurso>[1] = {}) {
  const unidad = await buildUnit(t.db)
  const objetivo = await buildObjective(t.db, { descripcion: 'Lo esencial' })
  await t.db
    .insertInto('unidades_objetivos')
    .values({ unidad_id: unidad.id, objetivo_id: objetivo.id, position: 1 })
    .execute()
  const tarea = await buildActivity(t.db, { unidad_id: unidad.id })
  return { ...(await buildCurso(t.db, { unidades: [unidad.id], ...values })), tarea: tarea.id }
}

/** A programme that a group follows, with one course. */
async function buildOfrecido() {
  const ana = await buildPerson(t.db)
  const grupo = await buildGroup(t.db, { usuarios: [ana.id] })
  const uno = await buildListo({ nombre_curso: 'Uno' })
  const { id } = await buildCurricula(t.db, { cursos: [uno.id] })
  const oferta = await buildOferta(t.db, { curriculas: [id], grupos: [grupo.id] })
  return {
    id,
    uno: uno.id,
    tarea: uno.tarea,
    grupo: grupo.id,
    oferta: oferta.id,
    ana: await t.asPerson(ana),
    anaId: ana.id,
  }
}
type Ofrecido = Awaited<ReturnType<typeof buildOfrecido>>

const cursosOf = async (id: number) => (await admin.ask(programasRoutes.get, { params: { programa: id } })).cursos
const estados = async (id: number) => (await cursosOf(id)).map(c => [c.nombre, c.publicado])
const seen = async ({ id, ana }: Pick<Ofrecido, 'id' | 'ana'>) =>
  (await ana.ask(curriculasRoutes.cursos, { params: { curriculaId: id, tipo: 0 } })).cursos_curricula.map(
    c => c.nombre_curso,
  )
const send = (id: number, path: string, body: object) => admin.send('POST', `/api/programas/${id}/${path}`, body)
const publish = (curso: number, publicado: 0 | 1, who = admin) =>
  who.send('POST', `/api/taller/${curso}/publicacion`, { publicado })

describe('what comes to a programme that is offered', () => {
  test('is a draft: typed, copied, or taken from the library where nobody had it', async () => {
    const p = await buildOfrecido()
    await send(p.id, 'cursos', { nombres: ['Nuevo'], clave: clave() })
    await send(p.id, 'copias', { cursos: [p.uno] })
    const suelto = await buildListo({ nombre_curso: 'Suelto' })
    await send(p.id, 'existentes', { cursos: [suelto.id] })
    expect(await estados(p.id)).toEqual([
      ['Uno', 1],
      ['Uno (copia)', 0],
      ['Nuevo', 0],
      ['Suelto', 0],
    ])
    expect(await seen(p)).toEqual(['Uno'])
  })

  test('stays as it is where others have it, or somebody did something in it', async () => {
    const [p, otro] = [await buildOfrecido(), await buildOfrecido()]
    const usado = await buildListo({ nombre_curso: 'Usado' })
    await t.db
      .insertInto('actividades_realizadas')
      .values({ usuario_id: p.anaId, actividad_id: usado.tarea, curso_id: usado.id })
      .execute()
    await send(p.id, 'existentes', { cursos: [otro.uno, usado.id] })
    expect((await cursosOf(p.id)).map(c => c.publicado)).toEqual([1, 1, 1])
  })

  test('stays as it is while nobody has the programme: no offer, one that is over, one that is not published', async () => {
    for (const values of [undefined, { fecha_finalizacion: '2020-01-01' }, { publicado: 0 }] as const) {
      const uno = await buildListo()
      const { id } = await buildCurricula(t.db, { cursos: [uno.id] })
      if (values) await buildOferta(t.db, { curriculas: [id], ...values })
      await send(id, 'cursos', { nombres: ['Nuevo'], clave: clave() })
      expect((await cursosOf(id)).map(c => c.publicado)).toEqual([1, 1])
    }
  })

  test('is one of whom an event of enrolment tells, too, and of an offer that is to begin', async () => {
    const { id } = await buildCurricula(t.db)
    await buildOferta(t.db, { curriculas: [id], fecha_inicio: '2099-01-01' })
    await send(id, 'cursos', { nombres: ['Nuevo'], clave: clave() })
    expect((await cursosOf(id))[0]!.publicado).toBe(0)
  })
})

describe('to publish', () => {
  test('lets who follows the programme see it; again changes nothing; back as long as nobody did anything in it', async () => {
    const p = await buildOfrecido()
    const listo = await buildListo({ nombre_curso: 'Listo' })
    await send(p.id, 'existentes', { cursos: [listo.id] })
    expect(await publish(listo.id, 1)).toMatchObject({ status: 200, body: { success: true } })
    expect((await publish(listo.id, 1)).status).toBe(200)
    expect(await seen(p)).toEqual(['Uno', 'Listo'])
    expect((await publish(listo.id, 0)).status).toBe(200)
    expect(await seen(p)).toEqual(['Uno'])
    await publish(listo.id, 1)
    await p.ana.send('POST', '/api/contenidos/progreso-alumno', {
      actividad_id: listo.tarea,
      curso_id: listo.id,
      curricula_id: p.id,
    })
    expect(await publish(listo.id, 0)).toMatchObject({
      status: 409,
      body: { message: '«Listo» ya no puede ser borrador: alguien ya lo cursa, o tiene clases.' },
    })
    expect(await seen(p)).toEqual(['Uno', 'Listo'])
  })

  test('is refused in words while something lacks, to who does not write, and of what is not there', async () => {
    const p = await buildOfrecido()
    await send(p.id, 'cursos', { nombres: ['Vacío'], clave: clave() })
    const vacio = (await cursosOf(p.id)).at(-1)!.id
    expect(await publish(vacio, 1)).toMatchObject({
      status: 409,
      body: { message: 'Todavía no se puede publicar: Sin unidades.' },
    })
    expect((await publish(vacio, 1, p.ana)).status).toBe(403)
    expect((await publish(vacio, 1, await t.anonymous())).status).toBe(401)
    expect((await publish(999_999, 1)).status).toBe(404)
    expect((await admin.send('POST', `/api/taller/${vacio}/publicacion`, { publicado: 7 })).status).toBe(422)
    expect((await cursosOf(p.id)).at(-1)!.publicado).toBe(0)
  })

  test('ten at once, back and forth: one of them holds in the end, and nobody meets an error', async () => {
    const p = await buildOfrecido()
    const listo = await buildListo({ publicado: 0 })
    await send(p.id, 'existentes', { cursos: [listo.id] })
    const all = await Promise.all(Array.from({ length: 10 }, (_, i) => publish(listo.id, i % 2 ? 1 : 0)))
    expect(new Set(all.map(r => r.status))).toEqual(new Set([200]))
  })
})

describe('to offer', () => {
  const ofrecimiento = (que: object, grupo: number, key = clave()) => ({
    ...que,
    nombre: 'Otra',
    grupos: [grupo],
    escuelas: [],
    fecha_inicio: null,
    fecha_finalizacion: null,
    publicado: 1 as const,
    plan: null,
    clave: key,
  })
  const offer = (que: object, grupo: number) => admin.send('POST', '/api/programas/ofrecer', ofrecimiento(que, grupo))

  test('a programme once more leaves its drafts aside, whatever they lack, and says so', async () => {
    const p = await buildOfrecido()
    await send(p.id, 'cursos', { nombres: ['Vacío'], clave: clave() })
    const grupo = await buildGroup(t.db)
    expect((await offer({ curricula_id: p.id }, grupo.id)).body.message).toBe(
      'Ofrecido a 1 grupo; 1 borrador sigue aparte',
    )
    expect((await cursosOf(p.id)).at(-1)!.publicado).toBe(0)
  })

  test('a programme of drafts alone is refused', async () => {
    const solo = await buildListo({ publicado: 0 })
    const { id } = await buildCurricula(t.db, { cursos: [solo.id] })
    const grupo = await buildGroup(t.db)
    expect(await offer({ curricula_id: id }, grupo.id)).toMatchObject({
      status: 409,
      body: { message: 'Todos los cursos del programa son borradores: publica uno antes de ofrecerlo.' },
    })
  })

  test('a draft by itself publishes it, and taken back it is a draft again', async () => {
    const solo = await buildListo({ publicado: 0 })
    const grupo = await buildGroup(t.db)
    const key = clave()
    const body = ofrecimiento({ curso_id: solo.id }, grupo.id, key)
    const done = await admin.ask(programasRoutes.offer, { body })
    expect((await cursosOf(done.curricula_id))[0]!.publicado).toBe(1)
    await admin.ask(programasRoutes.undo, { body: { clave: key } })
    expect((await admin.ask(cursosRoutes.get, { params: { id: solo.id } })).curso).toMatchObject({ publicado: 0 })
  })

  test('no class can be put into a draft', async () => {
    const p = await buildOfrecido()
    await send(p.id, 'cursos', { nombres: ['Nuevo'], clave: clave() })
    const body = await admin.ask(sesionesRoutes.cursos, { params: { id: p.oferta } })
    expect(body.resultSet.map(c => c.label)).toEqual(['Uno'])
  })
})
