/** The classroom: what a group handed in is graded, received and reviewed by rubric; its learner sees it at once. */
import { gruposRoutes } from '@eleva/contract'
import { afterAll, expect, test } from 'vitest'
import { call, expectNoComplaints, placeOf, settled, signIn, useBrowser } from './harness.ts'
import { CLASES_ACTIVAS, celda, firstOf, GRUPO, PRIMEROS_PASOS, SAVED } from './salon.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

const enter = async (email: string, path: string) => {
  const page = await browser.open()
  await signIn(page, email, path)
  return page
}

test('from the groups to the grade book, by the ways that the specification names, and back', async () => {
  const page = await browser.as('coach', '/miSalon')
  await page
    .getByRole('row')
    .filter({ hasText: '3.º A' })
    .getByText(/por revisar$/)
    .waitFor()
  await page.getByRole('link', { name: 'Ver cursos de 3.º A' }).click()
  await page.getByRole('heading', { name: 'Cursos de 3.º A' }).waitFor()
  await page.getByRole('link', { name: 'Revisar Entregables de Primeros pasos en el aula digital' }).click()
  await page.waitForURL(`**/entregables/${GRUPO}/c/${PRIMEROS_PASOS}`)
  for (const name of ['Entregable sencillo', 'Entregable calificable', 'Calificable por rúbrica'])
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).waitFor()
  // The first course of the demo grades nothing by rubric.
  await page.getByRole('tab', { name: /^Calificable por rúbrica/ }).click()
  await page.getByText('No hay información de momento con este grupo').waitFor()
  await page.getByRole('link', { name: 'Cursos de 3.º A' }).click()
  await page.getByRole('link', { name: 'Mi Salón', exact: true }).last().click()
  await page.getByRole('link', { name: 'Entregas Generales', exact: true }).click()
  await page.waitForURL('**/salon-cursos')
  await page.getByRole('searchbox').fill('clases activas')
  await page.waitForURL(/search=clases/)
  await page.getByRole('link', { name: 'Revisar Entregables de Diseña clases activas' }).click()
  await page.waitForURL(`**/curso-entregables/${CLASES_ACTIVAS}`)
  for (const name of ['Entregable Sencillo', 'Entregable Calificable', 'Entregable por Rúbrica'])
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).waitFor()
  await page.getByRole('link', { name: 'Volver' }).click()
  await page.waitForURL('**/salon-cursos**')
  await page.getByRole('link', { name: 'Mi Salón', exact: true }).last().click()
  await page.waitForURL('**/miSalon')
  expectNoComplaints(page)
})

test('on a phone what can be done with a course stands below it, and leaves its name the width', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('coach', '/salon-cursos', { width: 360 })
  const course = page.getByRole('listitem').filter({ hasText: 'Clase en vivo: portafolios de evidencias' })
  const boxOf = async (name: RegExp) => (await course.getByRole('link', { name }).boundingBox())!
  await course.waitFor()
  const [name, action] = [await boxOf(/^Clase en vivo/), await boxOf(/^Revisar Entregables/)]
  expect(action.y).toBeGreaterThan(name.y + name.height)
  expect(action.height).toBeGreaterThanOrEqual(36)
  expect((await course.boundingBox())!.width - name.width).toBeLessThan(100)
  expectNoComplaints(page)
})

test('what a search finds moves no row under a press: the row that was pressed is the one that opens', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('coach', '/salon-cursos')
  const row = page.getByRole('link', { name: 'Revisar Entregables de Diseña clases activas' })
  const first = page.getByRole('link', { name: /^Revisar Entregables de/ }).first()
  const name = await first.getAttribute('aria-label')
  const found = page.waitForResponse(r => r.url().includes('search=clases'))
  // It leaves a list of one, and it is heard of while the button is down on a row that it takes away.
  await page.getByRole('searchbox').fill('clases activas')
  await first.hover()
  await page.mouse.down()
  await found
  // The page has it by now, and keeps it until the button is up.
  await settled(page)
  expect(await first.getAttribute('aria-label')).toBe(name)
  await page.mouse.up()
  await page.waitForURL('**/curso-entregables/*')
  await page.goBack()
  await row.waitFor()
  await first.waitFor()
  expect(await page.getByRole('link', { name: /^Revisar Entregables de/ }).count()).toBe(1)
  expectNoComplaints(page)
})

