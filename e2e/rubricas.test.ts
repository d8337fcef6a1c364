/**
 * A rubric in its grid: made with a mouse, with a keyboard alone, on a phone; pasted, used again, and written by two.
 */
import { actividadesRoutes, tallerRoutes, unidadesRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { call, expectNoComplaints, expectNoSidewaysScroll, settled, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

/** An activity without a rubric, in a unit of its own. */
async function activity(page: Page, name: string) {
  const unidad = await call(page, unidadesRoutes.create, {
    body: {
      nombre_unidad: `Unidad de ${name}`,
      clave_interna: `RUB-${Date.now()}`,
      descripcion: 'Para esta prueba',
    },
  })
  const actividad = await call(page, actividadesRoutes.create, {
    body: {
      unidad_id: unidad.id,
      nombre_actividad_unidad: name,
    },
  })
  return {
    unidad: unidad.id,
    actividad: actividad.id,
    at: `/rubricas/nueva/${unidad.id}/act/${actividad.id}`,
  }
}
type Lugar = Awaited<ReturnType<typeof activity>>

async function stored(page: Page, { unidad, actividad }: Lugar) {
  const reply = await page.request.get(`/api/rubricas/rejilla/${unidad}/${actividad}`)
  const { rubrica } = await reply.json()
  return rubrica as null | {
    id: number
    nombre: string
    criterios: {
      tituloCriterio: string
      answers: { tituloNivel: string; puntosNivel: number; descripcionNivel: string }[]
    }[]
  }
}
const saved = (page: Page) => page.getByText(/^Guardado \d/).waitFor()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const titles = async (page: Page, lugar: Lugar) => (await stored(page, lugar))?.criterios.map(c => c.tituloCriterio)

/** Counts presses of the mouse from here on. */
async function countClicks(page: Page) {
  await page.evaluate(() => {
    const counted = globalThis as { clicks?: number }
    counted.clicks = 0
    addEventListener('pointerdown', () => counted.clicks!++, true)
  })
  return () => page.evaluate(() => (globalThis as { clicks?: number }).clicks)
}

const CRITERIOS = ['Reconoce su huella', 'Propone acuerdos', 'Escribe para su grupo', 'Cuida sus datos']

test('four criteria by four levels take twelve clicks at most, and are saved as they are typed', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('coach', '/dashboardUnidades')
  const lugar = await activity(page, 'Carta a mi grupo')
  await page.goto(lugar.at)
  await settled(page)
  await expect.poll(() => page.getByLabel('Nombre de la rúbrica').inputValue()).toBe('Rúbrica de Carta a mi grupo')
  expect(await stored(page, lugar)).toBeNull()
  const clicks = await countClicks(page)
  await page.getByLabel('Título del criterio 1').click()
  for (const [i, name] of CRITERIOS.entries()) {
    if (i) await page.getByRole('button', { name: 'Criterio', exact: true }).click()
    await page.keyboard.type(name)
    for (const text of ['Qué se mira', 'Nombra tres', 'Nombra dos', 'Nombra uno', 'Ninguno']) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(`${text} ${i + 1}`)
    }
  }
  await saved(page)
  await page.getByText('4 criterios · hasta 16 puntos').waitFor()
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Así la ve quien entrega' })
  await expect
    .poll(() => preview.getByRole('list', { name: 'Niveles de Cuida sus datos' }).getByRole('listitem').count())
    .toBe(4)
  await preview.getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Rúbrica creada').waitFor()
  const used = await clicks()
  console.error(`a rubric of 4 × 4: ${used} clicks`)
  expect(used).toBeLessThanOrEqual(12)
  const rubrica = await stored(page, lugar)
  expect(rubrica!.criterios.map(c => c.tituloCriterio)).toEqual(CRITERIOS)
  expect(rubrica!.criterios[3]!.answers).toMatchObject([
    { tituloNivel: 'Destacado', puntosNivel: 4, descripcionNivel: 'Nombra tres 4' },
    { tituloNivel: 'Logrado', puntosNivel: 3 },
    { tituloNivel: 'En proceso', puntosNivel: 2 },
    { tituloNivel: 'Inicial', puntosNivel: 1, descripcionNivel: 'Ninguno 4' },
  ])
  expectNoComplaints(page)
})

