/** For journeys in which the worker is on. */
import type { Page, Worker } from 'playwright-core'
import { expect } from 'vitest'

/** It stands, and what is behind the first screen was fetched ahead: says what is not there yet. */
export const ready = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const pieces = names.find(name => name.startsWith('eleva-piezas-'))
        const listed: { aprende: string[] } = await (await fetch('/piezas.json')).json()
        const here = pieces ? (await (await caches.open(pieces)).keys()).map(r => new URL(r.url).pathname) : []
        const stands = navigator.serviceWorker.controller ? [] : ['the worker']
        return [...stands, ...listed.aprende.filter(f => !here.includes(f))]
      }),
    )
    .toEqual([])

/** Whether a worker still has a line. One that does not answer is asked again; one that has ended reaches nobody. */
const reaches = (worker: Worker) =>
  Promise.race([
    worker
      .evaluate(() =>
        fetch('/salud', { cache: 'no-store' }).then(
          () => true,
          () => false,
        ),
      )
      .catch(() => false),
    new Promise<boolean>(resolve => setTimeout(resolve, 2_000, true)),
  ])

/** The line is cut, also for the worker: it hears of it by itself, and until then what it fetches arrives. */
export async function cut(page: Page) {
  const context = page.context()
  await context.setOffline(true)
  await expect.poll(async () => (await Promise.all(context.serviceWorkers().map(reaches))).some(Boolean)).toBe(false)
}
export const mend = (page: Page) => page.context().setOffline(false)

/**
 * How many letters that somebody waits for are kept on the device: looked at from a page where nothing of the app runs.
 */
export const countLetters = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const asked = indexedDB.open('eleva-envios')
        asked.onsuccess = () => {
          const kept = asked.result.transaction('cartas').objectStore('cartas').getAll()
          kept.onsuccess = () => {
            asked.result.close()
            resolve(kept.result.filter((row: { carta: { quiet?: true } }) => !row.carta.quiet).length)
          }
        }
      }),
  )
