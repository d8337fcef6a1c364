/**
 * A course from nothing, as an author makes it with the mouse; its clicks and fields are counted.
 *
 * @module-tag resto
 */
import { tallerRoutes } from '@eleva/contract'
import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, expectNoSidewaysScroll, expectNothingCut, settled, useBrowser } from './harness.ts'
import { FILM } from './pelicula.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const MAX_CLICKS = 35
const MAX_FIELDS = 30

/** What a hand does. To type and to choose a file of the disk are no clicks; a name that is typed is a field. */
function handOf(page: Page) {
  const made = { clicks: 0, fields: 0 }
  return {
    made,
    click: async (what: Locator) => {
      await what.click()
      made.clicks++
    },
    /** Into the field that has the focus, or that is clicked. */
    type: async (words: string, into?: Locator) => {
      if (into) {
        await into.click()
        made.clicks++
      }
      await page.keyboard.type(words)
      made.fields++
    },
    press: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    },
  }
}

const preguntas = Array.from(
  { length: 22 },
  (_, i) => `::Pregunta ${i + 1}:: ¿Cuánto es ${i + 1} más ${i + 1}? { =${2 * (i + 1)} ~${2 * i + 1} ~${2 * i + 5} }`,
).join('\n\n')
/** Four criteria with what is said of each, and four levels. */
const rubrica = [
  ['Criterio', 'Destacado', 'Logrado', 'En proceso', 'Inicial'],
  ...['Claridad', 'Fuentes', 'Orden', 'Cierre'].map(c => [
    `<p>${c}</p><p>Se nota en todo</p>`,
    `${c}: muy bien`,
    `${c}: bien`,
    `${c}: a medias`,
    `${c}: falta`,
  ]),
]
  .map(cells => `<tr>${cells.map(c => `<td>${c}</td>`).join('')}</tr>`)
  .join('')

const row = (page: Page, nombre: string) => page.getByRole('treeitem', { name: new RegExp(`: ${nombre}$`) })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** As it lies in the clipboard of a text program. */
const paste = (page: Page, label: string, html: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field, table) => {
    const data = new DataTransfer()
    data.setData('text/html', `<table>${table}</table>`)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)

