import { expect, test } from 'vitest'
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
  const first = (['admin', 'gestor', 'coach', 'docente', 'estudiante'] as const).map(p => primeraPantalla([p]))
  expect(first).toEqual(['/hoy', '/hoy', '/hoy', INICIO, INICIO])
  expect(primeraPantalla(['gestor', 'docente'])).toBe('/hoy')
  expect([nombresDeModos(['gestor'])[1]![1], nombresDeModos(['gestor', 'docente'])[1]![1]]).toEqual([
    'Mi escuela',
    'Enseño',
  ])
})
