import { actividadesRoutes, examenesRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, settled, signIn, useBrowser } from './harness.ts'
import { buildMundo } from './mundo.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const FINAL = 12

const newToken = async (page: Page) => (await call(page, examenesRoutes.token, {})).token

test('the address of an exam opens it once; in its own tab it is loaded again, and elsewhere says why not', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('estudiante', '/novedades')
  const path = `/examenv2/${FINAL}/${await newToken(page)}`
  await page.goto(path)
  await page.getByText('Pregunta 1 de 6').waitFor()
  // Nothing stands around it.
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
  await page.reload()
  await page.getByText('Pregunta 1 de 6').waitFor()
  expectNoComplaints(page)

  const other = await page.context().newPage()
  await other.goto(path)
  await other.getByRole('heading', { name: 'El examen no se abrió' }).waitFor()
  await other.getByText('Este enlace ya se usó: cada uno abre el examen una sola vez.').waitFor()
  await settled(other)
  await expectNoViolations(other)
  await other.getByRole('button', { name: 'Abrir de nuevo' }).click()
  await other.getByText('Pregunta 1 de 6').waitFor()

  const stranger = await browser.as('docente', '/novedades')
  await stranger.goto(`/examenv2/${FINAL}/${await newToken(page)}`)
  await stranger.getByText('Este enlace no es válido.').waitFor()
  await expect.poll(() => stranger.getByRole('button', { name: 'Abrir de nuevo' }).count()).toBe(0)
  await stranger.getByRole('link', { name: 'Ir al inicio' }).click()
  await stranger.getByRole('heading', { name: /^Qué gusto verte/ }).waitFor()
  expectNoComplaints(stranger, /status of 404/)
})

test('the bar of a course offers no exam that cannot be taken now', { tags: ['resto'] }, async () => {
  const admin = await browser.as('admin', '/novedades')
  const made = await buildMundo(admin, {
    nombre: 'Curso con examen',
    tareas: [{ nombre: 'Examen final', modo: 0 }],
    lista: [['Elena Examen', 'elena@examen.mx']],
  })
  await call(admin, actividadesRoutes.examen, {
    params: { id: made.tareas[0]! },
    body: {
      idExamenAvanza: 'externo:final',
    },
  })
  const page = await browser.open({ width: 360 })
  await signIn(page, 'elena@examen.mx', `/contenido-curso-curricula?curricula=${made.curricula}&curso=${made.curso}`)
  await page.getByText('Por ahora no se puede presentar el examen de esta actividad.').waitFor()
  const bar = page.getByRole('region', { name: 'Lo que sigue' })
  await expect.poll(() => bar.getByRole('button', { name: 'Ir al examen' }).count()).toBe(0)
  // Where it can, the bar presses the button that stands at the activity.
  await page.route('**/api/verificar-present-exam/*', async route => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), presentarExam: 1 } })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Presentar examen: Examen final' }).waitFor()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    bar.getByRole('button', { name: 'Ir al examen' }).click(),
  ])
  await tab.close()
})

test('an exam opens here, in a tab, and in a window of 800 × 600; its end is heard of where it was opened', async () => {
  const page = await browser.as('coach', '/examen-avanza')
  await page.getByRole('combobox', { name: 'Examen' }).click()
  await page.getByRole('option', { name: /^Cuestionario: portafolios/ }).click()
  await page.getByRole('button', { name: 'Abrir aquí' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cuestionario: portafolios/ })
  await dialog.getByText('Pregunta 1 de 5').waitFor()
  await page.keyboard.press('1')
  await dialog.getByText(/^Recibido \d\d:\d\d$/).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  const [popup] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Abrir ventana' }).click(),
  ])
  await popup.getByText('Pregunta 2 de 5').waitFor()
  expect(popup.viewportSize()).toEqual({ width: 800, height: 600 })
  await expect.poll(() => popup.evaluate(() => window.opener)).toBeNull()
  await page.getByText('Dirección del examen: listo').waitFor()
  await popup.close()

  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: /^Presentar examen/ }).click(),
  ])
  await tab.getByText('Pregunta 2 de 5').waitFor()
  for (let i = 0; i < 4; i++) await tab.keyboard.press('ArrowRight')
  await tab.getByRole('button', { name: 'Finalizar Evaluación' }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Finalizar', exact: true }).click()
  await tab.getByText(/de 5 respuestas? correctas?$/).waitFor()
  await page.getByText(/^Examen: \d+\/100$/).waitFor()
  await page.getByRole('button', { name: 'Abrir aquí' }).click()
  await dialog.getByText(/de 5 respuestas? correctas?$/).waitFor()
  await dialog.getByRole('button', { name: 'Seguir con el curso' }).click()
  await dialog.waitFor({ state: 'detached' })
  expectNoComplaints(page)
})

test('a window that the browser holds back becomes a link', { tags: ['resto'] }, async () => {
  const page = await browser.as('coach', '/examen-avanza')
  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByRole('combobox', { name: 'Examen' }).click()
  await page.getByRole('option', { name: /^Cuestionario: equipos/ }).click()
  await page.getByRole('button', { name: 'Abrir ventana' }).click()
  const link = page.getByRole('link', { name: 'Abre el examen aquí' })
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await tab.getByText('Pregunta 1 de 5').waitFor()
  expectNoComplaints(page)
})
