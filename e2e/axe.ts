/** What machines can see of accessibility. */
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoSidewaysScroll, expectNothingCut, settled } from './harness.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * A page is looked at that is drawn to its end: what is there while a list asks anew is faint, and no one's text to
 * read.
 */
export async function expectNoViolations(page: Page, options: RunOptions = {}) {
  await settled(page)
  await expectNoViolationsNow(page, options)
}

/** A page that its caller knows to be calm. Its script is 600 kB: a page that stays keeps it. */
export async function expectNoViolationsNow(page: Page, options: RunOptions = {}) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async how => {
      const { run } = (
        globalThis as unknown as { axe: { run: (where: Document, how: RunOptions) => Promise<AxeResults> } }
      ).axe
      const found = await run(document, how)
      return found.violations.map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ')).join(', ')}`)
    },
    { runOnly: TAGS, ...options, resultTypes: ['violations'], preload: false, iframes: false } satisfies RunOptions,
  )
  expect(violations).toEqual([])
}

/** What stands there can be read, reached and used whole. */
export async function expectFits(page: Page) {
  await expectNoSidewaysScroll(page)
  await expectNothingCut(page)
  await expectNoViolations(page)
}
