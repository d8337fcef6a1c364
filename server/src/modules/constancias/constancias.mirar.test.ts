/**
 * Who lacked only what is not asked any more, or ended elsewhere what is offered to them now, is looked at again (ADR
 * 137).
 */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { constanciasRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import {
  buildActivity,
  buildCurricula,
  buildCurso,
  buildGroup,
  buildOferta,
  buildPerson,
  buildQuiz,
  buildUnit,
} from '../../../test/build.ts'
import { tellInJob } from '../avisos/avisos.service.ts'
import { tellLlegadas } from '../ofertas/ofertas.service.ts'
import { createTaller, issuePendientes, lookAtPendientes } from './constancias.emitir.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

/** What the job does each minute. */
const mirar = () =>
  tellInJob(t, async call => {
    await lookAtPendientes(call.db)
    while ((await issuePendientes(call, createTaller(t))) > 0);
  })
const pasanDosHoras = () =>
  sql`update constancias_por_mirar set desde = desde - interval '2 hours' where desde < now() + interval '3 hours'`.execute(
    t.db,
  )
const tiene = async (who: Caller) => (await who.ask(constanciasRoutes.mias, {})).constancias.length
const notadas = async () => (await t.db.selectFrom('constancias_por_mirar').select('id').execute()).length

/** A programme of two courses with two things to tick each, of which somebody has done all but the last. */
async function casi({ modo = 'sola' }: { modo?: 'sola' | 'no' } = {}) {
  const who = await t.asPerson(await buildPerson(t.db))
  const cursos = []
  for (let i = 0; i < 2; i++) {
    const unidad = await buildUnit(t.db)
    const [una, otra] = [1, 2].map(() => buildActivity(t.db, { unidad_id: unidad.id }))
    const tareas = [(await una!).id, (await otra!).id]
    cursos.push({ ...(await buildCurso(t.db, { unidades: [unidad.id] })), unidad: unidad.id, tareas })
  }
  const curricula = await buildCurricula(t.db, { cursos: cursos.map(c => c.id) })
  const grupo = await buildGroup(t.db, { usuarios: [who.id] })
  const oferta = await buildOferta(t.db, { curriculas: [curricula.id], grupos: [grupo.id] })
  await admin.send('PUT', `/api/reglas-de-constancia/curricula/${curricula.id}`, { modo })
  const hechas = cursos.flatMap(c => c.tareas).slice(0, -1)
  await marcar(who, hechas)
  await t.db.deleteFrom('constancias_por_mirar').execute()
  await mirar()
  expect(await tiene(who)).toBe(0)
  return { who, cursos, curricula, grupo, oferta, ultima: cursos[1]!.tareas[1]! }
}
type Casi = Awaited<ReturnType<typeof casi>>

const marcar = (who: Caller, tareas: readonly number[]) =>
  t.db
    .insertInto('actividades_realizadas')
    .values(tareas.map(actividad_id => ({ usuario_id: who.id, actividad_id })))
    .execute()
const archivePlantilla = (clase: string, id: number) =>
  admin.send('POST', '/api/taller/archivo', { clase, ids: [id], archivada: 1 })

describe('whoever lacked only one thing has their constancia, not at once and within two hours, when', () => {
  const caminos: [string, (p: Casi) => Promise<unknown>][] = [
    ['it is deleted', p => admin.send('DELETE', `/api/actividades/actividad-unidad/destroy/${p.ultima}`)],
    ['it is archived', p => archivePlantilla('actividad', p.ultima)],
    [
      'it is moved to a course of another programme',
      async p => {
        const { id } = await buildUnit(t.db)
        await t.db.updateTable('actividades').set({ unidad_id: id }).where('id', '=', p.ultima).execute()
      },
    ],
    [
      'handing in becomes optional in place of ticking',
      p =>
        t.db
          .updateTable('actividades')
          .set({ entregable: 1, entregable_opcional: 1 })
          .where('id', '=', p.ultima)
          .execute(),
    ],
    [
      'its unit goes out of the course',
      async p => {
        const { id } = await buildUnit(t.db)
        await t.db.updateTable('actividades').set({ unidad_id: id }).where('id', '=', p.ultima).execute()
        await t.db
          .insertInto('cursos_unidades')
          .values({ curso_id: p.cursos[1]!.id, unidad_id: id, position: 9 })
          .execute()
        await t.db.deleteFrom('constancias_por_mirar').execute()
        const gone = await admin.send('POST', `/api/taller/${p.cursos[1]!.id}/quitar`, { clase: 'unidad', ids: [id] })
        expect(gone.status).toBe(200)
      },
    ],
    [
      'its course leaves the programme',
      p => t.db.deleteFrom('curriculas_cursos').where('curso_id', '=', p.cursos[1]!.id).execute(),
    ],
    [
      'its course becomes a draft',
      p => admin.send('POST', `/api/taller/${p.cursos[1]!.id}/publicacion`, { publicado: 0 }),
    ],
  ]

  test.each(caminos)('%s', async (_how, quitar) => {
    const p = await casi()
    await quitar(p)
    await mirar()
    expect(await tiene(p.who)).toBe(0)
    await pasanDosHoras()
    await mirar()
    expect(await tiene(p.who)).toBe(1)
    expect(await notadas()).toBe(0)
  })

  test('a course that they never began is archived', async () => {
    const p = await casi()
    const unidad = await buildUnit(t.db)
    await buildActivity(t.db, { unidad_id: unidad.id })
    const nuevo = await buildCurso(t.db, { unidades: [unidad.id] })
    await t.db
      .insertInto('curriculas_cursos')
      .values({ curricula_id: p.curricula.id, curso_id: nuevo.id, position: 3 })
      .execute()
    await marcar(p.who, [p.ultima])
    await mirar()
    expect(await tiene(p.who)).toBe(0)
    expect((await archivePlantilla('curso', nuevo.id)).status).toBe(200)
    await pasanDosHoras()
    await mirar()
    expect(await tiene(p.who)).toBe(1)
  })

  test('what was a quiz is one no more, and they had ticked it before', async () => {
    const p = await casi()
    const quiz = await buildQuiz(t.db, [[0], [1]], { unidad_id: p.cursos[1]!.unidad })
    await marcar(p.who, [p.ultima, quiz.id])
    await mirar()
    expect(await tiene(p.who)).toBe(0)
    // One question of two is still a quiz.
    await t.db.deleteFrom('reactivos').where('id', '=', quiz.preguntas[0]!.id).execute()
    expect(await notadas()).toBe(0)
    await t.db.updateTable('respuestas').set({ correcta: 0 }).where('reactivo_id', '=', quiz.preguntas[1]!.id).execute()
    await pasanDosHoras()
    await mirar()
    expect(await tiene(p.who)).toBe(1)
  })
})

describe('what was taken away before that was noted', () => {
  const MIGRACION = path.join(import.meta.dirname, '../../../migrations/0192_constancias_mirar_atras.sql')
  const alDia = () => sql.raw(readFileSync(MIGRACION, 'utf8')).execute(t.db)
  const lejos = async () => {
    const { rows } = await sql<{ primera: number; ultima: number; cuantas: number }>`
      select
        extract(epoch from min(desde) - now())::float / 3600 as primera,
        extract(epoch from max(desde) - now())::float / 3600 as ultima,
        count(distinct desde)::int as cuantas
      from constancias_por_mirar`.execute(t.db)
    return rows[0]!
  }

  test('is looked at within a day or so once an installation is brought up to date, one programme after the other', async () => {
    const p = await casi()
    await t.db.deleteFrom('actividades').where('id', '=', p.ultima).execute()
    // As it was then.
    await t.db.deleteFrom('constancias_por_mirar').execute()
    await pasanDosHoras()
    await mirar()
    expect(await tiene(p.who)).toBe(0)
    const ninguna = await casi({ modo: 'no' })
    await alDia()
    const n = await notadas()
    expect(n).toBeGreaterThan(3)
    const { primera, ultima, cuantas } = await lejos()
    expect([cuantas, primera > 1, ultima < 27]).toEqual([n, true, true])
    const noted = await t.db.selectFrom('constancias_por_mirar').select('curricula_id').execute()
    expect(noted.map(r => r.curricula_id)).toContain(p.curricula.id)
    expect(noted.map(r => r.curricula_id)).not.toContain(ninguna.curricula.id)
    await mirar()
    expect(await tiene(p.who)).toBe(0)
    await sql`update constancias_por_mirar set desde = desde - interval '27 hours'`.execute(t.db)
    await mirar()
    expect(await tiene(p.who)).toBe(1)
    expect(await notadas()).toBe(0)
  })

  test('of four hundred courses each has its turn within a day', async () => {
    await sql`
      with nuevos as (
        insert into cursos (nombre_curso, clave_interna, descripcion)
        select 'Curso ' || n, 'atras-' || n, 'x' from generate_series(1, 400) n
        returning id
      )
      insert into reglas_de_constancia (curso_id, modo)
      select nuevo.id, 'sola' from nuevos nuevo`.execute(t.db)
    await alDia()
    const { ultima, cuantas } = await lejos()
    expect([cuantas >= 400, ultima < 27]).toEqual([true, true])
    await t.db.deleteFrom('constancias_por_mirar').execute()
  })
})

describe('nobody has one', () => {
  test('by a course that left the programme and came back', async () => {
    const p = await casi()
    const link = { curricula_id: p.curricula.id, curso_id: p.cursos[1]!.id }
    await t.db.deleteFrom('curriculas_cursos').where('curso_id', '=', link.curso_id).execute()
    await t.db
      .insertInto('curriculas_cursos')
      .values({ ...link, position: 2 })
      .execute()
    await pasanDosHoras()
    await mirar()
    expect(await tiene(p.who)).toBe(0)
    expect(await notadas()).toBe(0)
  })

  test('of what ends in none, and nothing is noted for it', async () => {
    const p = await casi({ modo: 'no' })
    await t.db.deleteFrom('actividades').where('id', '=', p.ultima).execute()
    await t.db.deleteFrom('curriculas_cursos').where('curso_id', '=', p.cursos[1]!.id).execute()
    expect(await notadas()).toBe(0)
  })

  test('twice, however much is taken away within the hour: it is noted once', async () => {
    const p = await casi()
    for (let i = 0; i < 3; i++) {
      const { id } = await buildActivity(t.db, { unidad_id: p.cursos[1]!.unidad })
      await t.db.deleteFrom('actividades').where('id', '=', id).execute()
    }
    expect(await notadas()).toBe(1)
    await t.db.deleteFrom('cursos_unidades').where('curso_id', '=', p.cursos[0]!.id).execute()
    expect(await notadas()).toBe(2)
  })

  test('whose is revoked', async () => {
    const p = await casi()
    await marcar(p.who, [p.ultima])
    await mirar()
    const [una] = (await p.who.ask(constanciasRoutes.mias, {})).constancias
    await admin.send('POST', `/api/constancias/${una!.folio}/revocacion`, { motivo: 'No entregó' })
    await t.db.deleteFrom('curriculas_cursos').where('curso_id', '=', p.cursos[1]!.id).execute()
    expect(await notadas()).toBe(1)
    await pasanDosHoras()
    await mirar()
    expect(await notadas()).toBe(0)
    expect(await tiene(p.who)).toBe(1)
  })
})

describe('whoever ended elsewhere what is offered to them now has it', () => {
  /** They did all of it while it was nobody's, or another group's. */
  async function sinOferta() {
    const p = await casi()
    await t.db.deleteFrom('ofertas_grupos').where('oferta_id', '=', p.oferta.id).execute()
    await marcar(p.who, [p.ultima])
    await mirar()
    expect(await tiene(p.who)).toBe(0)
    return p
  }
  const ofrecer = ({ grupo, oferta }: Casi) =>
    t.db.insertInto('ofertas_grupos').values({ oferta_id: oferta.id, grupo_id: grupo.id }).execute()

  test('once their group has its programme', async () => {
    const p = await sinOferta()
    await ofrecer(p)
    await mirar()
    expect(await tiene(p.who)).toBe(1)
  })

  test('from the day on which the offer begins', async () => {
    const p = await sinOferta()
    await sql`update ofertas_academicas set fecha_inicio = current_date + 30 where id = ${p.oferta.id}`.execute(t.db)
    await t.db.deleteFrom('constancias_por_mirar').execute()
    await ofrecer(p)
    await mirar()
    expect(await notadas()).toBe(1)
    await sql`update constancias_por_mirar set desde = desde - interval '31 days'`.execute(t.db)
    await sql`alter table ofertas_academicas disable trigger ofertas_academicas_constancia`.execute(t.db)
    await sql`update ofertas_academicas set fecha_inicio = current_date - 1 where id = ${p.oferta.id}`.execute(t.db)
    await sql`alter table ofertas_academicas enable trigger ofertas_academicas_constancia`.execute(t.db)
    await mirar()
    expect(await tiene(p.who)).toBe(1)
  })

  test('once a draft of an offer is published', async () => {
    const p = await sinOferta()
    await t.db.updateTable('ofertas_academicas').set({ publicado: 0 }).where('id', '=', p.oferta.id).execute()
    await ofrecer(p)
    await mirar()
    expect(await tiene(p.who)).toBe(0)
    await t.db.updateTable('ofertas_academicas').set({ publicado: 1 }).where('id', '=', p.oferta.id).execute()
    await mirar()
    expect(await tiene(p.who)).toBe(1)
  })

  test('once they come to a group that has it', async () => {
    const p = await sinOferta()
    const otro = await buildGroup(t.db)
    await ofrecer({ ...p, grupo: otro })
    await mirar()
    expect(await tiene(p.who)).toBe(0)
    await t.db.insertInto('grupos_usuarios').values({ grupo_id: otro.id, usuario_id: p.who.id }).execute()
    await tellLlegadas({ db: t.db, realtime: t.realtime })
    await mirar()
    expect(await tiene(p.who)).toBe(1)
  })
})

describe('having been in classes is asked less of', () => {
  /** Two classes of which they were in one, by a rule that asks for both. */
  async function conClases() {
    const p = await casi()
    await marcar(p.who, [p.ultima])
    await t.db.deleteFrom('constancias_por_ver').execute()
    const url = `/api/reglas-de-constancia/curricula/${p.curricula.id}`
    await admin.send('PUT', url, { asistencia_minima: 100 })
    const sesiones = []
    for (const nombre_sesion of ['Una', 'Otra']) {
      const sesion = await t.db
        .insertInto('sesiones')
        .values({ nombre_sesion, curso_id: p.cursos[0]!.id, oferta_id: p.oferta.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sql`
        insert into clases (sesion_id, clave, recordatorio, asistencia)
        values (${sesion.id}::bigint, gen_random_uuid(), 'no', true)`.execute(t.db)
      const { rows } = await sql<{ id: number }>`
        insert into sesion_eventos (sesion_id, fecha_consumo_inicio, hora_inicio, hora_fin, enlace)
        values (${sesion.id}::bigint, current_date, '10:00', '11:00', 'https://meet.ejemplo.mx/a')
        returning id`.execute(t.db)
      sesiones.push({ sesion: sesion.id, evento: rows[0]!.id })
    }
    await t.db
      .insertInto('clases_asistencias')
      .values({ evento_id: sesiones[0]!.evento, usuario_id: p.who.id })
      .execute()
    await mirar()
    expect(await tiene(p.who)).toBe(0)
    return { ...p, otra: sesiones[1]! }
  }
  type ConClases = Awaited<ReturnType<typeof conClases>>

  test.each<[string, (p: ConClases) => Promise<unknown>]>([
    [
      'when a class notes no more who was there',
      p => t.db.updateTable('clases').set({ asistencia: false }).where('sesion_id', '=', p.otra.sesion).execute(),
    ],
    [
      'when a class is nowhere any more',
      p => t.db.updateTable('sesion_eventos').set({ enlace: '' }).where('id', '=', p.otra.evento).execute(),
    ],
    [
      'when a session is of another course',
      p =>
        buildCurso(t.db).then(curso =>
          t.db.updateTable('sesiones').set({ curso_id: curso.id }).where('id', '=', p.otra.sesion).execute(),
        ),
    ],
    [
      'when its stream is taken away',
      async p => {
        await t.db.updateTable('sesion_eventos').set({ enlace: '' }).where('id', '=', p.otra.evento).execute()
        await t.db
          .insertInto('eventos_stream')
          .values({ evento_id: p.otra.evento, youtube_video_id: '21X5lGlDOfg' })
          .execute()
        await t.db.deleteFrom('constancias_por_mirar').execute()
        await t.db.deleteFrom('eventos_stream').where('evento_id', '=', p.otra.evento).execute()
      },
    ],
  ])('%s', async (_how, quitar) => {
    const p = await conClases()
    await quitar(p)
    await pasanDosHoras()
    await mirar()
    expect(await tiene(p.who)).toBe(1)
  })
})
