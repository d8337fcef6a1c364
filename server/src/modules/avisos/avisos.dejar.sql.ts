/** What a mail's own button ends, and what it was before: pressed twice it is still what the person had chosen. */
import type { CanalAntes, CanalDeCorreo, TipoDeAviso } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { DIAS } from './avisos.correos.sql.ts'

/** How a kind goes for who said nothing of it: there is no choice to go back to but that. */
const DE_SIEMPRE: CanalAntes = 'siempre'

/**
 * @param usual how the kind goes for who says nothing
 * @returns whether it can be undone
 */
export async function leaveCorreo(db: Db, usuario_id: number, tipo: TipoDeAviso, usual: CanalDeCorreo) {
  const antes = usual === 'no' ? null : DE_SIEMPRE
  const { rows } = await sql<{ correo_antes: CanalAntes | null }>`
    insert into avisos_preferencias as preferencia (usuario_id, tipo, correo, correo_antes)
    values (${usuario_id}, ${tipo}, 'no', ${antes})
    on conflict (usuario_id, tipo)
    do update set correo = 'no',
      correo_antes = case when preferencia.correo = 'no' then preferencia.correo_antes
        else coalesce(preferencia.correo, ${antes}) end
    returning correo_antes`.execute(db)
  return rows[0]!.correo_antes !== null
}

/** @returns whether there was something to undo */
export async function undoCorreo(db: Db, usuarioId: number, tipo: TipoDeAviso): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('avisos_preferencias')
    .set({ correo: sql<CanalDeCorreo | null>`nullif(correo_antes, ${DE_SIEMPRE})`, correo_antes: null })
    .where('usuario_id', '=', usuarioId)
    .where('tipo', '=', tipo)
    .where('correo', '=', 'no')
    .where('correo_antes', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** @returns whether it can be undone */
export async function leaveResumen(db: Db, usuario_id: number): Promise<boolean> {
  const { rows } = await sql<{ dias_antes: number[] | null }>`
    insert into avisos_resumenes as resumen (usuario_id, dias, dias_antes)
    values (${usuario_id}, '{}', ${DIAS})
    on conflict (usuario_id) do update
    set dias = '{}', dias_antes = case when resumen.dias = '{}' then resumen.dias_antes else resumen.dias end
    returning dias_antes`.execute(db)
  return rows[0]!.dias_antes !== null
}

/** @returns whether there was something to undo */
export async function undoResumen(db: Db, usuarioId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('avisos_resumenes')
    .set({ dias: sql<number[]>`dias_antes`, dias_antes: null })
    .where('usuario_id', '=', usuarioId)
    .where(sql<SqlBool>`dias = '{}'`)
    .where('dias_antes', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
