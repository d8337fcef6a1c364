import type { Presencia } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { presenciaColumns } from './presencia.read.ts'

/** Somebody who came online or went, with the school whose people hear of it. */
export type CambioDePresencia = Presencia & { escuelaId: number | null }

const before = (ms: number) => sql`now() - make_interval(secs => ${ms / 1000})`

/** From a statement's `movidos`, which are rows of `presencias`. */
const changes = sql`select ${presenciaColumns}, usuario.escuela_id as "escuelaId"
  from movidos presencia
    join usuarios usuario on usuario.id = presencia.usuario_id`

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
export function writeConexiones(
  db: Db,
  procesoId: string,
  here: number[],
  gone: number[],
): Promise<CambioDePresencia[]> {
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
    const { rows } = await sql<CambioDePresencia>`
      with movidos as (
        insert into presencias as presencia (usuario_id, is_online)
        select id, 1
        from usuarios
        where id = any(${here}::bigint[])
        order by id
        on conflict (usuario_id) do update set is_online = 1, desde = now()
        where presencia.is_online = 0
        returning *)
      ${changes}`.execute(tx)
    await sql`
      insert into presencia_conexiones (usuario_id, proceso_id)
      select id, ${procesoId}::uuid
      from usuarios
      where id = any(${here}::bigint[])
      order by id
      on conflict (usuario_id, proceso_id) do update set sin_conexion_desde = null`.execute(tx)
    return rows
  })
}

/**
 * Who has been without a connection for `grace` goes offline, and so does whom only a process held that has been silent
 * for `silence`. Both in milliseconds.
 * @returns those who went
 */
export async function sweep(db: Db, grace: number, silence: number): Promise<CambioDePresencia[]> {
  const gone = sql`conexion.sin_conexion_desde <= ${before(grace)}`
  const silent = sql`proceso.vivo and proceso.latido_en <= ${before(silence)}`
  const held = sql`not proceso.vivo and conexion.sin_conexion_desde is null`
  const orphans = sql`presencia_procesos proceso join presencia_conexiones conexion on conexion.proceso_id = proceso.id
    where ${held}`
  const { rows: found } = await sql<{ due: boolean }>`
    select exists (select from presencia_conexiones conexion where ${gone})
        or exists (select from presencia_procesos proceso where ${silent})
        or exists (select from ${orphans}) as due`.execute(db)
  if (!found[0]!.due) return []
  return db.transaction().execute(async tx => {
    // First, so that a process that beats in this moment either is left alone or learns that it was given up.
    await sql`
      update presencia_procesos proceso
      set vivo = false
      where ${silent}`.execute(tx)
    const { rows: due } = await sql<{ usuario_id: number }>`
      select presencia.usuario_id
      from presencias presencia
      where presencia.usuario_id in (
        select conexion.usuario_id
        from presencia_conexiones conexion
        where ${gone}
        union
        select conexion.usuario_id from ${orphans}
      )
      order by presencia.usuario_id
      for update`.execute(tx)
    const { rows: left } = await sql<{ usuario_id: number; visto: string }>`
      delete from presencia_conexiones conexion using presencia_procesos proceso
      where proceso.id = conexion.proceso_id
        and conexion.usuario_id = any(${due.map(d => d.usuario_id)}::bigint[])
        and (${gone} or ${held})
      returning conexion.usuario_id, coalesce(conexion.sin_conexion_desde, proceso.latido_en)::text as visto`.execute(
      tx,
    )
    await sql`
      delete from presencia_procesos proceso
      where not proceso.vivo
      and not exists (select from presencia_conexiones conexion where conexion.proceso_id = proceso.id)`.execute(tx)
    // A statement of its own: one does not see what it deletes itself.
    const { rows } = await sql<CambioDePresencia>`
      with vistos as (
        select usuario_id, max(visto) as visto
          from unnest(${left.map(l => l.usuario_id)}::bigint[], ${left.map(l => l.visto)}::timestamptz[])
            as latido (usuario_id, visto) group by usuario_id),
      movidos as (
        update presencias presencia
        set is_online = 0, desde = latido.visto
        from vistos latido
        where presencia.usuario_id = latido.usuario_id
          and presencia.is_online = 1
          and not exists (select from presencia_conexiones conexion where conexion.usuario_id = presencia.usuario_id)
        returning presencia.*
      )
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
