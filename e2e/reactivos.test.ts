import { actividadesRoutes, unidadesRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterEach, expect, inject, test } from 'vitest'
import { call, expectNoComplaints, placeOf, settled, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

const asked = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Preguntas', exact: true }).getByRole('listitem').filter({ hasText: text })

/** A question alone: it is kept, says what it lacks, and makes room for the next. */
async function ask(page: Page, text: string) {
  await page.getByLabel('Pregunta nueva').fill(text)
  await page.getByRole('button', { name: 'Guardar Pregunta' }).click()
  await asked(page, text).getByText('Faltan respuestas').waitFor()
}

/**
 * Both are right before the line has answered for either: nothing that was marked is seen to go away meanwhile, and
 * both are kept.
 */
async function markQuickly(page: Page) {
  await page.getByRole('button', { name: /^Más acciones de ¿Cuáles/ }).click()
  await page.getByRole('menuitem', { name: 'Respuestas' }).click()
  const options = page.getByRole('list', { name: 'Opciones' })
  await options.getByRole('textbox', { name: 'Opción 1' }).fill('Preguntar')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Practicar')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Nada')
  await page.getByText(/^Guardado \d\d:\d\d$/).waitFor()
  await page.route('**/api/preguntas/tarjetas/**', async route => {
    await new Promise(done => setTimeout(done, 150))
    await route.continue()
  })
  await page.evaluate(() => {
    const seen: string[] = []
    const look = () => {
      const now = [...document.querySelectorAll('[aria-label=Opciones] input[type=checkbox]')].map(e =>
        Number((e as HTMLInputElement).checked),
      )
      if (seen.at(-1) !== now.join('')) seen.push(now.join(''))
      requestAnimationFrame(look)
    }
    look()
    Object.assign(globalThis, { seen })
  })
  await options.getByRole('checkbox', { name: 'Correcta: Preguntar' }).check()
  await options.getByRole('checkbox', { name: 'Correcta: Practicar' }).check()
  await settled(page)
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen))
    .toEqual(['000', '100', '110'])
  await page.getByText(/^Guardado \d\d:\d\d$/).waitFor()
  await page.unroute('**/api/preguntas/tarjetas/**')
  await page.reload()
  await page.getByRole('button', { name: /^Más acciones de ¿Cuáles/ }).click()
  await page.getByRole('menuitem', { name: 'Respuestas' }).click()
  await options.getByRole('checkbox', { name: 'Correcta: Practicar', checked: true }).waitFor()
  await expect.poll(() => options.getByRole('checkbox', { checked: true }).count()).toBe(2)
}

