import type { PreguntaEnVivo, PreguntaPublica } from '@eleva/contract'
import { expect, test } from 'vitest'
import { conCambios, conNuevas, conVoto, desdeEntonces, enReposo, merge, SIN_NOVEDADES } from './novedades.ts'

const publica = (id: number, votos = 0, fechahora = id): PreguntaPublica => ({
  id,
  evento_id: 1,
  pregunta_contenido: `¿${id}?`,
  votos,
  usuario_id: id,
  nombre: 'Ana',
  avatar: '',
  es_respuesta: false,
  total_comentarios: 0,
  fechahora,
  respuestas: [],
})
const leida = (id: number, votos = 0, more: Partial<PreguntaEnVivo> = {}): PreguntaEnVivo => ({
  ...publica(id, votos),
  votada: 0,
  oculta: 0,
  ...more,
})
const ids = (list: PreguntaEnVivo[]) => list.map(p => p.id)

test('they stand by votes, then by time; what is told comes on top of what was read', () => {
  const leidas = [leida(1, 5), leida(2, 1), leida(3, 1)]
  let n = conNuevas(SIN_NOVEDADES, [publica(4)], 10)
  n = conCambios(
    n,
    [
      { id: 3, votos: 7 },
      { id: 99, votos: 3 },
    ],
    11,
  )
  expect(ids(merge(leidas, n, false))).toEqual([3, 1, 2, 4])
  n = conCambios(n, [{ id: 4, total_comentarios: 1, respuestas: [] }], 12)
  expect(merge(leidas, n, false).at(-1)).toMatchObject({ id: 4, total_comentarios: 1 })
})

test('a message that comes late takes no vote away', () => {
  let n = conCambios(SIN_NOVEDADES, [{ id: 1, votos: 9 }], 1)
  n = conCambios(n, [{ id: 1, votos: 8 }], 2)
  expect(merge([leida(1, 10)], n, false)[0]!.votos).toBe(10)
  expect(merge([leida(1, 2)], n, false)[0]!.votos).toBe(9)
})

test("one's own vote stays one's own, whatever else is told of the question", () => {
  let n = conVoto(SIN_NOVEDADES, 1, 3, 1)
  n = conCambios(n, [{ id: 1, votos: 4 }], 2)
  expect(merge([leida(1, 2)], n, false)[0]).toMatchObject({ votos: 4, votada: 1 })
  n = conNuevas(n, [publica(1, 4)], 3)
  expect(merge([leida(1, 2)], n, false)[0]).toMatchObject({ votada: 1 })
})

test('a hidden one goes, but for who moderates, and comes back when it is shown', () => {
  const hidden = conCambios(SIN_NOVEDADES, [{ id: 1, oculta: 1 }], 1)
  expect(merge([leida(1)], hidden, false)).toEqual([])
  expect(merge([leida(1)], hidden, true)).toMatchObject([{ oculta: 1 }])
  const shown = conNuevas(hidden, [publica(1)], 2)
  expect(merge([leida(1)], shown, false)).toMatchObject([{ oculta: 0 }])
})

test('what was told before it was read again is let go', () => {
  const n = conCambios(conCambios(SIN_NOVEDADES, [{ id: 1, oculta: 1 }], 5), [{ id: 2, votos: 1 }], 9)
  expect([...desdeEntonces(n, 9).keys()]).toEqual([2])
})

test('nothing moves while it is touched; what is new stands below, what is gone leaves', () => {
  expect(enReposo([1, 2, 3], [3, 4, 1])).toEqual([1, 3, 4])
  expect(enReposo([], [2, 1])).toEqual([2, 1])
})
