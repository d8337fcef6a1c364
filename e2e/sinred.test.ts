/** The short form of `npm run bench -- sinred`: 25 cuts by one seed. */
import { expect, inject, test } from 'vitest'
import { play } from '../bench/sinred/juego.ts'

test('of what a learner does while line, tabs, browser, server and clock are cut 25 times, nothing is lost and nothing is there twice', {
  timeout: 240_000,
}, async () => {
  // biome-ignore format: one line
  const { vistos, perdidos, dobles } = await play({ cuts: 25, seed: 25, chromium: inject('chromium') })
  expect(perdidos).toEqual([])
  expect(dobles).toEqual([])
  expect(vistos).toBeGreaterThan(10)
})
