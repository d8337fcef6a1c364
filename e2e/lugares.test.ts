/**
 * The morning of who teaches: what waits is first, is gone through one after the other, and what is only received is
 * received at once.
 */
import { apuntesRoutes, revisionesRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { lugaresDe } from '../web/src/app/menu.ts'
import { expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, expectNoSidewaysScroll, placeOf, settled, signIn, useBrowser } from './harness.ts'
import { CLASES_ACTIVAS, GRUPO } from './salon.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const countOf = (said: string | null) => Number(/\d+/.exec(said ?? '')?.[0])

test('a coach goes from the start to the first work with one press, and on through the queue by keyboard', async () => {
  const page = await browser.as('coach', '/hoy')
  const place = page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: /^Calificar/ })
    .first()
  const begin = page.getByRole('link', { name: /^Calificar las \d+$/ })
  await begin.waitFor()
  // One number wherever it stands.
  const waiting = countOf(await begin.textContent())
  await expect.poll(async () => countOf(await place.getAttribute('aria-label'))).toBe(waiting)
  await expectNoViolations(page)

  await begin.click()
  await page.getByText(`Quedan ${waiting - 1}`).waitFor()
  const first = (await placeOf(page)).searchParams.get('entregable')
  // What is to be decided has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Marcar como recibido')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await placeOf(page)).searchParams.get('entregable')).not.toBe(first)
  await settled(page)
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(async () => (await placeOf(page)).searchParams.get('entregable')).toBe(first)
  await page.getByRole('link', { name: 'Calificar', exact: true }).last().click()
  await page.getByRole('heading', { name: /^Calificar/ }).waitFor()
  expectNoComplaints(page)
})

test('what is only received is received at once, and waits again while that can be taken back, on a phone too', {
  tags: ['resto'],
}, async () => {
  for (const width of [1280, 360] as const) {
    const page = await browser.as('coach', '/calificar?modo=1', { width })
    const total = page.getByRole('heading', { name: /^Calificar/ })
    await settled(page)
    const before = countOf(await total.textContent())
    await page.getByRole('button', { name: /^Recibir las \d+ de Arma la carpeta/ }).click()
    const undo = page.getByRole('button', { name: 'Deshacer' })
    await undo.waitFor()
    await expect.poll(async () => countOf(await total.textContent())).toBeLessThan(before)
    await expectNoSidewaysScroll(page)
    await undo.click()
    await expect.poll(async () => countOf(await total.textContent())).toBe(before)
    expectNoComplaints(page)
  }
})

test('what a coach notes on a page its learner reads on a phone, once the work was returned', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('coach', '/calificar?modo=3')
  await page.getByRole('link', { name: 'Tu secuencia de tres clases', exact: true }).click()
  const hoja = page.locator('[data-pagina="1"]')
  await hoja.locator('canvas').waitFor()
  const id = Number((await placeOf(page)).searchParams.get('entregable'))
  await settled(page)
  // A line, taken back; a highlight; words, by the keyboard alone.
  const draw = async () => {
    const { x, y, width } = (await hoja.boundingBox())!
    await page.mouse.move(x + width * 0.2, y + 80)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.6, y + 110, { steps: 5 })
    await page.mouse.up()
  }
  await page.getByRole('button', { name: 'Dibujar' }).click()
  await draw()
  const back = page.getByRole('button', { name: 'Deshacer nota' })
  await expect.poll(() => back.isEnabled()).toBe(true)
  await page.keyboard.press('Control+z')
  await expect.poll(() => back.isEnabled()).toBe(false)
  // While the line is cut it is kept here, and goes on its way when there is one.
  await page.context().setOffline(true)
  await page.keyboard.press('h')
  await draw()
  const esperan = page.getByRole('region', { name: 'Notas' }).getByText('Guardado aquí')
  await esperan.waitFor()
  await page.context().setOffline(false)
  await esperan.waitFor({ state: 'detached' })
  await page.keyboard.press('n')
  await page.getByRole('button', { name: 'Poner la nota en la página 1' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Qué dice la nota' }).fill('Agrega dos renglones')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  const words = page.getByRole('region', { name: 'Notas' }).getByText('Agrega dos renglones')
  await words.waitFor()
  const kept = async () => (await call(page, apuntesRoutes.apuntes, { params: { id } })).apuntes
  await expect.poll(async () => (await kept()).map(a => a.tipo)).toEqual(['resalte', 'nota'])
  const { alumno, curso_id } = (await call(page, revisionesRoutes.revision, { params: { id } })).entrega
  await call(page, revisionesRoutes.giveBack, { params: { id }, body: { palabras: 'Mira las notas' } })

  const learner = await browser.open({ width: 360 })
  await signIn(learner, alumno.email, `/mis-calificaciones?curso=${curso_id}`)
  await learner.getByRole('button', { name: /^Ver las notas en Tu secuencia/ }).click()
  await learner.locator('[data-pagina="1"] canvas').waitFor()
  await learner.getByRole('button', { name: 'Nota 1: Agrega dos renglones' }).click()
  await learner.getByRole('dialog', { name: 'Nota 1' }).getByText('Agrega dos renglones').waitFor()
  expect(await learner.getByRole('button', { name: /^Resaltar/ }).count()).toBe(0)
  await expectNoSidewaysScroll(learner)
  await expectNoViolations(learner)
  // As it was: other journeys meet it.
  await call(page, revisionesRoutes.takeBack, { params: { id }, body: {} })
  for (const { clave } of await kept()) await call(page, apuntesRoutes.removeApunte, { params: { id, clave } })
  expectNoComplaints(page, /ERR_INTERNET_DISCONNECTED/)
  expectNoComplaints(learner)
})

