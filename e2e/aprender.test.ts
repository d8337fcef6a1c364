/** A learner's way: from the start into a course, through a lost connection, and the same progress everywhere. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoComplaints, expectNoSidewaysScroll, placeOf, settled, signIn, tabTo, useBrowser } from './harness.ts'

const browser = useBrowser()
/** Has done one unit and the first activity of the next. */
const SOFIA = 'sofia.garcia@benitojuarez.edu.mx'
const CURSO = 'Primeros pasos en el aula digital'
const TAREA = 'La prueba de la ventana de incógnito'
const CALLS = '**/api/contenidos/progreso-alumno'

const box = (page: Page) => page.getByRole('checkbox', { name: TAREA })
const isDone = (page: Page) => box(page).isChecked()
/** What a unit asks for stands behind its objectives. */
async function toTasks(page: Page) {
  const units = page.getByRole('tab', { name: 'Unidades' })
  if (await units.isVisible()) await units.click()
  await page.getByRole('button', { name: TAREA, exact: true }).click()
  await box(page).waitFor()
}
const percent = (page: Page) =>
  page
    .getByText(/^\d+ %$/)
    .first()
    .textContent()

test('the next step leads into the course; what is ticked survives a lost connection and a reload, and counts the same everywhere', async () => {
  const page = await browser.open()
  await signIn(page, SOFIA)
  await page.getByText('Sigue donde te quedaste').waitFor()
  await expect.poll(() => percent(page)).toBe('37 %')
  await page.getByText('1 de 4 unidades').first().waitFor()

  // A programme of which a course was begun goes on in that; its name leads to all of them.
  await page.getByRole('link', { name: 'Docente digital: nivel 1', exact: true }).click()
  const closed = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Diseña clases activas' }) })
  await closed.getByText('Completa antes:').waitFor()
  await expect.poll(() => closed.getByRole('button', { name: 'Sin acceso' }).isDisabled()).toBe(true)
  await page.getByRole('link', { name: `Ver contenido: ${CURSO}` }).click()
  await page.getByRole('heading', { name: 'Organiza los materiales del periodo' }).waitFor()
  await page.waitForURL(/contenido-curso-curricula\?curricula=3&curso=1&oferta_actual=\d+/)
  await expect.poll(() => percent(page)).toBe('37 %')
  await expect.poll(() => page.getByRole('button', { name: 'Curso anterior' }).isDisabled()).toBe(true)
  // Not disabled: it tells why it is closed.
  await page.getByRole('button', { name: 'Curso siguiente' }).hover()
  await page.getByText(`Completa antes: ${CURSO}`).waitFor()

  // The same person on another device, which is told.
  const other = await browser.open({ width: 360 })
  await signIn(other, SOFIA, '/continuar')
  await other.getByRole('heading', { name: 'Organiza los materiales del periodo' }).waitFor()
  await toTasks(other)
  await expect.poll(() => isDone(other)).toBe(false)
  // A second tab that shows no more than how far they are.
  const start = await page.context().newPage()
  await start.goto('/crear-contenido-curricula')
  await settled(start)
  await expect.poll(() => percent(start)).toBe('37 %')

  await toTasks(page)
  await page.route(CALLS, route => route.abort())
  const before = Date.now() - 2_000
  await box(page).check()
  await page.getByText('Guardado aquí').waitFor()
  await expect.poll(() => percent(page)).toBe('46 %')
  const done = { before, after: Date.now() + 2_000 }
  await page.reload()
  await page.getByText('Guardado aquí').waitFor()
  await expect.poll(async () => [await isDone(page), await percent(page)]).toEqual([true, '46 %'])
  await expect.poll(() => isDone(other)).toBe(false)

  // Each try says the same: also one that is made before the line is back.
  const sent = page.waitForRequest(r => r.url().endsWith('/api/contenidos/progreso-alumno'))
  await page.unroute(CALLS)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  // It says when it was done, before the reload, by the server's clock.
  const { momento, reloj } = (await sent).postDataJSON()
  expect([reloj, Date.parse(momento) >= done.before && Date.parse(momento) <= done.after]).toEqual([1, true])
  await page.getByText('Guardado aquí').waitFor({ state: 'detached' })
  await settled(page)
  await expect.poll(async () => [await isDone(page), await percent(page)]).toEqual([true, '46 %'])
  await expect.poll(() => isDone(other)).toBe(true)
  await expect.poll(() => percent(other)).toBe('46 %')
  await expect.poll(() => percent(start)).toBe('46 %')

  // Once done it stays done.
  await box(page).click({ force: true })
  await expect.poll(() => isDone(page)).toBe(true)
  await expect.poll(() => box(page).getAttribute('aria-disabled')).toBe('true')

  await page.getByRole('link', { name: 'Volver a los cursos' }).click()
  await page.getByText(/1 de 4 unidades · 1 h 30 min · 46 %/).waitFor()
  await page.getByRole('link', { name: 'volver' }).click()
  await page.getByText('Sigue donde te quedaste').waitFor()
  await expect.poll(() => percent(page)).toBe('46 %')
  expectNoComplaints(page, /ERR_FAILED|Failed to load resource/)
  expectNoComplaints(other)
})

