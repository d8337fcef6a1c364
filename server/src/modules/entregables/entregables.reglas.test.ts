import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tableOf } from './libro/libro.ts'

test('the book has a row for each learner and a cell for each task, in whatever order they come', () => {
  fc.assert(
    fc.property(
      fc.nat(12),
      fc.nat(8),
      fc.array(fc.tuple(fc.nat(11), fc.nat(7), fc.option(fc.integer({ min: 0, max: 100 })))),
      (people, tasks, cells) => {
        const alumnos = Array.from({ length: people }, (_, i) => ({
          idUser: i,
          nombre: `A${i}`,
          email: '',
          puede: { calificar: true },
        }))
        const tareas = Array.from({ length: tasks }, (_, i) => ({
          idTarea: i,
          tarea: `T${i % 3}`,
          unidad_id: i,
          unidad: `U${i}`,
          entregable: 2,
          entregable_opcional: 1 as const,
          rubrica_id: null,
        }))
        const known = new Map(cells.filter(([a, b]) => a < people && b < tasks).map(c => [`${c[0]}:${c[1]}`, c]))
        const resultSet = [...known.values()].map(([a, b, calificacion]) => ({
          idEntregable: 1,
          unidadActividad_id: b,
          id_usuario_grupo_alumno: a,
          tareaURL: '',
          file_name: '',
          calificacion,
          recibido: 0,
          devuelta: 0,
          en_revision: 0,
          entregado_en: '',
          hecho_en: null,
          cuenta_en: null,
          comentarios: '',
          version: 1,
        }))
        const { columnas, filas: rows } = tableOf({ alumnos, tareas, resultSet, cerrado: 0, clases: [], plazos: [] })
        const filas = [...rows]
        expect(new Set(columnas).size).toBe(2 + tasks)
        expect(filas.map(f => f.length)).toEqual(Array(people).fill(2 + tasks))
        const words = filas.flatMap(f => f.slice(2))
        expect(words.filter(w => w === 'Sin entregar')).toHaveLength(people * tasks - known.size)
      },
    ),
  )
})

test('the widest book is made learner by learner: 403,000 words are never there at once', () => {
  let taken = 0
  const alumnos = Array.from({ length: 1_210 }, (_, idUser) => ({
    idUser,
    get nombre() {
      taken++
      return `A${idUser}`
    },
    email: '',
    puede: { calificar: true },
  }))
  const tareas = Array.from({ length: 333 }, (_, i) => ({
    idTarea: i,
    tarea: `T${i}`,
    unidad_id: 1,
    unidad: 'U',
    entregable: 2,
    entregable_opcional: 1 as const,
    rubrica_id: null,
  }))
  const { filas } = tableOf({ alumnos, tareas, resultSet: [], cerrado: 0, clases: [], plazos: [] })
  expect(taken).toBe(0)
  let n = 0
  for (const fila of filas) {
    expect(fila).toHaveLength(335)
    expect(taken).toBe(++n)
  }
  expect(n).toBe(1_210)
})