test('programme, course, unit, topic with a film and a material, three tasks, a rubric, a quiz from a file, offer and dates', async () => {
  const page = await browser.as('admin', '/crear-contenido-curricula')
  await settled(page)
  const { made, click, type, press } = handOf(page)

  await click(page.getByRole('button', { name: 'Nueva currícula' }))
  const form = page.getByRole('dialog')
  await form.getByLabel('Nombre de la currícula').and(page.locator(':focus')).waitFor()
  await type('Programa de cero')
  await click(form.getByRole('combobox', { name: 'Tipo' }))
  await click(page.getByRole('option', { name: 'Autogestiva' }))
  await click(form.getByRole('button', { name: 'Guardar' }))
  await click(page.getByRole('link', { name: 'Programa de cero', exact: true }))
  await click(page.getByRole('button', { name: 'Nuevo curso' }))
  await type('Huella digital')
  await press('Enter', 'Escape')
  await page
    .getByRole('status')
    .filter({ hasText: /^Guardado \d/ })
    .waitFor()
  await click(page.getByRole('link', { name: 'Huella digital' }))

  // The outline: one name after the other.
  await click(page.getByRole('button', { name: /Escribir el esquema/ }))
  await type('Lo que dejamos')
  await press('Enter', 'Tab')
  await type('Rastros')
  await press('Enter', 'Escape', 'a')
  for (const nombre of ['Marca tus cuentas', 'Carta a mi grupo', 'Cuánto sabes']) {
    await type(nombre)
    await press('Enter')
  }
  await press('Escape')
  await page
    .getByRole('status')
    .filter({ hasText: /^Guardado \d/ })
    .waitFor()

  // Its topic: text, film and material.
  await click(row(page, 'Rastros'))
  await type('Tres rastros que dejamos sin querer.', page.getByLabel('Lo esencial'))
  const [film] = await Promise.all([
    page.waitForEvent('filechooser'),
    click(page.getByRole('button', { name: 'Subir un video' })),
  ])
  await film.setFiles({ name: 'rastros.webm', mimeType: 'video/webm', buffer: FILM })
  const [material] = await Promise.all([
    page.waitForEvent('filechooser'),
    click(page.getByRole('button', { name: 'elige archivos' })),
  ])
  await material.setFiles({
    name: 'acuerdos.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  })
  await page.getByRole('region', { name: 'Materiales' }).getByText('acuerdos').first().waitFor()

  // What the first task asks for.
  await click(row(page, 'Marca tus cuentas'))
  await click(page.getByLabel('Nuevo ítem'))
  for (const item of ['Haz una lista', 'Cierra las que no usas', 'Cambia una contraseña']) {
    await type(item)
    await press('Enter')
    await page.getByText(item, { exact: true }).waitFor()
    const next = page.getByLabel('Nuevo ítem')
    await expect
      .poll(() => next.evaluate((e: HTMLInputElement) => e === document.activeElement && e.value === ''))
      .toBe(true)
  }

  // The second is handed in, and graded by a rubric of four by four.
  await click(row(page, 'Carta a mi grupo'))
  await click(tab(page, 'Rúbrica'))
  await click(page.getByRole('button', { name: 'Pegar tabla' }))
  await paste(page, 'Tabla', rubrica)
  await click(page.getByRole('button', { name: 'Usar tabla' }))
  await expect.poll(() => page.getByLabel('Descripción del criterio 4').inputValue()).toBe('Se nota en todo')
  await click(tab(page, 'Entrega'))
  await click(page.getByRole('radio', { name: 'Por rúbrica' }))
  await page.getByRole('treeitem', { name: 'Tarea por rúbrica: Carta a mi grupo' }).waitFor()

  // The third is a quiz.
  await click(row(page, 'Cuánto sabes'))
  await click(tab(page, 'Preguntas'))
  await click(page.getByRole('button', { name: 'De un archivo' }))
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'sumas.gift', mimeType: 'text/plain', buffer: Buffer.from(preguntas) })
  await click(page.getByRole('dialog').getByRole('button', { name: 'Revisar' }))
  await click(page.getByRole('button', { name: 'Importar 22 preguntas' }))
  await page.getByRole('tab', { name: /^Preguntas\s*22$/ }).waitFor()

  // To whom, and from when: all dates out of one first day.
  await click(page.getByRole('button', { name: 'Ofrecer a…' }))
  const offer = page.getByRole('dialog', { name: 'Ofrecer a…' })
  await click(offer.getByRole('combobox', { name: 'Grupos' }))
  await page.keyboard.type('3.º A')
  made.fields++
  await click(page.getByRole('option', { name: /3\.º A/ }).first())
  await press('Escape')
  await click(offer.getByRole('switch', { name: 'Calendarizar' }))
  await click(offer.getByLabel('Primer día'))
  await click(page.getByRole('button', { name: /^15 / }).first())
  await click(offer.getByRole('button', { name: 'Ofrecer', exact: true }))
  await page
    .getByText(/^Ofrecido a 1 grupo/)
    .first()
    .waitFor()

  console.info(`a course from nothing: ${made.clicks} clicks, ${made.fields} fields`)
  expect(made.clicks).toBeLessThanOrEqual(MAX_CLICKS)
  expect(made.fields).toBeLessThanOrEqual(MAX_FIELDS)
  expectNoComplaints(page)
})

/** Where the hand is. */
const isFocused = (what: Locator) => what.evaluate(e => e === document.activeElement).catch(() => false)

