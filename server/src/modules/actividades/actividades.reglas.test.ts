/** The rules without a database: what may be handed in, and the order. */
import type { ModoDeEntregable } from '@eleva/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entregable, setModo, setObligacion } from './actividades.entregable.ts'
import { arrange } from './actividades.orden.ts'

const step = fc.oneof(
  fc.record({ modo: fc.constantFrom<ModoDeEntregable>(0, 1, 2, 3), rubrica: fc.boolean() }),
  fc.record({ opcional: fc.constantFrom<1 | 2>(1, 2) }),
)

test('whatever is chosen one after the other, nothing is graded by a missing rubric and the mode never changes the obligation', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), steps => {
      let now: Entregable = { entregable: 0, entregable_opcional: 1 }
      for (const s of steps) {
        const next = 'modo' in s ? setModo(now, s.modo, s.rubrica) : setObligacion(now, s.opcional)
        const refused = 'modo' in s ? s.modo === 3 && !s.rubrica : now.entregable === 0
        expect(typeof next === 'string').toBe(refused)
        if (typeof next === 'string') continue
        if ('modo' in s) expect(next).toEqual({ ...now, entregable: s.modo })
        else expect(next).toEqual({ ...now, entregable_opcional: s.opcional })
        now = next
      }
    }),
  )
})

test('from any mode to any other, the obligation stays, through inactive and back, too', () => {
  for (const from of [0, 1, 2, 3] as const)
    for (const to of [0, 1, 2, 3] as const)
      expect(setModo({ entregable: from, entregable_opcional: 2 }, to, true)).toEqual({
        entregable: to,
        entregable_opcional: 2,
      })
})

test('a rubric that is a draft still does not grade, and keeps nobody from grading otherwise', () => {
  const now: Entregable = { entregable: 0, entregable_opcional: 1 }
  const falta = 'Hace falta la descripción en un criterio'
  expect(setModo(now, 3, true, falta)).toBe(falta)
  for (const modo of [0, 1, 2] as const) expect(setModo(now, modo, true, falta)).toMatchObject({ entregable: modo })
})

const keys = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 20 })

test('an order loses nothing and invents nothing, whatever is asked for', () => {
  fc.assert(
    fc.property(keys, fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 30 }), (now, wanted) => {
      const order = arrange(now, wanted)
      expect([...order].sort()).toEqual([...now].sort())
      // Asked for again, it is the same.
      expect(arrange(order, wanted)).toEqual(order)
    }),
  )
})

test('what was named comes first in its order, the rest behind in theirs', () => {
  fc.assert(
    fc.property(keys, keys, (now, wanted) => {
      const order = arrange(now, wanted)
      const named = wanted.filter(id => now.includes(id))
      expect(order.slice(0, named.length)).toEqual(named)
      expect(order.slice(named.length)).toEqual(now.filter(id => !wanted.includes(id)))
    }),
  )
})
