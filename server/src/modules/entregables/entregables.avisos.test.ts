import { entregasPropiasRoutes, librosRoutes, ROL } from '@eleva/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildPerson } from '../../../test/build.ts'
import { listen } from '../../../test/listen.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'
import { mayWatchEntregas } from './entregables.salas.read.ts'

let t: TestApp
let s: Salon
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())

const salas = async (who: Caller) => (await who.ask(librosRoutes.pendientes, {})).salas

/** What a browser of somebody hears of work that is handed in, in all the rooms that it was named. */
const hear = async (who: Caller) =>
  listen(
    t,
    who,
    'entrega:nueva',
    (await salas(who)).filter(room => !room.startsWith('usuario:')),
  )
const handIn = async (who: Caller, url: string, actividad_id = s.actividades.calificable) =>
  who.send('POST', '/api/entregables/store/url', { curricula_id: s.curricula, curso_id: s.curso, actividad_id, url })

test('work that is handed in or replaced is told to those who review it, once, and to nobody else', async () => {
  const near = [await hear(s.coach), await hear(s.gestor), await hear(s.docente), await hear(s.admin)]
  const far = [await hear(s.others.coach), await hear(s.others.gestor), await hear(s.others.docente)]
  const { entrega } = await s.ana.ask(entregasPropiasRoutes.handInUrl, {
    body: {
      curricula_id: s.curricula,
      curso_id: s.curso,
      actividad_id: s.actividades.calificable,
      url: 'https://ejemplo.mx/uno',
    },
  })
  const told = { id: entrega.id, actividad_id: s.actividades.calificable, cursos: [s.curso] }
  await expect.poll(() => near).toEqual(near.map(() => [told]))
  // The same again, and what is refused, is no news.
  await handIn(s.ana, 'https://ejemplo.mx/uno')
  expect((await handIn(s.ana, 'x')).status).toBe(422)
  await handIn(s.ana, 'https://ejemplo.mx/dos')
  await expect.poll(() => near).toEqual(near.map(() => [told, told]))
  expect(far).toEqual([[], [], []])
})

test("a teacher's work is told to the coach and the gestor of their school, not to their colleagues; one's own to oneself never", async () => {
  const maestra = await t.asPerson(await buildPerson(t.db, { roles: [ROL.docente], escuela_id: s.escuela }))
  await t.db.insertInto('grupos_usuarios').values({ grupo_id: s.grupo, usuario_id: maestra.id }).execute()
  const [own, coach, gestor, docente] = [
    await hear(maestra),
    await hear(s.coach),
    await hear(s.gestor),
    await hear(s.docente),
  ]
  expect((await handIn(maestra, 'https://ejemplo.mx/m')).status).toBe(200)
  await expect.poll(() => [coach.length, gestor.length]).toEqual([1, 1])
  expect([own, docente]).toEqual([[], []])
})

test('a room is heard by those of the school alone, by what they are now', async () => {
  const room = `entregas:escuela:${s.escuela}`
  const hears = (who: Caller, where = room) => mayWatchEntregas(t.db, who.id, where)
  const all = [s.docente, s.coach, s.gestor, s.admin, s.ana, s.others.docente, s.others.coach]
  expect(await Promise.all(all.map(who => hears(who)))).toEqual([true, false, false, false, false, false, false])
  expect(await Promise.all(all.map(who => hears(who, 'entregas:todas')))).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
    false,
  ])
  expect(await Promise.all(['entregas:', 'entregas:escuela:0', 'otra'].map(r => hears(s.docente, r)))).toEqual([
    false,
    false,
    false,
  ])
  expect(await salas(s.coach)).toEqual([`usuario:${s.coach.id}`])
  expect(await salas(s.docente)).toEqual([`usuario:${s.docente.id}`, room])
  await t.db.updateTable('usuarios').set({ estatus_user: 0 }).where('id', '=', s.docente.id).execute()
  expect(await hears(s.docente)).toBe(false)
})
