import { ROL, revalidacionesRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildCurricula, buildCurso, buildGroup, buildOferta, buildPerson } from '../../../test/build.ts'
import { listen } from '../../../test/listen.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'
import { messageOf } from './revalidaciones.mensaje.ts'

const PATH = '/api/cursos/revalidarCursos'

let t: TestApp
let s: Salon
/** Asks for the course of the classroom to be complete. */
let siguiente: { id: number }
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
  siguiente = await buildCurso(t.db, { unidades: [s.unidad], requeridos: [s.curso] })
  await t.db
    .insertInto('curriculas_cursos')
    .values({ curricula_id: s.curricula, curso_id: siguiente.id, position: 2 })
    .execute()
})
afterAll(() => t.close())

const revalidate = (who: Caller, cursos: unknown = [s.curso], grupo = s.grupo) =>
  who.send('POST', PATH, { grupo_id: grupo, arrCursos: cursos })
const rows = () => t.db.selectFrom('revalidaciones').selectAll().orderBy('usuario_id').execute()

const hear = (who: Caller) => listen(t, who, 'avance:cambio')

describe('what is refused', () => {
  test('no course', async () => {
    for (const none of [{ arrCursos: [] }, { arrCursos: '' }, {}]) {
      const reply = await s.coach.send('POST', PATH, { grupo_id: s.grupo, ...none })
      expect(reply).toMatchObject({ status: 422, body: { message: 'Seleccionar al menos un curso' } })
    }
  })
  test('a group of another school, and one that is none', async () => {
    expect((await revalidate(s.coach, [s.curso], s.others.grupo)).status).toBe(404)
    expect((await revalidate(s.others.coach)).status).toBe(404)
    expect((await revalidate(s.admin, [s.curso], 987_654)).status).toBe(404)
  })
  test('a course that the group is not offered; then none of the others is written either', async () => {
    const other = await buildCurso(t.db)
    expect((await revalidate(s.coach, [s.curso, other.id])).status).toBe(404)
    expect(await rows()).toEqual([])
  })
  test('a course of a draft offer', async () => {
    const draft = await buildCurso(t.db)
    const curricula = await buildCurricula(t.db, { cursos: [draft.id] })
    await buildOferta(t.db, { curriculas: [curricula.id], grupos: [s.grupo], publicado: 0 })
    expect((await revalidate(s.coach, [draft.id])).status).toBe(404)
  })
  test('a group without students', async () => {
    const empty = await buildGroup(t.db, { usuario_id: s.coach.id })
    const curricula = await buildCurricula(t.db, { cursos: [s.curso] })
    await buildOferta(t.db, { curriculas: [curricula.id], grupos: [empty.id] })
    expect(await revalidate(s.coach, [s.curso], empty.id)).toMatchObject({
      status: 409,
      body: { message: 'Este grupo todavía no tiene estudiantes a quienes revalidar.' },
    })
  })
  test('whoever is neither admin nor coach', async () => {
    for (const who of [s.docente, s.gestor, s.ana]) expect((await revalidate(who)).status).toBe(403)
  })
})

