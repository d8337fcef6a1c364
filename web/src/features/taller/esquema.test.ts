import type { ActividadDeEsquema, Esquema, ObjetivoDeEsquema, UnidadDeEsquema } from '@eleva/contract'
import { describe, expect, test } from 'vitest'
import {
  conMovidas,
  conNombre,
  conNueva,
  estadoDeCurso,
  faltasDeCurso,
  filasDe,
  findFila,
  type Juntas,
  type PosicionEnEsquema,
  pasoDe,
  posicionSobre,
  sinFilas,
  tramosDe,
} from './esquema.ts'

const tema = (id: number, more: Partial<ObjetivoDeEsquema> = {}): ObjetivoDeEsquema => ({
  id,
  nombre: `t${id}`,
  clave: '',
  version: 1,
  video: null,
  materiales: 1,
  con_texto: true,
  unidades: 1,
  archivada: false,
  ...more,
})
const tarea = (id: number, more: Partial<ActividadDeEsquema> = {}): ActividadDeEsquema => ({
  archivada: false,
  id,
  nombre: `a${id}`,
  version: 1,
  entregable: 0,
  entregable_opcional: 1,
  formulario: null,
  con_texto: false,
  items: 0,
  preguntas: 0,
  sin_respuesta: 0,
  sorteos: 0,
  rubrica: null,
  ...more,
})
const unidad = (id: number, objetivos: ObjetivoDeEsquema[], actividades: ActividadDeEsquema[]): UnidadDeEsquema => ({
  id,
  nombre: `u${id}`,
  clave: '',
  descripcion: '',
  version: 1,
  archivada: false,
  otros_cursos: [],
  objetivos,
  actividades,
})
const esquema = (unidades: UnidadDeEsquema[], more: Partial<Esquema['curso']> = {}, grupos = 0) =>
  ({
    curso: { descripcion: 'x', minutos_curso: 10, archivado: false, ...more },
    programas: [],
    grupos,
    unidades,
  }) as unknown as Esquema

const e = esquema([unidad(1, [tema(11), tema(12)], [tarea(13), tarea(14)]), unidad(2, [tema(21)], [tarea(22)])])
const said = (of: Esquema) =>
  filasDe(of)
    .map(f => f.nombre)
    .join(' ')
const fila = (llave: string) => findFila(e, llave)!

test('rows stand as the learner meets them; those of a closed unit are not seen', () => {
  expect(said(e)).toBe('u1 t11 t12 a13 a14 u2 t21 a22')
  expect(filasDe(e, new Set([1])).map(f => f.nombre)).toEqual(['u1', 'u2', 't21', 'a22'])
})

describe('a step', () => {
  test.each([
    ['objetivo-1-11', 1, 'u1 t12 t11 a13 a14 u2 t21 a22'],
    ['objetivo-1-12', 1, 'u1 t11 a13 a14 u2 t12 t21 a22'],
    ['objetivo-2-21', -1, 'u1 t11 t12 t21 a13 a14 u2 a22'],
    ['actividad-2-22', -1, 'u1 t11 t12 a13 a14 a22 u2 t21'],
    ['unidad-1-1', 1, 'u2 t21 a22 u1 t11 t12 a13 a14'],
  ] as const)('%s by %i', (llave, by, expected) => {
    const to = pasoDe(e, [fila(llave)], by)!
    expect(said(conMovidas(e, [fila(llave)], to))).toBe(expected)
  })

  test('there is none before the first and behind the last', () => {
    expect(pasoDe(e, [fila('unidad-1-1')], -1)).toBeUndefined()
    expect(pasoDe(e, [fila('objetivo-1-11')], -1)).toBeUndefined()
    expect(pasoDe(e, [fila('actividad-2-22')], 1)).toBeUndefined()
  })
})

test.each([
  ['actividad-1-13', 'actividad-2-22', false, 'u1 t11 t12 a14 u2 t21 a22 a13'],
  ['actividad-1-13', 'actividad-2-22', true, 'u1 t11 t12 a14 u2 t21 a13 a22'],
  ['actividad-1-13', 'unidad-2-2', false, 'u1 t11 t12 a14 u2 t21 a13 a22'],
  ['objetivo-1-11', 'actividad-2-22', true, 'u1 t12 a13 a14 u2 t21 t11 a22'],
  ['unidad-2-2', 'unidad-1-1', true, 'u2 t21 a22 u1 t11 t12 a13 a14'],
  ['unidad-1-1', 'actividad-2-22', false, 'u2 t21 a22 u1 t11 t12 a13 a14'],
])('%s let go over %s (before: %s)', (llave, sobre, antes, expected) => {
  const to = posicionSobre(e, [fila(llave)], fila(sobre), antes)!
  expect(said(conMovidas(e, [fila(llave)], to))).toBe(expected)
})

