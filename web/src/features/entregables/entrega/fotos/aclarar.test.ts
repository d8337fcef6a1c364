import { expect, test } from 'vitest'
import { applyNiveles, countTonos, nivelesDe, nuevaCuenta } from './aclarar.ts'

const clear = (puntos: Uint8ClampedArray) => {
  const cuenta = nuevaCuenta()
  countTonos(cuenta, puntos)
  applyNiveles(nivelesDe(cuenta), puntos)
  return puntos
}
/** A sheet under a lamp, with ink on one dot of each eight fours. */
const hoja = (paper: number[], ink: number[]) =>
  new Uint8ClampedArray(Array.from({ length: 8_000 }, (_, i) => (i % 32 === 0 ? ink : paper)).flat())

test('yellow paper becomes white, and ink stays dark', () => {
  const puntos = clear(hoja([200, 180, 130, 255], [40, 40, 60, 255]))
  expect([...puntos.slice(4, 8)]).toEqual([255, 255, 255, 255])
  expect(Math.max(...puntos.slice(0, 3))).toBeLessThan(30)
})

test('a dark picture is no sheet: it is not blown up', () => {
  const puntos = clear(hoja([30, 30, 30, 255], [5, 5, 5, 255]))
  expect(Math.max(...puntos.slice(4, 7))).toBeLessThan(80)
})

test('one colour alone, black and white stay within their bounds', () => {
  for (const tono of [0, 128, 255]) {
    const puntos = clear(hoja([tono, tono, tono, 255], [tono, tono, tono, 255]))
    expect(puntos[3]).toBe(255)
    expect(Number.isFinite(puntos[0])).toBe(true)
  }
})
