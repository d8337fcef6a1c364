import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { allBut } from '../server/test/personas.ts'
import { openTempDir } from '../server/test/tempdir.ts'
import { expectNoViolations } from './axe.ts'
import { expectNoComplaints, placeOf, settled, tabTo, useBrowser } from './harness.ts'

const browser = useBrowser()
const dir = openTempDir()
afterEach(() => browser.closeAll())

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

async function find(page: Page, text: string) {
  await page.getByRole('searchbox', { name: 'Nombre o correo' }).fill(text)
  await page.waitForURL(url => url.searchParams.get('search') === text)
  await settled(page)
}

async function choose(page: Page, action: string, who: string) {
  await page.getByRole('button', { name: `Más acciones de ${who}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function remove(page: Page, who: string) {
  await choose(page, 'Eliminar', who)
  await page.getByRole('button', { name: 'Eliminar usuario', exact: true }).click()
  await page.getByText('Usuario eliminado').first().waitFor()
}

describe('the list of people', () => {
  test('a person is created, found, filtered, edited, activated and deleted', async () => {
    const page = await browser.as('admin', '/usuarios-lista')
    await page.getByRole('button', { name: 'Nuevo usuario' }).click()
    const form = dialog(page, 'Nuevo usuario')
    await form.getByRole('button', { name: 'Guardar', exact: true }).click()
    await form.getByText('El nombre es obligatorio').waitFor()
    await form.getByText('Selecciona una escuela').waitFor()
    await form.getByLabel('Nombre', { exact: false }).first().fill('Citlali')
    await form.getByLabel('Apellido paterno').fill('Xicoténcatl')
    await form.getByRole('textbox', { name: 'Correo', exact: true }).fill('angel.munoz@benitojuarez.edu.mx')
    await form.getByRole('combobox', { name: 'Escuela' }).click()
    await page.getByRole('option', { name: 'Secundaria Técnica 21' }).click()
    await form.getByRole('button', { name: 'Guardar', exact: true }).click()
    await form.getByText('Ya hay una persona con ese correo.').waitFor()
    await form.getByRole('textbox', { name: 'Correo', exact: true }).fill('citlali@sec21.edu.mx')
    await form.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByText('Usuario creado').waitFor()

    await find(page, 'xicotencatl citlali')
    await row(page, 'Citlali Xicoténcatl').getByText('Inactivo').waitFor()
    await page.getByRole('button', { name: 'Estatus: Todos' }).click()
    await page.getByRole('menuitemradio', { name: 'Activo', exact: true }).click()
    await page.getByText('No hay registros que concuerden con los parámetros de búsqueda.').waitFor()
    await page.getByRole('button', { name: 'Quitar filtro Estatus' }).click()

    await page.getByRole('button', { name: 'Editar Citlali Xicoténcatl' }).click()
    const edit = dialog(page, 'Editar usuario')
    await edit.getByText('No ha entrado').waitFor()
    await edit.getByLabel('Apellido materno').fill('Peña')
    await edit.getByRole('switch', { name: 'Activo' }).check()
    await edit.getByRole('button', { name: 'Actualizar registro' }).click()
    await page.getByText('Usuario actualizado').waitFor()
    await row(page, 'Citlali Xicoténcatl Peña').getByText('Activo').waitFor()

    await choose(page, 'Desactivar', 'Citlali Xicoténcatl Peña')
    await dialog(page, /^¿Desactivar a Citlali/)
      .getByRole('button', { name: 'Desactivar' })
      .click()
    await row(page, 'Citlali').getByText('Inactivo').waitFor()
    await remove(page, 'Citlali Xicoténcatl Peña')
    await page.getByText('No hay registros que concuerden').waitFor()
    expectNoComplaints(page, /status of 409/)
  })

  test('two are made with access; with both the same is done and undone; they become one account, looked at before', {
    tags: ['resto'],
  }, async () => {
    const page = await browser.as('admin', '/usuarios-lista')
    for (const [nombre, correo] of [
      ['Yolotl Uno', 'yolotl@sec21.edu.mx'],
      ['Yolotl Dos', 'yolotl.dos@sec21.edu.mx'],
    ] as const) {
      await page.getByRole('button', { name: 'Nuevo usuario' }).click()
      const form = dialog(page, 'Nuevo usuario')
      await form.getByLabel('Nombre', { exact: false }).first().fill(nombre)
      await form.getByRole('textbox', { name: 'Correo', exact: true }).fill(correo)
      await form.getByRole('combobox', { name: 'Escuela' }).click()
      await page.getByRole('option', { name: 'Secundaria Técnica 21' }).click()
      await form.getByRole('switch', { name: 'Dar acceso ahora' }).check()
      await form.getByRole('button', { name: 'Crear y dar acceso' }).click()
      await form.waitFor({ state: 'detached' })
    }
    await find(page, 'yolotl')
    await row(page, 'Yolotl Uno').getByText('Activo').waitFor()

    // All that the list finds, by their number.
    await page.getByRole('button', { name: 'Con todas…' }).click()
    const todas = dialog(page, 'Con varias personas')
    await todas.getByText('Con 2 personas: todas las de la lista, con sus filtros.').waitFor()
    await todas.getByRole('combobox', { name: 'Qué quieres hacer' }).click()
    await page.getByRole('option', { name: 'Desactivar sus cuentas' }).click()
    await expectNoViolations(page)
    await todas.getByRole('button', { name: 'Hacerlo con 2 personas' }).click()
    await page.getByText('2 personas quedaron inactivas.').waitFor()
    await row(page, 'Yolotl Dos').getByText('Inactivo').waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await row(page, 'Yolotl Dos').getByText('Activo', { exact: true }).waitFor()

    // A message, with who could not be written to.
    await row(page, 'Yolotl Dos').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Desactivar', exact: true }).click()
    await row(page, 'Yolotl Dos').getByText('Inactivo').waitFor()
    for (const who of ['Yolotl Uno', 'Yolotl Dos']) await row(page, who).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Más…' }).click()
    await todas.getByRole('combobox', { name: 'Qué quieres hacer' }).click()
    await page.getByRole('option', { name: 'Escribirles un correo' }).click()
    await todas.getByLabel('Asunto').fill('Mañana empezamos')
    await todas.getByLabel('Mensaje').fill('A las 9:00, en el salón de siempre.')
    await todas.getByRole('button', { name: 'Hacerlo con 2 personas' }).click()
    const hecho = dialog(page, 'Lo que se hizo')
    await hecho.getByText('1 persona recibe el mensaje.').waitFor()
    await hecho.getByText(/Yolotl Dos .*Su cuenta está inactiva/).waitFor()
    await hecho.getByText('Correos: 1 de 1').waitFor()
    await expectNoViolations(page)
    await hecho.getByRole('button', { name: 'Cerrar', exact: true }).last().click()

    for (const who of ['Yolotl Uno', 'Yolotl Dos']) await row(page, who).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Unir cuentas…' }).click()
    const unir = dialog(page, 'Unir dos cuentas')
    await unir.getByRole('radio', { name: /yolotl\.dos@/ }).check()
    await unir.getByText('De lo que las dos ya tienen', { exact: false }).waitFor()
    await expectNoViolations(page)
    await unir.getByRole('button', { name: 'Unir y quedarse con yolotl.dos@sec21.edu.mx' }).click()
    await page.getByText('Las dos cuentas son una').waitFor()
    await row(page, 'Yolotl Uno').waitFor({ state: 'detached' })
    await remove(page, 'Yolotl Dos')
    expectNoComplaints(page)
  })

  test('whose mail comes back is found, with what to do, and tried again', { tags: ['resto'] }, async () => {
    const page = await browser.as('admin', '/usuarios-lista')
    await page.getByRole('button', { name: 'Correo: Todos' }).click()
    await page.getByRole('menuitemradio', { name: 'Rechazado', exact: true }).click()
    await row(page, 'Elena Vargas Nieto').getByText('Correo rechazado').waitFor()
    await choose(page, 'Ver ficha', 'Elena Vargas Nieto')
    const card = page.getByRole('region', { name: 'Elena Vargas Nieto' })
    await card.getByText(/Ese buzón no existe\. Su servidor rechazó .*código 550 5\.1\.1/).waitFor()
    await card.getByRole('button', { name: 'Probar otra vez' }).click()
    await page.getByText('Le volveremos a enviar correos').first().waitFor()
    await card.getByText('Correo rechazado').waitFor({ state: 'detached' })
    expectNoComplaints(page)
  })

  test('a person is found and changed by keyboard alone', { tags: ['resto'] }, async () => {
    const page = await browser.as('admin', '/usuarios-lista')
    await tabTo(page, 'Nombre o correo')
    await page.keyboard.type('teresa guzman')
    await page.keyboard.press('Enter')
    await row(page, 'Teresa Guzmán Bautista').waitFor()
    await settled(page)
    await tabTo(page, 'Editar Teresa Guzmán Bautista')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-path') === 'name')
    await tabTo(page, 'Correo alternativo')
    await page.keyboard.type('teresa.guzman@casa.mx')
    await page.keyboard.press('Enter')
    await page.getByText('Usuario actualizado').waitFor()
    await dialog(page, 'Editar usuario').waitFor({ state: 'detached' })
    expectNoComplaints(page)
  })

  test('two administrators edit one person: the slower one is told, and keeps what they wrote', {
    tags: ['resto'],
  }, async () => {
    const [fast, slow] = [await browser.as('admin', '/usuarios-lista'), await browser.as('admin', '/usuarios-lista')]
    for (const page of [fast, slow]) {
      await find(page, 'ivan.castaneda')
      await page.getByRole('button', { name: 'Editar Iván Castañeda Soto' }).click()
      await dialog(page, 'Editar usuario').getByLabel('Correo alternativo').waitFor()
    }
    await dialog(fast, 'Editar usuario').getByLabel('Correo alternativo').fill('ivan@casa.mx')
    await dialog(fast, 'Editar usuario').getByRole('button', { name: 'Actualizar registro' }).click()
    await fast.getByText('Usuario actualizado').waitFor()
    await dialog(slow, 'Editar usuario').getByLabel('Apellido materno').fill('Soto Luna')
    await dialog(slow, 'Editar usuario').getByRole('button', { name: 'Actualizar registro' }).click()
    await slow
      .getByText(/^Alguien más cambió a esta persona/)
      .first()
      .waitFor()
    await expect
      .poll(() => dialog(slow, 'Editar usuario').getByLabel('Apellido materno').inputValue())
      .toBe('Soto Luna')
  })

  test('what the list shows is exported, and nothing to export is said', { tags: ['resto'] }, async () => {
    const page = await browser.as('admin', '/usuarios-lista?search=teresa')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('usuarios.csv')
    const text = readFileSync(await file.path(), 'utf8')
    expect(text.startsWith('\ufeffNombre,Correo,')).toBe(true)
    expect(text).toContain('Teresa Guzmán Bautista,teresa.guzman@colegiosor.mx')
    await find(page, 'nadie se llama así')
    await page.getByRole('button', { name: 'Exportar' }).click()
    await page.getByText('Sin archivos').waitFor()
  })

  test('to help somebody one sees Eleva as they have it, changes nothing, and they are told', {
    tags: ['resto'],
  }, async () => {
    const page = await browser.as('admin', '/usuarios-lista')
    await find(page, 'angel.munoz')
    await choose(page, 'Ver Eleva como esta persona', 'Ángel Muñoz Peña')
    await page.getByRole('button', { name: 'Ver como esta persona', exact: true }).click()
    await page.getByText('Estás viendo Eleva como Ángel Muñoz Peña. Solo puedes mirar.').waitFor()
    await page.getByRole('heading', { name: 'Qué gusto verte, Ángel' }).waitFor()
    await page.getByRole('link', { name: 'Agenda' }).first().click()
    await page.getByText('Estás viendo Eleva como Ángel Muñoz Peña. Solo puedes mirar.').waitFor()
    await page.getByRole('button', { name: 'Dejar de ver' }).click()
    await page.waitForURL(url => url.pathname === '/hoy')
    await expect.poll(() => page.getByText('Estás viendo Eleva como').count()).toBe(0)
    const angel = await browser.as('estudiante', '/avisos')
    await angel
      .getByText(/vio Eleva como tú/)
      .first()
      .waitFor()
    // The list that one comes from may be read once more before its page is left: as somebody who may not.
    expectNoComplaints(page, /status of 403/)
  })

  test('only an administrator reaches it; others are led to their start', { tags: ['resto'] }, async () => {
    for (const who of allBut('admin')) {
      const page = await browser.as(who, '/usuarios-lista')
      await expect.poll(async () => (await placeOf(page)).pathname).toBe('/crear-contenido-curricula')
    }
  })
})

describe('a CSV of people', () => {
  const bad = 'nombre,correo\nItzel Ruiz,itzel.ruiz@carga.mx\n,sin.nombre@carga.mx\nOmar Díaz,omar@@carga.mx\n'

  test('with errors is reviewed row by row, mended, and loaded again', async () => {
    const page = await browser.as('admin', '/configuracion')
    await page.getByRole('button', { name: 'Cargar', exact: true }).click()
    const wizard = dialog(page, 'Cargar usuarios')
    await wizard.getByRole('button', { name: 'Revisar' }).click()
    await wizard.getByText('Elige un archivo .csv').waitFor()
    await wizard.locator('input[type=file]').setInputFiles(csv('malo.csv', bad))
    await wizard.getByRole('button', { name: 'Revisar' }).click()
    await wizard.getByText('Elige si son docentes o estudiantes').waitFor()
    await wizard.getByRole('radio', { name: 'Estudiante' }).check()
    await wizard.getByRole('combobox', { name: 'Grupos' }).click()
    await page.getByRole('option', { name: '3.º A' }).click()
    await page.keyboard.press('Escape')
    await wizard.getByRole('checkbox', { name: 'Crear cuentas de correo en la consola' }).check()
    await wizard.getByRole('button', { name: 'Revisar' }).click()

    await wizard.getByText('1 nuevo', { exact: true }).waitFor()
    await wizard.getByText('2 con error', { exact: true }).waitFor()
    const refused = wizard.getByRole('list', { name: 'Renglones con error' }).getByRole('listitem')
    await expect
      .poll(() => refused.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^3\s.*sin\.nombre@carga\.mx\s+Falta el nombre$/s),
        expect.stringMatching(/^4\s.*Omar Díaz.*\s+El correo tiene dos arrobas$/s),
      ])
    const [report] = await Promise.all([
      page.waitForEvent('download'),
      wizard.getByRole('button', { name: 'Descargar los 2 con error' }).click(),
    ])
    expect(readFileSync(await report.path(), 'utf8')).toContain(
      '4,Omar Díaz,omar@@carga.mx,El correo tiene dos arrobas',
    )

    await wizard.getByRole('button', { name: 'Elegir otro archivo' }).click()
    const mended = bad.replace('\n,sin', '\nSilvia Luna,sin').replace('@@', '@')
    await wizard.locator('input[type=file]').setInputFiles(csv('bueno.csv', mended))
    await wizard.getByRole('button', { name: 'Revisar' }).click()
    await wizard.getByText('3 nuevos', { exact: true }).waitFor()
    await wizard.getByRole('button', { name: 'Cargar CSV (3 usuarios)' }).click()
    await wizard.getByText('3 creados', { exact: true }).waitFor()
    const [accounts] = await Promise.all([
      page.waitForEvent('download'),
      wizard.getByRole('button', { name: 'Descargar cuentas de correo' }).click(),
    ])
    expect(readFileSync(await accounts.path(), 'utf8')).toMatch(/\nItzel,Ruiz,itzel\.ruiz@carga\.mx,\w{12},\/,True\r\n/)
    await wizard.getByRole('button', { name: 'Cargar otro archivo' }).click()
    const shouted = 'Grupo,Correo,Nombre\n3A,itzel.ruiz@carga.mx,ITZEL RUIZ\n'
    await wizard.locator('input[type=file]').setInputFiles(csv('mayusculas.csv', shouted))
    await wizard.getByRole('button', { name: 'Revisar' }).click()
    await wizard.getByRole('list', { name: 'Cambios' }).getByText('Itzel Ruiz', { exact: true }).waitFor()
    expect(await wizard.getByRole('button', { name: 'Cargar CSV (0 usuarios)' }).isDisabled()).toBe(true)
    await wizard.getByRole('checkbox', { name: /^Cambiar el nombre o el correo alternativo de 1 persona/ }).check()
    await wizard.getByRole('button', { name: 'Cargar CSV (1 usuario)' }).waitFor()
    await wizard.getByRole('button', { name: 'Elegir otro archivo' }).click()
    await wizard.getByRole('button', { name: 'Cancelar' }).click()

    await page.goto('/usuarios-lista?search=carga.mx')
    await row(page, 'Itzel Ruiz').getByText('3.º A').waitFor()
    for (const who of ['Itzel Ruiz', 'Omar Díaz', 'Silvia Luna']) await remove(page, who)
    expectNoComplaints(page)
  })

  test('of another kind is looked at as it was read, corrected, and undone', { tags: ['resto'] }, async () => {
    const page = await browser.as('admin', '/gestion-usuarios')
    await page.getByRole('button', { name: 'Cargar alumnos' }).click()
    const wizard = dialog(page, 'Cargar alumnos')
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      wizard.getByRole('button', { name: 'Descargar plantilla' }).click(),
    ])
    expect(readFileSync(await template.path(), 'utf8')).toContain('Nombre(s),Apellido paterno,Apellido materno,Correo,')
    // As an old Macintosh writes it: ú and ñ are 0x9c and 0x96.
    const text = 'Lista de 3.º A\n\nPersona;Correo;Equipo\nRa\x9cl Pe\x96a;raul@otra-lista.mx;3.o A\n'
    const buffer = Buffer.from(text.replace('º', '\xbc'), 'latin1')
    await wizard.locator('input[type=file]').setInputFiles({ name: 'equipos.csv', mimeType: 'text/csv', buffer })
    await wizard.getByRole('button', { name: 'Revisar' }).click()
    const rows = wizard.getByRole('list', { name: 'Renglones como se leyeron' }).getByRole('listitem')
    await rows.filter({ hasText: 'Raúl Peña' }).getByText('Nuevo').waitFor()
    const select = wizard.getByRole('combobox', { name: 'Qué tiene la columna Equipo' })
    await select.click()
    await page.getByRole('option', { name: 'Grupo', exact: true }).click()
    await rows.filter({ hasText: 'Grupo: 3.o A' }).waitFor()
    await wizard.getByRole('button', { name: 'Cargar CSV (1 usuario)' }).click()
    await wizard.getByText('1 creado', { exact: true }).waitFor()
    await wizard.getByRole('button', { name: 'Deshacer esta carga' }).click()
    await dialog(page, '¿Deshacer esta carga?').getByRole('button', { name: 'Deshacer' }).click()
    await wizard.getByText('La carga quedó deshecha.').waitFor()
    await wizard.getByRole('button', { name: 'Cargar otro archivo' }).click()
    await wizard.getByRole('list', { name: 'Cargas recientes' }).getByText('equipos.csv').waitFor()
    await page.goto('/usuarios-lista?search=otra-lista.mx')
    await page.getByText('Raúl Peña').waitFor({ state: 'detached' })
    expectNoComplaints(page)
  })

  test('leaves the names that stand, and takes those of the file when that is asked', { tags: ['resto'] }, async () => {
    const page = await browser.as('admin', '/gestion-usuarios')
    await page.getByRole('button', { name: 'Cargar alumnos' }).click()
    const wizard = dialog(page, 'Cargar alumnos')
    const text = 'Nombre,Correo\nÁngel M. P.,angel.munoz@benitojuarez.edu.mx\n'
    await wizard.locator('input[type=file]').setInputFiles(csv('nombres.csv', text))
    await wizard.getByRole('button', { name: 'Revisar' }).click()
    const change = wizard.getByRole('list', { name: 'Cambios' }).getByRole('listitem')
    await change.getByText('Ángel Muñoz Peña').waitFor()
    await change.getByText('(se queda como está)').waitFor()
    await wizard.getByText('No hay a quién cargar en este archivo.').waitFor()
    await wizard.getByRole('checkbox', { name: /^Cambiar el nombre o el correo alternativo de 1 persona/ }).check()
    await wizard.getByRole('button', { name: 'Cargar CSV (1 usuario)' }).click()
    await wizard.getByText('1 actualizado', { exact: true }).waitFor()
    await wizard.getByRole('button', { name: 'Deshacer esta carga' }).click()
    await dialog(page, '¿Deshacer esta carga?').getByRole('button', { name: 'Deshacer' }).click()
    await wizard.getByText('La carga quedó deshecha.').waitFor()
    await page.goto('/usuarios-lista?search=angel.munoz')
    await row(page, 'Ángel Muñoz Peña').waitFor()
    expectNoComplaints(page)
  })

  test('that was mended under the same name is read again', { tags: ['resto'] }, async () => {
    const page = await browser.as('admin', '/gestion-usuarios')
    const file = path.join(mkdtempSync(path.join(dir, 'csv-')), 'alumnos.csv')
    await page.getByRole('button', { name: 'Cargar alumnos' }).click()
    const wizard = dialog(page, 'Cargar alumnos')
    const pick = async (text: string) => {
      writeFileSync(file, text)
      const asked = page.waitForEvent('filechooser')
      await wizard.getByRole('button', { name: 'Archivo .csv' }).click()
      const chooser = await asked
      // A browser tells of a choice only where it differs from what the field holds.
      await expect.poll(() => chooser.element().inputValue()).toBe('')
      await chooser.setFiles(file)
    }
    await pick('')
    await wizard.getByRole('button', { name: 'Revisar' }).click()
    await wizard.getByText('El archivo está vacío').first().waitFor()
    await pick('nombre,correo\nSilvia Luna,sin.nombre@carga.mx\n')
    await wizard.getByRole('button', { name: 'Revisar' }).click()
    await wizard.getByText('1 nuevo', { exact: true }).waitFor()
    await wizard.getByRole('button', { name: 'Elegir otro archivo' }).click()
    await wizard.getByRole('button', { name: 'Cerrar' }).click()
    expectNoComplaints(page, /status of 422/)
  })

  test('in the way that Excel writes it is read with its accents', { tags: ['resto'] }, async () => {
    const page = await browser.as('admin', '/gestion-usuarios')
    await page.getByRole('button', { name: 'Cargar alumnos' }).click()
    const wizard = dialog(page, 'Cargar alumnos')
    const file = path.join(import.meta.dirname, '../server/test/fixtures/alumnos-excel-windows1252.csv')
    await wizard.locator('input[type=file]').setInputFiles(file)
    await wizard.getByRole('button', { name: 'Revisar' }).click()
    await wizard.getByText('60 nuevos', { exact: true }).waitFor()
    await expect.poll(() => wizard.getByRole('button', { name: 'Cargar CSV (60 usuarios)' }).isEnabled()).toBe(true)
    await wizard.getByRole('button', { name: 'Cerrar' }).click()
    await wizard.waitFor({ state: 'detached' })
    await find(page, 'Zoé Ávila')
    await page.getByText('No hay registros que concuerden').waitFor()
  })
})

describe('one person by e-mail', () => {
  test('is found, shown with all that is known, and edited from there', async () => {
    const page = await browser.as('admin', '/gestion-usuario')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await page.getByText('Favor de ingresar un correo electrónico').waitFor()
    await page.getByRole('searchbox', { name: 'Correo' }).fill('teresa')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    const card = page.getByRole('region', { name: 'Teresa Guzmán Bautista' })
    await card.getByText('Colegio Sor Juana').waitFor()
    const programme = page.getByRole('listitem').filter({ hasText: 'Evaluar para aprender' })
    await programme.getByText('5 cursos').waitFor()
    await programme.getByRole('button', { name: 'Ver cursos' }).click()
    await programme.getByText('Retroalimentar sin agotarte').waitFor()
    await card.getByRole('button', { name: 'Editar' }).click()
    const edit = dialog(page, 'Editar usuario')
    await edit.getByLabel('Correo alternativo').fill('teresa@casa.mx')
    await edit.getByRole('button', { name: 'Actualizar registro' }).click()
    await card.getByText('teresa@casa.mx').waitFor()
    // The card may show it before the dialog, which would ask whether to leave what was written, has gone.
    await edit.waitFor({ state: 'hidden' })
    await page.getByRole('searchbox', { name: 'Correo' }).fill('nadie@eleva.mx')
    await page.keyboard.press('Enter')
    await page.getByText('No hay registros que concuerden').waitFor()
    expectNoComplaints(page)
  })

  test('a coach finds the students of their own schools, and cannot change them', { tags: ['resto'] }, async () => {
    const page = await browser.as('coach', '/gestion-usuario?correo=@')
    await page.getByText(/^Hay \d+ personas que coinciden/).waitFor()
    const found = await page.getByRole('listitem').filter({ hasText: '@' }).allInnerTexts()
    expect(found.length).toBeGreaterThan(5)
    expect(found.filter(text => !text.includes('@sec21.edu.mx'))).toEqual([])
    await page.getByRole('listitem').filter({ hasText: '@' }).first().getByRole('button').click()
    await page.getByText('Última sesión').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Editar' }).count()).toBe(0)
  })
})
