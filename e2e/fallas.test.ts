/** What a person sees when something breaks, and how they go on. */
import { afterEach, expect, test } from 'vitest'
import { settled, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

test('a screen whose file is gone (a newer version was published) offers to load the page', async () => {
  const page = await browser.as('admin')
  await page.route('**/assets/NovedadesPage-*.js', r => r.fulfill({ status: 404, body: '' }))
  await page.getByRole('link', { name: 'Noticias' }).click()
  await page.getByRole('heading', { name: 'Hay una versión nueva' }).waitFor()
  await page.unroute('**/assets/NovedadesPage-*.js')
  await page.getByRole('button', { name: 'Cargar la página' }).click()
  await page.getByRole('heading', { name: 'Noticias' }).waitFor()
})

test('a server that does not answer at first is asked again by «Reintentar»', async () => {
  const page = await browser.as('docente')
  await page.route('**/api/user', r =>
    r.fulfill({
      status: 500,
      json: { success: false, color: 'danger', message: 'Ocurrió un error, favor de comunicarse con su administrador' },
    }),
  )
  await page.goto('/novedades')
  await page.getByRole('heading', { name: 'Algo salió mal' }).waitFor()
  await page.getByText('favor de comunicarse con su administrador').waitFor()
  await page.unroute('**/api/user')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('heading', { name: 'Novedades' }).waitFor()
})

test('a write that fails says so in a toast, keeps what was typed, and works when sent again', async () => {
  const page = await browser.as('admin', '/noticias-panel?nuevo')
  await page.getByRole('textbox', { name: 'Título' }).fill('Se guarda al segundo intento')
  await page.route('**/api/novedades/novedades', r => r.abort())
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('alert').getByText('Sin conexión. Revisa tu señal y vuelve a intentarlo.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Título' }).inputValue()).toBe('Se guarda al segundo intento')
  await page.unroute('**/api/novedades/novedades')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Novedad creada').waitFor()
})

test('an old anti-forgery token is renewed without the person noticing', async () => {
  const page = await browser.as('admin', '/noticias-panel?nuevo')
  await page.context().addCookies([{ name: 'XSRF-TOKEN', value: 'viejo.token', url: page.url() }])
  await page.getByRole('textbox', { name: 'Título' }).fill('Con token viejo')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Novedad creada').waitFor()
  await settled(page)
  expect(new URL(page.url()).pathname).toBe('/noticias-panel')
})

test('the page of an unknown address leads back', async () => {
  const page = await browser.as('estudiante')
  await page.goto('/no-existe')
  await page.getByRole('link', { name: 'Ir al inicio' }).click()
  await page.getByRole('heading', { name: /^Qué gusto verte/ }).waitFor()
})
