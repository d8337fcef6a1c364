import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { avanceDeRubrica, gradeOf, puntajeMax, RubricaInput } from './rubricas.ts'

/** Its criteria, by the points of their levels. */
const ofPoints = (points: readonly (readonly number[])[]) =>
  points.map(levels => ({ nivel: levels.map(puntos => ({ puntos })) }))

describe('the most that a rubric gives', () => {
  const rubric = fc.array(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 6 }), { maxLength: 8 })

  test('is reached by choosing the highest level of each criterion, and passed by no choice', () => {
    fc.assert(
      fc.property(rubric, fc.infiniteStream(fc.nat()), (points, stream) => {
        const most = puntajeMax(ofPoints(points))
        const best = points.reduce((sum, levels) => sum + [...levels].sort((a, b) => b - a)[0]!, 0)
        const any = points.reduce((sum, levels) => sum + levels[stream.next().value! % levels.length]!, 0)
        expect(most).toBe(best)
        expect(any).toBeLessThanOrEqual(most)
      }),
    )
  })

  test('does not follow the order, and grows with every criterion', () => {
    fc.assert(
      fc.property(rubric, fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1 }), (points, more) => {
        expect(puntajeMax(ofPoints(points.map(l => l.toReversed()).toReversed()))).toBe(puntajeMax(ofPoints(points)))
        expect(puntajeMax(ofPoints([...points, more]))).toBeGreaterThan(puntajeMax(ofPoints(points)))
      }),
    )
    expect(puntajeMax([])).toBe(0)
  })
})

describe('a rubric that is not whole says why, in order', () => {
  const nivel = { puntosNivel: 3, tituloNivel: 'Bien', descripcionNivel: 'Lo hace' }
  const criterio = { tituloCriterio: 'Claridad', desCriterio: 'Se entiende', answers: [nivel] }
  const whole = { nombreRubrica: 'Proyecto', criterios: [criterio] }
  const withLevel = (more: object) => ({ ...whole, criterios: [{ ...criterio, answers: [{ ...nivel, ...more }] }] })
  const withCriterion = (more: object) => ({ ...whole, criterios: [{ ...criterio, ...more }] })

  test.each([
    [{ ...whole, nombreRubrica: ' ' }, 'nombreRubrica', 'Hace falta especificar un nombre para esta rúbrica'],
    [withCriterion({ tituloCriterio: '' }), 'criterios.0.tituloCriterio', 'El título del criterio NO DEBE estar vacío'],
    [withCriterion({ desCriterio: '' }), 'criterios.0.desCriterio', 'Hace falta la descripción en un criterio'],
    ...['', null, undefined, 1.5, -1, 'x'].map(
      puntosNivel =>
        [
          withLevel({ puntosNivel }),
          'criterios.0.answers.0.puntosNivel',
          'Hace falta definir el puntaje en un nivel de un criterio',
        ] as [unknown, string, string],
    ),
    [
      withLevel({ tituloNivel: '' }),
      'criterios.0.answers.0.tituloNivel',
      'Hace falta definir el título del nivel de un criterio',
    ],
    [
      withLevel({ descripcionNivel: '' }),
      'criterios.0.answers.0.descripcionNivel',
      'Hace falta agregar una descripción del nivel de un criterio',
    ],
    [{ ...whole, criterios: [] }, 'criterios', 'La rúbrica necesita al menos un criterio'],
    [{ ...whole, criterios: 'no es JSON' }, 'criterios', 'La rúbrica necesita al menos un criterio'],
    [withCriterion({ answers: [] }), 'criterios.0.answers', 'Cada criterio necesita al menos un nivel'],
  ] as [unknown, string, string][])('%#', (input, path, message) => {
    const issue = RubricaInput.safeParse(input).error!.issues[0]!
    expect([issue.path.join('.'), issue.message]).toEqual([path, message])
  })

  test('all six at once come in the order of the screen', () => {
    const empty = {
      nombreRubrica: '',
      criterios: [
        { tituloCriterio: '', desCriterio: '', answers: [{ puntosNivel: '', tituloNivel: '', descripcionNivel: '' }] },
      ],
    }
    expect(RubricaInput.safeParse(empty).error!.issues.map(i => i.path.at(-1))).toEqual([
      'nombreRubrica',
      'tituloCriterio',
      'desCriterio',
      'puntosNivel',
      'tituloNivel',
      'descripcionNivel',
    ])
  })

  test('whole, it may come as JSON text, as forms send it', () => {
    expect(RubricaInput.parse({ ...whole, criterios: JSON.stringify(whole.criterios) })).toEqual(
      RubricaInput.parse(whole),
    )
  })
})

const criterios = fc.uniqueArray(
  fc
    .record({ id: fc.integer({ min: 1, max: 50 }), puntos_max: fc.integer({ min: 0, max: 100 }) })
    .map(c => ({ ...c, nivel: [{ puntos: 0 }, { puntos: c.puntos_max }] })),
  { selector: c => c.id, minLength: 1, maxLength: 8 },
)
test('a grade is the share of the points, between 0 and 100, whole', () => {
  fc.assert(
    fc.property(
      criterios,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }),
      (list, shares) => {
        const chosen = list.map((c, i) => ({ criterio_id: c.id, puntos: Math.round(c.puntos_max * shares[i]!) }))
        const most = list.reduce((n, c) => n + c.puntos_max, 0)
        const grade = gradeOf(list, chosen)
        if (most === 0) {
          expect(grade).toBeNull()
          return
        }
        expect(grade).toBe(Math.round((100 * chosen.reduce((n, c) => n + c.puntos, 0)) / most))
        expect(gradeOf(list, chosen.slice(1))).toBeNull()
        expect(gradeOf(list, [...chosen, { criterio_id: null, puntos: 999 }])).toBe(grade)
      },
    ),
  )
})

test('how far a work is graded counts what is chosen, and what has no level yet', () => {
  const criterios = [1, 2].map(id => ({ id, nivel: [{ puntos: 4 }, { puntos: 1 }] }))
  expect(avanceDeRubrica(criterios, [])).toEqual({ porcentaje: 0, faltan: 2 })
  expect(avanceDeRubrica(criterios, [{ criterio_id: 2, puntos: 3 }])).toEqual({ porcentaje: 38, faltan: 1 })
})
