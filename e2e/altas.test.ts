/** From the public registration to the first lesson: somebody registers on a phone, is accepted with others, is written to, signs in and begins. */
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { databaseOf } from '../bench/servidor.ts'
import { openMailFolder } from '../server/src/kit/correo/mail-outbox.ts'
import { connect } from '../server/src/kit/db/db.ts'
import { expectNoViolations } from './axe.ts'
import { expectNoComplaints, expectNoSidewaysScroll, signIn, useBrowser } from './harness.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

const CORREO = 'brenda.solis@ejemplo.mx'
const GRUPO = '3.º A'

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: false }).first().fill(value)
}
async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** @returns the folio */
async function registers(page: Page) {
  const next = page.getByRole('button', { name: 'Siguiente' })
  await page.goto('/registro')
  await fill(page, {
    'Nombre(s)': 'Brenda',
    'Apellido paterno': 'Solís',
    'Apellido materno': 'Vega',
    CURP: 'BOXW310820HNERXN09',
    RFC: 'HEGG560427AB1',
  })
  await next.click()
  await fill(page, { 'Correo alternativo': CORREO, 'Número celular': '5512345678', 'Número fijo': '5587654321' })
  await next.click()
  await choose(page, 'Nombre de la oferta de formación', 'DGOSE')
  await choose(page, 'Tipo de formación', 'Taller')
  await choose(page, 'Modalidad', 'En línea')
  await next.click()
  await fill(page, {
    Función: 'Docente',
    'Dirección operativa': 'Dirección Operativa 3',
    'Alcaldía de la CCT': 'Tlalpan',
  })
  await page.getByRole('textbox', { name: 'CCT', exact: true }).fill('09dpr1234x')
  await choose(page, 'Nivel educativo', 'Licenciatura')
  await page.getByRole('button', { name: 'Registrarme' }).click()
  await page.getByRole('dialog', { name: 'Confirmación' }).getByRole('button', { name: 'Enviar registro' }).click()
  const hers = page.getByRole('region', { name: 'Tu registro' })
  return (await hers.getByRole('definition').textContent())!
}

const asks = async (page: Page, folio: string) => {
  await page.goto('/registro/que-sigue')
  await page.getByLabel('Folio').fill(folio)
  await page.getByLabel('Correo con el que te registraste').fill(CORREO)
  await page.getByRole('button', { name: 'Consultar' }).click()
}

/** As if the minute in which it can be taken back were over. */
async function minutePasses() {
  const { sql, close } = connect(databaseOf(inject('dir')))
  await sql`update registros_decididos set decidido_en = decidido_en - interval '2 minutes'`
  await sql`update pgboss.job set start_after = now() where name = 'registros.decididos'`
  await close()
}

test('somebody registers on a phone, is accepted with others into a group, gets a mail, signs in and opens the first lesson', async () => {
  const phone = await browser.open({ width: 360 })
  const folio = await registers(phone)

  const admin = await browser.as('admin', '/registros-formacion?search=brenda solis')
  const row = admin.getByRole('row').filter({ hasText: 'Brenda Solís Vega' })
  await row.getByText('Recibido').waitFor()
  await row.getByRole('checkbox').check()
  const bar = admin.getByRole('region', { name: 'Con las marcadas' })
  await bar.getByRole('button', { name: 'Aceptar' }).click()
  const form = admin.getByRole('dialog', { name: 'Aceptar: Brenda Solís Vega' })
  await form.getByRole('radio', { name: 'Estudiantes' }).check()
  await form.getByRole('combobox', { name: 'Grupos' }).click()
  await admin.getByRole('option', { name: GRUPO }).click()
  await admin.keyboard.press('Tab')
  await expectNoViolations(admin)
  await form.getByRole('button', { name: 'Aceptar', exact: true }).click()
  const said = admin.getByRole('region', { name: 'Lo que acabas de decidir' })
  await said.getByText('1 registro aceptado. Les escribimos en un minuto').waitFor()
  await row.getByText('Aceptado').waitFor()
  // Taken back, it is as it was, and nothing of it was told.
  await said.getByRole('button', { name: 'Deshacer' }).click()
  await row.getByText('Recibido').waitFor()
  await asks(phone, folio)
  await phone.getByText(/^Recibido\./).waitFor()

  await row.getByRole('button', { name: 'Brenda Solís Vega' }).click()
  const card = admin.getByRole('dialog', { name: 'Registro' })
  await card.getByText('BOXW310820HNERXN09').waitFor()
  await expectNoViolations(admin)
  await card.getByRole('button', { name: 'Aceptar…' }).click()
  await form.getByRole('radio', { name: 'Estudiantes' }).check()
  await form.getByRole('combobox', { name: 'Grupos' }).click()
  await admin.getByRole('option', { name: GRUPO }).click()
  await admin.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Aceptar', exact: true }).click()
  await row.getByText('Aceptado').waitFor()
  await minutePasses()

  const outbox = openMailFolder(path.join(inject('dir'), 'outbox'))
  const mail = async () =>
    (await outbox.list(200)).find(m => m.to === CORREO && m.subject.startsWith('Aceptamos tu registro'))
  await expect.poll(mail, { timeout: 30_000, interval: 500 }).toBeTruthy()
  expect((await outbox.read((await mail())!.id))!.text).toContain('/login')
  await asks(phone, folio)
  await phone.getByText(/^Aceptado\./).waitFor()
  await expectNoSidewaysScroll(phone)
  await expectNoViolations(phone)

  await signIn(phone, CORREO)
  await phone.getByRole('heading', { name: /^Qué gusto verte/ }).waitFor()
  await phone
    .getByRole('link', { name: /^(Continuar|Empezar|Comenzar)/ })
    .first()
    .click()
  // Whoever has begun nothing chooses the course; its first unit stands open.
  await phone.getByRole('heading', { name: 'Cursos de la currícula' }).waitFor()
  await phone.getByRole('listitem').getByRole('link').first().click()
  await phone.getByRole('tab', { name: 'Unidades' }).waitFor()
  await expectNoSidewaysScroll(phone)
  for (const page of [phone, admin]) expectNoComplaints(page)
})