describe('a course is revalidated', () => {
  const opens = async (who: Caller) => (await who.get(`/api/contenidos/pantallaAutogestivo/${siguiente.id}`)).status
  test('for everybody in the group, once also at once; the next course opens, and they hear of it', async () => {
    expect(await opens(s.ana)).toBe(409)
    const heard = await hear(s.ana)
    const replies = await Promise.all([revalidate(s.coach), revalidate(s.admin), revalidate(s.coach)])
    expect(replies.map(r => r.status)).toEqual([200, 200, 200])
    expect(replies.map(r => r.body.estudiantes).sort()).toEqual([0, 0, 2])
    const written = await rows()
    expect(written.map(r => r.usuario_id)).toEqual([s.ana.id, s.beto.id].sort((a, b) => a - b))
    for (const r of written) {
      expect(r).toMatchObject({ curso_id: s.curso, grupo_id: s.grupo })
      expect([s.coach.id, s.admin.id]).toContain(r.revalidado_por)
    }
    await expect.poll(() => heard).toEqual([{ curso_id: s.curso, terminado: 1 }])
    expect(await opens(s.ana)).toBe(200)
  })
  test('again it says that they had it, and who and when stay', async () => {
    const before = await rows()
    const reply = await revalidate(s.admin)
    expect(reply.body).toMatchObject({
      estudiantes: 0,
      ya_tenian: 2,
      color: 'info',
      message: 'Los 2 estudiantes ya lo tenían.',
    })
    expect(await rows()).toEqual(before)
  })
  test('and taken back by who did it, with what they did at once; not by others', async () => {
    const course = await buildCurso(t.db)
    const curricula = await buildCurricula(t.db, { cursos: [course.id] })
    await buildOferta(t.db, { curriculas: [curricula.id], grupos: [s.grupo] })
    const { lote } = (await revalidate(s.coach, [course.id, s.curso])).body
    const before = (await rows()).length
    const undo = (who: Caller) => who.send('DELETE', `/api/revalidaciones/lote/${lote}`)
    expect((await undo(s.others.coach)).status).toBe(409)
    expect((await undo(s.coach)).body).toMatchObject({ estudiantes: 2, message: 'Revalidación deshecha' })
    // What they had before stays.
    expect((await rows()).length).toBe(before - 2)
    expect((await undo(s.coach)).status).toBe(409)
    expect((await revalidate(s.coach)).body.lote).toBeNull()
  })
  test('for an hour it is offered again whenever the group is opened, to who did it and to who administers; then not', async () => {
    const course = await buildCurso(t.db, { nombre_curso: 'Por deshacer' })
    const curricula = await buildCurricula(t.db, { cursos: [course.id] })
    await buildOferta(t.db, { curriculas: [curricula.id], grupos: [s.grupo] })
    const recientes = async (who: Caller) =>
      (await who.ask(revalidacionesRoutes.cursos, { params: { id: s.grupo } })).recientes.filter(r =>
        r.cursos.includes('Por deshacer'),
      )
    const undo = (who: Caller, lote: unknown) => who.send('DELETE', `/api/revalidaciones/lote/${lote}`)
    const { lote } = (await revalidate(s.coach, [course.id])).body
    expect(await recientes(s.coach)).toEqual([
      { lote, cursos: ['Por deshacer'], estudiantes: 2, quien: '', minutos: 60 },
    ])
    expect(await recientes(s.admin)).toMatchObject([{ lote, quien: expect.stringMatching(/./) }])
    expect((await undo(s.admin, lote)).body).toMatchObject({ estudiantes: 2 })
    expect(await recientes(s.coach)).toEqual([])
    const { lote: other } = (await revalidate(s.coach, [course.id])).body
    await t.db
      .updateTable('revalidaciones')
      .set({ creado_en: new Date(Date.now() - 61 * 60_000) })
      .where('curso_id', '=', course.id)
      .execute()
    expect([await recientes(s.coach), await recientes(s.admin)]).toEqual([[], []])
    expect([(await undo(s.coach, other)).status, (await undo(s.admin, other)).status]).toEqual([409, 409])
    await t.db.deleteFrom('revalidaciones').where('curso_id', '=', course.id).execute()
  })
  test('for those in scope alone when a group is of two schools', async () => {
    const mixed = await buildGroup(t.db, { usuarios: [s.ana.id, s.others.ana.id] })
    const course = await buildCurso(t.db)
    const curricula = await buildCurricula(t.db, { cursos: [course.id] })
    await buildOferta(t.db, { curriculas: [curricula.id], grupos: [mixed.id] })
    const reply = await revalidate(s.coach, [course.id], mixed.id)
    expect(reply.body).toMatchObject({ estudiantes: 1, ya_tenian: 0 })
    const later = await revalidate(s.admin, [course.id], mixed.id)
    expect(later.body).toMatchObject({ estudiantes: 1, ya_tenian: 1 })
    expect(later.body.message).toMatch(/ a 1 estudiante; 1 ya lo tenía\.$/)
  })
})

