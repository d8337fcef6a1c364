import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rubricaDeTabla } from './deTabla.ts'
import { type TablaPegada, tablaDeHtml, tablaDeTexto, tablaPegada } from './tablaPegada.ts'
import { filasEscritas, valoresNuevos } from './valores.ts'

/** As sheets copy a cell. */
const citada = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const escapada = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')

const palabra = fc.stringMatching(/^[a-zñáéíóú0-9(),.;:<>&"'/🌵-]{1,12}$/u).filter(t => t.trim() === t && t !== '')
const celda = fc
  .array(palabra, { minLength: 1, maxLength: 3 })
  .chain(words => fc.constantFrom(' ', '\n').map(between => words.join(between)))
const filas = fc
  .tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 12 }))
  .chain(([columns, rows]) =>
    fc.array(fc.array(celda, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
  )

describe('cells', () => {
  test('come as they were copied, out of text with tabs as out of a page', () => {
    fc.assert(
      fc.property(filas, rows => {
        expect(tablaDeTexto(rows.map(r => r.map(citada).join('\t')).join('\r\n'))?.filas).toEqual(rows)
        const html = `<table>${rows.map(r => `<tr>${r.map(c => `<td>${escapada(c)}</td>`).join('')}</tr>`).join('')}</table>`
        expect(tablaDeHtml(html)?.filas).toEqual(rows)
      }),
    )
  })

  test('whatever is pasted is read without a fault, and within its limits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ unit: 'grapheme' }), (a, b) => {
        for (const tabla of [
          tablaPegada(a, b),
          tablaDeHtml(`<table><tr><td>${a}<td colspan=9999>${b}`),
          tablaDeTexto(a + b),
        ]) {
          if (!tabla) continue
          expect(tabla.filas.length).toBeLessThanOrEqual(50)
          for (const f of tabla.filas) expect(f.length).toBeLessThanOrEqual(10)
          const { valores } = rubricaDeTabla(tabla, valoresNuevos('x').columnas)
          for (const f of valores.filas) expect(f.celdas).toHaveLength(valores.columnas.length)
        }
      }),
    )
  })

  test('a quote that closes nothing is a quote', () => {
    expect(tablaDeTexto('"Hola" dijo\tb\n"sin cerrar\td')?.filas).toEqual([
      ['"Hola" dijo', 'b'],
      ['"sin cerrar', 'd'],
    ])
  })

  test('merged ones say their text in each, and what is merged is told', () => {
    const tabla = tablaDeHtml(
      '<table><tr><td rowspan=2>Oral</td><td colspan="2">Bien</td></tr><tr><td>x</td><td>y</td></tr></table>',
    )
    expect(tabla).toEqual({
      filas: [
        ['Oral', 'Bien', 'Bien'],
        ['Oral', 'x', 'y'],
      ],
      combinadas: true,
    })
    expect(tablaDeHtml('<table><tr><td rowspan=900>a<td>b</tr></table>')?.filas).toEqual([['a', 'b']])
  })

  test('what is no text stays out: scripts, styles and pictures; paragraphs and items are lines', () => {
    const html = `<meta charset="utf-8"><style>td{color:red}</style><table><tr><td><p class=MsoNormal>Uno<o:p></o:p></p><p>dos</p>
      <script>alert(1)</script><img src="https://ejemplo.mx/x.png" onerror="alert(2)"></td><td><ul><li>a</li><li>b</li></ul></td></tr></table>`
    expect(tablaDeHtml(html)?.filas).toEqual([['Uno\ndos', 'a\nb']])
  })

  test('the largest table counts, empty rows and columns do not, and a text without cells is none', () => {
    const html = '<table><tr><td>solo</td></tr></table><table><tr><td>a<td><td>b</tr><tr><td></td></tr></table>'
    expect(tablaDeHtml(html)?.filas).toEqual([['a', 'b']])
    expect(tablaPegada('<b>hola</b>', 'hola\nadiós')).toBeUndefined()
    expect(tablaPegada('', 'una palabra')).toBeUndefined()
  })

  test('five thousand lines are read at once, and told', () => {
    const many = Array.from({ length: 5_000 }, (_, i) => Array.from({ length: 12 }, (__, j) => `"${i},${j}`).join('\t'))
    const tabla = tablaDeTexto(many.join('\n'))!
    expect([tabla.filas.length, tabla.filas[0]!.length, tabla.eran]).toEqual([50, 10, { filas: 5_000, columnas: 12 }])
    expect(rubricaDeTabla(tabla, []).avisos.slice(0, 2)).toEqual([
      'La tabla tiene 5000 filas: se toman las primeras 50.',
      'La tabla tiene 12 columnas: se toman las primeras 10.',
    ])
  })
})

