/**
 * A programme is one page: its courses are made in place, it is offered with its dates in one, and begins again for
 * other groups.
 */
import { curriculasRoutes, gruposRoutes, tallerRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { call, expectNoComplaints, expectNoSidewaysScroll, type Options, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const rows = (page: Page) => page.getByRole('treeitem').and(page.locator('[data-llave]'))
const row = (page: Page, nombre: string) => page.getByRole('treeitem', { name: new RegExp(`^Curso \\d+: ${nombre}$`) })
const names = async (page: Page) =>
  (await rows(page).evaluateAll(all => all.map(e => e.getAttribute('aria-label')!.replace(/^[^:]*: /, '')))).join(', ')
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** A new programme, open. */
async function begin(nombre: string, options: Options = {}) {
  const page = await browser.as('admin', '/crear-contenido-curricula', options)
  const { id } = await call(page, curriculasRoutes.create, { body: { nombre_curricula: nombre, tipo: 1 } })
  await page.goto(`/programa/${id}`)
  await page.getByRole('heading', { name: nombre, level: 1 }).waitFor()
  return { page, id }
}

const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).fill(option)
  await page.getByRole('option', { name: option }).click()
  await press(page, 'Escape')
}

test('its courses are typed one after the other, moved, copied, taken away and taken back, with keys; each leads to its page and back', async () => {
  const { page } = await begin('Programa a teclas')
  await page.getByRole('button', { name: 'Nuevo curso' }).click()
  for (const nombre of ['Mirar', 'Contar', 'Leer']) {
    await page.keyboard.type(nombre)
    await press(page, 'Enter')
  }
  await press(page, 'Escape')
  await expect.poll(() => names(page)).toBe('Mirar, Contar, Leer')
  await page
    .getByRole('status')
    .filter({ hasText: /^Guardado \d/ })
    .waitFor()
  await row(page, 'Leer').getByText('Sin unidades').waitFor()
  await row(page, 'Leer').focus()
  await press(page, 'Alt+ArrowUp')
  await expect.poll(() => names(page)).toBe('Mirar, Leer, Contar')
  await press(page, 'Control+d')
  await expect.poll(() => names(page)).toBe('Mirar, Leer, Leer (copia), Contar')
  await row(page, 'Mirar').focus()
  await press(page, 'Delete')
  await page.getByText('Se quitó «Mirar»').waitFor()
  await expect.poll(() => names(page)).toBe('Leer, Leer (copia), Contar')
  await press(page, 'Control+z')
  await expect.poll(() => names(page)).toBe('Mirar, Leer, Leer (copia), Contar')
  await page.getByLabel('Descripción').fill('Para quien empieza')
  await page.reload()
  await expect.poll(() => names(page)).toBe('Mirar, Leer, Leer (copia), Contar')
  expect(await page.getByLabel('Descripción').inputValue()).toBe('Para quien empieza')
  await row(page, 'Contar').focus()
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'Contar', level: 1 }).waitFor()
  await page
    .getByRole('link', { name: /Programa/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Programa a teclas', level: 1 }).waitFor()
  // What is typed right behind an act may meet the version before it: it is read anew and sent again (useCampo).
  expectNoComplaints(page, /409 \(Conflict\)/)
})

test('offered with its dates in one, then duplicated for a new generation: looked at before, opened, and taken back', async () => {
  const { page } = await begin('Formación 2026')
  const groups = ['Generación de este año', 'Generación que sigue']
  for (const nombre_grupo of groups)
    await call(page, gruposRoutes.create, { body: { nombre_grupo, descripcion_grupo: 'De prueba' } })
  await page.getByRole('button', { name: 'Existente…' }).click()
  await page.getByLabel('Nombre o clave').fill('evaluar con rúbricas')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Evaluar con rúbricas/ })
    .click()
  await row(page, 'Evaluar con rúbricas').waitFor()

  await page.getByRole('button', { name: 'Ofrecer a…' }).click()
  const form = page.getByRole('dialog', { name: 'Ofrecer a…' })
  await form.getByRole('button', { name: 'Ofrecer', exact: true }).click()
  await form.getByText('Elige al menos un grupo o una escuela').waitFor()
  await choose(page, 'Grupos', groups[0]!)
  await form.getByRole('switch', { name: 'Calendarizar' }).click()
  await form.getByLabel('Primer día').click()
  await page.getByRole('button', { name: /^15 / }).first().click()
  await form.getByRole('button', { name: 'Ofrecer', exact: true }).click()
  await page.getByText(/^Ofrecido a 1 grupo, con \d+ fechas$/).waitFor()
  await page.getByRole('link', { name: new RegExp(groups[0]!) }).waitFor()

  await page.getByRole('button', { name: 'Nueva generación…' }).click()
  const next = page.getByRole('dialog', { name: 'Nueva generación' })
  expect(await next.getByLabel('Nombre de la nueva generación').inputValue()).toBe('Formación 2027')
  await next.getByRole('radio', { name: 'Copiar los cursos' }).click()
  await next.getByLabel('Primer día').click()
  await page.getByRole('button', { name: /^20 / }).first().click()
  await choose(page, 'Grupos', groups[1]!)
  const seen = next.getByRole('region', { name: 'Lo que se va a hacer' })
  await seen.getByText('El programa «Formación 2027» con una copia de su curso.').waitFor()
  await seen.getByText(/^\d+ actividades con fecha: desde el /).waitFor()
  await next.getByRole('button', { name: 'Crear la nueva generación' }).click()
  await page.getByRole('link', { name: 'Abrir la nueva generación' }).click()
  await page.getByRole('heading', { name: 'Formación 2027', level: 1 }).waitFor()
  await page.getByRole('link', { name: new RegExp(groups[1]!) }).waitFor()
  await row(page, 'Evaluar con rúbricas')
    .getByText(/EVA-01-\d/)
    .waitFor()
  expectNoComplaints(page)
})

