/** The people's clock, wherever the test runs: by night nothing is sent to anybody. */
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
