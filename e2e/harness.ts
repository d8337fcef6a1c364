/** What every journey stands on: a browser, a signed-in page, and a watch for errors and for anything from outside. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, expect, inject } from 'vitest'
import { LAUNCH_ARGS } from './chromium.ts'
import { type Kind, PEOPLE } from './people.ts'

export const origin = () => inject('origin')

export type Options = {
  width?: 1280 | 360
  dark?: boolean /** Without motion, so that nothing is measured half-way. */
  still?: boolean
}

/**
 * One browser and its profiles serve all files of a run: what is kept of a page once read (its scripts, made ready) spares every later
 * page half of its time. A profile that is given back is emptied of everything that makes a person.
 */
let launched: Promise<Browser> | undefined
const free = new Map<string, BrowserContext[]>()
const keys = new WeakMap<BrowserContext, string>()
/** Profiles whose clock somebody moved: it stays moved for every later page, so they serve nobody else. */
const spent = new WeakSet<BrowserContext>()

/** A profile that notices when its clock is taken over. */
async function newProfile(options: BrowserContextOptions) {
  launched ??= chromium.launch({ executablePath: inject('chromium'), args: LAUNCH_ARGS })
  const made = await (await launched).newContext(options)
  const install = made.clock.install.bind(made.clock)
  made.clock.install = chosen => {
    spent.add(made)
    return install(chosen)
  }
  return made
}

async function emptied(context: BrowserContext) {
  await Promise.all(context.pages().map(page => page.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers'
  await devtools.send('Storage.clearDataForOrigin', { origin: origin(), storageTypes })
  await page.close()
}

/** `open` gives pages of a profile of their own, that must end without complaints. */
export function useBrowser() {
  const contexts: BrowserContext[] = []

  const context = async ({ width = 1280, dark = false, still = false }: Options = {}) => {
    const options: BrowserContextOptions = {
      viewport: { width, height: width === 360 ? 740 : 800 },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: still ? 'reduce' : 'no-preference',
      locale: 'es-MX',
      timezoneId: 'America/Mexico_City',
      baseURL: origin(),
      hasTouch: width === 360,
    }
    const key = JSON.stringify(options)
    const made = free.get(key)?.pop() ?? (await newProfile(options))
    keys.set(made, key)
    // Several times what a busy machine needs: waiting longer costs nothing when all is well.
    made.setDefaultTimeout(20_000)
    contexts.push(made)
    return made
  }
  const closeAll = async () => {
    await Promise.all(
      contexts.splice(0).map(async made => {
        if (spent.has(made)) return made.close()
        await emptied(made)
        const key = keys.get(made)!
        free.set(key, [...(free.get(key) ?? []), made])
      }),
    )
  }
  afterAll(closeAll)
  return {
    /** A page of its own browser profile. */
    open: async (options: Options = {}): Promise<Page> => watch(await (await context(options)).newPage()),
    /** A page on which somebody has signed in, at `path`. */
    as: async (kind: Kind, path = '/crear-contenido-curricula', options: Options = {}): Promise<Page> => {
      const page = watch(await (await context(options)).newPage())
      await signIn(page, PEOPLE[kind], path)
      return page
    },
    closeAll,
  }
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

const VIDEO_OF_NEWS = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
const complaints = new WeakMap<Page, string[]>()

function watch(page: Page): Page {
  const list: string[] = []
  complaints.set(page, list)
  page.on('console', m => {
    // Who leaves a page at once leaves before its socket stands.
    if (m.text().endsWith('WebSocket is closed before the connection is established.')) return
    if (m.type() === 'error' || m.type() === 'warning') list.push(`${m.type()}: ${m.text()}`)
  })
  page.on('pageerror', error => list.push(`uncaught: ${error.message}`))
  page.on('request', request => {
    const url = new URL(request.url())
    // A journey that runs beside shows this one in a news item that everybody sees for a moment.
    if (url.href.startsWith(VIDEO_OF_NEWS)) return
    if (url.protocol.startsWith('http') && url.origin !== origin()) list.push(`outside: ${request.url()}`)
  })
  return page
}

/** No error in the console, no uncaught exception, nothing asked for outside of the server, since the last time it was asked. */
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

/** Presses Tab until the focus stands on what is called so. */
export async function tabTo(page: Page, name: string) {
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
