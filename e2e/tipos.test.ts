// @module-tag resto
import { actividadesRoutes, examenesRoutes, intentosRoutes, reactivosRoutes, unidadesRoutes } from '@eleva/contract'
import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, expectNoSidewaysScroll, settled, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const row = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Preguntas', exact: true }).getByRole('listitem').filter({ hasText: text })

async function begin(page: Page, text: string, kind: string) {
  await page.getByLabel('Pregunta nueva').fill(text)
  await page.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: kind, exact: true }).click()
}

/** Goes on in the form of a kind, fills it, and saves. */
async function write(page: Page, text: string, kind: string, fill: (form: Locator) => Promise<void>) {
  await begin(page, text, kind)
  const form = page.getByRole('region', { name: 'Nueva pregunta' })
  await form.getByRole('textbox', { name: 'Pregunta', exact: true }).getByText(text).waitFor()
  await fill(form)
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await row(page, text).getByText(kind, { exact: true }).waitFor()
}

async function writeAll(page: Page) {
  await begin(page, '¿El Sol es una estrella?', 'Verdadero o falso')
  await page.getByText('Falta la respuesta correcta. Toca si es verdadero o falso.').waitFor()
  await page.getByRole('radio', { name: 'Verdadero' }).check()
  await page.getByRole('button', { name: 'Guardar Pregunta' }).click()
  await row(page, '¿El Sol es').getByText('Verdadero o falso', { exact: true }).waitFor()

  await write(page, '¿Qué árbol da bellotas?', 'Respuesta corta', async form => {
    // What is missing is said where it is missing.
    await form.getByRole('button', { name: 'Guardar', exact: true }).click()
    await form.getByText('Escribe la respuesta').waitFor()
    await form.getByLabel('Respuesta aceptada 1', { exact: true }).fill('El roble')
    await form.getByRole('button', { name: 'Agregar respuesta' }).click()
    await form.getByLabel('Respuesta aceptada 2', { exact: true }).fill('roble')
  })
  await write(page, '¿Cuánto mide la puerta?', 'Numérica', async form => {
    await form.getByLabel('Respuesta correcta').fill('2')
    await form.getByRole('textbox', { name: 'Tolerancia', exact: true }).fill('0.1')
    for (const [unit, factor] of [
      ['m', ''],
      ['cm', '0.01'],
    ] as const) {
      await form.getByRole('button', { name: 'Agregar unidad' }).click()
      await form.getByLabel(factor ? 'Unidad 2' : 'Unidad de la respuesta', { exact: true }).fill(unit)
      if (factor) await form.getByLabel('Equivale a (en m)').fill(factor)
    }
  })
  await write(page, 'Relaciona cada astro', 'Relacionar columnas', async form => {
    for (const [i, [left, right]] of [
      ['Sol', 'Estrella'],
      ['Luna', 'Satélite'],
    ].entries()) {
      await form.getByLabel(`Elemento ${i + 1}`, { exact: true }).fill(left!)
      await form.getByLabel(`Le toca ${i + 1}`, { exact: true }).fill(right!)
    }
    await form.getByRole('button', { name: 'Agregar opción que sobra' }).click()
    await form.getByLabel('Opción que sobra 1', { exact: true }).fill('Cometa')
    await form.getByRole('button', { name: 'Así lo verá quien contesta' }).click()
    await form.getByRole('region', { name: 'Vista previa' }).getByLabel('Sol').waitFor()
  })
  await write(page, 'Ordena los pasos', 'Ordenar', async form => {
    for (const [i, text] of ['Leer', 'Planear', 'Escribir'].entries())
      await form.getByLabel(`Lugar ${i + 1}`, { exact: true }).fill(text)
  })
  await write(page, 'Completa el texto', 'Completar huecos', async form => {
    const texto = form.getByLabel('Texto con huecos')
    await texto.fill('La Tierra gira alrededor del  en  días.')
    await texto.evaluate((e: HTMLTextAreaElement) => e.setSelectionRange(29, 29))
    await form.getByRole('button', { name: 'Agregar hueco' }).click()
    await texto.evaluate((e: HTMLTextAreaElement) => e.setSelectionRange(38, 38))
    await form.getByRole('button', { name: 'Agregar hueco' }).click()
    await expect.poll(() => texto.inputValue()).toBe('La Tierra gira alrededor del [[1]] en [[2]] días.')
    await form.getByRole('region', { name: 'Hueco 1' }).getByLabel('Respuestas aceptadas, una por línea').fill('Sol')
    await form.getByLabel('Qué va en el hueco 2').click()
    await page.getByRole('option', { name: 'Un número' }).click()
    await form.getByLabel('Número correcto').fill('365')
  })
  await write(page, 'Cuenta qué aprendiste', 'Ensayo', async form => {
    await form.getByLabel('Mínimo de palabras').fill('3')
    await form.getByLabel('Guía para calificar').fill('Que dé un ejemplo.')
  })
  await write(page, 'Sube tu dibujo', 'Archivo', async form => {
    await form.getByRole('checkbox', { name: 'Documentos' }).uncheck()
    await form.getByLabel('Cuántos archivos, a lo más').fill('2')
    await form.getByLabel('Guía para calificar').fill('Que se vea el cielo.')
  })
}