/** The keys alone: what Tab does not come to is out of reach. */
function keysOf(page: Page) {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const to = async (what: Locator) => {
    await what.first().waitFor()
    for (let steps = 0; steps < 160; steps++) {
      if (await isFocused(what.first())) return
      await press('Tab')
    }
    throw new Error(`Tab does not come to ${what}`)
  }
  return {
    press,
    to,
    act: async (what: Locator, ...keys: string[]) => {
      await to(what)
      await press(...(keys.length ? keys : ['Enter']))
    },
    /** From anywhere into the outline, and down to a row of it. */
    open: async (nombre: string) => {
      await to(page.locator('[role=treeitem][tabindex="0"]'))
      await press('Home')
      for (let steps = 0; steps < 30 && !(await isFocused(row(page, nombre))); steps++) await press('ArrowDown')
      await press('Enter')
      await page.getByRole('heading', { name: nombre, level: 2 }).waitFor()
    },
    /** From the tab that is open to another one of the panel. */
    tab: async (nombre: string) => {
      await to(page.locator('[role=tab][aria-selected=true]'))
      for (let steps = 0; steps < 6 && !(await isFocused(tab(page, nombre))); steps++) await press('ArrowRight')
      await press('Enter')
    },
  }
}
const kept = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Guardado \d/ })
    .waitFor()

