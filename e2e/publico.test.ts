/** Somebody who has not signed in gets to know the programme; who has is led on. */
import { afterAll, expect, test } from 'vitest'
import { fakeYoutube, YOUTUBE } from './desvio.ts'
import { expectNoComplaints, origin, placeOf, settled, useBrowser } from './harness.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

test('from the landing to the programme, the catalogue and the registration', async () => {
  const page = await browser.open()
  await page.goto('/')
  await page.getByRole('link', { name: 'Programa', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Un programa para enseñar mejor' }).waitFor()
  await expect.poll(() => page.title()).toBe('El programa · Eleva')
  const here = page.getByRole('navigation', { name: 'Principal' }).locator('[aria-current=page]:visible')
  await expect.poll(() => here.allTextContents()).toEqual(['Programa'])
  for (const ruta of [
    'Fluency Tutor and WriQ',
    'self-paced Google Certified Educator Level 2',
    'Read&Write',
    'Google Certified Educator Level 1 practice exam',
  ])
    await page.getByRole('heading', { name: ruta, exact: true }).waitFor()
  // Fewer than fifty of anything prove nothing, and are not told.
  await settled(page)
  await expect.poll(() => page.getByRole('region', { name: 'El programa en cifras' }).count()).toBe(0)

  await page.getByRole('link', { name: 'Ver el catálogo' }).click()
  await page.getByRole('heading', { name: 'Currículas', exact: true }).waitFor()
  const search = page.getByRole('searchbox', { name: 'Buscar currícula o curso' })
  await search.fill('RUBRICAS utiles que no hay')
  await page.getByText('No hay registros que concuerden con los parámetros de búsqueda.').waitFor()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  // Searched, as other journeys publish curricula too.
  await search.fill('docente digital')
  await page.getByRole('heading', { name: 'Docente digital: nivel 1' }).waitFor()
  // By the name of one of its courses, without accents.
  await search.fill('portafolios de evidencias')
  await page.getByRole('heading', { name: 'Docente digital: nivel 1' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Ver los cursos de Evaluar para aprender' }).click()
  const opened = page.getByRole('dialog', { name: 'Evaluar para aprender' })
  await opened.getByRole('heading', { name: 'Clase en vivo: portafolios de evidencias' }).waitFor()
  await expect.poll(async () => (await placeOf(page)).href).toContain('curricula=2')
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'detached' })
  await expect.poll(async () => (await placeOf(page)).href).not.toContain('curricula=')
  await page.goBack()
  await opened.waitFor()
  await opened.getByRole('link', { name: 'Registrarme' }).click()
  await page.getByRole('heading', { name: 'Registro a la formación docente' }).waitFor()
  expectNoComplaints(page)
})

test('the calendar goes from month to month, and stops at its ends', { tags: ['resto'] }, async () => {
  const page = await browser.open({ width: 360 })
  await page.goto('/capacitacion-coaches')
  await page.getByText('Daniela Robles').waitFor()
  await expect.poll(() => page.locator('body').textContent()).not.toContain('daniela.robles@')
  await page.getByText('Guadalajara').waitFor()
  await page
    .getByRole('list', { name: 'Lo que acompaña Héctor Ibarra' })
    .getByRole('link', { name: 'Evaluar para aprender' })
    .waitFor()
  await page.getByRole('button', { name: 'Menú' }).click()
  await page.getByRole('link', { name: 'Calendario', exact: true }).first().click()
  // At the end of a month its classes may all be over.
  const said = page.getByRole('list', { name: /^Clases de/ }).or(page.getByText(/no hay clases en vivo anunciadas/))
  await said.waitFor()
  const month = page.locator('h2').first()
  const [first] = await month.allTextContents()
  const [back, on] = [
    page.getByRole('button', { name: /^Ir a/ }).first(),
    page.getByRole('button', { name: /^Ir a/ }).last(),
  ]
  await expect.poll(() => back.getAttribute('aria-disabled')).toBe('true')
  for (let i = 0; i < 3; i++) await on.click()
  await expect.poll(() => on.getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => month.textContent()).not.toBe(first)
  for (let i = 0; i < 3; i++) await back.click()
  await expect.poll(() => month.textContent()).toBe(first)
  // The calendar of the phone takes all of it, without an account.
  const all = await page.getByRole('link', { name: 'Llevar todas a mi calendario' }).getAttribute('href')
  const file = await page.request.get(all!)
  expect(file.headers()['content-type']).toContain('text/calendar')
  expect(await file.text()).toContain('SUMMARY:Clase en vivo')
  expectNoComplaints(page)
})

test('questions open and close by keyboard and are searched; YouTube hears of nobody before they ask for the video', {
  tags: ['resto'],
}, async () => {
  const page = await browser.open()
  await fakeYoutube(page)
  await page.goto('/capacitacion-faqs')
  // What the server drew gives way to the screen, and takes a focus along that was set on it.
  await settled(page)
  await page.getByRole('searchbox', { name: 'Buscar en las preguntas' }).focus()
  await page.keyboard.press('Tab')
  const answer = page.getByText(/^Entra, elige tu currícula/)
  await expect.poll(() => answer.isVisible()).toBe(false)
  await page.keyboard.press('Enter')
  await answer.waitFor()
  await page.keyboard.press('Space')
  await answer.waitFor({ state: 'hidden' })
  await page.getByRole('searchbox').fill('SENAL conexion')
  await page.getByText('1 respuesta', { exact: true }).waitFor()
  expectNoComplaints(page)
  await page.getByRole('button', { name: /^Ver el video/ }).press('Enter')
  const video = page.locator('iframe')
  await expect.poll(() => video.getAttribute('src')).toContain('https://www.youtube-nocookie.com/embed/')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
  expectNoComplaints(page, YOUTUBE)
})

test('who is signed in is led from the training to their start, and may look at the programme', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('docente')
  for (const path of ['programa', 'coaches', 'novedades', 'calendario', 'faqs']) {
    await page.goto(`/capacitacion-${path}`)
    await expect.poll(async () => (await placeOf(page)).href).toBe(`${origin()}/crear-contenido-curricula`)
  }
  await page.goto('/canopi')
  await page.getByRole('heading', { name: 'Rutas activas' }).waitFor()
})
