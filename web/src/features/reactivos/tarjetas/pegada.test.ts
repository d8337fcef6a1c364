import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLista } from './pegada.ts'

const shown = (text: string) =>
  readLista(text).preguntas.map(p => [
    p.texto,
    p.tipo,
    p.tipo === 'verdadero' ? p.cierta : p.opciones.map(o => o.texto + (o.correcta ? '*' : '')).join('|'),
  ])
const lost = (text: string) => readLista(text).perdidas.map(p => `${p.linea} ${p.motivo}`)

describe('a list that is pasted', () => {
  test.each([
    ['letters and a star', '¿Capital?\na) Lyon\n*b) París\nc) Niza', [['¿Capital?', 'unica', 'Lyon|París*|Niza']]],
    ['a star behind the letter', '1. Q\na) *Lyon\nb) París', [['Q', 'unica', 'Lyon*|París']]],
    ['a star at the end', '1) Q\nA. Lyon *\nB. París', [['Q', 'unica', 'Lyon*|París']]],
    ['capitals and a key', '1.- Q\nA) Lyon\nB) París\nRespuesta: B', [['Q', 'unica', 'Lyon|París*']]],
    [
      'Aiken',
      'Q\nA. Lyon\nB. París\nANSWER: B\n\nQ2\nA. x\nB. y\nANSWER: A',
      [
        ['Q', 'unica', 'Lyon|París*'],
        ['Q2', 'unica', 'x*|y'],
      ],
    ],
    ['several right', 'Q\na) x\nb) y\nc) z\nRespuestas: a y c', [['Q', 'multiple', 'x*|y|z*']]],
    ['the key in words', 'Q\n- Lyon\n- París\nRespuesta correcta: París', [['Q', 'unica', 'Lyon|París*']]],
    ['bullets of Word', 'Q\n•\tLyon\n•\tParís (correcta)', [['Q', 'unica', 'Lyon|París*']]],
    ['boxes', 'Q\n[ ] Lyon\n[x] París\n( ) Niza', [['Q', 'unica', 'Lyon|París*|Niza']]],
    ['stars as bullets', 'Q\n* Lyon\n* París', [['Q', 'unica', 'Lyon|París']]],
    ['stars as bullets, with a key', 'Q\n* Lyon\n* París\nR: 2', [['Q', 'unica', 'Lyon|París*']]],
    ['a star among bullets', 'Q\n- Lyon\n* París', [['Q', 'unica', 'Lyon|París*']]],
    [
      'numbers as options',
      '¿Capital?\n1) Lyon\n2) París*\n\n¿Otra?\n1) x\n2) y',
      [
        ['¿Capital?', 'unica', 'Lyon|París*'],
        ['¿Otra?', 'unica', 'x|y'],
      ],
    ],
    ['all on one line', '1. ¿Capital? a) Lyon b) *París c) Niza', [['¿Capital?', 'unica', 'Lyon|París*|Niza']]],
    [
      'words over two lines',
      '1. Lee esto\ny contesta\na) x\nque sigue\nb) y',
      [['Lee esto\ny contesta', 'unica', 'x que sigue|y']],
    ],
    [
      'true or false',
      '1. El sol es una estrella (V)\n2. Otra\nRespuesta: Falso\n3. Más\na) Verdadero\nb) Falso*',
      [
        ['El sol es una estrella', 'verdadero', true],
        ['Otra', 'verdadero', false],
        ['Más', 'verdadero', false],
      ],
    ],
    [
      'a key for all',
      '1. Q\na) x\nb) y\n2. R\na) x\nb) y\nRespuestas: 1-b, 2.a',
      [
        ['Q', 'unica', 'x|y*'],
        ['R', 'unica', 'x*|y'],
      ],
    ],
    [
      'nothing between',
      '¿Q?\na) x\n*b) y\n¿R?\na) x\nb) y',
      [
        ['¿Q?', 'unica', 'x|y*'],
        ['¿R?', 'unica', 'x|y'],
      ],
    ],
    [
      'questions alone',
      '1. Una\n2. Dos',
      [
        ['Una', 'unica', ''],
        ['Dos', 'unica', ''],
      ],
    ],
    ['spaces that are not seen', '\uFEFF1.\u00A0Q\r\n a)\u00A0x\r\n b)\tY\u200B', [['Q', 'unica', 'x|Y']]],
    ['nothing', '  \n\n', []],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toEqual(expected)
  })

  test('says which lines it did not understand', () => {
    expect(lost('Examen de historia\n\n1. Q\na) x\nb) y\nRespuesta: E')).toEqual([
      '1 No parece pregunta: no tiene número ni opciones.',
      '6 No nombra ninguna de las opciones de su pregunta.',
    ])
    expect(lost('a) x\nRespuesta: A')).toEqual([
      '1 Es una opción, y antes no hay pregunta.',
      '2 Es una respuesta, y antes no hay pregunta.',
    ])
    expect(lost(`1. Q\na) ${'x'.repeat(2001)}\nb) y`)).toEqual(['1 Una de sus opciones pasa de 2,000 letras.'])
  })

  test('keeps an explanation', () => {
    expect(readLista('1. Q\na) x\nb) y\nExplicación: porque sí').preguntas[0]!.explicacion).toBe('porque sí')
  })
})

