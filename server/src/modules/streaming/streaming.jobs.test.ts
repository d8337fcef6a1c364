import { avisosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { buildEvento } from '../../../test/build.ts'
import { clase } from '../../../test/eventos.ts'
import { type Aula, buildAula } from '../../../test/streaming.ts'
import { defineStreamingJobs } from './streaming.jobs.ts'

let t: TestApp
let a: Aula
beforeAll(async () => {
  t = await openTestApp()
  a = await buildAula(t)
})
afterAll(() => t.close())

test('a class that begins by its hour is told by the job of every minute, once where its course has that hour too', async () => {
  await buildEvento(t.db, { ...clase(-10, 60), curso_id: a.of.curso_id })
  defineStreamingJobs(t)
  await t.jobs.start()
  await t.jobs.send('streaming.empezaron', {})
  const told = async () => (await a.beto.ask(avisosRoutes.list, {})).avisos.map(x => x.tipo)
  const seen = () => t.db.selectFrom('avisos_de_evento').select('evento_id').execute()
  await expect.poll(seen, { timeout: 10_000 }).toHaveLength(1)
  expect(await told()).toEqual(['clase_empezo'])
})
