/** What the end of an attempt writes. */
import { sql } from 'kysely'
import type { Sustentante } from '../../../alcance/sustentante.ts'
import type { Db } from '../../../kit/db/db.ts'
import { recordset } from '../../../kit/db/recordset.ts'
import { deIntento, type Intento } from '../intentos.read.ts'
import { vencido } from '../intentos.tiempo.read.ts'

type NotaDeIntento = { calificacion: number; por_calificar: number }

/**
 * Notes how much of each answer is right, as its attempt was graded: of those with data of their own, which a later
 * change of the question would otherwise grade anew.
 */
export async function keepPartes(db: Db, intentoId: number, partes: readonly { id: number; parte: number | null }[]) {
  if (partes.length === 0) return
  await sql`
    update intento_respuestas respuesta
    set parte = graduada.parte
    from ${recordset(partes, 'graduada', { id: 'bigint', parte: 'float8' })}
    where respuesta.intento_id = ${intentoId} and respuesta.reactivo_id = graduada.id`.execute(db)
}

/**
 * @param hecho when it was finished without a connection; null for now
 * @param hasta_reactivo the last of its quiz's own that it was graded by
 * @param dicho whether its person is told at once
 */
export const keepResultado = (
  db: Db,
  id: number,
  { calificacion, por_calificar }: NotaDeIntento,
  {
    hecho,
    porTiempo,
    hasta_reactivo,
    dicho,
  }: { hecho: string | null; porTiempo: boolean; hasta_reactivo: number | null; dicho: boolean },
) =>
  db
    .updateTable('intentos')
    .set({
      calificacion,
      por_calificar,
      terminado_en: sql`now()`,
      hecho_en: hecho,
      por_tiempo: porTiempo,
      hasta_reactivo,
      ...(dicho ? { visto_en: sql<Date>`now()` } : {}),
      // What its questions were as it was graded: who changes one waits for the lock of its attempt.
      version: sql<number>`coalesce((select max(version.id) from reactivos_versiones version), 0)`,
    })
    .where('id', '=', id)
    .execute()

/**
 * Gives a finished attempt another grade of its own; who had the mean of several has it no more, until it is reckoned.
 * @param visto whether somebody graded it, which a late answer must not take back
 */
export const regradeIntento = (
  db: Db,
  id: number,
  { calificacion, por_calificar }: NotaDeIntento,
  { visto = false }: { visto?: boolean } = {},
) =>
  db
    .updateTable('intentos')
    .set({
      calificacion,
      por_calificar,
      propia: null,
      ...(visto ? { visto_en: sql<Date>`coalesce(visto_en, now())` } : {}),
    })
    .where('id', '=', id)
    .execute()

/**
 * Attempts that are `vencidos`, held by the caller's transaction, the oldest first.
 * @param only those of these people, which are waited for; else what another process holds is left to it
 */
export async function lockVencidos(db: Db, limit: number, only?: readonly Sustentante[]): Promise<Intento[]> {
  const deEllos = sql`and (intento.usuario_id, intento.actividad_id) in (
    select pedido."usuarioId", pedido."actividadId"
    from ${recordset(only ?? [], 'pedido', { usuarioId: 'bigint', actividadId: 'bigint' })})`
  const { rows } = await sql<Intento>`
    select ${deIntento}
    from intentos intento
    where intento.terminado_en is null
      and ${vencido}
      ${only ? deEllos : sql``}
    order by intento.vence_en, intento.id
    limit ${sql.lit(limit)}
    for update ${only ? sql`` : sql`skip locked`}`.execute(db)
  return rows
}

/** What authors looked at yesterday, which counts nowhere. */
export const removeVistas = (db: Db) =>
  db
    .deleteFrom('intentos')
    .where('modo', '=', 'vista')
    .where('creado_en', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
