/** An app that is there: without a line, for one person at a time, and of the newest version when nobody is in the middle of something. */
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { expectNoSidewaysScroll, settled, signIn, useBrowser } from './harness.ts'
import { PEOPLE } from './people.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const INICIO = '/crear-contenido-curricula'
const CURSO = '/contenido-curso-curricula?curricula=3&curso=1&unidad=4'

const cut = (page: Page) => page.context().setOffline(true)
const mend = (page: Page) => page.context().setOffline(false)

/** Addresses that are kept of people, with the cache in which they are. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => name.startsWith('eleva-de-'))
    const all = names.map(async name => (await (await caches.open(name)).keys()).map(r => [name, new URL(r.url).pathname]))
    return (await Promise.all(all)).flat() as [string, string][]
  })
const keeps = (page: Page, path: string) =>
  expect.poll(async () => (await kept(page)).some(([, kept]) => kept.startsWith(path))).toBe(true)
/** It stands, and what is behind the first screen was fetched ahead. */
const ready = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const pieces = names.find(name => name.startsWith('eleva-piezas-'))
        const listed: { aprende: string[] } = await (await fetch('/piezas.json')).json()
        const here = pieces ? (await (await caches.open(pieces)).keys()).map(r => new URL(r.url).pathname) : []
        const all = [...here, ...(await (await caches.open(names.find(n => n.includes('precache')) ?? '')).keys())]
        return navigator.serviceWorker.controller !== null && all.length > 0 && listed.aprende.every(f => here.includes(f))
      }),
    )
    .toBe(true)

test('a learner opens the start and a course again without a line, is told how old that is, and reads on with the line', async () => {
  const page = await browser.as('estudiante', CURSO, { width: 360, worker: true })
  await keeps(page, '/api/contenidos/pantallaAutogestivo/1')
  await page.goto(INICIO)
  await settled(page)
  await ready(page)
  await keeps(page, '/api/curriculas/index')
  await cut(page)
  await page.reload()
  await page.getByRole('heading', { name: /^Qué gusto verte/ }).waitFor()
  await page.getByText(/^Sin conexión: ves lo que había el /).waitFor()
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  await page.goto(CURSO)
  await page.getByRole('heading', { name: 'Evaluación y recursos' }).waitFor()
  await page.getByText(/^Sin conexión: ves lo que había el /).waitFor()
  // What its icon opens leads there, too.
  await page.goto('/continuar')
  await page.getByText(/^Sin conexión: ves lo que había el /).waitFor()
  await mend(page)
  await page.getByText(/ves lo que había el /).waitFor({ state: 'detached' })
})

test('a public page that was open is there without a line', async () => {
  const page = await browser.open({ worker: true })
  await page.goto('/canopi')
  await settled(page)
  await page.goto('/canopi')
  await settled(page)
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('eleva-publico')).keys()).length)).toBeGreaterThan(0)
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await cut(page)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: title! }).waitFor()
  await mend(page)
})
