/**
 * What is typed into a form survives a session that expires, a reload and a closed page, for the person who typed it
 * alone (ADR 022).
 */
import { actividadesRoutes, reactivosRoutes, unidadesRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { call, expectNoComplaints, placeOf, settled, signIn, useBrowser } from './harness.ts'
import { PEOPLE } from './people.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const NOTICE = /Recuperamos lo que habías escrito el \d/
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const newCourse = async (page: Page) => {
  await page.getByRole('button', { name: 'Nuevo curso' }).first().click()
  await dialog(page, 'Nuevo curso').getByLabel('Nombre del curso').waitFor()
  return dialog(page, 'Nuevo curso')
}
/** What is typed is written a moment later. */
const kept = (page: Page, text: string) =>
  page.waitForFunction(t => Object.values({ ...localStorage }).some(v => v.includes(t)), text)

test('a session that expires in a form costs nothing: after signing in, the same dialog stands there with what was typed', async () => {
  const page = await browser.as('coach', '/cursos-all')
  const form = await newCourse(page)
  await form.getByLabel('Nombre del curso').fill('Borrador de álgebra')
  await form.getByLabel('Descripción').fill('Lo que costó media hora.')
  await form.getByLabel('Duración en minutos').fill('45')
  await page.context().clearCookies()
  // The page may find out by itself that the session is over, and be gone before the click.
  const save = form.getByRole('button', { name: 'Guardar', exact: true })
  await Promise.all([page.waitForURL(/\/login\?/), save.click({ timeout: 5_000 }).catch(() => undefined)])
  const back = (await placeOf(page)).searchParams.get('volver')!
  expect(back).toContain('nuevo')
  await signIn(page, PEOPLE.coach, back)
  await form.getByText(NOTICE).waitFor()
  await expect.poll(() => form.getByLabel('Nombre del curso').inputValue()).toBe('Borrador de álgebra')
  await expect.poll(() => form.getByLabel('Descripción').inputValue()).toBe('Lo que costó media hora.')
  await expect.poll(() => form.getByLabel('Duración en minutos').inputValue()).toBe('45')
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  // What is made is opened. Saved, it waits no more.
  await page.getByRole('heading', { name: 'Borrador de álgebra', level: 1 }).waitFor()
  await page.goto('/cursos-all')
  const again = await newCourse(page)
  await expect.poll(() => again.getByLabel('Nombre del curso').inputValue()).toBe('')
  await expect.poll(() => again.getByText(NOTICE).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Nombre o clave' }).fill('Borrador de álgebra')
  await page.getByRole('button', { name: 'Más acciones de Borrador de álgebra' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('button', { name: 'Eliminar curso', exact: true }).click()
  await page.getByRole('button', { name: 'Más acciones de Borrador de álgebra' }).waitFor({ state: 'detached' })
  expectNoComplaints(page, /status of (401|419)/)
})

test('a reload in the middle of a rubric keeps what cannot be saved yet, and «Descartar» gives back what is saved', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('coach', '/dashboardUnidades')
  // Work is graded by it: a criterion without its descriptions waits here.
  await page.goto('/rubricas/edit/1')
  await settled(page)
  const titles = page.getByLabel(/^Título del criterio/)
  const before = await titles.count()
  await page.getByRole('button', { name: 'Criterio', exact: true }).click()
  await titles.last().fill('Criterio sin guardar')
  await kept(page, 'Criterio sin guardar')
  await page.getByText('Sin guardar: Hace falta la descripción en un criterio').waitFor()
  await page.reload()
  await page.getByText(NOTICE).waitFor()
  await expect.poll(() => titles.count()).toBe(before + 1)
  await expect.poll(() => titles.last().inputValue()).toBe('Criterio sin guardar')
  await page.getByRole('button', { name: 'Descartar', exact: true }).click()
  await page.getByRole('button', { name: 'Descartar lo escrito' }).click()
  await page.getByText(NOTICE).waitFor({ state: 'detached' })
  await expect.poll(() => titles.count()).toBe(before)
  await page.reload()
  await settled(page)
  await expect.poll(() => page.getByText(NOTICE).count()).toBe(0)
  await expect.poll(() => titles.count()).toBe(before)
  expectNoComplaints(page)
})

/** Away from the page first: one that still stands there would ask, and be refused. */
async function loseSession(page: Page) {
  await page.goto('/favicon.svg')
  await page.context().clearCookies()
}

test('nobody else finds it in the same browser, and who signs out is asked before it goes', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('coach', '/cursos-all')
  const form = await newCourse(page)
  await form.getByLabel('Nombre del curso').fill('Solo de Héctor')
  await kept(page, 'Solo de Héctor')
  await loseSession(page)
  await signIn(page, PEOPLE.admin, '/cursos-all')
  const theirs = await newCourse(page)
  await expect.poll(() => theirs.getByLabel('Nombre del curso').inputValue()).toBe('')
  await expect.poll(() => theirs.getByText(NOTICE).count()).toBe(0)

  await loseSession(page)
  await signIn(page, PEOPLE.coach, '/cursos-all')
  const mine = await newCourse(page)
  await mine.getByText(NOTICE).waitFor()
  await page.goto('/cursos-all')
  await settled(page)
  const signOut = async () => {
    await page.getByRole('button', { name: /^Mi perfil/ }).click()
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  }
  await signOut()
  const question = dialog(page, '¿Cerrar sesión sin guardar?')
  await question.getByText('Hay un formulario que empezaste y no guardaste.').waitFor()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await question.waitFor({ state: 'detached' })
  await signOut()
  await question.getByRole('button', { name: 'Cerrar sesión y borrar' }).click()
  await page.waitForURL(url => url.pathname === '/')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter(k => k.startsWith('eleva:borrador:'))))
    .toEqual([])
  // What was on its way when a session ended is told so.
  expectNoComplaints(page, /status of 401/)
})

