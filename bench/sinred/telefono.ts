/** A phone: one browser with one folder of data, which can be killed and comes up with what it had kept. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Browser, chromium, type Page } from 'playwright-core'
import { LAUNCH_ARGS } from '../../e2e/chromium.ts'

export type Telefono = {
  /** The page that is open now; opens one where there is none. */
  page: () => Promise<Page>
  /** As the system ends it. */
  killTab: () => Promise<void>
  /** The battery ends. */
  killBrowser: () => Promise<void>
  /** What its clock is off by from now on (ms), for pages that are opened. */
  setClock: (by: number) => void
  close: () => Promise<void>
}

/** Runs in the page, before anything of it. */
function moveClock(by: number) {
  const Real = Date
  const now = () => Real.now() + by
  // biome-ignore lint/suspicious/noGlobalAssign: a clock that is wrong
  Date = class extends Real {
    constructor(...args: unknown[]) {
      super(...((args.length ? args : [now()]) as [number]))
    }
    static override now = now
  } as DateConstructor
}

export async function openTelefono(
  dir: string,
  executable: string,
  origin: string,
  cookies: { name: string; value: string }[],
): Promise<Telefono> {
  let child: ChildProcess | undefined
  let browser: Browser | undefined
  let opening: Promise<Page> | undefined
  let ending: Promise<void> | undefined
  let clock = 0
  /** Whose process is gone; Playwright keeps them. */
  const dead = new WeakSet<Page>()
  let first = true

  async function boot(): Promise<Browser> {
    const args = [...LAUNCH_ARGS, '--remote-debugging-port=0', `--user-data-dir=${dir}`, 'about:blank']
    // A group of its own: all of its processes end together, as they do when a battery ends.
    child = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
    const address = new Promise<string>((resolve, reject) => {
      let said = ''
      child!.stderr!.on('data', data => {
        said += data
        const found = /DevTools listening on (ws:\S+)/.exec(said)
        if (found) resolve(found[1]!)
      })
      child!.once('exit', () => reject(new Error(`el navegador terminó: ${said.slice(-500)}`)))
    })
    browser = await chromium.connectOverCDP(await address)
    const [context] = browser.contexts()
    // A session cookie does not outlive a browser that is killed: signing in again is another matter than what waits.
    const expires = Date.now() / 1_000 + 86_400 * 30
    await context!.addCookies(cookies.map(c => ({ ...c, url: origin, expires })))
    first = true
    return browser
  }

  async function openPage(): Promise<Page> {
    const [context] = (browser?.isConnected() ? browser : await boot()).contexts()
    const page = first ? (context!.pages()[0] ?? (await context!.newPage())) : await context!.newPage()
    first = false
    page.on('crash', () => dead.add(page))
    await page.setViewportSize({ width: 360, height: 740 })
    if (clock) await page.addInitScript(`(${moveClock})(${clock})`)
    return page
  }
  const isAlive = (page: Page) => !page.isClosed() && !dead.has(page) && browser?.isConnected()

  /**
   * At once nobody uses it any more; whoever wants a page meanwhile waits for its end, as the next one has the same
   * folder.
   */
  function end(): Promise<void> {
    const [last, was] = [browser, child]
    browser = undefined
    opening = undefined
    const gone = was?.exitCode === null && was.signalCode === null ? once(was, 'close') : undefined
    if (was?.pid && gone) process.kill(-was.pid, 'SIGKILL')
    void last?.close().catch(() => undefined)
    ending = Promise.resolve(gone).then(() => undefined)
    return ending
  }

  return {
    page: async () => {
      await ending
      const known = await opening?.catch(() => undefined)
      if (known && isAlive(known)) return known
      opening = openPage()
      return opening
    },
    killTab: async () => {
      const page = await opening?.catch(() => undefined)
      if (!page || !isAlive(page)) return
      const devtools = await page.context().newCDPSession(page)
      dead.add(page)
      // Its process is gone at once, whatever it was writing; there is no answer.
      void devtools.send('Page.crash').catch(() => undefined)
      opening = openPage()
      await opening
      // A browser without a tab ends.
      await page.close().catch(() => undefined)
    },
    killBrowser: end,
    setClock: by => {
      clock = by
    },
    close: end,
  }
}
