import { diaDeSemana, existente, masDias, planPlazos } from '@eleva/contract'
import { describe, expect, test } from 'vitest'
import { conCambios, merge, motivoDeFechas, moveFechas } from './calendario.ts'

const MEXICO = 'America/Mexico_City'
const TIJUANA = 'America/Tijuana'
const nada = { abre: null, fecha_limite: null, cierra: null }
const fila = (actividad_id: number, unidad_id: number, f: Partial<typeof nada> | object = {}) => ({
  actividad_id,
  unidad_id,
  ...nada,
  ...f,
})
const limites = (c: ReturnType<typeof planPlazos>) => Object.values(c).map(f => f.fecha_limite)

describe('so many days later', () => {
  test('over the end of a month, of a year, and over a leap day', () => {
    expect(masDias('2026-01-31T23:59', 1)).toBe('2026-02-01T23:59')
    expect(masDias('2026-12-31T08:00', 1)).toBe('2027-01-01T08:00')
    expect(masDias('2028-02-28T08:00', 1)).toBe('2028-02-29T08:00')
    expect(masDias('2028-02-28T08:00', 2)).toBe('2028-03-01T08:00')
    expect(masDias('2027-02-28T08:00', 1)).toBe('2027-03-01T08:00')
    expect(masDias('2026-03-01T08:00', -1)).toBe('2026-02-28T08:00')
  })
  test('at the same hour, also when the clocks have changed meanwhile', () => {
    const f = { ...nada, fecha_limite: '2027-03-13T23:59', cierra: '2027-03-14T23:59' }
    expect(moveFechas(f, 7, TIJUANA)).toEqual({
      abre: null,
      fecha_limite: '2027-03-20T23:59',
      cierra: '2027-03-21T23:59',
    })
    expect(moveFechas(f, -7, TIJUANA).cierra).toBe('2027-03-07T23:59')
  })
  test('an hour that the clocks skip that night is the next one that there is', () => {
    expect(moveFechas({ ...nada, fecha_limite: '2027-03-07T02:30' }, 7, TIJUANA).fecha_limite).toBe('2027-03-14T03:30')
    expect(moveFechas({ ...nada, fecha_limite: '2027-03-07T02:30' }, 7, MEXICO).fecha_limite).toBe('2027-03-14T02:30')
    // In the night in which they show an hour twice, it is there.
    expect(existente('2027-11-07T01:30', TIJUANA)).toBe('2027-11-07T01:30')
    expect(existente('2027-03-14T03:00', TIJUANA)).toBe('2027-03-14T03:00')
    expect(existente('2027-03-14T01:59', TIJUANA)).toBe('2027-03-14T01:59')
  })
})

describe('a calendar for a course', () => {
  const filas = [fila(1, 10), fila(2, 10), fila(3, 11), fila(4, 12)]
  test('by unit: what it asks for is due together, on the next of the days', () => {
    // A Thursday.
    expect(diaDeSemana('2026-04-30')).toBe(4)
    const plan = { desde: '2026-04-30', dias: [1, 5], hora: '23:59', por: 'unidad' } as const
    expect(limites(planPlazos(filas, plan, MEXICO))).toEqual([
      '2026-05-01T23:59',
      '2026-05-01T23:59',
      '2026-05-04T23:59',
      '2026-05-08T23:59',
    ])
  })
  test('by activity, from the first day when it is one of them; over a leap day', () => {
    const plan = { desde: '2028-02-28', dias: [1, 2, 3], hora: '08:00', por: 'actividad' } as const
    expect(limites(planPlazos(filas, plan, MEXICO))).toEqual([
      '2028-02-28T08:00',
      '2028-02-29T08:00',
      '2028-03-01T08:00',
      '2028-03-06T08:00',
    ])
  })
  test('on Sundays around the change of the clocks in Tijuana', () => {
    const plan = { desde: '2027-03-07', dias: [7], hora: '02:30', por: 'actividad' } as const
    expect(limites(planPlazos(filas.slice(0, 3), plan, TIJUANA))).toEqual([
      '2027-03-07T02:30',
      '2027-03-14T03:30',
      '2027-03-21T02:30',
    ])
  })
  test('what would not go with its new limit is taken away; without days there is none', () => {
    const plan = { desde: '2026-05-04', dias: [1], hora: '10:00', por: 'unidad' } as const
    const dated = [fila(1, 10, { abre: '2026-06-01T08:00', cierra: '2026-05-01T08:00' })]
    expect(planPlazos(dated, plan, MEXICO)).toEqual({
      1: { fecha_limite: '2026-05-04T10:00', cierra: null, abre: null },
    })
    expect(planPlazos(filas, { ...plan, dias: [] }, MEXICO)).toEqual({})
  })
})

describe('changes that are not saved yet', () => {
  const filas = [fila(1, 10, { fecha_limite: '2026-05-04T10:00' }), fila(2, 10)]
  test('the newer of two stays, and what says again what stands is none', () => {
    const one = merge(filas, {}, { 1: { cierra: '2026-05-05T10:00' }, 2: { abre: null } })
    expect(one).toEqual({ 1: { cierra: '2026-05-05T10:00' } })
    expect(merge(filas, one, { 1: { cierra: '2026-05-06T10:00', fecha_limite: '2026-05-04T10:00' } })).toEqual({
      1: { cierra: '2026-05-06T10:00' },
    })
    expect(merge(filas, one, { 1: { cierra: null } })).toEqual({})
    // Nothing is left of an activity that the course has no more.
    expect(merge(filas, { 3: { abre: '2026-05-04T10:00' } }, {})).toEqual({})
  })
  test('out of order they say which date is to be another', () => {
    expect(conCambios(filas[0]!, { abre: '2026-05-04T10:00' }).abre).toBe('2026-05-04T10:00')
    expect(motivoDeFechas(filas[0]!, { abre: '2026-05-04T10:00' })?.[0]).toBe('abre')
    expect(motivoDeFechas(filas[0]!, { cierra: '2026-05-03T10:00' })?.[0]).toBe('cierra')
    expect(motivoDeFechas(filas[0]!, { cierra: '2026-05-04T10:00' })).toBeUndefined()
  })
})
