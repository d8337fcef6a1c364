import { describe, expect, test } from 'vitest'
import { type Route, routeTables } from '../index.ts'
import { guardables, guardablesDeCurso, guardablesDeTodos, isDeCurso, isDeTodos, isGuardable } from './guardables.ts'
import { may } from './permissions.ts'

const all = Object.values(routeTables).flatMap(table => Object.values<Route>(table))
const of = (path: string) => all.find(r => r.path === path && r.method === 'GET')

describe('what a browser may keep', () => {
  test.each([...guardables, ...guardablesDeCurso])('%s is a plain read that who learns may ask for', path => {
    const route = of(path)!
    expect(route).toBeDefined()
    const { page, file, slow, changes, can } = route
    expect({ page, file, slow, changes }).toEqual({
      page: undefined,
      file: undefined,
      slow: undefined,
      changes: undefined,
    })
    expect(can === 'publico' || may(['estudiante'], can)).toBe(true)
  })
  test.each(guardablesDeTodos)('%s is for everybody', path => {
    expect(of(path)).toMatchObject({ can: 'publico' })
    expect(of(path)!.file).toBe(undefined)
  })
  test('no list of staff, no file, no signed address of a video, no quiz', () => {
    const kept = all.filter(r => r.method === 'GET').map(r => r.path.replace(/:[A-Za-z_]+/g, '7'))
    const never = kept.filter(path =>
      /usuarios|export|archivo|video|preguntas|sesiones|pantallas|calendario$/.test(path),
    )
    expect(never.filter(path => isGuardable(path))).toEqual([])
    expect(isGuardable('/api/user/../usuarios')).toBe(false)
    expect(isGuardable('/api/agenda/calendario')).toBe(false)
    expect(never.filter(path => isDeCurso(path))).toEqual([])
    // What is kept of a quiz is what it asks, as whoever answers is asked it: not the call that tells its authors what
    // is right.
    expect(isDeCurso('/api/preguntas/all-preguntas-respuestas/7')).toBe(false)
    expect(isDeTodos('/api/publico/catalogo/7/cursos')).toBe(true)
    expect(isDeTodos('/api/user')).toBe(false)
  })
})
