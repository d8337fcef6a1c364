/** Hours of a school on a device that stands elsewhere. */
import { textoDeAviso } from '@eleva/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatReloj } from './dates.ts'
import { dayOfPeople, deQueZona, notaDeZona, setZona } from './zona.ts'

const before = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'America/Tijuana'
})
afterEach(() => {
  process.env.TZ = before
  setZona(undefined)
})

test('an hour of the people names their clocks where the device shows another one, and only there', () => {
  setZona({ zona: 'America/Mexico_City', nombreZona: 'hora del centro' })
  expect(formatReloj('2026-05-07T23:59:00-06:00')).toMatch(/, 23:59, hora del centro$/)
  setZona({ zona: 'America/Tijuana', nombreZona: 'hora del noroeste' })
  expect(formatReloj('2026-05-07T23:59:00-07:00')).toMatch(/, 23:59$/)
})

test('clocks that agree in winter and not in summer are named in summer', () => {
  setZona({ zona: 'America/Hermosillo', nombreZona: 'hora de Sonora' })
  expect(deQueZona('2026-07-07T23:59')).toBe('')
  expect(deQueZona('2026-12-07T23:59')).toBe(', hora de Sonora')
  expect(deQueZona('2026-12-07')).toBe('')
})

test('a notice of a limit or a class says it, too', () => {
  setZona({ zona: 'America/Mexico_City', nombreZona: 'hora del centro' })
  const datos = { actividad: 'Ensayo', limite: '2026-05-07T23:59', horas: 24 }
  expect(textoDeAviso({ tipo: 'plazo_cerca', datos, cuantos: 1 }, deQueZona).linea).toBe(
    'Hasta el jueves 7 de mayo, 23:59, hora del centro',
  )
  expect(
    textoDeAviso(
      { tipo: 'clase_manana', datos: { clase: 'Taller', inicia: '2026-05-07T17:00' }, cuantos: 1 },
      deQueZona,
    ).linea,
  ).toMatch(/17:00, hora del centro$/)
})

test('where many hours stand together it is said once', () => {
  setZona({ zona: 'America/Cancun', nombreZona: 'hora del sureste' })
  expect(notaDeZona()).toBe('Las horas están en hora del sureste.')
  setZona({ zona: 'America/Tijuana', nombreZona: 'hora del noroeste' })
  expect(notaDeZona()).toBe('')
})

test('of a school that lives elsewhere its own clocks are named, by the offset that its moments have', () => {
  setZona({ zona: 'America/Mexico_City', nombreZona: 'hora del centro' })
  // The device stands where the school does.
  expect(formatReloj('2026-05-07T23:59:00-07:00')).toMatch(/, 23:59$/)
  expect(formatReloj('2026-12-07T23:59:00-05:00')).toMatch(/, 23:59, hora del sureste$/)
  expect(deQueZona('2026-12-07T23:59:00-06:00')).toBe(', hora del centro')
  expect(deQueZona('2026-12-07T23:59:00-07:00')).toBe(', hora del Pacífico')
  expect(deQueZona('2026-12-07T23:59:00+02:00')).toBe(', UTC+02:00')
  expect(notaDeZona('America/Tijuana')).toBe('')
  expect(notaDeZona('America/Cancun')).toBe('Las horas están en hora del sureste.')
  expect(notaDeZona('America/Mexico_City')).toBe('Las horas están en hora del centro.')
})

test('a day that is printed is that of the people, also where the device has another one, or another month', () => {
  setZona({ zona: 'America/Mexico_City', nombreZona: 'hora del centro' })
  expect(dayOfPeople('2026-12-01T06:30:00.000Z')).toBe('2026-12-01')
  expect(dayOfPeople('2026-12-01T05:30:00.000Z')).toBe('2026-11-30')
  setZona({ zona: 'America/Tijuana', nombreZona: 'hora del noroeste' })
  expect(dayOfPeople('2026-12-01T06:30:00.000Z')).toBe('2026-11-30')
})
