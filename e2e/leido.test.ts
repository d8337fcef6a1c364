/** What was read and done with a line stands without one: nothing on a device shows less than it did a moment ago. */
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { expectNoSidewaysScroll, settled, signIn, useBrowser } from './harness.ts'
import { buildLejano, deliverLejano, followLejano } from './lejano.ts'
import { countLetters, cut, mend, ready } from './trabajador.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const LUZ = 'luz.leida@leido.mx'
const LEO = 'leo.leido@leido.mx'
const INES = 'ines.leida@leido.mx'
const ANA = 'ana.leida@leido.mx'
const EVA = 'eva.leida@leido.mx'
const ROSA = 'rosa.leida@leido.mx'
const PILAR = 'pilar.leida@leido.mx'
const INICIO = '/crear-contenido-curricula'

let made: Awaited<ReturnType<typeof buildLejano>>
beforeAll(async () => {
  made = await buildLejano(await browser.as('admin', '/novedades'), [
    ['Luz Leída', LUZ],
    ['Leo Leído', LEO],
    ['Inés Leída', INES],
    ['Ana Leída', ANA],
    ['Eva Leída', EVA],
    ['Rosa Leída', ROSA],
    ['Pilar Leída', PILAR],
  ])
}, 90_000)

const avance = (page: Page) =>
  page.getByRole('progressbar', { name: 'Tu avance' }).evaluate(bar => (bar as HTMLProgressElement).value)

/** Each of the screens that somebody who learns looks at. */
async function readAll(page: Page) {
  for (const path of [INICIO, '/agenda', '/avisos', '/mis-calificaciones', made.unidad]) {
    await page.goto(path)
    await settled(page)
  }
  await ready(page)
}

/** All of it is done, and stands so. */
async function expectDone(page: Page) {
  await page.goto(made.unidad)
  await page.getByRole('checkbox', { name: 'Lee el cuento', checked: true }).waitFor()
  await page.getByText('100 / 100').waitFor()
  await page.getByRole('button', { name: 'Ver resultado: Repaso lejano' }).waitFor()
  await page.getByRole('button', { name: 'Cambiar entrega: Tu relato' }).waitFor()
  expect(await avance(page)).toBe(100)
  await expectNoSidewaysScroll(page)
}