test('taken back, it is gone; on a phone rows are moved by their menu, and nothing is cut', {
  tags: ['resto'],
}, async () => {
  const { page, id } = await begin('Programa de bolsillo con un nombre tan largo que no cabe en una línea', {
    width: 360,
  })
  await page.getByRole('button', { name: 'Nuevo curso' }).click()
  await page.keyboard.type('Unnombrelarguísimosinespaciosquenadieescribiríaperoquealguienpega')
  await press(page, 'Enter')
  await page.keyboard.type('Otro')
  await press(page, 'Enter', 'Escape')
  await row(page, 'Otro').getByRole('button', { name: 'Más acciones de Otro' }).click()
  await page.getByRole('menuitem', { name: 'Mover arriba' }).click()
  await expect.poll(async () => (await names(page)).startsWith('Otro, ')).toBe(true)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^Más acciones de Programa de bolsillo/ }).click()
  await page.getByRole('menuitem', { name: 'Nueva generación…' }).click()
  await page.getByRole('button', { name: 'Crear la nueva generación' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Se deshizo: está en la papelera').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/programa/${id}`)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectNoSidewaysScroll(page)
  expectNoComplaints(page)
})

test('a course that comes to a programme which is offered is its authors’ alone until it is published; taken back, it is again', {
  tags: ['resto'],
}, async () => {
  const { page, id } = await begin('Programa con un borrador')
  await call(page, gruposRoutes.create, {
    body: {
      nombre_grupo: 'Grupo del borrador',
      descripcion_grupo: 'De prueba',
    },
  })
  await page.getByRole('button', { name: 'Existente…' }).click()
  await page.getByLabel('Nombre o clave').fill('evaluar con rúbricas')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Evaluar con rúbricas/ })
    .first()
    .click()
  await row(page, 'Evaluar con rúbricas').waitFor()
  await page.getByRole('button', { name: 'Ofrecer a…' }).click()
  await choose(page, 'Grupos', 'Grupo del borrador')
  await page.getByRole('dialog').getByRole('button', { name: 'Ofrecer', exact: true }).click()
  await page.getByText('Ofrecido a 1 grupo', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Nuevo curso' }).click()
  await page.keyboard.type('Lo que sigue')
  await press(page, 'Enter', 'Escape')
  await row(page, 'Lo que sigue').getByText('Borrador').waitFor()
  await row(page, 'Lo que sigue').getByText('Nadie más lo ve').waitFor()
  await row(page, 'Lo que sigue').focus()
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'Lo que sigue', level: 1 }).waitFor()
  await page.getByText('Nadie más lo ve hasta que lo publiques').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Publicar' }).isDisabled()).toBe(true)
  const curso = Number(new URL(page.url()).pathname.split('/').at(-1))
  const made = await call(page, tallerRoutes.add, {
    params: { curso },
    body: {
      filas: [
        { clase: 'unidad', nombre: 'Una' },
        { clase: 'actividad', nombre: 'Una tarea' },
      ],
    },
  })
  expect(made.filas).toHaveLength(2)
  await page.reload()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await page.getByText('Publicado: ya lo ve quien tiene sus programas').waitFor()
  await page.getByText('Ofrecido a 1 grupo', { exact: true }).waitFor()
  await press(page, 'Control+z')
  await page.getByText('Nadie más lo ve hasta que lo publiques').waitFor()
  await page.goto(`/programa/${id}`)
  await row(page, 'Lo que sigue').getByRole('button', { name: 'Más acciones de Lo que sigue' }).click()
  await page.getByRole('menuitem', { name: 'Publicar' }).click()
  await row(page, 'Lo que sigue').getByText('Ofrecido').waitFor()
  expectNoComplaints(page)
})
