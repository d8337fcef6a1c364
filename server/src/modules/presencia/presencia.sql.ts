import type { Presencia } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { presenciaColumns } from './presencia.read.ts'

/** Somebody who came online or went, with the school whose people hear of it. */
export type Cambio = Presencia & { escuelaId: number | null }

const before = (ms: number) => sql`now() - make_interval(secs => ${ms / 1000})`

/** From a statement's `movidos`, which are rows of `presencias`. */
const changes = sql`select ${presenciaColumns}, u.escuela_id as "escuelaId"
  from movidos p join usuarios u on u.id = p.usuario_id`

/** @returns whether the process was not known, or had been given up: then nobody counts as connected to it */
export async function beat(db: Db, procesoId: string): Promise<boolean> {
  const latido_en = sql<Date>`now()`
  const { numUpdatedRows } = await db
    .updateTable('presencia_procesos')
    .set({ latido_en })
    .where('id', '=', procesoId)
    .where('vivo', '=', true)
    .executeTakeFirst()
  if (numUpdatedRows) return false
  await db
    .insertInto('presencia_procesos')
    .values({ id: procesoId })
    .onConflict(c => c.column('id').doUpdateSet({ latido_en, vivo: true }))
    .execute()
  return true
}

/**
 * Writes who is connected to a process now, and who is no more; saying the same twice does no harm.
 * @returns those who came online by it; whom another process already holds did not
 */
export function writeConexiones(db: Db, procesoId: string, here: number[], gone: number[]): Promise<Cambio[]> {
  return db.transaction().execute(async tx => {
    if (gone.length)
      await tx
        .updateTable('presencia_conexiones')
        .set({ sin_conexion_desde: sql`now()` })
        .where('proceso_id', '=', procesoId)
        .where('usuario_id', '=', sql<number>`any(${gone}::bigint[])`)
        .where('sin_conexion_desde', 'is', null)
        .execute()
    if (!here.length) return []
    // First the row that `sweep` locks, also where it does not change: one of both waits, and sees what the other did.
    const { rows } = await sql<Cambio>`
      with movidos as (
        insert into presencias as p (usuario_id, is_online)
        select id, 1 from usuarios where id = any(${here}::bigint[]) order by id
        on conflict (usuario_id) do update set is_online = 1, desde = now() where p.is_online = 0
        returning *)
      ${changes}`.execute(tx)
    await sql`
      insert into presencia_conexiones (usuario_id, proceso_id)
      select id, ${procesoId}::uuid from usuarios where id = any(${here}::bigint[]) order by id
      on conflict (usuario_id, proceso_id) do update set sin_conexion_desde = null`.execute(tx)
    return rows
  })
}

/**
 * Who has been without a connection for `grace` goes offline, and so does whom only a process held that has been silent
 * for `silence`. Both in milliseconds.
 * @returns those who went
 */
export async function sweep(db: Db, grace: number, silence: number): Promise<Cambio[]> {
  const gone = sql`c.sin_conexion_desde <= ${before(grace)}`
  const silent = sql`r.vivo and r.latido_en <= ${before(silence)}`
  const held = sql`not r.vivo and c.sin_conexion_desde is null`
  const orphans = sql`presencia_procesos r join presencia_conexiones c on c.proceso_id = r.id where ${held}`
  const { rows: found } = await sql<{ due: boolean }>`
    select exists (select from presencia_conexiones c where ${gone})
        or exists (select from presencia_procesos r where ${silent})
        or exists (select from ${orphans}) as due`.execute(db)
  if (!found[0]!.due) return []
  return db.transaction().execute(async tx => {
    // First, so that a process that beats in this moment either is left alone or learns that it was given up.
    await sql`update presencia_procesos r set vivo = false where ${silent}`.execute(tx)
    const { rows: due } = await sql<{ usuario_id: number }>`
      select p.usuario_id from presencias p where p.usuario_id in (
        select c.usuario_id from presencia_conexiones c where ${gone} union select c.usuario_id from ${orphans})
      order by p.usuario_id for update`.execute(tx)
    const { rows: left } = await sql<{ usuario_id: number; visto: string }>`
      delete from presencia_conexiones c using presencia_procesos r
      where r.id = c.proceso_id
        and c.usuario_id = any(${due.map(d => d.usuario_id)}::bigint[])
        and (${gone} or ${held})
      returning c.usuario_id, coalesce(c.sin_conexion_desde, r.latido_en)::text as visto`.execute(tx)
    await sql`delete from presencia_procesos r where not r.vivo
      and not exists (select from presencia_conexiones c where c.proceso_id = r.id)`.execute(tx)
    // A statement of its own: one does not see what it deletes itself.
    const { rows } = await sql<Cambio>`
      with vistos as (
        select usuario_id, max(visto) as visto
          from unnest(${left.map(l => l.usuario_id)}::bigint[], ${left.map(l => l.visto)}::timestamptz[])
            as v (usuario_id, visto) group by usuario_id),
      movidos as (
        update presencias p set is_online = 0, desde = v.visto from vistos v
         where p.usuario_id = v.usuario_id and p.is_online = 1
           and not exists (select from presencia_conexiones c where c.usuario_id = p.usuario_id)
        returning p.*)
      ${changes}`.execute(tx)
    return rows
  })
}

/** A process that ends in order: its people are gone from now on, and may come back to another. */
export async function endProceso(db: Db, procesoId: string): Promise<void> {
  await db
    .updateTable('presencia_conexiones')
    .set({ sin_conexion_desde: sql`now()` })
    .where('proceso_id', '=', procesoId)
    .where('sin_conexion_desde', 'is', null)
    .execute()
}
