/**
 * The walk over every screen: on a desk in light, and in the dark on a desk or on a phone, the next screen on the
 * other. No axe violation, no sideways scroll, nothing in the console. Of the rest: in the dark on the other one, on a
 * tablet, at 200 % and at 400 %, on a phone with letters twice as large.
 *
 * One visit shows a screen in all of them: what depends on the width is asked of the window by CSS, by media queries
 * that are listened to or by observers of size, so a window that becomes a phone's shows what a phone loads. What only
 * loading shows on a phone is in the journeys.
 */
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, test } from 'vitest'
import { expectNoViolationsNow } from './axe.ts'
import { fakeYoutube } from './desvio.ts'
import {
  expectNoComplaints,
  expectNoSidewaysScroll,
  expectNothingCut,
  expectTablesStand,
  resettled,
  settled,
  useBrowser,
} from './harness.ts'
import type { State } from './pantallas.base.ts'
import { screens } from './pantallas.ts'
import type { Kind } from './people.ts'

const browser = useBrowser()

/** A signed-in page with its device. */
type Seat = { page: Page; devtools: CDPSession }

/** One a person for a whole file: signing in anew for every screen would be most of the time. */
const seats = new Map<Kind | undefined, Promise<Seat>>()
const seatOf = (who: Kind | undefined): Promise<Seat> => {
  const make = async () => {
    const page = await (who ? browser.as(who, '/novedades') : browser.open())
    await fakeYoutube(page)
    return { page, devtools: await page.context().newCDPSession(page) }
  }
  const made = seats.get(who) ?? make()
  seats.set(who, made)
  return made
}

const SIZES = {
  desk: [1280, 800],
  tablet: [768, 1024],
  double: [640, 400],
  fourfold: [320, 200],
  phone: [360, 740],
} as const

/** A desk at 200 % zoom has half of its width, at 400 % a quarter; a phone is touched. */
async function resize({ page, devtools }: Seat, size: keyof typeof SIZES) {
  const [width, height] = SIZES[size]
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: size === 'phone' })
  await page.setViewportSize({ width, height })
}

/** Pages of which nobody knows what is open there: what comes next is loaded anew. */
const lost = new WeakSet<Page>()

/** A screen that every person has and that costs little: the one before is gone when it stands. */
const AWAY = '/avisos'

/** Goes there as a link of the app does: loading it anew for every screen would be half of the time. */
async function visit(page: Page, path: string) {
  if (!(await leave(page))) return page.goto(path)
  await page.evaluate(where => history.pushState({}, '', where), path)
}

/**
 * Away from the screen, so that nothing of it is taken for the next one; what was written there is not kept as a draft.
 * @returns false where there is no app to go by, or something stays open
 */
async function leave(page: Page): Promise<boolean> {
  if (lost.delete(page) || !(await page.evaluate(() => document.getElementById('contenido') !== null))) return false
  await page.evaluate(where => history.pushState({}, '', where), AWAY)
  const gone = await page.waitForFunction(HEADING_OF_AWAY_ALONE, undefined, { timeout: 5_000 }).catch(() => undefined)
  if (!gone) return false
  await page.evaluate(() => [localStorage, sessionStorage].forEach(kept => void kept.clear()))
  return true
}

/** Runs in the page. */
const HEADING_OF_AWAY_ALONE = () =>
  document.querySelector('h1')?.textContent === 'Avisos' &&
  !document.querySelector('dialog[open], [role=dialog], [role=menu], [role=listbox], [role=alertdialog]')

/** What the system prefers is what is shown, and changes with it. */
async function turn(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(scheme => {
    const paper = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [255]
    return scheme === 'dark' ? paper[0]! < 64 : paper[0]! > 192
  }, colorScheme)
}

async function arrive(page: Page, { who, path, ready }: State) {
  if (who) await visit(page, path)
  else await page.goto(path)
  await ready(page)
  await settled(page)
}

/** Runs in the page: so many are drawn. */
const frames = async (count: number) => {
  for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame)
}

/**
 * What is seen and what it says it is, without how it looks: where it is the same, most rules find the same. Runs in
 * the page.
 */
const structure = () =>
  [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter(e => e.checkVisibility())
    .map(e => `${e.tagName} ${e.getAttribute('role') ?? ''} ${e.getAttribute('aria-label') ?? ''} ${e.tabIndex}`)
    .join()

/** Rules whose answer depends on sizes and colours. */
const OF_LOOKS = { type: 'rule', values: ['color-contrast', 'target-size', 'scrollable-region-focusable'] } as const

/**
 * Opens what is opened there, and looks at it: whole, unless the same structure was looked at whole before.
 * @returns its structure
 */
async function look(page: Page, { open }: State, seen?: string): Promise<string> {
  await open?.(page)
  // A dialog takes its name from its title, once that stands.
  if (open) await page.evaluate(frames, 3)
  const now = await page.evaluate(structure)
  // A menu or popover hangs from the body for as long as it is open: it stands in no landmark.
  const whole = open ? { rules: { region: { enabled: false } } } : {}
  await expectNoViolationsNow(page, now === seen ? { runOnly: { ...OF_LOOKS, values: [...OF_LOOKS.values] } } : whole)
  await expectNoSidewaysScroll(page)
  await expectNothingCut(page)
  return now
}

/** One word that names may have, as people paste and type them, behind each heading, where names stand. */
const LONG_WORD = 'main :is(h1, h2, h3)::after { content: " Departamentodeformacioncontinuadelasescuelassecundarias" }'

/** With a word that is wider than a phone in all that is named there: the page does not scroll sideways. */
async function lookLong(page: Page) {
  await page.evaluate(rule => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rule)
    document.adoptedStyleSheets = [sheet]
  }, LONG_WORD)
  try {
    await expectNoSidewaysScroll(page)
  } finally {
    await page.evaluate(() => {
      document.adoptedStyleSheets = []
    })
  }
}

