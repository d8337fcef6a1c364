/** What of a table stays where not all of it has the room. */
import { expect, test } from 'vitest'
import { columnsIn } from './useFits.ts'

const people = [
  { key: 'nombre', phone: 'title' as const, width: 300 },
  { key: 'rol', sort: 'role_id' },
  { key: 'escuela', phone: 'none' as const },
  { key: 'estado', width: 190, rank: 3 },
  { key: 'sesion', sort: 'ultima_sesion' },
]
const at = (room: number, sort?: string) => [...columnsIn(room, people, 88, sort)].join(' ')

test('the columns of least rank go first, of equals the last, and a name never', () => {
  expect(at(900)).toBe('nombre rol escuela estado sesion')
  expect(at(800)).toBe('nombre rol estado sesion')
  expect(at(650)).toBe('nombre rol estado')
  expect(at(500)).toBe('nombre estado')
  expect(at(100)).toBe('nombre')
})

test('what one has ordered by stays, so that its order can be turned round', () => {
  expect(at(500, 'ultima_sesion')).toBe('nombre sesion')
})

test('nothing hides for the sake of the button that says there is more', () => {
  const exact = 198 + 130 + 130 + 150 + 130 + 88
  expect(at(exact)).toBe('nombre rol escuela estado sesion')
  expect(at(exact - 1)).toBe('nombre rol estado sesion')
})
