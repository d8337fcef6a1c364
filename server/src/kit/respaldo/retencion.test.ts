import { describe, expect, test } from 'vitest'
import { outdated } from './retencion.ts'

/** One backup a day at 2:30, from the first day on. */
const nightly = (from: string, days: number) =>
  Array.from({ length: days }, (_, i) => {
    const day = new Date(Date.parse(`${from}T00:00:00Z`) + i * 86_400_000)
    return `eleva-${day.toISOString().slice(0, 10)}-0230.respaldo`
  })
const kept = (names: string[]) => {
  const gone = new Set(outdated(names))
  return names.filter(name => !gone.has(name)).map(name => name.slice(6, 16))
}

describe('seven days, four weeks, twelve months', () => {
  test('after a year and a half of nights', () => {
    // The last one is of Sunday, the 22nd of November.
    expect(kept(nightly('2025-06-01', 540))).toEqual([
      // The newest of eleven months before this one: month ends, whatever their length, also of February.
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      // Sundays, the ends of weeks.
      '2026-11-01',
      '2026-11-08',
      '2026-11-15',
      ...['16', '17', '18', '19', '20', '21', '22'].map(day => `2026-11-${day}`),
    ])
  })

  test('kept night after night it comes to the same as all at once', () => {
    let folder: string[] = []
    const all = nightly('2025-01-01', 500)
    for (const name of all) {
      folder = [...folder, name]
      const gone = new Set(outdated(folder))
      folder = folder.filter(one => !gone.has(one))
      expect(folder).toContain(name)
    }
    expect(folder.map(name => name.slice(6, 16))).toEqual(kept(all))
    expect(folder.length).toBeLessThanOrEqual(7 + 4 + 12)
  })

  test('the last day of a leap year February, and a week over New Year, count as one', () => {
    expect(kept(nightly('2028-02-20', 20))).toContain('2028-02-29')
    // Monday 28 December to Sunday 3 January is one week: its newest is of January.
    expect(kept(nightly('2026-12-21', 21))).toEqual([
      '2026-12-27',
      '2026-12-31',
      '2027-01-03',
      ...['04', '05', '06', '07', '08', '09', '10'].map(day => `2027-01-${day}`),
    ])
  })

  test('nights without a backup take nobody else away', () => {
    // Sunday to Saturday: the Sunday is a week's own end.
    const before = nightly('2026-03-01', 7)
    expect(kept([...before, 'eleva-2026-09-09-0230.respaldo'])).toEqual([
      ...before.map(name => name.slice(6, 16)),
      '2026-09-09',
    ])
    // Monday to Sunday: the oldest of eight days is of no period of its own.
    expect(outdated([...nightly('2026-03-02', 7), 'eleva-2026-09-09-0230.respaldo'])).toEqual([
      'eleva-2026-03-02-0230.respaldo',
    ])
    expect(outdated(before)).toEqual([])
    expect(outdated([])).toEqual([])
  })
})

test('of one day the last stays, a second of its minute counts as later, and what is not ours is left alone', () => {
  const names = [
    'eleva-2026-05-05-0230.respaldo',
    'eleva-2026-05-05-1100.respaldo',
    'eleva-2026-05-05-1100-2.respaldo',
    'eleva-2026-05-05-1100-10.respaldo',
    'eleva-2026-05-05-1100.respaldo.viejo',
    'copia.respaldo',
    '.temp',
  ]
  expect(outdated(names).toSorted()).toEqual(
    ['eleva-2026-05-05-0230.respaldo', 'eleva-2026-05-05-1100-2.respaldo', 'eleva-2026-05-05-1100.respaldo'].toSorted(),
  )
})
