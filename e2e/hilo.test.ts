/**
 * The thread of a delivery: learner and reviewer write to each other, with files and a voice note, also over a line
 * that comes and goes.
 *
 * @module-tag resto
 */
import { avisosRoutes, entregasPropiasRoutes, hiloRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, expectNoSidewaysScroll, settled, signIn, tabTo, useBrowser } from './harness.ts'
import { buildMundo } from './mundo.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

const EMAIL = 'hilda.hilo@sec21.edu.mx'
const TAREA = 'Mapa del barrio'

/** A student of a school of the coach, alone in a group, who handed in one task. */
async function build() {
  const admin = await browser.as('admin', '/novedades')
  const made = await buildMundo(admin, {
    nombre: 'Oferta del hilo',
    grupo: `hilo-${Date.now()}`,
    alumnos: [{ name: 'Hilda', apellido_p: 'Hilo', email: EMAIL }],
    unidad: 'Unidad del hilo',
    tareas: [TAREA],
    curso: 'Curso del hilo',
    curricula: 'Currícula del hilo',
  })
  return { ...made, tarea: made.tareas[0]! }
}

let alumna: Page
let coach: Page
let curso = 0
let entrega = 0
const dialogo = () => alumna.getByRole('dialog', { name: `Mensajes: ${TAREA}` })
const campo = (page: Page) => page.getByRole('textbox', { name: 'Tu mensaje' })
const dicho = (page: Page, text: string | RegExp) => page.getByRole('log', { name: 'Mensajes' }).getByText(text)
const enviar = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true })

beforeAll(async () => {
  const made = await build()
  curso = made.curso
  alumna = await browser.open({ width: 360 })
  await signIn(alumna, EMAIL, '/novedades')
  const where = { curricula_id: made.curricula, curso_id: curso, actividad_id: made.tarea }
  const reply = await call(alumna, entregasPropiasRoutes.handInUrl, {
    body: {
      ...where,
      url: `${new URL(alumna.url()).origin}/privacy`,
    },
  })
  entrega = reply.entrega.id
  coach = await browser.as('coach', `/preview-rubrica?entregable=${entrega}`)
})

test('both write, each sees it at once, and a notice leads there and is read there', async () => {
  await alumna.goto(`/mis-calificaciones?curso=${curso}`)
  await alumna.getByRole('button', { name: `Mensajes de ${TAREA}`, exact: true }).click()
  await dialogo()
    .getByText(/^Pregunta aquí lo que quieras/)
    .waitFor()
  await campo(alumna).fill('Hola, ¿va bien mi mapa?')
  await enviar(alumna).click()
  await dicho(alumna, 'Hola, ¿va bien mi mapa?').waitFor()

  // Closed, it opens by itself with what is new.
  await coach.reload()
  await dicho(coach, 'Hola, ¿va bien mi mapa?').waitFor()
  await dicho(coach, 'Mensajes nuevos').waitFor()
  await campo(coach).fill('Va muy bien. Mira <b>https://es.wikipedia.org/wiki/Mapa</b>')
  await coach.keyboard.press('Control+Enter')
  await dicho(alumna, /^Va muy bien/).waitFor()
  await alumna.getByRole('link', { name: 'https://es.wikipedia.org/wiki/Mapa' }).waitFor()
  expect(await dialogo().locator('b').count()).toBe(0)

  const leidos = async () =>
    (await call(alumna, avisosRoutes.list, { query: { tipo: 'mensaje_revisor' } })).avisos.map(a => a.leido)
  await expect.poll(leidos).toEqual([true])
  await alumna.goto('/avisos')
  await settled(alumna)
  await expect.poll(() => alumna.getByText(/^Sin leer.*Te escribieron/).count()).toBe(0)
  await call(coach, hiloRoutes.send, {
    params: { id: entrega },
    body: { cuerpo: 'Otra cosa', llave: crypto.randomUUID() },
  })
  await alumna
    .getByRole('link', { name: new RegExp(`Te escribieron sobre tu entrega de «${TAREA}»`) })
    .first()
    .click()
  await dicho(alumna, 'Otra cosa').waitFor()
  await dicho(alumna, 'Mensajes nuevos').waitFor()
  await expect.poll(leidos).toEqual([true, true])
  for (const page of [alumna, coach]) {
    await expectNoViolations(page)
    await expectNoSidewaysScroll(page)
  }
})

