/**
 * A delivery from its first version to its grade, spoken about on the way, and an announcement that goes at its hour
 * meanwhile: each is told once, on the bell of a page that is open, and by mail where it is wanted at once.
 */

import path from 'node:path'
import { avisosRoutes, hiloRoutes, type TipoDeAviso } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openMailFolder } from '../server/src/kit/correo/mail-outbox.ts'
import {
  call,
  expectNoComplaints,
  expectNoSidewaysScroll,
  placeOf,
  settled,
  signIn,
  useBrowser,
  ZONE,
} from './harness.ts'
import { buildMundo } from './mundo.ts'
import { SAVED } from './salon.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

const EMAIL = 'clara.conversa@sec21.edu.mx'
const TAREA = 'Mi carta a la autora'
const CURSO = 'Curso que conversa'
const TITULO = 'Mañana nos vemos en la biblioteca'
const PALABRAS = 'Falta la despedida. Te lo explico en la nota de voz.'
/** Whose mail is wanted at once. */
const POR_CORREO = ['mensaje_revisor', 'devuelto', 'calificado', 'anuncio'] as const

let made: Awaited<ReturnType<typeof buildMundo>>
let alumna: Page
/** Another tab of hers, which nobody touches: what is told shows there by itself. */
let quieta: Page
let coach: Page
let _tarea = 0
let entrega = 0

/** A student of a school of the coach, alone in a group, with one course of one task to grade. */
beforeAll(async () => {
  const admin = await browser.as('admin', '/novedades')
  made = await buildMundo(admin, {
    nombre: 'Oferta que conversa',
    grupo: `conversa-${Date.now()}`,
    alumnos: [{ name: 'Clara', apellido_p: 'Conversa', email: EMAIL }],
    unidad: 'Unidad que conversa',
    tareas: [TAREA],
    curso: CURSO,
    curricula: 'Currícula que conversa',
  })
  _tarea = made.tareas[0]!
  alumna = await browser.open({ width: 360 })
  await signIn(alumna, EMAIL, '/avisos')
  // Classes of the school begin while this goes on, and what it offers is told to who is new there.
  for (const tipo of ['clase_manana', 'clase_pronto', 'clase_empezo', 'curso_ofrecido'] as const)
    await call(alumna, avisosRoutes.setPreferencia, { params: { tipo }, body: { en_app: 0 } })
  for (const tipo of POR_CORREO)
    await call(alumna, avisosRoutes.setPreferencia, { params: { tipo }, body: { correo: 'ya' } })
  await call(alumna, avisosRoutes.markTodos, { body: { hasta: new Date().toISOString() } })
  // News are seen once the bell has been opened: from then on it counts notices alone.
  await alumna.getByRole('button', { name: /^Avisos y novedades/ }).click()
  await alumna.getByRole('dialog', { name: 'Avisos y novedades' }).waitFor()
  await alumna.keyboard.press('Escape')
  await cuenta(alumna, 0)
  quieta = await alumna.context().newPage()
  await quieta.goto('/avisos')
  await settled(quieta)
  coach = await browser.as('coach', '/anuncios?ver=propios')
})

const course = () => `/contenido-curso-curricula?curricula=${made.curricula}&curso=${made.curso}&unidad=${made.unidad}`
/** How many are unread, as the bell says it by itself. */
const cuenta = (page: Page, n: number) =>
  page
    .getByRole('button', { name: n ? `Avisos y novedades, ${n} sin ver` : 'Avisos y novedades', exact: true })
    .waitFor()
const avisos = async (page: Page, tipo: TipoDeAviso) =>
  (await call(page, avisosRoutes.list, { query: { tipo } })).avisos.filter(
    a => a.datos.actividad === TAREA || a.datos.titulo === TITULO,
  )

