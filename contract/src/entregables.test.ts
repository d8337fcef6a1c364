import { expect, test } from 'vitest'
import { apuntesRoutes } from './entregables.apuntes.ts'
import { colaRoutes } from './entregables.cola.ts'
import { hiloRoutes } from './entregables.hilo.ts'
import { hojaRoutes } from './entregables.hoja.ts'
import { librosRoutes } from './entregables.libros.ts'
import { muroRoutes } from './entregables.muro.ts'
import { entregasPropiasRoutes } from './entregables.propias.ts'
import { revisionesRoutes } from './entregables.revision.ts'
import { estadoDeEntrega, estadosDeEntrega, isPorRevisar, MODO, modosDeEntrega, nombreDeModo } from './entregables.ts'
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
  expect(estadosDeEntrega.filter(isPorRevisar)).toEqual(['entregado', 'en_revision'])
  expect([estadoDeEntrega(undefined), estadoDeEntrega(undefined, true)]).toEqual(['sin', 'vencido'])
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
