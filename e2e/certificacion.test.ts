/**
 * A certification is built from nothing: an administrator makes the curriculum and the offer, a coach the rest; a
 * reload at every step loses nothing.
 *
 * @module-tag resto
 */
import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectNoComplaints, placeOf, settled, useBrowser } from './harness.ts'
import { useLongFilm } from './pelicula.ts'

const browser = useBrowser()
const longFilm = useLongFilm()
afterEach(() => browser.closeAll())

type Where = Page | Locator
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const item = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Actividades' }).getByRole('listitem').filter({ hasText: text })
const save = (where: Where, name = 'Guardar') => where.getByRole('button', { name, exact: true }).click()

async function reload(page: Page) {
  await page.reload()
  await settled(page)
}

async function visit(page: Page, path: string) {
  await page.goto(path)
  await settled(page)
}

/** Picks from a select that is found by typing. */
async function pick(page: Page, where: Where, field: string, name: string) {
  await where.getByRole('combobox', { name: field }).fill(name)
  // The last line makes another one of that name.
  await page.getByRole('option', { name }).first().click()
}

async function makeCurricula(page: Page) {
  await page.getByRole('button', { name: 'Nueva currícula' }).click()
  const form = dialog(page, 'Nueva currícula')
  await form.getByLabel('Nombre de la currícula').fill('Certificación de prueba')
  await form.getByLabel('Descripción').fill('De principio a fin')
  await form.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Autogestiva' }).click()
  await save(form)
  await form.waitFor({ state: 'detached' })
  await reload(page)
  await page.getByRole('article').filter({ hasText: 'Certificación de prueba' }).waitFor()
}

async function makeUnidad(page: Page, name: string, key: string) {
  await visit(page, '/dashboardUnidades')
  await page.getByRole('button', { name: 'Nueva unidad' }).click()
  const form = dialog(page, 'Nueva unidad')
  await form.getByLabel('Nombre de la unidad').fill(name)
  await form.getByLabel('Clave interna').fill(key)
  await form.getByLabel('Descripción').fill('De la certificación de prueba')
  await save(form)
  await form.waitFor({ state: 'detached' })
  await reload(page)
  await page.getByRole('link', { name }).click()
  await settled(page)
}

async function addActividad(page: Page, name: string) {
  await page.getByRole('button', { name: 'Nueva actividad' }).first().click()
  const form = dialog(page, 'Nueva actividad')
  await form.getByLabel('Nombre de la actividad').fill(name)
  await save(form)
  await item(page, name).waitFor()
}

async function setModo(page: Page, activity: string, mode: string) {
  await page.getByRole('button', { name: activity, exact: true }).click()
  const here = panel(page, 'Entregable')
  await here.getByRole('radio', { name: mode, exact: true }).click()
  await here.getByText('Obligatorio', { exact: true }).click()
  await save(here, 'Guardar cambios')
  await here.waitFor({ state: 'detached' })
}

async function makeRubrica(page: Page, activity: string) {
  await page.getByRole('button', { name: activity, exact: true }).click()
  await panel(page, 'Entregable').getByRole('link', { name: 'Crear rúbrica' }).click()
  await page.getByLabel('Nombre de la rúbrica').fill('Rúbrica de prueba')
  await page.getByLabel('Título del criterio 1').fill('Claridad')
  await page.getByLabel('Descripción del criterio 1').fill('Se entiende')
  for (const level of ['Destacado', 'Logrado', 'En proceso', 'Inicial'])
    await page.getByLabel(`${level} de Claridad`, { exact: true }).fill(`${level}: se entiende`)
  await save(page)
  await page.getByText('Rúbrica creada').waitFor()
  await settled(page)
  const here = panel(page, 'Entregable')
  await here.getByRole('radio', { name: 'Por rúbrica' }).click()
  await save(here, 'Guardar cambios')
  await item(page, activity).getByText('Por rúbrica').waitFor()
}

