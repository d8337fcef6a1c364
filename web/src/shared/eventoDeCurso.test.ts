import { expect, test } from 'vitest'
import { cierreDeEvento } from './eventoDeCurso.ts'

const year = new Date().getFullYear()

test.each([
  ['sin_evento', null, 'Aún sin fecha'],
  ['por_abrir', `${year}-12-03`, 'Disponible desde el 3 de diciembre'],
  ['por_abrir', `${year + 1}-01-02`, `Disponible desde el 2 de enero de ${year + 1}`],
  ['abierta', null, undefined],
  ['abierta', `${year}-01-01`, undefined],
  ['cerrada', null, 'Este evento ya expiradó'],
] as const)(
  'an event that is %s from %s says %s',
  (curso_evento_entrada, curso_evento_fecha_seleccion_inicio, said) => {
    expect(cierreDeEvento({ curso_evento_entrada, curso_evento_fecha_seleccion_inicio })).toBe(said)
  },
)
