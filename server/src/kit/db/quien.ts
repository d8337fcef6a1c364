/** Who acts in a transaction: what the database itself notes of a change names them (ADR 087, 120, 141). */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

export const actAs = async (db: Db, quien: number): Promise<void> => {
  await sql`select ${comoQuien(quien)}`.execute(db)
}

const comoQuien = (quien: number) => sql`set_config('eleva.quien', ${String(quien)}, true)`

/** What somebody does, as the audit keeps it. */
export type ActoDeAuditoria = {
  /** Null of whom nobody knows. */
  quien: number | null
  /** As which kind of person; '' of nobody. */
  papel: string
  /** Whole: it is kept shortened. */
  direccion: string
  palabra: string
  /** As `novedades.update`. */
  acto: string
  /** Which one, as the address of the call says it. */
  objeto?: string | undefined
  nombre?: string | undefined
}

/** The net of an address: 256 of the old ones, and of the new ones what a site has. */
const netOf = (direccion: string): RawBuilder<string | null> => {
  const ip = direccion.replace(/^::ffff:/i, '').replace(/%.*$/, '')
  return sql`network(set_masklen(${ip}::inet, ${ip.includes(':') ? 48 : 24}))::text`
}

const lineaDe = (a: ActoDeAuditoria) => sql`
  insert into auditoria (quien, papel, direccion, palabra, acto, objeto, nombre)
  values (
    ${a.quien}, ${a.papel}, ${netOf(a.direccion)}, ${a.palabra}, ${a.acto}, ${a.objeto ?? null}, ${a.nombre ?? null}
  )`

/** A line of what changes nothing in a table. */
export const noteActo = async (db: Db, acto: ActoDeAuditoria): Promise<void> => {
  await lineaDe(acto).execute(db)
}

/** Says who acts and what they do, in one go: what the transaction changes from here on stands under that line. */
export const actWithLinea = async (db: Db, acto: ActoDeAuditoria & { quien: number }): Promise<void> => {
  await sql`
    with linea as (${lineaDe(acto)} returning id)
    select ${comoQuien(acto.quien)}, set_config('eleva.linea', linea.id::text, true) from linea`.execute(db)
}

/**
 * How rows that come are told from here on: one by one, as back from the trash, or not at all, as parts of what is told
 * already.
 */
export const comoSeDice = async (db: Db, modo: 'cada una' | 'devuelve' | 'calla'): Promise<void> => {
  await sql`select set_config('eleva.historial', ${modo}, true)`.execute(db)
}
