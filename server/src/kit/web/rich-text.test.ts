import { expect, test } from 'vitest'
import { cleanHtml, wordsOfHtml } from './rich-text.ts'

test.each([
  [
    'a table',
    '<table><thead><tr><th scope="col">Mes</th></tr></thead><tbody><tr><td colspan="2">12</td></tr></tbody></table>',
  ],
  [
    'a table as the editor makes it',
    '<table><tbody><tr><th colspan="1" rowspan="1"><p>a</p></th><td colspan="1" rowspan="1"><p>b</p></td></tr></tbody></table>',
  ],
  ['raised and lowered signs', '<p>10<sup>2</sup> y H<sub>2</sub>O</p>'],
  ['what is laid out already', '<pre><code>  a\n    b</code></pre>'],
  ['lists in lists', '<ul><li><p>uno</p><ul><li><p>dos</p></li></ul></li></ul><ol start="3"><li><p>tres</p></li></ol>'],
])('%s is kept as it is', (_, html) => expect(cleanHtml(html)).toBe(html))

test('columns of the editor are no part of a table: it makes them anew', () => {
  expect(
    cleanHtml('<table><colgroup><col style="width: 25px"><col></colgroup><tbody><tr><td>a</td></tr></tbody></table>'),
  ).toBe('<table><tbody><tr><td>a</td></tr></tbody></table>')
})

test('nothing of a table runs, loads or covers the page', () => {
  const html = cleanHtml(
    '<table style="position:fixed" onclick="x()" background="https://x.mx/a.png"><tr><td style="width:9999px" onmouseover="x()">a</td></tr></table>',
  )
  expect(html).toBe('<table><tr><td>a</td></tr></table>')
})

test.each([
  ['10<sup>3</sup>', '10³'],
  ['10<sup>-3</sup>', '10⁻³'],
  ['10<sup> − 3 </sup>', '10^(− 3)'],
  ['x<sup>a</sup>', 'x^a'],
  ['x<sup>a+b</sup>', 'x^(a+b)'],
  ['x<sup><i>2</i></sup>', 'x²'],
  ['H<sub>2</sub>O', 'H₂O'],
  ['log<sub>ab</sub>', 'log_(ab)'],
  ['x<sup>y<sup>2</sup></sup>', 'x^(y²)'],
  ['x<sup>a<sub>1</sub></sup>', 'x^(a₁)'],
  ['x<sup>&lt;</sup>', 'x^<'],
  ['x<sup>&nbsp;</sup>y', 'xy'],
  ['<table><tr><th>Mes</th><th>Ana</th></tr><tr><td>Enero</td><td>12</td></tr></table>', 'Mes Ana\nEnero 12'],
])('the words of %s are %s', (html, words) => expect(wordsOfHtml(html)).toBe(words))

test('a megabyte of raised signs takes no time', () => {
  for (const html of [
    '<sup>'.repeat(200_000),
    '<sup>2</sup>'.repeat(100_000),
    `${'<sup>'.repeat(50_000)}${'</sup>'.repeat(50_000)}`,
    `<sup ${'<'.repeat(500_000)}`,
  ]) {
    const started = performance.now()
    wordsOfHtml(html)
    expect(performance.now() - started).toBeLessThan(5_000)
  }
})
