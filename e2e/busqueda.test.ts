/** Ctrl K finds what a person may open, by words, and leads there with the keyboard alone. */
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { expectNoComplaints, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

async function seek(page: Page, words: string) {
  await page.keyboard.press('Control+k')
  const box = page.getByRole('textbox', { name: 'Buscar o ir a' })
  await box.waitFor()
  await box.fill(words)
  return page.getByRole('dialog', { name: 'Buscar o ir a' })
}

/** The names of the groups stand before their lines, drawn by the style. */
const groups = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.mantine-Spotlight-actionsGroup')].map(g =>
      getComputedStyle(g, '::before').content.replaceAll('"', ''),
    ),
  )

test('an administrator finds a person, a unit and a question, and opens one with the keyboard', async () => {
  const page = await browser.as('admin', '/novedades')
  const found = await seek(page, 'angel munoz')
  await found.getByText('angel.munoz@benitojuarez.edu.mx').waitFor()
  await expect.poll(() => groups(page)).toEqual(['Personas'])
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/gestion-usuario?correo=angel.munoz*')
  await page.getByRole('heading', { name: /Muñoz/ }).first().waitFor()

  await seek(page, 'portafolio')
  await expect.poll(() => groups(page)).toEqual(expect.arrayContaining(['Unidades', 'Preguntas']))
  await page.keyboard.press('Escape')
  await (await seek(page, 'xyzxyz')).getByText('No hay nada con ese nombre').waitFor()
  expectNoComplaints(page)
})

test('a docente finds the students of their school, and of what authors write only what is open there', async () => {
  const page = await browser.as('docente', '/novedades')
  await seek(page, 'portafolio')
  await expect.poll(() => groups(page)).toEqual(['Programas', 'Cursos', 'Actividades'])
  await page.keyboard.press('Escape')
  const students = await seek(page, 'sec21')
  await students
    .getByText(/@sec21\.edu\.mx/)
    .first()
    .click()
  await page.waitForURL('**/coaches-escuelas-alumnos?search=*')
  expectNoComplaints(page)
})

test('who learns finds a course by its name, and Enter opens it', async () => {
  const page = await browser.as('estudiante', '/novedades')
  await seek(page, 'primeros pasos')
  await expect.poll(() => groups(page)).toContain('Cursos')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/contenido-curso-curricula?*')
  await page
    .getByRole('heading', { name: /aula digital/i })
    .first()
    .waitFor()
  expectNoComplaints(page)
})
