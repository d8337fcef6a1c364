/** Somebody registers for the training programme on the public page; who administers finds them and takes them along. */
import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { expectNoComplaints, useBrowser } from './harness.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

test('a visitor registers: what is missing is said at its place, the CURP fills in what it knows, and it is sent once confirmed', async () => {
  const page = await browser.open()
  await page.goto('/')
  await page.getByRole('link', { name: 'Registro', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Registro a la formación docente' }).waitFor()
  const send = page.getByRole('button', { name: 'Registrarme' })
  await send.click()
  await page.getByText('Hace falta especificar la alcaldía CCT').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
  const fill = (fields: Record<string, string>) =>
    Object.entries(fields).reduce((before, [label, value]) => before.then(() => page.getByLabel(label, { exact: false }).first().fill(value)), Promise.resolve()) // biome-ignore format: one chain
  await fill({
    'Nombre(s)': 'Gloria',
    'Apellido paterno': 'Hernández',
    'Apellido materno': 'García',
    RFC: 'hegg560427ab1',
    'Correo alternativo': 'gloria.hernandez@ejemplo.mx',
    'Número celular': '55 1234 5678',
    'Número fijo': '5587654321',
    Función: 'Docente frente a grupo',
    'Dirección operativa': 'Dirección Operativa 3',
    'Alcaldía de la CCT': 'Benito Juárez',
  })
  await page.getByRole('textbox', { name: 'CCT', exact: true }).fill('09dpr1234x')
  await page.getByLabel('CURP').fill('hegg560427mvzrrl05')
  expect(await page.getByLabel('Edad actual').inputValue()).toBe('')
  for (const [label, option] of [
    ['Nombre de la oferta de formación', 'DGENAM'],
    ['Tipo de formación', 'Curso'],
    ['Modalidad', 'En línea'],
    ['Nivel educativo', 'Licenciatura'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await page.getByLabel('CURP').fill('hegg560427mvzrrl04')
  expect(Number(await page.getByLabel('Edad actual').inputValue())).toBeGreaterThanOrEqual(70)
  expect(await page.getByRole('combobox', { name: 'Género' }).inputValue()).toBe('Mujer')
  await page.getByLabel('RFC').fill('HEGG5604')
  await send.click()
  await page.getByText(/^Revisa el RFC/).waitFor()
  await page.getByLabel('RFC').fill('HEGG560427AB1')
  await send.click()
  const question = page.getByRole('dialog', { name: 'Confirmación' })
  await question.getByText(/HEGG560427MVZRRL04/).waitFor()
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  expect(await page.getByLabel('Nombre(s)').inputValue()).toBe('Gloria')
  await send.click()
  await question.getByRole('button', { name: 'Enviar registro' }).click()
  await page
    .getByText(/^Te escribiremos|Te escribiremos al correo/)
    .first()
    .waitFor()
  expect(await page.getByLabel('Nombre(s)').inputValue()).toBe('')

  const admin = await browser.as('admin', '/registros-formacion?search=hernandez gloria')
  await admin.getByRole('row').filter({ hasText: 'Gloria Hernández García' }).getByText('HEGG560427MVZRRL04').waitFor()
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Exportar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('registros-formacion.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain('gloria.hernandez@ejemplo.mx')
  for (const p of [page, admin]) expectNoComplaints(p)
})