test('several go together, with a gap between them too, and each lot has its way back', () => {
  const four = esquema([unidad(1, [tema(11), tema(12), tema(13), tema(14)], []), unidad(2, [tema(21)], [])])
  const of = (...llaves: string[]) => llaves.map(llave => findFila(four, llave)!) as unknown as Juntas
  const [x, y] = [of('objetivo-1-11', 'objetivo-1-13'), of('objetivo-1-13', 'objetivo-1-14')]
  const moved = (rows: Juntas, to: PosicionEnEsquema | undefined) => said(conMovidas(four, rows, to!))
  expect(moved(x, pasoDe(four, x, 1))).toBe('u1 t12 t14 t11 t13 u2 t21')
  expect(pasoDe(four, x, -1)).toBeUndefined()
  expect(moved(y, pasoDe(four, y, 1))).toBe('u1 t11 t12 u2 t13 t14 t21')
  expect(moved(y, pasoDe(four, y, -1))).toBe('u1 t11 t13 t14 t12 u2 t21')
  const over = (antes: boolean) => moved(x, posicionSobre(four, x, findFila(four, 'objetivo-2-21')!, antes))
  expect([over(true), over(false)]).toEqual(['u1 t12 t14 u2 t11 t13 t21', 'u1 t12 t14 u2 t21 t11 t13'])
  expect(posicionSobre(four, x, x[1]!, true)).toBeUndefined()
  expect(tramosDe(four, of('objetivo-1-11', 'objetivo-1-12', 'objetivo-1-14'))).toMatchObject([
    { filas: [{ id: 11 }, { id: 12 }], posicion: { a_unidad: 1, tras: null } },
    { filas: [{ id: 14 }], posicion: { a_unidad: 1, tras: 13 } },
  ])
})

test('what is on its way is seen at once', () => {
  expect(said(conNueva(e, { id: -1, clase: 'unidad', nombre: 'n', tras: 1 }))).toBe('u1 t11 t12 a13 a14 n u2 t21 a22')
  expect(said(conNueva(e, { id: -1, clase: 'objetivo', nombre: 'n', unidad_id: 1, tras: null }))).toBe(
    'u1 n t11 t12 a13 a14 u2 t21 a22',
  )
  expect(said(conNueva(e, { id: -1, clase: 'actividad', nombre: 'n', unidad_id: 2 }))).toBe(
    'u1 t11 t12 a13 a14 u2 t21 a22 n',
  )
  expect(said(conNombre(e, fila('objetivo-1-12'), 'otro'))).toContain('t11 otro a13')
  expect(said(sinFilas(e, [fila('unidad-1-1')]))).toBe('u2 t21 a22')
  expect(said(sinFilas(e, [fila('actividad-1-13'), fila('actividad-1-14')]))).toBe('u1 t11 t12 u2 t21 a22')
})

describe('what lacks', () => {
  const lacks = (of: Esquema) => faltasDeCurso(of).map(f => f.texto)
  test.each([
    ['nothing', e, []],
    ['a course without units', esquema([]), ['Sin unidades']],
    ['an empty unit', esquema([...e.unidades, unidad(3, [], [])]), ['1 unidad vacía']],
    [
      'an empty objective',
      esquema([unidad(1, [tema(11, { materiales: 0, con_texto: false })], [tarea(12)])]),
      ['1 tema sin video ni texto'],
    ],
    [
      'questions without a right answer',
      esquema([unidad(1, [], [tarea(12, { preguntas: 5, sin_respuesta: 2 })])]),
      ['2 preguntas sin respuesta correcta'],
    ],
    [
      'nothing that counts',
      esquema([unidad(1, [], [tarea(12, { entregable: 1 })])]),
      ['Sin actividades que cuenten: nadie llegará a 100 %'],
    ],
    ['no words of its own', esquema(e.unidades, { descripcion: '' }), ['Sin descripción']],
  ])('%s', (_, of, expected) => {
    expect(lacks(of)).toEqual(expected)
  })

  test('what is grave makes a draft of it, unless it is offered', () => {
    expect([estadoDeCurso(e), estadoDeCurso(esquema([])), estadoDeCurso(esquema([], {}, 2))]).toEqual([
      'listo',
      'borrador',
      'ofrecido',
    ])
  })
})
