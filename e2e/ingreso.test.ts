import { canGuide, personas } from '@eleva/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { lugaresDe } from '../web/src/app/menu.ts'
import { expectNoComplaints, placeOf, settled, signIn, useBrowser } from './harness.ts'
import { type Kind, PEOPLE } from './people.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

/** One who leads others and one who learns: of every day. */
const DAILY: Kind[] = ['coach', 'estudiante']

describe('signing in', () => {
  async function entersAndLeaves(kind: Kind) {
    const page = await browser.open()
    await page.goto('/')
    await page.getByRole('link', { name: 'Iniciar sesión' }).first().click()
    await page.getByLabel('Otro correo').fill(PEOPLE[kind])
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    // Who leads others begins at what waits for them, who learns where that goes on.
    const leads = canGuide([kind])
    await page.getByRole('heading', { name: leads ? /^Buen(os|as) / : /^Qué gusto verte, / }).waitFor()
    await expect.poll(async () => (await placeOf(page)).pathname).toBe(leads ? '/hoy' : '/crear-contenido-curricula')
    const ajustes = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Ajustes' })
    await expect.poll(() => ajustes.count()).toBe(lugaresDe([kind]).some(lugar => lugar.id === 'ajustes') ? 1 : 0)
    await page.getByRole('button', { name: /^Mi perfil/ }).click()
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    await page.getByRole('heading', { name: 'Aprende hoy algo que uses mañana en tu salón' }).waitFor()
    await page.goto('/crear-contenido-curricula')
    await page.waitForURL(/\/login\?volver=/)
    expectNoComplaints(page, /401/)
  }
  const TITLE = '%s enters from the landing page, sees their start and signs out'
  test.each(DAILY)(TITLE, entersAndLeaves)
  test.each(personas.filter(kind => !DAILY.includes(kind)))(TITLE, { tags: ['resto'] }, entersAndLeaves)

  test('somebody whom nobody registered is told whom to ask', { tags: ['resto'] }, async () => {
    const page = await browser.open()
    await signIn(page, 'nadie@otro.mx')
    const message = page.getByRole('alert').or(page.getByRole('status')).first()
    await message.waitFor()
    await expect.poll(() => message.textContent()).toContain('nadie@otro.mx')
    await expect
      .poll(() => page.getByRole('link', { name: 'admin@eleva.mx' }).first().getAttribute('href'))
      .toContain('mailto:admin@eleva.mx')
  })

  test('who opens a screen without a session comes back to it after signing in', async () => {
    const page = await browser.open()
    await page.goto('/noticias-panel?search=oaxaca')
    await page.getByRole('link', { name: /Entrar con Google/ }).click()
    await page.getByLabel('Otro correo').fill(PEOPLE.admin)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('cell', { name: 'Videos lentos en algunas escuelas de Oaxaca', exact: true }).waitFor()
    await expect.poll(async () => (await placeOf(page)).search).toBe('?search=oaxaca')
  })

  test('who may not open a screen is led to their start', { tags: ['resto'] }, async () => {
    const page = await browser.as('estudiante', '/noticias-panel')
    await page.getByRole('heading', { name: /^Qué gusto verte/ }).waitFor()
    await expect.poll(async () => (await placeOf(page)).pathname).toBe('/crear-contenido-curricula')
  })

  test('a page brings along who it is for, and is kept by nobody; one without a session is for nobody', {
    tags: ['resto'],
  }, async () => {
    const page = await browser.as('coach', '/cursos-all')
    const asked: string[] = []
    page.on('request', r => asked.push(new URL(r.url()).pathname))
    const reply = await page.reload()
    expect(reply!.headers()['cache-control']).toBe('no-store')
    await page.getByRole('button', { name: /^Mi perfil/ }).waitFor()
    await settled(page)
    expect(asked).toContain('/cursos-all')
    // Neither who it is for nor its rows.
    for (const brought of ['/api/user', '/api/cursos']) expect(asked).not.toContain(brought)
    await page.context().clearCookies()
    const other = await page.request.get('/cursos-all')
    expect(other.headers()['cache-control']).toBe('no-cache')
    for (const nothing of ['id="usuario">null<', 'id="pantalla">null<']) expect(await other.text()).toContain(nothing)
  })

  test('a session that ends while a screen is open leads to sign-in and back', async () => {
    const page = await browser.open()
    // The socket would notice it too, and sooner: this is about the screen's own calls.
    await page.routeWebSocket(/socket\.io/, () => {})
    await signIn(page, PEOPLE.admin, '/noticias-panel')
    await page.context().clearCookies({ name: 'eleva_sesion' })
    await page.getByRole('searchbox', { name: 'Buscar por título' }).fill('taller')
    await page.waitForURL(/\/login\?motivo=vencido/)
    await expect
      .poll(async () => (await placeOf(page)).href)
      .toContain(encodeURIComponent('/noticias-panel?search=taller'))
  })
})

test('the own profile is checked, saved and seen in the header', { tags: ['resto'] }, async () => {
  const page = await browser.as('docente', '/update-user-info')
  await page.getByRole('textbox', { name: 'Apellido materno' }).fill('')
  await page.getByRole('textbox', { name: 'Correo alternativo' }).fill('sin arroba')
  await page.getByRole('button', { name: 'Actualizar registro' }).click()
  await page.getByText('Hace falta especificar el apellido materno').waitFor()
  await page.getByText('Usar una dirección de correo válida').waitFor()
  await page.getByRole('textbox', { name: 'Apellido materno' }).fill('Montes de Oca')
  await page.getByRole('textbox', { name: 'Correo alternativo' }).fill('paola@correo.mx')
  await page.getByRole('button', { name: 'Actualizar registro' }).click()
  await page.getByText('Tus datos quedaron guardados').waitFor()
  await page.getByRole('button', { name: 'Mi perfil: Paola Ríos Montes de Oca' }).waitFor()
  await page.reload()
  await settled(page)
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Correo alternativo' }).inputValue())
    .toBe('paola@correo.mx')
  expectNoComplaints(page)
})

test('one sees where one is signed in, and ends a session that one does not know', async () => {
  const phone = await browser.as('coach', '/update-user-info')
  const desk = await browser.as('coach', '/update-user-info')
  const sessions = desk.getByRole('region', { name: 'Sesiones abiertas' })
  await sessions.getByText('Esta sesión').waitFor()
  await sessions.getByRole('button', { name: 'Cerrar las demás' }).click()
  await desk.getByText('Cerramos tus otras sesiones').waitFor()
  await sessions.getByRole('button', { name: 'Cerrar las demás' }).waitFor({ state: 'detached' })
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1)
  expect((await phone.request.get('/api/user')).status()).toBe(401)
  expectNoComplaints(desk)
})
