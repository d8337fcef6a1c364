/**
 * A class that is streamed: its coach makes the stream and moves the switches, learners see it without loading anything
 * again, ask, vote, and get their answer.
 *
 * @module-tag resto
 */
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { fakeYoutube, YOUTUBE } from './desvio.ts'
import { expectNoComplaints, expectNoSidewaysScroll, settled, signIn, tabTo, useBrowser } from './harness.ts'
import { salaEnVivo } from './streaming.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const CHAT_OFF = 'De momento, el chat está deshabilitado por el coach!'
const question = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

async function learnerAt(path: string, email: string, options = {}) {
  const page = await browser.open(options)
  await fakeYoutube(page)
  await signIn(page, email, path)
  return page
}

test('a coach creates a stream, switches it, answers and hides; a learner on a phone sees all of it as it happens', async () => {
  const made = await salaEnVivo(browser, 'Clase de las preguntas')
  const coach = await browser.as('coach', '/eventos-stream')
  await fakeYoutube(coach)
  await tabTo(coach, 'Crear transmisión')
  await coach.keyboard.press('Enter')
  const dialog = coach.getByRole('dialog', { name: 'Crear transmisión' })
  await dialog.getByRole('combobox', { name: 'Evento de sesión' }).fill('Clase de las preguntas')
  await coach.getByRole('option', { name: /Clase de las preguntas/ }).click()
  await dialog.getByRole('button', { name: 'Crear transmisión' }).click()
  await dialog.getByText('Elige el video').waitFor()
  await dialog.getByRole('textbox', { name: 'Video de YouTube' }).fill('https://youtu.be/dQw4w9WgXcQ?si=1')
  await coach.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /Video dQw4w9WgXcQ/ }).click()
  await dialog.getByLabel('Título').fill('Preguntar bien')
  await dialog.getByRole('button', { name: 'Crear transmisión' }).click()
  const row = coach.getByRole('row').filter({ hasText: 'Preguntar bien' })
  await row.getByText('En vivo').waitFor()
  await row.getByRole('link', { name: /^Abrir la transmisión/ }).click()
  await coach.waitForURL(/eventos-stream\?evento=\d+/)
  await coach.getByRole('heading', { name: 'Clase de las preguntas' }).waitFor()
  await settled(coach)
  await coach.getByText(CHAT_OFF).waitFor()
  // A reload stays there.
  await coach.reload()
  await settled(coach)
  const sent = coach.getByRole('switch', { name: 'Transmisión' })
  await expect.poll(() => sent.isChecked()).toBe(true)

  const learner = await learnerAt(made.path, made.alumna, { width: 360 })
  const noted = learner.waitForResponse(r => r.url().endsWith('/asistencia') && r.ok(), { timeout: 80_000 })
  let loads = 0
  learner.on('framenavigated', frame => (loads += Number(!frame.parentFrame())))
  await learner.locator('iframe[src*="dQw4w9WgXcQ"]').waitFor()
  await learner.getByText(CHAT_OFF).waitFor()
  await tabTo(coach, 'Transmisión')
  await coach.keyboard.press('Space')
  await learner.getByText('La transmisión está detenida').waitFor()
  await expect.poll(() => learner.locator('iframe').count()).toBe(0)
  await coach.keyboard.press('Space')
  await learner.locator('iframe[src*="dQw4w9WgXcQ"]').waitFor()
  await coach.getByRole('switch', { name: 'Preguntas' }).click()
  const box = learner.getByRole('textbox', { name: 'Tu pregunta' })
  await box.waitFor()
  await learner.getByText('De momento no hay comentarios').waitFor()
  await expect.poll(() => learner.getByRole('button', { name: 'Enviar pregunta' }).isDisabled()).toBe(true)
  await box.fill('   ')
  await expect.poll(() => learner.getByRole('button', { name: 'Enviar pregunta' }).isDisabled()).toBe(true)
  await box.fill('¿Cómo pregunto mejor?')
  await learner.getByRole('button', { name: 'Enviar pregunta' }).click()
  await question(learner, '¿Cómo pregunto mejor?').waitFor()
  await expect.poll(() => box.inputValue()).toBe('')
  await expectNoSidewaysScroll(learner)

  const asked = question(coach, '¿Cómo pregunto mejor?')
  await asked.waitFor()
  await asked.getByRole('button', { name: /, 0 votos$/ }).waitFor()
  const vote = learner.getByRole('button', { name: /¿Cómo pregunto mejor\?/ })
  await expect.poll(() => vote.getAttribute('aria-pressed')).toBe('false')
  await vote.click()
  await expect.poll(() => vote.getAttribute('aria-pressed')).toBe('true')
  // Who holds the class votes and asks as anybody.
  await asked.getByRole('button', { name: /^Votar por .*, 1 voto$/ }).click()
  await asked.getByRole('button', { name: /^Votaste por .*, 2 votos$/ }).waitFor()
  await coach.getByRole('textbox', { name: 'Tu pregunta' }).fill('¿Qué les costó más?')
  await coach.keyboard.press('Enter')
  await question(learner, '¿Qué les costó más?').waitFor()

  await tabTo(coach, 'Responder a Abril Prueba Uno: ¿Cómo pregunto mejor?')
  await coach.keyboard.press('Enter')
  await coach.keyboard.type('Escucha antes.')
  await coach.keyboard.press('Control+Enter')
  await learner.getByText('Escucha antes.').waitFor()
  await coach.getByRole('button', { name: 'Contestadas 1' }).click()
  await asked.waitFor()
  await coach.getByRole('button', { name: 'Todas 2' }).click()
  await coach.getByRole('button', { name: /^Ocultar la pregunta de Abril/ }).click()
  await question(learner, '¿Cómo pregunto mejor?').waitFor({ state: 'detached' })
  await coach.getByRole('button', { name: /^Mostrar la pregunta de Abril/ }).click()
  await question(learner, '¿Cómo pregunto mejor?').waitFor()

  await coach.getByRole('switch', { name: 'Terminar clase' }).click()
  await coach.getByRole('dialog').getByRole('button', { name: 'Terminar clase' }).click()
  await learner.getByText('La clase terminó', { exact: true }).waitFor()
  await learner.getByText('La clase terminó: ya no se reciben preguntas.').waitFor()
  await coach.getByRole('button', { name: 'Retomar la clase' }).click()
  await learner.locator('iframe[src*="dQw4w9WgXcQ"]').waitFor()
  await box.waitFor()
  expect(loads).toBe(0)

  // Who was there stands in the list, as soon as their page has said so: within seconds of the class going on.
  await noted
  await coach.getByRole('tab', { name: 'Asistencia' }).click()
  await coach.getByRole('list', { name: 'Personas en la clase' }).getByText('Abril Prueba Uno').waitFor()
  await coach.getByRole('link', { name: 'Volver' }).click()
  await coach.getByRole('heading', { name: /^En vivo/ }).waitFor()
  expectNoComplaints(coach, YOUTUBE)
  expectNoComplaints(learner, YOUTUBE)
})