/** Chooses a file of the device and hands it in. */
async function handIn(name: string, words: string, button: string) {
  await alumna.getByRole('button', { name: 'Archivo o enlace' }).click()
  // By its button: the thread that stands open there takes files, too.
  const [chooser] = await Promise.all([
    alumna.waitForEvent('filechooser'),
    alumna.getByRole('dialog').getByRole('button', { name: 'Elegir archivo' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(words) })
  await alumna.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  await alumna.getByText('Entrega recibida').waitFor()
}

test('an announcement is put on an hour that is near, and waits', async () => {
  // The next minute but one at most, by the people's clocks, which are the browser's.
  const publicar_en = await coach.evaluate(() => {
    const at = new Date(Date.now() + 65_000)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  })
  await coach.getByRole('button', { name: 'Nuevo anuncio' }).first().click()
  const form = coach.getByRole('dialog', { name: 'Nuevo anuncio' })
  await form.getByRole('combobox', { name: 'Para quién' }).click()
  await coach.getByRole('option', { name: 'Un curso' }).click()
  await form.getByRole('combobox', { name: 'Curso' }).fill('que conversa')
  await coach.getByRole('option', { name: `${CURSO} · Oferta que conversa` }).click()
  await form.getByText('Llegará a 1 persona.', { exact: true }).waitFor()
  await form.getByLabel('Título').fill(TITULO)
  await form.getByRole('textbox', { name: 'Texto' }).fill('A las nueve, con su credencial.')
  await form.getByText('A una hora', { exact: true }).click()
  await form.getByRole('textbox', { name: 'Se publica' }).fill(publicar_en)
  await form.getByRole('button', { name: 'Programar anuncio' }).click()
  await coach.getByRole('row').filter({ hasText: TITULO }).getByText('Por publicar').waitFor()
  // Until then nobody finds it.
  await alumna.goto(course())
  await alumna.getByRole('button', { name: `Entregar: ${TAREA}` }).waitFor()
  expect(await alumna.getByText(TITULO).count()).toBe(0)
  expectNoComplaints(coach)
})

test('she hands in; who reviews says what is missing, in a voice note and by returning it', async () => {
  await alumna.getByRole('button', { name: `Entregar: ${TAREA}` }).click()
  await handIn('carta.txt', 'Querida autora:', 'Entregar')
  await coach.goto('/avisos')
  await coach.getByRole('link', { name: new RegExp(`Una entrega por revisar de «${TAREA}»`) }).click()
  await coach.waitForURL('**/preview-rubrica?**')
  entrega = Number((await placeOf(coach)).searchParams.get('entregable'))
  await settled(coach)

  await coach.getByRole('button', { name: 'Mensajes', exact: true }).click()
  await coach.getByRole('button', { name: 'Grabar nota de voz' }).click()
  await coach.getByRole('timer', { name: 'Tiempo grabado' }).getByText('0:02').waitFor()
  await coach.getByRole('button', { name: 'Terminar' }).click()
  await coach.getByLabel(/^Tu nota de voz, 0:0\d$/).waitFor()
  await coach.getByRole('button', { name: 'Enviar', exact: true }).click()
  await cuenta(quieta, 1)
  await coach.getByRole('button', { name: 'Devolver para corregir' }).click()
  const dialog = coach.getByRole('dialog', { name: 'Devolver para corregir' })
  await dialog.getByLabel('Qué hay que corregir').fill(PALABRAS)
  await dialog.getByRole('button', { name: /^Devolver/ }).click()
  await coach.getByRole('note').getByText(PALABRAS).waitFor()
  await cuenta(quieta, 2)
  expectNoComplaints(coach)
})

test('she hears of both, hears the note to its end, corrects, and hands in again', async () => {
  // A course on a phone leaves the bell to the other screens.
  await alumna.goto('/crear-contenido-curricula')
  await alumna.getByRole('button', { name: 'Avisos y novedades, 2 sin ver' }).click()
  await alumna
    .getByRole('link', { name: new RegExp(`^Sin leer: Te escribieron sobre tu entrega de «${TAREA}»`) })
    .click()
  await alumna.waitForURL(`**/mis-calificaciones?**`)
  const nota = alumna.getByRole('dialog', { name: `Mensajes: ${TAREA}` }).getByLabel(/^Nota de voz de .*, 0:0\d$/)
  await nota.waitFor()
  await expectNoSidewaysScroll(alumna)
  await nota.locator('audio').evaluate((audio: HTMLAudioElement) => {
    audio.muted = true
    audio.addEventListener('ended', () => audio.setAttribute('data-oida', String(audio.currentTime > 1)))
  })
  await nota.getByRole('button', { name: 'Oír' }).click()
  await expect.poll(() => nota.locator('audio').getAttribute('data-oida')).toBe('true')
  // The thread is read to its end, and so is its notice.
  await cuenta(quieta, 1)
  await alumna.keyboard.press('Escape')
  await alumna.getByRole('button', { name: 'Avisos y novedades, 1 sin ver' }).click()
  await alumna.getByRole('link', { name: new RegExp(`^Sin leer: Te devolvieron «${TAREA}» para corregir`) }).click()
  await alumna.waitForURL('**/contenido-curso-curricula?**')
  await cuenta(quieta, 0)
  await alumna.getByRole('note').filter({ hasText: PALABRAS }).first().waitFor()
  // What was said meanwhile stands open where she corrects.
  await call(coach, hiloRoutes.send, {
    params: { id: entrega },
    body: {
      cuerpo: 'Y pon la fecha',
      llave: crypto.randomUUID(),
    },
  })
  await cuenta(quieta, 1)
  await alumna.getByRole('button', { name: `Corregir: ${TAREA}` }).click()
  await alumna.getByRole('dialog', { name: TAREA }).getByText('Mensajes nuevos').waitFor()
  await alumna.getByRole('dialog', { name: TAREA }).getByText('Y pon la fecha').waitFor()
  await cuenta(quieta, 0)
  await handIn('carta corregida.txt', 'Querida autora: … Con cariño, Clara', 'Entregar mi corrección')
  expectNoComplaints(alumna)
})

test('who reviews is told once more and grades it; she sees the grade and all that was done', async () => {
  await coach.goto('/avisos')
  await coach.getByRole('link', { name: new RegExp(`^Sin leer: Una entrega por revisar de «${TAREA}»`) }).click()
  await coach.waitForURL('**/preview-rubrica?**')
  await coach.getByRole('link', { name: /^Versión 1: carta\.txt/ }).waitFor()
  await coach.getByLabel('Calificación').fill('92')
  await coach.keyboard.press('Enter')
  await coach.getByText(SAVED).first().waitFor()
  await quieta
    .getByRole('link', { name: new RegExp(`^Sin leer: Calificaron tu entrega de «${TAREA}».*Tu calificación: 92`) })
    .waitFor()
  await quieta.getByRole('link', { name: new RegExp(`Calificaron tu entrega de «${TAREA}»`) }).click()
  await quieta.waitForURL(`**/mis-calificaciones?curso=${made.curso}**`)
  await quieta.getByText('92').first().waitFor()
  await quieta.getByRole('button', { name: `Historial de ${TAREA}` }).click()
  const steps = quieta.getByRole('list').filter({ hasText: 'Calificada con 92' }).last().getByRole('listitem')
  await expect
    .poll(async () => (await steps.locator('b').allTextContents()).join(', '))
    .toBe('Calificada con 92, Entregada otra vez: versión 2, Devuelta para corregir, Entregada')
  // Two messages, the first of which she had read before the second came.
  expect((await avisos(alumna, 'mensaje_revisor')).map(a => a.cuantos)).toEqual([1, 1])
  for (const tipo of ['devuelto', 'calificado'] as const)
    expect(
      (await avisos(alumna, tipo)).map(a => a.cuantos),
      tipo,
    ).toEqual([1])
  expect((await avisos(coach, 'entregas_por_revisar')).map(a => a.cuantos)).toEqual([1, 1])
  for (const page of [coach, alumna]) expectNoComplaints(page)
})

// The job that looks for what is due comes by each minute.
test('at its hour the announcement goes out by itself: the open bell says so, and the course has it', async () => {
  await alumna.goto('/avisos')
  const aviso = alumna.getByRole('link', { name: new RegExp(`^Sin leer: Anuncio: «${TITULO}»`) })
  await aviso.waitFor({ timeout: 150_000 })
  await cuenta(alumna, 1)
  await alumna.goto(course())
  await alumna.getByRole('region', { name: 'Anuncios' }).getByRole('link', { name: TITULO }).click()
  await alumna.getByRole('dialog', { name: TITULO }).getByText('A las nueve, con su credencial.').waitFor()
  await cuenta(quieta, 0)
  await coach.goto('/anuncios?ver=propios')
  await coach.getByRole('row').filter({ hasText: TITULO }).getByRole('button', { name: 'Leído por 1 de 1' }).waitFor()
  expect((await avisos(alumna, 'anuncio')).length).toBe(1)
  expectNoComplaints(alumna)
}, 180_000)

// By night none goes (ADR 041): then there is none yet.
test('each of them is one mail', async () => {
  const outbox = openMailFolder(path.join(inject('dir'), 'outbox'))
  const asuntos = async () =>
    (await outbox.list(500))
      .filter(m => m.to === EMAIL)
      .map(m => m.subject)
      .sort()
  const hora = Number(new Intl.DateTimeFormat('en-US', { hour: '2-digit', hourCycle: 'h23', timeZone: ZONE }).format())
  const deDia = hora >= 7 && hora < 21
  const all = [
    `Anuncio: «${TITULO}»`,
    `Calificaron tu entrega de «${TAREA}»`,
    `Te devolvieron «${TAREA}» para corregir`,
    ...Array.from({ length: 2 }, () => `Te escribieron sobre tu entrega de «${TAREA}»`),
  ]
  if (deDia) await expect.poll(asuntos, { timeout: 120_000, interval: 500 }).toEqual(all)
  else expect(await asuntos()).toEqual([])
}, 150_000)
