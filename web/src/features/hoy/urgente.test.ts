import type { Entrada } from '@eleva/contract'
import { expect, test } from 'vitest'
import { type Leido, saludo, sumario, urgenteDe } from './urgente.ts'

const NOW = Date.parse('2026-11-26T10:00:00-06:00')
const clase = (inicia: string, more: Partial<Entrada> = {}) =>
  ({
    tipo: 'clase',
    titulo: 'Retroalimentar',
    detalle: '',
    inicia,
    termina: null,
    todo_el_dia: false,
    propia: true,
    ...more,
  }) as Entrada
const proximas = (...entradas: Entrada[]) =>
  ({ hoy: '2026-11-26', zona: '', entradas, hay_mas: false }) as unknown as Leido['proximas']
const cola = (desde: string) =>
  ({
    total: 1,
    tareas: [{ id: 7, tarea: 'Secuencia', desde, cuantas: 16, primera: 91, grupos: '3.º A' }],
  }) as unknown as Leido['cola']
const dudas = (fecha: string) =>
  ({
    total: 3,
    dudas: [{ id: 5, duda_msj: '¿Cómo?', fecha, objetivo: 'Rúbricas', student: { name: 'Paola' } }],
  }) as unknown as Leido['dudas']

test('a class within the hour is first, whatever waits; later it is not', () => {
  const waiting = { cola: cola('2026-11-01T08:00:00Z') }
  const at = (inicia: string) => urgenteDe({ ...waiting, proximas: proximas(clase(inicia)) }, NOW)
  expect(at('2026-11-26T10:40:00-06:00')).toMatchObject({ tipo: 'clase', minutos: 40 })
  expect(at('2026-11-26T09:30:00-06:00')).toMatchObject({ tipo: 'clase', minutos: -30 })
  expect(at('2026-11-26T11:01:00-06:00')).toMatchObject({ tipo: 'espera', titulo: 'Secuencia' })
  // What takes the whole day has no hour.
  const whole = proximas(clase('2026-11-26T00:00:00-06:00', { todo_el_dia: true }))
  expect(urgenteDe({ proximas: whole }, NOW).tipo).toBe('nada')
})

test('of what waits the oldest is first, and leads to it', () => {
  const both = { cola: cola('2026-11-24T08:00:00Z'), dudas: dudas('2026-11-23T08:00:00Z') }
  expect(urgenteDe(both, NOW)).toMatchObject({
    titulo: '¿Cómo?',
    destino: { to: '/dudas-coach', search: { responder: 5 } },
  })
  expect(urgenteDe({ ...both, dudas: dudas('2026-11-25T08:00:00Z') }, NOW)).toMatchObject({
    boton: 'Calificar 16 entregas',
    destino: { to: '/preview-rubrica', search: { entregable: 91, cola: true, tarea: 7 } },
  })
})

test('of a school who has not entered comes after that; with nothing the day is done', () => {
  const escuela = { usuariosActualesInvitados: 7, entraron: 3 } as Leido['escuela']
  expect(urgenteDe({ escuela }, NOW)).toMatchObject({ titulo: '4 docentes todavía no han entrado' })
  expect(urgenteDe({ escuela, dudas: dudas('2026-11-25T08:00:00Z') }, NOW)).toMatchObject({ titulo: '¿Cómo?' })
  const later = clase('2026-11-27T10:00:00-06:00')
  expect(urgenteDe({ proximas: proximas(later) }, NOW)).toEqual({ tipo: 'nada', siguiente: later })
})

test('the day in one line', () => {
  const leido = {
    entregas: 43,
    cola: cola('2026-11-24T08:00:00Z'),
    dudas: dudas('2026-11-25T08:00:00Z'),
    proximas: proximas(clase('2026-11-26T17:00:00-06:00')),
  }
  expect(sumario(leido, new Date(NOW))).toBe('Jueves 26 de noviembre · 43 entregas, 3 dudas y una clase')
  expect(sumario({}, new Date(NOW))).toBe('Jueves 26 de noviembre')
  expect([saludo(6), saludo(12), saludo(20)]).toEqual(['Buenos días', 'Buenas tardes', 'Buenas noches'])
})
