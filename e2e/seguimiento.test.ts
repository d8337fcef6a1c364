/** Who needs help: a docente finds those with overdue work, encourages two of them, and sees later who came back. */
import { plazosRoutes, seguimientoRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, expectNoComplaints, expectNoSidewaysScroll, placeOf, settled, signIn, useBrowser } from './harness.ts'
import { buildMundo } from './mundo.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

const APELLIDO = 'Seguimiento'
const emailOf = (name: string) => `${name.toLowerCase()}.seguida@sec21.edu.mx`
const NAMES = ['Alma', 'Bruno', 'Celia'] as const
let grupo: number
let docente: Page

/** Three students of the docente's school in a group of their own, whose one task was due three days ago. */
beforeAll(async () => {
  const admin = await browser.as('admin', '/novedades')
  const made = await buildMundo(admin, {
    nombre: `seguimiento-${Date.now()}`,
    alumnos: NAMES.map(name => ({ name, apellido_p: APELLIDO, email: emailOf(name) })),
    unidad: 'Unidad con seguimiento',
    tareas: [{ nombre: 'Lee la carta', modo: 0 }],
    curso: 'Curso con seguimiento',
    curricula: 'Currícula con seguimiento',
  })
  grupo = made.grupo
  const fecha_limite = `${new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)}T12:00`
  await call(admin, plazosRoutes.save, {
    params: { grupoId: grupo, cursoId: made.curso },
    body: { cambios: [{ actividad_id: made.tareas[0]!, fecha_limite }] },
  })
  docente = await browser.as('docente', `/seguimiento?grupo=${grupo}`)
})

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: `${name} ${APELLIDO}` })

test('a docente asks for the figures of now, filters by what is late, and keeps it as a view', {
  tags: ['resto'],
}, async () => {
  await row(docente, 'Alma').getByText('Nunca ha entrado').waitFor()
  await docente.getByRole('button', { name: 'Actualizar' }).click()
  await row(docente, 'Alma').getByText('1 vencida').waitFor()
  await docente.getByRole('button', { name: /^Vencidas:/ }).click()
  await docente.getByRole('menuitemradio', { name: 'Con vencidas' }).click()
  await expect.poll(async () => (await placeOf(docente)).search).toContain('vencidas=1')
  await docente.getByRole('button', { name: 'Vistas' }).click()
  await docente.getByRole('menuitem', { name: 'Guardar esta vista' }).click()
  const dialog = docente.getByRole('dialog', { name: 'Guardar esta vista' })
  await dialog.getByLabel('Nombre').fill('Mis atrasados')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await docente.goto('/seguimiento')
  await settled(docente)
  await docente.getByRole('button', { name: 'Vistas' }).click()
  await docente.getByRole('menuitem', { name: 'Mis atrasados' }).click()
  await expect.poll(async () => (await placeOf(docente)).searchParams.get('grupo')).toBe(String(grupo))
  // The list of before stands until the new one has come.
  await expect.poll(() => docente.getByRole('row').filter({ hasText: APELLIDO }).count()).toBe(3)
  expectNoComplaints(docente)
})

test('two are encouraged with their names; one comes back, and the docente sees it', async () => {
  for (const name of ['Alma', 'Bruno'])
    await docente.getByRole('checkbox', { name: `Marcar ${name} ${APELLIDO}` }).check()
  await docente.getByRole('button', { name: 'Animar', exact: true }).click()
  const dialog = docente.getByRole('dialog', { name: 'Animar a 2 personas' })
  await dialog.getByRole('button', { name: /vas a buen paso/ }).click()
  await dialog.getByLabel('Tus palabras').fill('{nombre}, te esperamos <b>mañana</b>.')
  await dialog.getByText('Bruno, te esperamos <b>mañana</b>.', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Guardar para otra vez' }).click()
  await dialog.getByRole('button', { name: 'Quitar «{nombre}, te esperamos <b>mañana</b>.»' }).waitFor()
  // Without a line it is told at once, and what was written stays.
  await docente.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Enviar ánimo' }).click()
  await docente.getByText('Sin conexión. Revisa tu señal y vuelve a intentarlo.').first().waitFor()
  await docente.context().setOffline(false)
  expectNoComplaints(docente, /ERR_INTERNET_DISCONNECTED/)
  await dialog.getByRole('button', { name: 'Enviar ánimo' }).click()
  await docente.getByRole('status').filter({ hasText: 'Ánimo enviado a 2 personas.' }).first().waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await row(docente, 'Bruno')
    .getByText(/^Animado/)
    .waitFor()
  // Marked again, they are told apart before anything is sent.
  await docente.getByRole('checkbox', { name: `Marcar Celia ${APELLIDO}` }).check()
  await docente.getByRole('checkbox', { name: `Marcar Alma ${APELLIDO}` }).check()
  await docente.getByRole('button', { name: 'Animar', exact: true }).click()
  await docente.getByText('A 1 persona ya se le animó esta semana: no lo recibirá otra vez.').waitFor()
  await docente.keyboard.press('Escape')
  expectNoComplaints(docente)

  const alma = await browser.open({ width: 360 })
  await signIn(alma, emailOf('Alma'))
  await alma.getByRole('button', { name: /^Avisos y novedades/ }).click()
  await alma.getByRole('link', { name: /^Sin leer: Alma, te esperamos <b>mañana<\/b>\./ }).click()
  await alma.waitForURL('**/crear-contenido-curricula')
  expectNoComplaints(alma)

  await docente.reload()
  await settled(docente)
  await row(docente, 'Alma')
    .getByText(/^Volvió/)
    .waitFor()
  await row(docente, 'Bruno')
    .getByText(/^Animado/)
    .waitFor()
  expectNoComplaints(docente)
})

test('on a phone it is cards, and a view is renamed and taken away', { tags: ['resto'] }, async () => {
  const page = await browser.as('docente', `/seguimiento?grupo=${grupo}`, { width: 360 })
  await page
    .getByRole('listitem')
    .filter({ hasText: `Celia ${APELLIDO}` })
    .waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Vistas' }).click()
  await page.getByRole('menuitem', { name: 'Administrar mis vistas' }).click()
  await page.getByRole('button', { name: 'Más acciones de Mis atrasados' }).click()
  await page.getByRole('menuitem', { name: 'Cambiar el nombre' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar el nombre' })
  await dialog.getByLabel('Nombre').fill('Los de hoy')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Más acciones de Los de hoy' }).click()
  await page.getByRole('menuitem', { name: 'Quitar' }).click()
  await page.getByRole('button', { name: 'Quitar vista' }).click()
  await page.getByText(/^Todavía no tienes vistas/).waitFor()
  const { plantillas } = await call(page, seguimientoRoutes.plantillas, {})
  for (const p of plantillas) await call(page, seguimientoRoutes.removePlantilla, { params: { id: p.id } })
  expectNoComplaints(page)
})

test('a student does not find it', { tags: ['resto'] }, async () => {
  const page = await browser.as('estudiante', '/seguimiento')
  expect((await placeOf(page)).pathname).not.toBe('/seguimiento')
  const { status } = await page.request.get('/api/seguimiento')
  expect(status).not.toBe(200)
})
