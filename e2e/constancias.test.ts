/**
 * Who ends a programme has a constancia of it; anybody checks it without an account, and a corrected one takes its
 * place.
 *
 * @module-tag resto
 */

import { readFileSync } from 'node:fs'
import {
  actividadesRoutes,
  constanciasRoutes,
  curriculasRoutes,
  cursosRoutes,
  entregasPropiasRoutes,
  ofertasRoutes,
  reglasDeConstanciaRoutes,
  revisionesRoutes,
  unidadesRoutes,
} from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, expectNoComplaints, expectNoSidewaysScroll, origin, useBrowser } from './harness.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

/** A tick that is not sent before (ms). */
const TAKE_BACK_MS = 8_000

/** A programme of one course with one thing to tick, offered to all groups. */
async function build(admin: Page, nombre: string, minutos_curso = 120) {
  const key = `constancia-${Date.now()}`
  const unidad = await call(admin, unidadesRoutes.create, {
    body: {
      nombre_unidad: nombre,
      clave_interna: key,
      descripcion: 'x',
    },
  })
  await call(admin, actividadesRoutes.create, {
    body: { nombre_actividad_unidad: 'Lee el caso', unidad_id: unidad.id },
  })
  const curso = await call(admin, cursosRoutes.create, {
    body: {
      nombre_curso: `Curso de ${nombre}`,
      minutos_curso,
      unidades: [unidad.id],
    },
  })
  const curricula = await call(admin, curriculasRoutes.create, { body: { nombre_curricula: nombre, tipo: 1 } })
  await call(admin, curriculasRoutes.attach, { body: { curricula_id: curricula.id, cursos: [curso.id] } })
  const groups = await admin.evaluate(async () =>
    (await (await fetch('/api/users/get-grupos-usuarios-aprende')).json()).grupos_usuarios.map(
      (g: { id: number }) => g.id,
    ),
  )
  await call(admin, ofertasRoutes.create, {
    body: {
      nombre_oferta_academica: nombre,
      curricula_id: curricula.id,
      grupo_usuario_aprende_id: groups,
      publicado: 1,
    },
  })
  return { curricula: curricula.id, curso: curso.id, unidad: unidad.id }
}
type Made = Awaited<ReturnType<typeof build>>

