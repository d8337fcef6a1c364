import type { Hallazgo } from '@eleva/contract'
import { expect, test } from 'vitest'
import { hechosDe, pedidoDe } from './verbos.ts'

const of = (tipo: Hallazgo['tipo'], titulo: string) => ({ tipo, id: 7, titulo, detalle: 'ana@sec.mx' }) as Hallazgo

test('a verb takes what follows it, whatever its accents and case; alone it is none', () => {
  expect(pedidoDe('  Calificar  3.º A ', ['coach'])?.objeto).toBe('3.º A')
  expect(pedidoDe('FECHAS DE diseña', ['coach'])?.objeto).toBe('diseña')
  for (const typed of ['calificar', 'calificar ', 'calificar 3', 'calificaciones de ana', 'rúbrica'])
    expect(pedidoDe(typed, ['coach']), typed).toBeUndefined()
  // What the person may not do is no verb of theirs.
  expect(pedidoDe('calificar 3.º A', ['estudiante'])).toBeUndefined()
  expect(pedidoDe('editar Diseña', ['docente'])).toBeUndefined()
})

test('it is done to what it can be done to', () => {
  const done = (typed: string, ...found: Hallazgo[]) =>
    hechosDe(pedidoDe(typed, ['admin'])!, found).map(({ label, destino }) => [label, destino])
  expect(done('calificar 3.º', of('grupo', '3.º A'), of('persona', 'Ana'))).toEqual([
    ['Calificar 3.º A', { to: '/calificar', search: { grupo: 7 } }],
  ])
  expect(done('nueva unidad en dise', of('curso', 'Diseña'), of('unidad', 'Diseña'))).toEqual([
    ['Editar Diseña', { to: '/curso/$curso', params: { curso: 7 } }],
  ])
  expect(done('nueva clase en dise', of('curso', 'Diseña'))).toEqual([
    ['Nueva clase en Diseña', { to: '/en-vivo', search: { nuevo: true, curso: 7 } }],
  ])
  expect(done('nueva clase con 3.º', of('grupo', '3.º A'))).toEqual([
    ['Nueva clase con 3.º A', { to: '/en-vivo', search: { nuevo: true, grupo: '3.º A' } }],
  ])
  expect(done('constancias de 3.º', of('grupo', '3.º A'), of('curso', 'Diseña'))).toEqual([
    ['Constancias de 3.º A', { to: '/usuarios/$grupo', params: { grupo: 7 }, search: { ver: 'constancias' } }],
    [
      'Constancias de Diseña',
      { to: '/curso-entregables/$curso', params: { curso: 7 }, search: { tab: 'constancias' } },
    ],
  ])
  expect(done('animar a ana', of('persona', 'Ana'))).toEqual([
    ['Seguimiento de Ana', { to: '/seguimiento', search: { search: 'ana@sec.mx' } }],
  ])
})
