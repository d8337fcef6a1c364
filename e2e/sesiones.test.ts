/**
 * A coach makes a session and its event, whoever holds it finds it in their agenda by keyboard, and a learner beside
 * their next step.
 */
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { expectNoComplaints, expectNoSidewaysScroll, settled, tabTo, useBrowser, ZONE } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const SESION = 'Taller de sesiones de prueba'
const today = new Date(new Date().toLocaleString('en-US', { timeZone: ZONE }))
const month = today.toLocaleString('es-MX', { month: 'long' })
/** As a day of a month is called. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
const wordsOf = (day: Date) =>
  `${day.toLocaleString('es-MX', { weekday: 'long' })} ${day.getDate()} de ${day.toLocaleString('es-MX', { month: 'long' })}`

/** Where each key leads, one after the other: a month on from the 31st is its last day. */
function stepsFrom(day: Date): [key: string, day: Date][] {
  const on = (from: Date, days: number) => new Date(from.getFullYear(), from.getMonth(), from.getDate() + days)
  const months = (from: Date, n: number) => {
    const last = new Date(from.getFullYear(), from.getMonth() + n + 1, 0).getDate()
    return new Date(from.getFullYear(), from.getMonth() + n, Math.min(from.getDate(), last))
  }
  const steps: [string, Date][] = []
  const step = (key: string, to: Date) => steps.push([key, to])
  step('ArrowRight', on(day, 1))
  step('ArrowDown', on(day, 8))
  const monday = on(day, 8 - ((on(day, 8).getDay() + 6) % 7))
  step('Home', monday)
  step('PageDown', months(monday, 1))
  step('PageUp', months(months(monday, 1), -1))
  return steps
}

const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

async function chooseOrganizer(page: Page, typed: string, name: string) {
  const organizer = page.getByRole('combobox', { name: 'Organiza' })
  await organizer.fill(typed)
  await page.getByRole('option', { name }).click()
}
const chooseToday = async (page: Page) => {
  await page.getByRole('button', { name: 'Día', exact: true }).click()
  await page.getByRole('button', { name: `${today.getDate()} ${month} ${today.getFullYear()}`, exact: true }).click()
}

