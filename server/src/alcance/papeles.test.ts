/** Scope and its inverse are made of one table: who is told of somebody's work is who sees it. */
import { ROL, type Rol, seesAll } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { buildPerson, buildSchool } from '../../test/build.ts'
import { quienesEnsenanA } from './destinatarios.read.ts'
import { findObserver } from './personas.read.ts'
import { comoRevisor } from './personas.ts'
import { alcanceDeTrabajo, revisoresDe } from './trabajo.read.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** A school with one of each, another beside it, and people of none. */
async function buildEverybody() {
  const gestor = await buildPerson(t.db, { roles: [ROL.docente] })
  const coach = await buildPerson(t.db, { roles: [ROL.docente] })
  const school = await buildSchool(t.db, { gestor_id: gestor.id, correo_coach: coach.email })
  const ensena = await buildPerson(t.db, { roles: [ROL.docente] })
  const other = await buildSchool(t.db, { gestor_id: ensena.id, gestor_ensena: 1, correo_coach: 'nadie@prueba.mx' })
  const bare = await buildSchool(t.db)
  const of = (role: Rol, escuela_id: number | null) => buildPerson(t.db, { roles: [role], escuela_id })
  const learners: { id: number }[] = []
  for (const escuela of [school.id, other.id, bare.id])
    learners.push(
      await of(ROL.docente, escuela),
      await of(ROL.docente, escuela),
      await of(ROL.estudiante, escuela),
      await of(ROL.estudiante, escuela),
    )
  const nobodys = [await of(ROL.estudiante, null), await of(ROL.docente, null)]
  await t.db.updateTable('usuarios').set({ escuela_id: other.id }).where('id', '=', ensena.id).execute()
  const aquiYCoachAlla = await of(ROL.docente, other.id)
  await t.db.updateTable('escuelas').set({ correo_coach: aquiYCoachAlla.email }).where('id', '=', bare.id).execute()
  learners.push(aquiYCoachAlla)
  const admins = [await of(ROL.admin, null), await of(ROL.admin, school.id)]
  return {
    gestor,
    coach,
    ensena,
    learners,
    nobodys,
    admins,
    all: [gestor, coach, ensena, ...learners, ...nobodys, ...admins],
  }
}

const keysOf = async (select: ReturnType<typeof quienesEnsenanA>) =>
  (await sql<{ id: number }>`select quien.id from (${select}) quien order by quien.id`.execute(t.db)).rows.map(
    r => r.id,
  )

/** Who sees somebody's work, among everybody but who administers, each as what `as` makes of them. */
async function whoSees(id: number, all: readonly { id: number }[], as = comoRevisor) {
  const seen: number[] = []
  for (const one of all) {
    const observer = await findObserver(t.db, one.id)
    if (!observer || seesAll(observer.personas)) continue
    const { rows } = await sql`select from usuarios usuario
      where usuario.id = ${id} and ${alcanceDeTrabajo(as(observer))}`.execute(t.db)
    if (rows.length) seen.push(one.id)
  }
  return seen.sort((a, b) => a - b)
}

test('who is told of the work of somebody of a school is who may grade it, and who hears of it live is who sees it', async () => {
  const { learners, all } = await buildEverybody()
  let told = 0
  for (const { id } of learners) {
    const graders = await keysOf(quienesEnsenanA(id, false))
    expect(graders, `${id}`).toEqual(await whoSees(id, all))
    const byName = await keysOf(sql`select lector.id from usuarios usuario
      cross join lateral (${revisoresDe}) lector where usuario.id = ${id}`)
    expect(
      [...new Set([...byName, ...graders])].sort((a, b) => a - b),
      `${id}`,
    ).toEqual(await whoSees(id, all, who => who))
    told += graders.length + byName.length
  }
  expect(told).toBeGreaterThan(learners.length)
})

test('of no school, who administers is told; of a doubt, the other teachers of a teacher too', async () => {
  const { learners, nobodys, admins, coach, gestor } = await buildEverybody()
  const plain = admins[0]!.id
  for (const { id } of nobodys) expect(await keysOf(quienesEnsenanA(id, true))).toContain(plain)
  const [one, two] = learners
  expect(await keysOf(quienesEnsenanA(one!.id, true))).toEqual([coach.id, two!.id])
  expect(await keysOf(quienesEnsenanA(one!.id, false))).toEqual([coach.id])
  expect(await keysOf(quienesEnsenanA(admins[1]!.id, false))).toEqual([coach.id])
  expect(await keysOf(quienesEnsenanA(one!.id, true))).not.toContain(gestor.id)
})
