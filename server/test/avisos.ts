/** What people were told, beside what the living catalogue shows of it. */
import type { TipoDeAviso } from '@eleva/contract'
import { expect } from 'vitest'
import type { Db } from '../src/kit/db/db.ts'
import { EJEMPLOS } from '../src/modules/avisos/avisos.ejemplos.service.ts'

type Quien = { id: number }

/** @param db of the test that asks, once it is open */
export function avisosDe(db: () => Db) {
  /** What one person was told, the oldest first. */
  const of = (who: Quien) =>
    db()
      .selectFrom('avisos')
      .select(['tipo', 'cuantos', 'datos', 'leido_en'])
      .where('usuario_id', '=', who.id)
      .orderBy('id')
      .execute()
  const rowsOf = (tipo: TipoDeAviso) =>
    db().selectFrom('avisos').select('usuario_id').where('tipo', '=', tipo).orderBy('usuario_id').execute()
  return {
    of,
    kinds: async (who: Quien) => (await of(who)).map(aviso => aviso.tipo),
    /** Who was told of a kind, by their keys. */
    told: async (tipo: TipoDeAviso) => (await rowsOf(tipo)).map(row => row.usuario_id),
  }
}
/** The keys of people, as `told` has them. */
export const ids = (...who: Quien[]) => who.map(w => w.id).sort((x, y) => x - y)

/** That the last notice of a kind was told with what its example has, and no more. */
export async function expectToldAsExample(db: Db, tipo: TipoDeAviso) {
  const aviso = await db
    .selectFrom('avisos')
    .select('datos')
    .where('tipo', '=', tipo)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  // A live course says that besides.
  const { en_vivo: _, ...datos } = aviso.datos
  expect(Object.keys(datos).sort(), tipo).toEqual(Object.keys(EJEMPLOS[tipo]).sort())
}
