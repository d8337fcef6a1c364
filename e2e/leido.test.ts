/** What was read and done with a line stands without one: nothing on a device shows less than it did a moment ago. */
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { expectNoSidewaysScroll, settled, signIn, useBrowser } from './harness.ts'
import { buildLejano, followLejano } from './lejano.ts'
import { cut, mend, ready } from './trabajador.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const LUZ = 'luz.leida@leido.mx'
const LEO = 'leo.leido@leido.mx'
const INES = 'ines.leida@leido.mx'
const INICIO = '/crear-contenido-curricula'

let made: Awaited<ReturnType<typeof buildLejano>>
beforeAll(async () => {
  made = await buildLejano(await browser.as('admin', '/novedades'), [
    ['Luz Leída', LUZ],
    ['Leo Leído', LEO],
    ['Inés Leída', INES],
  ])
}, 90_000)

const avance = (page: Page) =>
  page.getByRole('progressbar', { name: 'Tu avance' }).evaluate(bar => (bar as HTMLProgressElement).value)

/** Each of the screens that somebody who learns looks at. */
async function readAll(page: Page) {
  for (const path of [INICIO, '/agenda', '/avisos', '/mis-calificaciones', made.unidad]) {
    await page.goto(path)
    await settled(page)
  }
  await ready(page)
}

/** All of it is done, and stands so. */
async function expectDone(page: Page) {
  await page.goto(made.unidad)
  await page.getByRole('checkbox', { name: 'Lee el cuento', checked: true }).waitFor()
  await page.getByText('100 / 100').waitFor()
  await page.getByRole('button', { name: 'Ver resultado: Repaso lejano' }).waitFor()
  await page.getByRole('button', { name: 'Cambiar entrega: Tu relato' }).waitFor()
  expect(await avance(page)).toBe(100)
  await expectNoSidewaysScroll(page)
}

test('what is ticked, finished and handed in with a line stands when the line is lost at once, on each screen that was read', async () => {
  const page = await browser.open({ width: 360, worker: true })
  await signIn(page, LUZ, made.unidad)
  await readAll(page)
  await followLejano(page)
  await page.getByRole('button', { name: 'Cambiar entrega: Tu relato' }).waitFor()
  await expect.poll(() => avance(page)).toBe(100)
  await cut(page)
  await expectDone(page)
  await page.goto(INICIO)
  await page.getByRole('heading', { name: /^Qué gusto verte/ }).waitFor()
  await page.getByText('1 de 1 unidad').first().waitFor()
  for (const [path, name] of [
    ['/agenda', 'Agenda'],
    ['/avisos', 'Avisos'],
    ['/mis-calificaciones', 'Mis calificaciones'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText(/^Sin conexión: ves lo que había el /).waitFor()
    expect(await page.getByRole('heading', { name: 'Sin conexión' }).count(), path).toBe(0)
    expect(await page.getByText('No se pudo').count(), path).toBe(0)
  }
  await mend(page)
})
