/** Files of questions, in and out: what was exported comes back as it was, and what is wrong is named with its line. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { clasesDeArchivo, type Tipo, tiposDePregunta } from '@eleva/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanHtml, wordsOfHtml } from '../../../kit/web/rich-text.ts'
import { COLUMNAS_DE_PREGUNTAS, celdasDe } from '../exportar/celdas.ts'
import { giftDe, writeGift } from '../exportar/gift.ts'
import { writeMoodle } from '../exportar/moodle.ts'
import type { Exportada } from '../exportar/pregunta.ts'
import { esenciaDe } from './esencia.ts'
import { readArchivo } from './leer.ts'
import { clave, conFormulas, type Leida, type Neutral, Rechazo } from './neutral.ts'

const bytes = (text: string) => Buffer.from(text)
const lee = (text: string) => readArchivo(bytes(text)).preguntas
const good = (all: Leida[]) => all.map(p => ('motivo' in p ? `${p.linea}: ${p.motivo}` : p)) as Neutral[]
const why = (text: string | Uint8Array): string => {
  try {
    const [p] = readArchivo(typeof text === 'string' ? bytes(text) : text).preguntas
    return p && 'motivo' in p ? `${p.linea}: ${p.motivo}` : 'se lee'
  } catch (error) {
    if (!(error instanceof Rechazo)) throw error
    return error.message
  }
}

/** What people write, with all signs that any format has a use for; from right to left, too. */
const signs = fc.constantFrom(
  ...'abcñÁé 12.,;:=~#{}\\/|*%>-[]<&"\'+@$()_¿?שלום日𝄞',
  '->',
  '::',
  '\\n',
  '&lt;',
  '&amp;',
  '%50%',
  '//',
  '<b>',
  'T',
)
const word = fc
  .array(signs, { minLength: 1, maxLength: 12 })
  .map(all => all.join('').trim())
  .filter(w => /[a-zñé1שl日]/.test(w))
  .map(w => w.normalize('NFC'))
const plain = fc.stringMatching(/^[a-zñé0-9]{1,10}( [a-z]{1,8})?$/)
const share = fc.integer({ min: 1, max: 99 }).map(n => n / 100)
const maybe = <T>(name: string, value: fc.Arbitrary<T>) =>
  fc.option(value, { nil: undefined }).map(v => (v === undefined ? {} : { [name]: v }))
const all = (...parts: fc.Arbitrary<object>[]) =>
  fc.tuple(...parts).map(p => Object.assign({}, ...p) as Record<string, unknown>)
const care = all(
  maybe('acentos', fc.constant(true)),
  maybe('mayusculas', fc.constant(true)),
  maybe('espacios', fc.constant(true)),
)
const variants = fc
  .tuple(
    fc.record({ texto: word }),
    fc.array(all(fc.record({ texto: word }), maybe('parte', share), maybe('comentario', plain)), { maxLength: 3 }),
  )
  .map(([first, more]) => [first, ...more])
const measure = all(
  fc.record({
    valor: fc.integer({ min: -1e6, max: 1e6 }).map(n => n / 100),
    tolerancia: fc.integer({ min: 0, max: 50 }).map(n => n / 100),
  }),
  maybe('relativa', fc.constant(true)),
)
const units = fc.constantFrom(
  [
    { texto: 'km', factor: 1 },
    { texto: 'm', factor: 0.001 },
  ],
  [{ texto: 'kg', factor: 1 }],
)
const own = (w: string) => w.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')
const words = (min: number) => fc.uniqueArray(word, { minLength: min, maxLength: 5, selector: own })
const gap = fc.oneof(
  fc.tuple(variants, care).map(([variantes, c]) => ({ clase: 'texto', variantes, ...c })),
  measure.map(m => ({ clase: 'numero', ...m })),
  words(2).map(opciones => ({ clase: 'eleccion', opciones, correcta: opciones.length - 1 })),
)
const datos: Record<Tipo, fc.Arbitrary<Record<string, unknown>>> = {
  unica: fc.constant({}),
  multiple: maybe('parcial', fc.boolean()),
  verdadero: all(
    fc.record({ correcta: fc.boolean() }),
    maybe('comentario_verdadero', word),
    maybe('comentario_falso', word),
  ),
  corta: all(
    variants.map(variantes => ({ variantes })),
    care,
  ),
  numerica: all(measure, maybe('unidades', units), maybe('comentario', word)),
  relacion: all(
    fc
      .array(fc.tuple(word, word), { minLength: 2, maxLength: 5 })
      .map(p => ({ parejas: p.map(([izquierda, derecha]) => ({ id: clave(), clave: clave(), izquierda, derecha })) })),
    maybe(
      'distractores',
      word.map(derecha => [{ clave: clave(), derecha }]),
    ),
    maybe('todo', fc.constant(true)),
  ),
  orden: all(
    words(2).map(w => ({ elementos: w.map(texto => ({ id: clave(), texto })) })),
    maybe('todo', fc.constant(true)),
  ),
  huecos: fc
    .array(gap, { minLength: 1, maxLength: 4 })
    .map(huecos => ({ texto: huecos.map((_, i) => `El perro & el gato {x} [[${i + 1}]]`).join('\n'), huecos })),
  archivo: all(
    fc.subarray([...clasesDeArchivo], { minLength: 1 }).map(clases => ({ clases })),
    fc.integer({ min: 1, max: 5 }).map(maximo => ({ maximo })),
    maybe('guia', word),
  ),
  ensayo: all(
    maybe('minimo', fc.integer({ min: 1, max: 50 })),
    maybe('maximo', fc.integer({ min: 50, max: 500 })),
    maybe('guia', word),
  ),
}

