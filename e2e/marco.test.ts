/** What the keyboard and the modes of the frame do, on every screen. */
import { afterEach, expect, test } from 'vitest'
import { settled, useBrowser } from './harness.ts'

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

test('on a phone the keyboard reaches either the drawer of the navigation or what it covers', async () => {
  const page = await browser.as('admin', '/noticias-panel', { width: 360 })
  const link = page.getByRole('link', { name: 'Novedades' })
  const outOfReach = (what: typeof link) => what.evaluate(e => e.closest('[inert]') !== null)
  const search = page.getByRole('searchbox')
  const menu = page.getByRole('button', { name: 'Menú', exact: true })
  await expect.poll(async () => [await outOfReach(link), await outOfReach(search)]).toEqual([true, false])
  await menu.click()
  await expect.poll(async () => [await outOfReach(link), await outOfReach(search)]).toEqual([false, true])
  await page.keyboard.press('Escape')
  await expect.poll(async () => [await outOfReach(link), await outOfReach(search)]).toEqual([true, false])
  await menu.click()
  await link.click()
  await page.getByRole('heading', { name: 'Novedades' }).waitFor()
  await expect.poll(() => outOfReach(link)).toBe(true)
})

test('the query parameter dark sets the mode on any page, and it stays', async () => {
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
