/** What a person has to do by when. */
import type { PorHacer } from '@eleva/contract'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'
import { porHacerDe } from './agenda.sentencia.ts'

/**
 * What the person has not done of the courses that are open to them: with the dates that hold for them, and how much
 * has none. What has closed can be done no more and is not among it; an optional delivery is, while it has a date.
 */
export async function getPorHacer(db: Db, person: Person): Promise<PorHacer> {
  const { rows } = await porHacerDe(person).execute(db)
  return rows[0]!
}
