import type { ActividadDeCurso, ContenidoDeCurso, UnidadDeCurso } from '@eleva/contract'
import { describe, expect, test } from 'vitest'
import { conHechos, type Hecho, isMarcable } from '../../shared/hecho.ts'
import { isCompleta } from './marcas.ts'
import { indiceDe, isVisto, nombreDePaso, pasosDe, segundoDeInicio } from './pasos.ts'

const actividad = (id: number, values: Partial<ActividadDeCurso> = {}): ActividadDeCurso => ({
  id,
  unidad_id: 1,
  nombre_actividad_unidad: `A${id}`,
  detalles_actividad: '',
  form_link: '',
  entregable: 0,
  entregable_opcional: 1,
  avanza_examen_id: '',
  items: [],
  quiz: 0,
  total_preguntas: 0,
  calificacion: -1,
  por_calificar: 0,
  empezada: 0,
  actividad_realizada: 0,
  completa: 0,
  alumno_entrego: 0,
  actividad_rubrica: null,
  plazo: null,
  con_retraso: 0,
  entrega: null,
  ...values,
})
const objetivo = (id: number, segundo = 0, active = false): UnidadDeCurso['unidad']['objetivos_unidad'][number] => ({
  active,
  objetivo: {
    id,
    nombre_objetivo: `O${id}`,
    descripcion: '',
    video: { nombre: 'V', duracion_segundos: 100, segundo, visto: 0 as const, tramos: [], capitulos: '' },
    materiales_objetivo: [],
    dudas: 0,
  },
})
const unidad = (id: number, actividades: ActividadDeCurso[], objetivos = [objetivo(id * 10)]) => ({
  hechas: actividades.filter(isCompleta).length,
  contadas: actividades.length,
  unidad: { id, nombre_unidad: `U${id}`, descripcion: '', objetivos_unidad: objetivos, actividades },
})
const curso = (unidades_curso: ContenidoDeCurso['unidades_curso']): ContenidoDeCurso => ({
  id: 1,
  nombre_curso: 'C',
  descripcion: '',
  imagen: '',
  minutos_curso: 0,
  cursoEnVivo: 0,
  porcentaje_avance: 0,
  terminado: 0,
  total: null,
  unidades_curso,
  lugar: null,
})

const conMarcas = (c: ContenidoDeCurso, ids: ReadonlySet<number>) =>
  conHechos(c, new Map([...ids].map(id => [id, { marca: true }])))

test('an exam elsewhere is not ticked, and is done when its result has come', () => {
  const examen = actividad(1, { avanza_examen_id: 'externo:final' })
  expect([isMarcable(examen), isCompleta(examen)]).toEqual([false, false])
  expect(isCompleta({ ...examen, actividad_realizada: 1, completa: 1 })).toBe(true)
  expect(isMarcable(actividad(2, { avanza_examen_id: 'propio:3' }))).toBe(true)
})

describe('ticks on their way', () => {
  const made = curso([
    unidad(1, [actividad(1, { actividad_realizada: 1, completa: 1 }), actividad(2)]),
    unidad(2, [actividad(3)]),
  ])

  test('count at once, rounded up as the server does', () => {
    const shown = conMarcas(made, new Set([2]))
    expect(shown).toMatchObject({ porcentaje_avance: 67, terminado: 0, unidades_curso: [{ hechas: 2 }, { hechas: 0 }] })
    expect(conMarcas(made, new Set([2, 3]))).toMatchObject({ porcentaje_avance: 100, terminado: 1 })
    expect(made.unidades_curso[0]!.hechas).toBe(1)
  })
  test('never show a hundred before all is done', () => {
    const many = curso([
      unidad(
        1,
        Array.from({ length: 250 }, (_, i) => actividad(i + 1)),
      ),
    ])
    const ids = Array.from({ length: 249 }, (_, i) => i + 1)
    expect(conMarcas(many, new Set(ids))).toMatchObject({ porcentaje_avance: 99, terminado: 0 })
    expect(conMarcas(many, new Set([...ids, 250]))).toMatchObject({ porcentaje_avance: 100, terminado: 1 })
  })
  test('change nothing that is done already, that is of another course, or that no tick completes', () => {
    const quiz = curso([unidad(1, [actividad(1, { actividad_realizada: 1, completa: 1 }), actividad(4, { quiz: 1 })])])
    expect(conMarcas(quiz, new Set([1, 4, 99]))).toEqual(quiz)
  })
})

