/**
 * A coach makes eight Tuesdays in one form, calls one off and moves another; the learner hears of it, finds them in the
 * agenda, and enters.
 */
import { agendaRoutes, clasesRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, expectNoSidewaysScroll, settled, useBrowser, ZONE } from './harness.ts'
import { FILM } from './pelicula.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const CLASE = 'Martes de rúbricas'
const ENLACE = 'https://videollamada.ejemplo.mx/martes'
const today = new Date(new Date().toLocaleString('en-US', { timeZone: ZONE }))
const on = (days: number) => new Date(today.getFullYear(), today.getMonth(), today.getDate() + days)
/** A week on, so that it is no reminder's matter yet. */
const martes = on(((9 - today.getDay()) % 7) + 7)
const after = (day: Date, days: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + days)

const monthOf = (day: Date) => day.toLocaleString('es-MX', { month: 'long' })
/** «mar 1 dic» begins what the list says of a day. */
const dicho = (day: Date) => {
  const part = (o: Intl.DateTimeFormatOptions) => day.toLocaleString('es-MX', o).replace('.', '')
  return `${part({ weekday: 'short' })} ${day.getDate()} ${part({ month: 'short' })}`
}

/** @param from the month that is shown first */
async function choose(page: Page, day: Date, from: Date) {
  await page.getByRole('dialog').getByRole('button', { name: /^Día/ }).click()
  const months = (day.getFullYear() - from.getFullYear()) * 12 + day.getMonth() - from.getMonth()
  for (let i = 0; i < months; i++) await page.getByRole('button', { name: 'Mes siguiente' }).click()
  await page.getByRole('button', { name: `${day.getDate()} ${monthOf(day)} ${day.getFullYear()}`, exact: true }).click()
}
const enSerie = (page: Page) => page.getByRole('region', { name: 'Clases de la serie' }).getByRole('listitem')

test('a class each Tuesday, one called off, one moved; who learns is told, sees them and comes in', async () => {
  const coach = await browser.as('coach', '/en-vivo?nuevo')
  const form = coach.getByRole('dialog', { name: 'Nueva clase' })
  await form.getByRole('button', { name: 'Crear clase' }).click()
  await form.getByText('Escribe cómo se llama la clase').waitFor()
  await form.getByText('Elige para qué curso es').waitFor()
  await form.getByLabel('Cómo se llama').fill(CLASE)
  await form.getByRole('combobox', { name: 'Para quién' }).fill('evaluar con rubricas')
  await coach.getByRole('option', { name: 'Evaluar con rúbricas · 3.º A' }).click()
  await choose(coach, martes, today)
  await form.getByLabel('Empieza a las').fill('17:00')
  await form.getByLabel('Termina a las').fill('18:30')
  await form.getByRole('switch', { name: 'Se repite cada semana' }).check()
  await form.getByText(/^8 clases\./).waitFor()
  await form.getByText('Videollamada', { exact: true }).click()
  await form.getByLabel('Enlace de la videollamada').fill(ENLACE)
  await expectNoViolations(coach, { rules: { region: { enabled: false } } })
  await form.getByRole('button', { name: 'Crear clase' }).click()
  await coach.waitForURL(/\/clase\/\d+$/)
  await coach.getByRole('heading', { name: CLASE }).waitFor()
  await expect.poll(() => enSerie(coach).count()).toBe(8)

  await enSerie(coach).nth(2).getByRole('link').click()
  await coach.getByText('3 de 8').waitFor()
  await coach.getByRole('button', { name: 'Cancelar clase' }).click()
  await coach.getByRole('dialog').getByRole('button', { name: 'Cancelar y avisar' }).click()
  await coach.getByText('Esta clase se canceló').waitFor()
  await enSerie(coach).nth(2).getByText('Cancelada').waitFor()

  await enSerie(coach).nth(1).getByRole('link').click()
  await coach.getByText('2 de 7').waitFor()
  const second = await coach.getByRole('region', { name: 'Datos de la clase' }).textContent()
  await coach.getByRole('button', { name: 'Cambiar', exact: true }).click()
  const cambio = coach.getByRole('dialog', { name: 'Cambiar la clase' })
  await choose(coach, after(martes, 8), after(martes, 7))
  await cambio.getByLabel('Empieza a las').fill('16:00')
  await cambio.getByRole('button', { name: 'Cambiar y avisar' }).click()
  await coach.getByText('Cambió la clase. Se avisó.').waitFor()
  await coach.getByRole('region', { name: 'Datos de la clase' }).getByText('16:00–18:30').waitFor()
  expect(second).toContain('17:00–18:30')
  expectNoComplaints(coach)

  const learner = await browser.as('estudiante', '/avisos')
  await learner.getByRole('link', { name: `Tienes 8 clases: «${CLASE}»` }).waitFor()
  await learner.getByRole('link', { name: `Se canceló tu clase: «${CLASE}»` }).waitFor()
  await learner.getByRole('link', { name: `Cambió tu clase: «${CLASE}»` }).click()
  await learner.waitForURL(/\/clase\/\d+$/)
  await settled(learner)
  await learner
    .getByText(`${dicho(after(martes, 8))}, 16:00–18:30`)
    .first()
    .waitFor()
  expect(await learner.getByRole('link', { name: 'Entrar a la clase' }).getAttribute('href')).toBe(ENLACE)
  expect(await learner.getByRole('button', { name: 'Cambiar', exact: true }).count()).toBe(0)
  await learner.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(learner)
  await learner.goto('/agenda')
  await learner
    .getByRole('link', { name: new RegExp(CLASE) })
    .first()
    .click()
  await learner
    .getByText(new RegExp(`^${dicho(martes)}`))
    .first()
    .waitFor()
  expectNoComplaints(learner)
})

