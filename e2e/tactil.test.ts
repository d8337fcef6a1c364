/**
 * Dragging in a quiz by a finger, on a phone: held for a moment it drags, moved at once it scrolls.
 *
 * @module-tag resto
 */
import {
  actividadesRoutes,
  type BodyOf,
  examenesRoutes,
  intentosRoutes,
  reactivosRoutes,
  unidadesRoutes,
} from '@eleva/contract'
import type { Locator } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { fingerOf, middleOf } from './dedo.ts'
import { call, expectNoComplaints, expectNoSidewaysScroll, settled, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const HIGH = 740

/** Once it stays where it is. */
async function stillOf(what: Locator) {
  let before = Number.NaN
  await expect
    .poll(async () => {
      const was = before
      before = await topOf(what)
      return was === before
    })
    .toBe(true)
}
const topOf = async (what: Locator) => (await what.boundingBox())!.y

const PAREJAS = ['Maíz', 'Frijol', 'Chile', 'Calabaza', 'Jitomate', 'Aguacate', 'Cacao', 'Vainilla'].map(
  (planta, i) => ({
    id: `izq${i}`,
    clave: `der${i}`,
    izquierda: `${planta}, tal como se vende en el mercado`,
    derecha: `Planta ${i}`,
  }),
)
const ELEMENTOS = [
  'Barbechar',
  'Surcar',
  'Sembrar',
  'Regar',
  'Desyerbar',
  'Abonar',
  'Cosechar',
  'Desgranar',
  'Guardar',
].map((texto, i) => ({ id: `paso${i}`, texto }))

type Pregunta = Pick<BodyOf<typeof reactivosRoutes.create>, 'reactivo' | 'tipo' | 'datos'>

/** A quiz of one question, open on a phone. */
async function openQuiz(pregunta: Pregunta) {
  const author = await browser.as('admin', '/dashboardUnidades')
  const unit = await call(author, unidadesRoutes.create, {
    body: { nombre_unidad: 'Unidad con el dedo', clave_interna: `T-${Date.now()}`, descripcion: 'x' },
  })
  const quiz = await call(author, actividadesRoutes.create, {
    body: { nombre_actividad_unidad: 'Con el dedo', unidad_id: unit.id },
  })
  await call(author, reactivosRoutes.create, { body: { ...pregunta, actividad_id: quiz.id } })
  const page = await browser.as('admin', '/novedades', { width: 360 })
  const { token } = await call(page, examenesRoutes.token, {})
  await page.goto(`/examenv2/${quiz.id}/${token}`)
  const contestado = async () => {
    await page.getByText(/^Recibido \d\d:\d\d$/).waitFor()
    return (await call(page, intentosRoutes.sit, { params: { id: quiz.id } })).preguntas[0]!.contestado
  }
  return { page, finger: await fingerOf(page), inHand: page.locator('[data-en-mano]'), contestado }
}

test('on a phone a finger that moves at once scrolls, and one that rests for a moment takes a piece to where it belongs', async () => {
  const { page, finger, inHand, contestado } = await openQuiz({
    reactivo: 'Relaciona',
    tipo: 'relacion',
    datos: { parejas: PAREJAS },
  })
  const first = page.getByLabel('Maíz, tal como')
  await first.waitFor()
  await settled(page)
  await expectNoSidewaysScroll(page)

  // A swipe that begins on a piece scrolls, and takes nothing along.
  const ficha = page.locator('span:text-is("Planta 0")')
  const before = await topOf(first)
  const start = await middleOf(ficha)
  await finger.down(start)
  await finger.move({ x: start.x, y: start.y - 220 })
  await finger.up()
  await expect.poll(() => topOf(first)).toBeLessThan(before - 100)
  expect(await inHand.count()).toBe(0)
  expect(await first.inputValue()).toBe('')
  await ficha.scrollIntoViewIfNeeded()
  await settled(page)

  // Held, it is in the hand: the page stands while it goes to a place that is in sight.
  await finger.down(await middleOf(ficha))
  await inHand.waitFor()
  const stands = await topOf(first)
  await finger.move(await middleOf(first))
  expect(Math.abs((await topOf(first)) - stands)).toBeLessThan(2)
  await finger.up()
  await expect.poll(() => first.inputValue()).toBe('der0')

  // To a place that is out of sight: the page goes along at the edge.
  const last = page.getByLabel('Vainilla, tal como')
  const other = page.locator('span:text-is("Planta 7")')
  expect(await topOf(last)).toBeGreaterThan(HIGH - 60)
  await finger.down(await middleOf(other))
  await inHand.waitFor()
  await finger.move({ x: 180, y: HIGH - 12 })
  await expect.poll(() => topOf(last), { timeout: 5_000 }).toBeLessThan(HIGH - 140)
  // Up to where the page ends.
  await stillOf(last)
  await finger.move(await middleOf(last))
  await expect.poll(() => last.locator('xpath=ancestor::*[@data-encima]').count()).toBe(1)
  await finger.up()
  await expect.poll(() => last.inputValue()).toBe('der7')

  expect(await contestado()).toMatchObject({ parejas: { izq0: 'der0', izq7: 'der7' } })
  expectNoComplaints(page)
})

test('what has an order is moved by its handle, which lies where a thumb scrolls', async () => {
  const { page, finger, inHand, contestado } = await openQuiz({
    reactivo: 'Ordena',
    tipo: 'orden',
    datos: { elementos: ELEMENTOS },
  })
  const pasos = page.getByRole('list', { name: 'Ordena' }).getByRole('listitem')
  await pasos.first().waitFor()
  await settled(page)
  await expectNoSidewaysScroll(page)
  const now = async () => (await pasos.allInnerTexts()).map(t => t.replace(/[^a-zA-Z]/g, ''))
  const order = await now()
  const grip = (name: string) => page.getByRole('button', { name: `Mover ${name}`, exact: true })
  const from = await topOf(pasos.first())
  const handle = await middleOf(grip(order[3]!))
  await finger.down(handle)
  await finger.move({ x: handle.x, y: handle.y - 220 })
  await finger.up()
  await expect.poll(() => topOf(pasos.first())).toBeLessThan(from - 100)
  expect(await now()).toEqual(order)
  await grip(order[0]!).scrollIntoViewIfNeeded()
  await settled(page)
  await finger.down(await middleOf(grip(order[0]!)))
  await inHand.waitFor()
  await finger.move(await middleOf(grip(order[2]!)))
  await finger.up()
  await expect.poll(now).toEqual([order[1], order[2], order[0], ...order.slice(3)])

  const ids = (await now()).map(texto => ELEMENTOS.find(e => e.texto === texto)!.id)
  expect(await contestado()).toMatchObject({ orden: ids })
  expectNoComplaints(page)
})
