import { avisosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { type Aula, buildAula } from '../../../test/streaming.ts'
import { defineStreamingJobs } from './streaming.jobs.ts'

let t: TestApp
let a: Aula
beforeAll(async () => {
  t = await openTestApp()
  a = await buildAula(t)
})
afterAll(() => t.close())

test('a class that begins by its hour is told by the job of every minute', async () => {
  defineStreamingJobs(t)
  await t.jobs.start()
  await t.jobs.send('streaming.empezaron', {})
  const told = async () => (await a.beto.ask(avisosRoutes.list, {})).avisos.map(x => x.tipo)
  await expect.poll(told, { timeout: 10_000 }).toEqual(['clase_empezo'])
})