test('a voice note is recorded, heard before it is sent, and heard by the other; a file goes with it', async () => {
  await alumna.getByRole('button', { name: 'Grabar nota de voz' }).click()
  await alumna.getByRole('timer', { name: 'Tiempo grabado' }).getByText('0:02').waitFor()
  await alumna.getByRole('button', { name: 'Terminar' }).click()
  await dialogo()
    .getByLabel(/^Tu nota de voz, 0:0\d$/)
    .waitFor()
  await dialogo()
    .locator('input[type=file]')
    .setInputFiles({ name: 'croquis.txt', mimeType: 'text/plain', buffer: Buffer.from('La plaza') })
  await dialogo().getByText('croquis.txt').waitFor()
  await enviar(alumna).click()
  const nota = coach.getByLabel(/^Nota de voz de Hilda Hilo, 0:0\d$/)
  await nota.waitFor()
  await coach.getByRole('link', { name: /^croquis\.txt/ }).waitFor()
  // It is sound, and comes to its end.
  await nota.locator('audio').evaluate((audio: HTMLAudioElement) => {
    audio.muted = true
    audio.addEventListener('ended', () => audio.setAttribute('data-oida', String(audio.currentTime > 1)))
  })
  await nota.getByRole('button', { name: 'Oír' }).click()
  await nota.getByRole('button', { name: 'Pausar' }).waitFor()
  await expect.poll(() => nota.locator('audio').getAttribute('data-oida')).toBe('true')
  await nota.getByRole('button', { name: 'Oír' }).waitFor()
  // What is discarded is not sent.
  await alumna.getByRole('button', { name: 'Grabar nota de voz' }).click()
  await alumna.getByRole('button', { name: 'Descartar', exact: true }).click()
  await alumna.getByRole('button', { name: 'Grabar nota de voz' }).waitFor()
  expect(
    await dialogo()
      .getByLabel(/^Tu nota de voz/)
      .count(),
  ).toBe(0)
})

test('without a line words wait, and arrive once when it is back', async () => {
  await alumna.context().setOffline(true)
  await campo(alumna).fill('Escrito sin señal')
  await enviar(alumna).click()
  await dicho(alumna, 'Escrito sin señal').waitFor()
  await dicho(alumna, /^Guardado aquí/).waitFor()
  await alumna.context().setOffline(false)
  await dicho(coach, 'Escrito sin señal').waitFor()
  await expect.poll(() => dicho(alumna, /^Guardado aquí/).count()).toBe(0)
  expect(await dicho(coach, 'Escrito sin señal').count()).toBe(1)
})

test('a note that cannot go up waits in the browser, also when the page is loaded anew', async () => {
  const uploads = '**/api/entregables/hilo/*/archivo'
  await alumna.route(uploads, route => route.abort())
  await alumna.getByRole('button', { name: 'Grabar nota de voz' }).click()
  await alumna.getByRole('timer').getByText('0:01').waitFor()
  await alumna.getByRole('button', { name: 'Terminar' }).click()
  await dialogo()
    .getByText(/^Se cortó la conexión/)
    .waitFor()
  await campo(alumna).fill('Y con voz')
  await enviar(alumna).click()
  await dicho(alumna, 'Se envía cuando suban los archivos').waitFor()
  await alumna.reload()
  await dicho(alumna, 'Se envía cuando suban los archivos').waitFor()
  await dicho(alumna, 'Y con voz').waitFor()
  await alumna.unroute(uploads)
  await alumna.getByRole('button', { name: 'Reintentar' }).click()
  await dicho(coach, 'Y con voz').waitFor()
  await expect.poll(() => coach.getByLabel(/^Nota de voz de Hilda Hilo/).count()).toBe(2)
  await expect.poll(() => dicho(alumna, /^(Guardado aquí|Se envía)/).count()).toBe(0)
  expectNoComplaints(alumna, /ERR_INTERNET_DISCONNECTED|net::|WebSocket/)
})