test('several get the same grade at once, and wait again while that can be taken back', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('coach', '/calificar?modo=2')
  const row = page.getByRole('row').filter({ hasText: 'Los cinco acuerdos' })
  await row.getByRole('button', { name: /^Más acciones de/ }).click()
  await page.getByRole('menuitem', { name: 'Misma calificación…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Marcar todas' }).check()
  await dialog.getByRole('button', { name: /^Calificar \d+ entregas$/ }).click()
  await dialog.getByText('La calificación va de 0 a 100').waitFor()
  await expectNoViolations(page)
  await dialog.getByRole('textbox', { name: 'Calificación' }).fill('85')
  await page.keyboard.press('Enter')
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await row.waitFor()
  expectNoComplaints(page)
})

test('who is exempt from a task is told so in the sheet, and counts again when that is taken back', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('coach', `/entregables/${GRUPO}/c/${CLASES_ACTIVAS}?tab=hoja`)
  const cell = page.getByRole('button', { name: /: 73$/ }).first()
  const name = (await cell.getAttribute('aria-label'))!.replace(/: 73$/, '')
  await expectNoViolations(page)
  await cell.click()
  await page.getByRole('button', { name: 'Exentar' }).click()
  await page.getByRole('button', { name: `${name}: Exento` }).waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('button', { name: `${name}: 73` }).waitFor()
  await expectNoSidewaysScroll(page)
  expectNoComplaints(page)
})

test('a doubt is answered on the start, and the next one takes its place', { tags: ['resto'] }, async () => {
  const page = await browser.as('docente', '/hoy')
  const card = page.getByRole('region', { name: 'Dudas' })
  const asked = card.locator('blockquote')
  const first = await asked.textContent()
  await card.getByRole('textbox', { name: /^Tu respuesta a / }).fill('Prueba con un ejemplo de tu grupo.')
  await card.getByRole('button', { name: 'Responder' }).click()
  await expect.poll(async () => ((await card.count()) ? asked.textContent() : '')).not.toBe(first)
  // Who learns alone has no such start.
  const student = await browser.as('estudiante', '/hoy')
  await expect.poll(async () => (await placeOf(student)).pathname).toBe('/crear-contenido-curricula')
})

test('who manages a school sends who has not entered another link, all or those that are marked, and may think better of it', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('gestor', '/hoy')
  const sent: string[] = []
  page.on('request', r => r.url().endsWith('/invitaciones/reenviar') && sent.push(r.postData() ?? ''))
  await page.getByRole('button', { name: /^Reenviar acceso \(\d+\)$/ }).click()
  await page.getByText(/^Se reenvía el acceso a \d+ docentes? en unos segundos$/).waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()

  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Mi escuela' }).click()
  await page.getByRole('heading', { name: 'Centro escolar' }).waitFor()
  await page.getByRole('button', { name: /^Estatus/ }).click()
  await page.getByRole('menuitemradio', { name: 'Invitado' }).click()
  await page.waitForURL(/situacion=invitado/)
  await settled(page)
  await page.getByRole('checkbox').last().check()
  await page.getByRole('button', { name: 'Reenviar acceso', exact: true }).click()
  await page.getByText('Se reenvía el acceso a 1 docente en unos segundos').waitFor()
  await page.getByText('Reenviamos el acceso a 1 docente.').waitFor()
  expect(sent.map(body => Object.keys(JSON.parse(body)))).toEqual([['ids']])
  expectNoComplaints(page)
})

const pathOf = async (page: Page) => (await placeOf(page)).pathname

test.each(['admin', 'gestor'] as const)(
  'the %s finds every list with two presses, wherever that is',
  { tags: ['resto'] },
  async who => {
    const page = await browser.as(who, '/avisos')
    const rail = page.getByRole('complementary', { name: 'Menú lateral' })
    for (const lugar of lugaresDe([who])) {
      for (const { to } of lugar.items) {
        await rail.locator(`a[href="${lugar.items[0]!.to}"]`).last().click()
        const tab = page.getByRole('navigation', { name: `Pestañas de ${lugar.label}` }).locator(`a[href="${to}"]`)
        if (to !== lugar.items[0]!.to) await tab.click()
        await expect.poll(() => pathOf(page)).toBe(to)
      }
    }
  },
)

