/** How words are found: as they are, or, where nothing has them, as somebody may have misspelt them (ADR 099). */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { escapeLike } from '../../kit/db/list.ts'

/** Too little of a shorter word is left once a letter is wrong. */
const LEAST_LETTERS = 4
/** Part of a word's triples of letters that another one must have. */
const PARECIDO = '0.4'

const canBeMisspelt = (word: string) => [...word].length >= LEAST_LETTERS

/** Whether any word is long enough to be looked for in another spelling. */
export const maybeMisspelt = (words: readonly string[]): boolean => words.some(canBeMisspelt)

const within = (column: RawBuilder<unknown>, word: string) =>
  sql<SqlBool>`${column} like (select sin_acentos(${`%${escapeLike(word)}%`}))`

/**
 * What stands beside the word: the threshold holds for this statement alone, and is set before the word is compared, as
 * it comes from there.
 */
const like = (column: RawBuilder<unknown>, word: string) =>
  sql<SqlBool>`
    ${column} %> (
      select sin_acentos(${word})
      from set_config('pg_trgm.word_similarity_threshold', ${sql.lit(PARECIDO)}, true))`

/**
 * Each word stands in the column somewhere.
 * @param column made by sin_acentos()
 */
export const hasPalabras = (column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    words.map(w => within(column, w)),
    sql` and `,
  )})`

/** Each word, or one like it. */
export const isParecido = (column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    words.map(w => (canBeMisspelt(w) ? sql`(${within(column, w)} or ${like(column, w)})` : within(column, w))),
    sql` and `,
  )})`

/** How near the column comes to what was typed: the nearest first. */
export const cercania = (column: RawBuilder<unknown>, words: readonly string[]) =>
  sql`word_similarity((select sin_acentos(${words.join(' ')})), ${column}) desc`

/** What begins so stands before what only has it in it. */
export const beginsWith = (column: RawBuilder<unknown>, words: readonly string[]) =>
  sql`(${column} like (select sin_acentos(${`${escapeLike(words.join(' '))}%`}))) desc`
