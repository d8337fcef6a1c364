/**
 * The dates of a course as a month: dragged, moved by keys alone, by taps on a phone, taken back, and kept apart where
 * two people move the same.
 *
 * @module-tag resto
 */
import {
  actividadesRoutes,
  curriculasRoutes,
  cursosRoutes,
  ofertasRoutes,
  plazosRoutes,
  unidadesRoutes,
} from '@eleva/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, expectNoSidewaysScroll, placeOf, settled, useBrowser } from './harness.ts'
import { GRUPO } from './salon.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

let curso = 0
let coach: Page
const ids: Record<string, number> = {}
/** A month of its own, so that nothing of the demo stands in it. */
const MES = '2031-05'
const dia = (n: number) => `${MES}-${String(n).padStart(2, '0')}`
const path = () => `/plazos/${GRUPO}/c/${curso}?vista=mes&dia=${dia(7)}`

beforeAll(async () => {
  const admin = await browser.as('admin', '/novedades')
  const unidad = await call(admin, unidadesRoutes.create, {
    body: {
      nombre_unidad: 'Unidad del mes',
      clave_interna: 'MES',
      descripcion: 'x',
    },
  })
  for (const nombre_actividad_unidad of ['Lee el cuento', 'Tu mapa', 'Tu cartel'])
    ids[nombre_actividad_unidad] = (
      await call(admin, actividadesRoutes.create, { body: { nombre_actividad_unidad, unidad_id: unidad.id } })
    ).id
  curso = (
    await call(admin, cursosRoutes.create, {
      body: {
        nombre_curso: 'Curso del mes',
        minutos_curso: 30,
        unidades: [unidad.id],
      },
    })
  ).id
  const curricula = await call(admin, curriculasRoutes.create, { body: { nombre_curricula: 'Del mes', tipo: 1 } })
  await call(admin, curriculasRoutes.attach, { body: { curricula_id: curricula.id, cursos: [curso] } })
  await call(admin, ofertasRoutes.create, {
    body: {
      nombre_oferta_academica: 'Del mes',
      curricula_id: curricula.id,
      grupo_usuario_aprende_id: [GRUPO],
      publicado: 1,
    },
  })
  coach = await browser.as('coach', path())
})
// What comes after finds 3.º A without dates of this course.
afterAll(async () => {
  const page = await browser.as('coach', '/novedades')
  const nada = { abre: null, fecha_limite: null, cierra: null }
  await put(page, Object.fromEntries(Object.keys(ids).map(name => [name, nada])))
})

const put = (page: Page, cambios: Record<string, object>) =>
  call(page, plazosRoutes.save, {
    params: { grupoId: GRUPO, cursoId: curso },
    body: {
      cambios: Object.entries(cambios).map(([name, fechas]) => ({ actividad_id: ids[name], ...fechas })),
    },
  })
/** What the server has of a limit, as the clocks show it. */
const limite = async (page: Page, name: string) => {
  const { actividades } = await call(page, plazosRoutes.get, {
    params: { grupoId: GRUPO, cursoId: curso },
  })
  return actividades.find(a => a.actividad === name)!.fecha_limite?.slice(0, 16) ?? null
}
/** Once it is saved: the toast of the one before may still be there. */
const esDel = (page: Page, name: string, fecha: string | null) => expect.poll(() => limite(page, name)).toBe(fecha)
const celda = (page: Page, n: number) => page.locator(`[data-dia="${dia(n)}"]`)
const delDia = (page: Page) => page.locator('[data-del-dia]')
const bandeja = (page: Page) => page.getByRole('region', { name: 'Sin fecha límite' })
const guardado = (page: Page) => page.getByRole('status').filter({ hasText: 'Fechas guardadas' }).first().waitFor()

/** With the mouse, as a hand does it. */
async function drag(page: Page, what: Locator, to: Locator) {
  await what.hover()
  await page.mouse.down()
  const end = (await to.boundingBox())!
  const [x, y] = [end.x + end.width / 2, end.y + end.height / 2]
  await page.mouse.move(x - 30, y, { steps: 5 })
  await page.mouse.move(x, y, { steps: 5 })
  await expect.poll(() => to.getAttribute('data-sobre')).toBe('true')
  await page.mouse.up()
}