test('a coach makes a session with an event, a docente finds it by keyboard, and a learner sees the class of today', async () => {
  const coach = await browser.as('coach', '/sesiones?nuevo')
  const form = coach.getByRole('dialog', { name: 'Nueva sesión' })
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await form.getByText('Hace falta el nombre de la sesión').waitFor()
  await form.getByText('Elige una oferta').last().waitFor()
  await expect.poll(() => form.getByRole('combobox', { name: 'Curso' }).isDisabled()).toBe(true)
  await form.getByLabel('Nombre de la sesión').fill(SESION)
  await form.getByRole('combobox', { name: 'Oferta y currícula' }).click()
  await coach.getByRole('option', { name: 'Evaluar para aprender (ciclo escolar) · Evaluar para aprender' }).click()
  await form.getByRole('combobox', { name: 'Curso' }).click()
  await coach.getByRole('option', { name: 'Clase en vivo: portafolios de evidencias' }).click()
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await row(coach, SESION).getByText('Sin eventos').waitFor()

  await coach.getByRole('link', { name: `0 eventos de ${SESION}` }).click()
  await coach.getByText('Por el momento no hay registros que mostrar.').waitFor()
  await settled(coach)
  await tabTo(coach, 'Crear nuevo evento')
  await coach.keyboard.press('Enter')
  const dialog = coach.getByRole('dialog', { name: 'Nuevo evento' })
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await dialog.getByText('Elige quién organiza').waitFor()
  await dialog.getByText('Elige el día del evento').waitFor()
  await chooseOrganizer(coach, 'paola rios', 'Paola Ríos Montes')
  await chooseToday(coach)
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await row(coach, 'Paola Ríos Montes').getByText('Todo el día').waitFor()
  await row(coach, 'Paola Ríos Montes').getByText('En curso').waitFor()

  // A second one of the same person on that day is told, and not refused.
  await coach.getByRole('button', { name: 'Crear nuevo evento' }).click()
  await chooseOrganizer(coach, 'paola', 'Paola Ríos Montes')
  await chooseToday(coach)
  await dialog.getByLabel('Empieza a las').fill('18:00')
  // Another journey mends her surname.
  await dialog
    .getByText(new RegExp(`^Paola Ríos Montes( de Oca)? ya tiene «${SESION}» ese día, todo el día.`))
    .waitFor()
  await expectNoViolations(coach, { rules: { region: { enabled: false } } })
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await row(coach, 'Desde las 18:00').waitFor()

  const docente = await browser.as('docente', '/sesionesdocente')
  const day = docente.getByRole('region', { name: /^Hoy, / })
  await day.getByRole('heading', { name: SESION }).first().waitFor()
  const [file] = await Promise.all([
    docente.waitForEvent('download'),
    day
      .getByRole('button', { name: new RegExp(`^Añadir a mi calendario: ${SESION}`) })
      .first()
      .click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^evento-\d+\.ics$/)
  await docente.getByRole('radio', { name: 'Agenda' }).focus()
  await docente.keyboard.press('ArrowRight')
  await docente.getByRole('grid').waitFor()
  for (let i = 0; i < 12 && !(await focused(docente)).endsWith('2 eventos'); i++) await docente.keyboard.press('Tab')
  const here = await focused(docente)
  expect(here).toContain(` ${today.getDate()} de ${month}, 2 eventos`)
  for (const [key, day] of stepsFrom(today)) {
    await docente.keyboard.press(key)
    // On a Monday «Home» stays where it is.
    await docente.waitForFunction(
      words => document.activeElement?.getAttribute('aria-label')?.startsWith(words),
      wordsOf(day),
      { timeout: 5_000 },
    )
  }
  await docente.getByRole('button', { name: 'Hoy', exact: true }).click()
  await docente.getByRole('gridcell', { name: here, selected: true }).waitFor()
  await docente
    .getByRole('region', { name: /^Hoy, / })
    .getByRole('heading', { name: SESION })
    .first()
    .waitFor()
  expectNoComplaints(docente)

  const learner = await browser.as('estudiante', '/crear-contenido-curricula', { width: 360 })
  // A class of a whole day is told in its line, as there is no hour at which one comes in.
  const clase = learner.getByRole('region', { name: 'Tu próxima clase' }).filter({ hasText: SESION })
  await clase.getByText('En vivo', { exact: true }).waitFor()
  await clase.getByText('con Paola Ríos Montes').waitFor()
  await settled(learner)
  await expectNoSidewaysScroll(learner)
  await clase.getByRole('link', { name: `Entrar a la clase: ${SESION}` }).click()
  await learner.waitForURL(/contenido-curso-curricula-vivo\?curricula=\d+&curso=\d+&oferta_actual=\d+/)
  expectNoComplaints(learner)

  // What was announced is not lost with a click on its session.
  await coach.getByRole('link', { name: 'Sesiones', exact: true }).last().click()
  const remove = async (answer: string) => {
    await coach.getByRole('button', { name: `Más acciones de ${SESION}` }).click()
    await coach.getByRole('menuitem', { name: 'Eliminar' }).click()
    const asked = coach.getByRole('dialog', { name: `¿Eliminar la sesión «${SESION}»?` })
    const said = await asked.getByRole('paragraph').first().textContent()
    await asked.getByRole('button', { name: answer, exact: true }).click()
    return said
  }
  expect(await remove('Entendido')).toMatch(/^No se puede eliminar: la usan los eventos «.+» y «.+»\.$/)
  await coach.getByRole('link', { name: `2 eventos de ${SESION}` }).click()
  for (const left of [1, 0]) {
    await coach.getByRole('button', { name: /^Más acciones de evento 1, / }).click()
    await coach.getByRole('menuitem', { name: 'Eliminar' }).click()
    await coach.getByRole('button', { name: 'Eliminar evento', exact: true }).click()
    if (left) await coach.getByText('1–1 de 1').waitFor()
  }
  await coach.getByText('Por el momento no hay registros que mostrar.').waitFor()
  await coach.getByRole('link', { name: 'Volver' }).click()
  await row(coach, SESION).waitFor()
  await remove('Eliminar sesión')
  await row(coach, SESION).waitFor({ state: 'detached' })
  expectNoComplaints(coach, /status of 409/)
})

test('a session is duplicated from its row, and leads to where its dates are typed', { tags: ['resto'] }, async () => {
  const coach = await browser.as('coach', '/sesiones')
  await settled(coach)
  const menu = coach.getByRole('button', { name: /^Más acciones de / }).first()
  const name = (await menu.getAttribute('aria-label'))!.replace('Más acciones de ', '')
  await menu.click()
  await coach.getByRole('menuitem', { name: 'Duplicar' }).click()
  await coach.waitForURL(/\/sesion-eventos\?sesion=\d+$/)
  await coach.getByText('Por el momento no hay registros que mostrar.').waitFor()
  await coach.getByRole('button', { name: 'Crear nuevo evento' }).first().waitFor()
  await coach.goto(`/sesiones?search=${encodeURIComponent(`${name} (copia)`)}`)
  await row(coach, `${name} (copia)`).getByText('Sin eventos').waitFor()
  await coach.getByRole('button', { name: `Más acciones de ${name} (copia)` }).click()
  await coach.getByRole('menuitem', { name: 'Eliminar' }).click()
  await coach.getByRole('button', { name: 'Eliminar sesión', exact: true }).click()
  await row(coach, `${name} (copia)`).waitFor({ state: 'detached' })
  expectNoComplaints(coach)
})

test('without its session, the screen of events leads back', { tags: ['resto'] }, async () => {
  const page = await browser.as('docente', '/sesion-eventos')
  await page.getByText('Elige una sesión para ver sus eventos.').waitFor()
  await page.getByRole('link', { name: 'Ir a las sesiones' }).click()
  await page.getByRole('heading', { name: 'Sesiones' }).waitFor()
  // Who reads makes nothing.
  await settled(page)
  await expect.poll(() => page.getByRole('button', { name: 'Nueva sesión' }).count()).toBe(0)
  await page.goto('/sesion-eventos?sesion=999999')
  await page.getByText('Esa sesión ya no existe, o no es para ti.').waitFor()
  await page.getByRole('link', { name: 'Ir a las sesiones' }).click()
  await page.waitForURL(/\/sesiones$/)
  expectNoComplaints(page, /status of 404/)
})