describe('a programme that ends in a constancia', () => {
  const nombre = `Programa que termina ${Date.now()}`
  let admin: Page
  let page: Page
  let stranger: Page
  let made: Made
  let pdf: Buffer
  let address: string
  beforeAll(async () => {
    admin = await browser.as('admin', '/novedades')
    made = await build(admin, nombre)
  })
  const card = () => page.getByRole('article', { name: nombre })
  const reason = () => admin.getByRole('dialog', { name: 'Revocar la constancia' })
  const issue = () => admin.getByRole('dialog', { name: 'Expedir constancias' })
  const enSuGrupo = async () => {
    await admin.goto('/usuarios')
    await admin.getByRole('link', { name: '5.º A', exact: true }).click()
    await admin.getByRole('tab', { name: 'Constancias' }).click()
    await admin.getByRole('combobox', { name: 'Programa' }).click()
    await admin.getByRole('option', { name: nombre }).click()
  }
  const revoke = async (motivo: string) => {
    await admin
      .getByRole('row', { name: /Ángel Muñoz Peña.*Válida/ })
      .getByRole('button', { name: /^Más acciones/ })
      .click()
    await admin.getByRole('menuitem', { name: 'Revocar' }).click()
    await reason().getByRole('textbox', { name: 'Motivo' }).fill(motivo)
    await reason().getByRole('button', { name: 'Revocar', exact: true }).click()
    await reason().waitFor({ state: 'detached' })
  }

  test('at 360 px whoever ends it has it at once, as a PDF and as a badge', async () => {
    page = await browser.as(
      'estudiante',
      `/contenido-curso-curricula?curricula=${made.curricula}&curso=${made.curso}`,
      { width: 360 },
    )
    await page.getByRole('region', { name: 'Lo que sigue' }).getByRole('button', { name: 'Marcar como hecho' }).click()
    const marked = Date.now()
    const fin = page.getByRole('dialog', { name: 'Terminaste el curso' })
    await fin.getByRole('link', { name: 'Ver mi constancia' }).waitFor()
    // Not after the time in which a tick can be taken back: whoever looks at the end does not any more, and nothing
    // says they could.
    expect(Date.now() - marked).toBeLessThan(TAKE_BACK_MS)
    await fin.getByRole('button', { name: 'Cerrar' }).click()
    expect(await page.getByRole('button', { name: /^Deshacer/ }).count()).toBe(0)
    // Later the page of the programme leads to it, too.
    await page.goto(`/cursos-curricula?curricula=${made.curricula}`)
    await page.getByRole('link', { name: 'Ver mi constancia' }).click()
    await card()
      .getByText(/^2 horas · Folio /)
      .waitFor()
    await expectNoSidewaysScroll(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card()
        .getByRole('button', { name: /^Descargar el PDF/ })
        .click(),
    ])
    pdf = readFileSync(await download.path())
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    // The same as a badge, for a wallet or a profile elsewhere.
    await card()
      .getByRole('button', { name: /^Insignia de/ })
      .click()
    const linkedIn = await page.getByRole('menuitem', { name: 'Añadir a LinkedIn' }).getAttribute('href')
    expect(new URL(linkedIn!).searchParams.get('name')).toBe(nombre)
    const [badge] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Descargar insignia' }).click(),
    ])
    const credential = JSON.parse(readFileSync(await badge.path(), 'utf8'))
    expect(credential).toMatchObject({ name: nombre, proof: { cryptosuite: 'eddsa-rdfc-2022' } })
  })

  test('its address is copied, and search engines are let in where its owner says so', async () => {
    address = (await card()
      .getByRole('link', { name: /^Ver la página/ })
      .getAttribute('href'))!
    // Where the system has no sheet to share by, its address is copied.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await card()
      .getByRole('button', { name: /^Compartir/ })
      .click()
    await page.getByText('Dirección de la constancia copiada').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin()}${address}`)
    const robots = async () => (await page.request.get(`${origin()}${address}`)).headers()['x-robots-tag']
    expect(await robots()).toBe('noindex')
    await card()
      .getByRole('switch', { name: /^Que aparezca en buscadores/ })
      .click()
    await page.getByText('Los buscadores ya pueden mostrarla.', { exact: false }).waitFor()
    expect(await robots()).toBeUndefined()
  })

  test('somebody without an account and without a script checks it, and a PDF of it', async () => {
    // Without a script, as on any device.
    stranger = await browser.open({ width: 360 })
    await stranger.goto(`${origin()}${address}`)
    await stranger.getByRole('heading', { name: 'Constancia válida' }).waitFor()
    await stranger.getByText('Ángel Muñoz Peña').waitFor()
    await expectNoSidewaysScroll(stranger)
    await stranger.getByRole('link', { name: 'Comprobar un PDF' }).click()
    const file = stranger.getByLabel('El archivo que te dieron')
    await file.setInputFiles({ name: 'constancia.pdf', mimeType: 'application/pdf', buffer: pdf })
    await stranger.getByText('Es como se emitió.').waitFor()
    const other = Buffer.from(pdf)
    other[other.length - 20]! ^= 1
    await file.setInputFiles({ name: 'otra.pdf', mimeType: 'application/pdf', buffer: other })
    await stranger.getByText(/el archivo es otro\./).waitFor()
    await stranger.getByRole('textbox', { name: 'Folio' }).fill('2026-0000')
    await stranger.getByRole('button', { name: 'Comprobar', exact: true }).click()
    await stranger.getByText(/^El folio son cuatro cifras/).waitFor()
  })

  test('a corrected one takes its place, and the old one leads there', async () => {
    await admin.goto(`/constancias-emitidas?search=${encodeURIComponent(nombre)}`)
    await admin.getByRole('button', { name: /^Más acciones de Ángel/ }).click()
    await admin.getByRole('menuitem', { name: 'Corregir el nombre' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Corregir el nombre' })
    await dialog.getByRole('textbox', { name: 'Nombre completo' }).fill('Ángel Muñoz Prado')
    await dialog.getByRole('button', { name: 'Expedir la corregida' }).click()
    await admin.getByText('Se expidió otra con el nombre corregido').waitFor()
    await admin.getByText('Ángel Muñoz Prado').first().waitFor()

    await stranger.goto(`${origin()}${address}`)
    await stranger.getByRole('heading', { name: 'Esta constancia ya no es válida' }).waitFor()
    await stranger.getByRole('link', { name: 'Ver la que la sustituye' }).click()
    await stranger.getByRole('heading', { name: 'Constancia válida' }).waitFor()
    await stranger.getByText('Ángel Muñoz Prado').waitFor()
  })

  test('revoked with a reason, it is issued again by hand, to nobody else and not by one press', async () => {
    const row = admin.getByRole('row', { name: /Ángel Muñoz Prado.*Válida/ })
    await row.getByRole('button', { name: /^Más acciones/ }).click()
    await admin.getByRole('menuitem', { name: 'Revocar' }).click()
    await reason().getByRole('button', { name: 'Revocar', exact: true }).click()
    await reason().getByText('Escribe el motivo: lo lee quien compruebe la constancia').waitFor()
    await reason().getByRole('textbox', { name: 'Motivo' }).fill('Faltaba su segundo apellido')
    await reason().getByRole('button', { name: 'Revocar', exact: true }).click()
    await admin.getByText('Constancia revocada').waitFor()
    await stranger.reload()
    await stranger.getByText('Faltaba su segundo apellido').waitFor()
    await enSuGrupo()
    // Whom it was taken back from gets it with nobody else, and not by one press: it cannot be taken back again without
    // a word.
    const quitada = admin.getByRole('row', { name: /Ángel Muñoz Peña.*Se le revocó/ })
    const offer = async () => {
      await quitada.getByRole('button', { name: /^Más acciones/ }).click()
      await admin.getByRole('menuitem', { name: 'Expedir' }).click()
    }
    await offer()
    expect(await admin.getByRole('button', { name: /^Expedir (1|las)/ }).count()).toBe(0)
    const question = admin.getByRole('dialog', { name: '¿Expedir la constancia?' })
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await quitada.waitFor()
    await offer()
    await question.getByRole('button', { name: 'Expedir constancia' }).click()
    await admin.getByText('Se expidió 1 constancia.').waitFor()
    await admin.goto(`/constancias-emitidas?search=${encodeURIComponent(nombre)}`)
  })

  test('a list names nobody: it is told why it was revoked, and given again if that is said', async () => {
    await revoke('Se firmó dos veces')
    // A list names nobody: it is told why it was revoked, and given again if that is said.
    await admin.getByRole('button', { name: 'Expedir', exact: true }).click()
    await issue().getByText('Una lista').click()
    await issue().getByRole('combobox', { name: 'Constancia de' }).fill(nombre)
    await admin.getByRole('option', { name: nombre }).click()
    // Seven megabytes in one line are not laid out.
    const correos = issue().getByRole('textbox', { name: 'Correos' })
    await correos.evaluate(field => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', 'ana@ejemplo.mx '.repeat(500_000))
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await issue().getByText('Es demasiado para pegarlo', { exact: false }).waitFor()
    await correos.fill('angel.munoz@benitojuarez.edu.mx')
    await issue().getByRole('button', { name: 'Revisar' }).click()
    await issue().getByRole('heading', { name: 'Se les revocó, y no se les expide si no lo pides: 1' }).waitFor()
    await issue().getByText('angel.munoz@benitojuarez.edu.mx (Se firmó dos veces)').waitFor()
    expect(
      await issue()
        .getByRole('button', { name: /^Expedir a/ })
        .count(),
    ).toBe(0)
    await issue().getByRole('checkbox', { name: 'Expedirla otra vez a la persona a quien se le revocó' }).check()
    await issue().getByRole('button', { name: 'Expedir a 1 persona' }).click()
    await issue().getByRole('heading', { name: 'Se expidió: 1' }).waitFor()
    await issue().getByRole('button', { name: 'Listo' }).click()
  })

  test('it is found by their e-mail, and issued to one person by a form that is kept', async () => {
    await revoke('Otra vez')
    // Found by their e-mail as well.
    await admin.goto('/constancias-emitidas?search=angel.munoz@benitojuarez.edu.mx')
    await admin
      .getByRole('row', { name: new RegExp(`${nombre}.*Revocada`) })
      .first()
      .waitFor()
    await admin.goto(`/constancias-emitidas?search=${encodeURIComponent(nombre)}`)
    await admin.getByRole('button', { name: 'Expedir', exact: true }).click()
    await issue().getByRole('combobox', { name: 'Persona' }).fill('angel.munoz')
    await admin.getByRole('option', { name: /Ángel Muñoz Peña/ }).click()
    await issue().getByRole('combobox', { name: 'Constancia de' }).fill(nombre)
    await admin.getByRole('option', { name: nombre }).click()
    // Whoever has to load the page anew finds both as they chose them.
    await admin.waitForFunction(() => Object.keys(localStorage).some(key => key.endsWith('constancias:expedir')))
    await admin.reload()
    await issue()
      .getByText(/^Recuperamos lo que habías escrito/)
      .waitFor()
    await expect.poll(() => issue().getByRole('combobox', { name: 'Constancia de' }).inputValue()).toBe(nombre)
    await issue().getByRole('button', { name: 'Expedir', exact: true }).click()
    await admin.getByText('Constancia expedida').waitFor()
    await admin.getByRole('row', { name: /Ángel Muñoz Peña.*Válida/ }).waitFor()
  })

  test('of a list each is told what would become of it; of a group who has it, and all of them in one file', async () => {
    await admin.getByRole('button', { name: 'Expedir', exact: true }).click()
    await issue().getByText('Una lista').click()
    await issue().getByRole('combobox', { name: 'Constancia de' }).fill(nombre)
    await admin.getByRole('option', { name: nombre }).click()
    await issue().getByRole('textbox', { name: 'Correos' }).fill('angel.munoz@benitojuarez.edu.mx, nadie@ejemplo.mx')
    await issue().getByRole('button', { name: 'Revisar' }).click()
    await issue().getByRole('heading', { name: 'Ya la tienen: 1' }).waitFor()
    await issue().getByRole('heading', { name: 'Nadie a tu cargo con ese correo: 1' }).waitFor()
    await issue().getByRole('button', { name: 'Listo' }).click()
    await enSuGrupo()
    await admin.getByRole('row', { name: /Ángel Muñoz Peña.*1 de 1 curso.*\d{4}-/ }).waitFor()
    await admin
      .getByRole('row', { name: /0 de 1 curso.*Le falta 1 curso: 1 actividad/ })
      .first()
      .waitFor()
    const [zip] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('link', { name: 'Descargar 1', exact: true }).click(),
    ])
    expect(zip.suggestedFilename()).toBe('Constancias de 5.º A.zip')
  })

  test('a course that ends in one of its own is issued from the same place', async () => {
    await call(admin, reglasDeConstanciaRoutes.saveReglaDeCurso, { params: { id: made.curso }, body: { modo: 'mano' } })
    await admin.goto(`/constancias-emitidas?search=${encodeURIComponent(nombre)}`)
    await admin.getByRole('button', { name: 'Expedir', exact: true }).click()
    await issue().getByRole('combobox', { name: 'Constancia de' }).fill(nombre)
    await admin
      .getByRole('group', { name: 'Cursos' })
      .getByRole('option', { name: `Curso de ${nombre}` })
      .click()
    await issue().getByRole('combobox', { name: 'Persona' }).fill('angel.munoz')
    await admin.getByRole('option', { name: /Ángel Muñoz Peña/ }).click()
    await issue().getByRole('button', { name: 'Expedir', exact: true }).click()
    await admin.getByRole('row', { name: new RegExp(`Ángel Muñoz Peña.*Curso de ${nombre}.*Válida`) }).waitFor()
    await call(admin, reglasDeConstanciaRoutes.saveReglaDeCurso, { params: { id: made.curso }, body: { modo: 'no' } })
  })

  test('its author lets a programme end in none, and is told how many were issued', async () => {
    await admin.goto(`/programa/${made.curricula}`)
    await admin.getByText('Se ha expedido 1.', { exact: false }).waitFor()
    await admin.getByRole('combobox', { name: 'Constancia' }).click()
    await admin.getByRole('option', { name: 'No termina en constancia' }).click()
    await admin.getByText('Constancia del programa guardada').waitFor()
    for (const one of [page, stranger, admin]) expectNoComplaints(one)
  })
})

test('a copied Diploma is signed and printed by its programme; a DC-3 asks for a CURP first, and is issued then', async () => {
  const admin = await browser.as('admin', '/plantillas')
  const nombre = `Diploma de la casa ${Date.now()}`
  await admin.getByRole('button', { name: 'Copiar «Diploma con horas y contenidos»' }).click()
  const copia = admin.getByRole('dialog', { name: 'Copiar la plantilla' })
  await copia.getByRole('textbox', { name: 'Nombre' }).fill(nombre)
  await copia.getByRole('button', { name: 'Copiar', exact: true }).click()
  const texto = admin.getByRole('textbox', { name: 'Texto 2', exact: true })
  await texto.fill('que se entrega con orgullo a quien cumplió ')
  await admin.getByRole('button', { name: 'Insertar Horas', exact: true }).click()
  expect(await texto.inputValue()).toBe('que se entrega con orgullo a quien cumplió {horas}')
  // A step back before it is saved, and again forward.
  await admin.getByRole('button', { name: 'Deshacer' }).click()
  await admin.getByRole('button', { name: 'Rehacer' }).click()
  await admin.getByRole('button', { name: 'Agregar una firma' }).click()
  await admin.getByRole('textbox', { name: 'Nombre de la firma 1' }).fill('Rosa Ibarra Núñez')
  await admin.getByRole('textbox', { name: 'Puesto de la firma 1' }).fill('Dirección académica')
  const firma = admin.getByLabel('Firma 1 escaneada')
  await firma.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no es una imagen') })
  await admin.getByText('Formato inválido. Solo se permiten imágenes JPG, PNG, GIF o WEBP.').first().waitFor()
  await firma.setInputFiles('web/public/icono-192.png')
  await admin.getByRole('button', { name: 'Cambiar', exact: true }).waitFor()
  // The preview says what the paper will.
  await admin.getByRole('region', { name: 'Vista previa' }).getByText('Rosa Ibarra Núñez', { exact: false }).waitFor()
  await admin.getByRole('button', { name: 'Guardar', exact: true }).click()
  await admin.getByText('Plantilla guardada').waitFor()
  await admin.getByText(/^Versión 2/).waitFor()

  const programa = `Programa con diploma ${Date.now()}`
  const made = await build(admin, programa)
  await admin.goto(`/programa/${made.curricula}`)
  await admin.getByRole('combobox', { name: 'Plantilla' }).click()
  await admin.getByRole('option', { name: nombre }).click()
  await admin.getByText('Constancia del programa guardada').waitFor()
  const learner = await browser.as(
    'estudiante',
    `/contenido-curso-curricula?curricula=${made.curricula}&curso=${made.curso}`,
    { width: 360 },
  )
  const mark = () =>
    learner.getByRole('region', { name: 'Lo que sigue' }).getByRole('button', { name: 'Marcar como hecho' }).click()
  await mark()
  const fin = learner.getByRole('dialog', { name: 'Terminaste el curso' })
  await fin.getByRole('link', { name: 'Ver mi constancia' }).click()
  const page = await learner.getByRole('link', { name: `Ver la página de «${programa}»` }).getAttribute('href')
  const stranger = await browser.open({ width: 360 })
  await stranger.goto(`${origin()}${page}`)
  await stranger.getByText('Rosa Ibarra Núñez, Dirección académica').waitFor()
  await stranger.getByText('que se entrega con orgullo a quien cumplió 2 horas', { exact: false }).waitFor()

  const deDc3 = `Programa con DC-3 ${Date.now()}`
  const otro = await build(admin, deDc3, 0)
  await admin.goto(`/programa/${otro.curricula}`)
  await admin.getByRole('combobox', { name: 'Plantilla' }).click()
  await admin.getByRole('option', { name: 'DC-3', exact: true }).click()
  await admin.getByText('Elige el área: sin ella no se expide a nadie').waitFor()
  await admin.getByRole('combobox', { name: 'Área temática' }).click()
  await admin.getByRole('option', { name: '7000 Desarrollo personal y familiar' }).click()
  await admin.getByText('Elige el área: sin ella no se expide a nadie').waitFor({ state: 'detached' })
  await admin.getByText('Escribe las horas: la DC-3 las dice, y sin ellas no se expide a nadie').waitFor()
  await learner.goto(`/contenido-curso-curricula?curricula=${otro.curricula}&curso=${otro.curso}`)
  await mark()
  await fin.getByRole('link', { name: 'Completar mi constancia' }).click()
  await learner.getByRole('heading', { name: `Faltan datos para tu constancia de «${deDc3}»` }).waitFor()
  await expectNoSidewaysScroll(learner)
  await learner.getByRole('button', { name: 'Guardar y expedir' }).click()
  await learner.getByText('Escribe tu CURP').waitFor()
  await learner.getByRole('textbox', { name: 'CURP' }).fill('hegg560427mvzrrl04')
  await learner.getByRole('combobox', { name: 'Ocupación' }).fill('Enseñanza')
  await learner.getByRole('option', { name: '11.2 Enseñanza' }).click()
  await learner.getByRole('textbox', { name: 'Puesto' }).fill('Docente de apoyo')
  await learner.getByRole('button', { name: 'Guardar y expedir' }).click()
  // The rest is their school's to say.
  await learner.getByRole('heading', { name: `Tu constancia de «${deDc3}» está en espera` }).waitFor()
  await learner.getByText(/Falta que tu escuela diga sus datos de empresa/).waitFor()

  // Who leads the group sees it, too; whoever runs the school says it.
  await admin.goto(`/usuarios?search=${encodeURIComponent('5.º A')}`)
  await admin.getByRole('link', { name: '5.º A', exact: true }).click()
  await admin.getByRole('tab', { name: 'Constancias' }).click()
  await admin.getByRole('combobox', { name: 'Programa' }).click()
  await admin.getByRole('option', { name: deDc3 }).click()
  await admin
    .getByRole('row', { name: /Ángel Muñoz Peña.*Faltan los datos de empresa de su escuela y las horas del programa/ })
    .waitFor()
  await admin.getByText('A una persona: nadie ha escrito cuántas horas dura el programa').waitFor()
  await admin.getByRole('link', { name: 'Escribir las horas en el programa' }).click()
  await admin.getByRole('textbox', { name: 'Horas que dice' }).fill('20')
  await admin.getByRole('textbox', { name: 'Horas que dice' }).blur()
  await admin.getByText('Escribe las horas: la DC-3 las dice').waitFor({ state: 'detached' })
  await admin.goto('/centro-escolar')
  await admin.getByRole('combobox', { name: 'Escuela' }).click()
  await admin.getByRole('option', { name: 'Primaria Benito Juárez' }).click()
  await admin.getByRole('tab', { name: 'Constancias' }).click()
  await admin.getByText('Una persona espera estos datos para tener su constancia.').waitFor()
  await admin.getByRole('textbox', { name: 'Nombre o razón social' }).fill('Primaria Benito Juárez, A. C.')
  await admin.getByRole('textbox', { name: 'RFC' }).fill('PBJ010203AB1')
  await admin.getByRole('textbox', { name: 'Patrón o representante legal' }).fill('Rosa Ibarra')
  await admin.getByRole('button', { name: 'Guardar los datos' }).click()
  await admin.getByText('Datos de la empresa guardados').waitFor()
  await learner.reload()
  // It is issued by the minute, and at once to who asks.
  await call(learner, constanciasRoutes.request, {})
  await learner.reload()
  const suya = (await learner.getByRole('link', { name: `Ver la página de «${deDc3}»` }).getAttribute('href'))!
  await stranger.goto(`${origin()}${suya}`)
  await stranger.getByText('Docente de apoyo').waitFor()
  await stranger.getByText('Primaria Benito Juárez, A. C.').first().waitFor()
  expect(await stranger.content()).not.toContain('HEGG560427')
  for (const one of [learner, stranger]) expectNoComplaints(one)
  // The picture that was none is refused.
  expectNoComplaints(admin, /status of 422/)
})

/**
 * Two works more in its unit, handed in and graded as said.
 * @returns their keys
 */
async function works(admin: Page, learner: Page, { unidad, ...de }: Made, notas: readonly number[]) {
  const made: number[] = []
  for (const [i, calificacion] of notas.entries()) {
    const actividad = await call(admin, actividadesRoutes.create, {
      body: {
        nombre_actividad_unidad: `Trabajo ${i + 1}`,
        unidad_id: unidad,
      },
    })
    await call(admin, actividadesRoutes.entregable, { params: { activityId: actividad.id, type: 2 } })
    await call(admin, actividadesRoutes.obligacion, { params: { id: actividad.id }, body: { entregable_opcional: 2 } })
    const reply = await call(learner, entregasPropiasRoutes.handInUrl, {
      body: {
        actividad_id: actividad.id,
        curso_id: de.curso,
        curricula_id: de.curricula,
        url: `https://ejemplo.mx/${i}`,
      },
    })
    const { id } = reply.entrega
    await call(admin, revisionesRoutes.cuaderno, { params: { id }, body: { calificacion } })
    made.push(id)
  }
  return made
}

