import { expect, test } from 'vitest'
import { cuandoDe } from './palabras.parte.ts'

const ESTE = new Date().getFullYear()
const en = (dia: string, hora = '23:59') => `${ESTE}-${dia}T${hora}:00-06:00`
const plazo = { abre: null, fecha_limite: en('05-07'), cierra: null, prorroga: 0 }
const dice = (dia: string, more: object = {}) =>
  cuandoDe({ ...plazo, ...more }, `${ESTE}-${dia}`, Date.parse(en(dia, '12:00')))

test('today, tomorrow, another day: by the people’s days', () => {
  expect(dice('05-07')).toBe('Hoy, 23:59')
  expect(dice('05-06')).toBe('Mañana, 23:59')
  expect(dice('05-02')).toMatch(/^\p{L}+ 7 may, 23:59$/u)
  expect(dice('05-06', { prorroga: 1 })).toBe('Mañana, 23:59 · con prórroga')
  expect(dice('05-07', { fecha_limite: en('05-07', '09:05') })).toMatch(/^Venció hoy; /)
  expect(dice('05-06', { fecha_limite: null, cierra: en('05-06', '18:30') })).toBe('Hoy, 18:30')
})
test('late, it says until when it is still taken', () => {
  expect(dice('05-08')).toBe('Venció ayer; todavía se recibe')
  expect(dice('05-08', { cierra: en('05-12') })).toMatch(/^Venció ayer; se recibe hasta el \p{L}+ 12 may, 23:59$/u)
  expect(dice('05-11', { cierra: en('05-12') })).toMatch(/^Venció el \p{L}+ 7 may; se recibe hasta mañana, 23:59$/u)
})
test('what is not open yet says when it opens', () => {
  expect(dice('05-05', { abre: en('05-06', '08:00') })).toMatch(/^\p{L}+ 7 may, 23:59 · abre mañana, 08:00$/u)
})
