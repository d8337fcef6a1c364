/** Rows that the program has, as a table of a statement. */
import { type RawBuilder, sql } from 'kysely'

/** Types of columns, and what a value of each is before it goes as JSON. */
type Valores = {
  bigint: number
  'bigint[]': readonly number[]
  boolean: boolean
  date: string
  float8: number
  int: number
  jsonb: unknown
  numeric: number
  smallint: number
  text: string
  time: string
  timestamp: string
  timestamptz: string | Date
  uuid: string
}
type Columnas = Readonly<Record<string, keyof Valores>>
type Fila<C extends Columnas> = { readonly [N in keyof C]: Valores[C[N]] | null | undefined }

/**
 * The names of columns, one after the other.
 * @param table where they are read, as the statement calls it; alone without
 */
export const columnsOf = (columns: Columnas, table?: string): RawBuilder<unknown> =>
  sql.join(Object.keys(columns).map(name => sql.ref(table === undefined ? name : `${table}.${name}`)))

/**
 * What follows a `from` or a `join`. A name that no row has would be null without a word: the compiler asks for each,
 * and for its type; what the rows have besides stays behind.
 * @param alias as the statement calls it
 */
export const recordset = <const C extends Columnas>(
  rows: readonly NoInfer<Fila<C>>[],
  alias: string,
  columns: C,
): RawBuilder<unknown> => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${sql.ref(alias)} (
    ${sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))})`
