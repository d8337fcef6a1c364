import type { PorHacer } from '@eleva/contract'
import { expect, test } from 'vitest'
import { losPrimeros, midenDe } from './primeros.ts'

const totales = { vencido: 1, hoy: 2, semana: 4, despues: 9 }
const leido = {
  devueltas: [{ actividad_id: 1 }],
  pendientes: [2, 3, 4, 5, 6, 7].map(actividad_id => ({ actividad_id })),
  totales,
} as PorHacer

test('five rows, what came back first, and how much there is of all', () => {
  expect([losPrimeros(leido).filas.map(f => f.actividad_id), losPrimeros(leido).total]).toEqual([[1, 2, 3, 4, 5], 17])
})
test('what stands above is neither shown nor counted again', () => {
  expect([losPrimeros(leido, 1).filas.map(f => f.actividad_id), losPrimeros(leido, 1).total]).toEqual([
    [2, 3, 4, 5, 6],
    16,
  ])
  expect(losPrimeros(leido, 99).total).toBe(17)
})

test('what it takes is said where its author says so: a time, or how much is asked', () => {
  expect([
    midenDe({ preguntas: 16, minutos: 20 }),
    midenDe({ preguntas: 1, minutos: null }),
    midenDe({ preguntas: 16, minutos: null }),
    midenDe({ preguntas: 0, minutos: null }),
    midenDe({}),
  ]).toEqual(['20 min', '1 pregunta', '16 preguntas', '', ''])
})
