/** The walk over every screen, on a desk in light and dark, on a phone in one of them: no axe violation, no sideways scroll, nothing in the console. */
import type { Page } from 'playwright-core'
import { afterAll, describe, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { expectNoComplaints, expectNoSidewaysScroll, type Options, settled, useBrowser } from './harness.ts'
import { screens } from './pantallas.ts'
import type { Kind } from './people.ts'
import { fakeYoutube } from './streaming.ts'

const browser = useBrowser()

/** One signed-in page a person for a whole block: signing in anew for every screen would be most of the time. */
const pages = new Map<string, Promise<Page>>()
const pageOf = (who: Kind | undefined, options: Options): Promise<Page> => {
  const key = JSON.stringify([who, options])
  const make = async () => {
    const page = await (who ? browser.as(who, '/novedades', options) : browser.open(options))
    await fakeYoutube(page)
    return page
  }
  const made = pages.get(key) ?? make()
  pages.set(key, made)
  return made
}

/** Pages on which something was opened that belongs to no address: what comes next is loaded anew. */
const left = new WeakSet<Page>()

/** Goes there as a link of the app does: loading it anew for every screen would be half of the time. */
async function visit(page: Page, path: string) {
  const inside =
    !left.has(page) && (await page.evaluate(() => document.getElementById('contenido') !== null).catch(() => false))
  left.delete(page)
  if (!inside) return page.goto(path)
  // Away first, so that nothing of the screen before is taken for the new one.
  for (const to of ['/update-user-info', path]) {
    await page.evaluate(where => history.pushState({}, '', where), to)
    await page.waitForFunction(() => !document.querySelector('[role=dialog]') || location.search !== '')
  }
}

const BOTH = ['light', 'dark'] as const

export const walk = (width: 1280 | 360) =>
  describe(`${width} px`, () => {
    afterAll(async () => {
      await browser.closeAll()
      pages.clear()
    })

    // On a desk each screen is looked at in both schemes; on a phone in one, the next one in the other.
    const looked = screens.map((screen, i) => ({ ...screen, schemes: width === 1280 ? BOTH : [BOTH[i % 2]!] }))
    test.each(looked)('$what ($who)', async ({ who, path, ready, open, except, schemes }) => {
      const page = await pageOf(who, { width, still: true })
      await page.emulateMedia({ colorScheme: schemes[0]! })
      if (who) await visit(page, path)
      else await page.goto(path)
      await ready(page)
      await settled(page)
      await turn(page, schemes[0]!)
      if (open) left.add(page)
      await open?.(page)
      await expectNoViolations(page, {
        // A menu or popover hangs from the body for as long as it is open: it stands in no landmark.
        ...(open ? { rules: { region: { enabled: false } } } : {}),
      })
      await expectNoSidewaysScroll(page)
      if (width === 1280 && !open) await expectToFitAtDouble(page)
      // The same screen in the dark: its colours are all that changes.
      for (const scheme of schemes.slice(1)) {
        await turn(page, scheme)
        await expectNoViolations(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })
      }
      expectNoComplaints(page, except)
    })
  })

/** What the system prefers is what is shown, and changes with it. */
async function turn(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(scheme => {
    const paper = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [255]
    return scheme === 'dark' ? paper[0]! < 64 : paper[0]! > 192
  }, colorScheme)
}

/** A desk at 200 % zoom has half of its width. */
async function expectToFitAtDouble(page: Page) {
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width: width / 2, height: height / 2 })
  await settled(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width, height })
}
