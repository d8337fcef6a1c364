/**
 * Pictures, sound and a rubric of questions, from their author to whoever answers and who grades.
 *
 * @module-tag resto
 */
import {
  actividadesRoutes,
  examenesRoutes,
  intentosRoutes,
  reactivosRoutes,
  rubricasRoutes,
  unidadesRoutes,
} from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, expectNoSidewaysScroll, settled, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

/** Begins as a WAV does, and is one: a tenth of a second of silence. */
function wav(): Buffer {
  const samples = 800
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples, 40)
  return Buffer.concat([head, Buffer.alloc(samples, 128)])
}

/** A picture of 640 by 360, in the browser. */
function draw(): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#3f74c9'
  pen.fillRect(0, 0, 640, 360)
  return canvas.toDataURL('image/png').split(',')[1]!
}

async function choose(page: Page, open: () => Promise<void>, name: string, mimeType: string, buffer: Buffer) {
  const asked = page.waitForEvent('filechooser')
  await open()
  await (await asked).setFiles({ name, mimeType, buffer })
}

const nivel = (puntosNivel: number) => ({ puntosNivel, tituloNivel: `Nivel ${puntosNivel}`, descripcionNivel: 'x' })
const criterio = (tituloCriterio: string) => ({ tituloCriterio, desCriterio: 'x', answers: [nivel(0), nivel(2)] })

test('a question with a picture and a sound is written, heard when asked for, answered, and graded by a rubric', async () => {
  const author = await browser.as('admin', '/dashboardUnidades')
  const key = `M-${Date.now()}`
  const unit = await call(author, unidadesRoutes.create, {
    body: {
      nombre_unidad: 'Unidad de los medios',
      clave_interna: key,
      descripcion: 'x',
    },
  })
  const quiz = await call(author, actividadesRoutes.create, {
    body: {
      nombre_actividad_unidad: 'Mira y escucha',
      unidad_id: unit.id,
    },
  })
  await call(author, rubricasRoutes.create, {
    body: {
      unidad: unit.id,
      actividad: quiz.id,
      nombreRubrica: `Rúbrica ${key}`,
      criterios: [criterio('Claridad'), criterio('Orden')],
    },
  })
  await author.goto(`/preguntas/${quiz.id}`)
  await author.getByLabel('Pregunta nueva').fill('¿Qué ves y qué oyes?')
  await author.getByRole('combobox', { name: 'Tipo' }).click()
  await author.getByRole('option', { name: 'Ensayo', exact: true }).click()
  const form = author.getByRole('region', { name: 'Nueva pregunta' })
  const text = form.getByRole('textbox', { name: 'Pregunta', exact: true })
  await text.getByText('¿Qué ves').waitFor()
  await text.click()
  await author.keyboard.press('Control+End')
  await form.getByRole('button', { name: 'Imagen', exact: true }).first().click()
  const png = Buffer.from(await author.evaluate(draw), 'base64')
  await choose(
    author,
    () => form.getByRole('button', { name: 'Archivo de imagen' }).click(),
    'cielo.png',
    'image/png',
    png,
  )
  await form.getByLabel('Qué muestra').fill('Un cielo azul')
  await form.getByRole('button', { name: 'Insertar imagen' }).click()
  await text.getByRole('img', { name: 'Un cielo azul' }).waitFor()
  await choose(
    author,
    () => form.getByRole('button', { name: 'Agregar audio o video' }).click(),
    'viento.wav',
    'audio/wav',
    wav(),
  )
  await form.getByRole('button', { name: 'Quitar viento.wav' }).waitFor()
  // What is missing is said where it is missing.
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await form.getByText('Escribe qué se oye o se ve, para quien no puede oírlo o verlo').waitFor()
  await form.getByLabel('Qué se oye o se ve').fill('El viento en un bosque')
  await form.getByRole('combobox', { name: 'Rúbrica' }).fill(key)
  await author.getByRole('option', { name: new RegExp(key) }).click()
  await expectNoViolations(author)
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  expectNoComplaints(author)

  const phone = await browser.as('coach', '/novedades', { width: 360 })
  const heard: string[] = []
  phone.on('request', r => r.url().includes('/api/intentos/media/') && heard.push(r.url()))
  const { token } = await call(phone, examenesRoutes.token, {})
  await phone.goto(`/examenv2/${quiz.id}/${token}`)
  const shown = phone.getByRole('img', { name: 'Un cielo azul' })
  await expect.poll(() => shown.evaluate((e: HTMLImageElement) => e.naturalWidth)).toBe(640)
  await phone.getByText('El viento en un bosque').waitFor()
  await settled(phone)
  await expectNoSidewaysScroll(phone)
  await expectNoViolations(phone)
  // Nothing of it comes by itself.
  expect(heard).toEqual([])
  await phone.locator('audio').evaluate((e: HTMLAudioElement) => e.play().catch(() => undefined))
  await expect.poll(() => phone.locator('audio').evaluate((e: HTMLAudioElement) => e.duration > 0)).toBe(true)
  expect(heard.length).toBeGreaterThan(0)
  await phone.getByLabel('Tu respuesta').fill('Un cielo y el viento')
  await phone.getByText(/^Recibido \d\d:\d\d$/).waitFor()
  await phone.getByRole('button', { name: 'Finalizar Evaluación' }).click()
  await phone.getByText('En espera de calificación').waitFor()
  expectNoComplaints(phone)

  await author.goto(`/preguntas/${quiz.id}?ver=resultados`)
  await author.getByRole('button', { name: /^Calificar a mano/ }).click()
  const dialog = author.getByRole('dialog', { name: 'Calificar a mano' })
  await dialog.getByText('Faltan 2 de 2 criterios').waitFor()
  await dialog
    .getByRole('group', { name: /^Claridad/ })
    .getByRole('radio', { name: /Nivel 2/ })
    .check()
  await dialog
    .getByRole('group', { name: /^Orden/ })
    .getByRole('radio', { name: /Nivel 0/ })
    .check()
  await dialog.getByText('2 de 4 puntos de la rúbrica: vale 0.5 de 1').waitFor()
  await expectNoViolations(author)
  await dialog.getByRole('button', { name: 'Calificar respuesta' }).click()
  await dialog.getByText('Calificación: 50/100').waitFor()
  expectNoComplaints(author)
})

