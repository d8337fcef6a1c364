/**
 * One browser, its profiles and one page of each serve all files of a run. What a page has read once (its scripts, made
 * ready) stays with its process: the same page costs half of a new one, and a third of one in a new profile. What is
 * given back is emptied of all that makes a person.
 */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { LAUNCH_ARGS } from './chromium.ts'
import { answerNoMore } from './desvio.ts'

export type Profile = { context: BrowserContext; options: BrowserContextOptions; page: Page | undefined }

let launched: Promise<Browser> | undefined
const free = new Map<string, Profile[]>()
/** Profiles whose clock somebody moved: it stays moved for every later page, so they serve nobody else. */
const spent = new WeakSet<BrowserContext>()
/** Pages that hold something that Playwright cannot take back. */
const marked = new WeakSet<Page>()

/** How long every answer's way is (ms): what depends on the order of two answers shows on a line that is long. */
const LINEA_MS = Number(process.env.LINEA_MS ?? 0)

/** What a session of devtools says of the line counts, whatever another one says: offline is said here, too. */
async function lengthen(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const set = (offline: boolean) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency: LINEA_MS,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  await set(false)
  const context = page.context()
  const setOffline = context.setOffline.bind(context)
  context.setOffline = async offline => {
    await Promise.all([setOffline(offline), page.isClosed() || set(offline)])
  }
}

/**
 * On another day (`npm run dias`) the browser keeps its own clock, with which it cannot live otherwise, and its pages
 * are told that day, as the processes around it are.
 */
async function newProfile(options: BrowserContextOptions): Promise<Profile> {
  const { LD_PRELOAD: _, FAKETIME, ...env } = process.env
  launched ??= chromium.launch({ executablePath: inject('chromium'), args: LAUNCH_ARGS, env })
  const context = await (await launched).newContext(options)
  if (FAKETIME) await context.addInitScript(`(${moveDays})(${Number(FAKETIME) * 1000})`)
  const install = context.clock.install.bind(context.clock)
  context.clock.install = chosen => {
    spent.add(context)
    return install(chosen)
  }
  return { context, options, page: undefined }
}

/**
 * Runs in the page.
 * @param by milliseconds
 */
function moveDays(by: number) {
  const Real = Date
  const now = () => Real.now() + by
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, self) => Reflect.construct(target, given.length ? given : [now()], self),
    apply: () => new Real(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}

export async function takeProfile(options: BrowserContextOptions): Promise<Profile> {
  const profile = free.get(JSON.stringify(options))?.pop() ?? (await newProfile(options))
  // Several times what a busy machine needs: waiting longer costs nothing when all is well.
  profile.context.setDefaultTimeout(20_000)
  return profile
}

/** The page that was kept, or a new one. */
export async function pageOf(profile: Profile): Promise<Page> {
  const { page } = profile
  profile.page = undefined
  if (page && !page.isClosed()) return page
  const made = await profile.context.newPage()
  if (LINEA_MS) await lengthen(made)
  goOn(made)
  const routeSockets = made.routeWebSocket.bind(made)
  made.routeWebSocket = (...how) => {
    marked.add(made)
    return routeSockets(...how)
  }
  return made
}

/**
 * A dialog that closes takes its mark out of the history a moment later; an address that is opened in that moment is
 * dropped by the browser, and opened again here. Nobody types one so fast.
 */
function goOn(page: Page) {
  const goto = page.goto.bind(page)
  page.goto = (url, how) =>
    goto(url, how).catch(error => {
      if (!String(error).includes('net::ERR_ABORTED')) throw error
      return goto(url, how)
    })
}

/**
 * In which a profile is emptied (ms); one that goes elsewhere by itself just then may keep it waiting, and serves
 * nobody else.
 */
const EMPTIED_MS = 25_000

export async function giveBack(profile: Profile, keep: Page | undefined) {
  const { context } = profile
  if (!spent.has(context)) {
    const late = new Promise<'late'>(resolve => setTimeout(resolve, EMPTIED_MS, 'late').unref())
    if ((await Promise.race([empty(profile, keep), late])) !== 'late') return
    spent.add(context)
  }
  await context.close()
}

async function empty(profile: Profile, keep: Page | undefined) {
  const { context } = profile
  const kept = keep && !keep.isClosed() && !marked.has(keep) ? keep : undefined
  await Promise.all(context.pages().map(page => page !== kept && page.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  profile.page = kept && (await leave(kept, profile.options))
  // A picture stands at the origin, and runs nothing.
  const page = profile.page ?? (await context.newPage())
  const devtools = await context.newCDPSession(page)
  const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems'
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(inject('origin')).origin, storageTypes })
  await devtools.send('Page.resetNavigationHistory')
  await devtools.detach()
  if (page !== profile.page) await page.close()
  if (spent.has(context)) return
  const key = JSON.stringify(profile.options)
  free.set(key, [...(free.get(key) ?? []), profile])
}

const HEARD = [
  'console',
  'pageerror',
  'request',
  'requestfinished',
  'requestfailed',
  'response',
  'framenavigated',
  'load',
  'dialog',
  'download',
]

/**
 * As it was when it was new, but for what it has read.
 * @returns nothing when it cannot be left: it is closed
 */
async function leave(page: Page, { viewport, colorScheme, reducedMotion }: BrowserContextOptions) {
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await answerNoMore(page)
    await page.goto('/favicon.svg')
    for (const event of HEARD) page.removeAllListeners(event)
    await page.evaluate(() => sessionStorage.clear())
    await page.mouse.move(0, 0)
    await page.emulateMedia({ media: null, colorScheme: colorScheme!, reducedMotion: reducedMotion! })
    await page.setViewportSize(viewport!)
    return page
  } catch {
    await page.close()
  }
}
