import { expect, test } from 'vitest'
import { diasDe, siguienteNombre } from './palabras.ts'

test.each([
  ['Ciudadanía 2026', 'Ciudadanía 2027'],
  ['Generación 2025-2026', 'Generación 2025-2027'],
  ['Ciudadanía', 'Ciudadanía (nueva generación)'],
  ['Ciudadanía (nueva generación)', 'Ciudadanía (nueva generación 2)'],
  ['Ciudadanía (nueva generación 9)', 'Ciudadanía (nueva generación 10)'],
  ['Aula 12026', 'Aula 12026 (nueva generación)'],
])('%s is followed by %s', (nombre, next) => expect(siguienteNombre(nombre, 150)).toBe(next))

test('a name that is as long as it may be is cut', () => {
  expect(siguienteNombre('x'.repeat(150), 150)).toHaveLength(150)
})

test('days, and none', () => {
  expect(diasDe({ fecha_inicio: '2026-01-12', fecha_finalizacion: '2026-06-30' })).toBe('12 ene 2026 a 30 jun 2026')
  expect(diasDe({ fecha_inicio: '2026-01-12', fecha_finalizacion: null })).toBe('Desde el 12 ene 2026')
  expect(diasDe({ fecha_inicio: null, fecha_finalizacion: null })).toBe('Sin inicio ni término')
})
