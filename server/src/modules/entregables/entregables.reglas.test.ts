import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tableOf } from './entregables.cuaderno.ts'
import { gradeOf } from './entregables.rubrica.ts'

describe('pure rules', () => {
  const criterios = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 50 }), puntos_max: fc.integer({ min: 0, max: 100 }) }),
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
            entregable_opcional: 1,
            rubrica_id: null,
          }))
          const known = new Map(cells.filter(([a, b]) => a < people && b < tasks).map(c => [`${c[0]}:${c[1]}`, c]))
          const resultSet = [...known.values()].map(([a, b, calificacion]) => ({ idEntregable: 1, unidadActividad_id: b, id_usuario_grupo_alumno: a, tareaURL: '', file_name: '', calificacion, recibido: 0, entregado_en: '', comentarios: '', version: 1 })) // biome-ignore format: one row
          const { columnas, filas } = tableOf({ alumnos, tareas, resultSet, cerrado: 0 })
          expect(new Set(columnas).size).toBe(2 + tasks)
          expect(filas.map(f => f.length)).toEqual(Array(people).fill(2 + tasks))
          const words = filas.flatMap(f => f.slice(2))
          expect(words.filter(w => w === 'Sin entregar')).toHaveLength(people * tasks - known.size)
        },
      ),
    )
  })
})