test('from the tray to a day, from day to day and back: each is saved by itself, and taken back', async () => {
  const page = coach
  await page.getByRole('grid').waitFor()
  await drag(page, bandeja(page).getByText('Tu mapa'), celda(page, 14))
  await celda(page, 14).getByText('Tu mapa').waitFor()
  await guardado(page)
  await esDel(page, 'Tu mapa', `${dia(14)}T23:59`)
  // What is due at another hour keeps it.
  await put(page, { 'Lee el cuento': { fecha_limite: `${dia(14)}T08:30`, cierra: `${dia(20)}T12:00` } })
  await page.reload()
  await settled(page)
  await drag(page, celda(page, 14).getByText('Lee el cuento'), celda(page, 18))
  await delDia(page).getByText('08:30 · Unidad del mes').waitFor()
  await guardado(page)
  await esDel(page, 'Lee el cuento', `${dia(18)}T08:30`)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await celda(page, 14).getByText('Lee el cuento').waitFor()
  await esDel(page, 'Lee el cuento', `${dia(14)}T08:30`)
  // After its close: it says so, and stays.
  await drag(page, celda(page, 14).getByText('Lee el cuento'), celda(page, 21))
  await page.getByText(/^«Lee el cuento» no se movió: cierra el .*20 may.*, 12:00\. Cambia primero/).waitFor()
  await celda(page, 14).getByText('Lee el cuento').waitFor()
  await esDel(page, 'Lee el cuento', `${dia(14)}T08:30`)
  // Back to the tray it is due no more.
  await drag(page, celda(page, 14).getByText('Tu mapa'), bandeja(page))
  await bandeja(page).getByText('Tu mapa').waitFor()
  await guardado(page)
  await esDel(page, 'Tu mapa', null)
  // The list has the same.
  await page.getByText('Lista', { exact: true }).click()
  expect(await page.getByLabel('Fecha límite de Lee el cuento').inputValue()).toBe(`${dia(14)}T08:30`)
  expectNoComplaints(page)
})