describe('a rubric out of a table', () => {
  const de = (rows: string[][], more: Partial<TablaPegada> = {}) =>
    rubricaDeTabla({ filas: rows, combinadas: false, ...more }, valoresNuevos('x').columnas)
  const niveles = ({ valores }: ReturnType<typeof de>) => valores.columnas.map(c => [c.tituloNivel, c.puntosNivel])

  test.each([
    ['Destacado (4)', 'Destacado', 4],
    ['Destacado (4 puntos)', 'Destacado', 4],
    ['Destacado\n(4 pts.)', 'Destacado', 4],
    ['Destacado [10]', 'Destacado', 10],
    ['Destacado: 4 puntos', 'Destacado', 4],
    ['Destacado – 1 punto', 'Destacado', 1],
    ['4 - Destacado', 'Destacado', 4],
    ['4. Muy bien', 'Muy bien', 4],
    ['Nivel 1 (0)', 'Nivel 1', 0],
    ['4', 'Destacado', 4],
    ['4 puntos', 'Destacado', 4],
  ])('«%s» is a level and its points', (text, title, points) => {
    expect(
      niveles(
        de([
          ['Criterio', text],
          ['Claridad', 'Se entiende'],
        ]),
      ),
    ).toEqual([[title, points]])
  })

  test('points may stand in a row of their own, or nowhere', () => {
    const aparte = de([
      ['Aspecto', 'Bien', 'Mal'],
      ['Puntos', '10', '5'],
      ['Claridad', 'Sí', 'No'],
    ])
    expect(niveles(aparte)).toEqual([
      ['Bien', 10],
      ['Mal', 5],
    ])
    expect(aparte.valores.filas).toHaveLength(1)
    const sin = de([
      ['', 'Bien', 'Mal'],
      ['Claridad', 'Sí', 'No'],
    ])
    expect([niveles(sin), sin.avisos]).toEqual([
      [
        ['Bien', 2],
        ['Mal', 1],
      ],
      ['Sin puntos en la tabla: quedaron de 2 a 1. Cámbialos si hace falta.'],
    ])
  })

  test('a table without a header has the levels of the grid, and all of its rows are criteria', () => {
    const four = de([
      ['Claridad', '3 rastros propios', 'b', 'c', 'd'],
      ['Orden', 'a', 'b', 'c', 'd'],
    ])
    expect(niveles(four)[0]).toEqual(['Destacado', 4])
    expect(four.valores.filas.map(f => f.tituloCriterio)).toEqual(['Claridad', 'Orden'])
    expect(de([['Claridad'], ['Orden']]).valores.columnas).toHaveLength(4)
    const two = de([
      ['Claridad', 'a', 'b'],
      ['Orden', 'a', 'b'],
    ])
    expect(niveles(two)).toEqual([
      ['Destacado', 2],
      ['Logrado', 1],
    ])
  })

  test('a title over all of it is its name, and one over the levels says nothing', () => {
    const { valores } = de([
      ['Rúbrica de ensayo', 'Rúbrica de ensayo', 'Rúbrica de ensayo'],
      ['Criterio', 'Niveles', 'Niveles'],
      ['Criterio', 'Bien (2)', 'Mal (1)'],
      ['Claridad\nSe entiende a la primera', 'Sí', 'No'],
    ])
    expect(valores.nombreRubrica).toBe('Rúbrica de ensayo')
    expect(valores.columnas.map(c => c.tituloNivel)).toEqual(['Bien', 'Mal'])
    expect(valores.filas).toMatchObject([
      { tituloCriterio: 'Claridad', desCriterio: 'Se entiende a la primera', celdas: [{ descripcionNivel: 'Sí' }, {}] },
    ])
  })

  test('points that no level can have are told', () => {
    const { avisos, valores } = de([
      ['Criterio', 'Bien (2.5)', 'Mal (-1)', 'Más (5000)'],
      ['Claridad', 'a', 'b', 'c'],
    ])
    expect(valores.columnas.map(c => c.puntosNivel)).toEqual([3, 0, 1000])
    expect(avisos).toContain('Los puntos son números enteros de 0 a 1000: «Bien» quedó en 3.')
    expect(avisos).toHaveLength(3)
  })

  test('whatever stands in it, each row that says something is a criterion', () => {
    fc.assert(
      fc.property(filas, rows => {
        const { valores } = de([['Criterio', ...rows[0]!.slice(1).map((_, j) => `Nivel (${j})`)], ...rows])
        expect(filasEscritas(valores)).toHaveLength(rows.length)
        expect(valores.filas.map(f => f.celdas.map(c => c!.descripcionNivel))).toEqual(rows.map(r => r.slice(1)))
      }),
    )
  })
})
