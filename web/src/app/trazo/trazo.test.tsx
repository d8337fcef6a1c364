import { brotliCompressSync } from 'node:zlib'
import {
  curriculasRoutes,
  type Entorno,
  librosDeGrupo,
  type PantallaEscrita,
  ROL,
  type UsuarioActual,
  usuariosRoutes,
} from '@eleva/contract'
import { expect, test, vi } from 'vitest'
import { trazoDe as dibuja } from './servidor.tsx'

// As the build has it (`web/trazo.ts`).
vi.mock('@mantine/core', () => import('./piezas.tsx'))

const INICIO = '/crear-contenido-curricula'
const entorno: Entorno = {
  nombre: 'Eleva',
  logo: '',
  adminEmail: '',
  proveedor: 'oidc',
  emisor: 'Google',
  demo: false,
  polling: false,
  empresa: {},
}
type Trazada = Parameters<typeof dibuja>
const trazoDe = (
  who: Trazada[0],
  path: Trazada[1],
  search: Trazada[2],
  pantalla: Trazada[3],
  own: Partial<Entorno> = {},
) => dibuja(who, path, search, pantalla, { ...entorno, ...own })
const usuario = {
  id: 7,
  name: 'Ana <b>',
  role_id: ROL.estudiante,
  es_gestor: false,
  es_coach: false,
  ensena: false,
} as UsuarioActual
const parte = (path: PantallaEscrita[number]['path'], reply: object) => ({ path, params: {}, query: {}, reply })
const curricula = (id: number, nombre_curricula: string) => ({
  id,
  nombre_curricula,
  descripcion: 'x'.repeat(400),
  totalContenidos: 0,
})

test('it bears the logo of the installation', () => {
  const own = { nombre: 'Formación 21', logo: '/imagenes/a.webp' }
  const html = trazoDe(usuario, INICIO, {}, [parte(curriculasRoutes.list.path, { curricula: [] })], own)
  expect(html).toContain('<img src="/imagenes/a.webp" alt="Formación 21"')
})

test('what people wrote is text, whatever is in it', () => {
  const evil = '"><script>alert(1)</script>'
  const html = trazoDe(usuario, INICIO, {}, [parte(curriculasRoutes.list.path, { curricula: [curricula(1, evil)] })])
  expect(html).not.toMatch(/<script|<b>/)
  expect(html).toContain('&lt;script&gt;alert(1)')
})

test('it is small, however much is theirs, and names of 200 signs are in it', () => {
  const all = Array.from({ length: 60 }, (_, i) => curricula(i, `${i} ${'ñandú '.repeat(33)}`))
  const html = trazoDe(usuario, INICIO, {}, [parte(curriculasRoutes.list.path, { curricula: all })])
  expect(brotliCompressSync(html).length).toBeLessThan(2_000)
})

test('without its parts it greets, and the next step of nobody is shown', () => {
  expect(trazoDe(usuario, INICIO, {}, [])).toMatch(/<h1[^>]*>Qué gusto verte, Ana<\/h1>/)
  expect(trazoDe(usuario, INICIO, {}, [])).not.toContain('<section')
})

test('who keeps the list of people reads where they are, and how many there are', () => {
  const list = [parte(usuariosRoutes.list.path, { data: [], total: 1_284 })]
  const html = trazoDe({ ...usuario, role_id: ROL.admin }, '/usuarios-lista', {}, list)
  expect(html).toMatch(/<h1[^>]*>Usuarios<span[^>]*>1,284<\/span>/)
  expect(html).toContain('aria-current="page"')
  expect(brotliCompressSync(html).length).toBeLessThan(4_500)
  expect(trazoDe(usuario, '/usuarios-lista', {}, list)).toBe('')
})

test('who teaches reads of which group a grade book is, and what people wrote there is text', () => {
  const book = [parte(librosDeGrupo.rubrica.path, { nombre_grupo: '3.º <b>A', nombre_curso: 'Aula' })]
  const html = trazoDe(
    { ...usuario, ensena: true, role_id: ROL.docente },
    '/entregables/5/c/1',
    { tab: 'rubrica' },
    book,
  )
  expect(html).toMatch(/<h1[^>]*>Entregables · 3\.º &lt;b&gt;A<\/h1><p[^>]*>Aula<\/p>/)
  expect(trazoDe(usuario, '/entregables/5/c/1', { tab: 'rubrica' }, book)).toBe('')
  // A list of the same name in what every object has is none.
  expect(trazoDe({ ...usuario, role_id: ROL.admin }, 'constructor', {}, book)).toBe('')
})

test('who teaches learns on the same start, with the switch; an author, and every other screen, waits for its script', () => {
  const docente = { ...usuario, ensena: true, role_id: ROL.docente }
  expect(trazoDe(docente, INICIO, {}, [])).toMatch(/<a href="\/hoy">Enseño<\/a>/)
  expect(trazoDe(usuario, INICIO, {}, [])).not.toContain('Enseño')
  expect(trazoDe({ ...docente, es_coach: true }, INICIO, {}, [])).toBe('')
  expect(trazoDe(usuario, '/agenda', {}, [])).toBe('')
})

test('what a clock says is left to the device: its place alone is kept', () => {
  const clase = {
    de: 'sesion',
    sesion_id: 3,
    nombre_sesion: 'Fracciones',
    inicia: '2099-03-01T17:00:00Z',
    termina: '2099-03-01T18:00:00Z',
  }
  const nav = [parte(curriculasRoutes.navegacion.path, { hoy: '2026-11-20', proxima_clase: clase })]
  const html = trazoDe(usuario, INICIO, {}, nav)
  expect(html).toMatch(/Fracciones/)
  expect(html).toMatch(/<p[^>]* data-reloj="true">dom 1 mar 2099/)
})

test('the place of a class’s hours is as large as on most devices: one day where the people are, two elsewhere', () => {
  const clase = {
    de: 'sesion',
    sesion_id: 3,
    nombre_sesion: 'Fracciones',
    inicia: '2099-03-01T23:00:00Z',
    termina: '2099-03-02T00:30:00Z',
  }
  const nav = [parte(curriculasRoutes.navegacion.path, { hoy: '2026-11-20', proxima_clase: clase })]
  const drawn = (zona: string) => /data-reloj="true">([^<]*)</.exec(trazoDe(usuario, INICIO, {}, nav, { zona }))?.[1]
  expect(drawn('America/Mexico_City')).toBe('dom 1 mar 2099, 17:00–18:30')
  expect(drawn('UTC')).toBe('dom 1 mar 2099, 23:00 – lun 2 mar 2099, 00:30')
})
