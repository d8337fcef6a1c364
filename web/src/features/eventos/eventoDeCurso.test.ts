import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { cierreDeEvento, cuandoEsElEvento } from './eventoDeCurso.parte.ts'

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

test.each([
  ['2026-11-22T10:00', '2026-11-22T11:00', 'En vivo'],
  ['2026-11-22T10:30', '2026-11-22T11:00', 'En vivo'],
  ['2026-11-22T12:00', '2026-11-22T13:00', 'Hoy 12:00'],
  ['2026-11-22T23:59', '2026-11-23T00:59', 'Hoy 23:59'],
  ['2026-11-23T10:00', '2026-11-23T11:00', 'Mañana 10:00'],
  ['2026-11-23T00:00', '2026-11-24T00:00', 'Mañana'],
  ['2026-12-03T17:00', '2026-12-03T18:00', '3 de diciembre, 17:00'],
  ['2027-01-03T17:00', '2027-01-03T18:00', '3 de enero de 2027, 17:00'],
  ['2026-11-22T08:00', '2026-11-22T10:30', 'Fue hoy'],
  ['2026-11-21T23:00', '2026-11-22T00:30', 'Fue ayer'],
  ['2026-10-03T17:00', '2026-10-03T18:00', 'Fue el 3 de octubre'],
])('a class from %s to %s says %s at half past ten', (inicia, termina, said) => {
  expect(cuandoEsElEvento(inicia, termina, dayjs('2026-11-22T10:30'))).toEqual({
    texto: said,
    ahora: said === 'En vivo',
  })
})
