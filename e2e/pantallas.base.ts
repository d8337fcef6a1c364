/** What a screen of the walk of accessibility is, and the ways in which one is known to be ready. */
import path from 'node:path'
import type { Page } from 'playwright-core'
import type { Kind } from './people.ts'

/** What is opened on the screen before it is looked at. */
export type State = {
  who?: Kind
  path: string
  what: string
  open?: (page: Page) => Promise<unknown>
  /** What the browser says of the refusal that the screen shows. */
  except?: RegExp
  ready: (page: Page) => Promise<unknown>
}

export const BAD_CSV = path.join(import.meta.dirname, '../server/test/fixtures/alumnos-con-errores.csv')

export const text = (words: RegExp) => (page: Page) => page.getByText(words).first().waitFor()
/** A row of a list, or its card on a phone. */
export const row = (words: string) => (page: Page) =>
  page.locator('tr, li').filter({ hasText: words }).first().waitFor()
export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor()

/**
 * A list of an administrator with nothing special to it, in each of its states.
 * @param title its heading
 */
export const plainList = (what: string, path: string, title: string): State[] => [
  { who: 'admin', what, path, ready: heading(title) },
  { who: 'admin', what: `${what} without a match`, path: `${path}?search=zzz`, ready: text(/^No hay registros que/) },
  {
    who: 'admin',
    what: `${what}, new with errors`,
    path: `${path}?nuevo`,
    ready: page => page.getByRole('dialog').getByRole('textbox').first().waitFor(),
    open: page => page.getByRole('button', { name: 'Guardar', exact: true }).click(),
  },
]
