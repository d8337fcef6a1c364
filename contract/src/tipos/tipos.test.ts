import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ClaseDeArchivo,
  Contestado,
  clasesDeArchivo,
  type DatosDe,
  hasRespuesta,
  isDeClase,
  numerosDe,
  type Tipo,
  tipoDe,
  tipos,
  tiposConDatos,
  tiposDePregunta,
} from './index.ts'
import { normalizeTexto } from './textos.ts'

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter(t => t.trim() !== '')
const name = fc.string({ unit: fc.constantFrom(...'abcdefghij0123456789'), minLength: 4, maxLength: 12 })
const names = (n: number) => fc.uniqueArray(name, { minLength: n, maxLength: n })
const share = fc.double({ min: 0, max: 1, noNaN: true })
const care = { acentos: fc.boolean(), mayusculas: fc.boolean(), espacios: fc.boolean() }
const variants = fc
  .tuple(word, fc.array(fc.record({ texto: word, parte: share }), { maxLength: 4 }))
  .map(([texto, more]) => [{ texto }, ...more])
const amount = fc.record({
  valor: fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  tolerancia: fc.double({ min: 0, max: 10, noNaN: true }),
  relativa: fc.boolean(),
})
const options = fc.record({
  opciones: fc.uniqueArray(fc.record({ id: fc.nat(), texto: word, correcta: fc.boolean() }), {
    selector: o => o.id,
    maxLength: 6,
  }),
  parcial: fc.boolean(),
})
const gap = fc.oneof(
  fc.record({ clase: fc.constant('texto' as const), variantes: variants, ...care }),
  amount.map(a => ({ clase: 'numero' as const, ...a })),
  fc
    .uniqueArray(word, { minLength: 2, maxLength: 5, selector: t => normalizeTexto(t) })
    .map(opciones => ({ clase: 'eleccion' as const, opciones: opciones.map(o => o.trim()), correcta: 1 })),
)

/** Data of each kind, as an author could write them. */
const data: { [T in Tipo]: fc.Arbitrary<unknown> } = {
  unica: options,
  multiple: options,
  verdadero: fc.record({ correcta: fc.boolean() }),
  corta: fc.record({ variantes: variants, ...care }),
  numerica: amount.map(a => ({
    ...a,
    unidades: [
      { texto: 'm', factor: 1 },
      { texto: 'km', factor: 1000 },
    ],
  })),
  relacion: fc
    .integer({ min: 2, max: 6 })
    .chain(n =>
      fc.tuple(names(2 * n + 1), fc.array(word, { minLength: 2 * n + 1, maxLength: 2 * n + 1 }), fc.boolean()),
    )
    .map(([ids, words, todo]) => {
      const n = (ids.length - 1) / 2
      return {
        parejas: Array.from({ length: n }, (_, i) => ({
          id: ids[2 * i]!,
          clave: ids[2 * i + 1]!,
          izquierda: words[2 * i]!,
          derecha: words[2 * i + 1]!,
        })),
        distractores: [{ clave: ids[2 * n]!, derecha: words[2 * n]! }],
        todo,
      }
    }),
  orden: fc
    .integer({ min: 2, max: 8 })
    .chain(n =>
      fc.tuple(
        names(n),
        fc.uniqueArray(word, { minLength: n, maxLength: n, selector: t => normalizeTexto(t) }),
        fc.boolean(),
      ),
    )
    .map(([ids, words, todo]) => ({ elementos: ids.map((id, i) => ({ id, texto: words[i]! })), todo })),
  huecos: fc
    .array(gap, { minLength: 1, maxLength: 6 })
    .map(huecos => ({ texto: huecos.map((_, i) => `palabra [[${i + 1}]]`).join(' '), huecos })),
  ensayo: fc.record({ guia: word }),
  archivo: fc.record({
    clases: fc.subarray([...clasesDeArchivo], { minLength: 1 }),
    maximo: fc.integer({ min: 1, max: 5 }),
    guia: word,
  }),
}

