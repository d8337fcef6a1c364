import { expect, test } from 'vitest'
import { abreviado, compareTextos, palabrasDe } from './comparado.ts'

test('a word that was changed is taken away and put in', () => {
  expect(compareTextos('<p>El perro ladra mucho.</p>', '<p>El gato ladra mucho.</p>')).toEqual([
    { que: 'igual', texto: 'El ' },
    { que: 'menos', texto: 'perro ' },
    { que: 'mas', texto: 'gato ' },
    { que: 'igual', texto: 'ladra mucho.' },
  ])
})

test('a paragraph, a row and a point of a list are lines; what has no words says what it is', () => {
  expect(
    palabrasDe(
      '<h2>Uno</h2><ul><li><p>a</p></li><li><p>b</p></li></ul><table><tbody><tr><td><p>x</p></td><td><p>y</p></td></tr></tbody></table><p><img src="/imagenes/1.webp" alt="Mapa"><span data-formula="x^2"><math></math></span></p><a data-incrustado="Vimeo" href="#">Ver</a>',
    ),
  ).toBe('Uno\na\nb\nx\ny\n[Imagen: Mapa][x^2]\n[Vimeo] Ver')
})

test('nothing of a text runs where it is compared', () => {
  expect(palabrasDe('<p>a<img src=x onerror="window.malo = 1"></p>')).toBe('a[Imagen]')
  expect((window as { malo?: number }).malo).toBeUndefined()
})

test('the same words are no change, an empty text is put in or taken away whole', () => {
  expect(compareTextos('<p>a <strong>b</strong></p>', '<p>a b</p>')).toEqual([{ que: 'igual', texto: 'a b' }])
  expect(compareTextos('', '<p>a b</p>')).toEqual([{ que: 'mas', texto: 'a b' }])
  expect(compareTextos('<p>a b</p>', '')).toEqual([{ que: 'menos', texto: 'a b' }])
  expect(compareTextos('', '')).toEqual([])
})

test('put together, what stays and what was taken away is the old text, and with what was put in the new one', () => {
  const text = (seed: number) => `<p>${Array.from({ length: 300 }, (_, i) => `p${(i * seed) % 37}`).join(' ')}</p>`
  const trozos = compareTextos(text(5), text(7))
  const join = (not: string) =>
    trozos
      .filter(t => t.que !== not)
      .map(t => t.texto)
      .join('')
      .trim()
  expect(join('mas')).toBe(palabrasDe(text(5)))
  expect(join('menos')).toBe(palabrasDe(text(7)))
})

test('two texts of 200,000 letters with nothing in common take no more than moments', () => {
  const long = (letter: string) => `<p>${`${letter}b ${letter}c\n`.repeat(33_000)}</p>`
  const started = performance.now()
  expect(compareTextos(long('a'), long('z')).length).toBeGreaterThan(0)
  expect(performance.now() - started).toBeLessThan(8_000)
})

test('a long stretch that stays is shown around the changes alone', () => {
  const texto = Array.from({ length: 500 }, (_, i) => `p${i}`).join(' ')
  expect(abreviado('uno dos', { first: false, last: false })).toBe('uno dos')
  const middle = abreviado(texto, { first: false, last: false })
  expect(middle).toMatch(/^p0 .*p29 {2}\[…\] p470 .*p499$/)
  expect(abreviado(texto, { first: true, last: false })).toMatch(/^\[…\] p470 /)
})