test('the reviewer works by keyboard alone: «/» finds a comment of their own, and the message goes', async () => {
  await coach.reload()
  await settled(coach)
  await tabTo(coach, 'Mensajes')
  await coach.keyboard.press('Enter')
  await campo(coach).waitFor()
  await tabTo(coach, 'Tu mensaje')
  await coach.keyboard.type('Hilda: /dime COMO')
  const lista = coach.getByRole('listbox', { name: 'Comentarios guardados' })
  await lista.getByRole('option', { name: 'Dime cómo vas a saber que lo lograron.' }).waitFor()
  await coach.keyboard.press('Escape')
  await lista.waitFor({ state: 'detached' })
  expect(await campo(coach).inputValue()).toBe('Hilda: /dime COMO')
  await coach.keyboard.press('Control+Backspace')
  await coach.keyboard.press('Control+Backspace')
  await coach.keyboard.press('Backspace')
  await coach.keyboard.type('/')
  await lista.waitFor()
  await coach.keyboard.press('ArrowDown')
  await coach.keyboard.press('ArrowUp')
  await coach.keyboard.type('exc')
  await coach.keyboard.press('Enter')
  expect(await campo(coach).inputValue()).toContain('Excelente ejemplo.')
  await coach.keyboard.press('Control+Enter')
  await dicho(alumna, /Excelente ejemplo\.$/).waitFor()
})

test('a message is taken back, and both see that there was one', async () => {
  await campo(alumna).fill('Esto no iba aquí')
  await enviar(alumna).click()
  await dicho(coach, 'Esto no iba aquí').waitFor()
  const suyo = alumna.getByRole('listitem').filter({ hasText: 'Esto no iba aquí' })
  await suyo.getByRole('button', { name: /^Quitar tu mensaje/ }).click()
  await alumna.getByRole('button', { name: 'Quitar mensaje', exact: true }).click()
  await dicho(coach, 'Se quitó un mensaje').waitFor()
  expect(await dicho(coach, 'Esto no iba aquí').count()).toBe(0)
})

test('one’s own comments are added, mended and let go', async () => {
  await coach.getByRole('button', { name: 'Tus comentarios guardados' }).click()
  const banco = coach.getByRole('dialog', { name: 'Tus comentarios guardados' })
  await banco.getByLabel('Un comentario nuevo').fill('Agrega una leyenda')
  // A page that is lost loses nothing of it.
  const loseAndReturn = async () => {
    await coach.reload()
    await coach.getByRole('button', { name: 'Mensajes', exact: true }).click()
    await coach.getByRole('button', { name: 'Tus comentarios guardados' }).click()
  }
  await loseAndReturn()
  await expect.poll(() => banco.getByLabel('Un comentario nuevo').inputValue()).toBe('Agrega una leyenda')
  await banco.getByRole('button', { name: 'Guardar comentario' }).click()
  await banco.getByRole('button', { name: 'Cambiar «Agrega una leyenda»' }).click()
  await banco.getByLabel('Cambiar el comentario').fill('Agrega una leyenda al mapa')
  await loseAndReturn()
  await expect.poll(() => banco.getByLabel('Cambiar el comentario').inputValue()).toBe('Agrega una leyenda al mapa')
  await banco.getByRole('button', { name: 'Guardar', exact: true }).click()
  await banco.getByRole('button', { name: 'Usar «Agrega una leyenda al mapa»' }).click()
  expect(await campo(coach).inputValue()).toBe('Agrega una leyenda al mapa')
  await campo(coach).fill('')
  await coach.getByRole('button', { name: 'Tus comentarios guardados' }).click()
  await banco.getByRole('button', { name: 'Borrar «Agrega una leyenda al mapa»' }).click()
  await coach.getByRole('button', { name: 'Borrar comentario' }).click()
  await banco.getByText('Agrega una leyenda al mapa').waitFor({ state: 'detached' })
  await expectNoViolations(coach)
  await coach.keyboard.press('Escape')
  expectNoComplaints(coach)
})
