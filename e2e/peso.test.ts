/** What a phone must fetch before a screen can be used: its scripts, compressed (at most 180 kB for the first screen), and how many they are. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const DIST = path.join(import.meta.dirname, '../web/dist')
const BUDGET = 180_000
/** Each is asked for, answered and made ready by itself, which costs a phone more than the letters in it. */
const MOST_FILES = 9

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
  for (const file of [...(marco ? marcos[marco] : []), rutas[ruta]?.archivo ?? ruta]) add(keyOf(file))
  const sizes = [...needed].map(file => [file, readFileSync(path.join(DIST, `${file}.br`)).length] as const)
  return { sizes, total: sizes.reduce((sum, [, bytes]) => sum + bytes, 0) }
}

test.each<[string, string, Marco?]>([
  ['the landing page', '/'],
  ['the public programme', '/canopi'],
  ['the public catalogue', '/canopi-cursos'],
  ['the public calendar', '/capacitacion-calendario'],
  ['the start', '/crear-contenido-curricula', 'aprende'],
  ['the start of who teaches', '/crear-contenido-curricula', 'ensena'],
  ['the courses of a curriculum', '/cursos-curricula', 'aprende'],
  ['a course', '/contenido-curso-curricula', 'aprende'],
])('%s needs no more and no heavier scripts than a slow phone can take', (_, ruta, marco) => {
  const { sizes, total } = weigh(ruta, marco)
  const heaviest = sizes.toSorted((a, b) => b[1] - a[1]).slice(0, 6)
  expect(sizes.length, sizes.map(([file]) => file).join(', ')).toBeLessThanOrEqual(MOST_FILES)
  expect(total, `heaviest: ${heaviest.map(([file, bytes]) => `${file} ${bytes}`).join(', ')}`).toBeLessThan(BUDGET)
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
