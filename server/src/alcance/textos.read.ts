/** Legal texts that somebody has yet to accept, and uses of their data to which somebody is opposed (ADR 131). */

import type { UsoOpcional } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../kit/db/db.ts'

/** Whether there is any: asked with each page that is opened. */
export async function mustAccept(db: Db, usuarioId: number): Promise<boolean> {
  const { rows } = await sql<{ debe: boolean }>`
    select exists (
      select
      from privacidad_textos_vigentes texto
      where not exists (
        select
        from privacidad_aceptaciones aceptada
        where aceptada.usuario_id = ${usuarioId} and aceptada.texto_id = texto.id
      )
    ) as debe`.execute(db)
  return rows[0]!.debe
}

/**
 * Whether they are not opposed to it.
 * @param usuario their key, as `usuario.id`
 */
export const sinOponerse = (uso: UsoOpcional, usuario: RawBuilder<unknown>) => sql<SqlBool>`not exists (
    select
    from privacidad_oposiciones opuesta
    where opuesta.usuario_id = ${usuario} and opuesta.uso = ${sql.lit(uso)}
  )`
