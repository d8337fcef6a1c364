/**
 * Dialogs of a course: back and Escape close what is on top and no more, and the focus returns to where it was.
 *
 * @module-tag resto
 */
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { placeOf, signIn, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const CURSO = '/contenido-curso-curricula?curricula=3&curso=1&unidad=4'
const RODRIGO = 'rodrigo.jimenez@benitojuarez.edu.mx'
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName)

test('back closes a quiz that fills a phone, and Escape or back answer its question without closing it', async () => {
  const page = await browser.open({ width: 360, moving: true })
  await signIn(page, RODRIGO, CURSO)
  const begin = page.getByRole('button', { name: /^(Comenzar|Continuar): / })
  const place = (await placeOf(page)).href
  await begin.click()
  const quiz = page.getByRole('dialog').filter({ hasText: /Pregunta \d+ de/ })
  await quiz.waitFor()
  await page.goBack()
  await quiz.waitFor({ state: 'detached' })
  await expect.poll(async () => (await placeOf(page)).href).toBe(place)
  await expect.poll(() => focused(page)).toMatch(/^(Comenzar|Continuar): /)

  await begin.click()
  const [, all] = /de (\d+)/.exec((await quiz.getByText(/^Pregunta \d+ de \d+$/).textContent())!)!
  await quiz.getByRole('radio').or(quiz.getByRole('checkbox')).first().check()
  await quiz.getByText(/^Recibido/).waitFor()
  await quiz.getByText('Intento único').waitFor()
  // Loaded again: in the quiz, at the question that was looked at; and the way back is that of before.
  await page.reload()
  await quiz.getByText(`Pregunta 1 de ${all}`).waitFor()
  await page.goBack()
  await quiz.waitFor({ state: 'detached' })
  await expect.poll(async () => (await placeOf(page)).href).toBe(place)
  await page.reload()
  await begin.waitFor()
  expect(await quiz.count()).toBe(0)
  await begin.click()
  await quiz.waitFor()
  const end = async () => {
    while (!(await quiz.getByText(`Pregunta ${all} de ${all}`).isVisible()))
      await quiz.getByRole('button', { name: 'Siguiente' }).click()
    await quiz.getByRole('button', { name: 'Finalizar Evaluación' }).click()
  }
  const question = page.getByRole('dialog', { name: '¿Finalizar la evaluación?' })
  await end()
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await quiz.waitFor()
  await end()
  await question.waitFor()
  await page.goBack()
  await question.waitFor({ state: 'detached' })
  await quiz.waitFor()
  await end()
  await question.getByRole('button', { name: 'Finalizar', exact: true }).click()
  await page.getByRole('button', { name: 'Seguir con el curso' }).click()
  await expect.poll(() => focused(page)).toMatch(/^Ver resultado: /)
  // The way back is that of before: the quiz has left no step in it.
  await page.getByRole('region', { name: 'Lo que sigue' }).waitFor()
  await expect.poll(async () => (await placeOf(page)).href).toBe(place)
})

test('Enter sends the link of a delivery, and the focus stays with it', async () => {
  const page = await browser.open({ width: 360, moving: true })
  await signIn(page, RODRIGO, CURSO)
  await page.getByRole('button', { name: /^Entregar: / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Archivo o enlace' }).click()
  await dialog.getByLabel('Enlace de tu trabajo').fill('https://ejemplo.mx/mi-trabajo')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Cambiar entrega: / }).waitFor()
  // The row says so without being opened.
  await page
    .getByText(/^Entregado el \d/)
    .first()
    .waitFor()
  await expect.poll(() => focused(page)).toMatch(/^(Entregar|Cambiar entrega): /)
})

