import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apuntesRoutes } from './entregables.apuntes.ts'
import { colaRoutes } from './entregables.cola.ts'
import { hiloRoutes } from './entregables.hilo.ts'
import { hojaRoutes } from './entregables.hoja.ts'
import { librosRoutes } from './entregables.libros.ts'
import { muroRoutes } from './entregables.muro.ts'
import { entregasPropiasRoutes } from './entregables.propias.ts'
import { revisionesRoutes } from './entregables.revision.ts'
import {
  avanceDeRubrica,
  esperaRevision,
  estadoDeEntrega,
  estadosDeEntrega,
  gradeOf,
  MODO,
  modosDeEntrega,
  nombreDeModo,
} from './entregables.ts'
import { routeTables } from './index.ts'

test('a mode has one name, and nothing is handed in by none', () => {
  expect(modosDeEntrega.map(modo => nombreDeModo(MODO[modo]))).toEqual([...modosDeEntrega])
  expect([MODO.ninguno, 4].map(nombreDeModo)).toEqual([undefined, undefined])
})

test('a delivery is in one of six states; a grade of 0 is a grade, and nothing handed in is late once it is over', () => {
  const of = (calificacion: number | null, recibido: number, devuelta = 0, en_revision = 0) =>
    estadoDeEntrega({ calificacion, recibido, devuelta, en_revision }, true)
  expect([of(null, 0), of(null, 1), of(0, 0), of(0, 1)]).toEqual(['entregado', 'recibido', 'calificado', 'calificado'])
  expect([of(null, 0, 0, 1), of(null, 1, 0, 1), of(null, 0, 1, 1), of(7, 0, 1, 1)]).toEqual([
    'en_revision',
    'recibido',
    'devuelta',
    'calificado',
  ])
  expect(estadosDeEntrega.filter(esperaRevision)).toEqual(['entregado', 'en_revision'])
  expect([estadoDeEntrega(undefined), estadoDeEntrega(undefined, true)]).toEqual(['sin', 'vencido'])
})

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

test('how far a work is graded counts what is chosen, and what has no level yet', () => {
  const criterios = [1, 2].map(id => ({ id, puntos_max: 4 }))
  expect(avanceDeRubrica(criterios, [])).toEqual({ porcentaje: 0, faltan: 2 })
  expect(avanceDeRubrica(criterios, [{ criterio_id: 2, puntos: 3 }])).toEqual({ porcentaje: 38, faltan: 1 })
})

test('the tables of the word name no call twice: none hides another in the table of all', () => {
  const names = [
    entregasPropiasRoutes,
    librosRoutes,
    colaRoutes,
    revisionesRoutes,
    hiloRoutes,
    muroRoutes,
    apuntesRoutes,
    hojaRoutes,
  ].flatMap(table => Object.keys(table))
  expect(Object.keys(routeTables.entregables)).toEqual(names)
})
