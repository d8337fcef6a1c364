import { expect, test } from 'vitest'
import { personas } from './kit/permissions.ts'
import { hasModos, inicioDe, modoDe, nombresDeModos, primeraPantalla } from './pantallas.modos.ts'

const INICIO = '/crear-contenido-curricula'

test('whoever teaches and learns has both; who does one alone has that', () => {
  expect((['docente', 'gestor', 'coach'] as const).map(p => hasModos([p]))).toEqual([true, true, true])
  expect([hasModos(['estudiante']), hasModos(['admin'])]).toEqual([false, false])
  // Who administers learns where they are one of these besides.
  expect(hasModos(['admin', 'gestor'])).toBe(true)
  expect([modoDe(['estudiante'], '/miSalon'), modoDe(['admin'], '/sin-conexion')]).toEqual(['aprendo', 'ensena'])
})
test('screens of who learns, of who teaches, and of both', () => {
  const of = (path: string) => [modoDe(['docente'], path), modoDe(['coach'], path)]
  // What an author follows and what they write are the same screens.
  expect(of(INICIO)).toEqual(['aprendo', undefined])
  expect(of('/contenido-curso-curricula')).toEqual(['aprendo', undefined])
  expect(of('/mis-calificaciones')).toEqual(['aprendo', 'aprendo'])
  expect(of('/agenda')).toEqual([undefined, undefined])
  for (const path of ['/miSalon', '/entregables/5/c/1', '/vista-curso/3', '/Dashboard', '/agenda/otra'])
    expect(of(path)).toEqual(['ensena', 'ensena'])
})
test('each begins where its work is', () => {
  expect([inicioDe(['docente'], 'ensena'), inicioDe(['gestor'], 'ensena'), inicioDe(['coach'], 'ensena')]).toEqual([
    '/hoy',
    '/hoy',
    '/hoy',
  ])
  expect([inicioDe(['docente'], 'aprendo'), inicioDe(['estudiante'], 'ensena')]).toEqual([INICIO, INICIO])
  expect(inicioDe(['admin'], 'ensena')).toBe('/hoy')
  expect(Object.fromEntries(personas.map(p => [p, primeraPantalla([p])]))).toMatchObject({
    admin: '/hoy',
    gestor: '/hoy',
    coach: '/hoy',
    docente: INICIO,
    estudiante: INICIO,
  })
  expect(primeraPantalla(['gestor', 'docente'])).toBe('/hoy')
})
test('the side on which one does not learn is one’s school for who manages one and teaches nobody', () => {
  const of = (...kinds: Parameters<typeof nombresDeModos>[0]) => nombresDeModos(kinds)[1]![1]
  expect([of('gestor'), of('admin', 'gestor'), of('gestor', 'coach')]).toEqual(Array(3).fill('Mi escuela'))
  expect([of('gestor', 'docente'), of('docente'), of('coach'), of('admin')]).toEqual(Array(4).fill('Enseño'))
})