const html = fc
  .oneof(
    word.map(w => `<p>${w.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`),
    plain.map(w => `<p>Mira <strong>${w}</strong></p><p>otra</p>`),
    plain.map(w => `<p>Es <span data-formula="\\frac{a}{b}&lt;${w[0]}">x</span></p>`),
  )
  .map(h => cleanHtml(h))
const question = (tipo: Tipo): fc.Arbitrary<Exportada> =>
  fc
    .record({
      id: fc.nat(),
      tipo: fc.constant(tipo),
      descripcion: html,
      datos: datos[tipo],
      opciones: (tipo === 'unica' || tipo === 'multiple'
        ? words(2).map(w =>
            w.map((texto, i) => ({
              texto,
              correcta: i === 0 || (tipo === 'multiple' && i === 1),
              comentario: i ? texto : '',
            })),
          )
        : fc.constant([])) as fc.Arbitrary<Exportada['opciones']>,
      puntos: fc.constantFrom(1, 2, 0.5),
      explicacion: fc.oneof(fc.constant(''), html),
      categoria: fc.constantFrom('', 'Lectura', 'Y/O'),
      indicador: fc.constant(''),
      palabras: fc.constantFrom<string[]>([], ['aves'], ['uno', 'dos tres']),
    })
    .map(p => ({ ...p, indicador: p.categoria ? 'Comprende' : '' }))

const collect = async (pieces: AsyncIterable<string>) => {
  let text = ''
  for await (const p of pieces) text += p
  return text
}
async function* each(questions: Exportada[]) {
  yield* questions
}
const quote = (cell: string | number) => {
  // As `sendCsv` guards what a spreadsheet would take for a formula.
  const text = String(cell)
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}
const csvOf = (questions: Exportada[]) =>
  [COLUMNAS_DE_PREGUNTAS, ...questions.map(celdasDe)].map(r => r.map(quote).join(',')).join('\n')

const seen = (
  p: Pick<
    Exportada,
    'descripcion' | 'explicacion' | 'puntos' | 'categoria' | 'indicador' | 'palabras' | 'tipo' | 'datos' | 'opciones'
  >,
) => ({
  tipo: p.tipo,
  texto: wordsOfHtml(p.descripcion),
  formulas: (p.descripcion.match(/data-formula="[^"]*"/g) ?? []).join(),
  explicacion: wordsOfHtml(p.explicacion),
  puntos: p.puntos,
  lugar: [p.categoria, p.indicador],
  palabras: p.palabras,
  opciones: p.opciones.map(o => [o.texto, o.correcta, o.comentario]),
  esencia: esenciaDe(p.tipo, p.datos, p.opciones),
})

describe.each(tiposDePregunta)('a question of the kind %s', tipo => {
  test('comes back from Moodle XML as it went', async () => {
    await fc.assert(
      fc.asyncProperty(question(tipo), async p => {
        const [back] = good(lee(await collect(writeMoodle(each([p])))))
        expect(seen(back!)).toEqual(seen(p))
      }),
    )
  })

  test('comes back from CSV as it went', () => {
    fc.assert(
      fc.property(question(tipo), p => {
        const [back] = good(lee(csvOf([p])))
        expect(seen(back!)).toEqual(seen(p))
      }),
    )
  })

  test('comes back from GIFT as it went, or is named there as left out', async () => {
    let out = 0
    await fc.assert(
      fc.asyncProperty(question(tipo), async p => {
        const text = await collect(writeGift(each([p])))
        if ('motivo' in giftDe(p)) {
          out++
          expect(text).toMatch(/^\/\/ No se exportó la pregunta \d+, «.*»: GIFT no tiene/m)
          return
        }
        const [back] = good(lee(text))
        expect(seen(back!)).toEqual(seen(p))
      }),
    )
    expect(out > 0 && out === 100).toBe(tipo === 'orden' || tipo === 'huecos' || tipo === 'archivo')
  })
})

const xml = (body: string) => `<?xml version="1.0"?>\n<quiz>\n${body}\n</quiz>`
const choice = (more: string) =>
  `<question type="multichoice"><questiontext format="html"><text>¿Cuál?</text></questiontext>${more}</question>`

describe('a file is refused in words that help', () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    ['nothing', '', /vacío/],
    ['a letter', 'Hola, te mando las preguntas', /No se reconoce/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), /No se reconoce/],
    ['a ZIP that is no book', zip({ 'a.zip': 'PK' }), /comprimido, no un libro/],
    ['a ZIP cut short', Buffer.from('PK\u0003\u0004xxxx'), /comprimido/],
    [
      'a book larger inside than anybody writes',
      zip({ 'xl/workbook.xml': '<a/>', 'xl/worksheets/sheet1.xml': ' '.repeat(50 * 1024 * 1024) }),
      /demasiado grande por dentro/,
    ],
    [
      'a document type',
      '<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><quiz>&b;</quiz>',
      /DOCTYPE/,
    ],
    ['an entity from outside', '<!DOCTYPE quiz SYSTEM "file:///etc/passwd"><quiz/>', /DOCTYPE/],
    ['an unknown entity', xml('<question type="essay">&nada;</question>'), /mal formado \(renglón 3\)/],
    ['elements that are not closed', xml('<question type="essay">'), /mal formado/],
    ['depth', xml('<a>'.repeat(100)), /demasiados elementos/],
    ['another XML', '<html><body/></html>', /empieza con <html>/],
    ['a sheet without a head', 'tipo;x\n', /No se reconoce/],
    ['quotes that never close', 'Tipo,Pregunta,Respuesta\ncorta,"a', /revisa las comillas/],
    ['no question', xml(''), /no tiene preguntas/],
  ])('%s', (_, text, words) => expect(why(text)).toMatch(words))
})

