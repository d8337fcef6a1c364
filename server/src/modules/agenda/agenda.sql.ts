/** The address of somebody's calendar. Its secret is never kept, only its hash. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { recordset } from '../../kit/db/recordset.ts'
import { hashToken } from '../../kit/http/session.ts'
import { DESDE, huellaDeEntrada, secuenciaDe } from './agenda.calendario.ts'
import type { Dado, EntradaDeCalendario, Quitada } from './agenda.entradas.read.ts'

const SECRET_BYTES = 32
/**
 * Days for which a calendar is told that something was cancelled: an app that nobody opened for a month hears of it
 * yet.
 */
const TOLD = 30

/** @returns the secret of the new address; the old one is no longer known */
export async function createCalendario(db: Db, usuario_id: number): Promise<string> {
  const secreto = randomBytes(SECRET_BYTES).toString('base64url')
  const made = { secreto_hash: hashToken(secreto), creado_en: new Date() }
  // Another app, which was given nothing yet and is told of nothing that was taken away; the numbers go on, as it may
  // be the same one.
  await db
    .updateTable('calendarios_dados')
    .set({ quitado_en: sql<Date>`now() - make_interval(days => ${TOLD + 1})` })
    .where('usuario_id', '=', usuario_id)
    .execute()
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

/** Seconds since the moment from which numbers are counted. */
const segundos = sql`(extract(epoch from now()) - ${sql.lit(DESDE)}::int)::bigint`

/**
 * What was told under a number, its cancelling under the next: one that comes back, or is changed, has a higher one
 * still.
 */
const mayor = sql`greatest(coalesce(calendario.dada, calendario.secuencia) + 2, ${segundos})`

type Fila = Quitada & { viva: boolean }

/** As a calendar is given it: under which number, and a mark of what was said. */
type EntradaDada = EntradaDeCalendario & { secuencia: number; huella: string }

/** `ahora`: what a calendar is given now. */
const ahora = (entradas: readonly EntradaDada[]) => sql`
  select *
  from ${recordset(entradas, 'entrada', {
    clave: 'text',
    tipo: 'text',
    titulo: 'text',
    inicia: 'timestamptz',
    termina: 'timestamptz',
    todo_el_dia: 'boolean',
    dia: 'date',
    dia_fin: 'date',
    secuencia: 'bigint',
    huella: 'text',
  })}
  where char_length(clave) <= 100`

/** `escritas`: what is new or has changed, under its next number. */
const escritas = (usuarioId: number) => sql`
  insert into calendarios_dados as calendario (
    usuario_id, clave, tipo, titulo, inicia, termina, todo_el_dia, dia, dia_fin, secuencia, huella, dada)
  select ${usuarioId}::bigint, clave, tipo, titulo, inicia, termina, todo_el_dia, dia, dia_fin, secuencia, huella,
    ${segundos}
  from ahora
  order by clave
  on conflict (usuario_id, clave)
  do update set tipo = excluded.tipo, titulo = excluded.titulo, inicia = excluded.inicia, termina = excluded.termina,
    todo_el_dia = excluded.todo_el_dia, dia = excluded.dia, dia_fin = excluded.dia_fin,
    secuencia = excluded.secuencia, huella = excluded.huella, dada = ${mayor}, quitado_en = null
  where calendario.huella is distinct from excluded.huella or calendario.quitado_en is not null
  returning calendario.clave, calendario.dada`

/** Was given to the calendar of somebody, and is not given now. On `calendarios_dados as dado`. */
const yaNo = (usuarioId: number) => sql`
  dado.usuario_id = ${usuarioId}
    and not exists (select from ahora entrada where entrada.clave = dado.clave)`

/** `pasadas`: what began meanwhile, or was cancelled long ago, is forgotten. */
const pasadas = (usuarioId: number) => sql`
  delete from calendarios_dados dado
  where ${yaNo(usuarioId)}
    and (dado.inicia <= now() or dado.quitado_en < now() - make_interval(days => ${TOLD}))`

/** `recien`: what is cancelled now. */
const recien = (usuarioId: number) => sql`
  update calendarios_dados dado
  set quitado_en = date_trunc('milliseconds', now())
  where ${yaNo(usuarioId)}
    and dado.inicia > now()
    and dado.quitado_en is null
  returning dado.*`

/** `quitadas`: with it what was cancelled of late, which calendars are told for a while. */
const quitadas = (usuarioId: number) => sql`
  select *
  from recien
  union all
  select dado.*
  from calendarios_dados dado
  where ${yaNo(usuarioId)}
    and dado.inicia > now()
    and dado.quitado_en >= now() - make_interval(days => ${TOLD})`

const insertDado = (usuarioId: number, entradas: readonly EntradaDada[]) => sql<Fila>`
  with
    ahora as materialized (${ahora(entradas)}),
    escritas as (${escritas(usuarioId)}),
    pasadas as (${pasadas(usuarioId)}),
    recien as (${recien(usuarioId)}),
    quitadas as (${quitadas(usuarioId)})
  select
    entrada.clave,
    entrada.tipo,
    entrada.titulo,
    entrada.inicia,
    entrada.termina,
    entrada.todo_el_dia,
    entrada.dia,
    entrada.dia_fin,
    coalesce(escrita.dada, dado.dada, ${segundos}) as dada,
    null::timestamptz as quitado_en,
    true as viva
  from ahora entrada
    left join escritas escrita on escrita.clave = entrada.clave
    left join calendarios_dados dado
      on dado.usuario_id = ${usuarioId}
      and dado.clave = entrada.clave
  union all
  select
    quitada.clave,
    quitada.tipo,
    quitada.titulo,
    quitada.inicia,
    quitada.termina,
    quitada.todo_el_dia,
    quitada.dia,
    quitada.dia_fin,
    coalesce(quitada.dada, quitada.secuencia),
    quitada.quitado_en,
    false
  from quitadas quitada
  order by inicia, clave`

/**
 * Notes what a calendar is given, and under which number: what is read of a thing has changed, or it is back after it
 * was cancelled, where the number is higher, and it never goes back. Nothing is written while all is the same as the
 * last time.
 */
export async function noteDado(db: Db, usuarioId: number, entradas: readonly EntradaDeCalendario[]): Promise<Dado> {
  const said = entradas.map(e => ({ ...e, secuencia: secuenciaDe(e), huella: huellaDeEntrada(e) }))
  const { rows } = await insertDado(usuarioId, said).execute(db)
  return {
    dadas: new Map(rows.filter(r => r.viva).map(r => [r.clave, r.dada])),
    quitadas: rows.filter(r => !r.viva),
  }
}

/**
 * The number of a class in a file of its own, for who may have its calendar, too, where it bears the same name: not
 * below what that was given, nor above what it is given next.
 * @param cambiado when the class was changed last
 */
export async function numeroDeClase(db: Db, usuarioId: number, eventoId: number, cambiado: Date): Promise<number> {
  const propio = Math.max(0, Math.floor(cambiado.getTime() / 1000) - DESDE)
  const given = await db
    .selectFrom('calendarios_dados as calendario')
    // One that was cancelled was told so under the next number, and is back.
    .select(
      sql<number>`coalesce(calendario.dada, calendario.secuencia) + case when calendario.quitado_en is null then 0
        else 2 end`.as('numero'),
    )
    .where('calendario.usuario_id', '=', usuarioId)
    .where('calendario.clave', '=', `clase:${eventoId}`)
    .executeTakeFirst()
  return Math.max(propio, Number(given?.numero ?? 0))
}
