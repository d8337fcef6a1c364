import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { allBut } from '../server/test/personas.ts'
import { expectNoComplaints, placeOf, seenMeanwhile, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const form = (page: Page, name: string) => page.getByRole('dialog', { name })

async function make(page: Page, name: string, more?: (dialog: ReturnType<typeof form>) => Promise<unknown>) {
  await page.getByRole('button', { name: 'Nuevo curso' }).first().click()
  const dialog = form(page, 'Nuevo curso')
  await dialog.getByLabel('Nombre del curso').fill(name)
  await more?.(dialog)
  await seenMeanwhile(page, '/api/cursos/store', 'Creando curso...un momento', () =>
    dialog.getByRole('button', { name: 'Guardar', exact: true }).click(),
  )
  // What is made is opened, to be filled.
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Cursos' }).click()
  await row(page, name).waitFor()
}

async function ask(page: Page, name: string, required: string) {
  const dialog = form(page, 'Editar curso')
  // The list says what was saved before the dialog of the course before is gone, and that one has the same name.
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `Editar ${name}` }).click()
  await dialog.getByRole('switch', { name: 'Progreso obligatorio' }).check()
  await dialog.getByRole('combobox', { name: 'Cursos requeridos' }).fill(required)
  await page.getByRole('option', { name: required }).click()
  await page.keyboard.press('Escape')
  return dialog
}

async function wantGone(page: Page, name: string) {
  await page.getByRole('button', { name: `Más acciones de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
}
async function remove(page: Page, name: string) {
  await wantGone(page, name)
  await page.getByText(`Estás seguro de eliminar el curso ${name}`).waitFor()
  await page.getByRole('button', { name: 'Eliminar curso', exact: true }).click()
}

test('a coach makes courses that ask for one another, but never in a circle, and deletes what nobody uses', async () => {
  const page = await browser.as('coach', '/cursos-all')
  await page.getByRole('button', { name: 'Nuevo curso' }).click()
  await form(page, 'Nuevo curso').getByRole('button', { name: 'Guardar', exact: true }).click()
  await form(page, 'Nuevo curso').getByText('Hace falta el nombre del curso').waitFor()
  await page.keyboard.press('Escape')
  await form(page, 'Nuevo curso').waitFor({ state: 'detached' })

  await make(page, 'Prueba alfa', async dialog => {
    await dialog.getByLabel('Clave interna').fill('ALFA-1')
    await dialog.getByLabel('Duración en minutos').fill('45')
    await dialog.getByRole('switch', { name: 'Curso en vivo' }).check()
  })
  await row(page, 'Prueba alfa').getByText('ALFA-1').waitFor()
  await row(page, 'Prueba alfa').getByText('En vivo').waitFor()
  await make(page, 'Prueba beta')

  // Its questions, eight at a time, and back.
  await page.getByRole('button', { name: 'Más acciones de Prueba beta' }).click()
  await page.getByRole('menuitem', { name: 'Preguntas' }).click()
  await page.getByRole('heading', { name: 'Banco de reactivos' }).waitFor()
  await page.getByText('No hay registros que concuerden').first().waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Cursos', exact: true }).click()

  const beta = await ask(page, 'Prueba beta', 'Prueba alfa')
  await beta.getByRole('button', { name: 'Actualizar registro' }).click()
  await row(page, 'Prueba beta').getByText('Pide 1 curso').waitFor()
  const alfa = await ask(page, 'Prueba alfa', 'Prueba beta')
  await alfa.getByRole('button', { name: 'Actualizar registro' }).click()
  await alfa.getByText('Nadie podría empezarlos: «Prueba alfa» pide «Prueba beta», que pide «Prueba alfa».').waitFor()
  await alfa.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await alfa.waitFor({ state: 'detached' })

  // What uses it is said before anything is decided.
  await wantGone(page, 'Prueba alfa')
  const why = page.getByRole('dialog', { name: '¿Eliminar «Prueba alfa»?' })
  await why.getByText('No se puede eliminar: lo usa el curso «Prueba beta».').waitFor()
  expect(await why.getByRole('button', { name: 'Eliminar curso' }).count()).toBe(0)
  await why.getByRole('button', { name: 'Entendido' }).click()
  for (const name of ['Prueba beta', 'Prueba alfa']) {
    await remove(page, name)
    await row(page, name).waitFor({ state: 'detached' })
  }
  expectNoComplaints(page, /status of (409|422)/)
})

test('courses are found by their key, without accents or case', { tags: ['resto'] }, async () => {
  const page = await browser.as('admin', '/cursos-all')
  await page.getByRole('searchbox', { name: 'Nombre o clave' }).fill('eva-02')
  // Other journeys make courses too: until the search stands in the address, any of them may be on the first page.
  await page.waitForURL(url => url.searchParams.get('search') === 'eva-02')
  await row(page, 'Evaluar con rúbricas').waitFor({ state: 'detached' })
  await row(page, 'Retroalimentar sin agotarte').waitFor()
  expectNoComplaints(page)
})

test('who teaches or learns does not get to the courses of authors', { tags: ['resto'] }, async () => {
  for (const who of allBut('admin', 'coach')) {
    const page = await browser.as(who, '/cursos-all')
    await expect.poll(async () => (await placeOf(page)).pathname).toBe('/crear-contenido-curricula')
    await expect.poll(() => page.getByRole('heading', { name: 'Currículas', exact: true }).count()).toBe(0)
  }
})
