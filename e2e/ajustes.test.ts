/**
 * What whoever administers changes for everybody, seen by the others: in an installation of its own, as it would
 * disturb all other journeys.
 *
 * @module-tag resto
 */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectNoComplaints, settled, signIn, useBrowser } from './harness.ts'
import { startInstalacion } from './instalacion.ts'
import { PEOPLE } from './people.ts'

let propia: Awaited<ReturnType<typeof startInstalacion>>
beforeAll(async () => {
  propia = await startInstalacion()
})
const browser = useBrowser(() => propia.origin)
afterEach(() => browser.closeAll())
afterAll(() => propia.stop())

const primaryOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--e-primary').trim())

test('another name and colour are on the landing and beside every screen; one that is not read is refused with the nearest', async () => {
  const docente = await browser.as('docente', '/hoy')
  const before = await primaryOf(docente)
  const admin = await browser.as('admin', '/ajustes')
  await admin.getByRole('textbox', { name: 'Nombre' }).fill('Formación 21')
  await admin.getByRole('textbox', { name: 'Color', exact: true }).fill('#ffe680')
  const nearest = admin.getByRole('button', { name: /^Usar #/ })
  await nearest.waitFor()
  await admin.getByRole('button', { name: 'Guardar ajustes' }).click()
  await expect
    .poll(() => admin.getByRole('textbox', { name: 'Color', exact: true }).getAttribute('aria-invalid'))
    .toBe('true')
  await nearest.click()
  await admin.getByRole('button', { name: 'Guardar ajustes' }).click()
  await admin.getByRole('complementary').getByRole('link', { name: 'Formación 21' }).waitFor()

  await docente.reload()
  await docente.getByRole('complementary').getByRole('link', { name: 'Formación 21' }).waitFor()
  expect(await primaryOf(docente)).not.toBe(before)
  const anybody = await browser.open()
  await anybody.goto('/')
  await settled(anybody)
  await anybody.getByRole('heading', { name: '¿Qué es Formación 21?' }).waitFor()
  for (const page of [docente, anybody]) expectNoComplaints(page)
})

/** What a field for day and hour takes, so many hours from now, on the clocks of the page. */
const hourOf = (page: Page, hours: number) =>
  page.evaluate(by => {
    const at = new Date(Date.now() + by * 3_600_000)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  }, hours)

test('while maintenance goes on others read why and until when, and who administers works; it ends when they say so', async () => {
  const docente = await browser.as('docente', '/hoy')
  const admin = await browser.as('admin', '/ajustes?ver=mantenimiento')
  const hasta = await hourOf(admin, 2)
  await admin.getByLabel('Desde').fill(await hourOf(admin, -1))
  await admin.getByLabel('Hasta').fill(hasta)
  await admin.getByLabel('Qué se va a hacer').fill('Cambiamos el disco')
  await admin.getByRole('button', { name: 'Programar mantenimiento' }).click()
  await admin.getByText(/^Está en curso, hasta el/).waitFor()

  await docente.goto('/agenda')
  await docente.getByRole('heading', { name: 'Estamos en mantenimiento' }).waitFor()
  await docente.getByText('Cambiamos el disco').waitFor()
  await docente.getByText(hasta.slice(11)).waitFor()
  await admin.goto('/usuarios')
  await admin.getByRole('heading', { name: /^Grupos/, level: 1 }).waitFor()
  await admin.getByText(/solo entra quien administra/).waitFor()

  await admin.goto('/ajustes?ver=mantenimiento')
  await admin.getByRole('button', { name: 'Terminar ahora' }).click()
  await admin.getByRole('button', { name: 'Programar mantenimiento' }).waitFor()
  await docente.goto('/agenda')
  await docente.getByRole('heading', { name: 'Agenda', level: 1 }).waitFor()
  expectNoComplaints(admin)
  expectNoComplaints(docente, /503/)
})

test('a school year is closed with a group, which leaves the lists, and opened again', async () => {
  const admin = await browser.as('admin', '/ajustes?ver=ciclos')
  const group = async () => {
    await admin.goto('/usuarios?search=3.º A')
    await settled(admin)
    return admin.getByRole('link', { name: '3.º A', exact: true }).count()
  }
  const had = await group()
  expect(had).toBeGreaterThan(0)
  await admin.goto('/ajustes?ver=ciclos')
  await admin.getByRole('button', { name: 'Cerrar un ciclo' }).click()
  const form = admin.getByRole('dialog', { name: 'Cerrar un ciclo' })
  await form.getByLabel('Nombre del ciclo').fill('2025–2026')
  await form.getByRole('switch', { name: /^Todos los grupos/ }).click()
  await form.getByRole('combobox', { name: 'Grupos' }).fill('3.º A')
  await admin
    .getByRole('option', { name: /3\.º A/ })
    .first()
    .click()
  await admin.keyboard.press('Tab')
  await form.getByText(/^Se archiva 1 grupo con/).waitFor()
  await form.getByRole('button', { name: 'Cerrar el ciclo' }).click()
  const year = admin.getByRole('region', { name: '2025–2026' })
  await year.getByText('Cerrado', { exact: true }).waitFor()
  expect(await group()).toBe(had - 1)

  await admin.goto('/ajustes?ver=ciclos')
  await year.getByRole('button', { name: 'Reabrir' }).click()
  await admin.getByRole('button', { name: 'Reabrir ciclo' }).click()
  await year.getByText('Reabierto', { exact: true }).waitFor()
  expect(await group()).toBe(had)
  expectNoComplaints(admin)
})

test('a legal text that is new is asked once of each; who does not accept goes out, and is asked again', async () => {
  const admin = await browser.as('admin', '/textos-legales')
  const aviso = admin.getByRole('region', { name: 'Aviso de privacidad' })
  await aviso.getByRole('button', { name: 'Escribir el texto' }).click()
  const form = admin.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Texto' }).fill('Guardamos tu nombre y lo que entregas.')
  await form.getByRole('button', { name: 'Publicar' }).click()
  await aviso.getByText('Vale hoy').waitFor()

  const docente = await browser.as('docente', '/agenda')
  const asks = docente.getByRole('dialog', { name: 'Antes de seguir' })
  await asks.getByText('Guardamos tu nombre').waitFor()
  await docente.keyboard.press('Escape')
  await asks.getByRole('button', { name: 'Acepto', exact: true }).click()
  await asks.waitFor({ state: 'detached' })
  await docente.reload()
  await settled(docente)
  expect(await asks.count()).toBe(0)

  const estudiante = await browser.as('estudiante', '/agenda', { width: 360 })
  await estudiante.getByRole('button', { name: 'No acepto, cerrar sesión' }).tap()
  await estudiante.waitForURL(url => url.pathname !== '/agenda')
  await estudiante.goto('/agenda')
  await estudiante.waitForURL(/login/)
  await signIn(estudiante, PEOPLE.estudiante, '/agenda')
  await estudiante.getByRole('dialog', { name: 'Antes de seguir' }).waitFor()
  expectNoComplaints(docente)
  // Nobody's, once they went out.
  expectNoComplaints(estudiante, /401/)
})
