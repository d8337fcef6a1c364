/**
 * A page as a material: written where its topic is made, read on a phone without a line, and put back as it stood.
 *
 * @module-tag resto
 */
import { objetivosRoutes, paginasRoutes, tallerRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { MARK } from '../web/src/kit/page/mark.ts'
import { expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, expectNoSidewaysScroll, settled, signIn, useBrowser } from './harness.ts'
import { buildLejano } from './lejano.ts'
import { SAVED } from './salon.ts'
import { cut } from './trabajador.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

const CORREO = 'petra.pagina@llevar.mx'
const TABLA =
  '<table><tr><th style="background:yellow">Planta</th><th>Riego</th></tr><tr><td>Nopal</td><td>Cada mes</td></tr></table>'

const texto = (page: Page) => page.getByRole('textbox', { name: 'Texto', exact: true })
const saved = async (page: Page, wrote: () => Promise<unknown>) => {
  const kept = page.waitForResponse(r => r.request().method() === 'PUT' && /\/pagina$/.test(new URL(r.url()).pathname))
  await wrote()
  expect((await kept).status()).toBe(200)
  await page.getByText(SAVED).waitFor()
}
const paste = (page: Page, html: string) =>
  texto(page).evaluate((field, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', data)
    clipboardData.setData('text/plain', 'x')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

function draw(): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#0b7d5e'
  pen.fillRect(0, 0, 320, 180)
  return canvas.toDataURL('image/png').split(',')[1]!
}

/** A picture of the device, with what it shows. */
async function picture(page: Page) {
  await page.getByRole('button', { name: 'Imagen', exact: true }).click()
  const png = Buffer.from(await page.evaluate(draw), 'base64')
  // Its own field for a file is the last one once it stands: the text has another, for what is no picture.
  await page.getByLabel('Qué muestra').waitFor()
  await page.locator('input[type=file]').last().setInputFiles({ name: 'nopal.png', mimeType: 'image/png', buffer: png })
  await page.getByLabel('Qué muestra').fill('Un nopal')
  await page.getByRole('button', { name: 'Insertar imagen' }).click()
  await texto(page).getByRole('img', { name: 'Un nopal' }).waitFor()
}

async function take(page: Page) {
  await page.getByRole('button', { name: 'Más opciones del curso' }).click()
  await page.getByRole('menuitem', { name: 'Llevar sin conexión' }).click()
  const dialog = page.getByRole('dialog', { name: 'Llevar sin conexión' })
  await dialog.getByRole('radio', { name: /^Solo texto/ }).check()
  await dialog.getByRole('button', { name: /^Descargar / }).click()
  await dialog.getByText(/^Ya puedes abrirlo sin conexión/).waitFor({ timeout: 60_000 })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(mark => history.state?.[mark] ?? null, MARK)).toBeNull()
}

test('an author writes a page and pastes a table, a learner reads it on a phone without a line, and a version is put back', async () => {
  const page = await browser.as('admin', '/cursos-all')
  const made = await buildLejano(page, [['Petra Página', CORREO]])
  const { unidades } = await call(page, tallerRoutes.esquema, { params: { curso: made.curso } })
  await page.goto(`/curso/${made.curso}?fila=objetivo-${unidades[0]!.id}-${made.objetivo}`)
  await page.getByRole('button', { name: 'Escribir una página' }).click()
  await page.getByLabel('Nombre de la página').fill('Cuidar un nopal')
  await saved(page, () => page.keyboard.press('Enter'))
  await texto(page).click()
  await page.keyboard.type('El nopal pide poco.')
  await page.keyboard.press('Enter')
  await paste(page, TABLA)
  await picture(page)
  await page.getByRole('button', { name: 'Video o recurso de otro sitio' }).click()
  await page.getByLabel('Dirección').fill('https://ejemplo.mx/')
  await page.getByRole('button', { name: 'Insertar', exact: true }).click()
  await page.getByText(/^Pega la dirección de un video/).waitFor()
  await expectNoViolations(page)
  await page.getByLabel('Dirección').fill('https://vimeo.com/76979871')
  await page.getByLabel('Título').fill('Cómo se planta')
  await saved(page, () => page.getByRole('button', { name: 'Insertar', exact: true }).click())
  await settled(page)
  await expectNoViolations(page)
  expectNoComplaints(page)

  // Another visit is another version.
  await page.reload()
  await texto(page).getByRole('cell', { name: 'Cada mes' }).waitFor()
  await settled(page)
  await texto(page).getByText('El nopal pide poco.').click()
  await page.keyboard.press('End')
  await saved(page, () => page.keyboard.type(' Y sol.'))
  await page.getByRole('button', { name: 'Versiones' }).click()
  const dialog = page.getByRole('dialog', { name: 'Versiones' })
  await dialog.getByRole('region', { name: 'Cambios' }).getByText('Y sol.').waitFor()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Restaurar esta versión' }).click()
  await expect.poll(() => texto(page).textContent()).not.toContain('Y sol.')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => texto(page).textContent()).toContain('Y sol.')
  expectNoComplaints(page)

  const phone = await browser.open({ width: 360, worker: true })
  await signIn(phone, CORREO, made.tema)
  await take(phone)
  await cut(phone)
  await phone.goto(made.tema)
  await phone.getByRole('tab', { name: /^Materiales/ }).click()
  await phone.getByRole('button', { name: 'Leer: Cuidar un nopal' }).click()
  const lectura = phone.getByRole('article', { name: 'Cuidar un nopal' })
  await lectura.getByText('El nopal pide poco. Y sol.').waitFor()
  await lectura.getByRole('cell', { name: 'Cada mes' }).waitFor()
  const foto = lectura.getByRole('img', { name: 'Un nopal' })
  await foto.scrollIntoViewIfNeeded()
  await expect.poll(() => foto.evaluate((e: HTMLImageElement) => e.naturalWidth)).toBe(320)
  await lectura.getByRole('link', { name: /^Cómo se planta/ }).waitFor()
  await settled(phone)
  await expectNoSidewaysScroll(phone)
  await expectNoViolations(phone)
  // On paper there is nothing but the page.
  await phone.emulateMedia({ media: 'print' })
  await lectura.getByRole('heading', { name: 'Cuidar un nopal' }).waitFor()
  expect(await phone.getByRole('tab').count()).toBe(0)
  expect(await phone.getByRole('button').count()).toBe(0)
})

