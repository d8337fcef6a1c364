/** Whether rows of a statement are what their type says: the same columns, each as the driver makes it. */
import type pg from 'pg'
import { SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import { wireTypes } from '../../src/kit/db/pg-client.ts'
import type { Columna } from './describe.ts'
import { membersOf, type Programa } from './programa.ts'
import type { Sentencia } from './sentencias.ts'

/** What the driver makes of a value; `json` may be anything that JSON has. */
type Clase = 'number' | 'string' | 'boolean' | 'Date' | 'Buffer' | 'json' | 'other' | { listOf: Clase }

/** A value of each type whose text is not any text. */
const SAMPLES: Record<string, string> = {
  bool: 't',
  date: '2026-01-31',
  timestamp: '2026-01-31 10:00:00',
  timestamptz: '2026-01-31 10:00:00+00',
  interval: '1 day',
  bytea: '\\x00',
}

function classOf(value: unknown): Clase {
  if (Array.isArray(value)) return { listOf: classOf(value[0]) }
  if (value instanceof Date) return 'Date'
  if (value instanceof Buffer) return 'Buffer'
  const kind = typeof value
  return kind === 'number' || kind === 'string' || kind === 'boolean' ? kind : 'other'
}

const nameOf = (clase: Clase): string => (typeof clase === 'string' ? clase : `list of ${nameOf(clase.listOf)}`)

export type Esquema = {
  /** By the key of a type. */
  deFila: ReadonlyMap<number, Clase>
  deJson: ReadonlyMap<number, Clase>
  /** Columns that may hold nothing: how they are called, by table and number. */
  nullable: ReadonlyMap<string, string>
}

type Tipo = { oid: number; nombre: string; letra: string; elemento: Omit<Tipo, 'oid' | 'elemento'> | null }

/** What the driver makes of a value of a type. */
function rowClass({ oid, nombre, elemento }: Tipo): Clase {
  const sample = SAMPLES[elemento?.nombre ?? nombre] ?? '1'
  const parse = wireTypes.getTypeParser(oid as never, 'text') as (text: string) => unknown
  if (elemento && isJson(elemento.nombre)) return { listOf: 'json' }
  return isJson(nombre) ? 'json' : classOf(parse(elemento ? `{"${sample}"}` : sample))
}

/** What JSON makes of it: figures, truths, and texts for all else. */
function jsonClass({ nombre, letra, elemento }: Omit<Tipo, 'oid'>): Clase {
  if (elemento) return { listOf: jsonClass({ ...elemento, elemento: null }) }
  if (isJson(nombre)) return 'json'
  return letra === 'N' ? 'number' : letra === 'B' ? 'boolean' : 'string'
}

const isJson = (nombre: string) => /^jsonb?$/.test(nombre)

/** What becomes of each type of the database, and which columns may hold nothing. */
export async function readEsquema(client: pg.ClientBase): Promise<Esquema> {
  const { rows } = await client.query<Tipo>(`
    select tipo.oid::int as oid, tipo.typname as nombre, tipo.typcategory as letra,
      case when uno.oid is not null then json_build_object('nombre', uno.typname, 'letra', uno.typcategory) end as elemento
    from pg_type tipo
      left join pg_type uno on uno.oid = tipo.typelem and tipo.typcategory = 'A'`)
  const columns = await client.query<{ clave: string; nombre: string }>(`
    select columna.attrelid::text || ' ' || columna.attnum as clave, columna.attname as nombre
    from pg_attribute columna
      join pg_class tabla on tabla.oid = columna.attrelid
    where not columna.attnotnull
      and columna.attnum > 0
      and tabla.relkind <> 'v'`)
  return {
    deFila: new Map(rows.map(tipo => [tipo.oid, rowClass(tipo)])),
    deJson: new Map(rows.map(tipo => [tipo.oid, jsonClass(tipo)])),
    nullable: new Map(columns.rows.map(c => [c.clave, c.nombre])),
  }
}

const NOTHING = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void
const OPEN = TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter | TypeFlags.IndexedAccess
const FLAGS = { number: TypeFlags.NumberLike, string: TypeFlags.StringLike, boolean: TypeFlags.BooleanLike }

export class Comparacion {
  readonly #programa: Programa
  readonly #esquema: Esquema

  constructor(programa: Programa, esquema: Esquema) {
    this.#programa = programa
    this.#esquema = esquema
  }

  /** What is not true of what a statement's type says. */
  liesOf({ text, row, inJson }: Sentencia, columns: readonly Columna[]): string[] {
    if (!row || row.flags & OPEN) return []
    const { checker } = this.#programa
    const classes = inJson ? this.#esquema.deJson : this.#esquema.deFila
    const rest = new Set(columns.map(c => c.name))
    const properties = membersOf(row).flatMap(member => checker.getPropertiesOfType(member))
    const lies = properties.flatMap(property => {
      rest.delete(property.name)
      const column = columns.find(c => c.name === property.name)
      const type = checker.getTypeOfSymbol(property)
      if (!column || !type) return property.flags & SymbolFlags.Optional ? [] : [`${property.name}: no such column`]
      const clase = classes.get(column.dataTypeID) ?? 'string'
      const said = checker.typeToString(type)
      return [
        ...(this.#fits(clase, type) ? [] : [`${column.name}: ${nameOf(clase)}, not ${said}`]),
        ...(this.#mayLack(column, text, type) ? [`${column.name}: may be null, not ${said}`] : []),
      ]
    })
    return [...lies, ...[...rest].map(name => `${name}: its type does not know it`)]
  }

  /** Whether it may be null without its type saying so, where the statement does not ask for those that are not. */
  #mayLack(column: Columna, text: string, type: Type): boolean {
    const name = this.#esquema.nullable.get(`${column.tableID} ${column.columnID}`)
    if (!name || membersOf(type).some(one => one.flags & (NOTHING | OPEN))) return false
    return !new RegExp(`\\b${name}"? is not null`).test(text)
  }

  #fits(clase: Clase, type: Type): boolean {
    return membersOf(type).every(one => {
      if (one.flags & (NOTHING | OPEN)) return true
      if (clase === 'json') return !this.#hasDate(one, 0)
      if (clase === 'Date' || clase === 'Buffer') return one.getSymbol()?.name === clase
      if (clase === 'other') return false
      if (typeof clase === 'string') return Boolean(one.flags & FLAGS[clase])
      const { checker } = this.#programa
      if (!checker.isArrayType(one) || !one.isTypeReference()) return false
      return checker.getTypeArguments(one).every(element => this.#fits(clase.listOf, element))
    })
  }

  /** JSON has no moments: what is a Date there for the type is a text. */
  #hasDate(type: Type, depth: number): boolean {
    const { checker } = this.#programa
    if (type.getSymbol()?.name === 'Date') return true
    if (depth > 5) return false
    if (type.isUnionType()) return type.getTypes().some(one => this.#hasDate(one, depth + 1))
    if (!type.isObjectType()) return false
    if (checker.isArrayLikeType(type) && type.isTypeReference())
      return checker.getTypeArguments(type).some(one => this.#hasDate(one, depth + 1))
    return checker.getPropertiesOfType(type).some(property => {
      const of = checker.getTypeOfSymbol(property)
      return of !== undefined && this.#hasDate(of, depth + 1)
    })
  }
}
