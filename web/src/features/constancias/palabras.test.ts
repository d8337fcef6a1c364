import { expect, test } from 'vitest'
import { isDeEsteFin, isDelPrograma, loQueFalta, porQueEspera } from './palabras.ts'

test('who waits for others reads all that is missing, and is promised it for when all of it is there', () => {
  expect(porQueEspera([])).toBe('Ya está todo: se expide en un momento.')
  expect(porQueEspera(['programa'])).toBe(
    'Tus datos ya están. Falta el área temática del programa, que pone quien lo administra. En cuanto lo haga se expide.',
  )
  const dos = porQueEspera(['horas', 'empresa'])
  expect(dos).toContain('datos de empresa')
  expect(dos).toContain('cuántas horas dura')
  expect(dos).toMatch(/En cuanto esté todo, se expide\.$/)
})

test('the end of a course leads to the constancia that came of it alone: of the course, or of a programme with it', () => {
  const ahora = Date.parse('2026-11-29T12:00:00Z')
  const una = { estado: 'valida' as const, emitida: '2026-11-29T11:59:00Z', cursos: [7, 8] }
  expect(isDeEsteFin(una, 7, ahora)).toBe(true)
  expect(isDeEsteFin(una, 9, ahora)).toBe(false)
  expect(isDeEsteFin({ ...una, estado: 'revocada' }, 7, ahora)).toBe(false)
  expect(isDeEsteFin({ ...una, emitida: '2026-11-29T11:40:00Z' }, 7, ahora)).toBe(false)
  // As a device kept it before it was told of which courses.
  expect(isDeEsteFin({ ...una, cursos: undefined }, 7, ahora)).toBe(false)
})

test('the page of a programme leads to its own constancia, while that holds', () => {
  const una = { estado: 'valida' as const, tipo: 'programa' as const, cursos: [8, 7] }
  expect(isDelPrograma(una, [7, 8])).toBe(true)
  expect(isDelPrograma(una, [7])).toBe(false)
  expect(isDelPrograma(una, [7, 8, 9])).toBe(false)
  expect(isDelPrograma({ ...una, tipo: 'curso' }, [7, 8])).toBe(false)
  expect(isDelPrograma({ ...una, estado: 'revocada' }, [7, 8])).toBe(false)
  expect(isDelPrograma({ ...una, cursos: undefined }, [7, 8])).toBe(false)
})

test('of each of a group it is said in words what is missing', () => {
  const de = {
    estado: 'falta' as const,
    terminados: 1,
    de: 3,
    por_hacer: 14,
    se_aprueba: true,
    motivo: '',
    faltan: [],
    faltas: null,
  }
  expect(loQueFalta(de)).toEqual(['Le faltan 2 cursos: 14 actividades'])
  expect(loQueFalta({ ...de, terminados: 2, por_hacer: 1 })).toEqual(['Le falta 1 curso: 1 actividad'])
  // A course in which nothing counts yet.
  expect(loQueFalta({ ...de, terminados: 2, por_hacer: 0 })).toEqual(['Le falta 1 curso'])
  expect(loQueFalta({ ...de, terminados: 0, de: 0 })).toEqual(['No se le ofrece ahora'])
  const hecho = { ...de, terminados: 3, por_hacer: 0 }
  const faltas = {
    calificacion: { tiene: 72, pide: 80, por_calificar: 1 },
    asistencia: { tiene: 3, pide: 4, de: 5 },
  }
  expect(loQueFalta({ ...hecho, faltas, faltan: ['curp', 'puesto'] })).toEqual([
    'Calificación 72 de 80',
    'Falta calificar 1',
    'Asistencia 3 de 4',
    'Faltan su CURP y su puesto',
  ])
  expect(loQueFalta({ ...hecho, estado: 'puede' })).toEqual(['Falta que alguien la apruebe'])
  expect(loQueFalta({ ...hecho, estado: 'puede', se_aprueba: false })).toEqual([])
  expect(loQueFalta({ ...hecho, estado: 'revocada', motivo: 'Se firmó dos veces.' })).toEqual([
    'Motivo: Se firmó dos veces',
  ])
  expect(loQueFalta({ ...hecho, estado: 'tiene' })).toEqual([])
})
