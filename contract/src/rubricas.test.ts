import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { puntajeMax, RubricaInput } from './rubricas.ts'

describe('the most that a rubric gives', () => {
  const rubric = fc.array(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 6 }), { maxLength: 8 })

  test('is reached by choosing the highest level of each criterion, and passed by no choice', () => {
    fc.assert(
      fc.property(rubric, fc.infiniteStream(fc.nat()), (points, stream) => {
        const most = puntajeMax(points)
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
        expect(puntajeMax(points.map(l => l.toReversed()).toReversed())).toBe(puntajeMax(points))
        expect(puntajeMax([...points, more])).toBeGreaterThan(puntajeMax(points))
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
