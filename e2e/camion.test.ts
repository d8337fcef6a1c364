/**
 * «Antes del camión»: the unit that comes next is taken along by itself, followed whole without a line, and is nobody
 * else's; and a rhythm that one chooses.
 *
 * @module-tag resto
 */
import { contenidosRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { call, expectNoSidewaysScroll, signIn, useBrowser } from './harness.ts'
import { buildLejano } from './lejano.ts'
import { cut, mend, ready } from './trabajador.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

const CORREO = 'camila.camino@camion.mx'
const OTRA = 'otra.camino@camion.mx'
const INICIO = '/crear-contenido-curricula'
const LISTA = /^Mañana sin señal: lista, /

let made: Awaited<ReturnType<typeof buildLejano>>
beforeAll(async () => {
  made = await buildLejano(await browser.as('admin', '/novedades'), [
    ['Camila Camino', CORREO],
    ['Otra Camino', OTRA],
  ])
}, 90_000)

/** As a phone says what its line is; a browser on a computer does not. */
async function open(type: 'wifi' | 'cellular' | undefined): Promise<Page> {
  const page = await browser.open({ width: 360, worker: true })
  if (type)
    await page.addInitScript(said => {
      Object.defineProperty(Object.getPrototypeOf((navigator as never as { connection: object }).connection), 'type', {
        configurable: true,
        get: () => said,
      })
    }, type)
  return page
}

/** They began, so that there is a place to go on from. */
const begin = (page: Page) => {
  const [curricula, curso] = ['curricula', 'curso'].map(name =>
    Number(new URL(made.tema, 'http://a').searchParams.get(name)),
  )
  return call(page, contenidosRoutes.lugar, { body: { curricula_id: curricula!, curso_id: curso! } })
}

/** What of courses stands in the browser. */
const stands = (page: Page) =>
  page.evaluate(async () => {
    const named = (await caches.keys()).filter(name => name.startsWith('eleva-curso-'))
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('eleva-llevado').catch(() => undefined)
    const files: string[] = []
    if (folder)
      for await (const name of (folder as unknown as { keys: () => AsyncIterable<string> }).keys()) files.push(name)
    return { named: named.length, files: files.length }
  })

test('on Wi-Fi the next unit comes by itself: without a line it opens whole, its film plays, and whoever signs in next finds nothing', async () => {
  const page = await open('wifi')
  await signIn(page, CORREO, made.tema)
  // A page that is opened while the worker takes its place stays without one until it is loaded again, and takes
  // nothing along.
  await ready(page)
  await begin(page)
  await page.goto(INICIO)
  await page.getByRole('heading', { name: LISTA }).waitFor({ timeout: 60_000 })
  await page.getByText(/^La unidad 1, «Unidad lejana», ya está en este dispositivo/).waitFor()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  await cut(page)
  await page.goto(made.tema)
  await page.getByRole('button', { name: 'reproducir', exact: true }).waitFor()
  const src = await page.evaluate(async () => {
    const video = document.querySelector('video')!
    if (video.readyState < 1) await new Promise(resolve => video.addEventListener('loadedmetadata', resolve))
    return video.currentSrc
  })
  expect(src).toMatch(/^blob:/)
  await page.getByText(/^Sin señal: la unidad 1 está lista/).waitFor()
  await page.goto(made.unidad)
  await page.getByRole('checkbox', { name: 'Lee el cuento' }).click()
  await page.getByText('Guardado aquí').first().waitFor()
  await page.getByRole('button', { name: 'Comenzar: Repaso lejano' }).click()
  const quiz = page.getByRole('dialog')
  await quiz.getByRole('radio', { name: 'La abuela' }).check()
  await quiz.getByRole('button', { name: 'Finalizar Evaluación' }).click()
  await quiz.getByRole('heading', { name: 'Se finaliza en cuanto se pueda' }).waitFor()
  await mend(page)

  await page.goto('about:blank')
  await page.context().clearCookies()
  await signIn(page, OTRA, '/sin-conexion')
  await page.getByRole('heading', { name: 'Antes del camión' }).waitFor()
  await expect.poll(() => stands(page)).toMatchObject({ named: 0, files: 0 })
})

test('with data that are paid for nothing comes; where the browser does not say what the line is, the person does, and empties it again', async () => {
  const paid = await open('cellular')
  // A page of the course itself plays its film.
  await signIn(paid, OTRA, '/agenda')
  await ready(paid)
  await begin(paid)
  const asked: string[] = []
  paid.on('request', request => asked.push(request.url()))
  await paid.goto(INICIO)
  await paid.getByRole('heading', { name: 'Mañana sin señal: espera tu Wi-Fi' }).waitFor({ timeout: 60_000 })
  expect(asked.filter(url => /\/llevar\/|\/videos\//.test(url))).toEqual([])
  expect(await stands(paid)).toEqual({ named: 0, files: 0 })

  const page = await open(undefined)
  await signIn(page, OTRA, '/agenda')
  await ready(page)
  await page.goto(INICIO)
  await page.getByRole('heading', { name: '¿Mañana sin señal?' }).waitFor({ timeout: 60_000 })
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Prepararla siempre' }).click()
  await page.getByRole('heading', { name: LISTA }).waitFor({ timeout: 60_000 })
  await page.getByRole('link', { name: /^Opciones/ }).click()
  await page.getByText(/^Unidad 1, «Unidad lejana»/).waitFor()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Vaciar lo preparado' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Vaciar' }).click()
  await page.getByRole('button', { name: 'Volver a preparar la unidad que sigue' }).waitFor()
  await expect.poll(() => stands(page)).toMatchObject({ named: 0 })
  // It does not come back by itself.
  await page.goto(INICIO)
  await page.getByRole('heading', { name: '¿A qué ritmo quieres ir?' }).waitFor()
  expect(await stands(page)).toMatchObject({ named: 0 })
})

test('a rhythm is chosen on one’s own page and shown on the start, with what was done and without a word for what was not', async () => {
  const page = await browser.open({ width: 360 })
  await signIn(page, OTRA, INICIO)
  await page.getByRole('link', { name: 'Elegir mi ritmo' }).click()
  const ritmo = page.getByRole('region', { name: 'Tu ritmo' })
  await ritmo.getByLabel('Días por semana').selectOption('1')
  await page.getByText('Ritmo guardado').waitFor()
  await ritmo.getByText('Esta semana: 0 de 1 día').waitFor()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.goto(made.unidad)
  await page.getByRole('checkbox', { name: 'Lee el cuento' }).click()
  await page.goto(INICIO)
  await page.getByRole('heading', { name: 'Esta semana: 1 día, cumplida' }).waitFor()
  await page.getByText('1 semana cumplida de las últimas 8').waitFor()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
})