test('the recording of a class that was is uploaded afterwards, and stands in its course', {
  tags: ['resto'],
}, async () => {
  const coach = await browser.as('coach', '/en-vivo')
  const { clases } = await call(coach, clasesRoutes.list, { query: { cuando: 'pasadas', per_page: 50 } })
  const { id } = (clases as { id: number; titulo: string }[]).find(c => c.titulo === 'Rúbricas entre colegas')!
  await coach.goto(`/clase/${id}`)
  await coach.getByRole('button', { name: 'Poner la grabación' }).click()
  const form = coach.getByRole('dialog', { name: 'Poner la grabación' })
  const poner = form.getByRole('button', { name: 'Poner en el curso' })
  await poner.click()
  await form.getByText('Elige en qué unidad se ve').waitFor()
  await form.getByRole('combobox', { name: 'En qué unidad se ve' }).click()
  await coach.getByRole('option').first().click()
  await form
    .getByLabel('Archivo de video', { exact: true })
    .setInputFiles({ name: 'rubricas.webm', mimeType: 'video/webm', buffer: FILM })
  await form.getByRole('button', { name: 'Subir video' }).click()
  await form.getByText('La dirección del archivo que subiste.').waitFor()
  await poner.click()
  await coach.getByText('La grabación ya está en el curso').waitFor()
  await coach.getByRole('link', { name: 'Ver la grabación' }).waitFor()
  expect(await coach.getByRole('button', { name: 'Poner la grabación' }).count()).toBe(0)
  expectNoComplaints(coach)

  const learner = await browser.as('estudiante', `/clase/${id}`)
  await learner.getByRole('link', { name: 'Ver la grabación' }).click()
  await learner
    .getByText(/^Grabación: Rúbricas entre colegas, /)
    .first()
    .waitFor()
  await expect
    .poll(() => learner.locator('video').evaluate((video: HTMLVideoElement) => video.readyState >= 1 && video.duration))
    .toBeGreaterThan(0)
  expectNoComplaints(learner)
})

test('the palette begins one for a course', { tags: ['resto'] }, async () => {
  const page = await browser.as('coach', '/hoy')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Buscar o ir a' }).fill('nueva clase en evaluar con')
  // Another journey may have copied the course: the first one is chosen.
  await page
    .getByRole('button', { name: /Nueva clase en Evaluar con rúbricas/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/en-vivo\?/)
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Para quién' }).inputValue())
    .toBe('Evaluar con rúbricas · 3.º A')
  expectNoComplaints(page)
})

test('the agenda begins with the day that it is at their school, also on a device on which it is tomorrow already', async () => {
  // Ahead of everybody: there most of the people's day has another date.
  const learner = await browser.as('estudiante', '/novedades', { zone: 'Pacific/Kiritimati' })
  const { hoy } = await call(learner, agendaRoutes.list, { query: {} })
  const asked: (string | null)[] = []
  learner.on('request', r => {
    const { pathname, searchParams } = new URL(r.url())
    if (pathname === agendaRoutes.list.path) asked.push(searchParams.get('desde'))
  })
  await learner.goto('/agenda')
  await learner.getByRole('heading', { name: 'Desde hoy' }).waitFor()
  await expect.poll(() => asked.at(-1)).toBe(hoy)
  await learner.goto('/agenda?vista=mes')
  await expect.poll(() => learner.locator('[aria-current=date]').getAttribute('data-dia')).toBe(hoy)
  await learner.getByRole('heading', { name: /^Hoy, / }).waitFor()
})

test('of a class without hours the place alone is changed, and its day and what is not touched stay', {
  tags: ['resto'],
}, async () => {
  const admin = await browser.as('admin', '/en-vivo')
  const { clases } = await call(admin, clasesRoutes.list, { query: { cuando: 'proximas', per_page: 100 } })
  const clase = clases.find(c => c.hora_inicio === null)!
  await admin.goto(`/clase/${clase.id}`)
  await admin.getByRole('button', { name: 'Cambiar', exact: true }).click()
  const cambio = admin.getByRole('dialog', { name: 'Cambiar la clase' })
  await cambio.getByText('Videollamada', { exact: true }).click()
  await cambio.getByLabel('Enlace de la videollamada').fill(ENLACE)
  await cambio.getByRole('button', { name: 'Cambiar y avisar' }).click()
  await admin.getByText('Cambió la clase. Se avisó.').waitFor()
  const { clases: after } = await call(admin, clasesRoutes.list, { query: { cuando: 'proximas', per_page: 100 } })
  const { fecha_consumo_inicio, fecha_consumo_termino, hora_inicio, hora_fin } = clase
  expect(after.find(c => c.id === clase.id)).toMatchObject({
    enlace: ENLACE,
    fecha_consumo_inicio,
    fecha_consumo_termino,
    hora_inicio,
    hora_fin,
  })
  expectNoComplaints(admin)
})