test('what is asked without a connection waits, and is sent once', async () => {
  const made = await salaEnVivo(browser, 'Clase sin señal', { chat: true })
  const learner = await learnerAt(made.path, made.alumna)
  const box = learner.getByRole('textbox', { name: 'Tu pregunta' })
  await box.waitFor()
  await learner.context().setOffline(true)
  await box.fill('¿Se oye sin señal?')
  await learner.keyboard.press('Enter')
  const waiting = learner.getByRole('list', { name: 'Preguntas que se envían' })
  await waiting.getByText('¿Se oye sin señal?').waitFor()
  await learner.context().setOffline(false)
  await waiting.waitFor({ state: 'detached' })
  await question(learner, '¿Se oye sin señal?').waitFor()
  await learner.reload()
  await settled(learner)
  await expect.poll(() => question(learner, '¿Se oye sin señal?').count()).toBe(1)
})

test('where no socket gets through the class is read over HTTP, and the page says so', async () => {
  const made = await salaEnVivo(browser, 'Clase sin sockets', { chat: true, preguntas: ['La de antes'] })
  const learner = await browser.open({ width: 360 })
  await fakeYoutube(learner)
  await learner.routeWebSocket(/socket\.io/, socket => socket.close())
  await signIn(learner, made.alumna, made.path)
  await question(learner, 'La de antes').waitFor()
  await learner.getByText('Sin conexión en vivo: actualizamos cada 10 s').waitFor()
  await made.votar('La de antes')
  await question(learner, 'La de antes')
    .getByRole('button', { name: /1 voto$/ })
    .waitFor({ timeout: 30_000 })
})

test('questions rise by votes, but not under the hand that is about to vote', async () => {
  const made = await salaEnVivo(browser, 'Clase de los votos', {
    chat: true,
    preguntas: ['La primera', 'La segunda', 'La tercera'],
  })
  const learner = await learnerAt(made.path, made.alumna)
  const texts = () =>
    learner.getByRole('list', { name: 'Preguntas de la clase' }).locator('p:first-child').allTextContents()
  await question(learner, 'La tercera').waitFor()
  await learner.mouse.move(5, 5)
  const order = async () => (await texts()).filter(text => text.startsWith('La '))
  await expect.poll(order).toEqual(['La primera', 'La segunda', 'La tercera'])
  const list = (await learner.getByRole('list', { name: 'Preguntas de la clase' }).boundingBox())!
  await learner.mouse.move(list.x + 120, list.y + 20)
  await learner.mouse.down()
  await made.votar('La tercera')
  await question(learner, 'La tercera')
    .getByRole('button', { name: /1 voto$/ })
    .waitFor()
  await expect.poll(() => order()).toEqual(['La primera', 'La segunda', 'La tercera'])
  await learner.mouse.up()
  await learner.mouse.move(5, 5)
  await expect.poll(order, { timeout: 10_000 }).toEqual(['La tercera', 'La primera', 'La segunda'])
})
