/**
 * How the tables hang together, as the database itself says it: what is written by it forgets no table that comes
 * later.
 */
import { sql } from 'kysely'
import type { Db } from './db.ts'

/** A column that points to a row of another table. */
export type Enlace = {
  tabla: string
  columna: string
  padre: string
  columnaDelPadre: string
  /** What becomes of it when that row goes: it goes along, it is emptied, or it forbids it. */
  alBorrar: 'sigue' | 'se vacía' | 'impide'
}

export type Arbol = {
  enlaces: readonly Enlace[]
  /** The columns that an insert may name, by table. */
  columnas: ReadonlyMap<string, readonly string[]>
  /** The columns of the primary key, by table. */
  llaves: ReadonlyMap<string, readonly string[]>
}

/** Read anew each time: another process may have migrated meanwhile. */
export async function readArbol(db: Db): Promise<Arbol> {
  const enlaces = await sql<Enlace>`
    select hijo.relname as tabla, columna.attname as columna, padre.relname as padre,
      destino.attname as "columnaDelPadre",
      case enlace.confdeltype when 'c' then 'sigue' when 'n' then 'se vacía' else 'impide' end as "alBorrar"
    from pg_constraint enlace
      join pg_class hijo on hijo.oid = enlace.conrelid
      join pg_class padre on padre.oid = enlace.confrelid
      join pg_attribute columna on columna.attrelid = hijo.oid and columna.attnum = enlace.conkey[1]
      join pg_attribute destino on destino.attrelid = padre.oid and destino.attnum = enlace.confkey[1]
    where enlace.contype = 'f' and enlace.connamespace = 'public'::regnamespace and cardinality(enlace.conkey) = 1
    order by 1, 2`.execute(db)
  const columnas = await sql<{ tabla: string; columnas: string[]; llave: string[] }>`
    select tabla.relname as tabla,
      array_agg(columna.attname::text order by columna.attnum) filter (where columna.attgenerated = '') as columnas,
      coalesce(
        array_agg(columna.attname::text order by columna.attnum) filter (where columna.attnum = any (llave.conkey)),
        '{}') as llave
    from pg_class tabla
      join pg_attribute columna on columna.attrelid = tabla.oid and columna.attnum > 0 and not columna.attisdropped
      left join pg_constraint llave on llave.conrelid = tabla.oid and llave.contype = 'p'
    where tabla.relnamespace = 'public'::regnamespace and tabla.relkind = 'r'
    group by tabla.relname`.execute(db)
  return {
    enlaces: enlaces.rows,
    columnas: new Map(columnas.rows.map(t => [t.tabla, t.columnas])),
    llaves: new Map(columnas.rows.map(t => [t.tabla, t.llave])),
  }
}

/** These tables, none before one of them that it points to. */
export function enOrdenDePadres(arbol: Arbol, tablas: Iterable<string>): string[] {
  const left = new Set(tablas)
  const done: string[] = []
  while (left.size) {
    const free = [...left].filter(
      tabla => !arbol.enlaces.some(e => e.tabla === tabla && e.padre !== tabla && left.has(e.padre)),
    )
    // Tables that point to each other: one of them has to be the first.
    for (const tabla of free.length ? free : [...left].slice(0, 1)) {
      left.delete(tabla)
      done.push(tabla)
    }
  }
  return done
}
