import type { Mensaje } from '@eleva/contract'
import { expect, test } from 'vitest'
import { aHtml, hasFormato, joinPaginas, primeroSinLeer } from './hilo.ts'
import { aTexto } from './texto.parte.ts'

const m = (id: number, more: Partial<Mensaje> = {}) => ({ id, propio: false, quitado: false, ...more }) as Mensaje
const ids = (p: { mensajes: readonly Mensaje[] }) => p.mensajes.map(x => x.id)

test('pages from before go in front, and what comes in goes behind', () => {
  let known = joinPaginas({ mensajes: [], anteriores: null }, { mensajes: [m(5), m(6)], anteriores: 5 }, true)
  known = joinPaginas(known, { mensajes: [m(3), m(4)], anteriores: 3 }, false)
  expect([ids(known), known.anteriores]).toEqual([[3, 4, 5, 6], 3])
  known = joinPaginas(known, { mensajes: [m(6, { quitado: true }), m(7)], anteriores: 6 }, true)
  expect([ids(known), known.anteriores, known.mensajes[3]!.quitado]).toEqual([[3, 4, 5, 6, 7], 3, true])
})
test('of more than a page that came at once none is left out unseen', () => {
  const known = joinPaginas(
    { mensajes: [m(1), m(2)], anteriores: null },
    { mensajes: [m(8), m(9)], anteriores: 8 },
    true,
  )
  expect([ids(known), known.anteriores]).toEqual([[8, 9], 8])
})
test('the first unread one is of somebody else, and was not taken back', () => {
  const all = [m(1), m(2, { propio: true }), m(3, { quitado: true }), m(4), m(5)]
  expect([primeroSinLeer(all, 1), primeroSinLeer(all, 0), primeroSinLeer(all, 5)]).toEqual([4, 1, undefined])
})
test('plain text is sent as it was typed: paragraphs, lines, addresses, and nothing that runs', () => {
  expect(aHtml(' Hola\ntú\n\n\nMira (https://a.mx/x?a=1&b=2). <b>"no"</b> ')).toBe(
    '<p>Hola<br>tú</p><p>Mira (<a href="https://a.mx/x?a=1&amp;b=2">https://a.mx/x?a=1&amp;b=2</a>). &lt;b&gt;&quot;no&quot;&lt;/b&gt;</p>',
  )
  expect(aHtml('  \n ')).toBe('')
  expect(aTexto('<p>Hola<br>tú</p><p>Mira <b>esto</b></p>')).toBe('Hola\ntú\nMira esto')
  expect([hasFormato('<p>a<br>b</p>'), hasFormato('<p><b>a</b></p>'), hasFormato('<pre>a</pre>')]).toEqual([
    false,
    true,
    true,
  ])
})