test('what two write is kept: the slower is asked, and sees what the other one wrote', async () => {
  const page = await browser.as('coach', '/cursos-all')
  const { id: objetivo_id } = await call(page, objetivosRoutes.create, {
    body: {
      nombre_objetivo: 'Con dos autores',
      clave_interna: `PAG-${Date.now()}`,
    },
  })
  const { id } = await call(page, paginasRoutes.createPagina, { body: { objetivo_id } })
  await page.goto(`/pagina/${id}`)
  await texto(page).click()
  await saved(page, () => page.keyboard.type('Lo mío'))
  const other = await browser.as('admin', '/cursos-all')
  await call(other, paginasRoutes.updatePagina, { params: { id }, body: { contenido: '<p>Lo suyo</p>' } })
  await page.keyboard.type(' también')
  const asked = page.getByRole('alert').filter({ hasText: 'Alguien más cambió esto mientras escribías: Lo suyo' })
  await asked.waitFor()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Usar lo suyo' }).click()
  await expect.poll(() => texto(page).textContent()).toBe('Lo suyo')
  await saved(page, async () => {
    await texto(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(', los dos')
  })
  const { pagina } = await call(page, paginasRoutes.pagina, { params: { id } })
  expect(pagina.contenido).toBe('<p>Lo suyo, los dos</p>')

  // What waits on the device when somebody else went on is asked about, too.
  await page.route('**/api/materiales/*/pagina', route =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.keyboard.type(' sin señal')
  await page.getByText('Por enviar').waitFor()
  await call(other, paginasRoutes.updatePagina, { params: { id }, body: { contenido: '<p>Otra vez lo suyo</p>' } })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await page.getByRole('alert').filter({ hasText: 'Otra vez lo suyo' }).waitFor()
  await page.getByRole('button', { name: 'Dejar lo mío' }).click()
  await expect
    .poll(async () => (await call(page, paginasRoutes.pagina, { params: { id } })).pagina.contenido)
    .toBe('<p>Lo suyo, los dos sin señal</p>')
  const { versiones } = await call(page, paginasRoutes.versionesDePagina, { params: { id } })
  expect(versiones.length).toBeGreaterThan(1)
  expectNoComplaints(page, /409|ERR_FAILED/)
})