test('a grade is typed into its cell, undone and kept; its learner sees it without reloading', async () => {
  const page = await browser.as('coach', `/entregables/${GRUPO}/c/${PRIMEROS_PASOS}?tab=calificable`)
  const { name, columna, tarea } = await firstOf(page, 'Entregado')
  const { estudiantes } = await call(page, gruposRoutes.estudiantes, {
    params: { id: GRUPO },
    query: { search: name },
  })
  const email = estudiantes[0]!.email
  const learner = await enter(email, `/mis-calificaciones?curso=${PRIMEROS_PASOS}`)
  const line = learner.getByRole('listitem').filter({ hasText: tarea })
  await line.getByText('Entregado', { exact: true }).waitFor()

  const here = celda(page, name, columna)
  await here.focus()
  await page.keyboard.press('8')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await here.getByText('87', { exact: true }).waitFor()
  await page.getByText(SAVED).waitFor()
  await line.getByText('87/100').waitFor()

  // No grade is none: it stays to be mended, and Escape leaves it.
  await here.focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: `Calificación de ${name} en ${tarea}` })
  await field.fill('101')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('Escape')
  await here.getByText('87', { exact: true }).waitFor()

  await page.keyboard.press('Control+z')
  await here.getByText('Entregado').waitFor()
  await line.getByText('Entregado', { exact: true }).waitFor()
  await page.keyboard.type('64')
  await page.keyboard.press('Tab')
  await here.getByText('64', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await here.getByText('Entregado').waitFor()
  await here.focus()
  await page.keyboard.type('95')
  await page.keyboard.press('ArrowDown')
  await line.getByText('95/100').waitFor()
  await page.reload()
  await here.getByText('95', { exact: true }).waitFor()
  for (const p of [page, learner]) expectNoComplaints(p)
})