test('on a line that hangs a form can still be closed', async () => {
  const page = await browser.as('admin', '/dashboardUnidades')
  await page.clock.install()
  await page.getByRole('button', { name: 'Nueva unidad' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nueva unidad' })
  await dialog.getByLabel('Nombre de la unidad').fill('Unidad de la línea lenta')
  await dialog.getByLabel('Clave interna').fill('LENTA')
  await dialog.getByLabel('Descripción').fill('Para esta prueba')
  // Nobody answers it.
  await page.route('**/api/unidades/store', () => undefined)
  const asked = page.waitForRequest('**/api/unidades/store')
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await asked
  await page.clock.fastForward(11_000)
  await page.getByText('Está tardando más de lo normal. Seguimos en ello.').waitFor()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page
    .getByRole('dialog', { name: '¿Salir sin guardar?' })
    .getByRole('button', { name: 'Salir sin guardar' })
    .click()
  await dialog.waitFor({ state: 'detached' })
})

test('what goes wrong in a dialog that fills a phone is said above it: its title and its buttons stay in sight', async () => {
  const page = await browser.as('admin', '/plantillas', { width: 360, moving: true })
  await page.getByRole('button', { name: 'Copiar «Constancia»' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copiar la plantilla' })
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill(`Copia ${Date.now()}`)
  const copy = dialog.getByRole('button', { name: 'Copiar', exact: true })
  const title = dialog.getByRole('heading', { name: 'Copiar la plantilla' })
  const top = async () => (await title.boundingBox())!.y
  const before = await top()
  await page.context().setOffline(true)
  await copy.click()
  const said = page.getByRole('alert').filter({ hasText: 'Sin conexión' })
  await said.waitFor()
  await expect
    .poll(async () => {
      const { y, height } = (await said.boundingBox())!
      return (await top()) - (y + height)
    })
    .toBeGreaterThanOrEqual(0)
  // Nothing lies over it.
  await copy.click({ trial: true, timeout: 1_000 })
  await said.waitFor({ state: 'detached' })
  await expect.poll(top).toBe(before)
  await page.context().setOffline(false)
})

test('the first field that is wrong stands in sight, with its name, below the title of a long dialog', async () => {
  const page = await browser.as('admin', '/inscripciones?nuevo')
  await page.setViewportSize({ width: 1280, height: 560 })
  const dialog = page.getByRole('dialog', { name: 'Nuevo evento de inscripción' })
  const save = dialog.getByRole('button', { name: 'Guardar', exact: true })
  await save.waitFor()
  await dialog.evaluate(node => node.scrollTo(0, node.scrollHeight))
  await save.press('Enter')
  await dialog.getByText('Hace falta el nombre del evento').waitFor()
  const bottom = async () => {
    const { y, height } = (await dialog.locator('header').boundingBox())!
    return y + height
  }
  await expect.poll(() => focused(page)).toBe('INPUT')
  const name = (await dialog.locator('label').filter({ hasText: 'Nombre del evento' }).boundingBox())!
  expect(name.y).toBeGreaterThanOrEqual(await bottom())
})

test('back closes the search and the notices that lie over a screen, and what they lead to is one step further', async () => {
  const page = await browser.open({ width: 360 })
  await signIn(page, RODRIGO, '/crear-contenido-curricula')
  const path = async () => (await placeOf(page)).pathname
  const search = page.getByRole('dialog', { name: 'Buscar o ir a' })
  const bell = page.getByRole('dialog', { name: 'Avisos y novedades' })
  for (const [button, over] of [
    ['Buscar o ir a', search],
    [/^Avisos y novedades/, bell],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await over.waitFor()
    await page.goBack()
    await over.waitFor({ state: 'detached' })
    expect(await path()).toBe('/crear-contenido-curricula')
  }
  await page.getByRole('button', { name: 'Buscar o ir a' }).click()
  await search.getByRole('button', { name: 'Agenda' }).click()
  await page.getByRole('heading', { level: 1, name: 'Agenda' }).waitFor()
  await page.getByRole('button', { name: /^Avisos y novedades/ }).click()
  await bell.getByRole('link', { name: 'Ver todos los avisos' }).click()
  await page.getByRole('heading', { level: 1, name: 'Avisos' }).waitFor()
  expect(await path()).toBe('/avisos')
  await page.goBack()
  await expect.poll(path).toBe('/agenda')
  // What is tapped beside the open bell is where one comes to, however quick the tap.
  const places = page.locator('[data-barra=abajo]')
  for (const [place, to] of [
    ['Perfil', '/update-user-info'],
    ['Agenda', '/agenda'],
  ] as const) {
    await page.getByRole('button', { name: /^Avisos y novedades/ }).click()
    await bell.waitFor()
    await places.getByRole('link', { name: place }).tap()
    await bell.waitFor({ state: 'detached' })
    await places.locator('[aria-current=page]').filter({ hasText: place }).waitFor()
    expect(await path()).toBe(to)
  }
  await page.goBack()
  await expect.poll(path).toBe('/update-user-info')
  await page.goBack()
  await expect.poll(path).toBe('/agenda')
  await page.goBack()
  await expect.poll(path).toBe('/crear-contenido-curricula')
})
