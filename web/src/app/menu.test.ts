/** Wherever somebody stands, the menu says so. */
import { expect, test } from 'vitest'
import { isWithin, sideMenuFor } from './menu.ts'
import { shell } from './routes.base.tsx'
import './routes.tsx'

/** One's own things, which the header leads to. */
const OF_THE_HEADER = [
  '/avisos',
  '/update-user-info',
  '/mis-calificaciones',
  '/mis-constancias',
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

test('each screen of the staff has its place in the side menu, and one alone', () => {
  const menu = sideMenuFor(['admin', 'gestor', 'coach', 'docente']).flatMap(g => g.items)
  const paths = pathsOf(shell as unknown as Node).filter(p => !OF_THE_HEADER.includes(p))
  expect(paths.length).toBeGreaterThan(40)
  const places = paths.map(p => {
    const path = p.replace(/\/\{-\$\w+\}/, '').replace(/\$\w+/g, '7')
    return [p, menu.filter(i => isWithin(i, path)).map(i => i.to)] as const
  })
  expect(places.filter(([, found]) => found.length !== 1)).toEqual([])
})