test('the same by keyboard alone: no part of it is out of reach of Tab, Enter and the arrows', async () => {
  const page = await browser.as('admin', '/crear-contenido-curricula')
  await settled(page)
  const { press, to, act, open, tab: goTab } = keysOf(page)
  await act(page.getByRole('button', { name: 'Nueva currícula' }))
  const form = page.getByRole('dialog')
  await form.getByLabel('Nombre de la currícula').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Programa a teclas solas')
  await act(form.getByRole('combobox', { name: 'Tipo' }), 'ArrowDown')
  await page.getByRole('option', { name: 'Autogestiva' }).waitFor()
  await page.keyboard.type('Autog')
  await press('ArrowDown', 'Enter')
  await act(form.getByRole('button', { name: 'Guardar' }))
  await act(page.getByRole('link', { name: 'Programa a teclas solas', exact: true }))
  await act(page.getByRole('button', { name: 'Nuevo curso' }))
  await page.keyboard.type('Huella a teclas')
  await press('Enter', 'Escape')
  await kept(page)
  await act(page.getByRole('treeitem', { name: 'Curso 1: Huella a teclas' }))
  await act(page.getByRole('button', { name: /Escribir el esquema/ }))
  await page.keyboard.type('Lo que dejamos')
  await press('Enter', 'Tab')
  await page.keyboard.type('Rastros')
  await press('Enter', 'Escape', 'a')
  for (const nombre of ['Marca tus cuentas', 'Carta a mi grupo', 'Cuánto sabes']) {
    await page.keyboard.type(nombre)
    await press('Enter')
  }
  await press('Escape')
  await kept(page)

  await open('Rastros')
  await to(page.getByLabel('Lo esencial'))
  await page.keyboard.type('Tres rastros que dejamos sin querer.')
  const [material] = await Promise.all([
    page.waitForEvent('filechooser'),
    act(page.getByRole('button', { name: 'elige archivos' })),
  ])
  await material.setFiles({ name: 'a-teclas.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })
  await page.getByRole('region', { name: 'Materiales' }).getByText('a teclas').waitFor()
  await open('Marca tus cuentas')
  await to(page.getByLabel('Nuevo ítem'))
  await page.keyboard.type('Haz una lista')
  await press('Enter')
  await page.getByText('Haz una lista', { exact: true }).waitFor()

  await open('Carta a mi grupo')
  await goTab('Rúbrica')
  await act(page.getByRole('button', { name: 'Pegar tabla' }))
  await page.getByLabel('Tabla', { exact: true }).waitFor()
  await paste(page, 'Tabla', rubrica)
  await act(page.getByRole('button', { name: 'Usar tabla' }))
  await expect.poll(() => page.getByLabel('Descripción del criterio 4').inputValue()).toBe('Se nota en todo')
  await goTab('Entrega')
  await to(page.locator('[role=radio][aria-checked=true]'))
  const porRubrica = page.getByRole('radio', { name: 'Por rúbrica' })
  for (let steps = 0; steps < 5 && !(await isFocused(porRubrica)); steps++) await press('ArrowDown')
  await press('Space')
  await page.getByRole('treeitem', { name: 'Tarea por rúbrica: Carta a mi grupo' }).waitFor()

  await open('Cuánto sabes')
  await goTab('Preguntas')
  await to(page.getByLabel('Pregunta nueva'))
  await page.keyboard.type('¿Qué dejamos?')
  await to(page.getByLabel(/^Opción 1/))
  await page.keyboard.type('Nada')
  await press('Enter')
  await page.keyboard.type('Rastros')
  await press('Alt+2', 'Control+Enter')
  await page.getByRole('tab', { name: /^Preguntas\s*1$/ }).waitFor()

  await act(page.getByRole('button', { name: 'Ofrecer a…' }))
  const offer = page.getByRole('dialog', { name: 'Ofrecer a…' })
  await to(offer.getByRole('combobox', { name: 'Grupos' }))
  await page.keyboard.type('3.º A')
  await page
    .getByRole('option', { name: /3\.º A/ })
    .first()
    .waitFor()
  await press('ArrowDown', 'Enter', 'Escape')
  await act(offer.getByRole('button', { name: 'Ofrecer', exact: true }))
  await page
    .getByText(/^Ofrecido a 1 grupo/)
    .first()
    .waitFor()
  expectNoComplaints(page)
})

test('on a phone, a unit with its topic and a quiz: written, marked, read again', async () => {
  const page = await browser.as('admin', '/cursos-all', { width: 360 })
  const { id } = await call(page, tallerRoutes.create, { body: { nombre_curso: 'Curso de bolsillo' } })
  await page.goto(`/curso/${id}`)
  await page.getByRole('button', { name: /Escribir el esquema/ }).tap()
  await page.getByLabel('Nombre de la unidad').fill('Cuidar tu cuenta')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await kept(page)
  await page.getByRole('button', { name: 'Agregar', exact: true }).tap()
  await page.getByLabel('Nombre del tema').fill('Contraseñas')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await kept(page)
  await row(page, 'Contraseñas').tap()
  await page.getByLabel('Lo esencial').fill('Una frase larga se recuerda.')
  await kept(page)
  await page.getByRole('button', { name: 'Volver al esquema' }).tap()
  await page.getByRole('button', { name: 'Agregar', exact: true }).tap()
  // What was typed is of another kind: it stays.
  await page.getByLabel('Nombre del tema').fill('Cuánto sabes')
  await page.getByRole('button', { name: 'Evaluación', exact: true }).tap()
  expect(await page.getByLabel('Nombre de la evaluación').inputValue()).toBe('Cuánto sabes')
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Nombre de la evaluación').press('Enter')
  await page.getByRole('heading', { name: 'Cuánto sabes' }).waitFor()
  for (const [pregunta, bien, mal] of [
    ['¿Cuál es mejor?', 'Una frase', '1234'],
    ['¿Se comparte?', 'No', 'Sí'],
  ] as const) {
    await page.getByLabel('Pregunta nueva').fill(pregunta)
    await page.getByLabel(/^Opción 1/).fill(bien)
    await page.getByLabel(/^Opción 2/).fill(mal)
    await page.getByRole('radio', { name: `Correcta: ${bien}` }).check()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Guardar Pregunta' }).tap()
    await page.getByRole('list', { name: 'Preguntas', exact: true }).getByText(pregunta).waitFor()
  }
  await page.reload()
  await expectNoSidewaysScroll(page)
  await expectNothingCut(page)
  const preguntas = page.getByRole('list', { name: 'Preguntas', exact: true })
  await preguntas.getByText('¿Cuál es mejor?').waitFor()
  // Open as it is, its words stand in its field as well.
  await preguntas.getByText('¿Se comparte?').first().waitFor()
  expect(await page.getByText('Falta la respuesta correcta').count()).toBe(0)
  expectNoComplaints(page)
})
