/** Who follows a live course is told that its class began: once, at its hour, where no session of it has said so. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { buildEvento, buildPerson } from '../../../test/build.ts'
import { clase, DAY, local, offered } from '../../../test/eventos.ts'
import { tellInJob } from '../avisos/avisos.service.ts'
import { tellEventos } from './eventos.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.deleteFrom('avisos').execute()
  await t.db.deleteFrom('eventos_curso').execute()
})

const run = () => tellInJob({ db: t.db, realtime: t.realtime }, tellEventos)
const told = () => t.db.selectFrom('avisos').select(['usuario_id', 'tipo', 'datos']).execute()

test('at its hour, once, to who follows the course; not to others', async () => {
  const c = await offered(t, { ...clase(-5, 55), titulo_video: 'Clase abierta' })
  await buildPerson(t.db)
  await run()
  expect(await told()).toMatchObject([
    {
      usuario_id: c.who.id,
      tipo: 'clase_empezo',
      datos: { clase: 'Clase abierta', curso_id: c.curso, curricula_id: c.curricula, en_vivo: 1 },
    },
  ])
  await t.db.updateTable('avisos').set({ leido_en: new Date() }).execute()
  await Promise.all([run(), run(), run()])
  expect(await told()).toHaveLength(1)
})
test('at another hour it is another class; what was told of one of its sessions is not told again', async () => {
  const c = await offered(t, clase(-5, 55))
  await t.db
    .insertInto('avisos')
    .values({
      usuario_id: c.who.id,
      tipo: 'clase_empezo',
      clave: 'clase:1',
      datos: { curso_id: c.curso },
    })
    .execute()
  await run()
  expect(await told()).toHaveLength(1)
  await t.db.deleteFrom('avisos').execute()
  await run()
  expect(await told()).toEqual([])
  await t.db.deleteFrom('eventos_curso').execute()
  await buildEvento(t.db, { ...clase(-1, 50), curso_id: c.curso })
  await run()
  expect(await told()).toHaveLength(1)
})
test.each([
  ['is ahead', clase(5, 60)],
  ['is over', clase(-120, -60)],
  ['lasts whole days', { fecha_inicio: local(0).dia }],
  ['cannot be entered yet', { ...clase(-5, 55), fecha_vigencia_inicio: local(DAY).dia }],
  ['could be entered until yesterday', { ...clase(-5, 55), fecha_vigencia_finalizacion: local(-DAY).dia }],
])('nobody is told of a class that %s', async (_what, values) => {
  await offered(t, values)
  await run()
  expect(await told()).toEqual([])
})
test('nor of one whose offer is over, or whose course is not live any more', async () => {
  const c = await offered(t, clase(-5, 55))
  await t.db.updateTable('cursos').set({ cursoEnVivo: 0 }).where('id', '=', c.curso).execute()
  await run()
  expect(await told()).toEqual([])
  await t.db.updateTable('cursos').set({ cursoEnVivo: 1 }).where('id', '=', c.curso).execute()
  await t.db.updateTable('ofertas_academicas').set({ fecha_finalizacion: '2020-01-01' }).execute()
  await run()
  expect(await told()).toEqual([])
})
