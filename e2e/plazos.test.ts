/**
 * Dates: a coach puts them on a course for a group, its learner sees them, is late, is marked so, and with more time is
 * late no longer.
 */
import {
  actividadesRoutes,
  curriculasRoutes,
  cursosRoutes,
  librosRoutes,
  ofertasRoutes,
  unidadesRoutes,
} from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entero } from '../server/test/libro.ts'
import { call, expectNoComplaints, settled, signIn, useBrowser } from './harness.ts'
import { celda, GRUPO } from './salon.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

const CURSO = 'Curso con fechas'
type Made = { curso: number; curricula: number; nombre: string; email: string }
let made: Made
let coach: Page

/** A course of its own, offered to 3.º A: what others find in the demo's stays as it was. */
beforeAll(async () => {
  const admin = await browser.as('admin', '/novedades')
  const unidad = await call(admin, unidadesRoutes.create, {
    body: {
      nombre_unidad: 'Unidad con fechas',
      clave_interna: 'FECHAS',
      descripcion: 'x',
    },
  })
  const actividad = (nombre_actividad_unidad: string) =>
    call(admin, actividadesRoutes.create, { body: { nombre_actividad_unidad, unidad_id: unidad.id } })
  const [, entrega] = [
    await actividad('Lee el aviso'),
    await actividad('Tu bitácora'),
    await actividad('Cierra el tema'),
  ]
  await call(admin, actividadesRoutes.entregable, { params: { activityId: entrega.id, type: 1 } })
  const curso = await call(admin, cursosRoutes.create, {
    body: {
      nombre_curso: CURSO,
      minutos_curso: 30,
      unidades: [unidad.id],
    },
  })
  const curricula = await call(admin, curriculasRoutes.create, { body: { nombre_curricula: 'Con fechas', tipo: 1 } })
  await call(admin, curriculasRoutes.attach, { body: { curricula_id: curricula.id, cursos: [curso.id] } })
  await call(admin, ofertasRoutes.create, {
    body: {
      nombre_oferta_academica: 'Con fechas',
      curricula_id: curricula.id,
      grupo_usuario_aprende_id: [GRUPO],
      publicado: 1,
    },
  })
  coach = await browser.as('coach', `/plazos-curso/${curso.id}`)
  const params = { grupoId: GRUPO, cursoId: curso.id }
  const [alumno] = entero(await call(coach, librosRoutes.sencillos, { params })).alumnos
  made = { curso: curso.id, curricula: curricula.id, ...alumno! }
})

const limite = (page: Page, actividad: string) => page.getByLabel(`Fecha límite de ${actividad}`)
/** A day so many days from today, as a field for day and hour takes it. */
const dia = (dias: number, hora = '12:00') =>
  `${new Date(Date.now() + dias * 86_400_000).toISOString().slice(0, 10)}T${hora}`
const save = async (page: Page, cuantos: string) => {
  const saved = page.waitForResponse(r => r.url().includes('/api/plazos/') && r.request().method() === 'PUT')
  await page.getByRole('button', { name: `Guardar ${cuantos}` }).click()
  expect((await saved).status()).toBe(200)
  await page.getByRole('status').filter({ hasText: 'Fechas guardadas' }).first().waitFor()
}

test('from the course to its group: a calendar is proposed, edited, kept over a reload, saved and taken back', async () => {
  const page = coach
  await page.getByRole('link', { name: 'Fechas de 3.º A' }).click()
  await page.waitForURL(`**/plazos/${GRUPO}/c/${made.curso}`)
  await page.getByRole('button', { name: 'Calendarizar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Calendarizar el curso' })
  await dialog.getByRole('button', { name: 'Proponer fechas' }).click()
  await dialog.getByText('Elige el primer día', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Primer día' }).click()
  await page.getByRole('button', { name: 'Mes siguiente' }).click()
  await page
    .getByRole('button', { name: /^15 (de )?\p{L}+/u })
    .first()
    .click()
  await dialog.getByText('Una actividad por fecha').click()
  await dialog.getByText(/^3 actividades: la primera vence el vie /).waitFor()
  await dialog.getByRole('button', { name: 'Proponer fechas' }).click()
  await page.getByText('3 cambios sin guardar').waitFor()
  const [first, second] = [
    await limite(page, 'Lee el aviso').inputValue(),
    await limite(page, 'Tu bitácora').inputValue(),
  ]
  expect(Date.parse(second) - Date.parse(first)).toBe(7 * 86_400_000)
  await page.reload()
  await settled(page)
  await page.getByText(/^Recuperamos lo que habías escrito/).waitFor()
  await page.getByText('3 cambios sin guardar').waitFor()

  // Out of order it says so at the field, and is not sent.
  await page.getByLabel('Abre de Lee el aviso').fill(dia(900))
  await page.getByText('Debe abrir antes de la fecha límite').waitFor()
  await page.getByRole('button', { name: 'Guardar 3 cambios' }).click()
  await expect
    .poll(() => page.getByLabel('Abre de Lee el aviso').evaluate(e => e === document.activeElement))
    .toBe(true)
  await page.getByLabel('Abre de Lee el aviso').fill('')
  await save(page, '3 cambios')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => limite(page, 'Tu bitácora').inputValue()).toBe('')
  expectNoComplaints(page)
})

