import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Contestada, grade, gradedAs, parteDe } from './intentos.reglas.ts'

/** A question with options as the database gives it: those that are right, and those that were chosen. */
const of = (
  { correctas, elegidas }: { correctas: number[]; elegidas: number[] },
  more: Partial<Contestada> = {},
): Contestada => ({
  id: 1,
  tipo: 'multiple',
  puntos: 1,
  datos: { opciones: correctas.map(id => ({ id, texto: '', correcta: true })) },
  elegidas,
  contestado: null,
  parte: null,
  ...more,
})
const isRight = (c: Contestada) => parteDe(c) === 1

const keys = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 5 })
const pregunta: fc.Arbitrary<Contestada> = fc
  .record({ correctas: keys, elegidas: fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 5 }) })
  .map(c => of(c))
const quiz = fc.array(pregunta, { minLength: 1, maxLength: 20 })
const shuffled = <T>(list: readonly T[]) => fc.shuffledSubarray([...list], { minLength: list.length })

test('a question is right when exactly its right answers are chosen, in any order, however often', () => {
  fc.assert(
    fc.property(
      keys.chain(k => fc.tuple(fc.constant(k), shuffled(k))),
      ([correctas, elegidas]) => {
        expect(isRight(of({ correctas, elegidas }))).toBe(true)
        expect(isRight(of({ correctas, elegidas: [...elegidas, ...elegidas] }))).toBe(true)
        expect(isRight(of({ correctas, elegidas: elegidas.slice(1) }))).toBe(false)
        expect(isRight(of({ correctas, elegidas: [...elegidas, 99] }))).toBe(false)
        expect(isRight(of({ correctas, elegidas: [] }))).toBe(false)
      },
    ),
  )
})

test('the grade is the part that is right, out of 100 and rounded, whatever the order of questions', () => {
  fc.assert(
    fc.property(
      quiz.chain(q => fc.tuple(fc.constant(q), shuffled(q))),
      ([preguntas, others]) => {
        const { calificacion, correctas, total } = grade(preguntas)
        expect([correctas, total]).toEqual([preguntas.filter(isRight).length, preguntas.length])
        expect(calificacion).toBe(Math.round((correctas! / total!) * 100))
        expect(grade(others)).toEqual({ calificacion, correctas, total, por_calificar: 0 })
        expect(calificacion === 100).toBe(preguntas.every(isRight))
        expect(calificacion === 0).toBe(!preguntas.some(isRight))
      },
    ),
  )
})

test('one more right answer never lowers a grade', () => {
  fc.assert(
    fc.property(quiz, fc.nat(), (preguntas, n) => {
      const better = preguntas.with(n % preguntas.length, of({ correctas: [1], elegidas: [1] }))
      expect(grade(better).calificacion).toBeGreaterThanOrEqual(grade(preguntas).calificacion)
    }),
  )
})

test.each([
  [7, 8, 88],
  [1, 3, 33],
  [2, 3, 67],
  [1, 200, 1],
])('%i of %i is %i', (right, total, calificacion) => {
  const preguntas = Array.from({ length: total }, (_, i) => of({ correctas: [1], elegidas: i < right ? [1] : [2] }))
  expect(grade(preguntas)).toEqual({ calificacion, correctas: right, total, por_calificar: 0 })
})

test('what a grade is made of is told only while the questions still give it', () => {
  const preguntas = [of({ correctas: [1], elegidas: [1] }), of({ correctas: [2], elegidas: [1] })]
  expect(gradedAs(50, 0, preguntas)).toEqual({ calificacion: 50, correctas: 1, total: 2, por_calificar: 0 })
  expect(gradedAs(100, 0, preguntas)).toEqual({ calificacion: 100, correctas: null, total: null, por_calificar: 0 })
  expect(gradedAs(80, 0, [])).toEqual({ calificacion: 80, correctas: null, total: null, por_calificar: 0 })
})

test('questions weigh as their points say, parts count, and what waits for a person counts as nothing yet', () => {
  const ensayo: Contestada = {
    id: 9,
    tipo: 'ensayo',
    puntos: 2,
    datos: {},
    elegidas: [],
    contestado: { tipo: 'ensayo', ...{ texto: 'x' } },
    parte: null,
  }
  const right = of({ correctas: [1], elegidas: [1] }, { puntos: 3 })
  const wrong = of({ correctas: [1], elegidas: [2] })
  expect(grade([right, wrong])).toMatchObject({ calificacion: 75, correctas: 1, total: 2 })
  expect(grade([right, wrong, ensayo])).toEqual({ calificacion: 50, correctas: null, total: null, por_calificar: 1 })
  expect(grade([right, wrong, { ...ensayo, parte: 0.5 }])).toEqual({
    calificacion: 67,
    correctas: 1,
    total: 3,
    por_calificar: 0,
  })
  // Answered when it was of another kind, or not at all.
  expect(parteDe({ ...ensayo, tipo: 'corta', datos: { variantes: [{ texto: 'x' }] } })).toBe(0)
  expect(parteDe({ ...ensayo, contestado: null })).toBe(0)
})
