/** SQL as a template, for where there is no Kysely: migrations, tests and benchmarks. Screens go through Kysely. */
import type pg from 'pg'

// biome-ignore lint/suspicious/noExplicitAny: rows of any statement, read by who wrote it
type Row = Record<string, any>

/** A name of the database, or the columns and values of a row to insert. */
class Fragment {
  readonly of: string | Row
  constructor(of: string | Row) {
    this.of = of
  }
}

export type Sql = {
  <R extends readonly unknown[] = Row[]>(text: TemplateStringsArray, ...values: unknown[]): Promise<R>
  /** `sql('nombre')` is an identifier, `sql({a: 1})` stands for `("a") values (1)`. */
  (of: string | Row): Fragment
  /** Several statements without parameters, or one with `$1`. */
  unsafe: <R extends readonly unknown[] = Row[]>(text: string, values?: readonly unknown[]) => Promise<R>
}

type Queryable = Pick<pg.Pool, 'query'>

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

function compose(text: TemplateStringsArray, values: unknown[]): { text: string; values: unknown[] } {
  const parameters: unknown[] = []
  const slot = (value: unknown) => {
    parameters.push(value)
    return `$${parameters.length}`
  }
  const parts = values.map(value => {
    if (!(value instanceof Fragment)) return slot(value)
    if (typeof value.of === 'string') return quoted(value.of)
    return `(${Object.keys(value.of).map(quoted)}) values (${Object.values(value.of).map(slot)})`
  })
  return { text: text.reduce((all, piece, i) => all + parts[i - 1] + piece), values: parameters }
}

/** @param on a pool, or one connection, as for a transaction */
export function sqlOn(on: Queryable): Sql {
  const tag = (first: TemplateStringsArray | string | Row, ...values: unknown[]) => {
    if (!Array.isArray(first)) return new Fragment(first)
    const made = compose(first as unknown as TemplateStringsArray, values)
    return on.query(made.text, made.values).then(result => result.rows)
  }
  const unsafe = (text: string, values?: readonly unknown[]) =>
    on.query(text, values ? [...values] : undefined).then(result => result.rows)
  return Object.assign(tag, { unsafe }) as Sql
}
