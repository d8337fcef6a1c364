import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { formatMomentoLargo } from './dates.ts'
import { enZona } from './db/days.ts'
import { migrate } from './db/migrate.ts'

test('a moment in words: the day of the week, the year when it is another one, and one o’clock alone', () => {
  const now = new Date('2027-01-15T12:00:00Z')
  expect(formatMomentoLargo('2027-05-03T08:00:00-06:00', now)).toBe('lunes 3 de mayo a las 8:00')
  expect(formatMomentoLargo('2027-05-03T23:59:00-06:00', now)).toBe('lunes 3 de mayo a las 23:59')
  expect(formatMomentoLargo('2028-02-29T01:05:00-06:00', now)).toBe('martes 29 de febrero de 2028 a la 1:05')
  expect(formatMomentoLargo('2027-05-03T00:30:00-06:00', now)).toBe('lunes 3 de mayo a las 0:30')
})

test('a moment says what the clocks show and how far they are from UTC, on either side of it', async () => {
  const database = await openTestDatabase()
  const said = async (zone: string, moment: string) => {
    await migrate(database.connection, zone)
    const { rows } = await sql<{
      x: string | null
    }>`select ${enZona('momento.x')} as x from (select ${moment}::timestamptz as x) momento`.execute(database.db)
    const found = rows[0]!.x!
    expect(Date.parse(found)).toBe(Date.parse(moment))
    return found
  }
  const moment = '2027-07-01T05:59:00Z'
  expect(await said('America/Mexico_City', moment)).toBe('2027-06-30T23:59:00-06:00')
  expect(await said('America/Tijuana', moment)).toBe('2027-06-30T22:59:00-07:00')
  expect(await said('America/St_Johns', '2027-01-01T12:00:00Z')).toBe('2027-01-01T08:30:00-03:30')
  expect(await said('Asia/Kathmandu', moment)).toBe('2027-07-01T11:44:00+05:45')
  expect(await said('UTC', moment)).toBe('2027-07-01T05:59:00+00:00')
  const { rows } = await sql<{
    x: string | null
  }>`select ${enZona('momento.x')} as x from (select null::timestamptz as x) momento`.execute(database.db)
  expect(rows[0]!.x).toBeNull()
  await database.close()
})
