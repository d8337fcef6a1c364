import { afterEach, expect, test } from 'vitest'
import { setZona } from '../../kit/page/zona.ts'
import { enLinkedIn } from './linkedin.ts'

afterEach(() => setZona(undefined))

test('a profile elsewhere is told the month that is printed, on the last evening of it, too', () => {
  setZona({ zona: 'America/Mexico_City', nombreZona: 'hora del centro' })
  const url = new URL(
    enLinkedIn({ logro: 'Primeros auxilios', folio: '2026-7K4M2QX9', emitida: '2027-01-01T01:00:00.000Z' }, 'Eleva'),
  )
  expect(url.searchParams.get('issueYear')).toBe('2026')
  expect(url.searchParams.get('issueMonth')).toBe('12')
  expect(url.searchParams.get('certUrl')).toMatch(/\/constancias\/2026-7K4M-2QX9$/)
})
