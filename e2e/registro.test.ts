/**
 * Somebody registers for the training programme on the public page; who administers finds them and takes them along.
 */
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
  const next = page.getByRole('button', { name: 'Siguiente' })
  const send = page.getByRole('button', { name: 'Registrarme' })
  const step = (n: number) => page.getByText(new RegExp(`^Paso ${n} de 4`)).waitFor()
  await next.click()
  await page.getByText('Hace falta especificar el nombre', { exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
  const fill = (fields: Record<string, string>) =>
    Object.entries(fields).reduce(
      (before, [label, value]) => before.then(() => page.getByLabel(label, { exact: false }).first().fill(value)),
      Promise.resolve(),
    )
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await fill({ 'Nombre(s)': 'Gloria', 'Apellido paterno': 'Hernández', 'Apellido materno': 'García' })
  // What is wrong is said when the field is left, whatever else is still empty.
  await page.getByLabel('CURP').fill('hegg560427mvzrrl05')
  await page.getByLabel('RFC').fill('HEGG5604')
  await page.getByText('Revisa la CURP: alguno de sus 18 caracteres no es el de tu constancia').waitFor()
  await expect.poll(() => page.getByLabel('Edad actual').inputValue()).toBe('')
  await page.getByLabel('CURP').fill('hegg560427mvzrrl04')
  await page.getByText(/^Revisa el RFC/).waitFor()
  await expect.poll(async () => Number(await page.getByLabel('Edad actual').inputValue())).toBeGreaterThanOrEqual(70)
  await expect.poll(() => page.getByRole('combobox', { name: 'Género' }).inputValue()).toBe('Mujer')
  await next.click()
  await step(1)
  await page.getByLabel('RFC').fill('hegg560427ab1')
  await page.keyboard.press('Enter')
  await step(2)

  await fill({
    'Correo alternativo': 'gloria.hernandez@ejemplo.mx',
    'Número celular': '55 1234 5678',
    'Número fijo': '5587654321',
  })
  // A reload loses nothing, and stays at its step.
  await page.reload()
  await step(2)
  await expect.poll(() => page.getByLabel('Número celular').inputValue()).toBe('55 1234 5678')
  await page.getByRole('button', { name: 'Anterior' }).click()
  await expect.poll(() => page.getByLabel('Nombre(s)').inputValue()).toBe('Gloria')
  await next.click()
  await next.click()
  await step(3)
  await choose('Nombre de la oferta de formación', 'DGENAM')
  await choose('Tipo de formación', 'Curso')
  await choose('Modalidad', 'En línea')
  await next.click()
  await step(4)
  await send.click()
  await page.getByText('Hace falta especificar la alcaldía CCT').waitFor()
  await fill({
    Función: 'Docente frente a grupo',
    'Dirección operativa': 'Dirección Operativa 3',
    'Alcaldía de la CCT': 'Benito Juárez',
  })
  await page.getByRole('textbox', { name: 'CCT', exact: true }).fill('09dpr1234x')
  await choose('Nivel educativo', 'Licenciatura')
  await send.click()
  const question = page.getByRole('dialog', { name: 'Confirmación' })
  await question.getByText(/HEGG560427MVZRRL04/).waitFor()
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect.poll(() => page.getByLabel('Función').inputValue()).toBe('Docente frente a grupo')
  await send.click()
  await question.getByRole('button', { name: 'Enviar registro' }).click()
  // A page of its own says what comes next; a reload loses nothing of it.
  await page.getByRole('heading', { level: 1, name: '¿Qué sigue?' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('¿Qué sigue?')
  await page.reload()
  const hers = page.getByRole('region', { name: 'Tu registro' })
  await hers.getByText('Tu registro quedó guardado.').waitFor()
  await hers.getByText('gloria.hernandez@ejemplo.mx').waitFor()
  const folio = (await hers.getByRole('definition').textContent())!
  expect(folio).toMatch(/^[0-9A-F]{5}-[0-9A-F]{5}$/)
  await page.getByRole('listitem').filter({ hasText: 'Cuando tu cuenta esté lista' }).waitFor()

  // Anybody asks by folio and e-mail, without an account; of another e-mail nothing is said.
  const anywhere = await browser.open({ width: 360 })
  await anywhere.goto('/registro')
  await anywhere.getByRole('link', { name: 'Ver cómo va mi registro' }).click()
  await anywhere.getByRole('button', { name: 'Consultar' }).click()
  await anywhere.getByText('Escribe el folio de tu registro').waitFor()
  await anywhere.getByLabel('Folio').fill(folio.toLowerCase().replace('-', ' '))
  await anywhere.getByLabel('Correo con el que te registraste').fill('otra@ejemplo.mx')
  await anywhere.getByRole('button', { name: 'Consultar' }).click()
  await anywhere.getByText(/^No encontramos ese folio con ese correo/).waitFor()
  await anywhere.getByLabel('Correo con el que te registraste').fill('Gloria.Hernandez@ejemplo.mx')
  await anywhere.getByRole('button', { name: 'Consultar' }).click()
  await anywhere.getByText(/^Recibido\./).waitFor()
  await expectNoViolations(anywhere)
  expectNoComplaints(anywhere, /40[4]|422/)

  await page.goto('/registro')
  await step(1)
  await expect.poll(() => page.getByLabel('Nombre(s)').inputValue()).toBe('')

  const admin = await browser.as('admin', '/registros-formacion?search=hernandez gloria')
  await admin.getByRole('row').filter({ hasText: 'Gloria Hernández García' }).getByText('HEGG560427MVZRRL04').waitFor()
  const escribir = admin.getByRole('link', { name: /^Escribir por WhatsApp a Gloria Hernández García/ })
  expect(await escribir.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/52\d{10}$/)
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Exportar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('registros-formacion.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain('gloria.hernandez@ejemplo.mx')
  for (const p of [page, admin]) expectNoComplaints(p)
})
