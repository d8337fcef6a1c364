/** The words hold together: one domain word names its contract file, its server module and its entry in the glossary. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { routeTables } from '@eleva/contract'
import { describe, expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const list = (dir: string) => readdirSync(path.join(ROOT, dir), { withFileTypes: true })
const folders = (dir: string) =>
  list(dir)
    .filter(e => e.isDirectory())
    .map(e => e.name)

const words = list('contract/src')
  .filter(e => e.isFile() && e.name !== 'index.ts' && !e.name.includes('.test.'))
  // A word may have more files than one: usuarios.ts has its schemas in usuarios.formas.ts.
  .filter(e => e.name.split('.').length === 2)
  .map(e => e.name.replace('.ts', ''))

/** Screens that are no domain word of their own: the start, which shows several, and the catalogue of building blocks. */
const screensWithoutWord = ['inicio', 'catalogo']

test('every contract file is a server module, and the other way round', () => {
  expect(folders('server/src/modules').sort()).toEqual([...words].sort())
})

test('every contract file is in the table of all routes', () => {
  expect(Object.keys(routeTables).sort()).toEqual([...words].sort())
})

test('every word stands in the glossary', () => {
  const glossary = readFileSync(path.join(ROOT, 'docs/glosario.md'), 'utf8')
  for (const word of words) expect(glossary).toContain(`| ${word} |`)
})

test('every web feature is a word, or one of the named few', () => {
  const strange = folders('web/src/features').filter(f => !words.includes(f) && !screensWithoutWord.includes(f))
  expect(strange).toEqual([])
})

describe('files stay readable', () => {
  const LINES = 300
  const skip = /node_modules|dist|schema\.d\.ts$|\.(md|json|svg|snap|webm|webp)$/
  const walk = (dir: string): string[] =>
    readdirSync(dir).flatMap(name => {
      const file = path.join(dir, name)
      if (skip.test(file)) return []
      return statSync(file).isDirectory() ? walk(file) : [file]
    })
  test(`no source is longer than ${LINES} lines`, () => {
    const long = ['contract', 'server', 'web/src', 'e2e', 'bench', 'scripts']
      .flatMap(dir => walk(path.join(ROOT, dir)))
      .filter(file => readFileSync(file, 'utf8').split('\n').length > LINES + 1)
      .map(file => path.relative(ROOT, file))
    expect(long).toEqual([])
  })
})