const word = fc.constantFrom('perro', 'casa roja', 'árbol', '3.5 kg', 'ñandú', 'x < y', 'El sol', '20 %')
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map(all => `Di ${all.join(' ')}`)
const preguntas = fc.array(
  fc.record({
    texto: words.map(w => `¿${w}?`),
    opciones: fc.uniqueArray(words, { minLength: 2, maxLength: 6 }),
    right: fc.nat(),
  }),
  { minLength: 1, maxLength: 12 },
)
type Lista = { texto: string; opciones: string[]; right: number }[]
const letter = (i: number) => String.fromCharCode(97 + i)
const styles: Record<string, (p: Lista[number], n: number) => string[]> = {
  estrella: (p, n) => [
    `${n}. ${p.texto}`,
    ...p.opciones.map((o, i) => `${i === p.right ? '*' : ''}${letter(i)}) ${o}`),
  ],
  aiken: (p, n) => [
    `${n}) ${p.texto}`,
    ...p.opciones.map((o, i) => `${letter(i).toUpperCase()}. ${o}`),
    `Respuesta: ${letter(p.right).toUpperCase()}`,
  ],
  word: (p, n) => [
    `${n}.\t${p.texto}`,
    ...p.opciones.map((o, i) => `\t${letter(i)})\t${o}${i === p.right ? ' *' : ''}`),
    '',
  ],
  vinetas: (p, n) => [`${n}. ${p.texto}`, ...p.opciones.map((o, i) => `•\t${o}${i === p.right ? ' (correcta)' : ''}`)],
  sinNumero: p => [p.texto, ...p.opciones.map((o, i) => `${letter(i)}) ${o}${i === p.right ? '*' : ''}`), ''],
}

describe.each(Object.entries(styles))('any list in the style «%s»', (_, style) => {
  test('is understood whole', () => {
    fc.assert(
      fc.property(preguntas, list => {
        const made: Lista = list.map(p => ({ ...p, right: p.right % p.opciones.length }))
        const read = readLista(made.flatMap((p, i) => style(p, i + 1)).join('\n'))
        expect(read.perdidas).toEqual([])
        expect(read.preguntas.map(p => [p.texto, p.opciones])).toEqual(
          made.map(p => [p.texto, p.opciones.map((texto, i) => ({ texto, correcta: i === p.right }))]),
        )
      }),
    )
  })
})

test('whatever is pasted, no line goes without a word', () => {
  const sign = fc.constantFrom(
    'a) x',
    '*b) y',
    '1. Q',
    '2) z',
    '- w',
    '* v',
    'R: b',
    'Respuesta: 9',
    '',
    'palabra',
    '¿Q?',
    '[x] s',
  )
  const any = fc.array(fc.oneof(sign, fc.string()), { maxLength: 40 })
  fc.assert(
    fc.property(any, lines => {
      const { preguntas: read, perdidas } = readLista(lines.join('\n'))
      for (const p of read) {
        expect(p.texto.trim()).not.toBe('')
        for (const o of p.opciones) expect(o.texto.trim()).not.toBe('')
      }
      const there = lines.join('').replace(/[\s\u200B-\u200F\u2060\uFEFF\u00AD]/gu, '') !== ''
      expect(read.length + perdidas.length > 0).toBe(there)
    }),
  )
})

test('five thousand lines are read while one blinks', () => {
  const text = Array.from(
    { length: 1000 },
    (_, i) => `${i + 1}. ¿Pregunta ${i}?\na) uno\nb) dos\n*c) tres\nd) cuatro`,
  ).join('\n')
  const from = performance.now()
  expect(readLista(text).preguntas).toHaveLength(1000)
  expect(performance.now() - from).toBeLessThan(2_000)
})
