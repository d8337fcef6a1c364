import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import fonts from 'pdfmake/fonts/Roboto.js'
import { expect, test } from 'vitest'
import { contenidoImprimible, imprimible, todoImprimible } from './letras.ts'

test('what is left as it is has a shape in the font, and what has none is not', () => {
  const ours = createRequire(fileURLToPath(import.meta.resolve('pdfmake')))
  const { openSync } = ours('fontkit') as {
    openSync: (file: string) => { characterSet: number[]; hasGlyphForCodePoint: (code: number) => boolean }
  }
  for (const face of [fonts.Roboto.normal, fonts.Roboto.bold]) {
    const font = openSync(face)
    const kept = Array.from({ length: 0x3000 }, (_, code) => code).filter(
      code =>
        code > 31 &&
        imprimible(String.fromCodePoint(code)) === String.fromCodePoint(code) &&
        String.fromCodePoint(code) !== '…',
    )
    expect(kept.filter(code => !font.hasGlyphForCodePoint(code)).map(code => code.toString(16))).toEqual([])
    expect(kept.length).toBeGreaterThan(800)
  }
})

test.each([
  ['Ángel Muñoz Peña', 'Ángel Muñoz Peña'],
  ['Ana 🎓 Ríos', 'Ana Ríos'],
  ['👩‍🏫 Ana', 'Ana'],
  ['Ana ليلى Ríos', 'Ana … Ríos'],
  ['ليلى حسن', 'Se lee en su página'],
  ['李小龍', 'Se lee en su página'],
  ['Nʉ́ʉ́ꞌ Ñuu', 'N…ʼ Ñuu'],
  ['Jiří Ǧ', 'Jiří G'],
  ['5.º A · «Evaluación» – 20 %', '5.º A · «Evaluación» – 20 %'],
  ['Tema\tNota', 'Tema Nota'],
  ['', ''],
  ['  dos  espacios ', '  dos  espacios '],
])('«%s» is printed as «%s»', (text, printed) => {
  expect(imprimible(text, 'Se lee en su página')).toBe(printed)
})

test('of all that is said of somebody, however deep', () => {
  expect(todoImprimible({ a: ['x 🎓'], n: 3, b: { c: 'ليلى' } }, '—')).toEqual({ a: ['x'], n: 3, b: { c: '—' } })
})

test('of a page the texts are made printable, wherever they stand, and nothing else', () => {
  const page = (nombre: string) => [
    nombre,
    { text: nombre, link: 'https://a.mx/李' },
    { image: 'data:image/jpeg;base64,AA', fit: [1, 2] },
    { table: { widths: ['*'], body: [[{ text: nombre, bold: true }], [nombre]] }, layout: 'casa' },
    { columns: [[{ text: nombre }]] },
    { ol: [{ text: nombre, linkToDestination: 'pieza-0' }] },
  ]
  expect(contenidoImprimible(page('李小龙 Pérez'))).toEqual(page('… Pérez'))
})