test('at 360 px a grade that is too low is told, raised and gives the constancia, which is shown in a portfolio until that is taken back', async () => {
  const admin = await browser.as('admin', '/novedades')
  const nombre = `Programa con mínimo ${Date.now()}`
  const made = await build(admin, nombre)
  await call(admin, reglasDeConstanciaRoutes.saveReglaDeCurricula, {
    params: { id: made.curricula },
    body: { calificacion_minima: 80 },
  })
  const course = `/contenido-curso-curricula?curricula=${made.curricula}&curso=${made.curso}`
  const antes = await browser.as('estudiante', '/mis-constancias')
  const [, second] = await works(admin, antes, made, [90, 54])

  const page = await browser.as('estudiante', course, { width: 360 })
  await page.getByRole('region', { name: 'Lo que sigue' }).getByRole('button', { name: 'Marcar como hecho' }).click()
  const fin = page.getByRole('dialog', { name: 'Terminaste el curso' })
  await fin.getByText('Calificación 72 de 80').waitFor()
  await expectNoSidewaysScroll(page)
  await call(admin, revisionesRoutes.cuaderno, { params: { id: second! }, body: { calificacion: 80 } })
  await call(page, constanciasRoutes.request, {})
  await page.goto('/mis-constancias')
  await page.getByRole('article', { name: nombre }).waitFor()

  await page.getByRole('link', { name: 'Mis portafolios' }).click()
  await page.getByRole('button', { name: 'Nuevo portafolio' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo portafolio' })
  const titulo = `Mis evidencias ${Date.now()}`
  await form.getByRole('textbox', { name: 'Título', exact: true }).fill(titulo)
  for (const what of [/^Trabajo 1/, /^Trabajo 2/, new RegExp(`^Constancia: ${nombre}`)]) {
    await form.getByRole('combobox', { name: 'Agregar un trabajo o una constancia' }).click()
    await page.getByRole('option', { name: what }).first().click()
  }
  await form.getByRole('button', { name: `Subir «${nombre}»` }).click()
  await form.getByRole('textbox', { name: 'Por qué lo muestras' }).first().fill('Lo hice con mi grupo')
  await expectNoSidewaysScroll(page)
  await form.getByRole('button', { name: 'Guardar portafolio' }).click()
  const card = page.getByRole('article', { name: titulo })
  await card.getByText('2 trabajos y 1 constancia · Solo tú lo ves').waitFor()
  await card.getByRole('button', { name: /^Compartir/ }).click()
  const share = page.getByRole('dialog', { name: 'Compartir el portafolio' })
  await share.getByRole('button', { name: 'Crear dirección' }).click()
  const address = await share.getByRole('textbox', { name: 'Dirección' }).inputValue()
  await share.getByRole('button', { name: 'Listo' }).click()

  const stranger = await browser.open({ width: 360 })
  await stranger.goto(address)
  await stranger.getByRole('heading', { name: titulo }).waitFor()
  await stranger.getByText('Lo hice con mi grupo').waitFor()
  await stranger.getByText('Calificación: 90 de 100').waitFor()
  expect(await stranger.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Trabajo 1',
    nombre,
    'Trabajo 2',
  ])
  await expectNoSidewaysScroll(stranger)
  await stranger.getByRole('link', { name: 'Comprobar la constancia' }).click()
  await stranger.getByRole('heading', { name: 'Constancia válida' }).waitFor()

  await page.reload()
  await card.getByText(/· 1 visita$/).waitFor()
  await card.getByRole('button', { name: /^Compartir/ }).click()
  await share.getByRole('button', { name: 'Dejar de compartir' }).click()
  await card.getByText('Solo tú lo ves').waitFor()
  await stranger.goto(address)
  await stranger.getByRole('heading', { name: 'Este portafolio ya no se comparte' }).waitFor()
  expectNoComplaints(page)
  // The page that says so is one of 404.
  expectNoComplaints(stranger, /404/)
})
