/** A delivery goes back to its learner, is corrected and graded: who reviews uses the keyboard alone. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { expectNoComplaints, expectNoSidewaysScroll, signIn, useBrowser } from './harness.ts'
import { buildMundo } from './mundo.ts'
import { SAVED } from './salon.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

const CORREO = 'corrige.uno@correcciones.mx'
const TAREA = 'Mi propuesta de evaluación'
const PALABRAS = 'La pregunta es clara. Falta decir con qué instrumento la vas a responder.'

/** Chooses a file of the device and hands it in. */
async function handFile(page: Page, name: string, words: string, button: string) {
  await page.getByRole('button', { name: 'Archivo o enlace' }).click()
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(words) })
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  await page.getByText('Entrega recibida').waitFor()
}

test('handed in, returned, corrected and graded; each version stays, and who reviews needs no mouse', async () => {
  const admin = await browser.as('admin', '/novedades')
  const { unidad, curso, curricula, grupo } = await buildMundo(admin, {
    nombre: 'De correcciones',
    tareas: [TAREA],
    lista: [['Corina Uno', CORREO]],
  })
  const course = `/contenido-curso-curricula?curricula=${curricula}&curso=${curso}&unidad=${unidad}`
  const learner = await browser.open({ width: 360 })
  await signIn(learner, CORREO, course)
  await learner.getByRole('button', { name: `Entregar: ${TAREA}` }).click()
  await handFile(learner, 'propuesta.txt', 'La primera', 'Entregar')
  await learner.getByRole('button', { name: `Cambiar entrega: ${TAREA}` }).waitFor()

  const page = admin
  await page.goto(`/entregables/${grupo}/c/${curso}?tab=calificable`)
  await page.getByRole('gridcell').first().getByText('Entregado').waitFor()
  await page.getByRole('gridcell').first().focus()
  await page.keyboard.press('Space')
  const panel = page.getByRole('region', { name: 'Revisión de Corina Uno' })
  await expect.poll(() => panel.getByLabel('Calificación').evaluate(e => e === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+Shift+Enter')
  const dialog = page.getByRole('dialog', { name: 'Devolver para corregir' })
  await expect
    .poll(() => dialog.getByLabel('Qué hay que corregir').evaluate(e => e === document.activeElement))
    .toBe(true)
  // Escape leaves the dialog alone, and not the review.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await panel.waitFor()
  await page.keyboard.press('Control+Shift+Enter')
  await expect
    .poll(() => dialog.getByLabel('Qué hay que corregir').evaluate(e => e === document.activeElement))
    .toBe(true)
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Escribe qué hay que corregir').waitFor()
  await page.keyboard.type(PALABRAS)
  await page.keyboard.press('Control+Enter')
  await panel.getByRole('note').getByText(PALABRAS).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('gridcell').first().getByText('Devuelta', { exact: true }).waitFor()
  // The focus is still in the review.
  await expect.poll(() => panel.evaluate(e => e.contains(document.activeElement))).toBe(true)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  await learner.goto('/crear-contenido-curricula')
  // What came back is the one thing of today.
  const card = learner.getByRole('region', { name: TAREA })
  await card.getByText(PALABRAS).waitFor()
  await card.getByRole('link', { name: 'Corregir' }).click()
  const note = learner.getByRole('note').filter({ hasText: 'Devuelta para corregir' }).first()
  await note.getByText(PALABRAS).waitFor()
  await expectNoSidewaysScroll(learner)
  await learner.getByRole('button', { name: `Corregir: ${TAREA}` }).click()
  await learner.getByRole('dialog').getByText(PALABRAS).waitFor()
  await expectNoViolations(learner)
  await handFile(learner, 'propuesta corregida.txt', 'La segunda', 'Entregar mi corrección')
  await learner.getByRole('button', { name: `Cambiar entrega: ${TAREA}` }).waitFor()

  await page.goto(`/entregables/${grupo}/c/${curso}?tab=calificable`)
  await page.getByRole('gridcell').first().getByText('Entregado').waitFor()
  await page.getByRole('gridcell').first().focus()
  await page.keyboard.press('Space')
  await expect.poll(() => panel.getByLabel('Calificación').evaluate(e => e === document.activeElement)).toBe(true)
  const first = panel.getByRole('link', { name: /^Versión 1: propuesta\.txt/ })
  await first.waitFor()
  const old = await page.request.get((await first.getAttribute('href'))!)
  expect([old.status(), await old.text()]).toEqual([200, 'La primera'])
  await panel.getByRole('button', { name: 'Comparar' }).focus()
  await page.keyboard.press('Enter')
  const both = page.getByRole('dialog', { name: 'Comparar versiones' })
  await expect.poll(() => both.getByRole('region', { name: /^(Antes|Después): versión [12]$/ }).count()).toBe(2)
  await both.getByRole('group', { name: 'Entrega: propuesta.txt' }).getByText('La primera').waitFor()
  await both.getByRole('group', { name: 'Entrega: propuesta corregida.txt' }).getByText('La segunda').waitFor()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await both.waitFor({ state: 'detached' })
  await panel.getByLabel('Calificación').focus()
  await page.keyboard.type('92')
  await page.keyboard.press('Enter')
  await panel.getByText(SAVED).waitFor()
  await panel.getByRole('button', { name: 'Historial' }).focus()
  await page.keyboard.press('Enter')
  await panel.getByText('Calificada con 92').waitFor()

  await learner.goto(`/mis-calificaciones?curso=${curso}`)
  await learner.getByText('92').first().waitFor()
  await learner.getByRole('button', { name: `Historial de ${TAREA}` }).click()
  const steps = learner.getByRole('list').filter({ hasText: 'Calificada con 92' }).last().getByRole('listitem')
  await expect
    .poll(async () => (await steps.locator('b').allTextContents()).join(', '))
    .toBe('Calificada con 92, Entregada otra vez: versión 2, Devuelta para corregir, Entregada')
  await expectNoSidewaysScroll(learner)
  for (const p of [page, learner]) expectNoComplaints(p)
})