test('by keyboard: through the steps, the units and the tabs', { tags: ['resto'] }, async () => {
  const page = await browser.as('estudiante', '/contenido-curso-curricula?curricula=3&curso=1&unidad=1&objetivo=1')
  await tabTo(page, /^Sigue: /)
  await page.keyboard.press('Enter')
  const title = page.getByRole('heading', { name: 'Acompaña a tu grupo en su primer ingreso' })
  await title.waitFor()
  await expect.poll(() => title.evaluate(e => e === document.activeElement)).toBe(true)
  await tabTo(page, /^Sigue: /)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Diagnóstico: ¿desde dónde empiezas?' }).waitFor()
  await page.getByRole('tab', { name: /^Actividades/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText('Enlace').first().waitFor()
  const unit = page.getByRole('button', { name: 'Nadie se queda fuera' })
  await unit.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => unit.getAttribute('aria-expanded')).toBe('true')
  const kept: unknown[] = []
  page.on('response', r => {
    if (r.url().endsWith('/api/contenidos/lugar') && r.ok()) kept.push(r.request().postDataJSON().objetivo_id)
  })
  await page.getByRole('button', { name: 'Prepara materiales accesibles' }).press('Enter')
  await page.getByRole('heading', { name: 'Prepara materiales accesibles' }).waitFor()
  const objetivo = Number((await placeOf(page)).searchParams.get('objetivo'))
  // This one alone: the step before may still be on its way.
  await expect.poll(() => kept).toContain(objetivo)
  // What an address leaves out is what was open last.
  await page.goto('/contenido-curso-curricula')
  await page.waitForURL(/curricula=3&curso=1/)
  await page.getByRole('heading', { name: 'Prepara materiales accesibles' }).waitFor()
  expectNoComplaints(page)
})

test('on a phone the bars of who only learns give way to the course', { tags: ['resto'] }, async () => {
  const page = await browser.as('estudiante', '/crear-contenido-curricula', { width: 360 })
  await page.getByRole('navigation', { name: 'Principal' }).last().getByRole('link', { name: 'Continuar' }).click()
  await page.waitForURL('**/contenido-curso-curricula?**')
  await page.getByRole('region', { name: 'Lo que sigue' }).waitFor()
  await settled(page)
  await expect.poll(() => page.getByRole('link', { name: 'Novedades' }).count()).toBe(0)
  expectNoComplaints(page)
})

test('on a phone the way on is at the thumb', { tags: ['resto'] }, async () => {
  const page = await browser.as('docente', '/crear-contenido-curricula', { width: 360 })
  // Who teaches learns with the places of who learns.
  await page.getByRole('navigation', { name: 'Principal' }).last().getByRole('link', { name: 'Continuar' }).click()
  await page.getByRole('heading', { name: 'Diseña clases activas' }).waitFor()
  await settled(page)
  const bar = page.getByRole('region', { name: 'Lo que sigue' })
  for (const button of await bar.getByRole('button', { name: /^(?!Ver unidades)/ }).all())
    await expect.poll(async () => (await button.boundingBox())!.height).toBeGreaterThanOrEqual(48)
  await page.getByRole('tab', { name: 'Unidades' }).click()
  await page.getByRole('button', { name: 'De escuchar a hacer' }).click()
  await page.getByRole('button', { name: 'Elige una estrategia activa para tu tema' }).click()
  await page.getByRole('heading', { name: 'Elige una estrategia activa para tu tema' }).waitFor()
  await page.getByRole('button', { name: 'Más opciones del curso' }).click()
  await page.getByRole('menuitem', { name: /^Curso anterior/ }).click()
  await page.getByText('Terminaste este curso.').waitFor()
  await expectNoSidewaysScroll(page)
  expectNoComplaints(page)
})
