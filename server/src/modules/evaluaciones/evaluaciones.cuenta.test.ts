import { queCuenta } from '@eleva/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { representante } from './evaluaciones.cuenta.ts'

const hechos = fc
  .array(fc.record({ nota: fc.integer({ min: 0, max: 100 }), por_calificar: fc.constantFrom(0, 0, 0, 2) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map(all => all.map((h, i) => ({ ...h, id: 100 + i, numero: i + 1 })))

describe('of several attempts', () => {
  test.each(queCuenta)('by the rule «%s» one of them counts, whatever their order', cuenta => {
    fc.assert(
      fc.property(hechos, fc.integer(), (all, turn) => {
        const said = representante(cuenta, all)
        expect(all.map(h => h.id)).toContain(said.id)
        const turned = all.map((_, i) => all[(i + Math.abs(turn)) % all.length]!)
        expect(representante(cuenta, turned)).toEqual(said)
        if (said.media !== null) {
          const whole = all.filter(h => h.por_calificar === 0).map(h => h.nota)
          expect(said.media).toBeGreaterThanOrEqual(Math.min(...whole))
          expect(said.media).toBeLessThanOrEqual(Math.max(...whole))
        }
      }),
    )
  })

  test('the highest is that of those which wait for nobody, and one that waits takes no grade away', () => {
    fc.assert(
      fc.property(hechos, all => {
        const whole = all.filter(h => h.por_calificar === 0)
        const { id } = representante('mayor', all)
        if (whole.length)
          expect(all.find(h => h.id === id)).toMatchObject({
            nota: Math.max(...whole.map(h => h.nota)),
            por_calificar: 0,
          })
        else expect(id).toBe(all[0]!.id)
      }),
    )
  })

  test('the mean is rounded, and one alone is its own', () => {
    const of = (...notas: number[]) => notas.map((nota, i) => ({ id: i, numero: i + 1, nota, por_calificar: 0 }))
    expect(representante('promedio', of(50, 75, 100))).toEqual({ id: 0, media: 75 })
    expect(representante('promedio', of(50, 51))).toEqual({ id: 0, media: 51 })
    expect(representante('promedio', of(80))).toEqual({ id: 0, media: null })
    expect(representante('primero', of(1, 2))).toEqual({ id: 0, media: null })
    expect(representante('ultimo', of(2, 1))).toEqual({ id: 1, media: null })
  })
})
