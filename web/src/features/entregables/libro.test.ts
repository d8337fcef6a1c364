import type { Cuaderno } from '@eleva/contract'
import { describe, expect, test } from 'vitest'
import { formaDe, nombreDe } from './documento.ts'
import { companera, cuenta, estadoDe, filasDe, libroDe, notaDe, tareasDe, vecina } from './libro.ts'

const celda = (id: number, alumno: number, tarea: number, more: object = {}) => ({
  idEntregable: id,
  unidadActividad_id: tarea,
  id_usuario_grupo_alumno: alumno,
  tareaURL: '',
  file_name: '',
  calificacion: null,
  recibido: 0,
  entregado_en: '',
  comentarios: '',
  version: 1,
  ...more,
})
const tarea = (idTarea: number, unidad_id: number) => ({ idTarea, tarea: `T${idTarea}`, unidad_id, unidad: `U${unidad_id}`, entregable: 2, entregable_opcional: 1, rubrica_id: null }) // biome-ignore format: one value
const alumno = (idUser: number, nombre: string) => ({
  idUser,
  nombre,
  email: `a${idUser}@x.mx`,
  puede: { calificar: true },
})

const book: Cuaderno = {
  alumnos: [alumno(1, 'Ángel Muñoz'), alumno(2, 'Itzel Cruz'), alumno(3, 'Omar Díaz')],
  tareas: [tarea(10, 1), tarea(20, 2)],
  resultSet: [
    celda(100, 1, 10),
    celda(101, 2, 10, { calificacion: 0 }),
    celda(102, 3, 10),
    celda(103, 2, 20),
    celda(104, 3, 20, { recibido: 1 }),
  ],
  empty: false,
  cerrado: 0,
  recortado: 0,
  por_revisar: [0, 3, 0],
  nombre_curso: '',
  nombre_grupo: '',
}
const libro = libroDe(book)
const todo = { search: '', estado: undefined, unidad: undefined, dir: 'asc' as const }

test('a cell says one of five things; a grade of 0 is a grade, and nothing handed in is late once it is over', () => {
  expect(cuenta(libro, libro.tareas)).toEqual({ sin: 1, entregado: 3, recibido: 1, calificado: 1, vencido: 0 })
  expect(estadoDe(undefined, true)).toBe('vencido')
  expect(estadoDe({ calificacion: 0, recibido: 1 }, true)).toBe('calificado')
})

test('rows are found without accents, by state among the tasks that are shown, and what was touched stays', () => {
  const names = (filtro: object, kept = new Set<number>()) => {
    const all = { ...todo, ...filtro }
    return filasDe(libro, all, tareasDe(libro, all), kept).map(a => a.idUser)
  }
  expect(names({ search: 'munoz ANG' })).toEqual([1])
  expect(names({ estado: 'entregado' })).toEqual([1, 2, 3])
  expect(names({ estado: 'entregado', unidad: 2 })).toEqual([2])
  expect(names({ estado: 'entregado', unidad: 2 }, new Set([3]))).toEqual([2, 3])
  expect(names({ dir: 'desc' })).toEqual([3, 2, 1])
})

test('what comes next goes down a task, then to the next one, round and round, and never to itself', () => {
  const next = (from: number | undefined, step: 1 | -1 = 1) => vecina(libro, libro.alumnos, libro.tareas, from, step)
  expect([next(undefined), next(100), next(102), next(103)]).toEqual([100, 102, 103, 100])
  expect([next(100, -1), next(102, -1), next(undefined, -1)]).toEqual([103, 100, 103])
  // From one that is done already, too.
  expect(next(101)).toBe(102)
  const one = libroDe({ ...book, resultSet: [celda(100, 1, 10)] })
  expect(vecina(one, one.alumnos, one.tareas, 100, 1)).toBeUndefined()
  expect([companera(libro, 10, 101, 1), companera(libro, 10, 100, -1), companera(libro, 10, 102, 1)]).toEqual([
    102,
    undefined,
    undefined,
  ])
})

test.each([
  ['', null],
  [' 7 ', 7],
  ['100', 100],
  ['85/100', 85],
  ['101', undefined],
  ['8.5', undefined],
  ['-1', undefined],
  ['diez', undefined],
])('«%s» typed as a grade is %s', (text, nota) => expect(notaDe(text)).toBe(nota))

describe('a work is shown', () => {
  const forma = (tareaURL: string, file_type = '') => formaDe({ tareaURL, file_name: '', file_type })
  test('by what it is, when it is ours', () => {
    expect(forma('/api/entregables/archivo/1', 'image/png').tipo).toBe('imagen')
    expect(forma('/api/entregables/archivo/1', 'application/pdf').tipo).toBe('marco')
    expect(forma('/api/entregables/archivo/1', 'audio/mpeg').tipo).toBe('audio')
    expect(forma('/api/entregables/archivo/1', 'application/zip').tipo).toBe('archivo')
  })
  test('in its preview, where it may be framed; else as a link', () => {
    expect(forma('https://docs.google.com/document/d/abc/edit?usp=sharing')).toEqual({
      tipo: 'marco-ajeno',
      src: 'https://docs.google.com/document/d/abc/preview?usp=sharing',
    })
    expect(forma('https://drive.google.com/file/d/abc/view').src).toBe('https://drive.google.com/file/d/abc/preview')
    expect(forma('https://www.youtube.com/watch?v=abc').src).toBe('https://www.youtube-nocookie.com/embed/abc')
    const google = 'https://docs.google.com'
    for (const [url, src] of [
      [`${google}/document/d/abc`, `${google}/document/d/abc/preview`],
      [`${google}/document/u/1/d/abc/edit`, `${google}/document/u/1/d/abc/preview`],
      [`${google}/spreadsheets/d/abc/edit?gid=0#gid=0`, `${google}/spreadsheets/d/abc/preview?gid=0#gid=0`],
      [`${google}/presentation/d/abc/edit#slide=id.p`, `${google}/presentation/d/abc/preview#slide=id.p`],
      // Published, and forms, are shown as they are.
      [`${google}/document/d/e/abc/pub`, `${google}/document/d/e/abc/pub`],
      [`${google}/forms/d/e/abc/viewform`, `${google}/forms/d/e/abc/viewform`],
      ['https://drive.google.com/open?id=abc', 'https://drive.google.com/file/d/abc/preview'],
      ['https://youtu.be/abc?si=1', 'https://www.youtube-nocookie.com/embed/abc'],
      ['https://m.youtube.com/watch?v=abc&t=9', 'https://www.youtube-nocookie.com/embed/abc'],
      ['https://www.youtube.com/shorts/abc', 'https://www.youtube-nocookie.com/embed/abc'],
    ])
      expect(forma(url!), url).toEqual({ tipo: 'marco-ajeno', src })
    for (const url of ['https://drive.google.com/drive/folders/abc', 'https://www.youtube.com/@canal'])
      expect(forma(url)).toEqual({ tipo: 'enlace', src: url })
    // A name that only looks alike, and what a browser does not frame.
    for (const url of [
      'https://docs.google.com.malo.mx/edit',
      'http://docs.google.com/x/edit',
      'https://editar.mx/edit',
    ])
      expect(forma(url)).toEqual({ tipo: 'enlace', src: url })
  })
  test('under a name', () => {
    expect(nombreDe({ tareaURL: 'https://a.mx/b', file_name: '', file_type: '' })).toBe('a.mx/b')
    expect(nombreDe({ tareaURL: '/api/x', file_name: 'plan.pdf', file_type: '' })).toBe('plan.pdf')
  })
})
