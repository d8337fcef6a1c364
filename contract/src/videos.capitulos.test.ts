import { expect, test } from 'vitest'
import { capitulosDe, fallaDeCapitulos, tiempoDe } from './videos.capitulos.ts'

test('chapters are read as they are written and pasted, by their time', () => {
  const pasted =
    '  - 1:02:03 – El cierre\n\n0:00 Presentación\r\n[2:30] Primer ejemplo: «¿qué es?»\n(75:00) Casi al final'
  expect(capitulosDe(pasted)).toEqual([
    { segundo: 0, nombre: 'Presentación' },
    { segundo: 150, nombre: 'Primer ejemplo: «¿qué es?»' },
    { segundo: 3723, nombre: 'El cierre' },
    { segundo: 4500, nombre: 'Casi al final' },
  ])
  expect(capitulosDe(pasted).map(c => tiempoDe(c.segundo))).toEqual(['0:00', '2:30', '1:02:03', '1:15:00'])
  expect(capitulosDe('')).toEqual([])
})

test.each([
  ['', undefined],
  ['0:00 A\n0:01 B', undefined],
  ['Presentación', 'Falta en «Presentación»'],
  ['0:00', 'Falta en «0:00»'],
  ['0:75 A', 'Falta en'],
  ['0:00 A\n0:00 B', 'Dos capítulos empiezan en 0:00'],
  [`0:00 ${'a'.repeat(121)}`, 'a lo más 120 caracteres'],
  [Array.from({ length: 101 }, (_, i) => `${i}:00 A`).join('\n'), 'a lo más 100 capítulos'],
])('%j is refused by what lacks: %s', (text, why) => {
  if (why === undefined) expect(fallaDeCapitulos(text)).toBeUndefined()
  else expect(fallaDeCapitulos(text)).toContain(why)
})
