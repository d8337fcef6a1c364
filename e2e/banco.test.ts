/**
 * The bank from a file to a file: looked through, taken, found, changed many at once, and taken along.
 *
 * @module-tag resto
 */

import { readFileSync } from 'node:fs'
import { reactivosRoutes } from '@eleva/contract'
import { afterEach, expect, test } from 'vitest'
import { call, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const answer = (fraction: number, words: string) => `<answer fraction="${fraction}"><text>${words}</text></answer>`
const question = (type: string, words: string, body: string) =>
  `<question type="${type}"><questiontext format="html"><text><![CDATA[<p>${words}</p>]]></text></questiontext>${body}<tags><tag><text>acarreo</text></tag></tags></question>`
const XML = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<question type="category"><category><text>$course$/Acarreo de prueba</text></category></question>
${question('multichoice', '¿Qué se acarrea en una suma?', answer(100, 'Una decena') + answer(0, 'Un punto'))}
${question('truefalse', 'En toda suma se acarrea.', answer(0, 'true') + answer(100, 'false'))}
${question('numerical', '¿Cuánto es 19 más 23 con acarreo?', answer(100, '42'))}
${question('shortanswer', '¿Cómo se llama lo que se lleva?', answer(100, 'acarreo') + answer(50, 'llevada'))}
${question('ddmarker', 'Arrastra el acarreo', '')}
${question('truefalse', 'En toda   suma se ACARREA.', answer(0, 'true') + answer(100, 'false'))}
</quiz>`

test('questions come from Moodle, are found and changed many at once, and come back as those that are there', async () => {
  const page = await browser.as('coach', '/banco-reactivos')
  const importing = page.getByRole('dialog', { name: 'Importar preguntas' })
  const send = async (name: string, text: string) => {
    await page.getByRole('button', { name: 'Importar', exact: true }).click()
    await importing.getByText('Elige un archivo').first().waitFor()
    await importing
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    await importing.getByRole('button', { name: 'Revisar' }).click()
    await importing.getByText(name).waitFor()
  }
  // Refused as a whole: nothing is kept, and another can be chosen.
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await importing.getByRole('button', { name: 'Revisar' }).click()
  await importing.getByText('Elige un archivo').first().waitFor()
  await importing
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.xml', mimeType: 'text/xml', buffer: Buffer.from('<!DOCTYPE quiz><quiz/>') })
  await importing.getByRole('button', { name: 'Revisar' }).click()
  await importing.getByText(/trae un DOCTYPE/).waitFor()
  await importing.getByRole('button', { name: 'Cancelar' }).click()

  await send('acarreo.xml', XML)
  await importing.getByText('4 nuevas').waitFor()
  await importing.getByText('1 con error').click()
  const only = importing.getByRole('list', { name: 'Preguntas del archivo' })
  await only.getByText('Es de un tipo que aquí no hay: arrastrar marcadores').waitFor()
  await only.getByText('Renglón 8').waitFor()
  await importing.getByText('1 ya está').click()
  await only.getByText('Es igual a la del renglón 5').waitFor()
  await importing.getByText('Se crea la categoría Acarreo de prueba.').waitFor()
  await importing.getByRole('button', { name: 'Importar 4 preguntas' }).click()
  await importing.waitFor({ state: 'detached' })

  // By keyword, and by kind.
  await page.getByRole('combobox', { name: 'Palabra clave' }).fill('acarr')
  await page.getByRole('option', { name: 'acarreo' }).click()
  await page.getByText('1–4 de 4').waitFor()
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Solo en el banco' }).count()).toBe(4)
  await page.getByRole('button', { name: 'Tipo: Todos' }).click()
  await page.getByRole('menuitemradio', { name: 'Numérica' }).click()
  await page.getByText('1–1 de 1').waitFor()
  await page.getByRole('button', { name: 'Quitar filtro Tipo' }).click()
  await page.getByText('1–4 de 4').waitFor()

  // In place: what was saved is what the row says.
  await page.getByRole('button', { name: /^Editar ¿Cuánto es 19/ }).click()
  const form = page.getByRole('dialog', { name: 'Editar pregunta' })
  await form.getByLabel('Puntos').fill('3')
  await form.getByRole('button', { name: 'Actualizar registro' }).click()
  await page.getByRole('row').filter({ hasText: 'Cuánto es 19' }).getByText('3 puntos').waitFor()

  await page.getByRole('checkbox', { name: 'Marcar todas' }).check()
  const bar = page.getByRole('region', { name: 'Con las marcadas' })
  await bar.getByRole('button', { name: 'Clasificar' }).click()
  const sorting = page.getByRole('dialog', { name: 'Clasificar 4 preguntas' })
  // Where there is none it is made under the name that was typed, and chosen at once; so is an indicator of it.
  const crea = async (campo: string, nombre: string) => {
    await sorting.getByRole('combobox', { name: campo }).fill(nombre)
    await page.getByRole('option', { name: `Crear "${nombre}"` }).click()
    await expect.poll(() => sorting.getByRole('combobox', { name: campo }).inputValue()).toBe(nombre)
  }
  await crea('Categoría', 'Hecha al clasificar')
  await crea('Indicador', 'Suma con acarreo')
  await sorting.getByRole('button', { name: 'Poner categoría' }).click()
  await sorting.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Hecha al clasificar' }).count()).toBe(4)
  await bar.getByRole('button', { name: 'Clasificar' }).click()
  await sorting.getByRole('button', { name: 'Quitar categoría' }).click()
  await sorting.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Acarreo de prueba' }).count()).toBe(0)
  await bar.getByRole('button', { name: 'Clasificar' }).click()
  await sorting.getByRole('combobox', { name: 'Categoría' }).click()
  await page.getByRole('option', { name: 'Acarreo de prueba' }).click()
  await sorting.getByRole('button', { name: 'Poner categoría' }).click()
  await sorting.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Acarreo de prueba' }).count()).toBe(4)

  await bar.getByRole('button', { name: 'Exportar' }).click()
  const exporting = page.getByRole('dialog', { name: 'Exportar preguntas' })
  await exporting.getByText('Las que marcaste: 4 preguntas.').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exporting.getByRole('button', { name: 'Exportar preguntas' }).click(),
  ])
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).toContain('$CATEGORY: Acarreo de prueba')
  await exporting.waitFor({ state: 'detached' })
  await send('otra-vez.gift', text)
  await importing.getByText('No hay ninguna pregunta nueva en este archivo.').waitFor()
  await importing.getByText('4 ya están').waitFor()
  await importing.getByRole('button', { name: 'Cerrar' }).click()
  await importing.waitFor({ state: 'detached' })

  // As it was found.
  await bar.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByText(/No hay registros que concuerden/).waitFor()
  const { categorias } = await call(page, reactivosRoutes.categorias, {})
  for (const { id, nombre, indicadores } of categorias)
    if (['Acarreo de prueba', 'Hecha al clasificar'].includes(nombre)) {
      for (const suyo of indicadores) await call(page, reactivosRoutes.removeIndicador, { params: { id: suyo.id } })
      await call(page, reactivosRoutes.removeCategoria, { params: { id } })
    }
})
