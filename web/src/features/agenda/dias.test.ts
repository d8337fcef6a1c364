import type { Entrada } from '@eleva/contract'
import { expect, test } from 'vitest'
import { horaEnDia, porDia, spanOf } from './dias.ts'

const en = (dia: string, hora: string) => `2026-11-${dia}T${hora}:00-06:00`
const clase = (inicia: string, termina: string | null, todo_el_dia = false) => ({ inicia, termina, todo_el_dia })

test('a deadline is a moment, a class has an end, whole days have no hour', () => {
  expect(horaEnDia(clase(en('24', '23:59'), null), '2026-11-24')).toBe('23:59')
  expect(horaEnDia(clase(en('24', '09:00'), en('24', '10:30')), '2026-11-24')).toBe('09:00–10:30')
  expect(horaEnDia(clase(en('24', '00:00'), en('25', '00:00'), true), '2026-11-24')).toBe('Todo el día')
})
test('what ends at midnight or soon after it is of the evening; what lasts for days stands under each of them', () => {
  expect(spanOf(clase(en('24', '00:00'), en('25', '00:00'), true))).toEqual(['2026-11-24', '2026-11-24'])
  expect(spanOf(clase(en('24', '22:00'), en('25', '01:00')))).toEqual(['2026-11-24', '2026-11-24'])
  const larga = { ...clase(en('24', '17:00'), en('26', '12:00')), clave: 'clase:1' } as Entrada
  const days = porDia([larga], '2026-11-25', '2026-11-30')
  expect([...days.keys()]).toEqual(['2026-11-25', '2026-11-26'])
  expect(['24', '25', '26'].map(d => horaEnDia(larga, `2026-11-${d}`))).toEqual([
    'Desde las 17:00',
    'Todo el día',
    'Hasta las 12:00',
  ])
})
