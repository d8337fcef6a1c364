/**
 * The living catalogue: every page of it shows what it says, for who writes; everybody else is led away.
 *
 * @module-tag resto
 */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { paginas } from '../web/src/app/catalogo/paginas.ts'
import { RUTAS, RUTAS_PUBLICAS, type RutaPublica } from '../web/src/app/catalogo/rutas.ts'
import { expectNoComplaints, expectNoSidewaysScroll, origin, resettled, settled, useBrowser } from './harness.ts'

const browser = useBrowser()

/** As a link of the app does: loading each anew would be most of the time. */
async function visit(page: Page, ruta: string) {
  await page.evaluate(where => history.pushState({}, '', where), ruta)
  await page.waitForURL(`${origin()}${ruta}`)
}

describe('as who administers', () => {
  let opened: Page | undefined
  afterAll(browser.closeAll)

  const DESK = { width: 1280, height: 800 }
  const PHONE = { width: 360, height: 740 }
  // At one width first, then at the other: what follows the width is drawn anew. The next one begins where this one
  // ended.
  test.each(RUTAS)('%s', async ruta => {
    opened ??= await browser.as('admin', '/ui-catalogo')
    const page = opened
    await visit(page, ruta)
    await page.getByRole('heading', { level: 1, name: paginas[ruta].titulo, exact: true }).waitFor()
    await settled(page)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await expect.poll(() => page.title()).toContain(paginas[ruta].titulo)
    // Nothing failed, but where that is what is shown.
    await expect.poll(() => page.getByText('Reintentar').count()).toBe(ruta === '/ui-estados' ? 2 : 0)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(page.viewportSize()!.width === DESK.width ? PHONE : DESK)
    await resettled(page)
    await expectNoSidewaysScroll(page)
    expectNoComplaints(page)
  })
})

const TITULOS: Record<RutaPublica, RegExp> = {
  '/sign-in': /^Qué gusto verte/,
  '/sign-up': /^Para tener una cuenta/,
  '/recover-password': /^Tu contraseña es la de Google/,
  '/lock-screen': /^Deja tu equipo/,
  '/confirm-mail': /^Revisa tu correo/,
  '/error-404': /^Aquí no hay nada/,
  '/error-500': /^Algo salió mal/,
  '/pages-maintainance': /^Eleva está funcionando/,
  '/pages-comingsoon': /^Todavía no está lista/,
}

test.each(RUTAS_PUBLICAS)('%s, for everybody', async ruta => {
  const page = await browser.open({ width: 360 })
  await page.goto(ruta)
  await page.getByRole('heading', { level: 1, name: TITULOS[ruta] }).waitFor()
  await expectNoSidewaysScroll(page)
  expectNoComplaints(page)
})

test.each(['docente', 'estudiante'] as const)(
  'who is %s is led to the start, and the palette does not name it',
  async who => {
    const page = await browser.as(who)
    for (const ruta of ['/ui-catalogo', '/table', '/subscriber']) {
      await page.goto(ruta)
      await page.waitForURL('**/crear-contenido-curricula')
    }
    await page.getByRole('button', { name: 'Buscar o ir a' }).first().click()
    await page
      .getByRole('searchbox', { name: 'Buscar o ir a' })
      .or(page.getByPlaceholder('Buscar o ir a…'))
      .fill('Catálogo')
    await page.getByText('No hay nada con ese nombre').waitFor()
  },
)

test('a coach finds it by its name, and a block by a word; what only who administers may read is not there', async () => {
  const page = await browser.as('coach')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Buscar o ir a…').fill('catalogo')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Catálogo' }).waitFor()
  const links = page.getByRole('main').getByRole('link')
  const all = await links.count()
  await page.getByRole('searchbox', { name: 'Buscar en el catálogo' }).fill('peldanos')
  await expect.poll(() => links.allTextContents()).toEqual([expect.stringMatching(/^Avance/)])
  await page.getByRole('searchbox', { name: 'Buscar en el catálogo' }).fill('registró a la formación')
  await page.getByText('No hay ningún bloque con ese nombre.').waitFor()
  // All but that one.
  expect(all).toBe(RUTAS.length + RUTAS_PUBLICAS.length - 1)
  await page.goto('/subscriber')
  await page.waitForURL('**/crear-contenido-curricula')
  expectNoComplaints(page)
})

test('the blocks work: what is written is heard on the other page, a quiz is answered, e-mails end at two', async () => {
  const page = await browser.as('admin', '/LocalStorageUno')
  await page.getByLabel('Recado').fill('Nos vemos el lunes')
  await page.getByRole('link', { name: 'Leerlo en la otra página' }).click()
  await page.getByText('Nos vemos el lunes').waitFor()
  const other = await page.context().newPage()
  await other.goto('/LocalStorageUno')
  await other.getByLabel('Recado').fill('Mejor el martes')
  await page.getByText('Mejor el martes').waitFor()
  await other.close()

  await visit(page, '/tags-input')
  const emails = page.getByRole('textbox', { name: 'Correos de docentes' })
  for (const who of ['a', 'b']) {
    await emails.fill(`${who}@escuela.edu.mx`)
    await emails.press('Enter')
  }
  await page.getByPlaceholder('Limite de correos alcanzado').waitFor()

  await visit(page, '/quiz')
  await page.getByRole('button', { name: /^Verla como estudiante/ }).click()
  // One of every kind, each answered with its own field.
  const next = () => page.getByRole('button', { name: 'Siguiente' }).click()
  const at = (n: number) => page.getByText(`Pregunta ${n} de 10`, { exact: true }).waitFor()
  await at(1)
  await page.getByRole('radio', { name: 'Volver a explicar esa idea y preguntar otra vez' }).check()
  await next()
  await at(2)
  await page.getByRole('checkbox', { name: 'Recoge un error que sí cometen tus estudiantes' }).check()
  await next()
  await page.getByRole('radio', { name: 'Falso' }).check()
  await next()
  await page.getByRole('textbox').fill('RUBRICA')
  await next()
  await page.getByRole('textbox').fill('75')
  await page.getByRole('combobox').or(page.getByRole('radio')).first().waitFor()
  await next()
  await page
    .getByRole('button', { name: /^Mover Redactar las preguntas/ })
    .first()
    .waitFor()
  await next()
  await page.getByRole('combobox', { name: 'Si recuerda un dato' }).selectOption({ label: 'Respuesta corta' })
  await next()
  await page.getByRole('textbox').first().fill('formativa')
  await next()
  await page.getByRole('textbox').fill('Pesa la maceta antes y después.')
  await next()
  await at(10)
  await page.getByRole('button', { name: 'Comprobar' }).click()
  await page.getByRole('status').filter({ hasText: '3 de 10 respuestas correctas' }).waitFor()
  await page.getByText('2 correctas en parte; 1 la califica una persona.').waitFor()
  await page.getByText('Es una vista previa: no se guardó nada.').waitFor()

  await visit(page, '/form-validacion')
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByText('Escribe el título de la novedad').waitFor()

  await visit(page, '/pdf-export')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar PDF' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
  expectNoComplaints(page)
})
