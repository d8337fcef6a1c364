/** What the schema itself says of columns, so that what a new table notes is told in words without a line here. */
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'

/** Values of before and after by column, as they were noted. */
export type Notado = Record<string, [antes: unknown, ahora: unknown]>

/** A row's changes, with the table in which it is. */
export type NotadoDe = { tabla: string; cambios: Notado | null }

type Columna = {
  tabla: string
  columna: string
  /** The table of which it names a row by key; null where it does not. */
  otra: string | null
  /** The column by which rows of that one are called, as its trigger notes it. */
  llamada: string | null
}

/**
 * Columns of these tables that name a row with a name in another one, and those that are 0 or 1. Audited tables without
 * a name, as those of who learns, are left out.
 */
async function readColumnas(db: Db, tablas: readonly string[]): Promise<Columna[]> {
  const { rows } = await sql<Columna>`
    with
      pedida as (
        select clase.oid, clase.relname::text as tabla
        from pg_class clase
        where clase.relnamespace = 'public'::regnamespace and clase.relname = any(${tablas}::text[])
      ),
      -- Keys of one column, to the id of a table whose trigger knows what its rows are called.
      llave as (
        select
          pedida.tabla,
          columna.attname::text as columna,
          otra.relname::text as otra,
          split_part(encode(vigila.tgargs, 'escape'), '\\000', 2) as llamada
        from pedida
          join pg_constraint regla
            on regla.conrelid = pedida.oid
            and regla.contype = 'f'
            and cardinality(regla.conkey) = 1
          join pg_attribute columna on columna.attrelid = pedida.oid and columna.attnum = regla.conkey[1]
          join pg_attribute apuntada on apuntada.attrelid = regla.confrelid and apuntada.attnum = regla.confkey[1]
          join pg_class otra on otra.oid = regla.confrelid
          join pg_trigger vigila on vigila.tgrelid = regla.confrelid and vigila.tgname = 'auditoria_fila'
        where apuntada.attname = 'id'
      ),
      bandera as (
        select pedida.tabla, columna.attname::text as columna
        from pedida
          join pg_constraint regla
            on regla.conrelid = pedida.oid
            and regla.contype = 'c'
            and cardinality(regla.conkey) = 1
          join pg_attribute columna on columna.attrelid = pedida.oid and columna.attnum = regla.conkey[1]
        where pg_get_constraintdef(regla.oid) like '%ARRAY[0, 1]%'
      )
    select tabla, columna, otra, llamada
    from llave
    where llamada <> ''
    union all
    select tabla, columna, null, null
    from bandera`.execute(db)
  return rows
}

const placeOf = (tabla: string, columna: string) => `${tabla}.${columna}`

/** What is told of a value that says nothing by itself. */
export type EsquemaDeBase = {
  isBandera: (tabla: string, columna: string) => boolean
  /**
   * What the column names by that key.
   *
   * @returns undefined where it names nothing that has a name, null where that is no more
   */
  nameOf: (tabla: string, columna: string, valor: number) => string | null | undefined
}

/** The schema and names of all that these name by key, in two reads. */
export async function readEsquema(db: Db, notados: readonly NotadoDe[]): Promise<EsquemaDeBase> {
  const columnas = await readColumnas(db, [...new Set(notados.map(n => n.tabla))])
  const llaves = new Map(columnas.flatMap(c => (c.otra ? [[placeOf(c.tabla, c.columna), c] as const] : [])))
  const banderas = new Set(columnas.flatMap(c => (c.otra ? [] : [placeOf(c.tabla, c.columna)])))
  const nombres = await readNombres(db, notados, llaves)
  return {
    isBandera: (tabla, columna) => banderas.has(placeOf(tabla, columna)),
    nameOf: (tabla, columna, valor) => {
      const llave = llaves.get(placeOf(tabla, columna))
      return llave && (nombres.get(`${llave.otra}:${valor}`) ?? null)
    },
  }
}

async function readNombres(db: Db, notados: readonly NotadoDe[], llaves: ReadonlyMap<string, Columna>) {
  const asked = new Map<string, { llamada: string; ids: Set<number> }>()
  for (const { tabla, cambios } of notados)
    for (const [columna, valores] of Object.entries(cambios ?? {})) {
      const llave = llaves.get(placeOf(tabla, columna))
      const keys = valores.filter(valor => typeof valor === 'number')
      if (!llave || keys.length === 0) continue
      const { ids } = asked.get(llave.otra!) ?? { ids: [] }
      asked.set(llave.otra!, { llamada: llave.llamada!, ids: new Set([...ids, ...keys]) })
    }
  if (asked.size === 0) return new Map<string, string>()
  const reads = [...asked].map(
    ([otra, { llamada, ids }]) => sql`
      select ${otra}::text, id, ${sql.ref(llamada)}::text
      from ${sql.table(otra)}
      where id = any(${[...ids]}::bigint[])`,
  )
  const { rows } = await sql<{ clave: string; nombre: string }>`
    select nombrada.otra || ':' || nombrada.id as clave, nombrada.nombre
    from (${sql.join(reads, sql` union all `)}) nombrada (otra, id, nombre)`.execute(db)
  return new Map(rows.map(r => [r.clave, r.nombre]))
}
