import { expect, test } from 'vitest'
import { porQueEspera } from './palabras.ts'

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
