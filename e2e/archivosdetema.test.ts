/**
 * Files as materials: their author drops them on the list, and who learns opens them in their place.
 *
 * @module-tag resto
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { actividadesRoutes, objetivosRoutes } from '@eleva/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, expectNoSidewaysScroll, settled, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const TROZOS = '**/api/materiales/archivos/trozos'
const LISTA = {
  name: 'Acuerdos-para-el-grupo.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nAcuerdos'),
}
const folder = mkdtempSync(path.join(os.tmpdir(), 'eleva-largos-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * In five chunks, of bytes of its own: what its author has sent up before is there already. A file on the disk, as
 * everybody's: bytes that are handed to the browser one by one took a busy machine longer than a test waits.
 */
function largo(name: string): string {
  const file = path.join(folder, name)
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`%PDF-1.7\n% ${name} ${Date.now()}\n`), Buffer.alloc(22 * 1024 * 1024, 7)]),
  )
  return file
}

function draw(): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#3f74c9'
  pen.fillRect(0, 0, 320, 180)
  return canvas.toDataURL('image/png').split(',')[1]!
}

/** An objective of its own in the demo's first course, open where it is made. */
async function openTema(nombre: string, options = {}) {
  const page = await browser.as('coach', '/cursos-all', options)
  const { id } = await call(page, objetivosRoutes.create, {
    body: {
      nombre_objetivo: nombre,
      clave_interna: `MAT-${Date.now()}`,
    },
  })
  const link = await call(page, objetivosRoutes.attach, { body: { objetivo_id: id, unidad_id: 4 } })
  await page.goto(`/curso/1?fila=objetivo-4-${id}`)
  await page.getByRole('button', { name: 'elige archivos' }).waitFor()
  return {
    page,
    id,
    quita: () => call(page, objetivosRoutes.detach, { params: { unidadObjetivoId: link.unidad_objetivo_id } }),
  }
}
const choose = (page: Page, files: Parameters<Locator['setInputFiles']>[0]) =>
  page.getByLabel('Archivos', { exact: true }).setInputFiles(files)
const materiales = (page: Page) => page.getByRole('region', { name: 'Materiales' })

type Suelto = { name: string; mimeType: string; buffer: Buffer }
/** As somebody drags them from a folder. */
const dropOn = (page: Page, files: readonly Suelto[], where = 'section[aria-label=Materiales] > div') =>
  page.evaluate(
    ([sent, selector]) => {
      const dataTransfer = new DataTransfer()
      for (const [name, type, base64] of sent)
        dataTransfer.items.add(new File([Uint8Array.from(atob(base64), c => c.charCodeAt(0))], name, { type }))
      const zone = document.querySelector(selector)!
      const { left, top } = zone.getBoundingClientRect()
      const at = { clientX: left + 24, clientY: top + 24, bubbles: true, cancelable: true }
      for (const event of ['dragenter', 'dragover', 'drop'])
        zone.dispatchEvent(new DragEvent(event, { dataTransfer, ...at }))
    },
    [files.map(f => [f.name, f.mimeType, f.buffer.toString('base64')] as const), where] as const,
  )

test('an author drops a PDF and a picture, and a learner on a phone opens them in their place', async () => {
  const { page, id, quita } = await openTema('Tema con archivos')
  const foto = {
    name: 'foto_del_salon.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await page.evaluate(draw), 'base64'),
  }
  await dropOn(page, [LISTA])
  await materiales(page).getByText('Acuerdos para el grupo').waitFor()
  await choose(page, [foto, { name: 'pagina.html', mimeType: 'text/html', buffer: Buffer.from('<script>') }])
  await materiales(page).getByText('foto del salon').waitFor()
  await materiales(page)
    .getByText(/^Ese tipo de archivo no va aquí/)
    .waitFor()
  await page.getByRole('button', { name: 'Quitar pagina.html' }).click()
  await expectNoViolations(page)
  // The outline counts them, and takes more where they are let go over it.
  const fila = page.getByRole('treeitem', { name: /Tema con archivos$/ })
  await fila.getByText('2').waitFor()
  await page
    .getByRole('treeitem', { name: /^Unidad: / })
    .last()
    .click()
  const pelicula = Buffer.concat([Buffer.from('00000018667479706d703432', 'hex'), Buffer.alloc(512)])
  await dropOn(
    page,
    [
      { name: 'Lecturas.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nLecturas') },
      { name: 'programa.exe', mimeType: '', buffer: Buffer.from('MZ') },
      { name: 'Tres rastros.mp4', mimeType: 'video/mp4', buffer: pelicula },
      { name: 'Otra.mp4', mimeType: 'video/mp4', buffer: pelicula },
    ],
    '[role=treeitem][aria-label$=": Tema con archivos"]',
  )
  const suben = page.getByRole('region', { name: 'Archivos que suben' })
  await suben.getByText('Este tema ya tiene su video', { exact: false }).waitFor()
  await suben.getByRole('button', { name: 'Quitar el aviso de «Otra.mp4»' }).click()
  await suben.getByRole('button', { name: 'Quitar programa.exe' }).click()
  await fila.getByText('3').waitFor()
  await suben.waitFor({ state: 'detached' })
  await fila.click()
  await page.getByRole('button', { name: 'Quitar video' }).waitFor()
  expectNoComplaints(page)

  const phone = await browser.as(
    'estudiante',
    `/contenido-curso-curricula?curricula=3&curso=1&unidad=4&objetivo=${id}`,
    {
      width: 360,
    },
  )
  await phone.getByRole('tab', { name: /^Materiales/ }).click()
  const picture = phone.getByRole('img', { name: 'foto del salon' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((e: HTMLImageElement) => e.naturalWidth)).toBe(320)
  const href = await phone
    .getByRole('link', { name: 'Abrir en otra pestaña: Acuerdos para el grupo' })
    .getAttribute('href')
  const said = await phone.evaluate(async url => {
    const reply = await fetch(url)
    return [reply.status, reply.headers.get('content-type'), (await reply.text()).slice(0, 4)]
  }, href!)
  expect(said).toEqual([200, 'application/pdf', '%PDF'])
  await settled(phone)
  await expectNoSidewaysScroll(phone)
  await expectNoViolations(phone)
  await quita()
  expectNoComplaints(phone)
})

