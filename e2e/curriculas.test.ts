import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectNoComplaints, settled, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a curriculum is made with a picture, filled with courses, put in order and deleted', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('admin')
  await page.getByRole('button', { name: 'Nueva currícula' }).click()
  const form = dialog(page, 'Nueva currícula')
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await form.getByText('El nombre de la currícula es obligatorio').waitFor()
  await form.getByText('Debe seleccionar un tipo de currícula').waitFor()
  await form.getByLabel('Nombre de la currícula').fill('Prueba de orden')
  await form.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Mixta' }).click()
  const file = form.locator('input[type=file]')
  await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await form.getByText('Formato inválido. Solo se permiten imágenes JPG, PNG, GIF o WEBP.').waitFor()
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL })
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Currícula creada').waitFor()
  const made = card(page, 'Prueba de orden')
  await made.getByText('0 contenidos').waitFor()
  await made.getByText('Online').waitFor()
  await made.getByText('Certificación').waitFor()
  await expect.poll(() => made.locator('img').getAttribute('src')).toMatch(/^\/imagenes\//)

  await made.getByRole('link', { name: 'Gestionar Prueba de orden' }).click()
  await page.getByText('De momento, esta currícula no tiene cursos').waitFor()
  await page.getByRole('button', { name: 'vincular curso' }).click()
  const link = dialog(page, 'Vincular cursos')
  const courses = ['Evaluar con rúbricas', 'Diseña clases activas', 'Retroalimentar sin agotarte']
  for (const name of courses) {
    await link.getByRole('combobox', { name: 'Cursos' }).fill(name)
    await page.getByRole('option', { name }).click()
  }
  await link.getByLabel('Cursos').first().press('Tab')
  await link.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Cursos vinculados').waitFor()
  await card(page, courses[2]!).waitFor()
  await expect.poll(() => names(page)).toEqual(courses)

  // The arrows keep the focus; the last place is the end of the way.
  const later = page.getByRole('button', { name: `Mover después: ${courses[0]}` })
  await later.press('Enter')
  await page.getByText('Orden guardado').waitFor()
  await expect.poll(() => later.evaluate(b => b === document.activeElement)).toBe(true)
  await later.press('Enter')
  await later.press('Enter')
  await expect.poll(() => names(page)).toEqual([courses[1], courses[2], courses[0]])
  await page.getByText('Orden guardado').waitFor()

  // By the keys of the handle.
  await page.getByRole('button', { name: `Mover ${courses[0]}`, exact: true }).press('Space')
  await page.getByText(`${courses[0]}: en la mano, lugar 3 de 3.`).waitFor({ state: 'attached' })
  // Where the cards are is measured behind that.
  await settled(page)
  await page.keyboard.press('ArrowLeft')
  await page.getByText(`${courses[0]}: lugar 2 de 3.`).waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await expect.poll(() => names(page)).toEqual([courses[1], courses[0], courses[2]])

  // By dragging the first behind the last.
  const handle = page.getByRole('button', { name: `Mover ${courses[1]}`, exact: true })
  const [from, to] = [(await handle.boundingBox())!, (await card(page, courses[2]!).boundingBox())!]
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width - 40, to.y + 30, { steps: 12 })
  await page.getByText(`${courses[1]}: lugar 3 de 3.`).waitFor({ state: 'attached' })
  await page.mouse.up()
  const order = [courses[0]!, courses[2]!, courses[1]!]
  await expect.poll(() => names(page)).toEqual(order)
  await page.getByText('Orden guardado').waitFor()
  await page.reload()
  await card(page, order[0]!).waitFor()
  await expect.poll(() => names(page)).toEqual(order)

  await page.getByRole('searchbox', { name: 'Buscar curso por nombre' }).fill('disena')
  await page.getByText('Quita la búsqueda para cambiar el orden.').or(card(page, order[0]!)).first().waitFor()
  await card(page, order[0]!).waitFor({ state: 'detached' })
  await expect.poll(() => names(page)).toEqual([courses[1]])
  await page.getByRole('button', { name: 'Borrar búsqueda' }).click()
  await page.getByRole('button', { name: `Quitarlo de la currícula: ${order[0]}` }).click()
  await dialog(page, `¿Quitar «${order[0]}» de la currícula?`).getByRole('button', { name: 'Quitar curso' }).click()
  await page.getByText('Curso fuera de la currícula').waitFor()
  await card(page, order[0]!).waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'volver' }).click()
  await made.getByText('2 contenidos').waitFor()
  await made.getByRole('button', { name: 'Editar Prueba de orden' }).click()
  const edit = dialog(page, 'Editar currícula')
  await edit.getByRole('button', { name: 'Quitar', exact: true }).click()
  await edit.getByRole('button', { name: 'Actualizar registro' }).click()
  await page.getByText('Currícula actualizada').waitFor()
  await made.locator('img').waitFor({ state: 'detached' })
  await made.getByRole('button', { name: 'Eliminar Prueba de orden' }).click()
  await made.waitFor({ state: 'detached' })
  expectNoComplaints(page)
})

test('one that is offered is not deleted, and the offer is named', { tags: ['resto'] }, async () => {
  const page = await browser.as('admin', '/crear-contenido-curricula?search=evaluar para')
  await page.getByRole('button', { name: 'Eliminar Evaluar para aprender' }).click()
  await page
    .getByText(/^No se puede eliminar: la usan la oferta «Evaluar para aprender \(ciclo escolar\)» y la inscripción «/)
    .waitFor()
  expectNoComplaints(page, /status of 409/)
})

test('a failure has the words of the specification', { tags: ['resto'] }, async () => {
  const page = await browser.as('admin', '/crear-contenido-curricula?nuevo')
  await page.route('**/api/curriculas/store', route => route.fulfill({ status: 500, json: { message: 'x' } }))
  const form = dialog(page, 'Nueva currícula')
  await form.getByLabel('Nombre de la currícula').fill('No se guarda')
  await form.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Mixta' }).click()
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Error al crear la currícula', { exact: true }).waitFor()
  expectNoComplaints(page, /status of 500/)
})

test('a coach reads curricula and their courses, and has no way to change them', { tags: ['resto'] }, async () => {
  const page = await browser.as('coach', '/crear-contenido-curricula?search=nivel 1')
  await page.getByRole('link', { name: 'Ver cursos de Docente digital: nivel 1' }).click()
  await card(page, 'Diseña clases activas').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /Mover|Quitarlo|vincular/ }).count()).toBe(0)
  await page.goto('/cursos-curricula')
  await page.waitForURL('**/crear-contenido-curricula')
  await page.getByRole('heading', { name: 'Currículas' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^(Nueva|Editar|Eliminar)/ }).count()).toBe(0)
  expectNoComplaints(page)
})
