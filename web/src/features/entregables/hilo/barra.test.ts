import { expect, test } from 'vitest'
import { barraEn, insertFrase, searchFrases } from './barra.ts'

test.each([
  ['/', 1, ''],
  ['Hola /dim', 9, 'dim'],
  ['Hola\n/dime co', 13, 'dime co'],
  ['Hola /dim y más', 9, 'dim'],
])('«%s» asks for a phrase', (text, caret, busca) => {
  expect(barraEn(text, caret)).toMatchObject({ busca, hasta: caret })
})
test.each(['y/o', 'https://a.mx', 'Hola', '1/2', '/uno\n', '/ /'])('«%s» asks for none', text => {
  expect(barraEn(text, text.length)?.busca ?? '').toBe('')
  expect(text === '/ /' || barraEn(text, text.length) === undefined).toBe(true)
})

const frases = ['Muy bien', 'Dime cómo lo sabes', 'Excelente. Muy claro'].map((texto, i) => ({ id: i, texto }))
const found = (busca: string) => searchFrases(frases, busca).map(f => f.id)
test('phrases are found without accents, by words in any order, those that begin so first', () => {
  expect(found('')).toEqual([0, 1, 2])
  expect(found('COMO')).toEqual([1])
  expect(found('sabes dime')).toEqual([1])
  expect(found('muy')).toEqual([0, 2])
  expect(found('claro')).toEqual([2])
  expect(found('nada')).toEqual([])
})
test('a phrase takes the place of what was typed, and one goes on behind it', () => {
  const barra = barraEn('Hola /dim y más', 9)!
  expect(insertFrase('Hola /dim y más', barra, 'Dime cómo')).toEqual({ text: 'Hola Dime cómo y más', caret: 14 })
  expect(insertFrase('/', barraEn('/', 1)!, 'Bien')).toEqual({ text: 'Bien', caret: 4 })
})
