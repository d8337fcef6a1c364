/** What the keyboard and the modes of the frame do, on every screen. */
import { afterEach, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { expectNoSidewaysScroll, settled, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

test('the first Tab offers to skip to the content', async () => {
  const page = await browser.as('admin', '/noticias-panel')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Saltar al contenido' })
  await expect.poll(() => skip.evaluate(e => e === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contenido')
})

test('on a phone the places stand below, and behind «Más» all of them with their tabs, until one is chosen', async () => {
  const page = await browser.as('admin', '/noticias-panel', { width: 360 })
  const bar = page.getByRole('navigation', { name: 'Principal' }).filter({ visible: true })
  const more = bar.getByRole('button', { name: 'Más' })
  const all = page.getByRole('dialog', { name: 'Más' })
  await expect
    .poll(async () => (await bar.getByRole('link').allTextContents()).map(t => t.replace(/\d+\+?$/, '')))
    .toEqual(['Hoy', 'Cursos', 'Calificar', 'En vivo'])
  await more.click()
  await all.getByRole('link', { name: 'Noticias' }).and(all.locator('[aria-current=page]')).waitFor()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await all.waitFor({ state: 'detached' })
  expect(await more.evaluate(e => e === document.activeElement)).toBe(true)
  await more.click()
  await all.getByRole('link', { name: 'Novedades' }).click()
  await page.getByRole('heading', { name: 'Novedades' }).waitFor()
  await all.waitFor({ state: 'detached' })
  // The way back does not leave it over the screen that comes.
  await more.click()
  await all.waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Noticias' }).waitFor()
  await all.waitFor({ state: 'detached' })
  await page.goForward()
  await page.getByRole('heading', { name: 'Novedades' }).waitFor()
  // The tabs of the place lead on.
  await page.getByRole('navigation', { name: 'Pestañas de Hoy' }).getByRole('link', { name: 'Agenda' }).click()
  await page.getByRole('heading', { name: 'Agenda', exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
})

test('the place is lit on every screen behind it, and the way here begins with it', { tags: ['resto'] }, async () => {
  const page = await browser.as('coach', '/plazos-curso/1')
  const rail = page.getByRole('navigation', { name: 'Principal' }).filter({ visible: true })
  await expect.poll(() => rail.locator('[aria-current]').allTextContents()).toEqual(['Cursos'])
  await page.goto('/dudas-coach')
  await expect.poll(() => rail.locator('[aria-current]').allTextContents()).toEqual(['Hoy'])
  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Hoy' }).waitFor()
  // Nothing of it is folded, and no icon stands without its name.
  expect(await rail.getByRole('link').allTextContents()).toEqual([
    'Hoy',
    'Cursos',
    'Personas',
    expect.stringMatching(/^Calificar/),
    'En vivo',
    'Reportes',
    'Ajustes',
  ])
})

test('the query parameter dark sets the mode on any page, and it stays', { tags: ['resto'] }, async () => {
  const page = await browser.as('admin', '/noticias-panel?dark=true')
  const mode = () => page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'))
  await expect.poll(() => mode()).toBe('dark')
  await page.goto('/novedades')
  await settled(page)
  await expect.poll(() => mode()).toBe('dark')
  await page.goto('/novedades?dark=false')
  await settled(page)
  await expect.poll(() => mode()).toBe('light')
})
