/** The address of somebody's calendar. Its secret is never kept, only its hash. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { hashToken } from '../../kit/session.ts'
import { secuenciaDe } from './agenda.calendario.ts'
import type { EntradaDeCalendario, Quitada } from './agenda.entradas.read.ts'

const SECRET_BYTES = 32

/** @returns the secret of the new address; the old one is no longer known */
export async function createCalendario(db: Db, usuario_id: number): Promise<string> {
  const secreto = randomBytes(SECRET_BYTES).toString('base64url')
  const made = { secreto_hash: hashToken(secreto), creado_en: new Date() }
  // Another app, which was given nothing yet.
  await db.deleteFrom('calendarios_dados').where('usuario_id', '=', usuario_id).execute()
  await db
    .insertInto('calendarios')
    .values({ usuario_id, ...made })
    .onConflict(on => on.column('usuario_id').doUpdateSet(made))
    .execute()
  return secreto
}

/** @returns since when, ISO 8601; null without one */
export async function getCalendario(db: Db, usuarioId: number): Promise<string | null> {
  const row = await db
    .selectFrom('calendarios')
    .select('creado_en')
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()
  return row?.creado_en.toISOString() ?? null
}

/** @returns whether there was one */
export async function removeCalendario(db: Db, usuarioId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendarios')
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Whose it is; undefined when nobody has it. */
export const findDueno = (db: Db, secreto: string) =>
  db.selectFrom('calendarios').select('usuario_id').where('secreto_hash', '=', hashToken(secreto)).executeTakeFirst()

/** Days for which a calendar is told that something was cancelled: an app that nobody opened for a month hears of it yet. */
const TOLD = 30

/**
 * Notes what a calendar is given of what is to come. Nothing is written while that is the same as the last time.
 * @returns what it was given before and is no more, unless its hour is over
 */
export async function noteDado(
  db: Db,
  usuarioId: number,
  entradas: readonly EntradaDeCalendario[],
): Promise<Quitada[]> {
  const ahora = JSON.stringify(
    entradas.map(({ clave, tipo, titulo, inicia, termina, todo_el_dia, dia, dia_fin, ...e }) => ({ clave, tipo, titulo, inicia, termina, todo_el_dia, dia, dia_fin, secuencia: secuenciaDe(e) })),
  ) // biome-ignore format: one value
  const { rows } = await sql<Quitada>`
    with ahora as materialized (select * from jsonb_to_recordset(${ahora}::jsonb) as x (clave text, tipo text, titulo text, inicia timestamptz, termina timestamptz,
        todo_el_dia boolean, dia date, dia_fin date, secuencia bigint)),
    dadas as (insert into calendarios_dados as d (usuario_id, clave, tipo, titulo, inicia, termina, todo_el_dia, dia, dia_fin, secuencia)
      select ${usuarioId}::bigint, clave, tipo, titulo, inicia, termina, todo_el_dia, dia, dia_fin, secuencia from ahora
      where inicia > now() and char_length(clave) <= 100 order by clave
      on conflict (usuario_id, clave) do update set tipo = excluded.tipo, titulo = excluded.titulo, inicia = excluded.inicia, termina = excluded.termina,
        todo_el_dia = excluded.todo_el_dia, dia = excluded.dia, dia_fin = excluded.dia_fin, secuencia = excluded.secuencia, quitado_en = null
      where (d.titulo, d.inicia, d.termina, d.secuencia, d.quitado_en) is distinct from
        (excluded.titulo, excluded.inicia, excluded.termina, excluded.secuencia, null::timestamptz)),
    pasadas as (delete from calendarios_dados d where d.usuario_id = ${usuarioId} and not exists (select from ahora a where a.clave = d.clave and a.inicia > now())
      and (d.inicia <= now() or d.quitado_en < now() - make_interval(days => ${TOLD}))),
    recien as (update calendarios_dados d set quitado_en = date_trunc('milliseconds', now())
      where d.usuario_id = ${usuarioId} and d.inicia > now() and d.quitado_en is null and not exists (select from ahora a where a.clave = d.clave)
      returning d.*)
    select q.clave, q.tipo, q.titulo, q.inicia, q.termina, q.todo_el_dia, q.dia, q.dia_fin, q.secuencia, q.quitado_en from (
      select * from recien union all select d.* from calendarios_dados d where d.usuario_id = ${usuarioId} and d.inicia > now()
        and d.quitado_en >= now() - make_interval(days => ${TOLD}) and not exists (select from ahora a where a.clave = d.clave)) q
    order by q.inicia, q.clave`.execute(db)
  return rows
}