test('what is ticked, finished and handed in with a line stands when the line is lost at once, on each screen that was read', {
  tags: ['resto'],
}, async () => {
  const page = await browser.open({ width: 360, worker: true })
  await signIn(page, LUZ, made.unidad)
  await readAll(page)
  await followLejano(page)
  await page.getByRole('button', { name: 'Cambiar entrega: Tu relato' }).waitFor()
  await expect.poll(() => avance(page)).toBe(100)
  await cut(page)
  await expectDone(page)
  await page.goto(INICIO)
  await page.getByRole('heading', { name: /^Qué gusto verte/ }).waitFor()
  // What was finished is no next step any more.
  await page.getByText('Por hoy terminaste').waitFor()
  for (const [path, name] of [
    ['/agenda', 'Agenda'],
    ['/avisos', 'Avisos'],
    ['/mis-calificaciones', 'Mis calificaciones'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText(/^Sin conexión: ves lo que había el /).waitFor()
    expect(await page.getByRole('heading', { name: 'Sin conexión' }).count(), path).toBe(0)
    expect(await page.getByText('No se pudo').count(), path).toBe(0)
  }
  await mend(page)
})

test('the same of a course that was taken along: it is not said to have changed, and all that was done in it stands', {
  tags: ['resto'],
}, async () => {
  const page = await browser.open({ width: 360, worker: true })
  await signIn(page, LEO, made.unidad)
  await ready(page)
  await page.getByRole('button', { name: 'Más opciones del curso' }).click()
  await page.getByRole('menuitem', { name: 'Llevar sin conexión' }).click()
  const dialog = page.getByRole('dialog', { name: 'Llevar sin conexión' })
  await dialog.getByRole('radio', { name: /^Solo texto/ }).check()
  await dialog.getByRole('button', { name: /^Descargar / }).click()
  await dialog.getByText(/^Ya puedes abrirlo sin conexión/).waitFor({ timeout: 60_000 })
  await page.keyboard.press('Escape')
  await followLejano(page)
  await page.getByRole('button', { name: 'Cambiar entrega: Tu relato' }).waitFor()
  await page.reload()
  await settled(page)
  await expect.poll(() => avance(page)).toBe(100)
  expect(await page.getByText(/^Hay cambios en este curso/).count()).toBe(0)
  await cut(page)
  await expectDone(page)
  await mend(page)
})

test('what is handed in without a line is done as a tick is: it says «Guardado aquí», its button goes, and it stays so', {
  tags: ['resto'],
}, async () => {
  const page = await browser.open({ width: 360, worker: true })
  await signIn(page, INES, made.unidad)
  await readAll(page)
  // What a delivery is made of comes when it is opened.
  await page.getByRole('button', { name: 'Entregar: Tu relato' }).click()
  await page.getByRole('button', { name: 'Archivo o enlace' }).click()
  await page.locator('input[type="file"]').waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await cut(page)
  await deliverLejano(page)
  const row = page.getByRole('listitem').filter({ hasText: 'Tu relato' })
  const stands = async () => {
    await row.getByText('Guardado aquí').waitFor()
    await row.getByText('Completado').waitFor()
    expect(await row.getByRole('button', { name: /^(Entregar|Cambiar entrega)/ }).count()).toBe(0)
    await expect.poll(() => avance(page)).toBe(34)
  }
  await stands()
  await page.reload()
  await stands()
  await mend(page)
  await page.getByRole('button', { name: 'Cambiar entrega: Tu relato' }).waitFor({ timeout: 60_000 })
  expect(await avance(page)).toBe(34)
})

test('a tick can be taken back for some seconds, by its button or by itself: nothing is sent; left alone it goes, and is final', {
  tags: ['resto'],
}, async () => {
  const page = await browser.open({ width: 360 })
  await signIn(page, ANA, made.unidad)
  const tick = page.getByRole('checkbox', { name: 'Lee el cuento' })
  const sent: string[] = []
  page.on('request', r => r.url().endsWith('/progreso-alumno') && sent.push(r.url()))
  await tick.check()
  await expect.poll(() => avance(page)).toBe(34)
  await expectNoSidewaysScroll(page)
  // By keyboard it is the next thing.
  await tick.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => avance(page)).toBe(0)
  expect(await tick.isChecked()).toBe(false)
  await tick.check()
  await tick.uncheck()
  await expect.poll(() => avance(page)).toBe(0)
  expect(sent).toEqual([])
  await tick.check()
  await page.getByRole('button', { name: 'Deshacer: Lee el cuento' }).waitFor({ state: 'detached', timeout: 10_000 })
  await expect.poll(() => sent.length).toBe(1)
  await expect.poll(() => tick.getAttribute('aria-disabled')).toBe('true')
  await page.reload()
  await settled(page)
  await expect.poll(() => avance(page)).toBe(34)
  expect([await tick.isChecked(), sent.length]).toEqual([true, 1])

  // What she answered wrong leads to where it is taught.
  await page.getByRole('button', { name: 'Comenzar: Repaso lejano' }).click()
  const quiz = page.getByRole('dialog')
  await quiz.getByRole('radio', { name: 'El río' }).check()
  await quiz.getByRole('button', { name: 'Finalizar Evaluación' }).click()
  await quiz.getByRole('heading', { name: 'Obtuviste 0 de 100' }).waitFor()
  await quiz
    .getByRole('region', { name: 'Para repasar' })
    .getByRole('button', { name: /^«Escuchar de lejos»/ })
    .click()
  await page.getByRole('heading', { level: 2, name: 'Escuchar de lejos' }).waitFor()
  await page.getByRole('button', { name: 'reproducir', exact: true }).waitFor()
  await quiz.waitFor({ state: 'detached' })
  // A result that is opened later leads there as well.
  await page.goto(made.unidad)
  await page.getByRole('button', { name: 'Ver resultado: Repaso lejano' }).click()
  await quiz.getByRole('region', { name: 'Para repasar' }).waitFor()
  await expectNoSidewaysScroll(page)
})

/** What a screen reader says, line by line: each of these comes after the one before. */
async function expectInOrder(what: Locator, lines: readonly RegExp[]) {
  const said = (await what.ariaSnapshot()).split('\n')
  let at = -1
  for (const line of lines) {
    const next = said.findIndex((one, i) => i > at && line.test(one))
    expect(next, `${line} in\n${said.join('\n')}`).toBeGreaterThan(at)
    at = next
  }
}

/** More contrast, and the colours of the system: words are read, and what is chosen or current has an edge. */
async function withContrast(page: Page, look: () => Promise<void> = async () => undefined) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ contrast: 'more', colorScheme })
    await expectNoViolations(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })
  }
  await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active', colorScheme: 'light' })
  await settled(page)
  await look()
  await page.emulateMedia({ forcedColors: 'none' })
}
const edgeOf = (what: Locator) => what.evaluate(e => getComputedStyle(e).outlineStyle)

