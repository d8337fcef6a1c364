import { avisosQueSeReunen, type DatosDeAviso, type TipoDeAviso } from '@eleva/contract'
import { sql } from 'kysely'
import type { Destinatarios } from '../../alcance/destinatarios.read.ts'
import { constraintOf } from '../../kit/changes.ts'
import type { Db } from '../../kit/db.ts'
import { conflict, notFound } from '../../kit/errors.ts'

/** Up to so many people are told live each; of more, only those who are connected. */
export const POCOS = 200

export type Dicho = {
  tipo: TipoDeAviso
  /** What it is about, as `actividad:12`; while it is unread, the same again goes into it. */
  clave: string
  datos: DatosDeAviso
  para: Destinatarios
  /** Who did it: they know. */
  salvo?: number | undefined
}

type Oyentes = { oyentes: number[]; total: number }

const oyentesDe = sql`select count(*)::int as total, coalesce(case when count(*) <= ${sql.lit(POCOS)} then json_agg(d.usuario_id)
  else (select json_agg(c.usuario_id) from dichos c join presencias p on p.usuario_id = c.usuario_id and p.is_online = 1) end, '[]') as oyentes
  from dichos d`

/**
 * One statement, however many people it is for: one notice each, or into the unread one about the same. In the order of people, so that
 * two that tell the same ones wait for each other in turn.
 * @returns how many were told, and who is to hear of it live
 */
export async function createAvisos(db: Db, { tipo, clave, datos, para, salvo }: Dicho): Promise<Oyentes> {
  const { rows } = await sql<Oyentes>`
    with dichos as (
      insert into avisos as a (usuario_id, tipo, clave, datos)
      select u.id, ${tipo}, ${clave}, ${JSON.stringify(datos)}::jsonb from usuarios u
      where u.id in (${para}) and u.estatus_user = 1 and u.id is distinct from ${salvo ?? null}::bigint
        and not exists (select from avisos_preferencias p where p.usuario_id = u.id and p.tipo = ${tipo} and not p.en_app)
      order by u.id
      on conflict (usuario_id, tipo, clave) where leido_en is null do update set
        cuantos = a.cuantos + ${Number(avisosQueSeReunen.includes(tipo))}::int, datos = excluded.datos, actualizado_en = clock_timestamp()
      returning a.usuario_id)
    ${oyentesDe}`.execute(db)
  return rows[0]!
}

/** What was told and no longer holds, where nobody has read it yet. */
export async function removeSinLeer(
  db: Db,
  { tipo, clave, para }: Pick<Dicho, 'tipo' | 'clave' | 'para'>,
): Promise<Oyentes> {
  const { rows } = await sql<Oyentes>`
    with dichos as (delete from avisos a where a.usuario_id in (${para}) and a.tipo = ${tipo} and a.clave = ${clave} and a.leido_en is null
      returning a.usuario_id)
    ${oyentesDe}`.execute(db)
  return rows[0]!
}

/**
 * @returns whether anything changed
 * @throws {Refusal} 404 when there is none of the person; 409 when a newer one about the same waits already
 */
export async function markAviso(db: Db, usuarioId: number, id: number, leido: boolean): Promise<boolean> {
  const found = await db
    .selectFrom('avisos')
    .select('leido_en')
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('Ese aviso ya no existe.')
  if ((found.leido_en !== null) === leido) return false
  await db
    .updateTable('avisos')
    .set({ leido_en: leido ? sql<Date>`clock_timestamp()` : null })
    .where('id', '=', id)
    .execute()
    .catch(error => {
      throw constraintOf(error) === 'avisos_sin_leer'
        ? conflict('Ya tienes sin leer un aviso más nuevo de lo mismo.')
        : error
    })
  return true
}

/** @param hasta ISO 8601; what came after it stays unread */
export async function markTodos(db: Db, usuarioId: number, hasta: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('avisos')
    .set({ leido_en: sql<Date>`clock_timestamp()` })
    .where('usuario_id', '=', usuarioId)
    .where('leido_en', 'is', null)
    .where('actualizado_en', '<=', sql<Date>`${hasta}::timestamptz`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const savePreferencia = (db: Db, usuario_id: number, tipo: TipoDeAviso, en_app: boolean) =>
  db
    .insertInto('avisos_preferencias')
    .values({ usuario_id, tipo, en_app })
    .onConflict(c => c.columns(['usuario_id', 'tipo']).doUpdateSet({ en_app }))
    .execute()

/** Rows of one statement at night, so that nobody waits for it. */
const BATCH = 5_000

/** @returns how many went */
export async function removeViejos(db: Db, days: number, signal?: AbortSignal): Promise<number> {
  let gone = 0
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('avisos')
      .where('id', 'in', e =>
        e
          .selectFrom('avisos')
          .select('id')
          .where('actualizado_en', '<', sql<Date>`now() - make_interval(days => ${days})`)
          .orderBy('actualizado_en')
          .limit(BATCH),
      )
      .executeTakeFirst()
    gone += Number(numDeletedRows)
    if (numDeletedRows < BATCH || signal?.aborted) return gone
  }
}