test('G and a letter lead to a place, «?» tells the keys; not where one writes, and letters can be turned off', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('admin', '/curso/1')
  const row = page.getByRole('treeitem')
  await row.first().focus()
  const rows = await row.count()
  const help = page.getByRole('dialog', { name: 'Atajos del teclado' })
  /** Keys are heard once the screen stands. */
  const ask = () =>
    expect
      .poll(async () => {
        if (!(await help.count())) await page.keyboard.press('?')
        return help.count()
      })
      .toBe(1)
  await ask()
  await help.getByRole('heading', { name: 'En el esquema del curso' }).waitFor()
  await help.getByText('Calificar').waitFor()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  // A alone adds a task to the outline, and after G it does not.
  await row.first().focus()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect.poll(() => pathOf(page)).toBe(lugaresDe(['admin']).find(l => l.id === 'ajustes')!.items[0]!.to)
  await page.goBack()
  await expect.poll(() => row.count()).toBe(rows)

  await page.goto('/usuarios-lista')
  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /^Buscar/ }))
    .first()
  await search.fill('')
  await search.press('g')
  await search.press('h')
  expect(await search.inputValue()).toBe('gh')
  await page.getByRole('heading', { level: 1 }).click()
  await ask()
  await help.getByRole('switch').uncheck()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await settled(page)
  expect(await pathOf(page)).toBe('/usuarios-lista')
  expectNoComplaints(page)
})

test('a high screen has as many rows as fit from the second page on, which brings them along; what is chosen holds for every table', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('admin', '/usuarios-lista')
  const rows = page.locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(10)
  await page.setViewportSize({ width: 1280, height: 1200 })
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('eleva_filas=a15')
  const asked: string[] = []
  page.on('request', r => /\/api\/(pantallas\/)?usuarios\b/.test(r.url()) && asked.push(r.url()))
  await page.reload()
  await expect.poll(() => rows.count()).toBe(15)
  expect(asked).toEqual([])
  const size = page.getByLabel('Por página')
  await expect.poll(() => size.inputValue()).toBe('caben')
  await size.selectOption('5')
  await expect.poll(() => rows.count()).toBe(5)
  await page.goto('/dashboardObjetivos')
  await expect.poll(() => rows.count()).toBe(5)
  await size.selectOption('Las que quepan')
  await expect.poll(() => rows.count()).toBe(15)
  expectNoComplaints(page)
})

test('a name in a list leads to its person: what they follow and why it is closed, what they handed in, and to the work itself', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('docente', '/seguimiento?search=Fernanda')
  await page.getByRole('link', { name: 'Fernanda García Martínez' }).click()
  await page.getByRole('heading', { name: 'Fernanda García Martínez', level: 1 }).waitFor()
  await page.getByRole('tab', { name: 'Cursos' }).click()
  await page.getByRole('button', { name: 'Ver cursos' }).first().click()
  await page
    .getByText(/^Antes tiene que completar/)
    .first()
    .waitFor()
  await page.getByRole('tab', { name: 'Trabajos' }).click()
  await page.getByRole('link', { name: 'Los cinco acuerdos de mi grupo' }).click()
  await expect.poll(async () => (await placeOf(page)).pathname).toBe('/preview-rubrica')
  await page.goBack()
  await expect.poll(async () => (await placeOf(page)).searchParams.get('ver')).toBe('trabajos')
  // Their group is a page, too: its courses, and the way to its report.
  await page.getByRole('tab', { name: 'Datos' }).click()
  await page.getByRole('link', { name: /^3\.º A$/ }).click()
  await page.getByRole('tab', { name: 'Cursos' }).click()
  await page.getByRole('link', { name: 'Diseña clases activas', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Reporte', exact: true }).click()
  await expect.poll(async () => (await placeOf(page)).pathname).toBe('/reportes')
  // Nobody of theirs: as if there were none.
  const other = await browser.as('estudiante', '/persona/57')
  await expect.poll(async () => (await placeOf(other)).pathname).not.toBe('/persona/57')
  expectNoComplaints(page)
})

test('who keeps people chooses which columns their list has: kept on the device, and on a reload', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('admin', '/usuarios-lista')
  const column = (name: string) => page.getByRole('columnheader', { name })
  await column('Grupos').waitFor()
  await page.getByRole('button', { name: 'Columnas' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Grupos' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Alta' }).click()
  await page.keyboard.press('Escape')
  for (const again of [false, true]) {
    if (again) await page.reload()
    await column('Alta').waitFor()
    expect(await column('Grupos').count()).toBe(0)
  }
  await page.getByRole('button', { name: 'Columnas' }).click()
  await page.getByRole('menuitem', { name: 'Las de siempre' }).click()
  await column('Grupos').waitFor()
  expect(await column('Alta').count()).toBe(0)
  expectNoComplaints(page)
})
