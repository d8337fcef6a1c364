import { expect, test } from 'vitest'
import { alDia, diaInicial, enElMes } from './mes.ts'
import type { FilaDeFechas } from './useFechas.ts'

const MEXICO = 'America/Mexico_City'
const fila = (id: number, fechas: Partial<FilaDeFechas> = {}) =>
  ({
    actividad_id: id,
    actividad: `Actividad ${id}`,
    unidad_id: 1,
    abre: null,
    fecha_limite: null,
    cierra: null,
    version: 0,
    ...fechas,
  }) as FilaDeFechas

test('each stands on the day of its limit in the order of the hours, unsaved ones too; without a limit it waits in the tray', () => {
  const filas = [
    fila(1, { fecha_limite: '2026-05-07T23:59' }),
    fila(2, { fecha_limite: '2026-05-07T08:00' }),
    fila(3, { cierra: '2026-05-09T08:00' }),
    fila(4, { fecha_limite: '2026-05-07T09:00' }),
    fila(5),
  ]
  const { dias, sin } = enElMes(filas, { 4: { fecha_limite: null }, 5: { fecha_limite: '2026-05-07T10:00' } })
  expect(dias.get('2026-05-07')?.map(p => p.fila.actividad_id)).toEqual([2, 5, 1])
  expect(sin.map(f => f.actividad_id)).toEqual([3, 4])
})
test('the month begins where there is something: now, or what comes next, or what was last', () => {
  const en = (...dias: string[]) => diaInicial(new Map(dias.map(d => [d, 1])), '2026-05-20')
  expect(en()).toBe('2026-05-20')
  expect(en('2026-05-01', '2026-06-01')).toBe('2026-05-20')
  expect(en('2026-03-01', '2026-06-02', '2026-07-01')).toBe('2026-06-02')
  expect(en('2026-02-01', '2026-03-01')).toBe('2026-03-01')
})
test('on another day it keeps its hour, without one it is the end of the day, and an hour that the clocks skip is the next', () => {
  const con = fila(1, { fecha_limite: '2026-05-07T08:30' })
  expect(alDia(con, undefined, '2026-05-09', MEXICO)).toEqual({ cambio: { fecha_limite: '2026-05-09T08:30' } })
  expect(alDia(con, { fecha_limite: '2026-05-08T10:00' }, '2026-05-09', MEXICO)).toEqual({
    cambio: { fecha_limite: '2026-05-09T10:00' },
  })
  expect(alDia(fila(2), undefined, '2026-05-09', MEXICO)).toEqual({ cambio: { fecha_limite: '2026-05-09T23:59' } })
  expect(alDia(con, undefined, null, MEXICO)).toEqual({ cambio: { fecha_limite: null } })
  const noche = fila(3, { fecha_limite: '2027-03-13T02:30' })
  expect(alDia(noche, undefined, '2027-03-14', 'America/Tijuana')).toEqual({
    cambio: { fecha_limite: '2027-03-14T03:30' },
  })
})
test('where it stands already nothing changes; before it opens or after it closes it says why it did not move', () => {
  const con = fila(1, { abre: '2026-05-01T08:00', fecha_limite: '2026-05-07T08:30', cierra: '2026-05-10T12:00' })
  expect(alDia(con, undefined, '2026-05-07', MEXICO)).toBeUndefined()
  expect(alDia(fila(2), undefined, null, MEXICO)).toBeUndefined()
  expect(alDia(con, undefined, '2026-05-11', MEXICO)).toEqual({
    mal: expect.stringMatching(/^«Actividad 1» no se movió: cierra el .*10 may.*, 12:00\. Cambia primero/),
  })
  expect(alDia(con, undefined, '2026-05-01', MEXICO)).toMatchObject({ cambio: {} })
  expect(alDia(con, undefined, '2026-04-30', MEXICO)).toEqual({
    mal: expect.stringMatching(/no se movió: abre el .*1 may/),
  })
  expect(alDia(con, undefined, '2101-01-01', MEXICO)).toMatchObject({ mal: expect.stringContaining('demasiado lejos') })
})