/**
 * With letters twice as large, as a phone's settings make them: nothing is cut, and the page does not scroll sideways.
 */
async function lookLarge({ page, devtools }: Seat) {
  const letters = (standard: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard - 3 } })
  await letters(32)
  try {
    await page.evaluate(frames, 3)
    await expectNoSidewaysScroll(page)
    await expectNothingCut(page)
  } finally {
    await letters(16)
  }
}

type Walked = State & { onPhone: 'light' | 'dark' }

/** All that the dark changes is colours. */
async function lookInTheDark(page: Page) {
  await turn(page, 'dark')
  await expectNoViolationsNow(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })
}

/** On a desk in light, on a phone in one of the two, and on the desk in the dark where the phone is not. */
async function lookAtScreen(seat: Seat, screen: Walked) {
  const { page } = seat
  await arriveAtDesk(seat, screen)
  const seen = await look(page, screen)
  // What hangs open is looked at nowhere else.
  if (screen.onPhone === 'light' || screen.open) await lookInTheDark(page)
  await resize(seat, 'phone')
  await turn(page, screen.onPhone)
  if (screen.open) {
    // What hangs open may close when its place is gone: it is opened there again.
    await arrive(page, screen)
  } else {
    await screen.ready(page)
    await settled(page)
  }
  await look(page, screen, seen)
  expectNoComplaints(page, screen.except)
}

/**
 * On a desk in the dark where the phone was, on a tablet, at 200 % and at 400 %, and on a phone with long words and
 * with large letters.
 */
async function lookAtWidths(seat: Seat, screen: Walked) {
  const { page } = seat
  await arriveAtDesk(seat, screen)
  if (screen.onPhone === 'dark') {
    await lookInTheDark(page)
    await turn(page, 'light')
  }
  for (const size of ['tablet', 'double', 'fourfold'] as const) {
    await resize(seat, size)
    await resettled(page)
    await expectNoSidewaysScroll(page)
    if (size === 'tablet') await expectTablesStand(page)
  }
  await resize(seat, 'phone')
  await screen.ready(page)
  await settled(page)
  await lookLong(page)
  await lookLarge(seat)
  expectNoComplaints(page, screen.except)
}

async function arriveAtDesk(seat: Seat, screen: State) {
  await resize(seat, 'desk')
  await seat.page.emulateMedia({ colorScheme: 'light' })
  await arrive(seat.page, screen)
  await turn(seat.page, 'light')
}

/** Every day come the screens, each in the first of its states; the rest is what else is shown or opened there. */
function divide(all: readonly State[]): { first: State[]; rest: State[] } {
  const screenOf = ({ path }: State) => path.split('?')[0]!.replace(/\d+/g, 'n')
  const { first = [], rest = [] } = Object.groupBy(all, (screen, at) =>
    all.findIndex(other => screenOf(other) === screenOf(screen)) === at ? 'first' : 'rest',
  )
  return { first, rest }
}

/**
 * Half of the screens: each of the two has some of every person, so that one takes as long as the other whatever comes
 * to be shown.
 * @param half of which
 */
export function walk(half: 0 | 1) {
  afterAll(async () => {
    await browser.closeAll()
    seats.clear()
  })
  const { first, rest } = divide(screens)
  walkThrough(halfOf(half, first), [])
  walkThrough(halfOf(half, rest), ['resto'])
}

function halfOf(half: 0 | 1, states: readonly State[]): Walked[] {
  // Every other one of a half in the dark.
  return [...Map.groupBy(states, s => s.who).values()]
    .flat()
    .filter((_, i) => i % 2 === half)
    .map((screen, i) => ({ ...screen, onPhone: (['light', 'dark'] as const)[i % 2]! }))
}

/** Each state at all widths before the next one: what that one makes may be what this one lacks. */
function walkThrough(states: readonly Walked[], tags: string[]) {
  for (const screen of states) {
    test(`${screen.what} (${screen.who})`, { tags }, () => lookFrom(screen, lookAtScreen))
    // What hangs open there closes when its place is gone.
    if (!screen.open)
      test(`${screen.what}, at other widths (${screen.who})`, { tags: ['resto'] }, () => lookFrom(screen, lookAtWidths))
  }
}

async function lookFrom(screen: Walked, lookAt: (seat: Seat, screen: Walked) => Promise<void>) {
  const seat = await seatOf(screen.who)
  try {
    await lookAt(seat, screen)
  } catch (error) {
    // Nobody knows what is open there: the next screen is loaded anew.
    lost.add(seat.page)
    throw error
  }
}
