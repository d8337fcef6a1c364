import type { DudaInput } from '@eleva/contract'
import type { Db } from '../../kit/db/db.ts'

/** @returns the doubt, and whether it is new: with a key that is known it is the one that was sent before */
export async function createDuda(
  db: Db,
  usuarioId: number,
  d: DudaInput,
): Promise<{ id: number; isNew: boolean } | undefined> {
  const made = await db
    .insertInto('dudas')
    .values({
      usuario_id: usuarioId,
      duda_msj: d.duda_msj,
      curricula_id: d.curricula_id ?? null,
      curso_id: d.curso_id,
      unidad_id: d.unidad_id ?? null,
      objetivo_id: d.objetivo_id,
      segundo: d.segundo ?? null,
      clave: d.clave ?? null,
    })
    .onConflict(oc => oc.column('clave').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return { id: made.id, isNew: true }
  const before = await db
    .selectFrom('dudas')
    .select('id')
    .where('clave', '=', d.clave!)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()
  return before && { id: before.id, isNew: false }
}

/** Undefined when somebody was faster. */
export const createRespuesta = (db: Db, usuarioId: number, dudaId: number, texto: string) =>
  db
    .insertInto('dudas_respuestas')
    .values({ duda_id: dudaId, usuario_id: usuarioId, respuesta_duda_msj: texto })
    .onConflict(oc => oc.column('duda_id').doNothing())
    .returning('id')
    .executeTakeFirst()

/**
 * Changes it for its author only.
 * @returns whether there was one
 */
export async function updateRespuesta(db: Db, usuarioId: number, id: number, texto: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dudas_respuestas')
    .set({ respuesta_duda_msj: texto })
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Takes it away for its author only.
 * @returns whether there was one
 */
export async function removeRespuesta(db: Db, usuarioId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('dudas_respuestas')
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
