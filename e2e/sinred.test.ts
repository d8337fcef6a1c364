/** The short form of `npm run bench -- sinred`: 25 cuts by one seed. */
import { expect, inject, test } from 'vitest'
import { GRANDE, playGrande } from '../bench/sinred/grande.ts'
import { play } from '../bench/sinred/juego.ts'
import { playSemana } from '../bench/sinred/semana.ts'

test('of what a learner does while line, tabs, browser, server and clock are cut 25 times, nothing is lost and nothing is there twice', {
  timeout: 240_000,
}, async () => {
  const { vistos, perdidos, dobles } = await play({ cuts: 25, seed: 25, chromium: inject('chromium') })
  expect(perdidos).toEqual([])
  expect(dobles).toEqual([])
  expect(vistos).toBeGreaterThan(10)
})

test('a file of 30 MB goes on where it was after a cut, a dead tab, a dead browser and a dead server, and is handed in once', {
  timeout: 240_000,
}, async () => {
  const { enviados, porElTrabajador, entregas, igual } = await playGrande(inject('chromium'))
  expect(entregas).toEqual([{ file_url: expect.any(String), versiones: 1, archivos: 1 }])
  expect(igual).toBe(true)
  expect(porElTrabajador).toBeGreaterThan(5_000_000)
  // Four cuts cost at most a chunk each.
  expect(enviados).toBeLessThan(2 * GRANDE)
})

test('a week without a line, on a phone that is off each night, comes back whole to a session that ended; what is no more is told', {
  timeout: 240_000,
}, async () => {
  const { vistos, perdidos, dobles, antesDeEntrar, intento, noTomado } = await playSemana(inject('chromium'))
  expect({ perdidos, dobles }).toEqual({ perdidos: [], dobles: [] })
  expect(vistos).toBe(5 + 16 + 1 + 1)
  // Nothing goes before it is known who sends it.
  expect(antesDeEntrar).toBe(vistos)
  expect(intento).toEqual({ calificacion: 100, intentos: 1 })
  expect(noTomado).toMatch(/Esa actividad ya no/)
})