test('a new answer and a changed one come back too, in the dialog of their question', { tags: ['resto'] }, async () => {
  const page = await browser.as('coach', '/banco-reactivos')
  const unit = await call(page, unidadesRoutes.create, {
    body: {
      nombre_unidad: 'Unidad de los borradores',
      clave_interna: `B-${Date.now()}`,
      descripcion: 'x',
    },
  })
  const quiz = await call(page, actividadesRoutes.create, {
    body: {
      nombre_actividad_unidad: 'Cuestionario',
      unidad_id: unit.id,
    },
  })
  await call(page, reactivosRoutes.create, { body: { reactivo: '¿Se guarda?', actividad_id: quiz.id } })
  await page.goto('/banco-reactivos?search=%C2%BFSe%20guarda')
  await page.getByRole('button', { name: /^Más acciones de ¿Se guarda/ }).click()
  await page.getByRole('menuitem', { name: 'Respuestas' }).click()
  const answers = dialog(page, 'Respuestas')
  await answers.getByLabel('Respuesta nueva').fill('Sí')
  await answers.getByRole('button', { name: 'Agregar' }).click()
  await answers.getByRole('button', { name: 'Editar Sí' }).click()
  await answers.getByLabel('Texto de la respuesta').fill('Sí, siempre')
  await answers.getByLabel('Respuesta nueva').fill('No')
  await kept(page, 'Sí, siempre')
  await kept(page, '"No"')
  await page.context().clearCookies()
  const add = answers.getByRole('button', { name: 'Agregar' })
  await Promise.all([page.waitForURL(/\/login\?/), add.click({ timeout: 5_000 }).catch(() => undefined)])
  await signIn(page, PEOPLE.coach, (await placeOf(page)).searchParams.get('volver')!)
  await answers.getByText(NOTICE).first().waitFor()
  await expect.poll(() => answers.getByText(NOTICE).count()).toBe(2)
  await expect.poll(() => answers.getByLabel('Respuesta nueva').inputValue()).toBe('No')
  await answers.getByRole('button', { name: 'Agregar' }).click()
  await answers.getByRole('button', { name: 'Editar No' }).waitFor()
  await answers.getByRole('button', { name: 'Guardar respuesta' }).click()
  await answers.getByRole('button', { name: 'Editar Sí, siempre' }).waitFor()
  await expect.poll(() => answers.getByText(NOTICE).count()).toBe(0)
  expectNoComplaints(page, /status of (401|419)/)
})

