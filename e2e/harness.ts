/** What every journey stands on: a browser, a signed-in page, and a watch for errors and for anything from outside. */
import type { Envelope, ReplyOf, Route } from '@eleva/contract'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, expect, inject, TestRunner } from 'vitest'
import { type Input, urlOf } from '../server/test/call.ts'
import { type Kind, PEOPLE } from './people.ts'
import { giveBack, type Profile, pageOf, takeProfile } from './perfiles.ts'

/** The people's, as the server is told it. */
export const ZONE = process.env.TZ_PERSONAS || 'America/Mexico_City'

export const origin = () => inject('origin')

export type Options = {
  width?: 1280 | 768 | 360
  dark?: boolean
  /**
   * With the movements of dialogs, menus and drawers. Drawing them is a third of what a journey costs, and nothing of
   * what it asks: they are the matter of one file (dialogos). All others are as with people who want none, where every
   * state is there at once.
   */
  moving?: boolean
  /**
   * With the worker, which most journeys do without: what it answers is no matter of theirs, and no route of a test
   * reaches it.
   */
  worker?: boolean
  /** That the device's clock goes by, where it is not the people's. */
  zone?: string
}

/**
 * `open` gives pages of a profile of their own, that must end without complaints.
 * @param at of another installation than the one that all journeys share
 */
export function useBrowser(at = origin) {
  const taken: { profile: Profile; page: Page }[] = []

  /** A page of its own browser profile. */
  const open = async ({
    width = 1280,
    dark = false,
    moving = false,
    worker = false,
    zone = ZONE,
  }: Options = {}): Promise<Page> => {
    const options: BrowserContextOptions = {
      viewport: { width, height: width === 360 ? 740 : 800 },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: moving ? 'no-preference' : 'reduce',
      locale: 'es-MX',
      timezoneId: zone,
      baseURL: at(),
      hasTouch: width === 360,
      serviceWorkers: worker ? 'allow' : 'block',
    }
    const profile = await takeProfile(options)
    const page = await pageOf(profile)
    taken.push({ profile, page })
    return watch(page, at())
  }
  const tellAll = async () => {
    if (TestRunner.getCurrentTest()?.result?.errors?.length)
      await Promise.all(taken.map(({ page }) => tellWhatIsShown(page)))
  }
  const closeAll = async () => {
    // Before they are given back, or nothing would be left to be seen.
    await tellAll()
    await Promise.all(taken.splice(0).map(({ profile, page }) => giveBack(profile, page)))
  }
  // Those that are given back only at the end of all tell it here, for tests that go on where the one before ended.
  afterEach(tellAll)
  afterAll(closeAll)
  return {
    open,
    /** A page on which somebody has signed in, at `path`. */
    as: async (kind: Kind, path = '/crear-contenido-curricula', options: Options = {}): Promise<Page> => {
      const page = await open(options)
      await signIn(page, PEOPLE[kind], path)
      return page
    },
    closeAll,
  }
}

/** What stood on the page of a test that failed may say why, where the failure does not come again. */
async function tellWhatIsShown(page: Page) {
  // biome-ignore lint/performance/useDomNodeTextContent: what a person would see, not the styles between
  const shown = await page.evaluate(() => document.body.innerText.replace(/\s+/g, ' ').slice(0, 1_500)).catch(String)
  console.error(`${page.url()} showed: ${shown}\ncomplaints: ${(complaints.get(page) ?? []).join('; ')}`)
}

/** As the sign-in pages do it, without drawing them: that is the matter of one journey (ingreso). */
export async function signIn(page: Page, email: string, path = '/crear-contenido-curricula') {
  const { request } = page.context()
  const asked = await request.get(`/auth/login?volver=${encodeURIComponent(path)}`)
  const [, action] = /<form method="post" action="([^"]+)" class="correo"/.exec(await asked.text()) ?? []
  if (!action) throw new Error(`no place for an e-mail at ${asked.url()}`)
  const done = await request.post(new URL(action, asked.url()).href, { form: { email } })
  await page.goto(done.url())
  await settled(page)
}

/**
 * What is expected to succeed, as the person of a page, as their screen would send it: its reply, typed by the
 * contract.
 * @throws where it does not succeed, with what was answered
 */
export async function call<const R extends Route>(
  page: Page,
  route: R,
  input: Input<R>,
): Promise<ReplyOf<R> & Envelope> {
  const url = urlOf(route, input)
  const { ok, text } = await page.evaluate(
    async ([method, to, body]) => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)![1]!)
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': token }
      const reply = await fetch(to, { method, headers, ...(body === undefined ? {} : { body }) })
      return { ok: reply.ok, text: await reply.text() }
    },
    [route.method, url, route.method === 'GET' ? undefined : JSON.stringify(input.body ?? {})] as const,
  )
  if (!ok) throw new Error(`${route.method} ${url}: ${text}`)
  return JSON.parse(text)
}

/** The page has drawn what it asked for, and asks for nothing more: calm for several frames in a row. */
export async function settled(page: Page) {
  await page.waitForLoadState('load')
  await page.waitForFunction(() => {
    const busy = document.querySelector('[data-cargando], [aria-busy=true]')
    const calm = globalThis as { calmFrames?: number }
    calm.calmFrames = document.querySelector('h1') && !busy ? (calm.calmFrames ?? 0) + 1 : 0
    return calm.calmFrames > 8
  })
  await page.evaluate(() => {
    delete (globalThis as { calmFrames?: number }).calmFrames
  })
}

