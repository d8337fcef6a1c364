import { type AjustesCambio, clavesDeAjustes, type Mantenimiento } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { CLAVE_GENERAL, CLAVE_MANTENIMIENTO, claveDeAjuste } from '../../kit/instalacion.ts'

const put = (db: Db, clave: string, valor: string) =>
  db
    .insertInto('ajustes')
    .values({ clave, valor })
    .onConflict(c => c.column('clave').doUpdateSet({ valor }))
    .execute()

/**
 * What was sent, each under its key; the rest stays.
 * @param logo its address; undefined to leave it
 * @returns the version from now on
 */
export async function updateAjustes(db: Db, sent: AjustesCambio, logo: string | undefined): Promise<number> {
  for (const campo of clavesDeAjustes) {
    const valor = sent[campo]
    if (valor !== undefined)
      await put(db, claveDeAjuste(campo), typeof valor === 'string' ? valor : JSON.stringify(valor))
  }
  if (logo !== undefined) await put(db, claveDeAjuste('logo'), logo)
  const row = await db
    .updateTable('ajustes')
    .set({ version: sql`version + 1` })
    .where('clave', '=', CLAVE_GENERAL)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

export const saveMantenimiento = (db: Db, mantenimiento: Mantenimiento) =>
  put(db, CLAVE_MANTENIMIENTO, JSON.stringify(mantenimiento))

export const removeMantenimiento = (db: Db) =>
  db.deleteFrom('ajustes').where('clave', '=', CLAVE_MANTENIMIENTO).execute()