test('with the keyboard alone it is written, put in order and taken apart', { tags: ['resto'] }, async () => {
  const page = await browser.as('coach', '/dashboardUnidades')
  const lugar = await activity(page, 'Cartel')
  await page.goto(lugar.at)
  await settled(page)
  await page.getByLabel('Título del criterio 1').focus()
  for (const [i, name] of ['Uno', 'Dos', 'Tres'].entries()) {
    if (i) await page.keyboard.press('Enter')
    await page.keyboard.type(name)
  }
  // Where nothing was typed there is nothing to add behind.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Título del criterio 4')
  await expect.poll(() => page.getByLabel(/^Título del criterio/).count()).toBe(4)
  await page.keyboard.press('Shift+Tab')
  await page.getByLabel('Título del criterio 3').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => focused(page)).toBe('Título del criterio 2')
  await page.getByText('Tres, criterio 2 de 4').waitFor({ state: 'attached' })
  // A level goes along with all that stands in its column.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Lo mejor')
  await page.keyboard.press('Alt+ArrowRight')
  await page.getByText('Destacado, nivel 2 de 4').waitFor({ state: 'attached' })
  await expect.poll(() => focused(page)).toBe('Destacado de Tres')
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(() => page.url()).toContain(lugar.at)
  await saved(page)
  await expect.poll(() => titles(page, lugar)).toEqual(['Uno', 'Tres', 'Dos'])
  const [, tres] = (await stored(page, lugar))!.criterios
  expect(tres!.answers[0]).toMatchObject({ tituloNivel: 'Destacado', descripcionNivel: 'Lo mejor' })
  // What is taken away is given back by the toast.
  await page.getByRole('button', { name: 'Más acciones de Tres' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Quitar' }).press('Enter')
  await expect.poll(() => titles(page, lugar)).toEqual(['Uno', 'Dos'])
  await page.getByRole('button', { name: 'Deshacer' }).press('Enter')
  await expect.poll(() => titles(page, lugar)).toEqual(['Uno', 'Tres', 'Dos'])
  expectNoComplaints(page)
})

test('on a phone each criterion is a card, and nothing scrolls sideways', { tags: ['resto'] }, async () => {
  const page = await browser.as('coach', '/dashboardUnidades', { width: 360 })
  const lugar = await activity(page, 'Video')
  await page.goto(lugar.at)
  await settled(page)
  await page.getByLabel('Título del criterio 1').fill('<b>Voz</b> 🌵')
  await page.getByLabel('Destacado de <b>Voz</b> 🌵').fill('Se oye clara, '.repeat(30).trim())
  await page.getByLabel('Puntos de Destacado').fill('10')
  await saved(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Más acciones de Inicial' }).tap()
  await page.getByRole('menuitem', { name: 'Quitar nivel' }).tap()
  await expect
    .poll(async () => (await stored(page, lugar))!.criterios[0]!.answers.map(n => n.puntosNivel))
    .toEqual([10, 3, 2])
  await page.getByLabel('Título del criterio 1').fill('a'.repeat(10_000))
  await page.getByText('Sin guardar: Escribe a lo más 200 caracteres').waitFor()
  await expectNoSidewaysScroll(page)
  expect(await titles(page, lugar)).toEqual(['<b>Voz</b> 🌵'])
  expectNoComplaints(page)
})

const TABLA = `<table><tr><th>Criterio</th><th>Bien (3 puntos)</th><th>Mal (0)</th></tr>
  <tr><td>Claridad</td><td>Se entiende</td><td>No se entiende</td></tr>
  <tr><td>Fuentes</td><td colspan=2>Cita dos</td></tr></table>`

/** As if it had been copied elsewhere. */
const paste = (page: Page, label: string, html: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', data)
    clipboardData.setData('text/plain', 'x')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test('a table is shown before it counts, another rubric is used again, and both are undone', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('coach', '/dashboardUnidades')
  const [lugar, otro] = [await activity(page, 'Reseña'), await activity(page, 'Reseña de otro grupo')]
  await page.goto(lugar.at)
  await settled(page)
  await page.getByRole('button', { name: 'Pegar tabla' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pegar tabla' })
  await dialog.getByLabel('Tabla', { exact: true }).fill('solo palabras')
  await dialog.getByRole('button', { name: 'Ver tabla' }).click()
  await dialog.getByText(/^Ahí no hay una tabla/).waitFor()
  await paste(page, 'Tabla', TABLA)
  await dialog.getByText('Había celdas combinadas: su texto se repite en cada una. Revísalo.').waitFor()
  expect(await stored(page, lugar)).toBeNull()
  await dialog.getByRole('button', { name: 'Usar tabla' }).click()
  await expect.poll(() => titles(page, lugar)).toEqual(['Claridad', 'Fuentes'])
  // Pasted into a cell it asks, too.
  await paste(page, 'Título del criterio 1', TABLA.replaceAll('Claridad', 'Orden'))
  await dialog.getByRole('button', { name: 'Agregar al final' }).click()
  await expect.poll(() => titles(page, lugar)).toEqual(['Claridad', 'Fuentes', 'Orden', 'Fuentes'])
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => titles(page, lugar)).toEqual(['Claridad', 'Fuentes'])

  await page.getByRole('button', { name: 'Usar otra' }).click()
  const library = page.getByRole('dialog', { name: 'Usar otra rúbrica' })
  await library.getByRole('searchbox').fill('clases activas')
  await library.getByRole('button', { name: /Secuencia de clases activas/ }).click()
  await library.getByText('Reemplaza los 2 criterios que hay. Puedes deshacerlo.').waitFor()
  await library.getByRole('button', { name: 'Usar esta rúbrica' }).click()
  await expect.poll(async () => (await titles(page, lugar))?.[0]).toBe('Propósitos')
  await page.getByRole('button', { name: 'Deshacer' }).last().click()
  await expect.poll(() => titles(page, lugar)).toEqual(['Claridad', 'Fuentes'])

  await page.getByRole('button', { name: 'Más acciones de la rúbrica' }).click()
  await page.getByRole('menuitem', { name: 'Duplicar en otras actividades' }).click()
  const copies = page.getByRole('dialog', { name: 'Duplicar en otras actividades' })
  await copies.getByRole('combobox', { name: 'Actividades' }).fill('reseña de otro')
  await page.getByRole('option', { name: /Reseña de otro grupo/ }).click()
  await copies.getByRole('button', { name: 'Duplicar', exact: true }).click()
  await page.getByText('Rúbrica duplicada').waitFor()
  expect(await titles(page, otro)).toEqual(['Claridad', 'Fuentes'])
  expectNoComplaints(page)
})

test('two authors: the second is told, and nothing is saved over the first before that is decided', {
  tags: ['resto'],
}, async () => {
  const ana = await browser.as('coach', '/dashboardUnidades')
  const lugar = await activity(ana, 'Debate')
  const beto = await browser.as('admin', lugar.at)
  await ana.goto(lugar.at)
  await settled(ana)
  await ana.getByLabel('Título del criterio 1').fill('De Ana')
  await saved(ana)
  await beto.getByLabel('Título del criterio 1').fill('De Beto')
  await beto.getByText(/^Alguien más cambió esta rúbrica/).waitFor()
  expect(await titles(ana, lugar)).toEqual(['De Ana'])
  await beto.getByRole('button', { name: 'Ver lo guardado' }).click()
  await expect.poll(() => beto.getByLabel('Título del criterio 1').inputValue()).toBe('De Ana')
  await beto.getByLabel('Descripción del criterio 1').fill('Qué se mira')
  await saved(beto)
  await ana.getByLabel('Título del criterio 1').fill('De Ana otra vez')
  await ana.getByRole('button', { name: 'Guardar lo mío encima' }).click()
  await saved(ana)
  expect(await titles(ana, lugar)).toEqual(['De Ana otra vez'])
  for (const page of [ana, beto]) expectNoComplaints(page, /status of 409/)
})

test('without a line it waits here and is sent when that is back; a reload loses nothing', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('coach', '/dashboardUnidades')
  const lugar = await activity(page, 'Podcast')
  await page.goto(lugar.at)
  await settled(page)
  await page.getByLabel('Título del criterio 1').fill('Guion')
  await saved(page)
  await page.route('**/api/rubricas/rejilla/**', route => route.abort())
  await page.getByLabel('Destacado de Guion').fill('Escrito entero')
  await page.getByRole('button', { name: 'Reintentar' }).waitFor()
  await page.unroute('**/api/rubricas/rejilla/**')
  await page.reload()
  await saved(page)
  await expect.poll(() => page.getByLabel('Destacado de Guion').inputValue()).toBe('Escrito entero')
  expect((await stored(page, lugar))!.criterios[0]!.answers[0]!.descripcionNivel).toBe('Escrito entero')
  expectNoComplaints(page, /ERR_FAILED/)
})

test('what is deleted where it is written is put back by «Deshacer», and one goes on with it', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('coach', '/dashboardUnidades')
  const lugar = await activity(page, 'Maqueta')
  await page.goto(lugar.at)
  await settled(page)
  await page.getByLabel('Título del criterio 1').fill('Escala')
  await saved(page)
  await page.getByRole('button', { name: 'Más acciones de la rúbrica' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar rúbrica' }).click()
  await expect.poll(() => page.getByLabel('Título del criterio 1').inputValue()).toBe('')
  expect(await stored(page, lugar)).toBeNull()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => page.getByLabel('Título del criterio 1').inputValue()).toBe('Escala')
  await page.getByLabel('Título del criterio 1').fill('Escala y materiales')
  await expect.poll(() => titles(page, lugar)).toEqual(['Escala y materiales'])
  expectNoComplaints(page)
})

test('in the panel of its course it is saved on the way to another tab, and stands there on the way back', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('coach', '/dashboardUnidades')
  const { id: curso } = await call(page, tallerRoutes.create, { body: { nombre_curso: 'Curso con rúbrica' } })
  const add = async (fila: object) => {
    const { filas } = await call(page, tallerRoutes.add, { params: { curso }, body: fila })
    return (filas as { id: number }[])[0]!.id
  }
  const unidad = await add({ filas: [{ clase: 'unidad', nombre: 'Unidad' }] })
  const actividad = await add({ unidad_id: unidad, filas: [{ clase: 'actividad', nombre: 'Carta' }] })
  await page.goto(`/curso/${curso}?fila=actividad-${unidad}-${actividad}&tab=rubrica`)
  await settled(page)
  await page.getByLabel('Título del criterio 1').fill('Claridad')
  await page.getByRole('tab', { name: 'Entrega' }).click()
  await page.getByRole('radio', { name: 'Por rúbrica' }).waitFor()
  // A draft does not grade, in the words of its form.
  await expect.poll(() => page.getByRole('radio', { name: 'Por rúbrica' }).isEnabled()).toBe(true)
  await page.getByRole('radio', { name: 'Por rúbrica' }).click()
  await page.getByText('Hace falta la descripción en un criterio').waitFor()
  await page.getByRole('tab', { name: /^Rúbrica/ }).click()
  await expect.poll(() => page.getByLabel('Título del criterio 1').inputValue()).toBe('Claridad')
  await page.getByLabel('Descripción del criterio 1').fill('Se entiende')
  for (const level of ['Destacado', 'Logrado', 'En proceso', 'Inicial'])
    await page.getByLabel(`${level} de Claridad`, { exact: true }).fill(`${level}: así`)
  await saved(page)
  await page.getByRole('tab', { name: 'Entrega' }).click()
  await page.getByRole('radio', { name: 'Por rúbrica' }).click()
  await expect.poll(() => page.getByRole('radio', { name: 'Por rúbrica' }).isChecked()).toBe(true)
  // What grades stays whole: a hole in it waits here, and is said.
  await page.getByRole('tab', { name: /^Rúbrica/ }).click()
  await page.getByLabel('Logrado de Claridad').fill('')
  await page.getByText('Sin guardar: Hace falta agregar una descripción del nivel de un criterio').waitFor()
  expectNoComplaints(page, /status of 409/)
})