/** The answer that a key gives. */
const rightOf: { [T in Tipo]: (datos: DatosDe<T>) => object } = {
  unica: d => ({ elegidas: d.opciones.filter(o => o.correcta).map(o => o.id) }),
  multiple: d => ({ elegidas: d.opciones.filter(o => o.correcta).map(o => o.id) }),
  verdadero: d => ({ valor: d.correcta }),
  corta: d => ({ texto: ` ${d.variantes[0]!.texto}  ` }),
  numerica: d => ({ valor: String(d.valor), unidad: 'm' }),
  relacion: d => ({ parejas: Object.fromEntries(d.parejas.map(p => [p.id, p.clave])) }),
  orden: d => ({ orden: d.elementos.map(e => e.id) }),
  huecos: d => ({
    huecos: Object.fromEntries(
      d.huecos.map((h, i) => [
        i + 1,
        h.clase === 'texto' ? h.variantes[0]!.texto : h.clase === 'numero' ? String(h.valor) : h.opciones[h.correcta]!,
      ]),
    ),
  }),
  ensayo: () => ({ texto: 'Lo que pienso' }),
  archivo: () => ({ archivos: [{ id: 1, nombre: 'tarea.pdf' }] }),
}

/** Anything that the schema of an answer lets pass. */
const answers: { [T in Tipo]: fc.Arbitrary<object> } = {
  unica: fc.record({ elegidas: fc.array(fc.nat(), { maxLength: 5 }) }),
  multiple: fc.record({ elegidas: fc.array(fc.nat(), { maxLength: 5 }) }),
  verdadero: fc.record({ valor: fc.option(fc.boolean()) }),
  corta: fc.record({ texto: fc.string() }),
  numerica: fc.record({
    valor: fc.oneof(fc.string(), fc.constantFrom('1e999', 'NaN', '1,5', '-0')),
    unidad: fc.string(),
  }),
  relacion: fc.record({ parejas: fc.dictionary(fc.string(), fc.string()) }),
  orden: fc.record({ orden: fc.array(fc.string()) }),
  huecos: fc.record({ huecos: fc.dictionary(fc.constantFrom('1', '2', '3', '__proto__'), fc.string()) }),
  ensayo: fc.record({ texto: fc.string() }),
  archivo: fc.record({ archivos: fc.array(fc.record({ id: fc.nat(), nombre: fc.string() }), { maxLength: 5 }) }),
}

describe.each(tiposDePregunta)('a question of the kind %s', tipo => {
  const kind = tipoDe(tipo)
  const key = rightOf[tipo] as (datos: unknown) => object

  test('gives whoever knows the key all, or waits for a person; never less than nothing nor more than all to anybody', () => {
    fc.assert(
      fc.property(data[tipo], answers[tipo], (raw, said) => {
        const datos = kind.Datos.parse(raw)
        const best = kind.grade(datos, kind.Contestado.parse(key(datos)))
        if (kind.aMano) expect(best).toBeNull()
        else if ('opciones' in (datos as object) && !(datos as DatosDe<'unica'>).opciones.some(o => o.correcta))
          expect(best).toBe(0)
        else expect(best).toBe(1)
        const parte = kind.grade(datos, said)
        if (parte !== null) expect(parte >= 0 && parte <= 1).toBe(true)
        expect(kind.grade(datos, said)).toBe(parte)
        expect(typeof kind.textOf(datos, said)).toBe('string')
        expect(typeof kind.claveDe(datos)).toBe('string')
        expect(typeof (kind.comentarioDe?.(datos, said) ?? '')).toBe('string')
      }),
    )
  })

  test('is shown by a seed: the same twice, and no view tells the key of another question that looks the same', () => {
    fc.assert(
      fc.property(data[tipo], fc.string(), (raw, seed) => {
        const datos = kind.Datos.parse(raw)
        const vista = kind.vistaDe(datos, seed)
        expect(kind.Vista.parse(vista)).toEqual(vista)
        expect(kind.vistaDe(structuredClone(datos), seed)).toEqual(vista)
        expect(JSON.stringify(vista)).not.toMatch(
          /"(correcta|variantes|valor|tolerancia|factor|parte|clave|guia|comentario\w*)":/,
        )
      }),
    )
  })

  test('is graded within a millisecond', () => {
    const [datos] = fc.sample(data[tipo], 1)
    const started = performance.now()
    for (let i = 0; i < 100; i++) kind.grade(datos, key(datos))
    expect((performance.now() - started) / 100).toBeLessThan(1)
  })

  test('takes no data that are none', () => {
    for (const wrong of [undefined, null, 'x', 7, [], { opciones: 'x' }, { variantes: [] }, { valor: Number.NaN }])
      if (!(tipo === 'ensayo' && wrong !== null && typeof wrong === 'object' && !Array.isArray(wrong)))
        expect(kind.Datos.safeParse(wrong).success).toBe(false)
  })
})