describe('what is shown of it', () => {
  test('the courses of a group, and how many have each', async () => {
    const body = await s.coach.ask(revalidacionesRoutes.cursos, { params: { id: s.grupo } })
    expect(body.cursos).toContainEqual(expect.objectContaining({ id: s.curso, estudiantes: 2, revalidados: 2 }))
    expect(body.cursos).toContainEqual(expect.objectContaining({ id: siguiente.id, estudiantes: 2, revalidados: 0 }))
    expect((await s.others.coach.get(`/api/revalidaciones/grupo/${s.grupo}`)).status).toBe(404)
  })
  test('what is offered to their school counts as offered to the group', async () => {
    const course = await buildCurso(t.db)
    const curricula = await buildCurricula(t.db, { cursos: [course.id, s.curso] })
    await buildOferta(t.db, { curriculas: [curricula.id], escuelas: [s.escuela] })
    const list = (await s.coach.ask(revalidacionesRoutes.cursos, { params: { id: s.grupo } })).cursos
    expect(list.filter(c => c.id === course.id)).toHaveLength(1)
    expect(list.filter(c => c.id === s.curso)).toHaveLength(1)
  })
  test('those of a person, with group and who', async () => {
    const body = await s.coach.ask(revalidacionesRoutes.deUsuario, { params: { id: s.beto.id } })
    expect(body).toMatchObject({ usuario: { id: s.beto.id }, revalidaciones: [{ curso_id: s.curso }] })
    expect(body.revalidaciones[0]!.nombre_grupo).not.toBe('')
    expect((await s.others.coach.get(`/api/revalidaciones/usuario/${s.beto.id}`)).status).toBe(404)
  })
})

describe('one is taken back', () => {
  test('by an admin alone; the course is open no more, and the person hears of it', async () => {
    const { id } = (await rows()).find(r => r.usuario_id === s.beto.id)!
    expect((await s.coach.send('DELETE', `/api/revalidaciones/${id}`)).status).toBe(403)
    const heard = await hear(s.beto)
    expect(await s.admin.ask(revalidacionesRoutes.remove, { params: { id } })).toMatchObject({
      message: 'Revalidación retirada',
    })
    await expect.poll(() => heard).toEqual([{ curso_id: s.curso }])
    expect((await s.admin.send('DELETE', `/api/revalidaciones/${id}`)).status).toBe(404)
    expect((await s.beto.get(`/api/contenidos/pantallaAutogestivo/${siguiente.id}`)).status).toBe(409)
    expect((await s.beto.get(`/api/revalidaciones/usuario/${s.beto.id}`)).status).toBe(403)
    expect((await s.admin.ask(revalidacionesRoutes.deUsuario, { params: { id: s.beto.id } })).revalidaciones).toEqual(
      [],
    )
  })
  test('what a deleted coach revalidated stays', async () => {
    const gone = await buildPerson(t.db, { roles: [ROL.docente] })
    await t.db
      .updateTable('revalidaciones')
      .set({ revalidado_por: gone.id })
      .where('usuario_id', '=', s.ana.id)
      .execute()
    await t.db.deleteFrom('usuarios').where('id', '=', gone.id).execute()
    const body = await s.coach.ask(revalidacionesRoutes.deUsuario, { params: { id: s.ana.id } })
    expect(JSON.stringify(body)).toContain('Usuario eliminado')
  })
})

test.each([
  [['A'], 31, 2, 'Se revalidó «A» a 31 estudiantes; 2 ya lo tenían.'],
  [['A'], 1, 0, 'Se revalidó «A» a 1 estudiante.'],
  [['A', 'B'], 3, 1, 'Se revalidaron 2 cursos a 3 estudiantes; 1 ya los tenía.'],
  [['A'], 0, 1, 'El estudiante del grupo ya lo tenía.'],
  [['A', 'B'], 0, 4, 'Los 4 estudiantes ya los tenían.'],
] as const)('%s, %i and %i: %s', (names, estudiantes, ya_tenian, said) => {
  expect(messageOf(names, { estudiantes, ya_tenian })).toBe(said)
})
