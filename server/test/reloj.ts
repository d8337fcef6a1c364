/** The people's clock, wherever the test runs: by night nothing is sent to anybody. */
import { setImmediate } from 'node:timers/promises'
import { migrate } from '../src/kit/db/migrate.ts'
import type { TestApp } from './app.ts'

/**
 * Moves the people to where it is such an hour now.
 * @param hour 0 to 23
 */
export async function clockAt(t: Pick<TestApp, 'database'>, hour: number): Promise<void> {
  const west = (new Date().getUTCHours() - hour + 24) % 24
  const zone = west > 12 ? `Etc/GMT-${24 - west}` : `Etc/GMT+${west}`
  await migrate(t.database.connection, west === 0 ? 'UTC' : zone)
}

/** Until what is written is later than this moment, which is told to the millisecond. */
export async function waitPast(moment: string): Promise<void> {
  while (Date.now() <= Date.parse(moment)) await setImmediate()
}