describe('the order of what is shown', () => {
  test('of pairs says nothing of which belong together, whatever the order in which they were written', () => {
    fc.assert(
      fc.property(data.relacion, fc.string(), (raw, seed) => {
        const datos = raw as DatosDe<'relacion'>
        const turned = { ...datos, parejas: [...datos.parejas].reverse() }
        const ids = (d: typeof datos) =>
          tipos.relacion
            .vistaDe(d, seed)
            .derechas.map(x => x.id)
            .sort()
        expect(ids(turned).length).toBe(ids(datos).length)
      }),
    )
  })

  test('of things to be ordered is never the right one', () => {
    fc.assert(
      fc.property(data.orden, fc.string(), (raw, seed) => {
        const datos = raw as DatosDe<'orden'>
        const shown = tipos.orden.vistaDe(datos, seed).elementos.map(e => e.id)
        expect(tipos.orden.grade({ ...datos, todo: true }, { orden: shown })).toBe(0)
      }),
    )
  })
})

describe('a number', () => {
  test.each<[string, number[]]>([
    ['1.5', [1.5]],
    ['1,5', [1.5]],
    [' -2 ', [-2]],
    ['−2', [-2]],
    ['1,500', [1500, 1.5]],
    ['1.500', [1.5, 1500]],
    ['1,500.5', [1500.5]],
    ['1.500,5', [1500.5]],
    ['1 500', [1500]],
    ['1,500,000', [1_500_000]],
    ['2e3', [2000]],
    ['.5', [0.5]],
    [',5', [0.5]],
    ['0,125', [0.125]],
    ['5.', [5]],
    ['1e999', []],
    ['NaN', []],
    ['Infinity', []],
    ['', []],
    ['-', []],
    ['1..2', []],
    ['1,2,3', []],
    ['0x10', []],
    ['dos', []],
    ['1 5', []],
    ['9'.repeat(60), []],
  ])('written %j means %j', (text, meant) => expect(numerosDe(text)).toEqual(meant))

  test('is right within its tolerance, in any of its units', () => {
    const datos = {
      valor: 2,
      tolerancia: 0.1,
      unidades: [
        { texto: 'km', factor: 1 },
        { texto: 'm', factor: 0.001 },
      ],
    }
    const grade = (valor: string, unidad?: string) => tipos.numerica.grade(datos, { valor, unidad })
    expect([
      grade('2.1', 'km'),
      grade('1,9', 'km'),
      grade('2050', 'm'),
      grade('2.11', 'km'),
      grade('2', 'm'),
      grade('2'),
    ]).toEqual([1, 1, 1, 0, 0, 0])
    expect(tipos.numerica.grade({ valor: 0.3, tolerancia: 0 }, { valor: String(0.1 + 0.2) })).toBe(1)
    expect(tipos.numerica.grade({ valor: 200, tolerancia: 0.05, relativa: true }, { valor: '191' })).toBe(1)
  })
})

describe('words', () => {
  const grade = (texto: string, more: object = {}) =>
    tipos.corta.grade({ variantes: [{ texto: 'Árbol  año' }, { texto: 'planta', parte: 0.5 }], ...more }, { texto })
  test('are forgiven accents, case and spaces unless that is asked for, and ñ is no n', () => {
    expect([grade('arbol año'), grade('  ÁRBOL AÑO '), grade('arbol ano'), grade('PLANTA'), grade('')]).toEqual([
      1, 1, 0, 0.5, 0,
    ])
    expect([
      grade('arbol año', { acentos: true }),
      grade('árbol año', { mayusculas: true }),
      grade('Árbol año', { espacios: true }),
      grade('Árbol  año', { acentos: true, mayusculas: true, espacios: true }),
    ]).toEqual([0, 0, 0, 1])
  })
})

describe('several right answers', () => {
  const opciones = [1, 2, 3, 4].map(id => ({ id, texto: `${id}`, correcta: id < 3 }))
  const grade = (elegidas: number[], parcial: boolean) => tipos.multiple.grade({ opciones, parcial }, { elegidas })
  test('are all or nothing, or each its part, which a wrong one takes away again', () => {
    expect([grade([1], false), grade([2, 1], false), grade([1, 2, 3], false)]).toEqual([0, 1, 0])
    expect([
      grade([1], true),
      grade([1, 2, 3], true),
      grade([1, 3], true),
      grade([3, 4], true),
      grade([1, 2, 3, 4], true),
    ]).toEqual([0.5, 0.5, 0, 0, 0])
  })
})

