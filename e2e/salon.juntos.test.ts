/**
 * The classroom: two who grade at once, a lost connection, the tables and the files.
 *
 * @module-tag resto
 */

import { readFile } from 'node:fs/promises'
import { actividadesRoutes, entregasPropiasRoutes, revisionesRoutes, tallerRoutes } from '@eleva/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, placeOf, settled, signIn, useBrowser } from './harness.ts'
import { CLASES_ACTIVAS, celda, firstOf, GRUPO, PRIMEROS_PASOS, SAVED } from './salon.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

test('two who grade at once: the slower sees both values and chooses', async () => {
  const path = `/entregables/${GRUPO}/c/${CLASES_ACTIVAS}?tab=calificable`
  const [coach, docente] = [await browser.as('coach', path), await browser.as('docente', path)]
  const { name, columna } = await firstOf(coach, 'Entregado')
  const [mine, theirs] = [celda(coach, name, columna), celda(docente, name, columna)]
  await theirs.getByText('Entregado').waitFor()
  const begin = async (page: Page, cell: Locator, digit: string) => {
    await cell.focus()
    await page.keyboard.type(digit)
    await cell.getByRole('textbox').waitFor()
  }
  const end = async (page: Page, digit: string) => {
    await page.keyboard.type(digit)
    await page.keyboard.press('Enter')
  }
  // Whoever had begun before the other one saved has seen the grade as it was, whatever the page hears meanwhile.
  await begin(coach, mine, '9')
  await begin(docente, theirs, '7')
  await end(docente, '0')
  await docente.getByText(SAVED).waitFor()
  await end(coach, '0')
  const notice = coach.getByRole('alert').filter({ hasText: 'mientras la revisabas' })
  await notice.getByText(/^Paola Ríos Montes( de Oca)? cambió la entrega de/).waitFor()
  await expect.poll(() => notice.locator('dd').allTextContents()).toEqual(['70/100', '90/100'])
  await expectNoViolations(coach)
  await notice.getByRole('button', { name: 'Dejar lo que hay' }).click()
  await mine.getByText('70', { exact: true }).waitFor()
  // Once more, and this time one's own goes over it.
  await begin(docente, theirs, '8')
  await begin(coach, mine, '7')
  await end(coach, '5')
  await coach.getByText(SAVED).waitFor()
  await end(docente, '0')
  const other = docente.getByRole('alert').filter({ hasText: 'mientras la revisabas' })
  await other.waitFor()
  await expect.poll(() => other.locator('dd').allTextContents()).toEqual(['75/100', '80/100'])
  await other.getByRole('button', { name: 'Poner lo mío' }).click()
  await docente.getByText(SAVED).waitFor()
  await coach.reload()
  await mine.getByText('80', { exact: true }).waitFor()
  for (const p of [coach, docente]) expectNoComplaints(p, /status of 409/)
})

/** Every call that grades a cell, with what was answered; as long as `cut`, none gets there. */
async function cutGrades(page: Page) {
  const line = { cut: true, answers: [] as number[] }
  await page.route('**/calificaciones/cuaderno/**', async route => {
    if (line.cut) return route.abort()
    const reply = await route.fetch()
    line.answers.push(reply.status())
    await route.fulfill({ response: reply })
  })
  return line
}
const online = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

test('without a connection a grade waits in its cell, also over a reload, and is saved once', async () => {
  const page = await browser.as('coach', `/entregables/${GRUPO}/c/${CLASES_ACTIVAS}?tab=calificable`)
  const { name, columna } = await firstOf(page, 'Entregado')
  const cell = celda(page, name, columna)
  const line = await cutGrades(page)
  await cell.focus()
  await page.keyboard.type('66')
  await page.keyboard.press('Enter')
  await cell.getByText('Guardado aquí').waitFor()
  await page.reload()
  await cell.getByText('66', { exact: true }).waitFor()
  await cell.getByText('Guardado aquí').waitFor()
  // Changed once more before it could go: both go, one on top of the other.
  await cell.focus()
  await page.keyboard.type('67')
  await page.keyboard.press('Enter')
  await cell.getByText('67', { exact: true }).waitFor()
  await page.reload()
  await cell.getByText('67', { exact: true }).waitFor()
  await cell.getByText('Guardado aquí').waitFor()
  line.cut = false
  await online(page)
  await expect.poll(() => line.answers, { timeout: 10_000 }).toEqual([200, 200])
  await cell.getByText('Guardado aquí').waitFor({ state: 'hidden' })
  await page.reload()
  await cell.getByText('67', { exact: true }).waitFor()
  await settled(page)
  expect(line.answers).toEqual([200, 200])
  expectNoComplaints(page, /ERR_FAILED/)
})

