/** What a phone must fetch before a screen can be used: its scripts, compressed (at most 180 kB for the first screen), and how many they are. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const DIST = path.join(import.meta.dirname, '../web/dist')
const BUDGET = 180_000
/** Each is asked for, answered and made ready by itself, which costs a phone more than the letters in it. */
const MOST_FILES = 20

type Chunk = { file: string; imports?: string[] }

/** Scripts that must be there before one of these modules runs, with the sizes that travel. */
function weigh(manifest: Record<string, Chunk>, ...modules: string[]) {
  const needed = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (needed.has(chunk.file)) return
    needed.add(chunk.file)
    for (const one of chunk.imports ?? []) add(one)
  }
  for (const module of modules) add(module)
  const sizes = [...needed].map(file => [file, readFileSync(path.join(DIST, `${file}.br`)).length] as const)
  return { sizes, total: sizes.reduce((sum, [, bytes]) => sum + bytes, 0) }
}

const SIGNED_IN = ['index.html', 'src/app/session.ts', 'src/app/Shell.tsx']

test.each([
  ['the landing page', ['index.html', 'src/features/publico/PortadaPage.tsx']],
  ['the public programme', ['index.html', 'src/features/publico/ProgramaPage.tsx']],
  ['the public catalogue', ['index.html', 'src/features/publico/CatalogoPage.tsx']],
  ['the public calendar', ['index.html', 'src/features/publico/CalendarioPage.tsx']],
  ['the start', [...SIGNED_IN, 'src/app/InicioRoute.tsx']],
  ['the start of who teaches', [...SIGNED_IN, 'src/app/StaffShell.tsx', 'src/app/InicioRoute.tsx']],
  ['the courses of a curriculum', [...SIGNED_IN, 'src/app/CursosCurriculaRoute.tsx']],
  ['a course', [...SIGNED_IN, 'src/features/contenidos/CursoPage.tsx']],
])('%s needs no more and no heavier scripts than a slow phone can take', (_, modules) => {
  const manifest = JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8'))
  const { sizes, total } = weigh(manifest, ...modules)
  const heaviest = sizes.toSorted((a, b) => b[1] - a[1]).slice(0, 6)
  expect(sizes.length).toBeLessThanOrEqual(MOST_FILES)
  expect(total, `heaviest: ${heaviest.map(([file, bytes]) => `${file} ${bytes}`).join(', ')}`).toBeLessThan(BUDGET)
})
