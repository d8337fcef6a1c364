import type { Ritmo } from '@eleva/contract'
import { expect, test } from 'vitest'
import { deEsta, deTodas, dicha, isCumplida } from './palabras.ts'

const ritmo = (dias: number, ...hechos: number[]): Ritmo => ({
  dias,
  semanas: hechos.map((n, i) => ({ inicia: `2026-10-0${i + 1}`, hechos: n, dias })),
  de_esta: [],
  hoy: 3,
})

test('a week is kept when as much was done as was meant then, and where nothing was meant there is nothing to keep', () => {
  const week = (hechos: number, dias: number) => isCumplida({ inicia: '2026-10-05', hechos, dias })
  expect([week(3, 3), week(5, 3), week(2, 3), week(7, 0)]).toEqual([true, true, false, false])
})

test('what is told is what was done, and how many weeks were kept; of none there is no word', () => {
  expect(deEsta(ritmo(3, 0, 2))).toBe('Esta semana: 2 de 3 días')
  expect(deEsta(ritmo(1, 0))).toBe('Esta semana: 0 de 1 día')
  expect(deEsta(ritmo(3, 0, 4))).toBe('Esta semana: 4 días, cumplida')
  expect(deEsta(ritmo(0, 1))).toBe('Esta semana: 1 día')
  expect(deTodas(ritmo(3, 3, 1, 4))).toBe('2 semanas cumplidas de las últimas 3')
  expect(deTodas(ritmo(3, 3, 1))).toBe('1 semana cumplida de las últimas 2')
  expect(deTodas(ritmo(3, 1, 1))).toBeUndefined()
  expect(dicha({ inicia: '2026-10-05', hechos: 1, dias: 3 }, '5 oct')).toBe('Semana del 5 oct: 1 día')
})
