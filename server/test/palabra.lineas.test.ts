/**
 * `npm run new:palabra`, what of it only reads: each of its edits finds its place, each template its words, each day.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { editedFiles } from '../../scripts/palabra/lineas.ts'
import { filled, isFeminine, singularOf, tokensOf, whyNoName } from '../../scripts/palabra/nombres.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const TEMPLATES = path.join(ROOT, 'scripts/palabra/plantillas')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const tokens = tokensOf({ plural: 'talleres', singular: 'taller', femenina: false })
const fill = (text: string) => filled(text, tokens)

test('every edit finds its place, adds lines that name the word, and takes none away', () => {
  const edited = editedFiles(read, fill, 'talleres')
  expect(edited.length).toBeGreaterThanOrEqual(10)
  const wordsOf = (text: string) => text.match(/[\p{L}\p{N}_]+/gu) ?? []
  for (const [file, text] of edited) {
    const before = wordsOf(read(file))
    let kept = 0
    const added = wordsOf(text).filter(word => before[kept] !== word || !++kept)
    expect(kept, file).toBe(before.length)
    expect(added.join(' '), file).toMatch(/taller/i)
  }
})

test('a file in which a line has no place is named, and nothing is answered', () => {
  const without = (file: string) => (file === 'web/src/app/menu.ts' ? '' : read(file))
  expect(() => editedFiles(without, fill, 'talleres')).toThrow('En web/src/app/menu.ts no hay lugar')
})

test('every template has words for all that it names', () => {
  const templates = readdirSync(TEMPLATES).filter(name => name.endsWith('.txt'))
  expect(templates.length).toBeGreaterThanOrEqual(9)
  for (const name of templates) {
    const text = fill(readFileSync(path.join(TEMPLATES, name), 'utf8'))
    expect(text, name).toMatch(/taller/i)
    expect(text, name).not.toMatch(/__[A-Za-z]+__/)
  }
})

describe('names', () => {
  test.each([
    ['avisos', 'aviso', false],
    ['sesiones', 'sesion', true],
    ['luces', 'luz', false],
    ['unidades', 'unidad', true],
    ['talleres', 'taller', false],
    ['materiales', 'material', false],
    ['clases', 'clase', false],
    ['temas', 'tema', false],
    ['normas', 'norma', true],
    ['tareas', 'tarea', true],
    ['examenes', 'examen', false],
  ])('%s: %s', (plural, singular, feminine) => {
    expect([singularOf(plural), isFeminine(singular)]).toEqual([singular, feminine])
  })

  test.each([
    ['lección', /sin acentos/],
    ['Avisos', /minúsculas/],
    ['../avisos', /minúsculas/],
    ['aviso', /plural/],
    ['this', /palabra de JavaScript/],
    ['a'.repeat(30), /largo/],
  ])('%s is none', (plural, why) => {
    expect(whyNoName({ plural, singular: singularOf(plural), femenina: false })).toMatch(why)
  })
})
