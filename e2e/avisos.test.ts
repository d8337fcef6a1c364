/** What somebody is told: at once, on all their tabs, once, and where it leads. */
import { avisosRoutes, entregasPropiasRoutes, revisionesRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { call, expectNoComplaints, placeOf, settled, signIn, useBrowser } from './harness.ts'
import { buildMundo } from './mundo.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

const TAREA = 'Carta al grupo'
const emailOf = (name: string) => `${name.toLowerCase()}.avisada@sec21.edu.mx`

/** A student of a school of the coach, alone in a group, with one course of one task to grade. */
async function build(name: string) {
  const admin = await browser.as('admin', '/novedades')
  const made = await buildMundo(admin, {
    nombre: 'Oferta que avisa',
    grupo: `avisos-${name}-${Date.now()}`,
    alumnos: [{ name, apellido_p: 'Avisada', email: emailOf(name) }],
    unidad: 'Unidad que avisa',
    tareas: [TAREA],
    curso: 'Curso que avisa',
    curricula: 'Currícula que avisa',
  })
  expectNoComplaints(admin)
  return { ...made, tarea: made.tareas[0]! }
}
type Curso = Awaited<ReturnType<typeof build>>

const handIn = async (page: Page, { curricula, curso, tarea }: Curso) => {
  const url = `${new URL(page.url()).origin}/privacy`
  const body = { curricula_id: curricula, curso_id: curso, actividad_id: tarea, url }
  return (await call(page, entregasPropiasRoutes.handInUrl, { body })).entrega.id
}
const grade = (coach: Page, id: number, calificacion: number) =>
  call(coach, revisionesRoutes.cuaderno, { params: { id }, body: { calificacion } })

const bell = (page: Page) => page.getByRole('button', { name: /^Avisos y novedades/ })
/** How many notices are unread, as the bell says it: news are seen once it has been opened. */
const counts = (page: Page, n: number) =>
  page
    .getByRole('button', { name: n ? `Avisos y novedades, ${n} sin ver` : 'Avisos y novedades', exact: true })
    .waitFor()

test('a grade is told at once on both tabs, leads to where it stands, and is read everywhere', async () => {
  const made = await build('Abril')
  const first = await browser.open()
  await signIn(first, emailOf('Abril'), '/novedades')
  // Classes of the school begin while this goes on, and what it offers is told to who is new there.
  for (const tipo of ['clase_manana', 'clase_pronto', 'clase_empezo', 'curso_ofrecido'] as const)
    await call(first, avisosRoutes.setPreferencia, { params: { tipo }, body: { en_app: 0 } })
  await bell(first).click()
  const panel = first.getByRole('dialog', { name: 'Avisos y novedades' })
  await panel.getByRole('link', { name: /^Sin leer: Tienes un programa nuevo: «Currícula que avisa»/ }).waitFor()
  await panel.getByRole('button', { name: 'Marcar todo como leído' }).click()
  await panel.getByRole('button', { name: 'Marcar todo como leído' }).waitFor({ state: 'hidden' })
  // The button is gone, and the keyboard is still in the bell, from the next frame on.
  await first.waitForFunction(() => document.activeElement?.closest('[role=dialog]'))
  await first.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await counts(first, 0)
  const second = await first.context().newPage()
  await second.goto('/avisos')
  await settled(second)
  await counts(second, 0)

  const entrega = await handIn(first, made)
  const coach = await browser.as('coach', '/avisos')
  await coach.getByRole('link', { name: new RegExp(`Una entrega por revisar de «${TAREA}»`) }).click()
  await expect.poll(async () => (await placeOf(coach)).search).toContain(`entregable=${entrega}`)
  await settled(coach)
  for (const calificacion of [80, 95]) await grade(coach, entrega, calificacion)

  for (const page of [first, second]) await counts(page, 1)
  await second
    .getByRole('link', { name: new RegExp(`Calificaron tu entrega de «${TAREA}».*Tu calificación: 95`) })
    .waitFor()
  await bell(first).click()
  await panel.getByRole('link', { name: new RegExp(`Calificaron tu entrega de «${TAREA}»`) }).click()
  await first.waitForURL(`**/mis-calificaciones?curso=${made.curso}&actividad=${made.tarea}`)
  await first.getByText('95').first().waitFor()
  for (const page of [first, second]) await counts(page, 0)
  await second.getByRole('button', { name: 'Marcar como no leído' }).first().click()
  for (const page of [first, second]) await counts(page, 1)
  for (const page of [first, coach]) expectNoComplaints(page)
})

test('the list is narrowed to a kind, and a kind that one does not want does not come', {
  tags: ['resto'],
}, async () => {
  const made = await build('Berta')
  const page = await browser.open({ width: 360 })
  await signIn(page, emailOf('Berta'), '/avisos')
  await grade(await browser.as('coach', '/avisos'), await handIn(page, made), 95)
  await page.getByRole('link', { name: /Calificaron/ }).waitFor()
  await page.getByRole('button', { name: /^Tipo: Todos/ }).click()
  await page.getByRole('menuitemradio', { name: 'Programas nuevos' }).click()
  await expect.poll(() => page.getByRole('link', { name: /Calificaron/ }).count()).toBe(0)
  await page.getByRole('link', { name: /Tienes un programa nuevo/ }).waitFor()
  await page.getByRole('button', { name: 'Elegir mis avisos' }).click()
  await page.getByText('Elegir uno por uno').click()
  const wanted = page.getByRole('switch', { name: 'Calificaciones', exact: true })
  await wanted.uncheck()
  await page.getByText('Preferencia guardada').waitFor()
  await page.reload()
  await settled(page)
  await page.getByText('Elegir uno por uno').click()
  await expect.poll(() => page.getByRole('switch', { name: 'Calificaciones', exact: true }).isChecked()).toBe(false)
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await placeOf(page)).search).toBe('?tipo=curso_ofrecido')
  expectNoComplaints(page)
})

