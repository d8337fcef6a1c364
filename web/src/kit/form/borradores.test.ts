import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  countBorradores,
  dropBorrador,
  dropBorradores,
  keepBorrador,
  merged,
  readBorrador,
  resumeBorradores,
} from './borradores.ts'

const [ANA, BETO] = [7, 8]
const base = { nombre: 'Álgebra', minutos: 30, unidades: [1, 2] }

beforeEach(() => localStorage.clear())
afterEach(() => {
  resumeBorradores()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what was typed waits for the person who typed it, and for nobody else', () => {
  expect(keepBorrador(ANA, 'curso:12', base, { ...base, nombre: 'Álgebra lineal' })).toBe(true)
  expect(readBorrador(ANA, 'curso:12')?.valores).toEqual({ ...base, nombre: 'Álgebra lineal' })
  expect(readBorrador(BETO, 'curso:12')).toBeUndefined()
  expect(readBorrador(ANA, 'curso:1')).toBeUndefined()
  expect([countBorradores(ANA), countBorradores(BETO)]).toEqual([1, 0])
  dropBorrador(ANA, 'curso:12')
  expect(readBorrador(ANA, 'curso:12')).toBeUndefined()
})

test('what was typed and taken back again leaves nothing', () => {
  keepBorrador(ANA, 'curso:12', base, { ...base, nombre: 'x' })
  keepBorrador(ANA, 'curso:12', base, { ...base })
  expect(countBorradores(ANA)).toBe(0)
})

test('a draft of fourteen days is gone, and one that cannot be read is none', () => {
  vi.useFakeTimers({ now: new Date('2026-11-01T12:00:00Z') })
  keepBorrador(ANA, 'curso:12', base, { ...base, nombre: 'x' })
  vi.setSystemTime(new Date('2026-11-15T11:59:00Z'))
  expect(readBorrador(ANA, 'curso:12')).toBeDefined()
  vi.setSystemTime(new Date('2026-11-15T12:00:00Z'))
  expect(readBorrador(ANA, 'curso:12')).toBeUndefined()
  localStorage.setItem('eleva:borrador:7:curso:13', '{')
  expect(readBorrador(ANA, 'curso:13')).toBeUndefined()
})

test('signing out takes the drafts of everybody, and what is still open on the page is not written again', () => {
  keepBorrador(ANA, 'curso:12', base, { ...base, nombre: 'x' })
  keepBorrador(BETO, 'curso:12', base, { ...base, nombre: 'y' })
  localStorage.setItem('eleva:envio:7:1', '{}')
  dropBorradores()
  expect(keepBorrador(ANA, 'curso:12', base, { ...base, nombre: 'z' })).toBe(false)
  expect(Object.keys(localStorage)).toEqual(['eleva:envio:7:1'])
})

test('a file is not kept, and that is told; where the browser keeps nothing, the form is told, too', () => {
  const conImagen = { nombre: '', imagen: { file: null as File | null, removed: false } }
  const typed = { nombre: 'x', imagen: { file: new File(['a'], 'a.png'), removed: false } }
  expect(keepBorrador(ANA, 'curso:nuevo', conImagen, typed)).toBe(false)
  expect(readBorrador(ANA, 'curso:nuevo')).toMatchObject({ archivos: true, valores: { nombre: 'x' } })
  const full = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { setItem: full })
  expect(keepBorrador(ANA, 'curso:nuevo', base, { ...base, nombre: 'x' })).toBe(false)
})

test('an empty number that was filled in is a number then', () => {
  const empty = { minutos: '' as string | number }
  keepBorrador(ANA, 'curso:nuevo', empty, { minutos: 45 })
  expect(merged(readBorrador(ANA, 'curso:nuevo')!, empty).values).toEqual({ minutos: 45 })
})

test('only what was typed is laid over what stands there now', () => {
  keepBorrador(ANA, 'curso:12', base, { ...base, nombre: 'Álgebra lineal' })
  const found = readBorrador(ANA, 'curso:12')!
  expect(merged(found, base)).toEqual({ values: { ...base, nombre: 'Álgebra lineal' }, moved: false })
  // Somebody else changed the minutes meanwhile: theirs stay.
  const now = { ...base, minutos: 45 }
  expect(merged(found, now)).toEqual({ values: { ...now, nombre: 'Álgebra lineal' }, moved: true })
  // A later version of the app has another kind of field, and one more.
  const later = { nombre: ['Álgebra'], minutos: 30, unidades: [1, 2], clave: '' }
  expect(merged(found, later).values).toEqual(later)
})