test('by keys alone: from a day into the hand, over weeks and months, down, and left where it was', async () => {
  const page = coach
  await page.goto(path())
  await settled(page)
  await celda(page, 14).focus()
  await page.keyboard.press('Space')
  await page.getByText('Mueves Lee el cuento: toca el día al que va.').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator(`[data-dia="${dia(21)}"]:focus`).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /^«Lee el cuento»: miércoles 21 de mayo de 2031\.$/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('status').filter({ hasText: '«Lee el cuento» se quedó como estaba.' }).waitFor()
  await page.locator(`[data-dia="${dia(14)}"]`).waitFor()
  expect((await placeOf(page)).searchParams.get('dia')).toBe(dia(14))
  await esDel(page, 'Lee el cuento', `${dia(14)}T08:30`)

  // Faster than anything is drawn: a week down, to the next month, and two days on.
  await page.evaluate(() => {
    for (const key of ['ArrowDown', 'PageDown', 'ArrowRight', 'ArrowRight'])
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
  await page.locator('[data-dia="2031-06-23"][aria-selected=true]:focus').waitFor()
  await page.keyboard.press('PageUp')
  await page.locator('[data-dia="2031-05-23"][aria-selected=true]:focus').waitFor()

  // Left as it was from a month away: the focus is where it was taken.
  await celda(page, 14).focus()
  for (const key of ['Space', 'PageDown', 'Escape']) await page.keyboard.press(key)
  await page.locator(`[data-dia="${dia(14)}"][aria-selected=true]:focus`).waitFor()

  // From the tray, by its button, a month later and two days on.
  await bandeja(page).getByRole('button', { name: 'Mover Tu cartel' }).focus()
  await page.keyboard.press('Enter')
  await page.locator(`[data-dia="${dia(14)}"]:focus`).waitFor()
  await page.keyboard.press('PageDown')
  await page.locator('[data-dia="2031-06-14"]:focus').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.locator('[data-dia="2031-06-15"]:focus').waitFor()
  await expectNoViolations(page)
  await page.keyboard.press('Space')
  await page
    .getByRole('status')
    .filter({ hasText: /^«Tu cartel»: vence el dom 15 jun 2031, 23:59\.$/ })
    .waitFor()
  await guardado(page)
  await esDel(page, 'Tu cartel', '2031-06-15T23:59')
  expectNoComplaints(page)
})

test('on a phone: a tap takes it, another puts it down, in a page that does not scroll sideways', async () => {
  const page = await browser.as('coach', path(), { width: 360 })
  await bandeja(page).getByRole('button', { name: 'Mover Tu mapa' }).tap()
  await page.getByText('Mueves Tu mapa: toca el día al que va.').waitFor()
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  await celda(page, 9).tap()
  await delDia(page).getByText('Tu mapa').waitFor()
  await guardado(page)
  await esDel(page, 'Tu mapa', `${dia(9)}T23:59`)
  await delDia(page).getByRole('button', { name: 'Mover Tu mapa' }).tap()
  await page.getByRole('button', { name: 'Dejarla sin fecha límite' }).tap()
  await bandeja(page).getByText('Tu mapa').waitFor()
  await guardado(page)
  await esDel(page, 'Tu mapa', null)
  expectNoComplaints(page)
})

test('on a phone: held for a moment it is dragged; a finger that moves at once scrolls', async () => {
  const page = await browser.as('coach', path(), { width: 360 })
  const row = bandeja(page).getByText('Tu mapa')
  await row.scrollIntoViewIfNeeded()
  const touch = await page.context().newCDPSession(page)
  const at = async (what: Locator) => {
    const box = (await what.boundingBox())!
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
  }
  const send_ = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
  await send_('touchStart', await at(row))
  await page.locator('[data-llevada]').first().waitFor()
  await send_('touchMove', await at(celda(page, 28)))
  await expect.poll(() => celda(page, 28).getAttribute('data-sobre')).toBe('true')
  await send_('touchEnd')
  await delDia(page).getByText('Tu mapa').waitFor()
  await guardado(page)
  await esDel(page, 'Tu mapa', `${dia(28)}T23:59`)
  await page.getByRole('button', { name: 'Deshacer' }).tap()
  await bandeja(page).getByText('Tu mapa').waitFor()
  expectNoComplaints(page)
})

test('who moves what somebody else has moved is told, and sees where it stands now; without a line it waits unsaved', async () => {
  const page = coach
  await page.goto(path())
  await settled(page)
  const admin = await browser.as('admin', '/novedades')
  await put(admin, { 'Lee el cuento': { fecha_limite: `${dia(12)}T08:30` } })
  await drag(page, celda(page, 14).getByText('Lee el cuento'), celda(page, 8))
  await page.getByText(/cambió antes las fechas de «Lee el cuento»\. No guardamos tus cambios/).waitFor()
  await celda(page, 12).getByText('Lee el cuento').waitFor()
  expect(await celda(page, 8).getByText('Lee el cuento').count()).toBe(0)
  await esDel(page, 'Lee el cuento', `${dia(12)}T08:30`)

  await page.route('**/api/plazos/**', route => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await drag(page, celda(page, 12).getByText('Lee el cuento'), celda(page, 8))
  await page.getByText('1 cambio sin guardar').waitFor()
  await celda(page, 8).getByText('Lee el cuento').waitFor()
  await page.unroute('**/api/plazos/**')
  await page.getByRole('button', { name: 'Guardar 1 cambio' }).click()
  await guardado(page)
  await esDel(page, 'Lee el cuento', `${dia(8)}T08:30`)
  expectNoComplaints(page, /status of 409|ERR_FAILED/)
})

test('who only looks sees the same month, and can move nothing in it', async () => {
  await put(coach, { 'Tu mapa': { fecha_limite: `${dia(7)}T10:00` } })
  const page = await browser.as('gestor', path())
  await celda(page, 7).getByText('Tu mapa').waitFor()
  expect(await page.getByRole('button', { name: /^Mover / }).count()).toBe(0)
  await celda(page, 7).focus()
  await page.keyboard.press('Space')
  expect(await page.getByText(/^Mueves/).count()).toBe(0)
  expectNoComplaints(page)
})
