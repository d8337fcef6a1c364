/** The morning of who teaches: what waits is first, is gone through one after the other, and what is only received is received at once. */
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { lugaresDe } from '../web/src/app/menu.ts'
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

const pathOf = async (page: Page) => (await placeOf(page)).pathname

test.each(['admin', 'gestor'] as const)('the %s finds every list with two presses, wherever that is', async who => {
  const page = await browser.as(who, '/avisos')
  const rail = page.getByRole('complementary', { name: 'Menú lateral' })
  for (const lugar of lugaresDe([who])) {
    for (const { to } of lugar.items) {
      await rail.locator(`a[href="${lugar.items[0]!.to}"]`).last().click()
      const tab = page.getByRole('navigation', { name: `Pestañas de ${lugar.label}` }).locator(`a[href="${to}"]`)
      if (to !== lugar.items[0]!.to) await tab.click()
      await expect.poll(() => pathOf(page)).toBe(to)
    }
  }
})

test('G and a letter lead to a place, «?» tells the keys; not where one writes, and letters can be turned off', async () => {
  const page = await browser.as('admin', '/curso/1')
  const row = page.getByRole('treeitem')
  await row.first().focus()
  const rows = await row.count()
  const help = page.getByRole('dialog', { name: 'Atajos del teclado' })
  /** Keys are heard once the screen stands. */
  const ask = () =>
    expect
      .poll(async () => {
        if (!(await help.count())) await page.keyboard.press('?')
        return help.count()
      })
      .toBe(1)
  await ask()
  await help.getByRole('heading', { name: 'En el esquema del curso' }).waitFor()
  await help.getByText('Calificar').waitFor()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  // Of the outline A alone adds a task, and after G it does not.
  await row.first().focus()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect.poll(() => pathOf(page)).toBe(lugaresDe(['admin']).find(l => l.id === 'ajustes')!.items[0]!.to)
  await page.goBack()
  await expect.poll(() => row.count()).toBe(rows)

  await page.goto('/usuarios-lista')
  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /^Buscar/ }))
    .first()
  await search.fill('')
  await search.press('g')
  await search.press('h')
  expect(await search.inputValue()).toBe('gh')
  await page.getByRole('heading', { level: 1 }).click()
  await ask()
  await help.getByRole('switch').uncheck()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await settled(page)
  expect(await pathOf(page)).toBe('/usuarios-lista')
  expectNoComplaints(page)
})