async function writeQuiz(page: Page, activity: string) {
  await page.getByRole('button', { name: `Más acciones de ${activity}` }).click()
  await page.getByRole('menuitem', { name: 'Preguntas', exact: true }).click()
  await settled(page)
  for (const [text, type, right] of [
    ['¿Qué mide una rúbrica?', 1, ['Lo que se observa']],
    ['¿Qué ayuda a aprender?', 2, ['Preguntar', 'Practicar']],
  ] as const) {
    if (type === 2) {
      await page.getByRole('combobox', { name: 'Tipo' }).click()
      await page.getByRole('option', { name: 'Opción múltiple (varias respuesta)' }).click()
    }
    await page.getByLabel('Pregunta nueva').fill(text)
    const options = page.getByRole('list', { name: 'Opciones' })
    await options.getByRole('textbox', { name: 'Opción 1' }).focus()
    for (const answer of [...right, 'Ninguna']) {
      await page.keyboard.type(answer)
      await page.keyboard.press('Enter')
    }
    const role = type === 1 ? 'radio' : 'checkbox'
    for (const answer of right) await options.getByRole(role, { name: `Correcta: ${answer}` }).check()
    await page.getByRole('button', { name: 'Guardar Pregunta' }).click()
    await page.getByRole('button', { name: text, exact: true }).waitFor()
    await settled(page)
  }
  await reload(page)
  await page.getByRole('button', { name: '¿Qué ayuda a aprender?', exact: true }).waitFor()
  await page.getByText(/Faltan? (la )?respuesta/).waitFor({ state: 'detached' })
}

async function makeObjetivo(page: Page) {
  await visit(page, '/dashboardObjetivos?nuevo')
  const form = dialog(page, 'Nuevo objetivo')
  await form.getByLabel('Nombre del objetivo').fill('Objetivo de prueba')
  await form.getByLabel('Clave interna').fill('OBJ-CERT')
  await save(form)
  await form.waitFor({ state: 'detached' })
  await visit(page, '/dashboardObjetivos?search=Objetivo%20de%20prueba')
  await row(page, 'Objetivo de prueba').getByRole('link', { name: '0 materiales' }).click()
  await page.getByRole('button', { name: 'Nuevo material' }).first().click()
  const material = dialog(page, 'Nuevo material')
  await material.getByLabel('Nombre del material').fill('Guía de prueba')
  await material.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Enlace' }).click()
  await material.getByLabel('Enlace').fill('https://ejemplo.mx/guia')
  await save(material)
  await row(page, 'Guía de prueba').waitFor()
  await reload(page)
  await row(page, 'Guía de prueba').waitFor()
}

/** Paused after the first chunk; the page is closed; another one goes on where it stopped. */
async function uploadVideo(page: Page) {
  await visit(page, '/dashboardObjetivos?search=Objetivo%20de%20prueba')
  await row(page, 'Objetivo de prueba').getByRole('link', { name: 'Sin video' }).click()
  await page.getByRole('heading', { name: 'Video del objetivo' }).waitFor()
  const address = (await placeOf(page)).href
  const film = longFilm('clase.webm')
  await page.route('**/api/video-upload/chunk', async route => {
    await new Promise(resolve => setTimeout(resolve, 400))
    await route.continue().catch(() => undefined)
  })
  await page.locator('input[type=file]').first().setInputFiles(film)
  await page.getByRole('button', { name: 'Subir video' }).click()
  await page.waitForResponse(response => response.url().endsWith('/chunk') && response.ok())
  await page.getByRole('button', { name: 'Pausar la carga' }).click()
  await page
    .getByText(/^En pausa/)
    .first()
    .waitFor()
  await page.close()

  const again = await page.context().newPage()
  await again.goto(address)
  await again.getByText('La carga de «clase.webm» se quedó a medias.').waitFor()
  await again.locator('input[type=file]').first().setInputFiles(film)
  await again.getByRole('button', { name: 'Subir video' }).click()
  await again.getByText('Carga del archivo de video Completa!').waitFor()
  await again.getByLabel('Nombre del video').fill('Clase de prueba')
  await save(again)
  await again.getByText('Video guardado').waitFor()
  await reload(again)
  await again.getByRole('button', { name: 'reproducir', exact: true }).waitFor()
  return again
}

