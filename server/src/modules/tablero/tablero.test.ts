import { librosRoutes, reportesRoutes, tableroRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildCurso, buildGroup, buildPresencia } from '../../../test/build.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'

let t: TestApp
let s: Salon
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
  const entrega = { curso_id: s.curso, curricula_id: s.curricula, file_url: 'https://ejemplo.mx/1' }
  await t.db
    .insertInto('entregas')
    .values([
      { ...entrega, usuario_id: s.ana.id, actividad_id: s.actividades.sencilla },
      {
        ...entrega,
        usuario_id: s.ana.id,
        actividad_id: s.actividades.deRubrica,
        calificacion: 90,
        calificado_en: new Date(),
      },
      { ...entrega, usuario_id: s.others.ana.id, actividad_id: s.actividades.sencilla },
    ])
    .execute()
  await t.db
    .insertInto('dudas')
    .values({ usuario_id: s.beto.id, objetivo_id: s.objetivo, curso_id: s.curso, duda_msj: '¿Cómo?' })
    .execute()
})
afterAll(() => t.close())

describe('of the platform', () => {
  test('for an admin alone', async () => {
    for (const who of [s.coach, s.gestor, s.docente, s.ana])
      expect((await who.get('/api/tablero/plataforma')).status).toBe(403)
  })
  test('people, who is active, who is online, and what waits', async () => {
    const before = (await s.admin.ask(tableroRoutes.plataforma, {})).figuras
    expect(before).toMatchObject({ por_revisar: 2, dudas_abiertas: 1, grupos: 2, activas: 0, en_linea: 0 })
    await buildPresencia(t.db, 1, { ultima_fecha_inicio_sesion: new Date() })
    await buildPresencia(t.db, 0, { ultima_fecha_inicio_sesion: new Date(Date.now() - 8 * 86_400_000) })
    await s.ana.get(`/api/log/10/15/1/${s.curso}/0/0/0/0/0`)
    expect((await s.admin.ask(tableroRoutes.plataforma, {})).figuras).toMatchObject({
      personas: before.personas! + 2,
      activas: 2,
      en_linea: 1,
    })
  })
})

