/**
 * What a phone must fetch before a screen can be used: its scripts, compressed, how many they are, and the styles of
 * the component library.
 *
 * @module-tag resto
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const DIST = path.join(import.meta.dirname, '../web/dist')
/** Each is asked for, answered and made ready by itself, which costs a phone more than the letters in it. */
const MAX_FILES = 8

type Chunk = { file: string; imports?: string[] }
type Rutas = { marcos: Record<Marco, string[]>; rutas: Record<string, { archivo: string; publica: boolean }> }
type Marco = 'aprende' | 'ensena'

const read = <T>(name: string): T => JSON.parse(readFileSync(path.join(DIST, '.vite', name), 'utf8'))

/** Scripts that must be there before a screen can be used, with the sizes that travel. */
function weigh(ruta: string, marco?: Marco) {
  const manifest = read<Record<string, Chunk>>('manifest.json')
  const { marcos, rutas } = read<Rutas>('rutas.json')
  const needed = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (needed.has(chunk.file)) return
    needed.add(chunk.file)
    for (const one of chunk.imports ?? []) add(one)
  }
  const keyOf = (file: string) => Object.keys(manifest).find(key => manifest[key]!.file === file) ?? file
  add('index.html')
  // The page names what its beginning only leads to.
  const page = readFileSync(path.join(DIST, 'index.html'), 'utf8')
  for (const file of needed) if (!page.includes(`/${file}"`) && file.includes('/index-')) needed.delete(file)
  for (const file of [...(marco ? marcos[marco] : []), rutas[ruta]?.archivo ?? ruta]) add(keyOf(file))
  const sizes = [...needed].map(file => [file, readFileSync(path.join(DIST, `${file}.br`)).length] as const)
  return { sizes, total: sizes.reduce((sum, [, bytes]) => sum + bytes, 0) }
}

/**
 * In kB (1,000 bytes): what is reached, and room for the names of files, which pack into up to two tenths more from one
 * build to another. Whoever needs more says in their commit what people get for it.
 */
test.each<[string, number, string, Marco?]>([
  ['the landing page', 111, '/'],
  ['the public programme', 120.4, '/canopi'],
  ['the public catalogue', 122, '/canopi-cursos'],
  ['the public calendar', 123.2, '/capacitacion-calendario'],
  ['the start', 167.8, '/crear-contenido-curricula', 'aprende'],
  ['the start of who teaches', 181, '/crear-contenido-curricula', 'ensena'],
  ['the courses of a curriculum', 169.7, '/cursos-curricula', 'aprende'],
  ['a course', 185, '/contenido-curso-curricula', 'aprende'],
])('%s needs no more and no heavier scripts than a slow phone can take', (_, budget, ruta, marco) => {
  const { sizes, total } = weigh(ruta, marco)
  const heaviest = sizes.toSorted((a, b) => b[1] - a[1]).slice(0, 6)
  expect(sizes.length, sizes.map(([file]) => file).join(', ')).toBeLessThanOrEqual(MAX_FILES)
  expect(total / 1000, `heaviest: ${heaviest.map(([file, bytes]) => `${file} ${bytes}`).join(', ')}`).toBeLessThan(
    budget,
  )
})

/** What these are for is a form: it comes with them. */
const FORMS = ['/rubricas/nueva/', '/rubricas/edit/', '/registro-docentes-invita/']

test('no list, table or book brings what its forms are checked with: those come when one is opened', () => {
  const { rutas } = read<Rutas>('rutas.json')
  const heavy = Object.entries(rutas)
    .filter(([ruta]) => !FORMS.some(form => ruta.startsWith(form)))
    .map(([ruta, { publica }]) => [ruta, weigh(ruta, publica ? undefined : 'ensena').total] as const)
    .filter(([, total]) => total > 280_000)
  expect(heavy).toEqual([])
})

test('of the component library come the styles of what is used', () => {
  const { libreria } = read<{ libreria: string[] }>('rutas.json')
  expect(libreria).toHaveLength(1)
  expect(bytesOf(libreria[0]!)).toBeLessThan(22_500)
})

test('what is drawn before the scripts has its styles in the page: none waits for a file that comes later', () => {
  const manifest = read<Record<string, Chunk & { css?: string[] }>>('manifest.json')
  const { marcos, rutas } = read<Rutas>('rutas.json')
  const byFile = new Map(Object.values(manifest).map(chunk => [chunk.file, chunk]))
  const seen = new Set<string>()
  const stylesOf = (file: string): string[] => {
    const chunk = byFile.get(file)
    if (!chunk || seen.has(file)) return []
    seen.add(file)
    return [...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap(key => stylesOf(manifest[key]!.file))]
  }
  const screens = [...Object.values(marcos).flat(), ...Object.values(rutas).map(ruta => ruta.archivo)]
  const textOf = (files: readonly string[]) => files.map(file => readFileSync(path.join(DIST, file), 'utf8')).join('')
  const inPages = textOf(screens.flatMap(stylesOf))
  const anywhere = textOf([...new Set(Object.values(manifest).flatMap(chunk => chunk.css ?? []))])
  const drawing = readFileSync(path.join(DIST, '.vite/trazo.js'), 'utf8')
  const drawn = [...new Set([...drawing.matchAll(/\b_[A-Za-z][\w-]*_[a-z0-9]{5}_\d+\b/g)].map(([name]) => `.${name}`))]
  expect(drawn.length).toBeGreaterThan(100)
  expect(drawn.filter(name => anywhere.includes(name) && !inPages.includes(name))).toEqual([])
})

test('the page of each address can name the file of its screen', () => {
  const { rutas } = read<Rutas>('rutas.json')
  const source = path.join(import.meta.dirname, '../web/src/app')
  const files = readdirSync(source).filter(name => /^routes.*\.tsx$/.test(name))
  const paths = files.flatMap(name => [
    ...readFileSync(path.join(source, name), 'utf8').matchAll(/^ {2}path: '(.*)'/gm),
  ])
  // It has no screen: it leads to one.
  expect(paths.map(([, ruta]) => ruta).filter(ruta => !rutas[ruta!]?.archivo)).toEqual(['/continuar'])
})

/** As it travels. */
const bytesOf = (url: string) => {
  const file = path.join(DIST, url)
  return readFileSync(existsSync(`${file}.br`) ? `${file}.br` : file).length
}

test('what a phone keeps to open without a line weighs at most 400 kB, the worker with it, and names no file that is not there', () => {
  const worker = readFileSync(path.join(DIST, 'sw.js'), 'utf8')
  const urls = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url!)
  expect(urls).toContain('/app-shell')
  const files = urls.map(url => (url === '/app-shell' ? 'index.html' : url))
  for (const name of ['base', 'marco', 'entrada', 'figtree', 'bricolage']) expect(files.join()).toContain(`/${name}-`)
  const sizes = [...files, 'sw.js'].map(file => [file, bytesOf(file)] as const)
  expect(
    sizes.reduce((sum, [, bytes]) => sum + bytes, 0),
    sizes.map(one => one.join(' ')).join(', '),
  ).toBeLessThan(400_000)
})

test('what is fetched once a page stands is there, and is no more than a megabyte', () => {
  const piezas = JSON.parse(readFileSync(path.join(DIST, 'piezas.json'), 'utf8')) as Record<string, string[]>
  for (const files of [piezas.aprende!, piezas.publico!, piezas.llevar!]) {
    expect(files.length).toBeGreaterThan(5)
    expect(files.reduce((sum, file) => sum + bytesOf(file), 0)).toBeLessThan(1_000_000)
  }
})