const at = (page: Page, n: number) => page.getByText(`Pregunta ${n} de 8`).waitFor()
const saved = (page: Page) => page.getByText(/^Recibido \d\d:\d\d$/).waitFor()

/** To the button of that name, by Tab alone, and on it. */
async function press(page: Page, name: string) {
  const button = page.getByRole('button', { name })
  for (let i = 0; i < 30 && !(await button.evaluate(e => e === document.activeElement)); i++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** As with the dialog of the device, which the button opens. */
async function choose(page: Page, button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
  const asked = page.waitForEvent('filechooser')
  await button.focus()
  await page.keyboard.press('Enter')
  await (await asked).setFiles(file)
}

/** With the keyboard alone, from the question that has the focus. */
async function answerAll(page: Page) {
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
  }
  const next = async (n: number) => {
    await saved(page)
    await expectNoSidewaysScroll(page)
    await expectNoViolations(page)
    await press(page, 'Siguiente')
    await at(page, n)
    await settled(page)
  }
  await at(page, 1)
  await page.getByRole('radio').first().waitFor()
  await keys('Tab', 'Space')
  await next(2)
  await page.getByLabel('Tu respuesta').waitFor()
  await keys('Tab')
  await page.keyboard.type(' EL  roble')
  await next(3)
  await page.getByLabel('Unidad').waitFor()
  await keys('Tab')
  // Letters and arrows belong to the field while one writes.
  await page.keyboard.type('205')
  await keys('ArrowLeft', 'ArrowRight', 'Tab')
  await page.getByLabel('Unidad').selectOption('cm')
  await next(4)
  await page.getByLabel('Sol').selectOption('Estrella')
  await page.getByLabel('Luna').selectOption('Satélite')
  await next(5)
  const pasos = page.getByRole('list', { name: 'Ordena los pasos' }).getByRole('listitem')
  await pasos.first().waitFor()
  for (let turn = 0; turn < 6; turn++) {
    const now = await pasos.allInnerTexts()
    const order = now.map(t => ['Leer', 'Planear', 'Escribir'].findIndex(w => t.includes(w)))
    const wrong = order.findIndex((w, i) => i > 0 && w < order[i - 1]!)
    if (wrong < 0) break
    const up = page.getByRole('button', {
      name: `Mover ${['Leer', 'Planear', 'Escribir'][order[wrong]!]} hacia arriba`,
    })
    await up.focus()
    await keys('Enter')
  }
  await next(6)
  await page.getByLabel('Hueco 1 de 2').waitFor()
  await keys('Tab')
  await page.keyboard.type('sol')
  await keys('Tab')
  await page.keyboard.type('365')
  await next(7)
  await page.getByLabel('Tu respuesta').waitFor()
  await keys('Tab')
  await page.keyboard.type('Aprendí a observar el cielo')
  await page.getByText('5 palabras · se piden al menos 3').waitFor()
  await next(8)
  const elegir = page.getByRole('button', { name: 'Elegir archivo' })
  await elegir.waitFor()
  // What is no picture is said to be none, and is not kept.
  await choose(page, elegir, { name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('mis notas') })
  await page.getByText('Aquí se pide imagen. Elige otro archivo.').waitFor()
  await choose(page, page.getByRole('button', { name: /^(Elegir|Agregar otro) archivo$/ }), {
    name: 'cielo.png',
    mimeType: 'image/png',
    buffer: PNG,
  })
  await page.getByRole('link', { name: 'cielo.png' }).waitFor()
  await saved(page)
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
}

/** As somebody else grades in another window what waits: one quarter of a point. */
async function gradeElsewhere(author: Page, quiz: number) {
  const { resultadosQuiz } = await call(author, reactivosRoutes.resultados, { params: { id: quiz } })
  const { id } = resultadosQuiz[0]!
  const { respuestas } = await call(author, intentosRoutes.porCalificar, { params: { id } })
  const { reactivo_id: reactivo } = respuestas.find(r => r.dados === null)!
  await call(author, intentosRoutes.setPuntos, { params: { id, reactivo }, body: { puntos: 0.25, comentario: '' } })
}

test('a question of each kind is written, answered by keyboard on a phone, graded, and the essay by hand', async () => {
  const author = await browser.as('admin', '/dashboardUnidades')
  const unit = await call(author, unidadesRoutes.create, {
    body: {
      nombre_unidad: 'Unidad de los tipos de pregunta',
      clave_interna: `T-${Date.now()}`,
      descripcion: 'x',
    },
  })
  const quiz = await call(author, actividadesRoutes.create, {
    body: {
      nombre_actividad_unidad: 'Un tipo de cada uno',
      unidad_id: unit.id,
    },
  })
  await author.goto(`/preguntas/${quiz.id}`)
  await author.getByText('Un tipo de cada uno').waitFor()
  await writeAll(author)
  expectNoComplaints(author)

  const phone = await browser.as('coach', '/novedades', { width: 360 })
  const { token } = await call(phone, examenesRoutes.token, {})
  await phone.goto(`/examenv2/${quiz.id}/${token}`)
  await settled(phone)
  await answerAll(phone)
  // Read again: all of it is kept, and nothing of it tells a key.
  const { preguntas } = await call(phone, intentosRoutes.sit, { params: { id: quiz.id } })
  expect(preguntas.map(p => p.contestado)).toMatchObject([
    { valor: true },
    { texto: ' EL  roble' },
    { valor: '205', unidad: 'cm' },
    {},
    {},
    { huecos: { 1: 'sol', 2: '365' } },
    { texto: 'Aprendí a observar el cielo' },
    { archivos: [{ nombre: 'cielo.png' }] },
  ])
  await press(phone, 'Finalizar Evaluación')
  await phone.getByRole('heading', { name: 'Terminaste la evaluación' }).waitFor()
  await phone.getByText('En espera de calificación').waitFor()
  await expectNoSidewaysScroll(phone)
  expectNoComplaints(phone)

  await author.goto(`/preguntas/${quiz.id}?ver=resultados`)
  await author.getByText('Por calificar: 2').waitFor()
  await author.getByRole('button', { name: /^Calificar a mano/ }).click()
  const dialog = author.getByRole('dialog', { name: 'Calificar a mano' })
  await dialog.getByText('Guía: Que dé un ejemplo.').waitFor()
  const [ensayo, dibujo] = [0, 1].map(n => dialog.getByRole('region', { name: 'Respuesta por calificar' }).nth(n))
  await ensayo!.getByLabel('Comentario').fill('¡Bien observado!')
  await ensayo!.getByLabel('Puntos (de 1)').fill('0.5')
  await ensayo!.getByRole('button', { name: 'Calificar respuesta' }).click()
  await dialog.getByText('Por calificar: 1').waitFor()
  // The picture itself, from where only who grades gets it.
  await expect
    .poll(() => dibujo!.getByRole('img', { name: 'cielo.png' }).evaluate((e: HTMLImageElement) => e.naturalWidth))
    .toBe(1)
  await dibujo!.getByLabel('Puntos (de 1)').fill('1')
  await gradeElsewhere(author, quiz.id)
  await dibujo!.getByRole('button', { name: 'Calificar respuesta' }).click()
  // Told of it, one finds what one typed, and beside it what stands.
  await dibujo!.getByText('Alguien más la calificó: tiene 0.25 de 1.').waitFor()
  await dibujo!.getByRole('button', { name: 'Cambiar los puntos' }).click()
  // Seven of eight, and half of one.
  await dialog.getByText('Calificación: 94/100').waitFor()
  await dibujo!.getByText('Alguien más la calificó').waitFor({ state: 'detached' })
  expectNoComplaints(author, /status of 409/)

  await phone.reload()
  await phone.getByText('94/100').waitFor()
  await phone.getByText('7 de 8 respuestas correctas').waitFor()
})