test('what belongs together, and what has an order, is dragged, by a mouse and by keys', async () => {
  const author = await browser.as('admin', '/dashboardUnidades')
  const unit = await call(author, unidadesRoutes.create, {
    body: {
      nombre_unidad: 'Unidad de arrastrar',
      clave_interna: `A-${Date.now()}`,
      descripcion: 'x',
    },
  })
  const quiz = await call(author, actividadesRoutes.create, {
    body: {
      nombre_actividad_unidad: 'Arrastra',
      unidad_id: unit.id,
    },
  })
  const parejas = [
    ['Sol', 'Estrella'],
    ['Luna', 'Satélite'],
  ].map(([izquierda, derecha], i) => ({ id: `izq${i}`, clave: `der${i}`, izquierda, derecha }))
  const elementos = ['Leer', 'Planear', 'Escribir'].map((texto, i) => ({ id: `paso${i}`, texto }))
  for (const [reactivo, tipo, datos] of [
    ['Relaciona', 'relacion', { parejas }],
    ['Ordena', 'orden', { elementos }],
  ] as const)
    await call(author, reactivosRoutes.create, { body: { reactivo, actividad_id: quiz.id, tipo, datos } })
  const { token } = await call(author, examenesRoutes.token, {})
  await author.goto(`/examenv2/${quiz.id}/${token}`)
  const drag = async (from: string, to: string) => {
    const [a, b] = [await author.locator(from).boundingBox(), await author.locator(to).boundingBox()]
    await author.mouse.move(a!.x + a!.width / 2, a!.y + a!.height / 2)
    await author.mouse.down()
    await author.mouse.move(a!.x + a!.width / 2 + 8, a!.y + a!.height / 2 + 8)
    await author.mouse.move(b!.x + b!.width / 2, b!.y + b!.height / 2, { steps: 8 })
    await author.mouse.up()
  }
  await author.getByLabel('Sol').waitFor()
  await settled(author)
  await drag('span:text-is("Estrella")', 'select >> nth=0')
  await expect.poll(() => author.getByLabel('Sol').inputValue()).toBe('der0')
  await author.getByText(/^Recibido \d\d:\d\d$/).waitFor()
  await expectNoViolations(author)
  await author.getByRole('button', { name: 'Siguiente' }).click()
  const pasos = author.getByRole('list', { name: 'Ordena' }).getByRole('listitem')
  await pasos.first().waitFor()
  await settled(author)
  const now = async () => (await pasos.allInnerTexts()).map(t => t.replace(/[^a-zA-Z]/g, ''))
  const [first, second, third] = await now()
  await drag(`[aria-label="Mover ${first}"]`, `[aria-label="Mover ${third}"]`)
  await expect.poll(now).toEqual([second, third, first])
  // By keys it goes up again; they are not those of the quiz meanwhile.
  await author.getByRole('button', { name: `Mover ${first}`, exact: true }).focus()
  await author.keyboard.press('Space')
  await author.getByText(`${first}: lugar 3 de 3, en la mano.`).waitFor({ state: 'attached' })
  // The library hears the next key some milliseconds later; no hand is as fast.
  await settled(author)
  await author.keyboard.press('ArrowUp')
  await author.getByText(`${first}: lugar 2 de 3`).waitFor({ state: 'attached' })
  await author.keyboard.press('Space')
  await expect.poll(now).toEqual([second, first, third])
  await author.getByText(/^Recibido \d\d:\d\d$/).waitFor()
  await expectNoViolations(author)
  const { preguntas } = await call(author, intentosRoutes.sit, { params: { id: quiz.id } })
  expect(preguntas[0]!.contestado).toMatchObject({ parejas: { izq0: 'der0' } })
  expectNoComplaints(author)
})
