/** The grade book as it travels says what the specified one says, and its dates what is asked of one person. */
import { fechasDeLibro, libroLeido, librosRoutes, ROL } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { buildGroup, buildOferta, buildPerson, buildPlazo } from '../../../../test/build.ts'
import { compacto, entero } from '../../../../test/libro.ts'
import { buildSalon, type Salon } from '../../../../test/salon.ts'
import { plazosDe } from '../../../alcance/plazos.read.ts'
import { enZona } from '../../../kit/db/days.ts'

let t: TestApp
let s: Salon
let path: string
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
  path = `/api/entregables/entregablesCalificables/${s.grupo}/${s.curso}`
})
afterAll(() => t.close())

const desde = (dias: number | null) => (dias === null ? null : sql<Date>`now() + make_interval(days => ${dias})`)
const both = async () => {
  const params = { grupoId: s.grupo, cursoId: s.curso }
  const ask = (query: { compacto?: 1 }) => s.docente.ask(librosRoutes.calificables, { params, query })
  return { libroEntero: entero(await ask({})), libro: libroLeido(compacto(await ask({ compacto: 1 }))) }
}

test('the short shape has the same learners, tasks and cells, without their texts', async () => {
  const where = { curricula_id: s.curricula, curso_id: s.curso, actividad_id: s.actividades.calificable }
  for (const who of [s.ana, s.beto])
    await who.send('POST', '/api/entregables/store/url', { ...where, url: 'https://ejemplo.mx/x' })
  await sql`update entregas set calificacion = 0, calificado_en = now(), hecho_en = entregado_en, cuenta_en = entregado_en - interval '1 day', comentarios = '<script>' where usuario_id = ${s.ana.id}`.execute(
    t.db,
  )
  const { libroEntero, libro } = await both()
  expect(libroEntero.resultSet).toHaveLength(2)
  expect(libroEntero.resultSet.some(c => c.comentarios === '<script>' && c.tareaURL === 'https://ejemplo.mx/x')).toBe(
    true,
  )
  const { resultSet, ...rest } = libroEntero
  const { resultSet: celdas, ...same } = libro
  expect(same).toEqual(rest)
  expect(celdas).toEqual(
    resultSet.map(({ tareaURL: _a, file_name: _b, comentarios: _c, entregado_en, ...cell }) => ({
      ...cell,
      entregado_en: new Date(entregado_en).toISOString(),
    })),
  )
})

/** Dates of groups, and extensions of people, as the dice say. */
async function throwDates(dice: (n: number) => number, groups: number[], people: number[]) {
  await sql`delete from plazos`.execute(t.db)
  await sql`delete from prorrogas`.execute(t.db)
  for (const grupo_id of groups)
    for (const actividad_id of [s.actividades.calificable, s.actividades.sencilla]) {
      if (dice(3) === 0) continue
      const limit = dice(3) ? dice(9) - 4 : null
      const fecha_limite = desde(limit)
      const cierra = desde(dice(2) || limit === null ? (limit ?? 0) + dice(3) : null)
      await buildPlazo(t.db, { grupo_id, curso_id: s.curso, actividad_id, fecha_limite, cierra })
    }
  for (const usuario_id of people)
    if (dice(3) === 0)
      await t.db
        .insertInto('prorrogas')
        .values({
          usuario_id,
          actividad_id: s.actividades.calificable,
          fecha_limite: desde(dice(9) - 4)!,
          motivo: 'Enfermedad',
        })
        .execute()
}

test('dates said once for a class of learners are those of each of them, whatever groups and offers they have', async () => {
  const others = await Promise.all(
    [1, 2, 3].map(() => buildPerson(t.db, { roles: [ROL.estudiante], escuela_id: s.escuela })),
  )
  const people = [s.ana.id, s.beto.id, ...others.map(p => p.id)]
  await t.db
    .insertInto('grupos_usuarios')
    .values(others.map(p => ({ grupo_id: s.grupo, usuario_id: p.id })))
    .execute()
  // Offered to the group, to a school, and to nobody.
  const groups = [
    { id: s.grupo },
    await buildGroup(t.db, { usuarios: people.slice(0, 2) }),
    await buildGroup(t.db, { usuarios: people.slice(1, 4) }),
    await buildGroup(t.db, { usuarios: people.slice(2) }),
  ]
  await buildOferta(t.db, { curriculas: [s.curricula], grupos: [groups[1]!.id] })
  await buildOferta(t.db, { curriculas: [s.curricula], escuelas: [s.escuela] })
  await sql`update usuarios set escuela_id = null where id = ${people[3]!}`.execute(t.db)
  let seed = 7
  const dice = (n: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * n)
  }
  for (let round = 0; round < 15; round++) {
    // In each third round the year of one of them is over.
    await t.db
      .updateTable('grupos')
      .set({
        archivado_en: sql`case when id = ${groups[1 + ((round % groups.length) % 3)]!.id} and ${round % 3 === 2} then now() end`,
      })
      .execute()
    await throwDates(
      dice,
      groups.map(g => g.id),
      people,
    )
    const { libroEntero, libro } = await both()
    expect([libroEntero.clases, libroEntero.plazos]).toEqual([libro.clases, libro.plazos])
    const { rows } = await sql<{ usuario_id: number; fecha_limite: string; cierra: string; prorroga: number }>`
      select plazo.usuario_id, ${enZona('plazo.fecha_limite')} as fecha_limite, ${enZona('plazo.cierra')} as cierra,
        plazo.prorroga::int as prorroga
      from (${plazosDe(sql<SqlBool>`true`, sql<SqlBool>`plazo.actividad_id = ${s.actividades.calificable}`)}) plazo`.execute(
      t.db,
    )
    const one = new Map(rows.map(({ usuario_id, ...dates }) => [usuario_id, dates]))
    const { de } = fechasDeLibro(libro)
    for (const { idUser } of libro.alumnos) {
      const { idTarea: _a, alumnos: _b, clases: _c, ...dates } = de(idUser, s.actividades.calificable) ?? {}
      expect(dates).toEqual(one.get(idUser) ?? {})
    }
  }
})

test('whoever may not see the book does not see the short one, and a shape that there is not is refused', async () => {
  const short = `${path}?compacto=1`
  expect((await (await t.anonymous()).get(short)).status).toBe(401)
  expect((await s.ana.get(short)).status).toBe(403)
  expect((await s.others.docente.get(short)).status).toBe(404)
  expect((await s.docente.get(`${path}?compacto=2`)).status).toBe(422)
  expect((await s.docente.get(`${path}?compacto=`)).body.resultSet).toBeDefined()
})
