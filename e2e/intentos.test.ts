// @module-tag resto
import { examenesRoutes, intentosRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { call, expectNoComplaints, expectNoSidewaysScroll, settled, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

/** Quizzes of the demo that its student may take: of 6, 5 and 5 questions. */
const NIVELES = 45
const ROLES = 30
const HISTORIAL = 33
const CUT = /ERR_FAILED|ERR_INTERNET_DISCONNECTED/

async function openExam(page: Page, id: number) {
  const { token } = await call(page, examenesRoutes.token, {})
  await page.goto(`/examenv2/${id}/${token}`)
  await page.getByText(/^Pregunta \d+ de \d+$/).waitFor()
  await settled(page)
}

/** Which answers the server keeps, by their place. */
const kept = async (page: Page, id: number) => {
  const { preguntas } = await call(page, intentosRoutes.preguntas, {
    params: { id },
    query: { contestar: 1 },
  })
  return preguntas.map(p => p.elegidas.map(e => p.respuestas.findIndex(r => r.id === e) + 1).sort())
}
/** Events that a page notes in the usage log, in order. */
function eventsOf(page: Page): string[] {
  const events: string[] = []
  page.on('requestfinished', r => {
    const noted = /\/api\/log\/(10\/\d+)\/0\/0\/0\/0\/(\d+)\/0\/\2\?/.exec(r.url())
    if (noted) events.push(noted[1]!)
  })
  return events
}
const at = (page: Page, n: number, of: number) => page.getByText(`Pregunta ${n} de ${of}`).waitFor()

/** No call reaches the server, as on a train; pages that are loaded again come from it all the same. */
const cut = (page: Page) => page.route(/\/api\/(preguntas\/responsesUser|calificar-quiz|log)/, r => r.abort())
async function mend(page: Page) {
  await page.unrouteAll()
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

test('on a phone a quiz goes on without a connection and after a reload, and is graded once that is back', async () => {
  const page = await browser.as('estudiante', '/novedades', { width: 360 })
  await openExam(page, NIVELES)
  await expectNoSidewaysScroll(page)
  await page.getByRole('radio', { name: 'Cita tres fuentes y dice qué tomó de cada una' }).check()
  await page.getByText(/^Recibido \d\d:\d\d$/).waitFor()
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await at(page, 2, 6)
  expectNoComplaints(page)

  await cut(page)
  await page.getByRole('radio', { name: '12' }).check()
  await page.getByText('Eleva no responde.').waitFor()
  await page.getByText('tu respuesta está en este').waitFor()
  await page.getByText('Guardado aquí', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByRole('checkbox', { name: '«Esfuerzo notable»' }).check()
  await page.getByRole('checkbox', { name: '«Presentación bonita»' }).check()
  await page.getByText('tus 2 respuestas están en este').waitFor()
  await page.getByRole('img', { name: '1 respuesta guardada, 2 por enviar, 3 sin responder' }).waitFor()
  await expect.poll(() => kept(page, NIVELES)).toEqual([[3], [], [], [], [], []])

  // Loaded again while it is cut: at the question that was looked at, with what was chosen.
  await page.reload()
  await at(page, 3, 6)
  await page.getByRole('img', { name: '1 respuesta guardada, 2 por enviar, 3 sin responder' }).waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: '«Esfuerzo notable»' }).isChecked()).toBe(true)
  // A changed mind takes the place of what waits.
  await page.getByRole('checkbox', { name: '«Presentación bonita»' }).uncheck()
  await page.getByRole('checkbox', { name: '«Presentación bonita»' }).check()
  for (const n of [4, 5, 6]) {
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await at(page, n, 6)
  }
  await page.getByRole('button', { name: 'Finalizar Evaluación' }).click()
  const question = page.getByRole('dialog', { name: '¿Finalizar la evaluación?' })
  await question.getByText('Te faltan las preguntas 4, 5 y 6.').waitFor()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await at(page, 4, 6)
  for (const n of [5, 6]) {
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await at(page, n, 6)
  }
  await page.getByRole('button', { name: 'Finalizar Evaluación' }).click()
  await question.getByRole('button', { name: 'Finalizar', exact: true }).click()
  await page.getByRole('heading', { name: 'Se finaliza en cuanto se pueda' }).waitFor()
  expect((await call(page, intentosRoutes.check, { body: { actividad_id: NIVELES } })).calificacion).toBe(-1)
  // Nor does a reload finish it before.
  await page.reload()
  await page.getByRole('heading', { name: 'Se finaliza en cuanto se pueda' }).waitFor()

  await mend(page)
  await page.getByText('3 de 6 respuestas correctas').waitFor()
  await page.getByText('50/100').waitFor()
  await expect.poll(() => kept(page, NIVELES)).toEqual([[3], [3], [1, 2], [], [], []])
  expectNoComplaints(page, CUT)

  // Taken already: its address opens on the grade.
  await page.reload()
  await page.getByText('3 de 6 respuestas correctas').waitFor()
  await page.getByRole('button', { name: 'Ir al inicio' }).click()
  await page.getByRole('heading', { name: /^Qué gusto verte/ }).waitFor()
  expectNoComplaints(page, CUT)
})

test('with the keyboard alone: numbers choose, arrows move, Escape asks nothing away', async () => {
  const page = await browser.as('docente', '/novedades')
  const events = eventsOf(page)
  await openExam(page, ROLES)
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
  }
  await keys('2', '3')
  await expect.poll(() => page.getByRole('radio').nth(2).isChecked()).toBe(true)
  // Up and down are those of any group of radios.
  await keys('Tab')
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('radio')
  await keys('ArrowDown')
  await expect.poll(() => page.getByRole('radio').nth(3).isChecked()).toBe(true)
  await keys('ArrowRight', '1', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await at(page, 5, 5)
  await keys('ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight', '1', '4', '1')
  await page.getByText(/^Recibido \d\d:\d\d$/).waitFor()
  const said = await kept(page, ROLES)
  expect([said[0], said[1], said[2], said[3]]).toEqual([[4], [1], [], []])
  expect(said[4]).toEqual([4])
  const finish = page.getByRole('button', { name: 'Finalizar Evaluación' })
  for (let i = 0; i < 12 && !(await finish.evaluate(e => e === document.activeElement)); i++) await keys('Tab')
  await keys('Enter')
  const question = page.getByRole('dialog', { name: '¿Finalizar la evaluación?' })
  await question.getByText('Te faltan las preguntas 3 y 4.').waitFor()
  await keys('Escape')
  await question.waitFor({ state: 'detached' })
  await at(page, 3, 5)
  for (let i = 0; i < 2; i++) await keys('ArrowRight')
  for (let i = 0; i < 12 && !(await finish.evaluate(e => e === document.activeElement)); i++) await keys('Tab')
  await keys('Enter')
  await question.waitFor()
  await keys('Tab', 'Enter')
  await page.getByText(/de 5 respuestas correctas$/).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('/100')
  await expect.poll(() => events).toEqual(['10/19', '10/20'])
  expectNoComplaints(page)
})

test('a server that does not take an answer is asked again by «Reintentar»; finished elsewhere, the grade is shown', async () => {
  const page = await browser.as('estudiante', '/novedades')
  const events = eventsOf(page)
  await openExam(page, HISTORIAL)
  // Left while it is being answered, by whatever way: it was cancelled, and is opened again later.
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('heading', { name: /^Qué gusto verte/ }).waitFor()
  await expect.poll(() => events).toEqual(['10/19', '10/27'])
  await openExam(page, HISTORIAL)
  await page.route('**/responsesUser/store', r =>
    r.fulfill({ status: 503, json: { success: false, message: 'x', color: 'danger' } }),
  )
  await page.getByRole('radio').first().check()
  await page.getByText('Enviándose…').waitFor()
  await page.getByText('No se ha podido guardar').waitFor({ timeout: 15_000 })
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByText(/^Recibido \d\d:\d\d$/).waitFor()
  await expect.poll(async () => (await kept(page, HISTORIAL))[0]).toEqual([1])
  expectNoComplaints(page, /status of 503/)
  await call(page, intentosRoutes.finish, { body: { actividad_id: HISTORIAL } })
  await page.getByRole('radio').nth(1).check()
  await page.getByRole('alert').getByText('Ya terminaste esta evaluación.').waitFor()
  await page.getByText(/de 5 respuestas? correctas?$/).waitFor()
  expectNoComplaints(page, /status of 409/)
})