/**
 * The page has followed the width of its window, which takes it a few frames; what it fetches for that is waited for as
 * for any other.
 */
export async function resettled(page: Page) {
  const busy = await page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
    return document.querySelector('[data-cargando], [aria-busy=true]') !== null
  })
  if (busy) await settled(page)
}

const VIDEO_OF_NEWS = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
const complaints = new WeakMap<Page, string[]>()

function watch(page: Page, home: string): Page {
  const list: string[] = []
  complaints.set(page, list)
  page.on('console', m => {
    // Who leaves a page at once leaves before its socket stands.
    if (m.text().endsWith('WebSocket is closed before the connection is established.')) return
    if (m.text() === 'Service Worker registration blocked by Playwright') return
    if (m.type() === 'error' || m.type() === 'warning') list.push(`${m.type()}: ${m.text()}`)
  })
  page.on('pageerror', error => list.push(`uncaught: ${error.message}`))
  page.on('request', request => {
    const url = new URL(request.url())
    // A journey that runs beside shows this one in a news item that everybody sees for a moment.
    if (url.href.startsWith(VIDEO_OF_NEWS)) return
    if (url.protocol.startsWith('http') && url.origin !== home) list.push(`outside: ${request.url()}`)
  })
  return page
}

/**
 * No error in the console, no uncaught exception, nothing asked for outside of the server, since the last time it was
 * asked.
 */
export function expectNoComplaints(page: Page, except: RegExp = /^$/) {
  expect(
    complaints
      .get(page)!
      .splice(0)
      .filter(c => !except.test(c)),
  ).toEqual([])
}

/** The page itself never scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }))
  expect(scroll, `${page.url()} is ${scroll} px wide in a window of ${client}`).toBeLessThanOrEqual(client)
}

/** Rows of lists are rows from 768 px on: no cards, nothing to push sideways, and no name broken within a word. */
export async function expectTablesStand(page: Page) {
  const wrong = await page.evaluate(() => {
    const found = [...document.querySelectorAll('main ul[data-tarjetas]')].map(() => 'cards')
    for (const { scrollWidth, clientWidth } of [...document.querySelectorAll('[data-lista]')].map(
      t => t.parentElement!,
    ))
      if (scrollWidth > clientWidth + 1) found.push(`${scrollWidth} px of ${clientWidth}`)
    const linesOf = (text: Node, at: number, length: number) => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + length)
      return new Set([...range.getClientRects()].map(r => Math.round(r.top))).size
    }
    for (const name of document.querySelectorAll('[data-lista] [data-nombre]')) {
      const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { index, 0: word } of text.textContent!.matchAll(/\p{L}{2,20}/gu))
          if (linesOf(text, index, word.length) > 1) found.push(word)
    }
    return found
  })
  expect(wrong, page.url()).toEqual([])
}

/** The words of every button that is seen stand whole, none stand letter under letter, no search has a hole below. */
export async function expectNothingCut(page: Page) {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.mantine-Button-root, .mantine-Button-label')]
      .filter(e => e.checkVisibility() && e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1)
      .map(e => e.textContent),
  )
  expect(cut, page.url()).toEqual([])
  // Words that have the width of a letter: one or two stand in each line.
  const columns = await page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const [words, at] = [text.textContent!.trim(), text.parentElement!]
      if (words.length < 8 || at.getBoundingClientRect().width > 40 || !at.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = [...range.getClientRects()].filter(r => r.width > 2 && r.height > 2).length
      if (lines >= 4 && words.length / lines < 3) found.push(words)
    }
    return found
  })
  expect(columns, page.url()).toEqual([])
  // A field that grew in a column leaves a hole under what is typed into.
  const holes = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.mantine-InputWrapper-root:has(input[type=search][aria-label])')]
      .filter(e => e.checkVisibility())
      .map(e => e.clientHeight - e.querySelector('input')!.clientHeight)
      .filter(hole => hole > 8),
  )
  expect(holes, page.url()).toEqual([])
}

/** Where the page itself says that it is: the browser hears a little later of an address that a script has changed. */
export const placeOf = async (page: Page) => new URL(await page.evaluate(() => location.href))

/**
 * Does something, and finds what is said until it is answered: the answer waits for that, as otherwise it may be
 * quicker than any eye.
 * @param path of the call, as `/api/cursos/store`
 */
export async function seenMeanwhile(page: Page, path: string, text: string, act: () => Promise<unknown>) {
  const said = page.getByText(text).first().waitFor()
  await page.route(
    `**${path}`,
    async route => {
      await said.catch(() => undefined)
      await route.continue()
    },
    { times: 1 },
  )
  await Promise.all([said, act()])
}

/** Presses Tab until the focus stands on what is called so. */
export async function tabTo(page: Page, name: string | RegExp) {
  const target = page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('textbox', { name, exact: true }))
    .or(page.getByRole('searchbox', { name, exact: true }))
    .or(page.getByRole('switch', { name, exact: true }))
    .last()
  for (let i = 0; i < 80; i++) {
    if (await target.evaluate(e => e === document.activeElement || e.contains(document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached «${name}»`)
}
