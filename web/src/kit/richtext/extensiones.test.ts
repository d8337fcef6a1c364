import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { extensionesDe } from './extensiones.ts'

const opened = (html: string) => {
  const editor = new Editor({ element: document.createElement('div'), extensions: extensionesDe(false), content: html })
  const said = editor.getHTML()
  editor.destroy()
  return said
}
/** Without what the editor says besides: names of columns, widths, paragraphs of cells. */
const bare = (html: string) =>
  html
    .replace(/<colgroup>.*?<\/colgroup>| style="[^"]*"| (?:col|row)span="1"/g, '')
    .replace(/(<t[dh][^>]*>)<p>/g, '$1')
    .replace(/<\/p>(?=<\/t[dh]>)/g, '')

test.each([
  ['<p>10<sup>2</sup> y H<sub>2</sub>O</p>'],
  ['<table><tbody><tr><th>Mes</th><th>Ana</th></tr><tr><td>Enero</td><td>12</td></tr></tbody></table>'],
  ['<table><tbody><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></tbody></table>'],
  ['<pre><code>  a\n    b</code></pre>'],
  ['<p>usa <code>rm</code></p>'],
  ['<ul><li><p>uno</p><ul><li><p>dos</p></li></ul></li></ul>'],
  ['<ol start="3"><li><p>tres</p></li></ol>'],
  ['<blockquote><p>cita</p></blockquote>'],
  ['<div data-recuadro="aviso"><p>ojo</p><ul><li><p>uno</p></li></ul></div>'],
  ['<p>antes</p><a href="https://vimeo.com/76979871" data-incrustado="Vimeo">La película</a><p>después</p>'],
  ['<p>a</p><hr><p>b</p>'],
])('what is kept comes out of the editor as it went in: %s', html => expect(bare(opened(html))).toBe(html))

test('the head of an imported table stays its head', () => {
  const html = '<table><thead><tr><th>Mes</th></tr></thead><tbody><tr><td>Enero</td></tr></tbody></table>'
  expect(bare(opened(html))).toBe('<table><tbody><tr><th>Mes</th></tr><tr><td>Enero</td></tr></tbody></table>')
})
