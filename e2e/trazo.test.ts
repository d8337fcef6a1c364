/**
 * What a page shows before any script has run (ADR 007): the text of its screen, where the screen then has it.
 *
 * @module-tag resto
 */

import { listasDePantalla } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoComplaints, expectNoSidewaysScroll, settled, useBrowser } from './harness.ts'

const { open, as } = useBrowser()

/**
 * Opens a page that brings its drawing: where the database is busy it goes without rather than wait, and is asked for
 * once more.
 */
const openDrawn = (page: Page, path: string, state: 'visible' | 'attached' = 'visible') =>
  expect
    .poll(async () => {
      await page.goto(path, { waitUntil: 'commit' })
      const drawn = page.locator('#trazo h1').waitFor({ timeout: 2_000, state })
      return drawn.then(
        () => true,
        () => false,
      )
    })
    .toBe(true)

/** The page without its scripts, as somebody sees it who waits for them. */
async function withoutScripts(page: Page, path: string) {
  const block = (route: { abort: () => Promise<void> }) => route.abort()
  await page.route('**/assets/*.js', block)
  await openDrawn(page, path)
  const seen = await page.evaluate(where)
  const drawn = await page.evaluate(asStyled)
  await expectNoSidewaysScroll(page)
  await page.unroute('**/assets/*.js', block)
  await page.goto(path)
  await settled(page)
  await page.evaluate(() => scrollTo(0, 0))
  expectSameLeaves(drawn, await page.evaluate(asStyled))
  return { seen, stands: await page.evaluate(where) }
}

type Hoja = { text: string; clases: string[] }

/** Runs in the page: what is written within the window, and the screens' own classes around it, from the outside in. */
function asStyled(): Hoja[] {
  const root = document.querySelector('#trazo') ?? document.querySelector('#root')!
  const ownOf = (node: Element) => (node.getAttribute('class') ?? '').split(/\s+/).filter(name => /^_\w+_/.test(name))
  const around = (node: Element | null): string[] =>
    node && node !== root ? [...around(node.parentElement), ...ownOf(node)] : []
  const found: Hoja[] = []
  for (const node of root.querySelectorAll('*')) {
    const texts = [...node.childNodes].filter(child => child.nodeType === Node.TEXT_NODE)
    const text = texts
      .map(one => one.textContent)
      .join('')
      .replace(/\s+/g, ' ')
      .trim()
    const box = node.getBoundingClientRect()
    // What a clock says is the device's.
    if (!text || box.width <= 1 || box.top >= innerHeight || node.closest('[data-reloj], style')) continue
    found.push({ text, clases: around(node) })
  }
  return found
}

/** All of the few, in their order. */
function isWithin(few: string[], all: string[]) {
  let from = 0
  return few.every(one => {
    from = all.indexOf(one, from) + 1
    return from > 0
  })
}

/**
 * What the page draws before its scripts, its screen draws with the same words in the same leaves: neither is changed
 * without the other.
 */
function expectSameLeaves(drawn: Hoja[], stands: Hoja[]) {
  expect(drawn.filter(d => d.clases.length > 0).length).toBeGreaterThan(0)
  expect(drawn.filter(d => !stands.some(s => s.text === d.text && isWithin(d.clases, s.clases)))).toEqual([])
}

type Place = { text: string; x: number; y: number; height: number }

/** Runs in the page: headings and sentences that are within the window, and where. */
function where(): Place[] {
  const root = document.querySelector('#trazo') ?? document.querySelector('#root')!
  return [...root.querySelectorAll<HTMLElement>('h1, h2, h3, p, nav a')]
    .map(node => ({ node, box: node.getBoundingClientRect() }))
    .filter(({ node, box }) => box.width > 1 && box.height > 1 && box.top < innerHeight && node.textContent.trim())
    .map(({ node, box }) => ({
      text: node.textContent.replace(/\s+/g, ' ').trim(),
      x: Math.round(box.x),
      y: Math.round(box.y),
      height: Math.round(box.height),
    }))
}

/** The share of the window's height that browsers call a shift that one sees. */
const MAX = 0.05

function expectNoJump({ seen, stands }: { seen: Place[]; stands: Place[] }, height: number, least = 3) {
  expect(seen.length).toBeGreaterThanOrEqual(least)
  const jumps = seen.map(one => {
    const same = stands.filter(other => other.text === one.text)
    const far = same.map(other => Math.hypot(other.x - one.x, other.y - one.y))
    return {
      text: one.text,
      jump: same.length ? Math.min(...far) : Number.POSITIVE_INFINITY,
      y: one.y,
      later: same[0]?.y,
    }
  })
  expect(jumps.filter(({ jump }) => jump > height * MAX)).toEqual([])
}

