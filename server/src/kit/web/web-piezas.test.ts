import { ROL } from '@eleva/contract'
import { expect, test } from 'vitest'
import { createPiezas, readPiezas } from './web-piezas.ts'

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_base.js'], css: ['assets/base.css'] },
  '_base.js': { file: 'assets/base.js' },
  '_marco.js': { file: 'assets/marco.js', imports: ['_base.js'], css: ['assets/marco.css'] },
  'src/app/session.ts': { file: 'assets/session.js', imports: ['_base.js'] },
  'src/app/Shell.tsx': { file: 'assets/Shell.js', imports: ['_marco.js'] },
  'src/app/StaffShell.tsx': { file: 'assets/StaffShell.js', imports: ['_marco.js'] },
  'src/Grupo.tsx': { file: 'assets/Grupo.js', imports: ['_marco.js'], css: ['assets/Grupo.css'] },
  'src/Portada.tsx': { file: 'assets/Portada.js', imports: ['_base.js'] },
}
const marco = ['assets/session.js', 'assets/Shell.js']
const marcos = { aprende: marco, ensena: [...marco, 'assets/StaffShell.js'] }
const rutas = {
  '/': { archivo: 'assets/Portada.js', publica: true },
  '/usuarios/$grupo': { archivo: 'assets/Grupo.js', publica: false },
  '/rubricas/nueva/$unidad/act/{-$actividad}': { archivo: 'assets/Grupo.js', publica: false },
  '/ida': { archivo: 'assets/gone.js', publica: false },
}
const { links: piezas, estilos } = createPiezas(manifest, { marcos, rutas, libreria: ['assets/marco.css'] })
const nobody = { es_gestor: false, es_coach: false, ensena: false }
const learner = { role_id: ROL.estudiante, ...nobody }
const admin = { role_id: ROL.admin, ...nobody }
const named = (html: string) => [...html.matchAll(/href="\/assets\/([^"]+)"/g)].map(m => m[1])

test('a page names what stands around its screen and the screen, each once, and nothing that it begins with anyway', () => {
  expect(named(piezas('/usuarios/7', learner))).toEqual(['session.js', 'Shell.js', 'marco.js', 'marco.css', 'Grupo.js'])
  expect(piezas('/usuarios/7', learner)).toContain(
    '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/Grupo.js">',
  )
})

test('who teaches has another frame', () => {
  expect(named(piezas('/usuarios/7', admin))).toContain('StaffShell.js')
  expect(named(piezas('/usuarios/7', learner))).not.toContain('StaffShell.js')
})

test('a part of an address that may be missing is missed, and a slash at its end is none', () => {
  const screen = named(piezas('/usuarios/7', learner))
  for (const place of ['/rubricas/nueva/3/act', '/rubricas/nueva/3/act/4', '/usuarios/7/'])
    expect(named(piezas(place, learner)), place).toEqual(screen)
  for (const place of ['/usuarios', '/usuarios/7/8', '/otra', '/usuarios/7%2F8/x'])
    expect(piezas(place, learner), place).toBe('')
})

test('nobody is told what a screen behind the sign-in needs; a public one has no frame', () => {
  expect(piezas('/usuarios/7', undefined)).toBe('')
  expect(named(piezas('/', undefined))).toEqual(['Portada.js'])
  expect(named(piezas('/', learner))).toEqual(['Portada.js'])
})

test('a module that the build does not know adds nothing, and a folder without a build names nothing', () => {
  expect(named(piezas('/ida', learner))).toEqual(['session.js', 'Shell.js', 'marco.js', 'marco.css'])
  expect(readPiezas('/no/such/folder').links('/usuarios/7', learner)).toBe('')
})

test('small styles are written into the page and not asked for; those of the component library are asked for', () => {
  expect(estilos('/usuarios/7', learner)).toEqual(['assets/Grupo.css'])
  expect(piezas('/usuarios/7', learner)).toContain(
    '<link rel="preload" as="style" crossorigin href="/assets/marco.css">',
  )
  for (const place of ['/nada', '/']) expect(estilos(place, learner)).toEqual([])
  expect(estilos('/usuarios/7', undefined)).toEqual([])
})