test('one of three forms, or kind by kind: how a kind goes by mail, and on which days the digest comes, is chosen by keyboard and stays', {
  tags: ['resto'],
}, async () => {
  await build('Carla')
  const page = await browser.open({ width: 360 })
  await signIn(page, emailOf('Carla'), '/novedades')
  await call(page, avisosRoutes.setPreferencia, { params: { tipo: 'calificado' }, body: { en_app: 0 } })
  await page.goto('/avisos?preferencias')
  await page.getByText('Ahora tienes tu propia elección').waitFor()
  const nothing = page.getByRole('radio', { name: 'Nada por correo' })
  await nothing.focus()
  await page.keyboard.press('Space')
  await page.getByText('Ahora tienes «Nada por correo».').waitFor()
  await page.getByText('Preferencia guardada').first().waitFor()
  await page.reload()
  await expect.poll(() => nothing.isChecked()).toBe(true)
  await page.getByRole('radio', { name: 'Lo importante' }).check()
  await page.getByText('Ahora tienes «Lo importante».').waitFor()
  const oneByOne = page.getByText('Elegir uno por uno')
  const mail = page.getByRole('combobox', { name: 'Correo: Comentarios a tus entregas' })
  await oneByOne.click()
  await expect.poll(() => mail.inputValue()).toBe('resumen')
  await mail.focus()
  await page.keyboard.press('A')
  await page.getByText('Preferencia guardada').first().waitFor()
  const saturday = page.getByRole('checkbox', { name: 'Sáb' })
  await saturday.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => saturday.isChecked()).toBe(true)
  const off = page.getByRole('switch', { name: 'Comentarios a tus entregas' })
  await off.uncheck()
  await expect.poll(() => mail.isDisabled()).toBe(true)
  await settled(page)
  await page.reload()
  await settled(page)
  await oneByOne.click()
  await expect.poll(() => mail.inputValue()).toBe('ya')
  await expect.poll(() => saturday.isChecked()).toBe(true)
  await expect.poll(() => off.isChecked()).toBe(false)
  expectNoComplaints(page)
})
