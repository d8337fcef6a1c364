import { describe, expect, test } from 'vitest'
import { ESTADOS, estadoDe } from './estados.ts'

describe('the states as tiles', () => {
  test('are 32, each in a place of its own', () => {
    expect(ESTADOS).toHaveLength(32)
    expect(new Set(ESTADOS.map(e => `${e.columna}:${e.fila}`)).size).toBe(32)
    expect(new Set(ESTADOS.map(e => e.clave)).size).toBe(32)
  })

  test.each([
    ['Oaxaca de Juárez', 'OAX'],
    ['guadalajara', 'JAL'],
    ['Ciudad de México', 'CMX'],
    ['CDMX', 'CMX'],
    ['Zapopan, Jalisco', 'JAL'],
    ['La Paz, Estado de México', 'MEX'],
    ['La Paz', 'BCS'],
    ['Durango', 'DUR'],
    ['Comala', undefined],
    ['', undefined],
  ])('%s lies in %s', (ciudad, clave) => {
    expect(estadoDe(ciudad)?.clave).toBe(clave)
  })
})
