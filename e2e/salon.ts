/** What the journeys of the classroom share. */
import type { Locator, Page } from 'playwright-core'

/** What the demo has: 3.º A, and the first two courses of its curriculum. */
export const GRUPO = 5
export const [PRIMEROS_PASOS, CLASES_ACTIVAS] = [1, 2]
export const SAVED = /^Guardado \d\d:\d\d$/

/** A cell by its student and the place of its task, from 1. */
export const celda = (page: Page, alumno: string, columna: number): Locator =>
  page
    .getByRole('row')
    .filter({ hasText: alumno })
    .getByRole('gridcell')
    .nth(columna - 1)

/** The first cell of a state, by its student and its task. */
export async function firstOf(page: Page, state: string) {
  const cell = page.getByRole('gridcell').filter({ hasText: state }).first()
  const name = (await cell.locator('xpath=..').getByRole('rowheader').textContent())!
  const columna = Number((await cell.getAttribute('aria-colindex'))!) - 1
  const tarea = (await page.getByRole('columnheader').nth(columna).locator('span').first().textContent())!
  return { name, columna, tarea, cell: celda(page, name, columna) }
}