test('marked activities get the same dates, and are moved together', { tags: ['resto'] }, async () => {
  const page = coach
  await page.goto(`/plazos/${GRUPO}/c/${made.curso}`)
  await page.getByLabel('Marcar Lee el aviso').check()
  await page.getByLabel('Marcar Cierra el tema').check()
  await page.getByRole('button', { name: 'Mismas fechas' }).click()
  const same = page.getByRole('dialog', { name: 'Mismas fechas' })
  await same.getByLabel('Fecha límite').fill(dia(30))
  await same.getByRole('button', { name: 'Poner a 2 actividades' }).click()
  await page.getByText('2 cambios sin guardar').waitFor()
  await page.getByLabel('Marcar Cierra el tema').check()
  await page.getByRole('button', { name: 'Recorrer días' }).click()
  const move = page.getByRole('dialog', { name: 'Recorrer días' })
  await move.getByRole('textbox', { name: 'Días' }).fill('-3')
  await move.getByRole('button', { name: 'Recorrer', exact: true }).click()
  await expect.poll(() => limite(page, 'Cierra el tema').inputValue()).toBe(dia(27))
  await expect.poll(() => limite(page, 'Lee el aviso').inputValue()).toBe(dia(30))
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect.poll(() => limite(page, 'Lee el aviso').inputValue()).toBe('')
  expectNoComplaints(page)
})

test('its learner sees until when, is late, is marked so, and with more time is late no longer; what has closed is refused', {
  tags: ['resto'],
}, async () => {
  const page = coach
  await page.goto(`/plazos/${GRUPO}/c/${made.curso}`)
  await limite(page, 'Lee el aviso').fill(dia(40, '23:59'))
  await limite(page, 'Tu bitácora').fill(dia(-3))
  await page.getByLabel('Cierra de Cierra el tema').fill(dia(-2))
  await save(page, '3 cambios')

  const learner = await browser.open({ width: 360 })
  await signIn(learner, made.email, `/contenido-curso-curricula?curricula=${made.curricula}&curso=${made.curso}`)
  const line = (name: string) => learner.getByRole('listitem').filter({ hasText: name })
  await line('Lee el aviso')
    .getByText(/^Hazla antes del .*, 23:59$/)
    .waitFor()
  await line('Cierra el tema')
    .getByText(/^Cerró el .*, 12:00$/)
    .waitFor()
  await line('Tu bitácora').getByText('Con retraso: todavía se recibe').waitFor()
  await learner.getByRole('checkbox', { name: 'Cierra el tema' }).click()
  await learner
    .getByText(/^Cerró el \p{L}+ \d+ de \p{L}+( de \d+)? a las 12:00\.$/u)
    .first()
    .waitFor()
  // Their start has what is to be done in its order, and not what has closed.
  const start = await learner.context().newPage()
  await start.goto('/crear-contenido-curricula')
  await settled(start)
  const porHacer = (name: RegExp) => start.getByRole('region', { name: 'Por hacer' }).getByRole('link', { name })
  await porHacer(/^Tu bitácora.*Venció el .*; todavía se recibe$/).waitFor()
  expect(await porHacer(/Cierra el tema/).count()).toBe(0)
  await line('Tu bitácora').getByRole('button', { name: 'Entregar: Tu bitácora' }).click()
  const dialog = learner.getByRole('dialog', { name: 'Tu bitácora' })
  await dialog.getByText('Con retraso: todavía se recibe').waitFor()
  await dialog.getByRole('button', { name: 'Archivo o enlace' }).click()
  await dialog.getByLabel('Enlace de tu trabajo').fill('https://ejemplo.mx/bitacora')
  await dialog.getByRole('button', { name: 'Entregar', exact: true }).click()
  await line('Tu bitácora').getByText('Entregada con retraso').waitFor()
  // What was handed in leaves it by itself, and what is left leads to its place.
  await porHacer(/^Tu bitácora/).waitFor({ state: 'detached' })
  await porHacer(/^Lee el aviso.*, 23:59$/).click()
  await start
    .getByRole('listitem')
    .filter({ hasText: 'Lee el aviso' })
    .getByText(/^Hazla antes del/)
    .waitFor()
  await start.close()

  // The grade book says so, and gives more time to those who handed in and those who did not.
  await page.goto(`/entregables/${GRUPO}/c/${made.curso}`)
  await page.getByRole('grid').waitFor()
  const cell = celda(page, made.nombre, 1)
  await cell.getByText('Con retraso').waitFor({ state: 'attached' })
  const missing = page.getByRole('gridcell').filter({ hasText: 'Vencido' }).first()
  await missing.focus()
  await page.keyboard.press('Enter')
  const more = page.getByRole('dialog', { name: 'Dar prórroga' })
  await more.getByText(/Hoy tiene hasta el /).waitFor()
  await more.getByRole('button', { name: 'Guardar prórroga' }).click()
  await more.getByText('Escribe por qué le das más tiempo').waitFor()
  await more.getByRole('button', { name: 'Cancelar' }).click()
  await cell.click()
  await page.getByRole('button', { name: 'Dar prórroga' }).click()
  await more.getByLabel('Nueva fecha límite').fill(dia(-4))
  await more.getByLabel('Motivo').fill('Estuvo enferma')
  await more.getByRole('button', { name: 'Guardar prórroga' }).click()
  await more.getByText(/^Ya tiene hasta el /).waitFor()
  await more.getByLabel('Nueva fecha límite').fill(dia(5))
  await more.getByRole('button', { name: 'Guardar prórroga' }).click()
  await more.waitFor({ state: 'detached' })
  await page.getByText(/^Es para el .* · con prórroga$/).waitFor()
  await cell.getByText('Con retraso').waitFor({ state: 'detached' })
  // The learner's page hears of it by itself.
  await line('Tu bitácora').getByText('Entregada con retraso').waitFor({ state: 'detached' })
  expectNoComplaints(page, /status of 422/)
  expectNoComplaints(learner, /status of 409/)
})