describe('what waits to be reviewed is one number wherever it stands', () => {
  const waiting = async (who: Caller) => {
    const body = await who.ask(librosRoutes.pendientes, {})
    const courses = (await who.ask(librosRoutes.cursos, {})).cursos
    return { start: body.entregas, courses: courses.reduce((n, k) => n + k.por_revisar, 0) }
  }
  const ofGroup = async (who: Caller) => {
    const find = (rows: unknown) =>
      (rows as { id: number; por_revisar: number }[]).find(g => g.id === s.grupo)!.por_revisar
    const courses = (await who.ask(librosRoutes.cursosDeGrupo, { params: { id: s.grupo } })).cursos
    const body = await who.ask(reportesRoutes.resumen, { params: { id: s.grupo } })
    const resumen = body.resumen
    return {
      start: find((await who.ask(tableroRoutes.grupos, {})).grupos),
      salon: find((await who.ask(librosRoutes.grupos, {})).grupos),
      courses: courses.reduce((n, k) => n + k.por_revisar, 0),
      report: resumen.por_revisar,
      which: courses.map(k => k.id),
    }
  }
  test('also with work of a unit that is in no course any more, and of a course that the group was never offered', async () => {
    const before = { all: await waiting(s.coach), group: await ofGroup(s.coach) }
    const make = async (nombre: string, courses: number[]) => {
      const unidad = await t.db
        .insertInto('unidades')
        .values({ nombre_unidad: nombre, clave_interna: nombre })
        .returning('id')
        .executeTakeFirstOrThrow()
      const actividad = await t.db
        .insertInto('actividades')
        .values({ unidad_id: unidad.id, nombre_actividad_unidad: nombre, entregable: 1, position: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const curso_id of courses)
        await t.db.insertInto('cursos_unidades').values({ curso_id, unidad_id: unidad.id, position: 9 }).execute()
      await t.db
        .insertInto('entregas')
        .values({
          usuario_id: s.ana.id,
          actividad_id: actividad.id,
          curso_id: courses[0] ?? s.curso,
          curricula_id: s.curricula,
          file_url: 'https://ejemplo.mx/2',
        })
        .execute()
    }
    const never = await buildCurso(t.db)
    await make('De ningún curso', [])
    await make('De un curso que el grupo no lleva', [never.id])
    expect(await waiting(s.coach)).toEqual({ start: before.all.start + 1, courses: before.all.courses + 1 })
    expect(before.all.start).toBe(before.all.courses)
    const group = await ofGroup(s.coach)
    expect(group).toEqual(before.group)
    expect(group.which).not.toContain(never.id)
    expect(new Set([group.start, group.salon, group.courses, group.report]).size).toBe(1)
    const body = await s.admin.ask(tableroRoutes.plataforma, {})
    const admin = await waiting(s.admin)
    expect(body.figuras).toMatchObject({ por_revisar: admin.start })
    expect(admin.start).toBe(admin.courses)
  })
})

describe('of one’s groups', () => {
  const groups = async (who: Caller) => await who.ask(tableroRoutes.grupos, {})
  test('only those in scope, with what waits', async () => {
    for (const who of [s.coach, s.docente, s.gestor])
      expect(await groups(who)).toMatchObject({
        total: 1,
        grupos: [{ id: s.grupo, estudiantes: 2, por_revisar: 1, dudas_abiertas: 1, sin_entrar: 1, avance: 0 }],
      })
    expect((await s.ana.get('/api/tablero/grupos')).status).toBe(403)
  })
  test('where most waits first, no more than twelve, and how many there are', async () => {
    for (let i = 0; i < 14; i++) await buildGroup(t.db, { usuario_id: s.coach.id })
    const { total, grupos } = await groups(s.coach)
    expect(total).toBe(15)
    expect(grupos).toHaveLength(12)
    expect((grupos as { id: number }[])[0]!.id).toBe(s.grupo)
  })
})

describe('one’s own', () => {
  const own = (who: Caller) => who.ask(tableroRoutes.propio, {})
  test('courses with progress, what is to hand in, and the latest grades', async () => {
    const ana = await own(s.ana)
    expect(ana.cursos).toMatchObject([{ curso_id: s.curso, curricula_id: s.curricula, porcentaje: 0, terminado: 0 }])
    expect(ana.pendientes).toMatchObject([{ actividad_id: s.actividades.calificable, curso_id: s.curso }])
    expect(ana.notas).toMatchObject([{ actividad_id: s.actividades.deRubrica, tipo: 'entrega', calificacion: 90 }])
    expect((await own(s.beto)).notas).toEqual([])
  })
  test('ten of the latest grades, and how many there are', async () => {
    const { id: unidad_id } = await t.db
      .insertInto('unidades')
      .values({ nombre_unidad: 'U', clave_interna: 'U-notas' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const actividades = await t.db
      .insertInto('actividades')
      .values(Array.from({ length: 12 }, (_, i) => ({ unidad_id, nombre_actividad_unidad: `Nota ${i}`, position: i })))
      .returning('id')
      .execute()
    await t.db
      .insertInto('intentos')
      .values(
        actividades.map(a => ({
          usuario_id: s.ana.id,
          actividad_id: a.id,
          calificacion: 70,
          terminado_en: new Date(),
        })),
      )
      .execute()
    const { notas, total_notas, pendientes, total_pendientes } = await own(s.ana)
    expect([notas!.length, total_notas, total_pendientes]).toEqual([10, 13, pendientes!.length])
  })
  test('a course that is locked asks for nothing yet; one that is over is not shown', async () => {
    const locked = await buildCurso(t.db, { requeridos: [s.curso] })
    const over = await buildCurso(t.db, { fecha_seleccion_termino: '2020-01-01' })
    const unidad = await t.db
      .insertInto('unidades')
      .values({ nombre_unidad: 'U', clave_interna: 'U-cerrada' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.db
      .insertInto('actividades')
      .values({
        unidad_id: unidad.id,
        nombre_actividad_unidad: 'Luego',
        entregable: 2,
        entregable_opcional: 2,
        position: 1,
      })
      .execute()
    await t.db
      .insertInto('cursos_unidades')
      .values({ curso_id: locked.id, unidad_id: unidad.id, position: 1 })
      .execute()
    await t.db
      .insertInto('curriculas_cursos')
      .values([locked, over].map((k, i) => ({ curricula_id: s.curricula, curso_id: k.id, position: i + 2 })))
      .execute()
    const { cursos, pendientes } = await own(s.beto)
    expect(cursos!.map(c => c.curso_id).sort()).toEqual([s.curso, locked.id].sort())
    expect(pendientes!.map(p => p.nombre_actividad_unidad)).not.toContain('Luego')
    await t.db.insertInto('revalidaciones').values({ usuario_id: s.beto.id, curso_id: s.curso }).execute()
    const after = await own(s.beto)
    expect(after.pendientes!.map(p => p.nombre_actividad_unidad)).toEqual(['Luego'])
    expect(after.cursos!.find(c => c.curso_id === s.curso)).toMatchObject({ terminado: 1 })
  })
  test('who writes courses has those that they follow, and not all that there are', async () => {
    expect((await own(s.coach)).cursos).toEqual([])
    await t.db.insertInto('grupos_usuarios').values({ grupo_id: s.grupo, usuario_id: s.coach.id }).execute()
    expect((await own(s.coach)).cursos!.map(c => c.curso_id)).toContain(s.curso)
  })
  test('who follows nothing has nothing', async () => {
    expect(await own(await t.as('estudiante'))).toMatchObject({ cursos: [], pendientes: [], notas: [] })
  })
})