async function makeCurso(page: Page, name: string, unit: string, required?: string) {
  await visit(page, '/cursos-all')
  await page.getByRole('button', { name: 'Nuevo curso' }).first().click()
  const form = dialog(page, 'Nuevo curso')
  await form.getByLabel('Nombre del curso').fill(name)
  await form.getByLabel('Duración en minutos').fill('90')
  await pick(page, form, 'Agregar unidad', unit)
  await page.keyboard.press('Tab')
  if (required) {
    await form.getByRole('switch', { name: 'Progreso obligatorio' }).check()
    await pick(page, form, 'Cursos requeridos', required)
    await page.keyboard.press('Tab')
  }
  await save(form)
  // What is made is opened.
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Cursos' }).click()
  await reload(page)
  await row(page, name).waitFor()
  if (required) await row(page, name).getByText('Pide 1 curso').waitFor()
}

test('curriculum, courses, units, activities of every mode, quiz, rubric, objective, video, materials, offer', async () => {
  const admin = await browser.as('admin')
  await makeCurricula(admin)

  let coach = await browser.as('coach', '/dashboardUnidades')
  await makeUnidad(coach, 'Unidad de entrada', 'CERT-U1')
  await addActividad(coach, 'Lee el caso')
  await makeUnidad(coach, 'Unidad de trabajo', 'CERT-U2')
  for (const name of ['Encuesta', 'Plan de clase', 'Proyecto', 'Evaluación']) await addActividad(coach, name)
  await setModo(coach, 'Encuesta', 'Básico')
  await setModo(coach, 'Plan de clase', 'Calificable')
  await makeRubrica(coach, 'Proyecto')
  await reload(coach)
  await item(coach, 'Plan de clase').getByText('Obligatorio').waitFor()
  const unidad = (await placeOf(coach)).pathname
  await writeQuiz(coach, 'Evaluación')

  await makeObjetivo(coach)
  expectNoComplaints(coach)
  coach = await uploadVideo(coach)
  await visit(coach, unidad.replace('/dashboardUnidades/', '/dashboardUnidadesObjetivos/'))
  await coach.getByRole('button', { name: 'Agregar objetivo' }).first().click()
  const attach = dialog(coach, 'Agregar objetivo')
  await pick(coach, attach, 'Objetivo', 'Objetivo de prueba')
  await attach.getByRole('button', { name: 'Agregar', exact: true }).click()
  await attach.waitFor({ state: 'detached' })
  await reload(coach)
  await row(coach, 'Objetivo de prueba').waitFor()
  await coach.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Unidad de trabajo' }).waitFor()

  await makeCurso(coach, 'Curso de entrada', 'Unidad de entrada')
  await makeCurso(coach, 'Curso de trabajo', 'Unidad de trabajo', 'Curso de entrada')

  await admin.getByRole('link', { name: 'Gestionar Certificación de prueba' }).click()
  await admin.getByRole('button', { name: 'vincular curso' }).click()
  const link = dialog(admin, 'Vincular cursos')
  for (const name of ['Curso de entrada', 'Curso de trabajo']) await pick(admin, link, 'Cursos', name)
  await link.getByLabel('Cursos').first().press('Tab')
  await save(link)
  await admin.getByText('Cursos vinculados').waitFor()
  await reload(admin)
  await expect
    .poll(() => admin.getByRole('article').getByRole('heading').allTextContents())
    .toEqual(['Curso de entrada', 'Curso de trabajo'])

  await visit(admin, '/ofertaAcademica?nuevo')
  const offer = dialog(admin, 'Nueva oferta')
  await offer.getByLabel('Nombre de la oferta').fill('Oferta de la certificación')
  await pick(admin, offer, 'Currícula', 'Certificación de prueba')
  await pick(admin, offer, 'Grupos', '3.º A')
  await admin.keyboard.press('Tab')
  await offer.getByRole('switch', { name: 'Publicada' }).check()
  await save(offer)
  await admin.getByText('Oferta creada').waitFor()
  await visit(admin, '/ofertaAcademica?search=certificaci%C3%B3n')
  await row(admin, 'Oferta de la certificación').getByText('Publicada').waitFor()
  expectNoComplaints(admin)
}, 120_000)
