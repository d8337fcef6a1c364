/** Ctrl K finds what a person may open, by words, and leads there with the keyboard alone. */
import { busquedaRoutes, entregasPropiasRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, expectNoSidewaysScroll, signIn, useBrowser } from './harness.ts'

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

test('a docente finds the students of their school, and of what authors write only what is open there', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('docente', '/novedades')
  await seek(page, 'portafolio')
  await expect.poll(() => groups(page)).toEqual(['Pantallas', 'Programas', 'Cursos', 'Temas', 'Actividades'])
  await page.keyboard.press('Escape')
  const students = await seek(page, 'sec21')
  await students
    .getByText(/@sec21\.edu\.mx/)
    .first()
    .click()
  await page.waitForURL('**/coaches-escuelas-alumnos?search=*')
  expectNoComplaints(page)
})

test('who learns finds a course by its name, and Enter opens it', { tags: ['resto'] }, async () => {
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

test('a typo finds it all the same; a material is found by its name, and opens at its objective', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('estudiante', '/novedades')
  const found = await seek(page, 'primreos pasos')
  await expect.poll(() => groups(page)).toContain('Cursos · parecido a lo que escribiste')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await found.waitFor({ state: 'hidden' })
  const { hallazgos } = await call(page, busquedaRoutes.find, { query: { q: 'guia' } })
  const material = hallazgos.find(h => h.tipo === 'material')!
  await (await seek(page, material.titulo)).getByText(material.titulo).first().waitFor()
  await expect.poll(() => groups(page)).toContain('Materiales')
  await page.getByRole('dialog').getByRole('button', { name: material.titulo }).first().click()
  await page.waitForURL(`**/contenido-curso-curricula?*objetivo=${material.objetivo_id}*`)
  expectNoComplaints(page)
})

test('verbs are found on a phone, one’s own work opens at its row, and another person’s is not found; the recent stands first', {
  tags: ['resto'],
}, async () => {
  const page = await browser.open({ width: 360 })
  await signIn(page, 'sofia.garcia@benitojuarez.edu.mx', '/novedades')
  const { cursos } = await call(page, entregasPropiasRoutes.misCursos, {})
  const works = await Promise.all(
    cursos
      .filter(c => c.hechas > 0)
      .map(async c => await call(page, entregasPropiasRoutes.misCalificaciones, { params: { cursoId: c.id } })),
  )
  const mine = works.flatMap(w => w.calificaciones).find(c => c.entrega_id !== null)!
  const open = () => page.getByRole('button', { name: 'Buscar o ir a' }).first().click()
  const box = page.getByRole('textbox', { name: 'Buscar o ir a' })
  await open()
  await box.fill('entrgar')
  await page.getByRole('dialog').getByRole('button', { name: 'Entregar una tarea' }).waitFor()
  await page.keyboard.press('Escape')
  await open()
  await box.fill(mine.nombre_actividad_unidad)
  await expect.poll(() => groups(page)).toContain('Mis entregas')
  await expectNoSidewaysScroll(page)
  await page.getByRole('dialog').getByRole('button', { name: mine.nombre_actividad_unidad }).last().click()
  await page.waitForURL(/mis-calificaciones\?curso=\d+&actividad=\d+/)
  await open()
  await expect.poll(async () => (await groups(page))[0]).toBe('Recientes')
  // The first one is chosen: Enter acts.
  await expect.poll(() => page.locator('[data-action][data-selected]').count()).toBe(1)
  await page.keyboard.press('Escape')
  const other = await browser.as('estudiante', '/novedades')
  const { hallazgos } = await call(other, busquedaRoutes.find, {
    query: { q: mine.nombre_actividad_unidad },
  })
  expect(hallazgos.filter(h => h.tipo === 'entrega' && h.id === mine.entrega_id)).toEqual([])
  for (const p of [page, other]) expectNoComplaints(p)
})