test('a grade that waited while somebody else gave one is asked about, also after a reload', async () => {
  const path = `/entregables/${GRUPO}/c/${CLASES_ACTIVAS}?tab=calificable`
  const [coach, docente] = [await browser.as('coach', path), await browser.as('docente', path)]
  const { name, columna } = await firstOf(coach, 'Entregado')
  const [mine, theirs] = [celda(coach, name, columna), celda(docente, name, columna)]
  const line = await cutGrades(coach)
  await mine.focus()
  await coach.keyboard.type('91')
  await coach.keyboard.press('Enter')
  await mine.getByText('Guardado aquí').waitFor()
  await theirs.focus()
  await docente.keyboard.type('71')
  await docente.keyboard.press('Enter')
  await docente.getByText(SAVED).waitFor()
  // It goes out from another screen, and is held for the one that can ask.
  await coach.goto('/novedades')
  await settled(coach)
  line.cut = false
  await online(coach)
  await expect.poll(() => line.answers, { timeout: 10_000 }).toEqual([409])
  await coach.goto(path)
  const notice = coach.getByRole('alert').filter({ hasText: 'mientras la revisabas' })
  await notice.waitFor()
  await expect.poll(() => notice.locator('dd').allTextContents()).toEqual(['71/100', '91/100'])
  await mine.getByText('Alguien la cambió').waitFor()
  await coach.reload()
  await notice.getByRole('button', { name: 'Poner lo mío' }).click()
  await mine.getByText('91', { exact: true }).waitFor()
  await coach.getByText(SAVED).waitFor()
  expect(line.answers).toEqual([409, 200])
  await docente.reload()
  await theirs.getByText('91', { exact: true }).waitFor()
  for (const p of [coach, docente]) expectNoComplaints(p, /status of 409|ERR_FAILED/)
})