test('start, course, player and quiz are read aloud in the order in which one does them, and seen in any contrast', {
  tags: ['resto'],
}, async () => {
  const page = await browser.open()
  await signIn(page, ROSA, made.tema)
  await page.getByRole('button', { name: 'reproducir', exact: true }).waitFor()
  await expectInOrder(page.locator('body'), [
    /link "Saltar al contenido"/,
    /- main/,
    /link "Volver a los cursos"/,
    /heading "Curso lejano" \[level=1\]/,
    /progressbar "Tu avance"/,
    /region "Video: /,
    /slider "posición en el video"/,
    /button "reproducir"/,
    /button "retroceder 15 segundos"/,
    /button "avanzar 15 segundos"/,
    /slider "volumen"/,
    /button "pantalla completa"/,
    /heading "Escuchar de lejos" \[level=2\]/,
    /tab "Materiales/,
    /tab "Dudas/,
    /complementary "Unidades del curso"/,
    /button "1 Unidad lejana" \[expanded\]/,
    /button "Escuchar de lejos/,
    /button "Repaso lejano/,
    /region "Lo que sigue"/,
    /status: Paso 1 de 4/,
    /button "Ver el video/,
    /button "Sigue: Lee el cuento"/,
  ])
  await withContrast(page, async () => {
    expect(await edgeOf(page.locator('[aria-current=step]'))).toBe('solid')
    expect(await edgeOf(page.getByRole('button', { name: 'Repaso lejano' }))).not.toBe('solid')
  })

  await page.goto(made.unidad)
  await page.getByRole('button', { name: 'Comenzar: Repaso lejano' }).click()
  const quiz = page.getByRole('dialog', { name: 'Repaso lejano' })
  const one = quiz.getByRole('radio', { name: 'La abuela' })
  await one.check()
  await quiz.getByText(/^Recibido \d\d:\d\d$/).waitFor()
  await expectInOrder(quiz, [
    /heading "Repaso lejano"/,
    /paragraph: Pregunta 1 de 1/,
    /button "Cancelar"/,
    /group "¿Quién cuenta\?"/,
    /radio "La abuela" \[checked\]/,
    /radio "El río"/,
    /status: Recibido/,
    /button "Finalizar Evaluación"/,
  ])
  await withContrast(page, async () => {
    const [chosen, other] = ['La abuela', 'El río'].map(hasText => quiz.locator('label').filter({ hasText }))
    expect([await edgeOf(chosen!), await edgeOf(other!)]).toEqual(['solid', 'none'])
  })

  await page.goto(INICIO)
  await settled(page)
  await expectInOrder(page.locator('body'), [
    /link "Saltar al contenido"/,
    /link "Aprender"/,
    /- main/,
    /heading "Qué gusto verte, Rosa" \[level=1\]/,
    /Curso lejano|Repaso lejano/,
    /heading "Tus programas"|heading "De lejos"/,
  ])
  await withContrast(page)
})

test('who goes on to another screen at once has ticked it: the start says so', async () => {
  const page = await browser.open()
  await signIn(page, EVA, made.unidad)
  await page.getByRole('checkbox', { name: 'Lee el cuento' }).check()
  await expect.poll(() => avance(page)).toBe(34)
  await page.getByRole('link', { name: 'Volver a los cursos' }).click()
  await page.getByText('34 %').first().waitFor()
})

test('a page that was drawn while a tick was on its way shows it as done all the same', {
  tags: ['resto'],
}, async () => {
  const page = await browser.open()
  await signIn(page, PILAR, made.unidad)
  await page.getByRole('checkbox', { name: 'Lee el cuento' }).check()
  const taken = page.waitForResponse(reply => reply.url().endsWith('/progreso-alumno'))
  // The page is drawn at once, and reaches the browser when the one before it has sent the tick and heard that it was
  // taken.
  await page.route(
    url => url.pathname === new URL(made.unidad, page.url()).pathname,
    async route => {
      const drawn = await route.fetch()
      await taken
      // Nothing of the page can be asked while it gives way: another one sees when the tick waits no more.
      const other = await page.context().newPage()
      await other.goto('/favicon.svg')
      await expect.poll(() => countLetters(other)).toBe(0)
      await other.close()
      await route.fulfill({ response: drawn })
    },
    { times: 1 },
  )
  await page.reload()
  await settled(page)
  await page.getByRole('checkbox', { name: 'Lee el cuento', checked: true }).waitFor()
  await expect.poll(() => avance(page)).toBe(34)
})