test('a file that is let go over an instruction is led to from it, and its learner opens it', async () => {
  const page = await browser.as('coach', '/cursos-all')
  const nombre_actividad_unidad = 'Tarea con su guía'
  const { id } = await call(page, actividadesRoutes.create, { body: { nombre_actividad_unidad, unidad_id: 4 } })
  await page.goto(`/curso/1?fila=actividad-4-${id}`)
  const texto = page.getByRole('textbox', { name: 'Qué hay que hacer' })
  await texto.fill('Lee antes: ')
  await dropOn(
    page,
    [
      { ...LISTA, name: 'Guía.pdf' },
      { name: 'nada.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
    ],
    '.ProseMirror',
  )
  await page.getByText(/^nada\.pdf: /).waitFor()
  await texto.getByRole('link', { name: 'Guía.pdf' }).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /^Guardado \d/ })
    .waitFor()
  await expect
    .poll(() =>
      page.evaluate(
        async url => (await (await fetch(url)).json()).actividad.detalles_actividad,
        `/api/actividades/${id}`,
      ),
    )
    .toMatch(/href="\/api\/actividades\/archivos\/\d+"/)
  await expectNoViolations(page)
  expectNoComplaints(page)

  const phone = await browser.as(
    'estudiante',
    `/contenido-curso-curricula?curricula=3&curso=1&unidad=4&actividad=${id}`,
    {
      width: 360,
    },
  )
  const href = await phone.getByRole('link', { name: 'Guía.pdf' }).getAttribute('href')
  const said = await phone.evaluate(async url => (await (await fetch(url)).text()).slice(0, 4), href!)
  expect(said).toBe('%PDF')
  await expectNoSidewaysScroll(phone)
  await call(page, actividadesRoutes.remove, { params: { id } })
  expectNoComplaints(phone)
})

test('a large one is paused, goes on after its line was cut, also behind another panel, and is given up', async () => {
  const { page, quita } = await openTema('Tema que espera')
  let cut = false
  await page.route(TROZOS, async route => {
    if (cut) return route.abort()
    await new Promise(resolve => setTimeout(resolve, 400))
    return route.continue().catch(() => undefined)
  })
  await choose(page, largo('cuaderno.pdf'))
  await page.getByRole('button', { name: 'Pausar la carga de «cuaderno.pdf»' }).click()
  await materiales(page)
    .getByText(/^En pausa/)
    .waitFor()
  cut = true
  await page.getByRole('button', { name: 'Seguir con la carga de «cuaderno.pdf»' }).click()
  // Some seconds of trying by itself.
  await materiales(page)
    .getByText(/Sigue desde donde se quedó/)
    .waitFor({ timeout: 30_000 })
  cut = false
  await page.getByRole('button', { name: 'Reintentar la carga de «cuaderno.pdf»' }).click()
  await page.getByRole('treeitem').first().click()
  await page.getByRole('treeitem', { name: /Tema que espera$/ }).click()
  await materiales(page).getByText('PDF · 22 MB').waitFor({ timeout: 30_000 })

  await choose(page, largo('otro.pdf'))
  await materiales(page)
    .getByText(/^Subiendo, ([6-9]|1\d)/)
    .waitFor()
  await page.getByRole('button', { name: 'Cancelar la carga de «otro.pdf»' }).click()
  await materiales(page).getByText('otro.pdf').waitFor({ state: 'detached' })
  await page.reload()
  await materiales(page).getByText('cuaderno').waitFor()
  expect(await materiales(page).getByText(/otro/).count()).toBe(0)
  await quita()
  expectNoComplaints(page, /ERR_FAILED/)
})

test('whoever reloads in the middle is told, and goes on by choosing the same file', async () => {
  const { page, quita } = await openTema('Tema a medias')
  const sent: number[] = []
  let slow = true
  await page.route(TROZOS, async route => {
    if (slow && sent.length >= 2) return
    sent.push(1)
    await route.continue()
  })
  let taken = 0
  page.on('response', reply => {
    if (reply.url().endsWith(TROZOS.slice(2)) && reply.ok()) taken++
  })
  page.on('dialog', dialog => void dialog.accept())
  const file = largo('libro.pdf')
  await choose(page, file)
  await materiales(page)
    .getByText(/^Subiendo/)
    .waitFor()
  await expect.poll(() => taken).toBe(2)
  await page.reload()
  await materiales(page)
    .getByText(/Se quedó a medias: libro\.pdf/)
    .waitFor()
  slow = false
  const before = sent.length
  await choose(page, file)
  await materiales(page).getByText('PDF · 22 MB').waitFor({ timeout: 30_000 })
  // What was there was not sent again.
  expect(sent.length - before).toBeLessThan(5)
  await quita()
  expectNoComplaints(page)
})
