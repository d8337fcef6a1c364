import type { LineaDeHistorial } from '@eleva/contract'
import { expect, test } from 'vitest'
import { cambiosDichos, dicho } from './palabras.ts'

const linea = (more: Partial<LineaDeHistorial>): LineaDeHistorial => ({
  id: 1,
  quien: 'Arturo Salgado',
  acto: 'cambia',
  clase: 'actividad',
  objeto_id: 1,
  nombre: 'Bitácora',
  unidad_id: 1,
  objetivo_id: null,
  actividad_id: 1,
  cuantas: 1,
  nombres: [],
  cambios: [],
  creado_en: '2026-11-27T10:00:00.000Z',
  hasta: '2026-11-27T10:00:00.000Z',
  ...more,
})
const uno = (campo: string, antes: string | null = '', ahora: string | null = 'b') => [{ campo, antes, ahora }]

test.each<[Partial<LineaDeHistorial>, string]>([
  [{ acto: 'agrega' }, 'agregó la tarea «Bitácora»'],
  [{ acto: 'agrega', clase: 'curso' }, 'creó el curso'],
  [{ acto: 'quita', clase: 'objetivo' }, 'quitó el tema «Bitácora»'],
  [{ acto: 'devuelve', clase: 'unidad' }, 'devolvió de la papelera la unidad «Bitácora»'],
  [
    { acto: 'agrega', clase: 'pregunta', cuantas: 7, nombres: ['<p>¿Uno?</p>', 'b', 'c', 'd', 'e'] },
    'agregó 7 preguntas: «¿Uno?», «b», «c», «d», «e» y 2 más',
  ],
  [{ acto: 'ordena', clase: 'unidad' }, 'cambió el orden de las unidades'],
  [{ acto: 'ordena', clase: 'objetivo', nombre: 'U1' }, 'cambió el orden de los temas de la unidad «U1»'],
  [{ acto: 'ordena', clase: 'pregunta' }, 'cambió el orden de las preguntas de la tarea «Bitácora»'],
  [{ acto: 'ordena', clase: 'nivel', nombre: 'R' }, 'cambió el orden de los niveles de la rúbrica «R»'],
  [{ acto: 'agrega', clase: 'material', cambios: uno('archivo_id', null, 'guia.pdf') }, 'subió el material «Bitácora»'],
  [{ cambios: uno('nombre_actividad_unidad') }, 'cambió el nombre de la tarea «Bitácora»'],
  [{ clase: 'curso', cambios: uno('descripcion') }, 'cambió la descripción del curso'],
  [{ clase: 'objetivo', cambios: uno('descripcion') }, 'cambió la descripción del tema «Bitácora»'],
  [{ cambios: [...uno('entregable'), ...uno('entregable_opcional')] }, 'cambió la tarea «Bitácora»'],
  [{ cambios: uno('archivada_en', null, '2026') }, 'archivó la tarea «Bitácora»'],
  [{ cambios: uno('archivada_en', '2026', null) }, 'sacó del archivo la tarea «Bitácora»'],
  [{ cambios: uno('unidad_id') }, 'pasó la tarea «Bitácora» a otra unidad'],
  [{ clase: 'unidad', cambios: uno('unidad_id') }, 'separó una copia de la unidad para este curso'],
  [{ clase: 'pregunta', nombre: 'x'.repeat(10_000), acto: 'quita' }, `quitó la pregunta «${'x'.repeat(90)}…»`],
])('%o', (more, words) => {
  expect(dicho(linea(more))).toBe(words)
})

test('values are told in words, rich text without its signs, and what says nothing to a person not at all', () => {
  const cambios = [
    ...uno('entregable', '0', '3'),
    ...uno('detalles_actividad', null, '<p>Hola <b>a todas</b></p><ul><li>uno</li></ul>'),
    ...uno('datos', '{}', '{}'),
    ...uno('archivo_id', null, 'guia.pdf'),
  ]
  expect(cambiosDichos(linea({ cambios })).map(c => [c.nombre, c.antes, c.ahora])).toEqual([
    ['cómo se entrega', 'Se marca como hecha', 'Se califica por rúbrica'],
    ['las instrucciones', '', 'Hola a todas\nuno'],
    ['el archivo', '', 'guia.pdf'],
  ])
})