test('a quiz is written: questions of both types, their answers, and one of them used again', async () => {
  const page = await browser.as('coach', '/categorias-indicadores')
  const unit = await call(page, unidadesRoutes.create, {
    body: {
      nombre_unidad: 'Unidad del cuestionario',
      clave_interna: `U-${Date.now()}`,
      descripcion: 'x',
    },
  })
  const [one, two] = [
    await call(page, actividadesRoutes.create, {
      body: {
        nombre_actividad_unidad: 'Cuestionario de entrada',
        unidad_id: unit.id,
      },
    }),
    await call(page, actividadesRoutes.create, {
      body: {
        nombre_actividad_unidad: 'Cuestionario de salida',
        unidad_id: unit.id,
      },
    }),
  ]
  await page.getByRole('button', { name: 'Nueva categoría' }).first().click()
  await dialog(page, 'Nueva categoría').getByLabel('Nombre').fill('Evaluación de prueba')
  await dialog(page, 'Nueva categoría').getByRole('button', { name: 'Guardar', exact: true }).click()
  const card = page.getByRole('region', { name: 'Evaluación de prueba' })
  await card.getByRole('button', { name: 'Más acciones de Evaluación de prueba' }).click()
  await page.getByRole('menuitem', { name: 'Agregar indicador' }).click()
  const indicator = dialog(page, 'Nuevo indicador de Evaluación de prueba')
  await indicator.getByLabel('Nombre').fill('Retroalimenta a tiempo')
  await indicator.getByRole('button', { name: 'Guardar', exact: true }).click()
  await card.getByText('Retroalimenta a tiempo').waitFor()

  await page.goto(`/preguntas/${one.id}`)
  await page.getByText('Cuestionario de entrada').waitFor()
  await page.getByRole('button', { name: 'Guardar Pregunta' }).click()
  await page.getByText('¡Debe capturar la pregunta!').waitFor()
  await ask(page, '¿2 < 3 & 3 > 2?')
  await page.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Opción múltiple (varias respuesta)' }).click()
  await ask(page, '¿Cuáles ayudan a evaluar?')
  await asked(page, '¿Cuáles').getByText('Opción múltiple (varias respuesta)').waitFor()

  await asked(page, '¿2 < 3').getByRole('button', { name: '¿2 < 3 & 3 > 2?', exact: true }).click()
  const options = page.getByRole('list', { name: 'Opciones' })
  for (const [i, text] of ['Sí', 'No'].entries()) {
    await options.getByRole('textbox', { name: `Opción ${i + 1}` }).fill(text)
  }
  await options.getByRole('radio', { name: 'Correcta: No' }).check()
  await options.getByRole('radio', { name: 'Correcta: Sí' }).check()
  await expect.poll(() => options.getByRole('radio', { checked: true }).count()).toBe(1)
  // What is emptied is not taken away before somebody says so.
  await page.getByText(/^Guardado \d\d:\d\d$/).waitFor()
  await options.getByRole('textbox', { name: 'Opción 2' }).fill('')
  await page.getByText('¡Debe capturar la respuesta!').waitFor()
  await options.getByRole('textbox', { name: 'Opción 2' }).fill('No')
  await page.reload()
  await expect.poll(() => asked(page, '¿2 < 3').getByText('Faltan respuestas').count()).toBe(0)
  await markQuickly(page)

  await page.getByRole('button', { name: /^Más acciones de ¿2/ }).click()
  await page.getByRole('menuitem', { name: 'Más ajustes' }).click()
  const edit = page.getByRole('region', { name: 'Editar pregunta' })
  await edit.getByRole('combobox', { name: 'Categoría' }).click()
  await page.getByRole('option', { name: 'Evaluación de prueba' }).click()
  await edit.getByLabel('Palabra clave').fill('desigualdad')
  await page.keyboard.press('Enter')
  await edit.getByText('desigualdad').waitFor()
  await edit.getByRole('button', { name: 'Actualizar registro' }).click()
  await page.getByText('Pregunta actualizada').waitFor()

  await page.goto('/banco-reactivos?search=%C2%BF2')
  await row(page, '¿2 < 3').getByText('Evaluación de prueba').waitFor()
  await page.getByRole('button', { name: /^Más acciones de ¿2/ }).click()
  await page.getByRole('menuitem', { name: 'Respuestas' }).click()
  const answers = dialog(page, 'Respuestas')
  await answers.getByRole('radio', { name: 'Correcta: Sí', checked: true }).waitFor()
  await answers.getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('button', { name: /^Más acciones de ¿2/ }).click()
  await page.getByRole('menuitem', { name: 'Usar en otra actividad' }).click()
  const use = dialog(page, 'Usar en otra actividad')
  await use.getByRole('combobox', { name: 'Actividad' }).fill('cuestionario de sal')
  await page.getByRole('option', { name: /^Cuestionario de salida/ }).click()
  await use.getByRole('button', { name: 'Usar pregunta' }).click()
  await page.getByText('Pregunta agregada a la actividad').waitFor()
  // Its mark in the history is taken away as it closes: the next address must not meet that.
  await use.waitFor({ state: 'detached' })
  await page.goto(`/preguntas/${two.id}`)
  await asked(page, '¿2 < 3').waitFor()
  await page.getByRole('tab', { name: 'Resultados' }).click()
  await page.getByText('Por el momento no hay registros que mostrar.').waitFor()
  // The secret link is taken away, stays away when somebody looks again, and is made anew.
  await page.getByRole('button', { name: 'Copiar enlace para importar' }).waitFor()
  await page.getByRole('button', { name: 'Más acciones de el enlace para importar' }).click()
  await page.getByRole('menuitem', { name: 'Quitar el enlace' }).click()
  const away = dialog(page, '¿Quitar el enlace de los resultados?')
  await away.getByRole('button', { name: 'Quitar el enlace' }).click()
  await page.getByText('El enlace ya no sirve').waitFor()
  await page.getByText('Los resultados no tienen enlace para importar.').waitFor()
  await page.getByRole('tab', { name: 'Preguntas' }).click()
  await page.getByRole('tab', { name: 'Resultados' }).click()
  await page.getByRole('button', { name: 'Crear uno nuevo' }).click()
  await page.getByRole('button', { name: 'Copiar enlace para importar' }).waitFor()
  expectNoComplaints(page, /status of 422/)

  await call(page, unidadesRoutes.remove, { params: { id: unit.id } })
  await expect.poll(async () => (await placeOf(page)).origin).toBe(inject('origin'))
})
