/** The files of the schema, and by which marks a database or a backup knows them. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const MIGRATIONS = path.join(import.meta.dirname, '../../../migrations')
/**
 * First line of a file whose statements run one by one, outside of a transaction, as `create index concurrently` asks.
 */
const LOOSE = '-- sin transacción'

export type Migration = {
  name: string
  text: string
  /** The hash of its statements alone: comments may be mended at any time. */
  sha256: string
  loose: boolean
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** What PostgreSQL does of a text: without lines that are comments, and without spaces at the end of a line. */
const statementsOf = (text: string) =>
  text
    .split('\n')
    .filter(line => !line.trimStart().startsWith('--'))
    .map(line => line.trimEnd())
    .filter(Boolean)
    .join('\n')

export const readMigration = (folder: string, name: string): Migration => {
  const text = readFileSync(path.join(folder, name), 'utf8')
  return { name, text, sha256: digest(statementsOf(text)), loose: text.startsWith(LOOSE) }
}

export const readMigrations = (folder: string): Migration[] =>
  readdirSync(folder)
    .filter(f => /^\d{4}_.+\.sql$/.test(f))
    .sort()
    .map(name => readMigration(folder, name))

/** By the name of a file: the mark of its statements first, then those under which earlier versions noted it. */
export const LANDED = path.join(MIGRATIONS, 'huellas.json')
let landed: Record<string, string[]> | undefined

/**
 * Whether a database, or a backup, that noted this mark under the migration's name stands on that migration. Earlier
 * versions noted the whole text with its comments. Five files were changed after they had been applied somewhere; what
 * they make otherwise, 0075 brings together.
 */
export function isSame(m: Migration, sha256: string): boolean {
  if (sha256 === m.sha256 || sha256 === digest(m.text)) return true
  landed ??= JSON.parse(readFileSync(LANDED, 'utf8')) as Record<string, string[]>
  const [mark, ...before] = landed[m.name] ?? []
  return mark === m.sha256 && before.includes(sha256)
}