test('the agenda of both has the same day: the learner’s leads to the course, the coach’s to the dates of the group', {
  tags: ['resto'],
}, async () => {
  const learner = await browser.open({ width: 360 })
  await signIn(learner, made.email, '/crear-contenido-curricula')
  await learner.getByRole('link', { name: 'Agenda', exact: true }).click()
  await learner.waitForURL('**/agenda')
  // 40 days from today: a list goes as far as 30 from where it begins.
  const desde = dia(35).slice(0, 10)
  await learner.goto(`/agenda?dia=${desde}`)
  const row = (page: Page) => page.getByRole('link', { name: /^23:59 ?Lee el aviso/ })
  await row(learner).waitFor()
  await learner.getByText('Mes', { exact: true }).click()
  await learner.getByRole('grid').waitFor()
  await learner.locator(`[data-dia="${desde}"]`).focus()
  for (let n = 36; n <= 40; n++) {
    await learner.keyboard.press('ArrowRight')
    await learner.locator(`[data-dia="${dia(n).slice(0, 10)}"]:focus`).waitFor()
  }
  await row(learner).click()
  await learner.waitForURL(`**/contenido-curso-curricula?curricula=${made.curricula}&curso=${made.curso}&**`)

  await coach.goto(`/agenda?dia=${desde}`)
  await row(coach)
    .filter({ hasText: `Fecha límite del grupo · 3.º A · ${CURSO}` })
    .click()
  await coach.waitForURL(`**/plazos/${GRUPO}/c/${made.curso}`)
  await limite(coach, 'Lee el aviso').waitFor()
  expectNoComplaints(learner)
  expectNoComplaints(coach)
})

test('a calendar is subscribed to by an address that is shown once; a new one ends it', {
  tags: ['resto'],
}, async () => {
  const page = await browser.open()
  await signIn(page, made.email, '/agenda')
  const dialog = page.getByRole('dialog', { name: 'Suscribir mi calendario' })
  const open = () => page.getByRole('button', { name: 'Suscribir mi calendario' }).click()
  // As an app asks: without the person's session.
  const feed = async (url: string) => {
    const { pathname } = new URL(url)
    const reply = await fetch(new URL(pathname, page.url()))
    return { status: reply.status, text: await reply.text() }
  }
  await open()
  await dialog.getByRole('button', { name: 'Crear mi dirección' }).click()
  const first = await dialog.getByLabel('Tu dirección').inputValue()
  expect(await feed(first)).toMatchObject({ status: 200, text: expect.stringContaining('Lee el aviso') })
  await page.reload()
  await settled(page)
  await open()
  await dialog.getByText(/^Tienes una dirección desde el /).waitFor()
  expect(await dialog.getByLabel('Tu dirección').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Cambiar la dirección' }).click()
  await page
    .getByRole('dialog', { name: '¿Cambiar la dirección?' })
    .getByRole('button', { name: 'Cambiar la dirección' })
    .click()
  const second = await dialog.getByLabel('Tu dirección').inputValue()
  expect([(await feed(first)).status, (await feed(second)).status]).toEqual([404, 200])
  await dialog.getByRole('button', { name: 'Dejar de compartir' }).click()
  await page
    .getByRole('dialog', { name: /^¿Dejar de compartir/ })
    .getByRole('button', { name: 'Dejar de compartir' })
    .click()
  await dialog.getByRole('button', { name: 'Crear mi dirección' }).waitFor()
  expect((await feed(second)).status).toBe(404)
  expectNoComplaints(page)
})
