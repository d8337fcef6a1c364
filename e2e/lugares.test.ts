/** The morning of who teaches: what waits is first, is gone through one after the other, and what is only received is received at once. */
import { afterEach, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { expectNoComplaints, expectNoSidewaysScroll, placeOf, settled, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const countOf = (said: string | null) => Number(/\d+/.exec(said ?? '')?.[0])

test('a coach goes from the start to the first work with one press, and on through the queue by keyboard', async () => {
  const page = await browser.as('coach', '/hoy')
  const place = page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: /^Calificar/ })
    .first()
  const begin = page.getByRole('link', { name: /^Calificar las \d+$/ })
  await begin.waitFor()
  // One number wherever it stands.
  const waiting = countOf(await begin.textContent())
  await expect.poll(async () => countOf(await place.getAttribute('aria-label'))).toBe(waiting)
  await expectNoViolations(page)

  await begin.click()
  await page.getByText(`Quedan ${waiting - 1}`).waitFor()
  const first = (await placeOf(page)).searchParams.get('entregable')
  // What is to be decided has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Marcar como recibido')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await placeOf(page)).searchParams.get('entregable')).not.toBe(first)
  await settled(page)
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(async () => (await placeOf(page)).searchParams.get('entregable')).toBe(first)
  await page.getByRole('link', { name: 'Calificar', exact: true }).last().click()
  await page.getByRole('heading', { name: /^Calificar/ }).waitFor()
  expectNoComplaints(page)
})

test('what is only received is received at once, and waits again while that can be taken back, on a phone too', async () => {
  for (const width of [1280, 360] as const) {
    const page = await browser.as('coach', '/calificar?modo=1', { width })
    const total = page.getByRole('heading', { name: /^Calificar/ })
    await settled(page)
    const before = countOf(await total.textContent())
    await page.getByRole('button', { name: /^Recibir las \d+ de Arma la carpeta/ }).click()
    const undo = page.getByRole('button', { name: 'Deshacer' })
    await undo.waitFor()
    await expect.poll(async () => countOf(await total.textContent())).toBeLessThan(before)
    await expectNoSidewaysScroll(page)
    await undo.click()
    await expect.poll(async () => countOf(await total.textContent())).toBe(before)
    expectNoComplaints(page)
  }
})

test('a doubt is answered on the start, and the next one takes its place', async () => {
  const page = await browser.as('docente', '/hoy')
  const card = page.getByRole('region', { name: 'Dudas' })
  const asked = card.locator('blockquote')
  const first = await asked.textContent()
  await card.getByRole('textbox', { name: /^Tu respuesta a / }).fill('Prueba con un ejemplo de tu grupo.')
  await card.getByRole('button', { name: 'Responder' }).click()
  await expect.poll(async () => ((await card.count()) ? asked.textContent() : '')).not.toBe(first)
  // Who learns alone has no such start.
  const student = await browser.as('estudiante', '/hoy')
  await expect.poll(async () => (await placeOf(student)).pathname).toBe('/crear-contenido-curricula')
})

test('who manages a school sends who has not entered another link, all or those that are marked, and may think better of it', async () => {
  const page = await browser.as('gestor', '/hoy')
  const sent: string[] = []
  page.on('request', r => r.url().endsWith('/invitaciones/reenviar') && sent.push(r.postData() ?? ''))
  await page.getByRole('button', { name: /^Reenviar acceso \(\d+\)$/ }).click()
  await page.getByText(/^Se reenvía el acceso a \d+ docentes? en unos segundos$/).waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()

  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Mi escuela' }).click()
  await page.getByRole('heading', { name: 'Centro escolar' }).waitFor()
  await page.getByRole('button', { name: /^Estatus/ }).click()
  await page.getByRole('menuitemradio', { name: 'Invitado' }).click()
  await page.waitForURL(/situacion=invitado/)
  await settled(page)
  await page.getByRole('checkbox').last().check()
  await page.getByRole('button', { name: 'Reenviar acceso', exact: true }).click()
  await page.getByText('Se reenvía el acceso a 1 docente en unos segundos').waitFor()
  await page.getByText('Reenviamos el acceso a 1 docente.').waitFor()
  expect(sent.map(body => Object.keys(JSON.parse(body)))).toEqual([['ids']])
  expectNoComplaints(page)
})
