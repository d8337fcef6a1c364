import type { Apunte } from '@eleva/contract'
import { expect, test } from 'vitest'
import type { Letter } from '../../../kit/api/outbox/carta.ts'
import {
  cajaDe,
  conCartas,
  doApunte,
  isResalte,
  lineaDe,
  type Punto,
  redoApunte,
  SIN_HISTORIA,
  thinPuntos,
  undoApunte,
} from './apuntes.ts'

const apunte = (clave: string, texto = ''): Apunte => ({
  clave,
  archivo: 1,
  pagina: 1,
  tipo: 'nota',
  puntos: [0.5, 0.5],
  texto,
  autor: 'Ana',
  propio: 1,
})

test('a line is kept within the page and within what one may be long', () => {
  const circle = Array.from({ length: 9000 }, (_, i): Punto => [i / 3000, 0.5 + Math.sin(i / 50) / 3])
  const kept = thinPuntos(circle)
  expect(kept.length).toBeLessThanOrEqual(4000)
  expect(kept.length).toBeGreaterThan(2000)
  expect(Math.max(...kept)).toBeLessThanOrEqual(1)
  expect(thinPuntos([[0.2, 0.3]])).toEqual([0.2, 0.3, 0.2, 0.3])
  expect(lineaDe([0.1, 0.2, 0.3, 0.4])).toBe('M0.1 0.2L0.3 0.4')
})

test('a highlight may be drawn from any corner, and a press is none', () => {
  expect(cajaDe([0.6, 0.5, 0.2, 0.4])).toMatchObject({ x: 0.2, y: 0.4 })
  expect(isResalte([0.6, 0.5, 0.2, 0.4])).toBe(true)
  expect(isResalte([0.5, 0.5, 0.501, 0.5])).toBe(false)
})

test('what has not reached the server lies over what it says, in its order', () => {
  const letter = (method: string, end: string, body?: object) =>
    ({ method, url: `/api/entregables/apuntes/7${end}`, body }) as unknown as Letter
  const { autor: _, propio: __, ...changed } = apunte('a', 'Otra')
  const all = conCartas(
    [apunte('a'), apunte('b')],
    [letter('POST', '', changed), letter('POST', '', { ...changed, clave: 'c' }), letter('DELETE', '/b')],
    'Ana',
  )
  expect(all.map(a => [a.clave, a.texto])).toEqual([
    ['a', 'Otra'],
    ['c', 'Otra'],
  ])
})

test('acts go back and forth, and a new one ends what was undone', () => {
  const put = { clave: 'a', antes: undefined, despues: apunte('a') }
  const change = { clave: 'a', antes: apunte('a'), despues: apunte('a', 'Más') }
  const both = doApunte(doApunte(SIN_HISTORIA, put), change)
  const [once, back] = undoApunte(both)!
  expect(back.despues?.texto).toBe('')
  const [none, gone] = undoApunte(once)!
  expect(gone.despues).toBeUndefined()
  expect(undoApunte(none)).toBeUndefined()
  expect(redoApunte(none)![1]).toEqual(put)
  expect(redoApunte(doApunte(once, put))).toBeUndefined()
})
