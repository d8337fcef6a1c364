/** Why Eleva, or an order to it, could not begin. */
import { ConfigError } from './config.ts'
import { MigrationBusyError, MigrationChangedError } from './kit/db/migrate.ts'
import { DatabaseStartError } from './kit/db/postgres-process.ts'
import { refusalFrom } from './kit/errors.ts'
import { codeOf, messageOf } from './kit/thrown.ts'

/** What the person at the keyboard can act on, in one sentence. */
export function whyNot(error: unknown): string | undefined {
  const ours = [ConfigError, DatabaseStartError, MigrationChangedError, MigrationBusyError]
  if (ours.some(kind => error instanceof kind)) return messageOf(error)
  if (codeOf(error) === 'EADDRINUSE') return 'El puerto ya está en uso: elige otro con PORT.'
  if (refusalFrom(error)?.status !== 503) return undefined
  return `La base de datos de DATABASE_URL no responde (${messageOf(error) || codeOf(error)}).`
}
