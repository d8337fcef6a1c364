import { expect, test } from 'vitest'
import { drawFormula } from './dibuja.ts'
import { hasTex, piezasConTex, sinMarcas } from './tex.ts'

test.each([
  ['opción', [{ texto: 'opción' }]],
  ['', [{ texto: '' }]],
  ['$$\\sqrt{2}$$', [{ texto: '\\sqrt{2}', tex: true }]],
  ['es \\(x^2\\), no', [{ texto: 'es ' }, { texto: 'x^2', tex: true }, { texto: ', no' }]],
  ['\\[\\frac{a}{b}\\]', [{ texto: '\\frac{a}{b}', tex: true }]],
  ['cuesta $5 y $6', [{ texto: 'cuesta $5 y $6' }]],
])('%s', (texto, piezas) => expect(piezasConTex(texto)).toEqual(piezas))

test('without marks it is still to be read', () => {
  expect(sinMarcas('es $$\\pi$$')).toBe('es \\pi')
  expect([hasTex('$$a$$'), hasTex('$5')]).toEqual([true, false])
})

test('a formula becomes MathML that runs nothing, and what is none stays as it was written', () => {
  expect(drawFormula('\\sqrt{2}')).toMatch(/^<math[\s\S]*<msqrt>[\s\S]*<\/math>$/)
  expect(drawFormula('\\sqrt{2}')).not.toMatch(/style=|class=/)
  expect(drawFormula('\\frac{')).toBeUndefined()
  expect(drawFormula('\\text{<img src=x onerror=alert(1)>}')).not.toMatch(/<img/)
  expect(drawFormula('\\href{javascript:alert(1)}{x}') ?? '').not.toMatch(/href="javascript/)
})

test('a megabyte of marks takes no time', () => {
  for (const text of ['$$'.repeat(500_000), '\\('.repeat(100_000)]) {
    const started = performance.now()
    piezasConTex(text)
    expect(performance.now() - started).toBeLessThan(3_000)
  }
})