describe('a question is refused with its line', () => {
  test.each<[string, RegExp]>([
    ['// comentario\n\n¿Qué?{=a ~b', /^3: Le falta cerrar la llave/],
    ['Solo texto\n\n¿Sí?{T}', /^1: .*llaves/],
    ['{=a ~b}', /^1: No tiene texto/],
    ['¿Cuánto?{#1e999}', /«1e999» no es un número/],
    ['¿Cuánto?{#1,500}', /puede ser 1500 o 1.5/],
    ['¿Cuánto?{#dos}', /no es un número/],
    ['¿A?{=a}{=b}', /más de un bloque/],
    [`¿Qué?{${Array.from({ length: 10_000 }, (_, i) => `=v${i}`).join(' ')}}`, /a lo más 100 respuestas/],
    [`${'x'.repeat(1_000_000)}{T}`, /demasiado/],
    [
      xml('<question type="ddwtos"><questiontext><text>Arrastra</text></questiontext></question>'),
      /^3: Es de un tipo que aquí no hay: arrastrar palabras/,
    ],
    [xml('<question type="description"><questiontext><text>Lee</text></questiontext></question>'), /no una pregunta/],
    [xml(choice('<answer fraction="x"><text>a</text></answer>')), /porcentaje/],
    [
      xml(choice(Array.from({ length: 600 }, () => '<answer fraction="0"><text>a</text></answer>').join(''))),
      /demasiadas/,
    ],
    ['¿Qué?\nA. uno\nB. dos\nANSWER: C', /^1: Dice que la correcta es C/],
    ['¿Qué?\nANSWER: A', /No tiene opciones/],
    ['Tipo,Pregunta,Respuesta\nrara,¿Qué?,a', /^2: No hay un tipo «rara»/],
    ['Tipo,Pregunta,Respuesta\n,¿Qué?,a', /^2: Falta el tipo/],
    ['Tipo,Pregunta,Respuesta\nnumérica,¿Qué?,1e999', /no es un número/],
    ['Tipo,Pregunta,Respuesta\nrelacionar,¿Qué?,a', /Falta la flecha/],
    ['Tipo,Pregunta,Puntos,Respuesta\ncorta,¿Qué?,NaN,a', /no es un número/],
  ])('%s', (text, words) => expect(why(text)).toMatch(words))

  test('and the others are read all the same', () => {
    const found = lee('¿Uno?{T}\n\nsin llaves\n\n¿Dos?{=a ~b}')
    expect(found.map(p => ('motivo' in p ? p.linea : p.tipo))).toEqual(['verdadero', 3, 'unica'])
  })
})

