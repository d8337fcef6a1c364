/**
 * What a person sees when something breaks, and how they go on.
 *
 * @module-tag resto
 */
import { canTeach, personas } from '@eleva/contract'
import type { Page, Route } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { pantallasDe } from '../web/src/app/menu.ts'
import { expectNoComplaints, placeOf, settled, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

test('a screen whose file is gone (a newer version was published) offers to load the page', async () => {
  const page = await browser.as('admin')
  await page.route('**/assets/NovedadesPage-*.js', r => r.fulfill({ status: 404, body: '' }))
  const fresh = '<script type="module" src="/assets/index-nueva.js"></script>'
  await page.route(
    u => u.pathname === '/',
    r => r.fulfill({ contentType: 'text/html', body: fresh }),
  )
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await page.getByRole('link', { name: 'Noticias' }).click()
  await page.getByRole('heading', { name: 'Hay una versión nueva' }).waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Cargar la página' }).click()
  await page.getByRole('heading', { name: 'Noticias' }).waitFor()
})

/** As pages are while the database is busy. */
const withoutPerson = async (r: Route) => {
  const response = await r.fetch()
  const body = (await response.text()).replace(/(id="usuario"[^>]*>)[^<]*/, '$1null')
  await r.fulfill({ response, body })
}

test('a server that does not answer at first is asked again by «Reintentar»', async () => {
  const page = await browser.as('docente')
  await page.route('**/novedades', withoutPerson)
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

test('what was away for a moment comes by itself: the page without its person, and a list', async () => {
  const page = await browser.as('admin', '/novedades')
  const away = (url: string | RegExp) =>
    page.route(url, r =>
      r.fulfill({
        status: 503,
        headers: { 'retry-after': '1' },
        json: {
          success: false,
          color: 'danger',
          message: 'El servicio no está disponible por un momento. Intenta de nuevo.',
        },
      }),
    )
  const back = 'Lo intentamos de nuevo automáticamente.'
  await page.route('**/novedades', withoutPerson)
  await away(/\/api\/user(\/logged)?$/)
  await page.goto('/novedades')
  await page.getByRole('heading', { name: 'Un momento, por favor' }).waitFor()
  await page.getByText(back).waitFor()
  await page.unrouteAll()
  await page.getByRole('heading', { name: 'Novedades' }).waitFor()
  await settled(page)

  await away(/\/api\/user(\/logged)?$/)
  await away(/\/api\/novedades(\?|$)/)
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await page.getByRole('link', { name: 'Noticias' }).click()
  await page.getByText(back).waitFor()
  await page.unrouteAll()
  await page.getByRole('row').filter({ hasText: 'Mantenimiento programado el domingo' }).waitFor()
  await expect.poll(() => page.getByText(back).count()).toBe(0)
  // A page that a test has answered with may open no socket to this machine.
  expectNoComplaints(page, /503|por un momento|LOCAL_NETWORK_ACCESS/)
})

test('a write that fails says so in a toast, keeps what was typed, and works when sent again', async () => {
  const page = await browser.as('admin', '/noticias-panel?nuevo')
  await page.getByRole('textbox', { name: 'Título' }).fill('Se guarda al segundo intento')
  await page.route('**/api/novedades/novedades', r => r.abort())
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('alert').getByText('Eleva no responde. Vuelve a intentarlo.').waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Título' }).inputValue())
    .toBe('Se guarda al segundo intento')
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
  await expect.poll(async () => (await placeOf(page)).pathname).toBe('/noticias-panel')
})

test('the page of an unknown address leads back', async () => {
  const page = await browser.as('estudiante')
  await page.goto('/no-existe')
  await page.getByRole('link', { name: 'Ir al inicio' }).click()
  await page.getByRole('heading', { name: /^Qué gusto verte/ }).waitFor()
})

test('what breaks in a browser is told to the server: once, signed out too, and without what was typed', async () => {
  const page = await browser.open()
  await page.goto('/')
  await settled(page)
  const told: string[] = []
  page.on('request', r => {
    if (r.url().endsWith('/api/fallas')) told.push(r.postData() ?? '')
  })
  const break_ = (why: string) =>
    page.evaluate(said => {
      setTimeout(() => {
        throw new Error(said)
      }, 0)
    }, why)
  const answered = () => page.waitForResponse(r => r.url().endsWith('/api/fallas'))
  const [first] = await Promise.all([answered(), break_('Se rompió con ana@escuela.mx')])
  expect(first.status()).toBe(200)
  await break_('Se rompió con ana@escuela.mx')
  // Another one is told: the second of the same, before it, was not.
  await Promise.all([answered(), break_('Se rompió de otro modo')])
  expect(told.map(t => JSON.parse(t))).toMatchObject([
    { mensaje: 'Se rompió con …', origen: 'script', ruta: '/' },
    { mensaje: 'Se rompió de otro modo' },
  ])
  expectNoComplaints(page, /Se rompió/)
})

test('a screen that breaks while it is drawn says so, with a way on, and is told to the server', async () => {
  const page = await browser.as('admin', '/novedades')
  await page.route(
    url => url.pathname === '/api/cursos',
    route =>
      route.fulfill({
        json: { success: true, message: '', color: 'success', total: 1, page: 1, per_page: 8, cursos: 5, resultSet: 5 },
      }),
  )
  const asked = page.waitForRequest(r => r.url().endsWith('/api/fallas'))
  // Sought, as it comes with the page otherwise.
  await page.goto('/cursos-all?search=a')
  await page.getByRole('heading', { name: 'Algo salió mal' }).waitFor()
  expect(JSON.parse((await asked).postData() ?? '')).toMatchObject({ origen: 'pantalla', ruta: '/shell/cursos-all' })
})

test('what is gone is not asked for again: there is a way back, and out of a dialog', async () => {
  const page = await browser.as('coach', '/reportes?grupo=99999')
  await page.getByText('Ese grupo ya no existe.').waitFor()
  await page.getByRole('link', { name: 'Ir al inicio' }).waitFor()
  expect(await page.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
  await page.goto('/cursos-all?editar=99999')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Ese curso ya no existe.').waitFor()
  await dialog
    .getByRole('button', { name: 'Volver' })
    .or(dialog.getByRole('link', { name: 'Ir al inicio' }))
    .waitFor()
  expect(await page.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
  expectNoComplaints(page, /status of 404/)
})

/** Goes there as a link does, without the server's page, which would bring what it has read. */
const goWithin = (page: Page, path: string) =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

const SAYS_NONE = /(todav[ií]a|a[uú]n) no (hay|tiene|se|sigue|est)|no hay /i
const SAYS_FAILED = /Reintentar|Algo salió mal|Volver a intentar/
/** One shows the blocks of screens, one asks nothing before a name is written, and the manual comes with its page. */
const ASKS_NOTHING = ['/ui-catalogo', '/gestion-usuario', '/ayuda']

test.each(personas.filter(kind => canTeach([kind])))(
  'where nothing could be read no screen of the %s says that there is nothing',
  async who => {
    const page = await browser.as(who, '/perfil')
    await settled(page)
    const failure = { status: 500, json: { success: false, color: 'danger', message: 'Ocurrió un error' } }
    await page.route(/\/api\/(?!user(\/|$)|fallas)/, r => r.fulfill(failure))
    for (const { to } of pantallasDe([who])) {
      if (ASKS_NOTHING.includes(to)) continue
      // From where nothing is read, so that what failed before is not taken for this.
      await goWithin(page, '/no-existe')
      await page.getByRole('link', { name: 'Ir al inicio' }).waitFor()
      await goWithin(page, to)
      const main = page.getByRole('main')
      await expect
        .poll(async () => [to, await main.textContent()], { timeout: 10_000 })
        .toEqual([to, expect.stringMatching(SAYS_FAILED)])
      expect([to, await main.textContent()]).not.toEqual([to, expect.stringMatching(SAYS_NONE)])
    }
  },
)
