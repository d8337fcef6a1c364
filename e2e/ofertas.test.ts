import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectNoComplaints, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const PICTURE = path.join(import.meta.dirname, '../docs/pantallas/inicio.png')

test('a curriculum is offered to groups, with a picture, changed and taken back', async () => {
  const page = await browser.as('admin', '/ofertaAcademica?nuevo')
  const form = dialog(page, 'Nueva oferta')
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await form.getByText('Hace falta el nombre de la oferta').waitFor()
  await form.getByText('Elige una currícula').last().waitFor()
  await form.getByLabel('Nombre de la oferta').fill('Otoño de prueba')
  await form.getByRole('combobox', { name: 'Currícula' }).click()
  await page.getByRole('option', { name: 'Docente digital: nivel 1' }).click()
  await form.getByRole('combobox', { name: 'Grupos' }).click()
  await page.getByRole('option', { name: '3.º A' }).click()
  await page.keyboard.press('Escape')
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await form.getByText('Formato inválido. Solo se permiten imágenes JPG, PNG, GIF o WEBP.').waitFor()
  await form.locator('input[type=file]').setInputFiles(PICTURE)
  await form.getByRole('button', { name: 'Quitar' }).waitFor()
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Oferta creada').waitFor()
  await row(page, 'Otoño de prueba').getByText('Borrador').waitFor()

  await page.getByRole('button', { name: 'Editar Otoño de prueba' }).click()
  const edit = dialog(page, 'Editar oferta')
  const picture = edit.locator('img')
  await picture.waitFor()
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth > 0)))
    .toBe(true)
  await edit.getByRole('switch', { name: 'Publicada' }).check()
  await edit.getByRole('button', { name: 'Quitar' }).click()
  await edit.getByRole('button', { name: 'Actualizar registro' }).click()
  await page.getByText('Oferta actualizada').waitFor()
  await row(page, 'Otoño de prueba').getByText('Publicada').waitFor()
  await row(page, 'Otoño de prueba').getByText('3.º A').waitFor()

  await page.getByRole('button', { name: 'Más acciones de Otoño de prueba' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('button', { name: 'Eliminar oferta', exact: true }).click()
  await page.getByText('Oferta eliminada').waitFor()
  expectNoComplaints(page)
})