test('what is handed in is received and commented beside the grid; the comment can be used again', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('coach', `/entregables/${GRUPO}/c/${PRIMEROS_PASOS}?tab=sencillo`)
  const { name, columna, cell } = await firstOf(page, 'Entregado')
  await cell.click()
  const panel = page.getByRole('region', { name: `Revisión de ${name}` })
  const receive = panel.getByRole('button', { name: 'Marcar como recibido' })
  // The first thing to decide has the focus.
  await expect.poll(() => receive.evaluate(e => e === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await panel.getByText(SAVED).waitFor()
  await celda(page, name, columna).getByText('Recibido').waitFor()
  // The button has given way to another one: whoever works with the keyboard is where they were.
  const takeBack = panel.getByRole('button', { name: 'Quitar la marca' })
  await expect.poll(() => takeBack.evaluate(e => e === document.activeElement)).toBe(true)
  await panel.getByRole('button', { name: 'Deshacer' }).click()
  await celda(page, name, columna).getByText('Entregado').waitFor()
  await panel.getByRole('button', { name: 'Marcar como recibido' }).click()
  await panel.getByLabel('Comentarios').fill('Gracias por entregar a tiempo.')
  await panel.getByRole('button', { name: 'Guardar este comentario para usarlo otra vez' }).click()
  await page.getByText('Comentario guardado para otra vez').waitFor()
  await panel.getByText(SAVED).waitFor()
  // On to the next one, with the comment at hand.
  await panel.getByLabel('Comentarios').focus()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => page.getByRole('region', { name: `Revisión de ${name}` }).count()).toBe(0)
  await page.getByRole('button', { name: 'Usar un comentario guardado' }).click()
  await page.getByRole('menuitem', { name: 'Gracias por entregar a tiempo.', exact: true }).click()
  await expect.poll(() => page.getByLabel('Comentarios').inputValue()).toBe('Gracias por entregar a tiempo.')
  await page.getByRole('button', { name: 'Usar un comentario guardado' }).click()
  await page.getByRole('menuitem', { name: 'Olvidar «Gracias por entregar a tiempo.»' }).click()
  await expect.poll(() => page.getByRole('menuitem', { name: /^Gracias por/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  // Escape closes the review, and the focus is where one was in the grid.
  await page.getByLabel('Comentarios').focus()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell')
  expectNoComplaints(page)
})

test('whom one looks for is kept from tab to tab, and the way back leads where one came from', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('coach', '/salon-cursos')
  await page.getByRole('searchbox').fill('clases activas')
  await page.waitForURL(/search=clases/)
  await page.getByRole('link', { name: 'Revisar Entregables de Diseña clases activas' }).click()
  await page.getByRole('tab', { name: /^Entregable Calificable/ }).click()
  await page.getByRole('searchbox', { name: 'Buscar estudiante' }).fill('mar')
  // At once: it counts although half a second has not passed.
  await page.getByRole('tab', { name: /^Entregable por Rúbrica/ }).click()
  await page.waitForURL(/tab=rubrica/)
  await expect.poll(async () => (await placeOf(page)).searchParams.get('search')).toBe('mar')
  // What waits is asked for in the table by its own word for it.
  await page.getByRole('button', { name: /^Por calificar/ }).click()
  await page.waitForURL(/estado=entregado/)
  await page.getByRole('tab', { name: 'Todas' }).click()
  await page.waitForURL(/estado=por_revisar/)
  await page.getByRole('button', { name: 'Estado: Por revisar' }).waitFor()
  await page
    .getByText(/^(1–\d+ de |No hay registros)/)
    .first()
    .waitFor()
  // Back to the list as it was, in one step; and from there not into the book again.
  await page.getByRole('link', { name: 'Volver', exact: true }).click()
  await page.waitForURL(/salon-cursos\?.*search=clases/)
  await page.getByRole('link', { name: 'Mi Salón', exact: true }).last().click()
  await page.waitForURL('**/miSalon')

  // By another way: the way back has the name of where one was.
  await page.goto('/dashboardUnidades')
  await page.getByRole('searchbox').first().fill('portafolio')
  await page.waitForURL(/search=portafolio/)
  await page
    .getByRole('link', { name: /portafolio/i })
    .first()
    .click()
  await page.waitForURL(/dashboardUnidades\/\d+/)
  await page.getByRole('main').getByRole('link', { name: 'Unidades', exact: true }).click()
  await page.waitForURL(/dashboardUnidades\?.*search=portafolio/)
  expectNoComplaints(page)
})

test('by rubric with the number keys; the whole page of it leads back to the grade book', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('coach', `/entregables/${GRUPO}/c/${CLASES_ACTIVAS}?tab=rubrica`)
  const { name, cell } = await firstOf(page, 'Entregado')
  await cell.click()
  const panel = page.getByRole('region', { name: `Revisión de ${name}` })
  await panel.getByRole('group').first().waitFor()
  await expect.poll(() => panel.getByRole('group').count()).toBe(4)
  // The first criterion has the focus, and each choice leads on to the next.
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('radio')
  for (const key of ['1', '2', '1', '1']) await page.keyboard.press(key)
  await panel.getByText(SAVED).waitFor()
  await expect.poll(() => panel.getByText(/^faltan? /).count()).toBe(0)
  const grade = Number(await panel.locator('footer b').textContent())
  // 13 of 14 points.
  expect(grade).toBe(93)
  await celda(page, name, 1).getByText(String(grade), { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Deshacer' }).click()
  await panel.getByText('falta 1 criterio').waitFor()
  // Three levels stand: somebody has begun, and it still waits.
  await celda(page, name, 1).getByText('En revisión').waitFor()

  await panel.getByRole('link', { name: 'Abrir' }).click()
  await page.waitForURL('**/preview-rubrica?**vieneDeGrupos=true**')
  await page.getByRole('heading', { name }).waitFor()
  // Our own document is shown; nothing from outside is asked for.
  await page.locator('[data-pagina="1"] canvas').waitFor()
  await page.getByRole('group').last().getByRole('radio').first().focus()
  await page.keyboard.press('2')
  await page.getByText(SAVED).waitFor()
  await page.getByRole('button', { name: 'Anterior', exact: true }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe(name)
  await page.getByRole('link', { name: 'Entregables del grupo' }).click()
  // With the review open that one came from.
  await page.waitForURL(`**/entregables/${GRUPO}/c/${CLASES_ACTIVAS}?tab=rubrica&entrega=*`)
  expectNoComplaints(page)
})
