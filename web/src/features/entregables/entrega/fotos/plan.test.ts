import { expect, test } from 'vitest'
import { cuantasCaben, girado, LADO, MAX_BYTES_DE_HOJA, medidas, type Paso, siguiente } from './plan.ts'

test('a photo is made smaller by its long edge, whichever that is, and never larger', () => {
  expect(medidas(4000, 3000, LADO)).toEqual({ ancho: 2000, alto: 1500 })
  expect(medidas(3000, 4000, LADO)).toEqual({ ancho: 1500, alto: 2000 })
  expect(medidas(640, 480, LADO)).toEqual({ ancho: 640, alto: 480 })
  expect(medidas(30_000, 1, LADO)).toEqual({ ancho: 2000, alto: 1 })
})

test('what is light enough is not tried again, what is heavy goes to the step that will do, and there is an end', () => {
  const first = siguiente()!
  expect(siguiente({ paso: first, bytes: MAX_BYTES_DE_HOJA })).toBeUndefined()
  expect(siguiente({ paso: first, bytes: MAX_BYTES_DE_HOJA * 1.3 })).toMatchObject({ lado: LADO, calidad: 0.5 })
  expect(siguiente({ paso: first, bytes: MAX_BYTES_DE_HOJA * 3 })).toMatchObject({ lado: 1_280 })
  // Noise, which no step makes light.
  let [tries, paso] = [0, siguiente() as Paso | undefined]
  while (paso) {
    tries++
    paso = siguiente({ paso, bytes: 50_000_000 })
  }
  expect(tries).toBe(2)
})

test('what finds no room is said', () => {
  expect(cuantasCaben(0, 5)).toEqual({ toma: 5 })
  expect(cuantasCaben(18, 2)).toEqual({ toma: 2 })
  expect(cuantasCaben(0, 40)).toMatchObject({ toma: 20, aviso: expect.stringContaining('Quedaron fuera 20 fotos') })
  expect(cuantasCaben(20, 1)).toMatchObject({ toma: 0, aviso: expect.stringContaining('Quedó fuera 1 foto') })
})

test('four turns are none', () => {
  expect(girado(girado(girado(girado(0))))).toBe(0)
})