test('a list of e-mails and a letter to several are there again after a reload, and no more once they have gone', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('admin', '/inscripciones')
  await page.getByRole('link', { name: 'Docente digital, generación de otoño' }).click()
  const openList = async () => {
    await page.getByRole('button', { name: 'Inscribir', exact: true }).click()
    return dialog(page, 'Inscribir a varios').getByRole('textbox', { name: 'Correos de docentes' })
  }
  await (await openList()).fill('nadie.uno@sec21.edu.mx\nnadie.dos@sec21.edu.mx')
  await page.reload()
  const list = await openList()
  await page.getByText(NOTICE).waitFor()
  const typed = 'nadie.uno@sec21.edu.mx\nnadie.dos@sec21.edu.mx'
  expect(await list.inputValue()).toBe(typed)
  const varios = dialog(page, 'Inscribir a varios')
  await page.getByRole('combobox', { name: 'Opción' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  // A school that is enrolled takes nothing of the list along.
  await page.route('**/api/inscripciones/*/inscribir', r =>
    r.fulfill({ json: { success: true, color: 'success', inscritos: [], en_espera: 0, estaban: 2, fuera: [] } }),
  )
  await varios.getByText('Toda una escuela').click()
  await varios.getByRole('combobox', { name: 'Escuela' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await varios.getByRole('button', { name: 'Inscribir' }).click()
  await page.getByText('No se inscribió a nadie. 2 personas ya estaban.').waitFor()
  await varios.waitFor({ state: 'detached' })
  await page.unrouteAll()
  expect(await (await openList()).inputValue()).toBe(typed)
  await page.getByRole('combobox', { name: 'Opción' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await dialog(page, 'Inscribir a varios').getByRole('button', { name: 'Inscribir' }).click()
  await page.getByText('No se pudo inscribir a 2').waitFor()
  expect(await list.inputValue()).toBe('')

  await page.goto('/usuarios-lista?search=paola')
  const openLetter = async () => {
    await page.getByRole('button', { name: 'Con todas…' }).click()
    await page.getByRole('combobox', { name: 'Qué quieres hacer' }).click()
    await page.getByRole('option', { name: 'Escribirles un correo' }).click()
    return dialog(page, 'Con varias personas').getByLabel('Mensaje')
  }
  await (await openLetter()).fill('Nos vemos el lunes.\n\nTraigan su cuaderno.')
  const subject = dialog(page, 'Con varias personas').getByLabel('Asunto')
  await subject.fill('El lunes')
  await page.reload()
  const letter = await openLetter()
  await page.getByText(NOTICE).waitFor()
  expect(await letter.inputValue()).toBe('Nos vemos el lunes.\n\nTraigan su cuaderno.')
  expect(await subject.inputValue()).toBe('El lunes')
  // Closed while it is on its way: it has gone, and does not wait to be sent twice.
  const reply = Promise.withResolvers<void>()
  await page.route('**/api/usuarios/lotes', async route => {
    const said = await route.fetch()
    await reply.promise
    await route.fulfill({ response: said })
  })
  await page.getByRole('button', { name: /^Hacerlo con / }).click()
  await dialog(page, 'Con varias personas').getByRole('button', { name: 'Cancelar' }).click()
  await dialog(page, 'Con varias personas').waitFor({ state: 'detached' })
  reply.resolve()
  await dialog(page, 'Lo que se hizo').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page, 'Lo que se hizo').waitFor({ state: 'detached' })
  expect(await (await openLetter()).inputValue()).toBe('')
  expect([await subject.inputValue(), await page.getByText(NOTICE).count()]).toEqual(['', 0])
  expectNoComplaints(page)
})
