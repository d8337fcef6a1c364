/**
 * Questions as cards: written, marked, ordered, copied and undone where they stand, by mouse, by keyboard alone and on
 * a phone.
 *
 * @module-tag resto
 */
import { actividadesRoutes, objetivosRoutes, tarjetasRoutes, unidadesRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, expectNoSidewaysScroll, settled, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const list = (page: Page) => page.getByRole('list', { name: 'Preguntas', exact: true })
const option = (page: Page, n: number) => page.getByRole('textbox', { name: `Opción ${n}` })
const saved = (page: Page) => page.getByText(/^Guardado \d\d:\d\d$/).waitFor()

async function makeQuiz(page: Page, ...preguntas: object[]): Promise<number> {
  const unit = await call(page, unidadesRoutes.create, {
    body: {
      nombre_unidad: `Unidad de las tarjetas ${Date.now()}`,
      clave_interna: `TA-${Date.now()}`,
      descripcion: 'x',
    },
  })
  const quiz = await call(page, actividadesRoutes.create, {
    body: {
      nombre_actividad_unidad: 'Tarjetas',
      unidad_id: unit.id,
    },
  })
  const nombre_objetivo = 'Europa y sus ciudades'
  const tema = await call(page, objetivosRoutes.create, { body: { nombre_objetivo, clave_interna: `E-${Date.now()}` } })
  await call(page, objetivosRoutes.attach, { body: { objetivo_id: tema.id, unidad_id: unit.id } })
  if (preguntas.length) await call(page, tarjetasRoutes.createTarjetas, { body: { actividad_id: quiz.id, preguntas } })
  return quiz.id
}
/** What the server has, in its order. */
async function kept(page: Page, id: number): Promise<string[]> {
  const { preguntas } = await call(page, tarjetasRoutes.tarjetas, { params: { id } })
  return preguntas.map(p => {
    const options = p.respuestas.map(o => o.respuesta + (o.correcta ? '*' : ''))
    return [p.descripcion.replace(/<[^>]*>/g, ''), ...options].join('|')
  })
}
const pregunta = (reactivo: string, ...opciones: string[]) => ({
  reactivo,
  respuestas: opciones.map((respuesta, i) => ({ respuesta, correcta: i === 0 ? 1 : 0 })),
})

test('by keyboard alone: questions with their options, their order, a copy, and one that goes and comes back', async () => {
  const page = await browser.as('coach', '/novedades')
  const id = await makeQuiz(page)
  await page.goto(`/preguntas/${id}`)
  await page.getByLabel('Pregunta nueva').focus()
  const keys = page.keyboard
  await keys.type('¿Capital de Francia?')
  await keys.press('Tab')
  await keys.press('Tab')
  await keys.press('Tab')
  await keys.type('Lyon')
  await keys.press('Enter')
  await keys.type('París')
  await keys.press('Enter')
  await keys.press('Backspace')
  await keys.press('Alt+2')
  await keys.press('Control+Enter')
  await expect.poll(() => kept(page, id)).toEqual(['¿Capital de Francia?|Lyon|París*'])
  await page.getByLabel('Pregunta nueva').waitFor()
  await keys.type('¿Y de Italia?')
  await keys.press('Control+Enter')
  await list(page).getByText('Faltan respuestas').waitFor()
  await keys.type('Tercera')
  await saved(page)
  await expect.poll(() => kept(page, id)).toEqual(['¿Capital de Francia?|Lyon|París*', '¿Y de Italia?', 'Tercera'])

  // Where one writes, the card moves with the hand in it.
  await keys.press('Alt+ArrowUp')
  await keys.type(' pregunta')
  await expect
    .poll(() => kept(page, id))
    .toEqual(['¿Capital de Francia?|Lyon|París*', 'Tercera pregunta', '¿Y de Italia?'])
  await keys.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Tercera pregunta')
  await keys.press('ArrowUp')
  await keys.press('Control+d')
  await expect
    .poll(() => kept(page, id))
    .toEqual([
      '¿Capital de Francia?|Lyon|París*',
      '¿Capital de Francia?|Lyon|París*',
      'Tercera pregunta',
      '¿Y de Italia?',
    ])
  await page.getByLabel('Pregunta 2', { exact: true }).waitFor()
  await keys.press('Escape')
  await keys.press('Delete')
  await expect.poll(async () => (await kept(page, id)).length).toBe(3)
  await keys.press('Control+z')
  await expect.poll(async () => (await kept(page, id)).length).toBe(4)
  await settled(page)
  await expectNoViolations(page)
  expectNoComplaints(page)
})

test('by mouse: a list that is pasted, one of the bank, kinds that change in place, and dragging', async () => {
  const page = await browser.as('coach', '/novedades')
  const words = `¿Del banco ${Date.now()}?`
  await makeQuiz(page, pregunta(words, 'sí', 'no'))
  const id = await makeQuiz(page, pregunta('Primera', 'a', 'b'))
  await page.goto(`/preguntas/${id}`)
  await page.getByRole('button', { name: 'Pegar lista' }).click()
  const paste = page.getByRole('dialog', { name: 'Pegar lista' })
  const text =
    'Examen\n\n1. ¿Capital?\na) Lyon\n*b) París\n\n2. ¿Cuáles?\nA. uno\nB. dos\nRespuestas: A y B\n3. El Sol brilla (V)'
  await paste.getByLabel('Lista de preguntas').fill(text)
  await paste.getByText('Una línea no se entendió').waitFor()
  await paste.getByText('Línea 1: «Examen»').waitFor()
  await paste.getByRole('button', { name: 'Agregar 3 preguntas' }).click()
  await page.getByText('3 preguntas agregadas').waitFor()
  await expect
    .poll(() => kept(page, id))
    .toEqual(['Primera|a*|b', '¿Capital?|Lyon|París*', '¿Cuáles?|uno*|dos*', 'El Sol brilla'])

  await page.getByRole('button', { name: 'Traer del banco' }).click()
  const bank = page.getByRole('dialog', { name: 'Traer del banco' })
  await bank.getByLabel('Buscar en el banco').fill(words)
  await bank.getByRole('checkbox', { name: words }).check()
  await bank.getByRole('button', { name: 'Traer pregunta' }).click()
  await page.getByText('1 pregunta copiada').waitFor()
  await expect.poll(async () => (await kept(page, id)).at(-1)).toBe(`${words}|sí*|no`)

  // True or false, and back: nothing of it is lost.
  await list(page).getByRole('button', { name: 'Primera', exact: true }).click()
  await page.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Verdadero o falso' }).click()
  await page.getByText('Falta la respuesta correcta. Toca si es verdadero o falso.').waitFor()
  await page.getByRole('radio', { name: 'Falso' }).check()
  await saved(page)
  await page.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Opción múltiple (varias respuesta)' }).click()
  await page.getByRole('checkbox', { name: 'Correcta: b' }).check()
  await expect.poll(async () => (await kept(page, id))[0]).toBe('Primera|a*|b*')
  // Who gets it wrong is led to what it is about.
  await page.getByRole('button', { name: 'Tema', exact: true }).click()
  await page.getByRole('combobox', { name: 'Tema que se repasa' }).click()
  await page.getByRole('option', { name: 'Europa y sus ciudades' }).click()
  await expect
    .poll(async () => (await call(page, tarjetasRoutes.tarjetas, { params: { id } })).preguntas)
    .toMatchObject([{ objetivo_id: expect.any(Number) }, {}, {}, {}, {}])
  await page.keyboard.press('Escape')

  const handle = page.getByRole('button', { name: 'Mover Primera' })
  const to = await page.getByRole('button', { name: 'Mover ¿Cuáles?' }).boundingBox()
  await handle.hover()
  await page.mouse.down()
  for (const part of [0.3, 0.6, 1])
    await page.mouse.move(to!.x + 8, to!.y * part + (to!.y + 30) * (1 - part) + 24 * part)
  await page.mouse.up()
  await expect.poll(async () => (await kept(page, id)).indexOf('Primera|a*|b*')).toBeGreaterThan(0)
  expectNoComplaints(page)
})

test('on a phone, with the line cut and the page read again: nothing that was typed is lost', async () => {
  const page = await browser.as('coach', '/novedades', { width: 360 })
  const id = await makeQuiz(page, pregunta('Primera', 'a', 'b'))
  await page.goto(`/preguntas/${id}`)
  await page.getByLabel('Pregunta nueva').fill('¿Sin señal?')
  await saved(page)
  await page.route('**/api/preguntas/tarjetas**', route => route.abort())
  await option(page, 1).fill('Sí')
  await page.getByText('Por enviar').waitFor()
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  await option(page, 2).fill('No')
  await page.unroute('**/api/preguntas/tarjetas**')
  // What was typed goes by itself after the page was read again, too.
  await page.reload()
  await expect.poll(() => kept(page, id)).toEqual(['Primera|a*|b', '¿Sin señal?|Sí|No'])
  await list(page).getByRole('button', { name: '¿Sin señal?', exact: true }).click()
  await page.getByRole('radio', { name: 'Correcta: Sí' }).check()
  await expect.poll(() => kept(page, id)).toEqual(['Primera|a*|b', '¿Sin señal?|Sí*|No'])
  await expectNoSidewaysScroll(page)
  expectNoComplaints(page, /Failed to load resource/)
})

test('two authors: who comes later is told, and both keep what they wrote', async () => {
  const page = await browser.as('coach', '/novedades')
  const id = await makeQuiz(page, pregunta('De los dos', 'a', 'b'))
  await page.goto(`/preguntas/${id}`)
  await list(page).getByRole('button', { name: 'De los dos', exact: true }).click()
  const field = page.getByLabel('Pregunta 1', { exact: true })
  await field.waitFor()
  const { preguntas } = await call(page, tarjetasRoutes.tarjetas, { params: { id } })
  await call(page, tarjetasRoutes.updateTarjeta, { params: { id: preguntas[0]!.id }, body: { reactivo: 'De la otra' } })
  await field.fill('Del primero')
  await page.getByText('Alguien más cambió esta pregunta. Lo tuyo sigue aquí, sin guardar.').waitFor()
  await page.getByText('Ver la suya').click()
  await page.getByText('De la otra').first().waitFor()
  await expectNoViolations(page)
  expect((await kept(page, id))[0]).toBe('De la otra|a*|b')
  await page.getByRole('button', { name: 'Poner la mía' }).click()
  await expect.poll(async () => (await kept(page, id))[0]).toBe('Del primero|a*|b')
  expectNoComplaints(page, /status of 409/)
})
