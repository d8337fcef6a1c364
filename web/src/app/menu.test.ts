/** Wherever somebody stands, the menu says so. */
import { canTeach, type Persona, personas } from '@eleva/contract'
import { expect, test } from 'vitest'
import { barraDe, isPathWithin, lugarDe, lugaresDe, migasDe, pestanasDe, rutaDe } from './menu.ts'
import { shell } from './routes.base.tsx'
import './routes.tsx'

/** One's own things, which the header leads to. */
const OF_THE_HEADER = [
  '/avisos',
  '/ayuda',
  '/update-user-info',
  '/mis-calificaciones',
  '/mis-constancias',
  '/mis-portafolios',
  '/mis-datos',
  '/continuar',
  '/sin-conexion',
]

type Node = {
  options: { path?: string; staticData?: { crumbs?: readonly string[] } }
  children?: Node[] | Record<string, Node>
}
const childrenOf = (node: Node) => Object.values(node.children ?? {}) as Node[]
const pathsOf = (node: Node): string[] => [
  ...(node.options.path && node.options.staticData?.crumbs?.[0] !== 'Catálogo' ? [node.options.path] : []),
  ...childrenOf(node).flatMap(pathsOf),
]

const TODOS = personas.filter(kind => canTeach([kind]))

test('each screen of the staff stands behind one tab of one place, and one alone', () => {
  const tabs = lugaresDe(TODOS).flatMap(l => l.items)
  const paths = pathsOf(shell as unknown as Node).filter(p => !OF_THE_HEADER.includes(p))
  expect(paths.length).toBeGreaterThan(40)
  const places = paths.map(p => {
    const path = p.replace(/\/\{-\$\w+\}/, '').replace(/\$\w+/g, '7')
    return [p, tabs.filter(i => isPathWithin(i, path)).map(i => i.to)] as const
  })
  expect(places.filter(([, found]) => found.length !== 1)).toEqual([])
})

test('seven places at most, each for who may open something of it', () => {
  const of = (...personas: Persona[]) => lugaresDe(personas).map(l => l.label)
  expect(of('admin')).toEqual(['Hoy', 'Cursos', 'Personas', 'Calificar', 'En vivo', 'Reportes', 'Ajustes'])
  expect(of('coach')).toEqual(of('admin'))
  expect(of('docente')).toEqual(['Hoy', 'Personas', 'Calificar', 'En vivo', 'Reportes'])
  // A school's own people are theirs.
  expect(of('gestor')).toEqual(['Hoy', 'Mi escuela', 'Calificar', 'En vivo', 'Reportes'])
})

test('on a phone five have room: all of them, or four and what holds the rest', () => {
  const of = (...personas: Persona[]) => {
    const { abajo, hayMas } = barraDe(lugaresDe(personas))
    return [...abajo.map(l => l.label), ...(hayMas ? ['Más'] : [])]
  }
  expect(of('admin')).toEqual(['Hoy', 'Cursos', 'Calificar', 'En vivo', 'Más'])
  expect(of('docente')).toEqual(['Hoy', 'Personas', 'Calificar', 'En vivo', 'Reportes'])
})

test('the way here begins with the place, said once; tabs stand above its own screens alone', () => {
  const lugares = lugaresDe(['admin'])
  const at = (path: string) => lugarDe(lugares, path)
  expect(rutaDe(at('/entregables/5/c/1'), ['Mi Salón', 'Entregables'])[0]).toEqual({
    label: 'Calificar',
    to: '/calificar',
  })
  expect(rutaDe(at('/reportes'), ['Reportes'])).toEqual(['Reportes'])
  expect(rutaDe(at('/curso/7'), [{ label: 'Cursos', to: '/cursos-all' }, 'Curso'])).toHaveLength(2)
  expect(rutaDe(at('/avisos'), ['Avisos'])).toEqual(['Avisos'])
  // A screen that says no way has that of its tab; what is behind it leads back there.
  expect(rutaDe(at('/en-vivo'), migasDe(at('/en-vivo'), '/en-vivo'))).toEqual([
    { label: 'En vivo', to: '/en-vivo' },
    'Clases',
  ])
  expect(rutaDe(at('/clase/7'), migasDe(at('/clase/7'), '/clase/7')).at(-1)).toMatchObject({
    label: 'Clases',
    to: '/en-vivo',
  })
  const tabs = (path: string) => pestanasDe(at(path), path).map(i => i.label)
  expect(tabs('/miSalon')).toEqual(['Por revisar', 'Mi Salón', 'Entregas generales'])
  expect([tabs('/entregables/5/c/1'), tabs('/reportes'), tabs('/avisos')]).toEqual([[], [], []])
})
