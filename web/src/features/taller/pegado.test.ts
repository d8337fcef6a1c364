import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rechazoPorMuchas } from '../../shared/vivo/rechazoPorMuchas.ts'
import { readPrograma } from './pegado.ts'

const said = (text: string, en: Parameters<typeof readPrograma>[1] = 'unidad') =>
  readPrograma(text, en).map(r => `${r.clase[0]} ${r.nombre}`)

test('a programme of a document becomes units with their topics and tasks', () => {
  expect(
    said(
      'Unidad 1: Huella digital\n- Lo que la red sabe de ti\n\tQué se borra\nTarea: Carta a mi grupo\n\nUnidad 2. Ciudadanía\n2.1 Convivir en línea\n• Noticias falsas',
    ),
  ).toEqual([
    'u Huella digital',
    'o Lo que la red sabe de ti',
    'o Qué se borra',
    'a Carta a mi grupo',
    'u Ciudadanía',
    'o Convivir en línea',
    'o Noticias falsas',
  ])
})

test('plain lines are units; in a unit they are what is being added', () => {
  expect(said('Uno\nDos\r\nTres')).toEqual(['u Uno', 'u Dos', 'u Tres'])
  expect(said('1. Uno\n2) Dos\na) Tres', 'objetivo')).toEqual(['o Uno', 'o Dos', 'o Tres'])
  expect(said('  - Uno', 'actividad')).toEqual(['a Uno'])
  expect(said('- sin unidad\n- otra')).toEqual(['u sin unidad', 'u otra'])
})

test('of five thousand lines none is cut without a word', () => {
  const from = performance.now()
  expect(readPrograma(Array.from({ length: 5_000 }, (_, i) => `- Línea ${i}`).join('\n'), 'unidad')).toHaveLength(5_000)
  expect(performance.now() - from).toBeLessThan(2_000)
  expect(rechazoPorMuchas(5_000, 500)).toBe(
    'Pegaste 5,000 renglones, y de una vez caben 500. No se agregó ninguno: pega una parte.',
  )
})

test('whatever is pasted, no row is without a name, and the first one needs no unit before it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('unidad', 'objetivo', 'actividad'), (text, en) => {
      const rows = readPrograma(text, en)
      for (const { nombre } of rows) expect(nombre.trim()).not.toBe('')
      if (en === 'unidad' && rows[0]) expect(rows[0].clase).toBe('unidad')
    }),
  )
})
