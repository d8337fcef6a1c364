/**
 * A line that comes and goes: parts of the app that were not there yet say so in their own place, and come when it is
 * back.
 */
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { settled, signIn, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const FALTA = 'No se pudo cargar esta parte. Revisa tu conexión.'
const curso = '/contenido-curso-curricula?curricula=3&curso=1&unidad=4'

/** Without a line at all, as the browser notices it. */
const cut = (page: Page) => page.context().setOffline(true)
const mend = (page: Page) => page.context().setOffline(false)

test('what is opened for the first time without a line says so where it would stand, and comes by itself with the line', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('estudiante', curso, { width: 360 })
  await page.getByRole('region', { name: 'Lo que sigue' }).waitFor()
  await cut(page)
  await page.getByRole('tab', { name: /^Dudas/ }).click()
  await page.getByText(FALTA).waitFor()
  // Nothing else is lost.
  await page.getByRole('region', { name: 'Lo que sigue' }).waitFor()
  await page.getByRole('tab', { name: /^Actividades/ }).click()
  await page
    .getByRole('button', { name: /^Comenzar/ })
    .first()
    .click()
  await page.getByText(FALTA).waitFor()
  // Nor does a press that comes to nothing change anything.
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('button', { name: 'Reintentar' }).waitFor()
  await mend(page)
  await page.getByText(/^Pregunta 1 de \d+$/).waitFor()
  // With its style, which had failed as well.
  const name = page.getByRole('dialog').getByText(/^Pregunta 1 de/)
  await expect.poll(() => name.evaluate(e => getComputedStyle(e.closest('[class*=cabeza]')!).display)).toBe('flex')
})

test('a screen that cannot be fetched says so under the bars of the app; «Reintentar» brings it', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('estudiante', '/novedades')
  const files = /\/assets\/(InicioRoute|CursosCurricula)[^/]*\.(js|css)$/
  await page.route(files, r => r.abort())
  await page.getByRole('navigation', { name: 'Principal' }).first().getByRole('link', { name: 'Aprender' }).click()
  await page.getByRole('heading', { name: 'Eleva no responde' }).waitFor()
  await page.getByText(FALTA).waitFor()
  await page.getByRole('navigation', { name: 'Principal' }).first().waitFor()
  await page.unroute(files)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('heading', { name: /^Qué gusto verte/ }).waitFor()
  await settled(page)
})

test('a quiz that is finished without a line stands as finished, and shows its grade when it has arrived', async () => {
  const page = await browser.open({ width: 360 })
  await signIn(page, 'camila.morales@benitojuarez.edu.mx', curso)
  await page
    .getByRole('button', { name: /^Comenzar: / })
    .first()
    .click()
  const quiz = page.getByRole('dialog')
  await quiz.getByRole('radio').or(quiz.getByRole('checkbox')).first().check()
  await quiz.getByText(/^Recibido/).waitFor()
  await quiz.getByRole('button', { name: 'Cancelar' }).click()
  // Half done, it is gone on with.
  await page.getByRole('button', { name: /^Continuar: / }).click()
  const [, all] = /de (\d+)/.exec((await quiz.getByText(/^Pregunta \d+ de \d+$/).textContent())!)!
  await cut(page)
  for (let n = 2; n <= Number(all); n++) {
    await quiz.getByText(`Pregunta ${n} de ${all}`).waitFor()
    await quiz.getByRole('radio').or(quiz.getByRole('checkbox')).first().check()
    await quiz.getByRole('button', { name: n < Number(all) ? 'Siguiente' : 'Finalizar Evaluación' }).click()
  }
  await quiz.getByRole('heading', { name: 'Se finaliza en cuanto se pueda' }).waitFor()
  await quiz.locator('div').getByRole('button', { name: 'Cerrar' }).last().click()
  await page.getByText('Terminada · Guardado aquí').waitFor()
  await page.getByRole('button', { name: /^Ver evaluación: / }).waitFor()
  // Nor does the page that was open when it ended have to be: the next one hears of it.
  await mend(page)
  await page.getByText(/^\d+ \/ 100$/).waitFor()
  await page.getByRole('button', { name: /^Ver resultado: / }).waitFor()
  await expect.poll(() => page.getByText('Guardado aquí').count()).toBe(0)
})

test('what the server refuses is kept for the person, who reads why and gives it up', { tags: ['resto'] }, async () => {
  const page = await browser.as('estudiante', '/contenido-curso-curricula?curricula=3&curso=1&unidad=3')
  await page.route('**/api/contenidos/progreso-alumno', r =>
    r.fulfill({ status: 409, json: { success: false, color: 'danger', message: 'Este curso ya cerró.' } }),
  )
  await page.locator('input[type=checkbox]:not([aria-disabled])').first().click()
  await page.getByText('Algo que enviaste no se pudo guardar.').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Revisar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lo que no se pudo guardar' })
  await dialog.getByText('Este curso ya cerró.').waitFor()
  await dialog.getByText(/^Realizada: «/).waitFor()
  await dialog.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('dialog', { name: '¿Descartar este envío?' }).getByRole('button', { name: 'Descartar' }).click()
  await page.getByText('no se pudo guardar').first().waitFor({ state: 'detached' })
})
