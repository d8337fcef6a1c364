/** How a person is called wherever one stands beside something of theirs. */
import { sql } from 'kysely'

/**
 * Whoever was deleted has no name any more, and what is theirs stays.
 * @param persona as the statement calls the row
 */
export const nombreDe = (persona: string) =>
  sql<string>`coalesce(${sql.ref(`${persona}.nombre_completo`)}, 'Usuario eliminado')`
