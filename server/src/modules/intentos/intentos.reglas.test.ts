import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Contestada, grade, gradedAs, isRight } from './intentos.reglas.ts'

const keys = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 5 })
const pregunta: fc.Arbitrary<Contestada> = fc.record({
  correctas: keys,
  elegidas: fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 5 }),
})
const quiz = fc.array(pregunta, { minLength: 1, maxLength: 20 })
const shuffled = <T>(list: readonly T[]) => fc.shuffledSubarray([...list], { minLength: list.length })

test('a question is right when exactly its right answers are chosen, in any order, however often', () => {
  fc.assert(
    fc.property(
      keys.chain(k => fc.tuple(fc.constant(k), shuffled(k))),
      ([correctas, elegidas]) => {
        expect(isRight({ correctas, elegidas })).toBe(true)
        expect(isRight({ correctas, elegidas: [...elegidas, ...elegidas] })).toBe(true)
        expect(isRight({ correctas, elegidas: elegidas.slice(1) })).toBe(false)
        expect(isRight({ correctas, elegidas: [...elegidas, 99] })).toBe(false)
        expect(isRight({ correctas, elegidas: [] })).toBe(false)
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
        expect(calificacion).toBe(Math.round((correctas / total) * 100))
        expect(grade(others)).toEqual({ calificacion, correctas, total })
        expect(calificacion === 100).toBe(preguntas.every(isRight))
        expect(calificacion === 0).toBe(!preguntas.some(isRight))
      },
    ),
  )
})

test('one more right answer never lowers a grade', () => {
  fc.assert(
    fc.property(quiz, fc.nat(), (preguntas, n) => {
      const better = preguntas.with(n % preguntas.length, { correctas: [1], elegidas: [1] })
      expect(grade(better).calificacion).toBeGreaterThanOrEqual(grade(preguntas).calificacion)
    }),
  )
})

test.each([
  [7, 8, 88],
  [1, 3, 33],
  [2, 3, 67],
  [1, 200, 1],
])('%i of %i is %i', (right, of, calificacion) => {
  const preguntas = Array.from({ length: of }, (_, i) => ({ correctas: [1], elegidas: i < right ? [1] : [2] }))
  expect(grade(preguntas)).toEqual({ calificacion, correctas: right, total: of })
})

test('what a grade is made of is told only while the questions still give it', () => {
  const preguntas = [
    { correctas: [1], elegidas: [1] },
    { correctas: [2], elegidas: [1] },
  ]
  expect(gradedAs(50, preguntas)).toEqual({ calificacion: 50, correctas: 1, total: 2 })
  expect(gradedAs(100, preguntas)).toEqual({ calificacion: 100, correctas: null, total: null })
  expect(gradedAs(80, [])).toEqual({ calificacion: 80, correctas: null, total: null })
})