describe('what a format says', () => {
  test('is kept, and what changes is told', () => {
    const [q] = good(
      lee(
        xml(
          choice(
            '<single>true</single><answer fraction="100"><text>a &amp;ntilde; &lt;b&gt;x&lt;/b&gt;</text></answer><answer fraction="50"><text>b</text></answer><defaultgrade>0</defaultgrade><tags><tag><text>uno</text></tag></tags>',
          ),
        ),
      ),
    )
    expect(q).toMatchObject({
      tipo: 'unica',
      puntos: 0.01,
      palabras: ['uno'],
      opciones: [
        { texto: 'a ñ x', correcta: true },
        { texto: 'b', correcta: false },
      ],
    })
    expect(q!.avisos.join()).toMatch(/valía una parte.*Valía 0 puntos/)
  })

  test('runs nothing, and formulas become formulas', () => {
    const [q] = good(
      lee(
        '[html]Es \\\\(x^2 < 3\\\\) y $$\\\\frac\\{a\\}\\{b\\}$$ <script>alert(1)</script><img src\\=x onerror\\=alert(1)>{T}',
      ),
    )
    expect(q!.descripcion).not.toMatch(/script|onerror|<img/)
    expect(q!.descripcion).toMatch(/data-formula="\\frac{a}{b}"><math/)
    expect(conFormulas('cuesta $5 y $6')).toBe('cuesta $5 y $6')
  })

  test('in cloze becomes gaps', () => {
    const [q] = good(
      lee(
        xml(
          '<question type="cloze"><questiontext format="html"><text><![CDATA[<p>El {1:SHORTANSWER:=perro~%50%can#casi} tiene {2:NM:=4:0.5} patas y es {1:MC:~gato~=animal}.</p>]]></text></questiontext></question>',
        ),
      ),
    )
    expect(q!.datos).toEqual({
      texto: 'El [[1]] tiene [[2]] patas y es [[3]].',
      huecos: [
        { clase: 'texto', variantes: [{ texto: 'perro' }, { texto: 'can', parte: 0.5, comentario: 'casi' }] },
        { clase: 'numero', valor: 4, tolerancia: 0.5 },
        { clase: 'eleccion', opciones: ['gato', 'animal'], correcta: 1 },
      ],
    })
  })

  test('in Windows-1252 or UTF-16 is read as it was meant', () => {
    const said = '¿Qué es un ñandú?{=ave ~pez}'
    for (const encoded of [
      Buffer.from(said, 'latin1'),
      Buffer.from(`\ufeff${said}`, 'utf16le'),
      Buffer.from(`\ufeff${said}`),
    ])
      expect(good(readArchivo(encoded).preguntas)[0]!.titulo).toBe('¿Qué es un ñandú?')
  })

  test('in a book of Excel is that of its first sheet', () => {
    const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`
    const row = (n: number, all: string[]) =>
      `<row r="${n}">${all.map((t, i) => cell(`${'ABCD'[i]}${n}`, t)).join('')}</row>`
    const sheet = `<worksheet><sheetData>${row(1, ['Tipo', 'Pregunta', 'Respuesta 1', 'Respuesta 2'])}${row(5, ['opción única', '¿Cuál?', '* sí', 'no'])}</sheetData></worksheet>`
    const { formato, preguntas } = readArchivo(zip({ 'xl/workbook.xml': '<a/>', 'xl/worksheets/sheet1.xml': sheet }))
    expect([formato, good(preguntas)[0]]).toMatchObject([
      'tabla',
      { linea: 5, opciones: [{ texto: 'sí', correcta: true }, { correcta: false }] },
    ])
  })
})

/** Whatever it is, it is read or refused: nothing else is thrown, and it takes no more than it should. */
test('anything at all is read or refused', () => {
  fc.assert(
    fc.property(
      fc.array(signs, { maxLength: 80 }),
      fc.constantFrom('', 'x{', '<quiz>', 'Tipo,Pregunta,Respuesta\nhuecos,', 'ANSWER: A\n'),
      (all, ahead) => {
        why(ahead + all.join(''))
      },
    ),
    { numRuns: 300 },
  )
})

test('more than is kept is refused before it is all there', () => {
  const most = '<question type="essay"/>'.repeat(10_001)
  expect(why(`<quiz>${most}</quiz`)).toMatch(/más de 10,000 preguntas/)
  expect(why(`<quiz><question type="essay">${'<a/>'.repeat(200_001)}</quiz`)).toMatch(/demasiados elementos/)
  const gaps = '{1:SA:=a}'.repeat(501)
  expect(why(xml(`<question type="cloze"><questiontext><text>${gaps}</text></questiontext></question>`))).toMatch(
    /más de 500 huecos/,
  )
  expect(why(`Tipo,Pregunta,Respuesta\nabierta,¿Qué?,${','.repeat(20_000)}`)).toMatch(
    /El renglón 2 tiene más de 20,000/,
  )
})

test.each([
  ['braces', '{'.repeat(1_000_000)],
  ['answers', `x{${'=~'.repeat(500_000)}}`],
  ['colons', ':'.repeat(1_000_000)],
  ['formulas', `${'\\\\('.repeat(30_000)}{T}`],
  ['tags', `[html]${'<a '.repeat(30_000)}{T}`],
  [
    'a cloze',
    xml(`<question type="cloze"><questiontext><text>${'{1:SA:='.repeat(14_000)}</text></questiontext></question>`),
  ],
  ['empty lines', '\n'.repeat(1_000_000)],
  ['elements of one question', xml(`<question>${'<a/>'.repeat(250_000)}</question>`)],
  [
    'gaps',
    xml(`<question type="cloze"><questiontext><text>${'{1:SA:=a}'.repeat(110_000)}</text></questiontext></question>`),
  ],
  ['letters ANSWER', 'A. x\n'.repeat(200_000)],
])('a megabyte of %s takes no time', (_, text) => {
  const started = performance.now()
  why(text)
  expect(performance.now() - started).toBeLessThan(3_000)
})

/** A folder with files that others made, which are not part of the project. */
const REAL = process.env.ELEVA_ARCHIVOS_MOODLE ?? ''
test.skipIf(!REAL)('real files of Moodle are read whole', () => {
  const files = ['gift', 'preguntas'].flatMap(d => readdirSync(path.join(REAL, d)).map(f => path.join(REAL, d, f)))
  for (const file of files) {
    const { preguntas } = readArchivo(readFileSync(file))
    expect(preguntas.filter(p => 'motivo' in p)).toEqual([])
  }
})

/** A ZIP as programs write it, without its checksums, which no reader of ours asks for. */
function zip(files: Record<string, string>): Buffer {
  const local: Buffer[] = []
  const index: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    local.push(head, Buffer.from(name), packed)
    index.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...local, ...index, end])
}

describe('a key is never another than the file says', () => {
  const right = (text: string) => good(lee(text)).map(p => p.opciones.filter(o => o.correcta).map(o => o.texto))

  test('of Aiken the first letter counts, what is said of it is kept, and two questions stay two', () => {
    const two =
      'Uno\nA. 2\nB. 4\nANSWER: A, B\n\nDos\nA. x\nB. y\nANSWER: B.\nFEEDBACK: Porque sí.\n\nTres\nA. 1\nB. 2\nANSWER: A'
    expect(right(two)).toEqual([['2'], ['y'], ['1']])
    expect(good(lee(two))[0]!.avisos.join()).toContain('cuenta la A')
    expect(good(lee(two))[1]!.explicacion).toContain('Porque sí.')
  })

  test('an Aiken question without a readable answer is refused with its line, and the next one is read', () => {
    const [bad, next] = lee('Uno\nA. 2\nB. 4\nANSWER: ninguna\n\nDos\nA. x\nB. y\nANSWER: B')
    expect(bad).toMatchObject({ linea: 1, motivo: expect.stringContaining('ANSWER') })
    expect(next).toMatchObject({ tipo: 'unica' })
  })

  test('of GIFT a ~ means a choice, whatever arrows stand in it', () => {
    expect(right('Cuál {\n=a -> b\n~b -> c\n}')).toEqual([['a -> b']])
    expect(right('Cuál {~x->y =Guardar}')).toEqual([['Guardar']])
  })

  test('an empty ~ before = is none, and several = beside ~ are several right ones', () => {
    expect(right('{~=It ~There} is cold.')).toEqual([['It']])
    const [several] = good(lee('Primos {=2 =3 ~4}'))
    expect(several).toMatchObject({ tipo: 'multiple' })
    expect(right('Primos {=2 =3 ~4}')).toEqual([['2', '3']])
  })

  test('true and false may be Spanish', () => {
    expect(good(lee('Uno {V}\n\nDos {Falso}')).map(p => [p.tipo, p.datos])).toEqual([
      ['verdadero', { correcta: true }],
      ['verdadero', { correcta: false }],
    ])
  })

  test('two options that read the same are refused, and él is not el', () => {
    expect(why('Cuál {=10 ~10 ~3}')).toContain('Tiene dos veces la respuesta «10»')
    const keys = good(lee('Cuál {=él ~el}\n\nCuál {=el ~él}\n\nCuál {=rm ~RM}\n\nCuál {=RM ~rm}'))
    expect(new Set(keys.map(p => esenciaDe(p.tipo, p.datos, p.opciones))).size).toBe(4)
  })
})

describe('what stands in a text survives', () => {
  const asked = (html: string) =>
    good(
      lee(
        xml(
          choice(`<answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer>`).replace(
            '¿Cuál?',
            `<![CDATA[${html}]]>`,
          ),
        ),
      ),
    )[0]!

  test('tables, raised and lowered signs, what is laid out, lists', () => {
    const html =
      '<p>10<sup>2</sup> H<sub>2</sub>O</p><table><tr><th>Mes</th><td></td></tr></table><pre>  a\n    b</pre><ul><li>uno</li></ul>'
    expect(asked(html).descripcion).toBe(html)
  })

  test('exponents of options, pairs and gaps, and what would become the same is refused', () => {
    const [options, pairs, gaps, same] = lee(
      xml(
        [
          choice(
            '<answer fraction="100" format="html"><text><![CDATA[10<sup>3</sup>]]></text></answer><answer fraction="0" format="html"><text>103</text></answer>',
          ),
          '<question type="matching"><questiontext><text>R</text></questiontext><subquestion format="html"><text><![CDATA[2<sup>3</sup>]]></text><answer><text>8</text></answer></subquestion><subquestion format="html"><text>a</text><answer><text><![CDATA[b<sub>1</sub>]]></text></answer></subquestion></question>',
          '<question type="cloze"><questiontext format="html"><text><![CDATA[10<sup>2</sup> es {1:MC:=10<sup>2</sup>~102}]]></text></questiontext></question>',
          choice(
            '<answer fraction="100" format="html"><text><![CDATA[10<sup>3</sup>]]></text></answer><answer fraction="0" format="html"><text>10³</text></answer>',
          ),
        ].join('\n'),
      ),
    ) as (Neutral & { motivo: string })[]
    expect(options!.opciones.map(o => o.texto)).toEqual(['10³', '103'])
    expect(pairs!.datos.parejas).toMatchObject([{ izquierda: '2³' }, { derecha: 'b₁' }])
    expect(gaps!.datos).toMatchObject({ texto: '10² es [[1]]', huecos: [{ opciones: ['10²', '102'] }] })
    expect(same!.motivo).toContain('Tiene dos veces la respuesta «10³»')
  })

  test('elements that would become the same refuse the question', () => {
    const order = (a: string, b: string) =>
      xml(
        `<question type="ordering"><questiontext><text>O</text></questiontext>${[a, b, 'c'].map((t, i) => `<answer fraction="${i + 1}" format="html"><text><![CDATA[${t}]]></text></answer>`).join('')}</question>`,
      )
    expect(why(order('<b>a</b>', '<i>a</i>'))).toContain('quedarían iguales')
    expect(why(order('a', 'a'))).toBe('se lee')
  })

  test('TeX of GIFT with words that begin with n, and with braces that nobody escaped', () => {
    const found = good(
      lee(
        'Si $$a \\neq b$$ {T}\n\nLa letra \\(\\nu\\) {T}\n\nDoble \\\\(\\\\nu\\\\) {T}\n\nEs $$\\frac{1}{2}$$ {=0.5 ~2}\n\nOtra\\nlínea {T}',
      ),
    )
    expect(found.map(p => /data-formula="([^"]*)"/.exec(p.descripcion)?.[1])).toEqual([
      'a \\neq b',
      '\\nu',
      '\\nu',
      '\\frac{1}{2}',
      undefined,
    ])
    expect(found[3]!.opciones.map(o => o.texto)).toEqual(['0.5', '2'])
    expect(found[4]!.descripcion).toBe('<p>Otra</p><p>línea</p>')
  })

  test('a question in its title', () => {
    const [gift, moodle] = [
      good(lee('::¿Capital?::\n{=Lima ~Quito}'))[0]!,
      good(
        lee(
          xml(
            '<question type="truefalse"><name><text>¿Es así?</text></name><questiontext><text></text></questiontext><answer fraction="100"><text>verdadero</text></answer><answer fraction="0"><text>falso</text></answer></question>',
          ),
        ),
      )[0]!,
    ]
    expect([gift.descripcion, moodle.descripcion]).toEqual(['<p>¿Capital?</p>', '<p>¿Es así?</p>'])
    for (const { avisos } of [gift, moodle]) expect(avisos).toContain('No tenía texto: quedó su título')
    expect(moodle.datos).toEqual({ correcta: true })
  })
})

describe('a book of Excel is read as it is seen', () => {
  const cell = (ref: string, text: string) => `<x:c r="${ref}" t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`
  const sheet = (rows: string[]) =>
    `<?xml version="1.0"?><x:worksheet xmlns:x="urn:x"><x:sheetData>${rows.join('')}</x:sheetData></x:worksheet>`
  const head = `<x:row r="1">${cell('A1', 'Tipo')}${cell('B1', 'Pregunta')}${cell('C1', 'Respuesta 1')}${cell('D1', 'Respuesta 2')}</x:row>`
  const row = (n: number, tipo: string, cells: string) =>
    `<x:row r="${n}">${cell(`A${n}`, tipo)}${cell(`B${n}`, '¿Qué?')}${cells}</x:row>`
  const book = (sheets: string, parts: Record<string, string>, styles = '') =>
    zip({
      '_rels/.rels':
        '<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="/Libro/Main.xml"/></Relationships>',
      'Libro/main.xml': `<x:workbook xmlns:x="urn:x" xmlns:r="urn:r"><x:sheets>${sheets}</x:sheets></x:workbook>`,
      'Libro/_rels/main.xml.rels': `<Relationships>${Object.keys(parts)
        .map(p => `<Relationship Id="${p}" Type="http://x/worksheet" Target="hojas/${p}.xml"/>`)
        .join('')}<Relationship Id="s" Type="http://x/styles" Target="estilos.xml"/></Relationships>`,
      ...Object.fromEntries(Object.entries(parts).map(([p, text]) => [`Libro/hojas/${p}.xml`, text])),
      'Libro/estilos.xml': `<x:styleSheet xmlns:x="urn:x"><x:numFmts><x:numFmt numFmtId="164" formatCode="d/m"/><x:numFmt numFmtId="165" formatCode="[h]:mm"/><x:numFmt numFmtId="166" formatCode="&quot;$&quot;#,##0.00"/></x:numFmts><x:cellXfs>${styles}</x:cellXfs></x:styleSheet>`,
    })
  const asked = (text: string) => sheet([head, row(2, 'corta', cell('C2', text))])

  test('the first sheet in the order of the book that is to be seen', () => {
    const parts = { uno: asked('vieja'), dos: asked('oculta'), tres: asked('buena') }
    const sheets =
      '<x:sheet name="Lista" state="hidden" r:id="dos"/><x:sheet name="Preguntas" r:id="tres"/><x:sheet name="Borrador" r:id="uno"/>'
    const { hoja, preguntas } = readArchivo(book(sheets, parts))
    expect([hoja, good(preguntas)[0]!.datos]).toEqual(['Preguntas', { variantes: [{ texto: 'buena' }] }])
    expect(why(book('<x:sheet name="L" state="veryHidden" r:id="uno"/>', parts))).toContain('ninguna hoja a la vista')
  })

  test('signs that XML cannot hold', () => {
    const [q] = good(readArchivo(book('<x:sheet name="P" r:id="a"/>', { a: asked('perro_x000D_') })).preguntas)
    expect(q!.datos).toEqual({ variantes: [{ texto: 'perro' }] })
  })

  const styles = [0, 9, 14, 12, 164, 166, 4, 165, 11].map(id => `<x:xf numFmtId="${id}"/>`).join('')
  const one = (tipo: string, c: string) => {
    const p = readArchivo(book('<x:sheet name="P" r:id="a"/>', { a: sheet([head, row(2, tipo, c)]) }, styles))
      .preguntas[0]!
    if ('motivo' in p) return p.motivo
    const [first] = (p.datos.variantes ?? []) as { texto: string }[]
    return first?.texto ?? p.datos.valor
  }
  test.each<[string, string, unknown]>([
    ['a percentage', '<x:c r="C2" s="1"><x:v>0.5</x:v></x:c>', '50%'],
    ['a date', '<x:c r="C2" s="2"><x:v>3912</x:v></x:c>', '16/09/1910'],
    ['a date as text', '<x:c r="C2" t="d"><x:v>1910-11-20T00:00:00</x:v></x:c>', '20/11/1910'],
    ['a fraction', '<x:c r="C2" s="3"><x:v>0.25</x:v></x:c>', '1/4'],
    ['day and month', '<x:c r="C2" s="4"><x:v>46024</x:v></x:c>', '2/1'],
    ['money', '<x:c r="C2" s="5"><x:v>1500</x:v></x:c>', '$1,500.00'],
    ['what a formula came to', '<x:c r="C2"><x:f>1.1+2.2</x:f><x:v>3.3000000000000003</x:v></x:c>', '3.3'],
    [
      'an error',
      '<x:c r="C2" t="e"><x:v>#N/A</x:v></x:c>',
      'La celda C2 tiene un error de Excel (#N/A): escribe lo que va ahí',
    ],
    [
      'hours that add up',
      '<x:c r="C2" s="7"><x:v>1.5</x:v></x:c>',
      expect.stringContaining('La celda C2 tiene un formato'),
    ],
    [
      'a power of ten',
      '<x:c r="C2" s="8"><x:v>1500</x:v></x:c>',
      expect.stringContaining('La celda C2 tiene un formato'),
    ],
  ])('%s', (_, c, said) => expect(one('corta', c)).toEqual(said))

  test('numbers are numbers where one is asked for', () => {
    expect(one('numérica', '<x:c r="C2"><x:v>0.30000000000000004</x:v></x:c>')).toBe(0.3)
    expect(one('numérica', '<x:c r="C2" s="6"><x:v>1500</x:v></x:c>')).toBe(1500)
    expect(one('numérica', '<x:c r="C2" s="1"><x:v>0.5</x:v></x:c>')).toContain('«50%» no es un número')
  })
})

describe('what has no place here is kept or told', () => {
  const q = (type: string, body: string) =>
    `<question type="${type}"><questiontext format="html"><text>¿Qué?</text></questiontext>${body}</question>`
  const a = (fraction: number, text: string, more = '') =>
    `<answer fraction="${fraction}"><text>${text}</text>${more}</answer>`
  const told = (text: string) => good(lee(text))[0]!.avisos.join(' ')

  test('numbers that are right besides', () => {
    const near = '<tolerance>0.5</tolerance>'
    const [both, more] = good(
      lee(
        xml(
          [
            q('numerical', a(100, '3', near) + a(100, '-3', near)),
            q('numerical', a(100, '3', near) + a(50, '4', near) + a(0, '*')),
          ].join(''),
        ),
      ),
    )
    expect(both).toMatchObject({ datos: { valor: 3, tolerancia: 0.5, otros: [-3] }, avisos: [] })
    expect(more!.avisos.join()).toContain('valían una parte')
    expect(good(lee('¿x? {#=3:0 =-3:0}'))[0]).toMatchObject({ datos: { valor: 3, otros: [-3] }, avisos: [] })
  })

  test('weights that take away', () => {
    expect(told('¿Cuáles? {~%50%a ~%50%b ~%-100%c}')).toBe('')
    expect(told('¿Cuáles? {~%50%a ~%50%b ~%-100%c ~%-50%d}')).toContain('restaban')
    expect(told(xml(q('multichoice', `<single>true</single>${a(100, 'a')}${a(-25, 'b')}`)))).toContain('restaban')
  })

  test('weights of gaps and what is said of their options', () => {
    const gaps = told(
      xml('<question type="cloze"><questiontext><text>{2:SA:=a} {1:MC:=b#bien~c}</text></questiontext></question>'),
    )
    expect(
      told(
        xml(
          '<question type="cloze"><questiontext format="html"><text><![CDATA[<table><tr><td>x</td><td>{1:SA:=1}</td></tr></table>]]></text></questiontext></question>',
        ),
      ),
    ).toContain('Su tabla')
    expect(gaps).toContain('pesaban distinto')
    expect(gaps).toContain('comentarios de las opciones')
  })

  test('hints, templates, files beside a text, and Markdown', () => {
    expect(told(xml(q('shortanswer', `${a(100, 'x')}<hint format="html"><text>Piensa</text></hint>`)))).toContain(
      'pistas',
    )
    const essay = told(
      xml(
        q(
          'essay',
          '<responseformat>editor</responseformat><attachments>2</attachments><responsetemplate><text>1. 2.</text></responsetemplate>',
        ),
      ),
    )
    expect(essay).toContain('plantilla')
    expect(essay).toContain('archivos')
    expect(
      told(xml('<question type="essay"><questiontext format="markdown"><text># a</text></questiontext></question>')),
    ).toContain('Markdown')
    expect(
      told(
        xml(
          q(
            'multichoice',
            `${a(100, 'a')}${a(0, 'b')}<correctfeedback format="html"><text>¡Bravo!</text></correctfeedback><hint><text></text></hint>`,
          ),
        ),
      ),
    ).toContain('al acertar')
    expect(
      told(
        xml(
          q(
            'multichoice',
            `${a(100, 'a')}${a(0, 'b')}<correctfeedback format="html"><text>Respuesta correcta</text></correctfeedback>`,
          ),
        ),
      ),
    ).toBe('')
  })

  test('an answer that is any answer is no key', () => {
    for (const text of ['¿Qué? {=*}', xml(q('shortanswer', a(100, '*'))), '¿Qué? {=sí =*}'])
      expect(why(text)).toContain('cualquier respuesta')
    expect(good(lee(xml(q('shortanswer', a(100, 'sí') + a(0, '*')))))[0]!.datos).toEqual({
      variantes: [{ texto: 'sí' }],
    })
  })

  test('sound, film and documents, in texts and in answers, and no address is left that leads nowhere', () => {
    for (const medio of [
      '<audio><source src="@@PLUGINFILE@@/a.mp3"></audio>',
      '<video src="@@PLUGINFILE@@/v.mp4"></video>',
      '<a href="@@PLUGINFILE@@/t.pdf">la tabla</a>',
      '<a href="data:application/pdf;base64,JVBERi0=">la tabla</a>',
    ]) {
      const [inText, inAnswer, inFeedback] = good(
        lee(
          xml(
            [
              q('essay', '').replace('¿Qué?', `<![CDATA[Oye ${medio}]]>`),
              q('multichoice', a(100, `<![CDATA[a ${medio}]]>`) + a(0, 'b')),
              q('multichoice', a(100, 'a', `<feedback><text><![CDATA[x ${medio}]]></text></feedback>`) + a(0, 'b')),
            ].join(''),
          ),
        ),
      )
      for (const p of [inText, inAnswer, inFeedback]) expect(p!.avisos.join()).toContain('no se pasa')
      expect(inText!.descripcion).not.toContain('PLUGINFILE')
    }
  })
})

describe('an export of parts', () => {
  const p = (tipo: Tipo, right: number, wrong: number, datos = {}): Exportada => ({
    id: 1,
    tipo,
    descripcion: '<p>¿Cuáles?</p>',
    datos,
    opciones: Array.from({ length: right + wrong }, (_, i) => ({
      texto: `o${i}`,
      correcta: i < right,
      comentario: '',
    })),
    puntos: 1,
    explicacion: '',
    categoria: '',
    indicador: '',
    palabras: [],
  })
  test('is worth nothing elsewhere to whoever ticks all', async () => {
    for (const [right, wrong] of [
      [2, 2],
      [3, 1],
      [1, 6],
    ] as const)
      for (const datos of [{ parcial: true }, {}]) {
        const q = p('multiple', right, wrong, datos)
        const text = giftDe(q)
        const weights = [
          [...(await collect(writeMoodle(each([q])))).matchAll(/fraction="([^"]*)"/g)].map(m => Number(m[1])),
          [...('text' in text ? text.text : '').matchAll(/~%(-?[\d.]+)%/g)].map(m => Number(m[1])),
        ]
        for (const all of weights) {
          expect(all).toHaveLength(right + wrong)
          expect(all.reduce((sum, w) => sum + w, 0)).toBeLessThan(0.01)
        }
        // And it comes back without a word.
        expect(good(lee(await collect(writeMoodle(each([q])))))[0]!.avisos).toEqual([])
      }
  })
})

describe('a sheet of questions is read as lists of people are', () => {
  const list =
    'Banco de Español, 2.º grado\n\nPregunta;Tipo;Respuesta 1;Respuesta 2;Explicación\n¿Qué es un ñandú?;opción única;* ave;pez;Sí, vuela poco'
  const right = (b: Uint8Array) => good(readArchivo(b).preguntas).map(p => [p.linea, p.titulo, p.opciones[0]])
  const said = [[4, '¿Qué es un ñandú?', { texto: 'ave', correcta: true, comentario: '' }]]
  test.each<[string, Uint8Array]>([
    ['UTF-8, with a title above its head', bytes(list)],
    ['Windows-1252', Buffer.from(list, 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${list}`, 'utf16le')],
    ['bars', bytes(list.replaceAll(';', '|'))],
    ['tabs', bytes(list.replaceAll(';', '\t'))],
  ])('%s', (_, b) => expect(right(b)).toEqual(said))

  test('Macintosh, as old machines save it', () => {
    const mac: Record<string, number> = { á: 0x87, é: 0x8e, í: 0x92, ó: 0x97, ú: 0x9c, ñ: 0x96, '¿': 0xc0, º: 0xbc }
    expect(right(Buffer.from([...list].map(s => mac[s] ?? s.charCodeAt(0))))).toEqual(said)
  })

  test('a question of GIFT that speaks of columns is none', () => {
    const [q] = good(lee('¿Qué tipo, pregunta o enunciado es?{=a ~b}'))
    expect(q).toMatchObject({ tipo: 'unica' })
  })
})
