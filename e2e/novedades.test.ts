import { avisosRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeYoutube } from './desvio.ts'
import { call, expectNoComplaints, placeOf, settled, tabTo, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Nueva|Editar) noticia$/ })
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const editor = (page: Page) => dialog(page).getByRole('textbox', { name: 'Descripción' })
const backInEditor = (page: Page) =>
  expect.poll(() => editor(page).evaluate(e => e === document.activeElement)).toBe(true)

async function find(page: Page, title: string) {
  await page.getByRole('searchbox', { name: 'Buscar por título' }).fill(title)
  await row(page, title).waitFor()
  await settled(page)
}

describe('the news panel', () => {
  test('a page that is no more leads to the last one: its last row may just have been deleted', async () => {
    const page = await browser.as('admin', '/noticias-panel?page=99')
    await row(page, 'Abrimos inscripciones').waitFor()
    expect(new URL(page.url()).searchParams.get('page')).not.toBe('99')
    expectNoComplaints(page)
  })

  test('a news item is written, published, seen by a student, changed and deleted', async () => {
    const page = await browser.as('admin', '/noticias-panel')
    await page.getByRole('button', { name: 'Nueva noticia' }).click()
    await expect.poll(async () => (await placeOf(page)).href).toContain('nuevo')
    await dialog(page).getByLabel('Título').fill('Taller de retroalimentación')
    await editor(page).click()
    await page.keyboard.type('Trae una ')
    await dialog(page).getByRole('button', { name: 'Negrita' }).click()
    await backInEditor(page)
    await page.keyboard.type('rúbrica')
    await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByText('Novedad creada').waitFor()
    await find(page, 'Taller de retroalimentación')
    await row(page, 'Taller de retroalimentación').getByText('Borrador').waitFor()

    await page.getByRole('button', { name: 'Más acciones de Taller de retroalimentación' }).click()
    await page.getByRole('menuitem', { name: 'Publicar' }).click()
    await page.getByText('Novedad actualizada').waitFor()
    await row(page, 'Taller de retroalimentación').getByText('Vigente').waitFor()

    const student = await browser.as('estudiante')
    await student.getByRole('button', { name: /^Avisos y novedades, \d+ sin ver$/ }).click()
    await student.getByRole('link', { name: /Taller de retroalimentación/ }).click()
    const article = student.getByRole('article').filter({ hasText: 'Taller de retroalimentación' })
    await article.waitFor()
    await expect.poll(() => article.getByText('rúbrica').evaluate(e => e.tagName)).toBe('STRONG')
    // It is read; what is left on the bell is said by the inbox.
    const left = async () => {
      const { sin_leer } = await call(student, avisosRoutes.cuenta, {})
      return student
        .getByRole('button', {
          name: sin_leer ? `Avisos y novedades, ${sin_leer} sin ver` : 'Avisos y novedades',
          exact: true,
        })
        .count()
    }
    await expect.poll(left).toBe(1)

    await page.getByRole('button', { name: 'Editar Taller de retroalimentación' }).click()
    await dialog(page).getByLabel('Título').fill('Taller de rúbricas')
    await dialog(page).getByRole('button', { name: 'Actualizar registro' }).click()
    await page.getByText('Novedad actualizada').last().waitFor()
    await find(page, 'Taller de rúbricas')

    // Who changed what of it, with the way back.
    await page.getByRole('button', { name: 'Más acciones de Taller de rúbricas' }).click()
    await page.getByRole('menuitem', { name: 'Historial' }).click()
    await page.getByText('Título: Taller de retroalimentación → Taller de rúbricas').waitFor()
    await page.getByText('Publicado: No → Sí').waitFor()
    await page.getByRole('button', { name: 'Revisar' }).click()
    await page.getByText('Está como se escribió').waitFor()
    await page.goto('/noticias-panel')
    await find(page, 'Taller de rúbricas')

    await page.getByRole('button', { name: 'Más acciones de Taller de rúbricas' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    const question = page.getByRole('dialog', { name: '¿Eliminar «Taller de rúbricas»?' })
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await row(page, 'Taller de rúbricas').waitFor()
    await page.getByRole('button', { name: 'Más acciones de Taller de rúbricas' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await question.getByRole('button', { name: 'Eliminar noticia', exact: true }).click()
    await page.getByText('Novedad eliminada').waitFor()
    await page.getByText('No hay registros que concuerden con los parámetros de búsqueda.').waitFor()
    await page.getByRole('button', { name: 'Quitar filtros' }).click()
    await row(page, 'Mantenimiento programado el domingo').waitFor()
    expectNoComplaints(page)
    expectNoComplaints(student)
  })

  test('two administrators edit one news item: the slower one is told, and keeps what they wrote', {
    tags: ['resto'],
  }, async () => {
    const fast = await browser.as('admin', '/noticias-panel?nuevo')
    await dialog(fast).getByLabel('Título').fill('Junta de padres')
    await dialog(fast).getByRole('button', { name: 'Guardar', exact: true }).click()
    await fast.getByText('Novedad creada').waitFor()
    const slow = await browser.as('admin', '/noticias-panel')
    const edit = async (page: Page) => {
      await find(page, 'Junta de padres')
      await page.getByRole('button', { name: /^Editar Junta de padres/ }).click()
      await dialog(page).getByLabel('Título').waitFor()
    }
    const save = (page: Page) => dialog(page).getByRole('button', { name: 'Actualizar registro' }).click()
    await edit(fast)
    await edit(slow)
    await dialog(fast).getByLabel('Título').fill('Junta de padres, hoy')
    await save(fast)
    await fast.getByText('Novedad actualizada').waitFor()
    await editor(slow).fill('Traigan su boleta')
    await save(slow)
    await dialog(slow).getByText('Alguien más cambió esta novedad').waitFor()
    expect(await editor(slow).textContent()).toBe('Traigan su boleta')

    // Opened again, as it says, it has what both of them wrote.
    await dialog(slow).getByRole('button', { name: 'Cancelar' }).click()
    await dialog(slow).waitFor({ state: 'detached' })
    await edit(slow)
    await dialog(slow).getByText('Recuperamos lo que habías escrito').waitFor()
    expect(await dialog(slow).getByLabel('Título').inputValue()).toBe('Junta de padres, hoy')
    expect(await editor(slow).textContent()).toBe('Traigan su boleta')
    await save(slow)
    await slow.getByText('Novedad actualizada').waitFor()
    await slow.getByRole('button', { name: 'Más acciones de Junta de padres, hoy' }).click()
    await slow.getByRole('menuitem', { name: 'Eliminar' }).click()
    await slow.getByRole('button', { name: 'Eliminar noticia', exact: true }).click()
    await slow.getByText('Novedad eliminada').waitFor()
  })

  test('the same by keyboard alone', { tags: ['resto'] }, async () => {
    const page = await browser.as('admin', '/noticias-panel')
    const key = (name: string) => page.keyboard.press(name)
    await key('Control+k')
    await page.getByRole('textbox', { name: 'Buscar o ir a' }).waitFor()
    await page.keyboard.type('nueva not')
    await page.getByRole('dialog', { name: 'Buscar o ir a' }).getByRole('button', { name: 'Nueva noticia' }).waitFor()
    await key('Enter')
    await dialog(page).getByLabel('Título').waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-path') === 'titulo')
    await page.keyboard.type('Escrita sin ratón')
    await tabTo(page, 'Descripción')
    await page.keyboard.type('Solo con teclas')
    await tabTo(page, 'Guardar')
    await key('Enter')
    await page.getByText('Novedad creada').waitFor()
    await find(page, 'Escrita sin ratón')
    await tabTo(page, 'Editar Escrita sin ratón')
    await key('Enter')
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-path') === 'titulo')
    await key('End')
    await page.keyboard.type(' y cambiada')
    await key('Enter')
    await page.getByText('Novedad actualizada').waitFor()
    await row(page, 'Escrita sin ratón y cambiada').waitFor()
    await tabTo(page, 'Más acciones de Escrita sin ratón y cambiada')
    await key('Enter')
    await page.getByRole('menuitem', { name: 'Eliminar' }).waitFor()
    // Where the keys go is settled a moment after the menu is seen.
    await page.waitForFunction(() => document.activeElement?.closest('[role=menu]'))
    await key('End')
    await key('Enter')
    await page.getByRole('dialog', { name: /^¿Eliminar/ }).waitFor()
    await tabTo(page, 'Eliminar noticia')
    await key('Enter')
    await page.getByText('Novedad eliminada').waitFor()
  })

  test('what every tool of the editor makes comes through the cleaning and is shown', { tags: ['resto'] }, async () => {
    const page = await browser.as('admin', '/noticias-panel?nuevo')
    await fakeYoutube(page)
    const tool = (name: string) => dialog(page).getByRole('button', { name, exact: true })
    // A tool gives the focus back with the next frame: a hand is never quicker, a machine is.
    const write = async (text: string) => {
      await backInEditor(page)
      await page.keyboard.type(text)
    }
    const press = async (key: string) => {
      await backInEditor(page)
      await page.keyboard.press(key)
    }
    await dialog(page).getByLabel('Título').fill('Con todas las herramientas')
    await dialog(page)
      .getByRole('switch', { name: /^Publicada/ })
      .check()
    await editor(page).click()
    await dialog(page).getByLabel('Tipo de párrafo').selectOption('4')
    await write('Encabezado')
    await tool('Centrar').click()
    await press('Enter')
    for (const [name, text] of [
      ['Negrita', 'n'],
      ['Cursiva', 'c'],
      ['Subrayado', 's'],
      ['Tachado', 't'],
    ] as const) {
      await tool(name).click()
      await write(text)
      await tool(name).click()
    }
    await tool('Color del texto').click()
    await page.getByRole('button', { name: 'Poner el color #c22878' }).click()
    await write('rosa')
    await press('Enter')
    await tool('Aumentar sangría').click()
    await tool('Aumentar sangría').click()
    await tool('Disminuir sangría').click()
    await write('con sangría')
    await press('Enter')
    await tool('Disminuir sangría').click()
    await tool('Lista numerada').click()
    await write('enlazado')
    await press('Shift+Home')
    await page.waitForFunction(() => getSelection()?.toString() === 'enlazado')
    await tool('Enlace').click()
    await page.getByPlaceholder('https://ejemplo.mx/').fill('https://sep.gob.mx/')
    await page.keyboard.press('Enter')
    await press('End')
    await tool('Video').click()
    await page.getByLabel('Video de YouTube').fill('no es un video')
    await page.getByRole('button', { name: 'Insertar video' }).click()
    await page.getByText('Pega la dirección de un video de YouTube').waitFor()
    await page.getByLabel('Video de YouTube').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    await page.getByRole('button', { name: 'Insertar video' }).click()
    await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).last().click()
    await page.getByText('Novedad creada').waitFor()

    await page.goto('/novedades')
    const article = page.getByRole('article').filter({ hasText: 'Con todas las herramientas' })
    await article.waitFor()
    const html = await article.innerHTML()
    for (const part of [
      '<h4 style="text-align:center">Encabezado',
      '<strong>n</strong>',
      '<em>c</em>',
      '<u>s</u>',
      '<s>t</s>',
      'color:',
      'data-sangria="1"',
      '<ol>',
      'href="https://sep.gob.mx/"',
      'src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    ]) {
      expect(html).toContain(part)
    }
    const indented = article.locator('[data-sangria="1"]').first()
    await expect
      .poll(() => indented.evaluate(e => Number.parseFloat(getComputedStyle(e).marginLeft)))
      .toBeGreaterThan(16)
    // Everybody's start would show its video, which comes from outside.
    await page.goto('/noticias-panel?search=herramientas')
    await page.getByRole('button', { name: 'Más acciones de Con todas las herramientas' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await page.getByRole('button', { name: 'Eliminar noticia', exact: true }).click()
    await page.getByText('Novedad eliminada').waitFor()
  })

  test('what is missing is said at its field, and nothing is lost by it', { tags: ['resto'] }, async () => {
    const page = await browser.as('admin', '/noticias-panel?nuevo')
    await editor(page).click()
    await page.keyboard.type('Texto que no se pierde')
    await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click()
    await dialog(page).getByText('Escribe el título de la novedad').waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-path') === 'titulo')
    await expect.poll(() => editor(page).textContent()).toBe('Texto que no se pierde')
  })

  test('what was searched comes into the address while one is typing already: nothing is asked, and no key is lost', {
    tags: ['resto'],
  }, async () => {
    const page = await browser.as('admin', '/noticias-panel')
    const edit = page.getByRole('button', { name: /^Editar / }).first()
    await edit.waitFor()
    await page.getByRole('searchbox', { name: 'Buscar por título' }).pressSequentially('a')
    await edit.press('Enter')
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-path') === 'titulo')
    await page.keyboard.press('End')
    await page.keyboard.type(' y más')
    await page.waitForURL(/editar=\d+.*search=a|search=a.*editar=\d+/)
    await page.keyboard.type(' todavía')
    await expect.poll(() => dialog(page).getByLabel('Título').inputValue()).toMatch(/ y más todavía$/)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    expectNoComplaints(page)
  })

  test('closing with unsaved changes asks first; Escape, back and the button alike', { tags: ['resto'] }, async () => {
    const page = await browser.as('admin', '/noticias-panel')
    await page.getByRole('button', { name: 'Nueva noticia' }).click()
    await dialog(page).getByLabel('Título').fill('A medias')
    const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.goBack().catch(() => null),
      () => dialog(page).getByRole('button', { name: 'Cancelar' }).click(),
    ]) {
      await leave()
      await question.getByRole('button', { name: 'Cancelar' }).click()
      await question.waitFor({ state: 'detached' })
      await expect.poll(() => dialog(page).getByLabel('Título').inputValue()).toBe('A medias')
    }
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
    await question.getByRole('button', { name: 'Salir sin guardar' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(async () => (await placeOf(page)).href).not.toContain('nuevo')
  })

  test('a dialog has an address: reload keeps it open, back closes it', { tags: ['resto'] }, async () => {
    const page = await browser.as('admin', '/noticias-panel')
    await page.getByRole('button', { name: 'Editar Mantenimiento programado el domingo' }).click()
    await editor(page).getByText('2:00 a 4:00 h').waitFor()
    await page.reload()
    await editor(page).getByText('2:00 a 4:00 h').waitFor()
    await page.goBack()
    await dialog(page).waitFor({ state: 'detached' })
    await page.goto('/noticias-panel?editar=987654')
    await dialog(page).getByText('Esa novedad ya no existe.').waitFor()
  })

  test('search, filter and order stand in the address and survive a reload', { tags: ['resto'] }, async () => {
    const page = await browser.as('admin', '/noticias-panel')
    await page.getByRole('button', { name: 'Título' }).click()
    await page.getByRole('button', { name: 'Tipo: Todos' }).click()
    await page.getByRole('menuitemradio', { name: 'Problemas' }).click()
    await page.waitForURL(url => url.search === '?sort=titulo&dir=asc&tipo=3')
    await row(page, 'Mantenimiento programado el domingo').waitFor({ state: 'detached' })
    await page.reload()
    await row(page, 'Videos lentos en algunas escuelas de Oaxaca').waitFor()
    await page.getByRole('button', { name: 'Quitar filtro Tipo' }).click()
    await row(page, 'Mantenimiento programado el domingo').waitFor()
  })

  test('without a connection the list says so and comes back with it', { tags: ['resto'] }, async () => {
    const page = await browser.as('admin')
    await page.route('**/api/novedades?*', r => r.abort())
    await page.route('**/api/novedades', r => r.abort())
    await page.getByRole('link', { name: 'Ajustes' }).click()
    await page.getByRole('link', { name: 'Noticias' }).click()
    await page.getByText('Eleva no responde. Vuelve a intentarlo.').waitFor()
    await page.unroute('**/api/novedades?*')
    await page.unroute('**/api/novedades')
    await row(page, 'Mantenimiento programado el domingo').waitFor()
  })

  test('a coach reads the panel and finds nothing to write with', { tags: ['resto'] }, async () => {
    const page = await browser.as('coach', '/noticias-panel?nuevo')
    await row(page, 'Mantenimiento programado el domingo').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Nueva noticia' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: /^(Editar|Más acciones)/ }).count()).toBe(0)
    await expect.poll(() => dialog(page).count()).toBe(0)
  })
})
