/**
 * The font comes after the text: what stands in for it is as wide, so that nothing moves when they change
 * (`kit/theme/fonts.reserva.css`).
 *
 * @module-tag resto
 */
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectNoComplaints, settled, signIn, useBrowser } from './harness.ts'
import { type Kind, PEOPLE } from './people.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

/**
 * What moved when the font came, as browsers reckon it; without the fonts that stand in it was 0.03 to 0.15 at 360 px.
 * One line that just fits in one of the two, as that of a date may on its day, and what stands below it, are 0.024.
 */
const MAX = 0.026
/**
 * How much may move in the whole visit: what browsers call good. Where the machine is busy the parts of a screen come
 * one by one.
 */
const MAX_EVER = 0.1

type Movido = { value: number; startTime: number }

/** Runs in the page: what moved until now, when the font came, and what stands in. */
async function told() {
  const shifts = await new Promise<Movido[]>(resolve => {
    new PerformanceObserver(list =>
      resolve(list.getEntries().map(e => ({ value: (e as unknown as Movido).value, startTime: e.startTime }))),
    ).observe({ type: 'layout-shift', buffered: true })
    // Where nothing moved nothing is told.
    setTimeout(() => resolve([]), 500)
  })
  const here = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
  const { fontAt } = globalThis as { fontAt?: number }
  return { shifts, fontAt, here: here.map(family => family.replaceAll('"', '')) }
}

/**
 * Around the moment in which the font came (ms): what comes into a screen later on a busy machine is another matter.
 */
const [BEFORE, AFTER] = [150, 250]

const sum = (shifts: Movido[]) => shifts.reduce((all, one) => all + one.value, 0)

/** The fonts stay away until the screen stands, and come then. */
async function visit(page: Page, path: string) {
  let come: (() => void) | undefined
  const stands = new Promise<void>(resolve => {
    come = resolve
  })
  await page.route('**/*.woff2', async route => {
    await stands
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => {
    const stands = document.querySelector('h1') && !document.querySelector('#trazo, [data-cargando], [aria-busy=true]')
    const calm = globalThis as { calmFrames?: number }
    calm.calmFrames = stands ? (calm.calmFrames ?? 0) + 1 : 0
    return calm.calmFrames > 20
  })
  const before = await page.evaluate(told)
  expect(before.here, 'the font was here before it came').not.toContain('Figtree Variable')
  expect(
    before.here.some(family => family.startsWith('Reserva ')),
    'this machine has none of the fonts that stand in: Roboto, Liberation Sans, Nimbus Sans or DejaVu Sans',
  ).toBe(true)
  await page.evaluate(() => {
    document.fonts.addEventListener('loadingdone', () => {
      const calm = globalThis as { fontAt?: number }
      calm.fontAt ??= performance.now()
    })
  })
  come!()
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family.includes('Figtree') && status === 'loaded'),
  )
  await settled(page)
  await page.evaluate(() => document.fonts.ready)
  const { shifts, fontAt = Number.NaN, here } = await page.evaluate(told)
  expect(fontAt).toBeGreaterThan(0)
  const around = shifts.filter(s => s.startTime > fontAt - BEFORE && s.startTime < fontAt + AFTER)
  return { ever: sum(shifts), moved: sum(around), here }
}

/** A learner whom no other journey knows: a title that took another line would be another matter. */
const NADIE_MAS = 'ulises.flores54@sec21.edu.mx'

test.each<[string, string, (Kind | typeof NADIE_MAS)?]>([
  ['the landing page', '/'],
  ['the sign-in', '/login'],
  ['the start of who learns', '/crear-contenido-curricula', NADIE_MAS],
  ['a course', '/contenido-curso-curricula?curricula=3&curso=1&unidad=4', 'estudiante'],
  // The people of one school: addresses that other journeys make up are as long as a line, and take another one with
  // either font.
  ['the list of people', '/gestion-usuarios?search=colegiosor', 'admin'],
])('nothing moves on %s when the font comes late', async (_, path, who) => {
  for (const width of [360, 1280] as const) {
    const page = await browser.open({ width })
    if (who) await signIn(page, who === NADIE_MAS ? who : PEOPLE[who], '/privacy')
    const { ever, moved, here } = await visit(page, path)
    expect(here).toContain('Figtree Variable')
    expect(moved, `${path} at ${width} px`).toBeLessThanOrEqual(MAX)
    expect(ever, `${path} at ${width} px, all of it`).toBeLessThanOrEqual(MAX_EVER)
    expectNoComplaints(page)
    await browser.closeAll()
  }
})
