/**
 * From the public registration to the constancia, on a phone: somebody registers, is accepted, is written to, signs in,
 * begins, hands in a photo without a line, corrects what came back, and ends.
 *
 * @module-tag resto
 */

import path from 'node:path'
import { actividadesRoutes, revisionesRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { databaseOf } from '../bench/servidor.ts'
import { openMailFolder } from '../server/src/kit/correo/mail-outbox.ts'
import { connect } from '../server/src/kit/db/db.ts'
import { expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, expectNoSidewaysScroll, signIn, useBrowser } from './harness.ts'
import { buildMundo } from './mundo.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

const CORREO = 'brenda.solis@ejemplo.mx'
const GRUPO = 'De quien llega'
const TAREA = 'Foto de tu plan'
const PALABRAS = 'Se ve bien. Falta la segunda hoja.'

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

/** A course with a photo to hand in and something to read, for a group that nobody is in yet. */
async function buildLugar(admin: Page) {
  const made = await buildMundo(admin, { nombre: GRUPO, tareas: [TAREA] })
  await call(admin, actividadesRoutes.obligacion, { params: { id: made.tareas[0]! }, body: { entregable_opcional: 2 } })
  const unidad_id = made.unidad
  await call(admin, actividadesRoutes.create, { body: { nombre_actividad_unidad: 'Lee el caso', unidad_id } })
}

/** A page as a camera leaves it. */
async function foto(page: Page, name: string) {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1200 })
    const draw = canvas.getContext('2d')!
    draw.fillStyle = '#d8c8a0'
    draw.fillRect(0, 0, 1600, 1200)
    draw.fillStyle = '#223'
    for (let y = 60; y < 1200; y += 60) draw.fillRect(40, y, 1400, 8)
    return canvas.toDataURL('image/jpeg', 0.9)
  })
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(url.split(',')[1]!, 'base64') }
}

async function handsIn(page: Page, act: string, hojas: number, button: string) {
  await page.getByRole('region', { name: 'Lo que sigue' }).getByRole('button', { name: act }).click()
  const dialog = page.getByRole('dialog', { name: TAREA })
  await dialog.getByRole('group', { name: '¿Cómo lo entregas?' }).waitFor()
  const fotos = []
  for (let n = 1; n <= hojas; n++) fotos.push(await foto(page, `hoja-${n}.jpg`))
  await page.context().setOffline(true)
  await dialog.getByLabel('Tomar foto').setInputFiles(fotos)
  await dialog
    .getByRole('listitem')
    .filter({ hasText: `Hoja ${hojas}` })
    .waitFor()
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Guardado aquí', { exact: true }).first().waitFor()
  const sent = page.waitForResponse(r => r.url().endsWith('/api/entregables/store'))
  await page.context().setOffline(false)
  const { entrega } = (await (await sent).json()) as { entrega: { id: number } }
  await page.getByRole('button', { name: `Cambiar entrega: ${TAREA}` }).waitFor()
  return entrega.id
}

test('somebody registers on a phone, is accepted, signs in, hands in a photo on the bus, corrects what came back, and ends with a constancia', async () => {
  const phone = await browser.open({ width: 360 })
  const folio = await registers(phone)

  const admin = await browser.as('admin', '/novedades')
  await buildLugar(admin)
  await admin.goto('/registros-formacion?search=brenda solis')
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
  await phone.getByRole('heading', { level: 1, name: /^De quien llega/ }).waitFor()
  await phone.getByRole('listitem').getByRole('link').first().click()
  await phone.getByRole('tab', { name: 'Unidades' }).waitFor()
  await expectNoSidewaysScroll(phone)

  const id = await handsIn(phone, 'Entregar', 1, 'Entregar')
  await call(admin, revisionesRoutes.giveBack, { params: { id }, body: { palabras: PALABRAS } })
  await phone.goto('/crear-contenido-curricula')
  // What came back is the one thing of today.
  const volvio = phone.getByRole('region', { name: TAREA })
  await volvio.getByText(PALABRAS).waitFor()
  await volvio.getByRole('link', { name: 'Corregir' }).click()
  expect(await handsIn(phone, 'Corregir', 2, 'Entregar mi corrección')).toBe(id)

  const sigue = phone.getByRole('region', { name: 'Lo que sigue' })
  await sigue.getByRole('button', { name: /^Sigue: Lee el caso/ }).click()
  await sigue.getByRole('button', { name: 'Marcar como hecho' }).click()
  const fin = phone.getByRole('dialog', { name: 'Terminaste el curso' })
  await fin.getByRole('link', { name: 'Ver mi constancia' }).click()
  await phone
    .getByRole('article', { name: GRUPO })
    .getByText(/Folio /)
    .waitFor()
  await expectNoSidewaysScroll(phone)
  expectNoComplaints(phone, /INTERNET_DISCONNECTED|Failed to fetch|Error in connection/)
  expectNoComplaints(admin)
})
