import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { extensionesDe } from './extensiones.ts'
import { readPegado } from './pegado.ts'

/** What the editor makes of it. */
const asKept = (html: string) => {
  const editor = new Editor({ extensions: extensionesDe(false), content: readPegado(html).html })
  const kept = editor.getHTML()
  editor.destroy()
  return kept.replace(/ style="min-width: \d+px;?"| colspan="1"| rowspan="1"|<colgroup>.*?<\/colgroup>/g, '')
}

const word = (level: number, mark: string, words: string) =>
  `<p class=MsoListParagraph style='margin-left:${level * 36}pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`

test('a list of Word is a list, in its levels, numbered or not, and what stands between is none', () => {
  const html = `<p class=MsoNormal>Antes<o:p></o:p></p>
    ${word(1, '1.', 'Uno')}
    ${word(2, 'o', 'Dentro')}
    ${word(1, '2.', 'Dos')}
    <p class=MsoNormal>En medio</p>
    ${word(1, '·', 'Punto')}`
  expect(asKept(html)).toBe(
    '<p>Antes</p><ol><li><p>Uno</p><ul><li><p>Dentro</p></li></ul></li><li><p>Dos</p></li></ol><p>En medio</p><ul><li><p>Punto</p></li></ul>',
  )
})

test('a table of Excel stays a table, without its colours', () => {
  const html = `<html><head><style>td{color:black}</style></head><body><table><colgroup><col width=80></colgroup>
    <tr><td style="background:yellow;color:windowtext;font-weight:700">Alumno</td><td>Nota</td></tr><tr><td>Ana</td><td>9.5</td></tr></table></body></html>`
  expect(asKept(html)).toMatch(
    /<table><tbody><tr><td><p>Alumno<\/p><\/td><td><p>Nota<\/p><\/td><\/tr><tr><td><p>Ana<\/p><\/td><td><p>9\.5<\/p><\/td><\/tr><\/tbody><\/table>/,
  )
})

test('a text of Google Docs is not bold for that, and keeps its words, its levels and its raised signs', () => {
  const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f"><p style="line-height:1.38"><span style="font-size:11pt;color:#000000;background-color:transparent;font-weight:700">Masa</span><span style="color:#000000">: 10</span><span style="vertical-align:super">3</span></p><ul><li><p>Uno</p></li><ul><li><p>Dentro</p></li></ul><li><p>Dos</p></li></ul></b>`
  expect(asKept(html)).toBe(
    '<p><strong>Masa</strong>: 10<sup>3</sup></p><ul><li><p>Uno</p><ul><li><p>Dentro</p></li></ul></li><li><p>Dos</p></li></ul>',
  )
})

test('pictures that cannot come are counted; those of this site stay', () => {
  const { html, faltan } = readPegado(
    '<p>Foto<img src="file:///C:/Fotos/clip_image001.png"><img src="data:image/png;base64,AA"><img src="/imagenes/1"></p>',
  )
  expect(faltan).toBe(2)
  expect(html).toBe('<p>Foto<img src="/imagenes/1"></p>')
})

test('plain words and our own texts come as they are', () => {
  const own = '<p data-pm-slice="1 1 []"><span style="color: #c22878">Rosa</span></p>'
  for (const html of [own, 'Hola', '<p>Hola <strong>tú</strong></p><ol><li><p>Uno</p></li></ol>', '<h2>Título</h2>'])
    expect(readPegado(html)).toEqual({ html, faltan: 0 })
})