test('the table of a course grades by its dialog; all deliveries are found by group, state and mode', async () => {
  const page = await browser.as('coach', `/curso-entregables/${PRIMEROS_PASOS}?search=ximena&modo=2`)
  await page
    .getByRole('button', { name: /^Calificar la entrega de Ximena/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Calificar' })
  await dialog.getByLabel('Calificación').fill('120')
  await dialog.getByRole('button', { name: 'Guardar calificación' }).click()
  await dialog.getByText('La calificación va de 0 a 100').waitFor()
  await dialog.getByLabel('Calificación').fill('77')
  await dialog.getByLabel('Comentarios').fill('Bien hecho')
  // Somebody is faster: what is there and what one wanted stand side by side, as in the grade book.
  const id = Number((await placeOf(page)).searchParams.get('editar'))
  await call(page, revisionesRoutes.cuaderno, { params: { id }, body: { calificacion: 60 } })
  await dialog.getByRole('button', { name: 'Guardar calificación' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'mientras la revisabas' })
  await notice.waitFor()
  await expect
    .poll(() => notice.locator('dd').allTextContents())
    .toEqual(['60/100, sin comentario', '77/100, «Bien hecho»'])
  await notice.getByRole('button', { name: 'Poner lo mío' }).click()
  await page.getByText('Calificación guardada').waitFor()
  await page.getByRole('row').filter({ hasText: '77' }).getByText('Bien hecho').waitFor()

  await page.goto(`/entregas-general/${PRIMEROS_PASOS}`)
  await page.getByRole('heading', { name: 'Entregas · Primeros pasos en el aula digital' }).waitFor()
  await page.getByRole('button', { name: 'Grupo: Todos' }).click()
  await page.getByRole('menuitemradio', { name: '3.º A' }).click()
  await page.getByRole('button', { name: 'Estado: Todos' }).click()
  await page.getByRole('menuitemradio', { name: 'Calificadas' }).click()
  await page.waitForURL('**grupo=5**estado=calificado**')
  await settled(page)
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Entregado' }).count()).toBe(0)
  await page.getByRole('row').filter({ hasText: '77' }).waitFor()
  // Sought: what other journeys make may fill the first page.
  await page.goto('/entregas-general?search=Dise%C3%B1a')
  await page.getByRole('link', { name: 'Diseña clases activas' }).click()
  await page
    .getByRole('link', { name: /^Revisar la entrega de/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Todas las entregas' }).click()
  await page.waitForURL(`**/entregas-general/${CLASES_ACTIVAS}`)
  expectNoComplaints(page, /status of 409/)
})

test('a task that is called as its address pushes no other column out of sight', async () => {
  const page = await browser.as('admin', `/entregas-general/${PRIMEROS_PASOS}`)
  const tarea = (await page.getByRole('row').nth(1).getByRole('cell').allTextContents()).join(' ')
  const { unidades } = await call(page, tallerRoutes.esquema, { params: { curso: PRIMEROS_PASOS } })
  const { id, nombre } = unidades.flatMap(u => u.actividades).find(a => tarea.includes(a.nombre))!
  const rename = (nombre_actividad_unidad: string) =>
    call(page, actividadesRoutes.update, { params: { id }, body: { nombre_actividad_unidad } })
  await rename(`https://docs.google.com/forms/d/e/${'1FAIpQLSe'.repeat(20)}/viewform`)
  await page.reload()
  await page.getByRole('row').filter({ hasText: '1FAIpQLSe' }).first().waitFor()
  const table = page.getByRole('table')
  await expect.poll(() => table.evaluate(t => t.getBoundingClientRect().right - innerWidth)).toBeLessThanOrEqual(0)
  await rename(nombre)
})

test.each([
  [`/entregables/${GRUPO}/c/${PRIMEROS_PASOS}`, `cuaderno-${GRUPO}-${PRIMEROS_PASOS}`],
  [`/curso-entregables/${PRIMEROS_PASOS}`, `cuaderno-curso-${PRIMEROS_PASOS}`],
  [`/entregas-general/${PRIMEROS_PASOS}`, `cuaderno-curso-${PRIMEROS_PASOS}`],
])('exports the book of %s as CSV and as XLSX', async (path, name) => {
  const page = await browser.as('docente', path)
  const files: string[] = []
  for (const kind of ['Como CSV', 'Como Excel (XLSX)']) {
    await page.getByRole('button', { name: 'Exportar' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: kind }).click(),
    ])
    files.push(file.suggestedFilename())
    const bytes = await readFile(await file.path())
    expect(bytes.length).toBeGreaterThan(500)
    if (kind === 'Como CSV') expect(bytes.toString('utf8')).toContain('Ximena Morales Peña')
    else expect(bytes.subarray(0, 2).toString()).toBe('PK')
  }
  expect(files).toEqual([`${name}.csv`, `${name}.xlsx`])
  expectNoComplaints(page)
})

test('what a student hands in fills the cell of an open book, and what is being typed in another stays', async () => {
  const coach = await browser.as('coach', `/entregables/${GRUPO}/c/${PRIMEROS_PASOS}?tab=calificable`)
  const typed = await firstOf(coach, 'Entregado')
  const menu = coach.getByRole('link', { name: /^Calificar, [\d,]+ por atender$/ })
  const waits = async () => Number((await menu.getAttribute('aria-label'))!.replace(/\D/g, ''))
  const before = await waits()
  // Somebody who entered before: who did not stands in the report of the group, which another journey reads.
  const empty = await coach.evaluate(
    async ([grupo, curso]) => {
      type Book = {
        alumnos: { idUser: number; nombre: string; email: string }[]
        tareas: { idTarea: number }[]
        resultSet: { id_usuario_grupo_alumno: number; unidadActividad_id: number }[]
      }
      const ask = async (url: string) => (await fetch(url)).json()
      const book: Book = await ask(`/api/entregables/entregablesCalificables/${grupo}/${curso}`)
      const present: { alumnos: { id: number }[] } = await ask(
        `/api/reportes/grupo/${grupo}/alumnos?ausentes=0&per_page=50`,
      )
      const cells = book.alumnos.flatMap(a =>
        book.tareas.map((t, i) => ({ ...a, actividad_id: t.idTarea, columna: i + 1 })),
      )
      return cells.find(
        c =>
          present.alumnos.some(a => a.id === c.idUser) &&
          !book.resultSet.some(e => e.id_usuario_grupo_alumno === c.idUser && e.unidadActividad_id === c.actividad_id),
      )!
    },
    [GRUPO, PRIMEROS_PASOS] as const,
  )
  const cell = celda(coach, empty.nombre, empty.columna)
  await cell.getByText('Sin entregar').waitFor()
  const student = await browser.open()
  await signIn(student, empty.email, '/novedades')
  await typed.cell.focus()
  await coach.keyboard.type('5')
  const work = { curso_id: PRIMEROS_PASOS, actividad_id: empty.actividad_id, url: 'https://ejemplo.mx/recien' }
  expect(await call(student, entregasPropiasRoutes.handInUrl, { body: work })).toMatchObject({ success: true })
  await cell.getByText('Entregado').waitFor()
  await expect.poll(waits).toBe(before + 1)
  await coach.keyboard.type('8')
  await coach.keyboard.press('Enter')
  await coach.getByText(SAVED).waitFor()
  await typed.cell.getByText('58', { exact: true }).waitFor()
  for (const p of [coach, student]) expectNoComplaints(p)
})
