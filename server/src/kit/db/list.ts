/** A page of a list and how many there are in all, in one statement. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './db.ts'

/** Page sizes that screens ask for. */
const USUAL_SIZES = [5, 8, 10, 15, 20, 100]

type Query = { search?: string | undefined; page: number; per_page: number }

type Parts = {
  /** A select of `id` and `clave`, what it is ordered by: keys only, whole rows are read for the page alone. */
  match: Expression<unknown>
  /** The same keys, where to count them is faster asked otherwise than to find the first. */
  todas?: Expression<unknown>
  dir: 'asc' | 'desc'
  /** Set where the key can be null. Otherwise nothing is said of nulls: the indexes do not know those words. */
  nullsLast?: boolean
  /** Set where finding costs more than keeping what was found: then it is done once without a search, too. */
  once?: boolean
  /** What a row shows, by the names of the wire; `hallado.id` is its key. */
  select: RawBuilder<unknown>
  from: RawBuilder<unknown>
}

/** @returns rows in their order; dates are ISO texts */
export async function listPage<Row>(db: Db, q: Query, parts: Parts) {
  const { match, todas, dir, nullsLast, once = false, select, from } = parts
  const order = sql.raw(`clave ${dir}${nullsLast ? ' nulls last' : ''}, id ${dir}`)
  // A search is done once, for the count and the page; without one each has an index that is faster than both together.
  const kept = sql.raw(q.search || once ? 'materialized' : 'not materialized')
  // As a constant: not knowing it, the plan that PostgreSQL keeps for later calls prepares for a tenth of the table.
  const size = USUAL_SIZES.includes(q.per_page) ? sql.lit(q.per_page) : q.per_page
  // The text is made of rows with names: by way of jsonb it took twice as long (ADR 007).
  const { rows } = await sql<{ total: number; filas: Row[] }>`
    with hallados as ${kept} ${match},
         pagina as (select hallado.clave, hallado.id, fila
           from (select * from hallados order by ${order} limit ${size} offset ${(q.page - 1) * q.per_page}) hallado
           join ${from}
           cross join lateral (select ${select}) fila)
    select (select count(*)::int from ${todas ? sql`(${todas}) todas` : sql`hallados`}) as total,
           (select coalesce(json_agg(fila order by ${order}), '[]') from pagina) as filas`.execute(db)
  const { total, filas } = rows[0]!
  return { filas, total, page: q.page, per_page: q.per_page }
}

/** What people type, as part of a pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, sign => `\\${sign}`)

/** Most words of a search that count. */
const MAX_WORDS = 6

export const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

/**
 * Every word stands somewhere in `column`, which was made by sin_acentos(): accents and case do not matter.
 * @param column as `usuario.busca`, with a trigram index
 */
export function hasWords(column: string, search: string): RawBuilder<SqlBool> {
  const words = wordsOf(search)
  if (words.length === 0) return sql<SqlBool>`true`
  // A trigram index finds nothing shorter; asked all the same, it is read whole and then the table too.
  const searched = words.some(w => /[\p{L}\p{N}]{3}/u.test(w)) ? sql.ref(column) : sql`(${sql.ref(column)} || '')`
  // A select, or the plan that PostgreSQL keeps for later calls works the pattern out again for every row.
  const tests = words.map(w => sql`${searched} like (select sin_acentos(${`%${escapeLike(w)}%`}))`)
  return sql`(${sql.join(tests, sql` and `)})`
}

/** The first of what a field offers to choose from, of a statement that asks for one more than those. */
export const firstOf = <Row>(rows: Row[], most: number) => ({ filas: rows.slice(0, most), hay_mas: rows.length > most })

/** As people in Spanish sort it. */
export const spanish = (column: string) => sql<string>`${sql.ref(column)} collate "es-x-icu"`
