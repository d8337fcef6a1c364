import { expect, test } from 'vitest'
import { vecinosDe } from './useVecinos.ts'

const row =
  (...closed: (string | undefined)[]) =>
  (place: number) =>
    place in closed ? { id: place, nombre: `Curso ${place}`, closed: closed[place], enVivo: false } : undefined

test('what is locked is passed over, and it is said why; where nothing is open the nearest one says it', () => {
  const at = row(
    undefined,
    'Completa antes: A',
    undefined,
    'Completa antes: B',
    'Curso con fecha fuera de rango',
    undefined,
  )
  const { anterior, siguiente } = vecinosDe(2, at)
  expect(anterior).toMatchObject({ id: 0, closed: undefined, salta: 'Se salta «Curso 1» (Completa antes: A).' })
  expect(siguiente).toMatchObject({ id: 5, salta: 'Se salta «Curso 3» (Completa antes: B) y 1 más.' })
  expect(vecinosDe(1, at).siguiente).toMatchObject({ id: 2, salta: '' })
  expect(vecinosDe(0, row(undefined, 'x', 'y')).siguiente).toMatchObject({ id: 1, closed: 'x', salta: '' })
  expect(vecinosDe(-1, at)).toEqual({ anterior: undefined, siguiente: undefined })
})
