/** For journeys in which the worker is on. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** It stands, and what is behind the first screen was fetched ahead. */
export const ready = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const pieces = names.find(name => name.startsWith('eleva-piezas-'))
        const listed: { aprende: string[] } = await (await fetch('/piezas.json')).json()
        const here = pieces ? (await (await caches.open(pieces)).keys()).map(r => new URL(r.url).pathname) : []
        const all = [...here, ...(await (await caches.open(names.find(n => n.includes('precache')) ?? '')).keys())]
        return (
          navigator.serviceWorker.controller !== null && all.length > 0 && listed.aprende.every(f => here.includes(f))
        )
      }),
    )
    .toBe(true)
