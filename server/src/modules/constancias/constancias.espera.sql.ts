/** Constancias that wait for something that stands on them (ADR 135). */
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import type { Logro } from './constancias.logros.read.ts'

/** Its template, or what it is about, is another one: what waits is looked at again. */
export const touchRegla = (db: Db, de: 'curricula_id' | 'curso_id', id: number) =>
  db.updateTable('constancias_por_completar').set({ toca_en: sql`now()` }).where(de, '=', id).execute()

/**
 * They lack something: they wait, once for each.
 * @returns those that did not wait before
 */
export async function insertPorCompletar(db: Db, logros: readonly Logro[], por: number | null): Promise<Logro[]> {
  if (logros.length === 0) return []
  const rows = await db
    .insertInto('constancias_por_completar')
    .values(
      logros.map(({ usuario_id, curricula_id, curso_id }) => ({ usuario_id, curricula_id, curso_id, pedida_por: por })),
    )
    .onConflict(c => c.doNothing())
    .returning(['usuario_id', 'curricula_id', 'curso_id'])
    .execute()
  const isOf = (logro: Logro) => (row: (typeof rows)[number]) =>
    row.usuario_id === logro.usuario_id && row.curricula_id === logro.curricula_id && row.curso_id === logro.curso_id
  return logros.filter(logro => rows.some(isOf(logro)))
}

export type EnEspera = {
  id: number
  usuario_id: number
  curricula_id: number | null
  curso_id: number | null
  por: number | null
  /** The day on which it waited first, where the person is: then they had ended it. */
  terminado: string
}

/** How many are looked at in one go. */
const LOTE = 200

/**
 * What waits of a person; without one, what somebody else has said meanwhile. Another process does not look at the
 * same.
 */
export async function takeEnEspera(db: Db, usuarioId?: number): Promise<EnEspera[]> {
  const { rows } = await sql<EnEspera>`
    select
      espera.id,
      espera.usuario_id,
      espera.curricula_id,
      espera.curso_id,
      espera.pedida_por as por,
      (espera.creado_en at time zone coalesce(escuela.zona, zona()))::date::text as terminado
    from constancias_por_completar espera
      join usuarios usuario on usuario.id = espera.usuario_id
      left join escuelas escuela on escuela.id = usuario.escuela_id
    where ${usuarioId === undefined ? sql`espera.toca_en is not null` : sql`espera.usuario_id = ${usuarioId}`}
    order by espera.id
    limit ${LOTE}
    for update of espera skip locked`.execute(db)
  return rows
}

/**
 * Drops those of people who have it by now or had it taken away, whichever way: who has it waits for it no more, and
 * what was taken away does not come back by itself.
 * @param constancias their keys
 * @returns what they waited for
 */
export async function removeYaTenidas(db: Db, constancias: readonly number[]) {
  const { rows } = await sql<Pick<EnEspera, 'usuario_id' | 'curricula_id' | 'curso_id'>>`
    delete from constancias_por_completar espera
    using constancias constancia
    where constancia.id = any (${constancias}::bigint[])
      and espera.usuario_id = constancia.usuario_id
      and (espera.curricula_id = constancia.curricula_id or espera.curso_id = constancia.curso_id)
    returning espera.usuario_id, espera.curricula_id, espera.curso_id`.execute(db)
  return rows
}

/** Issued, or achieved no more. */
export const removeEnEspera = (db: Db, ids: readonly number[]) =>
  sql`
    delete from constancias_por_completar
    where id = any (${ids}::bigint[])`.execute(db)

/** They lack it still: their turn comes again once somebody has said something of it. */
export const untouchEsperas = (db: Db, ids: readonly number[]) =>
  sql`
    update constancias_por_completar
    set toca_en = null
    where id = any (${ids}::bigint[])`.execute(db)

/** The courses of what waits. */
export async function paresEnEspera(db: Db, filas: readonly EnEspera[]) {
  const { rows } = await sql<{ usuario_id: number; curso_id: number }>`
    select distinct espera.usuario_id, coalesce(espera.curso_id, publicado.curso_id) as curso_id
    from constancias_por_completar espera
      left join cursos_publicados publicado on publicado.curricula_id = espera.curricula_id
    where espera.id = any (${filas.map(f => f.id)}::bigint[])
      and coalesce(espera.curso_id, publicado.curso_id) is not null`.execute(db)
  return rows
}
