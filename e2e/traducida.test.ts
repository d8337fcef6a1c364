/**
 * A page that its browser translates: it goes on working, and what it counts goes on being true.
 *
 * @module-tag resto
 */
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { expectNoComplaints, settled, signIn, useBrowser } from './harness.ts'
import { buildLejano } from './lejano.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const TERE = 'tere.traducida@traduce.mx'
const TONO = 'tono.traducido@traduce.mx'
let made: Awaited<ReturnType<typeof buildLejano>>
beforeAll(async () => {
  made = await buildLejano(await browser.as('admin', '/novedades'), [
    ['Tere Traducida', TERE],
    ['Toño Traducido', TONO],
  ])
}, 90_000)

/** As Chrome does it: each text is taken out, and stands translated in a `<font>` of its own, or within one. */
const translate = (page: Page, how: 'replaces' | 'wraps') =>
  page.evaluate(way => {
    const walker = document.createTreeWalker(document.querySelector('#root')!, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement!.closest('font, style, script')) continue
      const font = document.createElement('font')
      if (way === 'replaces') {
        font.textContent = `${text.data}`
        font.style.textDecoration = 'underline'
        text.replaceWith(font)
      } else {
        text.before(font)
        font.append(text)
      }
    }
  }, how)

for (const how of ['replaces', 'wraps'] as const) {
  test(`a course whose texts the browser ${how} is ticked, its progress is true, and one goes on to other screens`, async () => {
    const page = await browser.open()
    await signIn(page, how === 'replaces' ? TERE : TONO, made.unidad)
    await translate(page, how)
    await page.getByRole('checkbox', { name: 'Lee el cuento' }).click()
    const bar = page.getByRole('progressbar', { name: 'Tu avance' })
    const said = () => page.locator('#avance-del-curso').locator('..').locator('b').textContent()
    const value = () => bar.evaluate(b => (b as HTMLProgressElement).value)
    await expect.poll(value).toBe(34)
    await expect.poll(async () => Number.parseInt((await said())!, 10)).toBe(34)
    await translate(page, how)
    await page.getByRole('tab', { name: /^Dudas/ }).click()
    await translate(page, how)
    await page.getByRole('tab', { name: /^Actividades/ }).click()
    expect(await value()).toBe(34)
    for (const link of ['Agenda', 'Mensajes', 'Aprender']) {
      await page.getByRole('navigation', { name: 'Principal' }).first().getByRole('link', { name: link }).click()
      await settled(page)
      await translate(page, how)
    }
    await page.getByRole('heading', { name: /^Qué gusto verte/ }).waitFor()
    expectNoComplaints(page)
  })

  test(`who teaches goes from place to place and tab to tab, where the browser ${how} the texts`, async () => {
    const page = await browser.as('coach', '/miSalon')
    for (const link of ['En vivo', 'Sesiones', 'Hoy', 'Dudas', 'Novedades']) {
      await translate(page, how)
      await page
        .getByRole('navigation', { name: /^(Principal|Pestañas)/ })
        .getByRole('link', { name: new RegExp(`^${link}`) })
        .first()
        .click()
      await settled(page)
    }
    expectNoComplaints(page)
  })

  test(`texts that a browser ${how} change, come and go beside each other`, async () => {
    const page = await browser.as('estudiante', '/novedades')
    await page.evaluate(() => {
      const row = document.createElement('p')
      row.id = 'fila'
      const parts = ['Hecha: ', 'Llevas ', '28', ' %'].map(text => document.createTextNode(text))
      const [hecha, , numero] = parts as [Text, Text, Text]
      const [more, last] = [document.createElement('b'), document.createTextNode(' ahora')]
      more.textContent = 'por atender'
      row.append(...parts, more, last)
      document.querySelector('#root')!.append(row)
      Object.assign(globalThis, { row, hecha, numero, more, last, llevas: parts[1] })
    })
    type Partes = { row: Node; hecha: Text; numero: Text; more: Node; last: Text; llevas: Text }
    const shown = () => page.locator('#fila').textContent()
    await translate(page, how)
    await page.evaluate(() => {
      const { row, numero, more, last } = globalThis as unknown as Partes
      row.removeChild(more)
      row.removeChild(last)
      numero.nodeValue = '37'
    })
    expect(await shown()).toBe('Hecha: Llevas 37 %')
    await translate(page, how)
    await page.evaluate(() => {
      const { row, hecha, more, last } = globalThis as unknown as Partes
      row.removeChild(hecha)
      row.insertBefore(more, null)
      row.insertBefore(last, null)
    })
    expect(await shown()).toBe('Llevas 37 %por atender ahora')
    await translate(page, how)
    await page.evaluate(() => {
      const { row, hecha, more, last, llevas, numero } = globalThis as unknown as Partes
      numero.nodeValue = '100'
      row.insertBefore(hecha, llevas)
      row.removeChild(more)
      row.removeChild(last)
    })
    expect(await shown()).toBe('Hecha: Llevas 100 %')
    await page.locator('#fila').evaluate(row => row.remove())
  })
}
