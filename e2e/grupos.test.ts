import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectNoComplaints, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function make(page: Page, name: string) {
  await page.goto('/usuarios')
  await page.getByRole('button', { name: 'Nuevo grupo de usuarios' }).click()
  const form = dialog(page, 'Nuevo grupo de usuarios')
  await form.getByLabel('Nombre del grupo').fill(name)
  await form.getByLabel('Descripción').fill('Para esta prueba')
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Grupo creado').first().waitFor()
}

async function removeGroup(page: Page, name: string) {
  await page.goto(`/usuarios?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Más acciones de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('button', { name: 'Eliminar grupo', exact: true }).click()
  await page.getByText('Grupo eliminado').waitFor()
}

async function add(page: Page, how: string) {
  await page.getByRole('button', { name: 'Agregar estudiantes' }).first().click()
  await page.getByRole('menuitem', { name: how }).click()
}

test('a group is made, filled one by one and from a CSV, and its students are moved and taken out', async () => {
  const page = await browser.as('admin', '/usuarios')
  await page.getByRole('button', { name: 'Nuevo grupo de usuarios' }).click()
  await dialog(page, 'Nuevo grupo de usuarios').getByRole('button', { name: 'Guardar', exact: true }).click()
  await dialog(page, 'Nuevo grupo de usuarios').getByText('Todos los campos son obligatorios').first().waitFor()
  await make(page, 'Robótica')
  await make(page, 'Ajedrez')
  await page.goto('/usuarios?search=robotica')
  await page.getByRole('link', { name: 'Administrar Robótica' }).click()
  await page.getByText('Por el momento no hay registros que mostrar.').waitFor()

  await add(page, 'Una persona')
  const form = dialog(page, 'Agregar estudiante')
  // As they are called: who is there already would take on another name, and other journeys look for this one.
  await form.getByLabel('Nombres').fill('Ángel Muñoz Peña')
  await form.getByLabel('Correo').fill('angel.munoz@benitojuarez.edu.mx')
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await row(page, 'angel.munoz@benitojuarez.edu.mx').waitFor()

  await add(page, 'Desde un CSV')
  const wizard = dialog(page, 'Agregar estudiantes desde un CSV')
  const buffer = Buffer.from('nombres,apellidos,correo\nZaira,Cruz Luna,zaira@grupo.mx\nYael,Ruiz,yael@grupo.mx\n')
  await wizard.locator('input[type=file]').setInputFiles({ name: 'grupo.csv', mimeType: 'text/csv', buffer })
  await wizard.getByRole('button', { name: 'Revisar' }).click()
  await wizard.getByText('2 nuevos', { exact: true }).waitFor()
  await wizard.getByRole('button', { name: 'Cargar CSV (2 usuarios)' }).click()
  await wizard.getByText('2 creados', { exact: true }).waitFor()
  await wizard.getByRole('button', { name: 'Listo' }).click()
  await row(page, 'Zaira Cruz Luna').waitFor()

  await add(page, 'Desde una hoja de Google')
  const sheet = dialog(page, 'Agregar estudiantes desde una hoja de Google')
  await sheet.getByLabel('Enlace de la hoja').fill('http://127.0.0.1/interno')
  await sheet.getByRole('button', { name: 'Revisar' }).click()
  await sheet.getByText('Pega el enlace de una hoja de cálculo de Google.').waitFor()
  await sheet.getByRole('button', { name: 'Cancelar' }).click()

  for (const who of ['Zaira Cruz Luna', 'Yael Ruiz'])
    await page.getByRole('checkbox', { name: `Marcar ${who}` }).check()
  const bar = page.getByRole('region', { name: 'Con las marcadas' })
  await bar.getByText('2 marcadas').waitFor()
  await bar.getByRole('button', { name: 'Pasar a otro grupo' }).click()
  const move = dialog(page, 'Pasar a 2 personas a otro grupo')
  await move.getByRole('combobox', { name: 'Grupo nuevo' }).click()
  await page.getByRole('option', { name: 'Ajedrez' }).click()
  await move.getByRole('button', { name: 'Pasar al grupo' }).click()
  await page.getByText('Estudiantes en su nuevo grupo').waitFor()
  await row(page, 'Zaira Cruz Luna').waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Grupos' }).first().click()
  await page.goto('/usuarios?search=ajedrez')
  await row(page, 'Ajedrez').getByText('2 estudiantes').waitFor()
  await page.getByRole('link', { name: 'Ajedrez', exact: true }).click()
  await page.getByRole('button', { name: 'Más acciones de Yael Ruiz' }).click()
  await page.getByRole('menuitem', { name: 'Quitar del grupo' }).click()
  await dialog(page, '¿Quitar a Yael Ruiz del grupo?').getByRole('button', { name: 'Quitar del grupo' }).click()
  await page.getByText('Estudiante fuera del grupo').waitFor()
  await row(page, 'Yael Ruiz').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Editar Zaira Cruz Luna' }).click()
  const edit = dialog(page, 'Editar estudiante')
  await expect.poll(() => edit.getByLabel('Apellidos').inputValue()).toBe('Cruz Luna')
  await edit.getByLabel('Nombres').fill('Zaira Inés')
  await edit.getByRole('button', { name: 'Actualizar registro' }).click()
  await row(page, 'Zaira Inés Cruz Luna').waitFor()

  for (const name of ['Robótica', 'Ajedrez']) await removeGroup(page, name)
  expectNoComplaints(page, /status of 422/)
})

test('a docente sees the groups of their own school, and no way to change them', { tags: ['resto'] }, async () => {
  const page = await browser.as('docente', '/usuarios')
  await row(page, '3.º A').waitFor()
  await row(page, '3.º B').waitFor()
  // Groups of the two other schools.
  for (const other of ['1.º C', '2.º A', '5.º A']) await expect.poll(() => row(page, other).count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Nuevo grupo de usuarios' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Administrar 3.º A' }).click()
  await page.getByText(/de 10$/).waitFor()
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(0)
  await page.goto('/usuarios/1')
  await page.getByText('Ese grupo ya no existe.').waitFor()
  expectNoComplaints(page, /status of 404/)
})