describe('an answer', () => {
  test.each<[unknown]>([
    [undefined],
    ['x'],
    [{}],
    [{ tipo: 'unica', elegidas: [1] }],
    [{ tipo: '__proto__' }],
    [{ tipo: 'corta' }],
    [{ tipo: 'corta', texto: 'x'.repeat(501) }],
    [{ tipo: 'numerica', valor: '1e999' }],
    [{ tipo: 'numerica', valor: 'NaN' }],
    [{ tipo: 'ensayo', texto: 'x'.repeat(70_000) }],
    [{ tipo: 'orden', orden: Array(31).fill('x') }],
    [{ tipo: 'huecos', huecos: { uno: 'x' } }],
    [{ tipo: 'archivo', archivos: [1] }],
    [{ tipo: 'archivo', archivos: Array.from({ length: 6 }, (_, i) => ({ id: i + 1, nombre: 'x' })) }],
    [
      {
        tipo: 'archivo',
        archivos: [
          { id: 1, nombre: 'x' },
          { id: 1, nombre: 'y' },
        ],
      },
    ],
  ])('%j is refused', said => expect(Contestado.safeParse(said).success).toBe(false))

  test('keeps what it is of, and nothing that was not asked', () => {
    expect(Contestado.parse({ tipo: 'corta', texto: 'x', parte: 1 })).toEqual({ tipo: 'corta', texto: 'x' })
  })

  test.each<[unknown, boolean]>([
    [{ tipo: 'corta', texto: ' ' }, false],
    [{ tipo: 'corta', texto: 'x' }, true],
    [{ tipo: 'verdadero', valor: null }, false],
    [{ tipo: 'verdadero', valor: false }, true],
    [{ tipo: 'huecos', huecos: { 1: '', 2: '' } }, false],
    [{ tipo: 'huecos', huecos: { 2: 'y' } }, true],
    [{ tipo: 'orden', orden: [] }, false],
    [{ tipo: 'archivo', archivos: [] }, false],
    [{ tipo: 'archivo', archivos: [{ id: 1, nombre: '' }] }, true],
    [null, false],
    [undefined, false],
  ])('%j says something: %j', (said, is) => expect(hasRespuesta(said)).toBe(is))
})

test('the kinds with data are those of the table', () => {
  expect([...tiposConDatos, 'unica', 'multiple'].sort()).toEqual(Object.keys(tipos).sort())
})

test.each<[string, readonly ClaseDeArchivo[], boolean]>([
  ['application/pdf', ['documento'], true],
  ['text/plain', ['documento'], true],
  ['application/zip', ['documento'], false],
  ['image/png', ['documento'], false],
  ['image/heic', ['imagen', 'audio'], true],
  ['audio/x-m4a', ['audio'], true],
  ['video/webm', ['audio'], true],
  ['video/mp4', ['audio'], false],
  ['video/mp4', ['video'], true],
])('a file of the kind %s where %j are asked for: %j', (tipo, clases, is) => expect(isDeClase(tipo, clases)).toBe(is))

describe('what is chosen is compared as it stands', () => {
  test('él and el are two right sides, and two places', () => {
    const parejas = [
      { id: 'a', izquierda: 'pronombre', clave: 'x', derecha: 'él' },
      { id: 'b', izquierda: 'artículo', clave: 'y', derecha: 'el' },
    ]
    const relacion = tipoDe('relacion')
    expect(relacion.grade({ parejas }, { parejas: { a: 'y', b: 'x' } })).toBe(0)
    expect(relacion.grade({ parejas }, { parejas: { a: 'x', b: 'y' } })).toBe(1)
    const elementos = [
      { id: 'a', texto: 'rm' },
      { id: 'b', texto: 'RM' },
    ]
    expect(tipoDe('orden').grade({ elementos }, { orden: ['b', 'a'] })).toBe(0)
  })
})

test.each([
  ['m²', 'm2'],
  ['H₂O', 'H2O'],
  ['“sí”', '"sí"'],
  ['d’Artagnan', "d'Artagnan"],
  ['1910–1917', '1910-1917'],
  ['a\u200Bb', 'ab'],
])('what is typed counts the same with another sign of the family: %s', (one, other) => {
  expect(normalizeTexto(one)).toBe(normalizeTexto(other))
})
