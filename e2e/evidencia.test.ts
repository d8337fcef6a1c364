/**
 * Evidence from a phone: photos that become one PDF on the device, words and a voice, handed in on a line that is cut.
 *
 * @module-tag resto
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { expectNoComplaints, expectNoSidewaysScroll, expectNothingCut, settled, signIn, useBrowser } from './harness.ts'
import { buildMundo } from './mundo.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

const FINA = 'fina.fotos@evidencia.mx'
const TINO = 'tino.texto@evidencia.mx'
const VERA = 'vera.voz@evidencia.mx'
const TAREA = 'Tu libreta'

let admin: Page
let lugar = ''
beforeAll(async () => {
  admin = await browser.as('admin', '/novedades')
  const { curricula, curso, unidad } = await buildMundo(admin, {
    nombre: 'De evidencias',
    tareas: [TAREA],
    lista: [
      ['Fina Fotos', FINA],
      ['Tino Texto', TINO],
      ['Vera Voz', VERA],
    ],
  })
  lugar = `/contenido-curso-curricula?curricula=${curricula}&curso=${curso}&unidad=${unidad}`
})

/**
 * A photo as a camera leaves it.
 * @param acostada held to the side, which stands in the file alone
 */
async function foto(page: Page, name: string, [ancho, alto]: [number, number], acostada = false) {
  const url = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w
      canvas.height = h
      const draw = canvas.getContext('2d')!
      draw.fillStyle = '#d8c8a0'
      draw.fillRect(0, 0, w, h)
      draw.fillStyle = '#223'
      for (let y = 60; y < h; y += 60) for (let x = 40; x < w - 60; x += 50) draw.fillRect(x, y, 30, 8)
      return canvas.toDataURL('image/jpeg', 0.9)
    },
    [ancho, alto] as const,
  )
  const jpeg = Buffer.from(url.split(',')[1]!, 'base64')
  // The part of the file in which a camera says how it was held: to be turned once to the right.
  const exif = Buffer.from('ffe1002245786966000049492a000800000001001201030001000000060000000000000000', 'hex')
  const buffer = acostada ? Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]) : jpeg
  return { name, mimeType: 'image/jpeg', buffer }
}

const WRITES = /\/api\/entregables\/(archivo|store)$/
const cut = (page: Page) => page.route(WRITES, route => route.abort())
const mend = async (page: Page) => {
  await page.unroute(WRITES)
  await page.evaluate(() => dispatchEvent(new Event('online')))
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: TAREA })
const open = (page: Page, verb = 'Entregar') => page.getByRole('button', { name: `${verb}: ${TAREA}` }).click()

/** What the server says of the next delivery of a page. */
const handedIn = async (page: Page) =>
  (await (await page.waitForResponse(r => r.url().endsWith('/api/entregables/store'))).json()) as {
    entrega: { id: number }
  }

/** Opens a delivery as its reviewer. */
const reviews = ({ id }: { id: number }) => admin.goto(`/preview-rubrica?entregable=${id}`)

async function paginaDe(correo: string) {
  const page = await browser.open({ width: 360 })
  await signIn(page, correo, lugar)
  return page
}

