/**
 * Tables, raised and lowered signs: written in the editor, opened again, and read on a narrow phone.
 *
 * @module-tag resto
 */
import { afterEach, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { expectNoComplaints, expectNoSidewaysScroll, settled, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

test('a table is written, changed, opened again, and scrolls within itself at 360 px', async () => {
  const page = await browser.as('admin', '/noticias-panel')
  await page.getByRole('button', { name: 'Nueva noticia' }).click()
  const form = page.getByRole('dialog', { name: /^(Nueva|Editar) noticia$/ })
  await form.getByLabel('Título').fill('Tabla de horarios')
  const editor = form.getByRole('textbox', { name: 'Descripción' })
  await editor.click()
  await page.keyboard.type('10')
  await form.getByRole('button', { name: 'Exponente' }).click()
  await page.keyboard.type('3')
  await form.getByRole('button', { name: 'Exponente' }).click()
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Insertar tabla' }).click()
  await page.keyboard.type('Mes')
  for (let i = 0; i < 6; i++) {
    await form.getByRole('button', { name: 'Cambiar la tabla' }).click()
    await page.getByRole('menuitem', { name: 'Agregar una columna a la derecha' }).click()
  }
  await expect.poll(() => editor.locator('tr').first().locator('th').count()).toBe(9)
  for (const word of [
    'Septiembre',
    'Noviembre',
    'Diciembre',
    'Responsable',
    'Coordinación',
    'Retroalimentación',
    'Calificaciones',
    'Observaciones',
  ]) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(word)
  }
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Novedad creada').waitFor()
  await page.getByRole('searchbox', { name: 'Buscar por título' }).fill('Tabla de horarios')
  await settled(page)
  await page.getByRole('button', { name: 'Más acciones de Tabla de horarios' }).click()
  await page.getByRole('menuitem', { name: 'Publicar' }).click()
  await page.getByText('Novedad actualizada').waitFor()
  await page.getByRole('button', { name: 'Editar Tabla de horarios' }).click()
  await expect.poll(() => editor.locator('sup').textContent()).toBe('3')
  expect(await editor.locator('th').allTextContents()).toContain('Retroalimentación')
  await expectNoComplaints(page)

  const student = await browser.as('estudiante', '/novedades')
  await student.setViewportSize({ width: 360, height: 740 })
  const article = student.getByRole('article').filter({ hasText: 'Tabla de horarios' })
  await article.locator('table').waitFor()
  await expectNoSidewaysScroll(student)
  const size = await article
    .locator('table')
    .evaluate(e => [e.scrollWidth > e.clientWidth, e.clientWidth <= innerWidth])
  expect(size).toEqual([true, true])
  // The keyboard reaches what is beside.
  await expectNoViolations(student)
  expect(await article.locator('table').getAttribute('tabindex')).toBe('0')
  // Words are whole: what does not fit is beside, and not below letter by letter.
  const tall = await article
    .locator('th')
    .evaluateAll(all => Math.max(...all.map(e => e.getBoundingClientRect().height)))
  expect(tall).toBeLessThan(80)
})

test('what is pasted from Word keeps its list and its table, and it is said which pictures did not come', async () => {
  const page = await browser.as('admin', '/noticias-panel?nuevo=1')
  const form = page.getByRole('dialog', { name: 'Nueva noticia' })
  const editor = form.getByRole('textbox', { name: 'Descripción' })
  await editor.click()
  await editor.evaluate(field => {
    const line = (words: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.&nbsp;</span>${words}</p>`
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      `${line('Lee')}${line('Responde')}<table><tr><td>Día</td><td>Hora</td></tr></table><p><img src="file:///C:/a.png"></p>`,
    )
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect.poll(() => editor.locator('ol > li').allTextContents()).toEqual(['Lee', 'Responde'])
  expect(await editor.locator('td').allTextContents()).toEqual(['Día', 'Hora'])
  await page.getByText('Una imagen no vino con lo que pegaste').waitFor()
  expectNoComplaints(page)
})
