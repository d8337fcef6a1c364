import { actividadesRoutes, unidadesRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { call, expectNoComplaints, settled, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const item = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Actividades' }).getByRole('listitem').filter({ hasText: text })
const save = (page: Page | ReturnType<Page['getByRole']>, name = 'Guardar') =>
  page.getByRole('button', { name, exact: true }).click()
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function reload(page: Page) {
  await page.reload()
  await settled(page)
}

async function addActivity(page: Page, name: string) {
  await page.getByRole('button', { name: 'Nueva actividad' }).first().click()
  const form = dialog(page, 'Nueva actividad')
  await form.getByLabel('Nombre de la actividad').fill(name)
  await save(form)
  await item(page, name).waitFor()
}

/** Opens the panel of an activity from its menu. */
async function open(page: Page, activity: string, what: string) {
  await page.getByRole('button', { name: `Más acciones de ${activity}` }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
  await panel(page, what).waitFor()
}

async function removeUnit(page: Page, name: string) {
  await page.goto(`/dashboardUnidades?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Más acciones de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByText('Unidad eliminada').waitFor()
}

/** A unit with these activities, opened by a coach. */
async function openUnit(nombre_unidad: string, actividades: readonly string[]) {
  const page = await browser.as('coach', '/dashboardUnidades')
  const { id } = await call(page, unidadesRoutes.create, {
    body: { nombre_unidad, clave_interna: `V-${Date.now()}`, descripcion: 'Para esta prueba' },
  })
  for (const nombre_actividad_unidad of actividades)
    await call(page, actividadesRoutes.create, { body: { nombre_actividad_unidad, unidad_id: id } })
  await page.goto(`/dashboardUnidades/${id}`)
  await settled(page)
  return { page, drop: () => call(page, unidadesRoutes.remove, { params: { id } }) }
}

test('a coach makes a unit with an activity of every mode, and a reload loses nothing', async () => {
  const page = await browser.as('coach', '/dashboardUnidades')
  await page.getByRole('button', { name: 'Nueva unidad' }).click()
  const form = dialog(page, 'Nueva unidad')
  await save(form)
  await form.getByText('Campo nombre de la unidad es requerido').waitFor()
  await form.getByText('Campo clave de la unidad es requerido').waitFor()
  await form.getByText('Agregar una breve descripción de favor').waitFor()
  await form.getByLabel('Nombre de la unidad').fill('Unidad del viaje')
  await form.getByLabel('Clave interna').fill('adi-01-u1')
  await form.getByLabel('Descripción').fill('Para esta prueba')
  await save(form)
  await form.getByText('Ya hay una unidad con esa clave.').waitFor()
  await form.getByLabel('Clave interna').fill('VIAJE-1')
  await save(form)
  await page.getByText('Unidad creada').waitFor()
  await page.getByRole('link', { name: 'Unidad del viaje' }).click()

  for (const name of ['Inactiva', 'Básica', 'Calificada', 'Con rúbrica']) await addActivity(page, name)

  // Every mode; by rubric there is none yet.
  for (const [activity, mode] of [
    ['Básica', 'Básico'],
    ['Calificada', 'Calificable'],
  ] as const) {
    await page.getByRole('button', { name: activity, exact: true }).click()
    const here = panel(page, 'Entregable')
    await expect.poll(() => here.getByRole('radio', { name: 'Por rúbrica' }).isDisabled()).toBe(true)
    await here.getByRole('radio', { name: mode, exact: true }).click()
    if (mode === 'Calificable') await here.getByText('Obligatorio', { exact: true }).click()
    await save(here, 'Guardar cambios')
    await here.waitFor({ state: 'detached' })
    await item(page, activity).getByText(mode, { exact: true }).waitFor()
  }
  await item(page, 'Calificada').getByText('Obligatorio').waitFor()
  await reload(page)
  await item(page, 'Inactiva').getByText('Sin entrega').waitFor()
  await item(page, 'Básica').getByText('Opcional').waitFor()
  await removeUnit(page, 'Unidad del viaje')
  expectNoComplaints(page, /status of (409|422)/)
})

test('a rubric says what it lacks, grades its activity, and can be changed but not go while it does', async () => {
  const { page, drop } = await openUnit('Unidad con rúbrica', ['Con rúbrica'])
  await page.getByRole('button', { name: 'Con rúbrica', exact: true }).click()
  await panel(page, 'Entregable').getByRole('link', { name: 'Crear rúbrica' }).click()
  await page.getByLabel('Nombre de la rúbrica').fill('')
  await page.getByLabel('Nombre del nivel 1').fill('')
  await page.getByLabel('Puntos de Logrado').fill('')
  await save(page)
  for (const message of [
    'Hace falta especificar un nombre para esta rúbrica',
    'El título del criterio NO DEBE estar vacío',
    'Hace falta la descripción en un criterio',
    'Hace falta definir el puntaje en un nivel de un criterio',
    'Hace falta definir el título del nivel de un criterio',
    'Hace falta agregar una descripción del nivel de un criterio',
  ])
    await page.getByText(message).first().waitFor()
  await page.getByLabel('Nombre de la rúbrica').fill('Rúbrica del viaje')
  await page.getByLabel('Título del criterio 1').fill('Claridad')
  await page.getByLabel('Descripción del criterio 1').fill('Se entiende')
  for (const level of ['Nivel 1', 'En proceso']) {
    await page.getByRole('button', { name: `Más acciones de ${level}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Quitar nivel' }).click()
  }
  for (const [points, title] of [
    ['2', 'Inicial'],
    ['5', 'Logrado'],
  ] as const) {
    await page.getByLabel(`Puntos de ${title}`).fill(points)
    await page.getByLabel(`${title} de Claridad`, { exact: true }).fill(`Lo ${title}`)
  }
  await page.getByText('1 criterio · hasta 5 puntos').waitFor()
  await page.getByText(/^Guardado \d/).waitFor()
  await save(page)
  await page.getByText('Rúbrica creada').waitFor()

  // Back at its activity, with the panel open.
  const deliver = panel(page, 'Entregable')
  await deliver.getByText('1 criterio · 5 puntos').waitFor()
  await deliver.getByRole('radio', { name: 'Por rúbrica' }).click()
  await save(deliver, 'Guardar cambios')
  await item(page, 'Con rúbrica').getByText('Por rúbrica').waitFor()
  await open(page, 'Con rúbrica', 'Rúbrica')
  await reload(page)
  const levels = panel(page, 'Rúbrica').getByRole('list', { name: 'Niveles de Claridad' }).getByRole('listitem')
  await expect.poll(() => levels.allTextContents()).toEqual(['5 puntosLogradoLo Logrado', '2 puntosInicialLo Inicial'])

  await panel(page, 'Rúbrica').getByRole('link', { name: 'Editar rúbrica' }).click()
  await page.getByRole('button', { name: 'Eliminar rúbrica' }).click()
  await page.getByText(/con ella se califica «Con rúbrica»/).waitFor()
  await page.getByRole('button', { name: 'Más acciones de Inicial', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Quitar nivel' }).click()
  await page.getByLabel('Puntos de Logrado').fill('7')
  await save(page, 'Guardar cambios')
  await panel(page, 'Entregable').getByText('1 criterio · 7 puntos').waitFor()

  await drop()
  expectNoComplaints(page, /status of (409|422)/)
}, 60_000)

test('the items of an activity are written and corrected, and a reload loses none', async () => {
  const { page, drop } = await openUnit('Unidad con ítems', ['Inactiva'])
  await open(page, 'Inactiva', 'Ítems')
  const items = panel(page, 'Ítems')
  for (const text of ['Lee', 'Subraya']) {
    await items.getByLabel('Nuevo ítem').fill(text)
    await save(items)
    await items.getByRole('listitem').filter({ hasText: text }).waitFor()
  }
  await items.getByRole('button', { name: 'Editar Lee' }).click()
  await items.getByRole('textbox', { name: 'Ítem', exact: true }).fill('Lee dos veces')
  await save(items, 'Actualizar registro')
  await page.getByText('Ítem actualizado').waitFor()
  await reload(page)
  await items.getByText('Lee dos veces').waitFor()
  await item(page, 'Inactiva')
    .getByText(/2 ítems/)
    .waitFor()

  await drop()
  expectNoComplaints(page)
})

test('activities are put in order by the keyboard and by hand', async () => {
  const { page, drop } = await openUnit('Unidad en orden', ['Inactiva', 'Básica', 'Calificada', 'Con rúbrica'])
  const names = () =>
    page
      .getByRole('list', { name: 'Actividades' })
      .locator('button[aria-expanded]:not([aria-haspopup])')
      .allTextContents()
  await page.getByRole('button', { name: 'Mover Inactiva' }).press('ArrowDown')
  await page.getByText('Orden guardado').waitFor({ state: 'attached' })
  await expect.poll(names).toEqual(['Básica', 'Inactiva', 'Calificada', 'Con rúbrica'])
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Mover Inactiva')
  const [from, to] = [
    (await page.getByRole('button', { name: 'Mover Con rúbrica' }).boundingBox())!,
    (await page.getByRole('button', { name: 'Mover Básica' }).boundingBox())!,
  ]
  const sorted = page.waitForResponse(r => r.url().includes('/orden/') && r.ok())
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y - 20, { steps: 12 })
  await page.mouse.up()
  await sorted
  await reload(page)
  await expect.poll(() => names()).toEqual(['Con rúbrica', 'Básica', 'Inactiva', 'Calificada'])

  await drop()
  expectNoComplaints(page)
})

test('a form needs a name and a whole address, which opens in another tab', async () => {
  const { page, drop } = await openUnit('Unidad con encuesta', [])
  await page.getByRole('tab', { name: /^Formularios/ }).click()
  await page.getByRole('button', { name: 'Nuevo formulario' }).first().click()
  const formulario = dialog(page, 'Nuevo formulario')
  await save(formulario)
  await formulario.getByText('El nombre del formulario es requerido!').waitFor()
  await formulario.getByText('La URL del formulario es requerida!').waitFor()
  await formulario.getByLabel('Nombre del formulario').fill('Encuesta')
  await formulario.getByLabel('URL del formulario').fill('javascript:alert(1)')
  await save(formulario)
  await formulario.getByText('Pega un enlace completo, que empiece con https://').waitFor()
  await formulario.getByLabel('URL del formulario').fill('https://formularios.mx/1')
  await save(formulario)
  await page.getByText('Formulario creado').waitFor()
  await formulario.waitFor({ state: 'detached' })
  await reload(page)
  const link = page.getByRole('link', { name: /formularios\.mx\/1/ })
  await expect.poll(() => link.getAttribute('target')).toBe('_blank')

  await drop()
  expectNoComplaints(page, /status of 422/)
})

test('an activity goes, then its unit with all that is left', async () => {
  const { page } = await openUnit('Unidad que se va', ['Inactiva', 'Básica'])
  await page.getByRole('button', { name: 'Más acciones de Inactiva' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByText('Actividad eliminada').waitFor()
  await item(page, 'Inactiva').waitFor({ state: 'detached' })
  await removeUnit(page, 'Unidad que se va')

  expectNoComplaints(page)
})

test('without a unit or a rubric the rubric screens lead to the units', { tags: ['resto'] }, async () => {
  const page = await browser.as('coach', '/dashboardUnidades')
  for (const path of ['/rubricas/nueva', '/rubricas/nueva/x/act/1', '/rubricas/edit', '/rubricas/edit/x']) {
    await page.goto(path)
    await page.waitForURL(url => url.pathname === '/dashboardUnidades')
    await page.getByRole('heading', { name: 'Unidades' }).waitFor()
  }
  expectNoComplaints(page)
})

test('an address with something else in the place of a key is no address', { tags: ['resto'] }, async () => {
  const page = await browser.as('coach', '/dashboardUnidades')
  for (const path of ['/dashboardUnidades/tres', '/preguntas/0', '/usuarios/1.5']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Aquí no hay nada' }).waitFor()
  }
  expectNoComplaints(page)
})