test('two photos are one PDF: in four taps from the start, kept over a reload, handed in without a line, read by who reviews', async () => {
  const page = await browser.open({ width: 360 })
  // Somebody who has begun.
  await signIn(page, FINA, lugar)
  await page.goto('/crear-contenido-curricula')
  await settled(page)
  let taps = 0
  const tap = async (act: () => Promise<unknown>) => {
    taps++
    await act()
  }
  await tap(() =>
    page
      .getByRole('main')
      .getByRole('link', { name: /^(Continuar|Seguir|Comenzar)/ })
      .first()
      .click(),
  )
  await settled(page)
  await tap(() => page.getByRole('region', { name: 'Lo que sigue' }).getByRole('button', { name: 'Entregar' }).click())
  const dialog = dialogOf(page)
  await dialog.getByRole('group', { name: '¿Cómo lo entregas?' }).waitFor()
  await settled(page)
  await cut(page)
  const first = await foto(page, 'una.jpg', [3200, 2400])
  const second = await foto(page, 'otra.jpg', [1200, 800], true)
  // The camera is the phone's own: what it gives back is the tap.
  await tap(() => dialog.getByLabel('Tomar foto').setInputFiles([first, second]))
  await dialog.getByRole('listitem').filter({ hasText: 'Hoja 2' }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectNothingCut(page)
  await expectNoViolations(page)

  // A phone that closes the page for its camera loses nothing.
  await page.reload()
  await open(page)
  await dialog.getByRole('listitem').filter({ hasText: 'Hoja 2' }).waitFor()
  await tap(() => dialog.getByRole('button', { name: 'Entregar', exact: true }).click())
  expect(taps).toBe(4)
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Guardado aquí', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('Guardado aquí', { exact: true }).waitFor()
  const handed = handedIn(page)
  await mend(page)
  await page.getByRole('button', { name: `Cambiar entrega: ${TAREA}` }).waitFor()
  await open(page, 'Cambiar entrega')
  const link = dialog.getByRole('link', { name: 'Fotos (2 hojas).pdf' })
  const address = (await link.getAttribute('href'))!
  // What was handed in is not offered again.
  await dialog.getByRole('group', { name: '¿Cómo lo entregas?' }).waitFor()

  const bytes = await (await admin.context().request.get(address)).body()
  const text = bytes.toString('latin1')
  expect(text.slice(0, 8)).toBe('%PDF-1.4')
  expect(text.match(/\/Type \/Page /g)).toHaveLength(2)
  // Smaller by its long edge; upright, as the camera said.
  expect([...text.matchAll(/\/Width (\d+) \/Height (\d+)/g)].map(m => [m[1], m[2]])).toEqual([
    ['2000', '1500'],
    ['800', '1200'],
  ])
  expect(bytes.length).toBeLessThan(820_000)
  await reviews((await handed).entrega)
  const trabajo = admin.getByRole('group', { name: 'Entrega: Fotos (2 hojas).pdf' })
  await trabajo.locator('canvas').first().waitFor()
  expect(await trabajo.locator('[data-pagina]').count()).toBe(2)
  expectNoComplaints(page, /net::ERR_FAILED/)
})

test('pages are turned, put in order, taken away and given back; what cannot be opened, and too many, are said', async () => {
  const page = await paginaDe(FINA)
  await open(page, 'Cambiar entrega')
  const dialog = dialogOf(page)
  const one = await foto(page, 'una.jpg', [400, 300])
  await dialog.getByLabel('Tomar foto').setInputFiles([one, await foto(page, 'dos.jpg', [300, 400])])
  const hojas = dialog.getByRole('list', { name: 'Hojas' }).getByRole('listitem')
  await expect.poll(() => hojas.count()).toBe(2)
  const wide = () => hojas.locator('img').evaluateAll(all => all.map(e => (e as HTMLImageElement).naturalWidth > 130))
  await expect.poll(wide).toEqual([true, false])
  await dialog.getByRole('button', { name: 'Mover la hoja 1 hacia abajo' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(wide).toEqual([false, true])
  // The hand goes along, and stands at the end of the way.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Mover la hoja 2 hacia abajo')
  await dialog.getByRole('button', { name: 'Girar la hoja 2' }).click()
  await expect.poll(() => hojas.nth(1).locator('img').getAttribute('data-giro')).toBe('90')
  await dialog.getByRole('button', { name: 'Quitar la hoja 1' }).click()
  await expect.poll(() => hojas.count()).toBe(1)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => hojas.count()).toBe(2)
  await dialog.getByRole('switch', { name: /Aclarar las hojas/ }).click()

  const heic = { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') }
  await dialog.getByLabel('Elegir de tus fotos').setInputFiles([heic])
  await dialog.getByText(/IMG_1\.HEIC: este navegador no abre fotos HEIC/).waitFor()
  const forty = Array.from({ length: 40 }, (_, i) => ({ ...one, name: `${i}.jpg` }))
  await dialog.getByLabel('Elegir de tus fotos').setInputFiles(forty)
  await dialog.getByText('En una entrega caben hasta 20 hojas. Quedaron fuera 22 fotos', { exact: false }).waitFor()
  await expect.poll(() => hojas.count()).toBe(20)
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Cambiar mi entrega' }).click()
  await page.getByText('Entrega recibida').waitFor()
  await open(page, 'Cambiar entrega')
  const address = await dialog.getByRole('link', { name: 'Fotos (20 hojas).pdf' }).getAttribute('href')
  const text = (await (await admin.context().request.get(address!)).body()).toString('latin1')
  expect(text.match(/\/Type \/Page /g)).toHaveLength(20)
})

test('words are kept as they are written, read in place by who reviews, and gone on from', async () => {
  const words = 'Había una vez…\n\n¿Y <b>después</b>? Nada 😀'
  const page = await paginaDe(TINO)
  await open(page)
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Escribir aquí' }).click()
  const field = dialog.getByRole('textbox', { name: 'Tu respuesta' })
  await expect.poll(() => dialog.getByRole('button', { name: 'Entregar', exact: true }).isDisabled()).toBe(true)
  await field.fill(words)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some(k => k.includes('entrega-texto'))))
    .toBe(true)
  await page.reload()
  await open(page)
  await expect.poll(() => field.inputValue()).toBe(words)
  const handed = handedIn(page)
  await dialog.getByRole('button', { name: 'Entregar', exact: true }).click()
  await page.getByText('Entrega recibida').waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage).some(k => k.includes('entrega-texto')))).toBe(false)

  await reviews((await handed).entrega)
  await expect.poll(() => admin.getByRole('group', { name: 'Entrega: Texto.txt' }).textContent()).toBe(words)
  expect(await admin.getByRole('group', { name: 'Entrega: Texto.txt' }).locator('b').count()).toBe(0)
  await expectNoViolations(admin)

  await open(page, 'Cambiar entrega')
  await dialog.getByRole('button', { name: 'Escribir aquí' }).click()
  await expect.poll(() => field.inputValue()).toBe(words)
  await field.fill(`${words}\nFin.`)
  await dialog.getByRole('button', { name: 'Cambiar mi entrega' }).click()
  await page.getByText('Entrega recibida').waitFor()
  expectNoComplaints(page)
})

test('a voice is recorded with a pause, heard, kept over a reload, and handed in', async () => {
  const page = await paginaDe(VERA)
  await open(page)
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Grabar voz' }).click()
  await dialog.getByRole('button', { name: 'Empezar a grabar' }).click()
  await dialog.getByRole('button', { name: 'Pausar' }).click()
  await dialog.getByRole('button', { name: 'Seguir' }).click()
  await expect.poll(() => dialog.getByRole('timer').textContent()).toMatch(/^0:0[2-9]/)
  // The page goes in the middle of it.
  await page.reload()
  await open(page)
  await dialog.getByRole('group', { name: /^Lo que grabaste/ }).waitFor()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Entregar', exact: true }).click()
  await page.getByText('Entrega recibida').waitFor()
  await open(page, 'Cambiar entrega')
  await dialog.getByRole('link', { name: /^Voz \(\d+ s\)\.(webm|ogg|m4a)$/ }).waitFor()
  expectNoComplaints(page)
})
