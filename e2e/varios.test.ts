/**
 * Several files in one delivery, from a phone: gathered one after the other, handed in on a line that is cut, read one
 * by one by who reviews, and by the group where its author lets it.
 *
 * @module-tag resto
 */
import { entregasPropiasRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import {
  call,
  expectNoComplaints,
  expectNoSidewaysScroll,
  expectNothingCut,
  settled,
  signIn,
  useBrowser,
} from './harness.ts'
import { buildMundo } from './mundo.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

const LIA = 'lia.lote@varios.mx'
const MAR = 'mar.muro@varios.mx'
const TAREA = 'Tu carpeta'
const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`${PDF}% ${name}\n`) })

const WRITES = /\/api\/entregables\/(archivo|store)$/
const cut = (page: Page) => page.route(WRITES, route => route.abort())
const mend = async (page: Page) => {
  await page.unroute(WRITES)
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

let admin: Page
let lugar = ''
let taller = ''
let tarea = { curricula_id: 0, curso_id: 0, actividad_id: 0 }
beforeAll(async () => {
  admin = await browser.as('admin', '/novedades')
  const {
    curricula,
    curso,
    unidad,
    tareas: [id],
  } = await buildMundo(admin, {
    nombre: 'De carpetas',
    tareas: [TAREA],
    lista: [
      ['Lía Lote', LIA],
      ['Mar Muro', MAR],
    ],
  })
  lugar = `/contenido-curso-curricula?curricula=${curricula}&curso=${curso}&unidad=${unidad}`
  taller = `/curso/${curso}`
  tarea = { curricula_id: curricula, curso_id: curso, actividad_id: id! }
})

test('its author says how many; they are gathered, put in order, kept, and arrive as one', async () => {
  await admin.goto(taller)
  await admin.getByRole('treeitem', { name: new RegExp(TAREA) }).click()
  await admin.getByRole('tab', { name: 'Entrega' }).click()
  const saved = admin.waitForResponse(r => r.url().includes('/api/entregablesOpcional/update/') && r.ok())
  await admin.getByLabel('Archivos en cada entrega').selectOption('3')
  await saved
  const walled = admin.waitForResponse(r => r.url().includes('/api/entregablesOpcional/update/') && r.ok())
  await admin.getByLabel('Quién más ve las entregas').selectOption('Su grupo, con nombres')
  await walled
  expect(await admin.getByRole('switch', { name: 'Solo cuando ya entregaron la suya' }).isChecked()).toBe(true)

  const page = await browser.open({ width: 360 })
  await signIn(page, LIA, lugar)
  const dialog = page.getByRole('dialog', { name: TAREA })
  await page.getByRole('button', { name: `Entregar: ${TAREA}` }).click()
  await cut(page)
  await dialog.getByRole('button', { name: 'Archivo o enlace' }).click()
  await dialog.getByLabel('Elegir archivos').setInputFiles([pdf('uno.pdf'), pdf('dos.pdf')])
  const lote = dialog.getByRole('region', { name: 'Tus archivos' })
  await lote.getByText('2 de 3').waitFor()
  await dialog.getByRole('group', { name: '¿Agregas algo más?' }).waitFor()
  await dialog.getByText('Tu grupo verá este trabajo, con tu nombre.').waitFor()
  await expectNoSidewaysScroll(page)
  await expectNothingCut(page)
  await expectNoViolations(page)

  // The phone closes the page for its camera.
  await page.reload()
  await page.getByRole('button', { name: `Entregar: ${TAREA}` }).click()
  await lote.getByText('2 de 3').waitFor()
  await lote.getByRole('button', { name: 'Mover dos.pdf hacia arriba' }).click()
  await dialog.getByRole('button', { name: 'Escribir aquí' }).click()
  await dialog.getByLabel('Tu respuesta').fill('Lo que aprendí.')
  await dialog.getByRole('button', { name: 'Entregar', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Guardado aquí', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('Guardado aquí', { exact: true }).waitFor()
  const handed = page.waitForResponse(r => r.url().endsWith('/api/entregables/store') && r.ok())
  await mend(page)
  const { entrega } = (await (await handed).json()) as { entrega: { id: number; file_name: string } }
  expect(entrega).toMatchObject({
    file_name: 'dos.pdf',
    otros: [{ file_name: 'uno.pdf' }, { file_name: 'Texto.txt' }],
  })
  await page.getByRole('button', { name: `Cambiar entrega: ${TAREA}` }).click()
  for (const name of ['dos.pdf', 'uno.pdf', 'Texto.txt']) await dialog.getByRole('link', { name }).waitFor()
  // What was handed in is not offered again.
  await dialog.getByRole('group', { name: '¿Cómo lo entregas?' }).waitFor()
  expectNoComplaints(page, /net::ERR_FAILED/)

  await admin.goto(`/preview-rubrica?entregable=${entrega.id}`)
  await admin.getByText('Archivo 1 de 3').waitFor()
  await admin.getByRole('button', { name: 'Archivo siguiente' }).click()
  await admin.getByRole('button', { name: 'Archivo siguiente' }).click()
  await admin.getByText('Lo que aprendí.').waitFor()
  await settled(admin)
  await expectNoViolations(admin)
  const zip = await (
    await admin.context().request.get((await admin.getByRole('link', { name: 'Descargar todo' }).getAttribute('href'))!)
  ).body()
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  expect(zip.toString('latin1')).toContain('3 - Texto.txt')
})

test('a fellow of the group sees it once they handed in, too: its files, and nothing of how it was graded', async () => {
  const page = await browser.open({ width: 360 })
  await signIn(page, MAR, lugar)
  await page.getByText('Al entregar, ves los trabajos de tu grupo.').waitFor()
  // As a page of the version before does, which says nothing of a wall: hers is not on it.
  await call(page, entregasPropiasRoutes.handInUrl, { body: { ...tarea, url: 'https://ejemplo.mx/mar' } })
  await page.getByRole('button', { name: `Trabajos de tu grupo: ${TAREA}` }).click()
  const muro = page.getByRole('dialog', { name: `Trabajos de tu grupo: ${TAREA}` })
  await muro.getByRole('button', { name: /Lía Lote/ }).click()
  const trabajo = muro.getByRole('listitem')
  expect(await trabajo.count()).toBe(1)
  await trabajo.getByText('Archivo 1 de 3').waitFor()
  await trabajo.getByRole('button', { name: 'Archivo anterior' }).waitFor()
  await trabajo.getByRole('button', { name: 'Archivo siguiente' }).click()
  await trabajo.getByRole('button', { name: 'Archivo siguiente' }).click()
  await trabajo.getByText('Lo que aprendí.').waitFor()
  await settled(page)
  await expectNoSidewaysScroll(page)
  await expectNothingCut(page)
  await expectNoViolations(page)
  expectNoComplaints(page)
})

test('more than there is room for is said, in the delivery or on the device, and nothing of it is lost', async () => {
  const page = await browser.open({ width: 360 })
  await signIn(page, LIA, lugar)
  const dialog = page.getByRole('dialog', { name: TAREA })
  await page.getByRole('button', { name: `Cambiar entrega: ${TAREA}` }).click()
  await dialog.getByRole('button', { name: 'Archivo o enlace' }).click()
  await dialog.getByLabel('Elegir archivos').setInputFiles(['a', 'b', 'c', 'd'].map(n => pdf(`${n}.pdf`)))
  await dialog.getByText('Aquí se entregan hasta 3 archivos. «d.pdf» ya no cupo.').waitFor()
  await dialog.getByRole('button', { name: 'Quitar b.pdf' }).click()
  const lote = dialog.getByRole('region', { name: 'Tus archivos' })
  await lote.getByText('2 de 3').waitFor()

  // A phone that is full, and has no line either.
  await page.evaluate(() => {
    const full = () => new DOMException('full', 'QuotaExceededError')
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
      if (value instanceof Blob) throw full()
      return put.call(this, value, key)
    }
    FileSystemFileHandle.prototype.createWritable = () => Promise.reject(full())
  })
  await dialog.getByLabel('Elegir archivos').setInputFiles([pdf('e.pdf')])
  await lote
    .getByRole('alert')
    .getByText(/^En este dispositivo ya no hay espacio para guardar tus archivos/)
    .waitFor()
  await lote.getByText('3 de 3').waitFor()
  await expectNoSidewaysScroll(page)
  await cut(page)
  await dialog.getByRole('button', { name: 'Cambiar mi entrega' }).click()
  await lote
    .getByRole('alert')
    .getByText(/^No hay espacio en este dispositivo ni señal para enviarlos/)
    .waitFor()
  await lote.getByText('3 de 3').waitFor()
  await mend(page)
  const handed = page.waitForResponse(r => r.url().endsWith('/api/entregables/store') && r.ok())
  await dialog.getByRole('button', { name: 'Cambiar mi entrega' }).click()
  expect(await (await handed).json()).toMatchObject({
    entrega: { file_name: 'a.pdf', otros: [{ file_name: 'c.pdf' }, { file_name: 'e.pdf' }] },
  })
  await dialog.waitFor({ state: 'detached' })
})