describe('a quiz that was finished and work that was handed in', () => {
  const tarea = { entregable: 2 as const, entregable_opcional: 2 as const }
  const made = curso([
    unidad(1, [actividad(1, { quiz: 1 }), actividad(2, tarea), actividad(3, { ...tarea, quiz: 1 }), actividad(4)]),
  ])
  const con = (...hechos: [number, Hecho][]) =>
    conHechos({ ...made, unidades_curso: [{ ...made.unidades_curso[0]!, contadas: 5 }] }, new Map(hechos))
  const shown = (c: ContenidoDeCurso) => [
    c.porcentaje_avance,
    ...c.unidades_curso[0]!.unidad.actividades.map(a => a.completa),
  ]

  test('count as soon as they stand on the device', () => {
    expect(shown(con([2, { entrega: true }]))).toEqual([20, 0, 1, 0, 0])
    expect(shown(con([1, { quiz: true }], [2, { entrega: true }]))).toEqual([40, 1, 1, 0, 0])
  })
  test('are both needed where both are asked for', () => {
    expect(shown(con([3, { quiz: true }]))).toEqual([20, 0, 0, 0, 0])
    expect(shown(con([3, { quiz: true, entrega: true }]))).toEqual([40, 0, 0, 1, 0])
  })
  test('say what the server said of them', () => {
    const { unidades_curso } = con([1, { quiz: { calificacion: 80, por_calificar: 0 } }])
    expect(unidades_curso[0]!.unidad.actividades[0]).toMatchObject({ calificacion: 80, completa: 1 })
  })
  test('are no more than they are: a delivery that nobody must hand in counts for nothing, and is done', () => {
    const libre = curso([unidad(1, [actividad(1, { entregable: 1 }), actividad(2)])])
    expect(
      shown(
        conHechos(
          { ...libre, unidades_curso: [{ ...libre.unidades_curso[0]!, contadas: 1 }] },
          new Map([[1, { entrega: true }]]),
        ),
      ),
    ).toEqual([0, 1, 0])
  })
})

test.each([
  [{}, true, false],
  [{ actividad_realizada: 1 as const, completa: 1 as const }, true, true],
  [{ quiz: 1 as const }, false, false],
  // With a mandatory delivery: the server alone says when both are there.
  [{ quiz: 1 as const, calificacion: 80, entregable: 2 as const, entregable_opcional: 2 as const }, false, false],
  [{ entregable: 3 as const, alumno_entrego: 1 as const, completa: 1 as const }, false, true],
])('%j', (values, ticked, complete) => {
  expect([isMarcable(actividad(1, values)), isCompleta(actividad(1, values))]).toEqual([ticked, complete])
})

describe('the way through a course', () => {
  const made = curso([
    unidad(1, [actividad(1, { actividad_realizada: 1, completa: 1 })], [objetivo(10), objetivo(11)]),
    unidad(2, [], [objetivo(11, 0, true)]),
    unidad(3, [], []),
  ])
  const pasos = pasosDe(made)

  test('goes by objectives, then what the unit asks for, one by one; what has nothing in it is no step', () => {
    expect(pasos.map(p => [p.numero, nombreDePaso(p)])).toEqual([
      [1, 'O10'],
      [1, 'O11'],
      [1, 'A1'],
      [2, 'O11'],
    ])
    const vacio = { ...objetivo(12).objetivo, video: null }
    const hollow = curso([unidad(1, [], [{ active: false, objetivo: vacio }])])
    expect(pasosDe(hollow)).toEqual([])
    // A doubt about it leads there all the same.
    expect(pasosDe(hollow, 12).map(nombreDePaso)).toEqual(['O12'])
    const leido = { ...vacio, descripcion: 'Lee esto' }
    expect(pasosDe(curso([unidad(1, [], [{ active: false, objetivo: leido }])]))).toHaveLength(1)
  })
  test('stands where the address says, else where the person left', () => {
    expect(indiceDe(made, pasos, { unidad: 1, objetivo: 11 })).toBe(1)
    expect(indiceDe(made, pasos, { objetivo: 10 })).toBe(0)
    expect(indiceDe(made, pasos, { unidad: 1 })).toBe(2)
    expect(indiceDe(made, pasos, { unidad: 1, actividad: 1 })).toBe(2)
    expect(indiceDe(made, pasos, { actividad: 99 })).toBe(3)
    expect(indiceDe(made, pasos, {})).toBe(3)
    expect(indiceDe(made, pasos, { unidad: 99, objetivo: 98 })).toBe(3)
  })
  test('of a course with nothing in it has no place', () => {
    expect(indiceDe(curso([]), [], {})).toBe(-1)
  })
  test('a video goes on where it was left, and begins anew once it was left at its end', () => {
    expect([0, 50, 91, 100].map(s => segundoDeInicio(objetivo(1, s).objetivo))).toEqual([0, 50, 0, 0])
    expect(isVisto(objetivo(1, 100).objetivo)).toBe(false)
  })
})