test.each([1280, 360] as const)('the public pages are read before their scripts have come, at %i px', async width => {
  const page = await open({ width })
  for (const path of ['/', '/login', '/privacy', '/canopi', '/capacitacion-faqs']) {
    expectNoJump(await withoutScripts(page, path), page.viewportSize()!.height)
    expect(await page.locator('#trazo').count(), path).toBe(0)
  }
})

test.each([1280, 360] as const)(
  'the start of who learns is read before its scripts have come, at %i px',
  async width => {
    const page = await as('estudiante', '/crear-contenido-curricula', { width })
    expectNoJump(await withoutScripts(page, '/crear-contenido-curricula'), page.viewportSize()!.height)
  },
)

test.each([1280, 360] as const)('a course is read before its scripts have come, at %i px', async width => {
  const page = await as('estudiante', '/continuar', { width })
  const { pathname, search } = new URL(page.url())
  expectNoJump(await withoutScripts(page, pathname + search), page.viewportSize()!.height)
  expectNoComplaints(page, /ERR_FAILED|Failed to load/)
})

test.each([1280, 360] as const)(
  'where one is in a list or a grade book is read before its scripts have come, at %i px',
  async width => {
    const page = await as('admin', '/novedades', { width })
    // On a desk all of them, whose words stand twice; how they fit on a phone is the same for all.
    const all = width === 360 ? ['/usuarios-lista', '/miSalon'] : Object.keys(listasDePantalla)
    for (const path of all)
      expectNoJump(await withoutScripts(page, path), page.viewportSize()!.height, width === 360 ? 1 : 8)
    expectNoJump(await withoutScripts(page, '/entregables/5/c/1?tab=calificable'), page.viewportSize()!.height, 2)
    expectNoComplaints(page, /ERR_FAILED|Failed to load/)
  },
)

test('rows that came with the page are not asked for; sought ones are', async () => {
  const page = await as('coach', '/novedades')
  const asked: string[] = []
  page.on('request', r => asked.push(new URL(r.url()).pathname))
  const of = (part: string) => asked.splice(0).filter(path => path.includes(part))
  await page.goto('/miSalon')
  await page.getByRole('link', { name: '3.º A', exact: true }).waitFor()
  await settled(page)
  expect(of('/api/entregables/grupos')).toEqual([])
  await page.goto('/miSalon?search=zzz')
  await page.getByText('No hay registros que concuerden').waitFor()
  expect(of('/api/entregables/grupos')).toEqual(['/api/entregables/grupos'])
  await page.goto('/entregables/5/c/1?tab=calificable')
  await page.getByRole('gridcell').first().waitFor()
  await settled(page)
  expect(of('/api/entregables/entregables')).toEqual([])
})

test('a grade book that is somebody else’s is in no page', async () => {
  const page = await as('docente', '/novedades')
  const pageOf = async (path: string) => (await page.request.get(path, { headers: { accept: 'text/html' } })).text()
  const [own, other] = await Promise.all(['/entregables/5/c/1', '/entregables/1/c/1'].map(pageOf))
  expect([own!.includes('"nombre_grupo":"3.º A"'), own!.includes('Ángel Peña Nava')]).toEqual([true, true])
  expect(other).not.toContain('nombre_grupo')
  expect(other).toMatch(/<h1[^>]*>Entregables<\/h1>/)
})

test('who signed out without a line is shown to nobody, and who wants the dark has it from the first moment', async () => {
  const page = await as('estudiante', '/novedades', { width: 360, dark: true })
  await page.route('**/assets/*.js', route => route.abort())
  await openDrawn(page, '/crear-contenido-curricula')
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(Math.max(...ground.match(/\d+/g)!.map(Number))).toBeLessThan(60)
  await page.evaluate(() => localStorage.setItem('eleva:salida', 'marca'))
  await openDrawn(page, '/crear-contenido-curricula', 'attached')
  expect(await page.getByText('Qué gusto verte').isVisible()).toBe(false)
  await page.evaluate(() => localStorage.removeItem('eleva:salida'))
})

test('who goes from link to link by keyboard while the scripts come goes on where they were', async () => {
  const page = await as('estudiante', '/novedades')
  let come: (() => void) | undefined
  const waited = new Promise<void>(resolve => {
    come = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await waited
    await route.fallback()
  })
  await openDrawn(page, '/crear-contenido-curricula')
  await page.locator('#trazo').getByRole('link', { name: 'Ver mi agenda' }).focus()
  come!()
  await page.locator('#trazo').waitFor({ state: 'detached' })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('Ver mi agenda')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/agenda')
})
