/** What people were told, beside what the living catalogue shows of it. */
import type { TipoDeAviso } from '@eleva/contract'
import { expect } from 'vitest'
import type { Db } from '../src/kit/db/db.ts'
import { EJEMPLOS } from '../src/modules/avisos/avisos.ejemplos.service.ts'

/** That the last notice of a kind was told with what its example has, and no more. */
export async function expectToldAsExample(db: Db, tipo: TipoDeAviso) {
  const aviso = await db
    .selectFrom('avisos')
    .select('datos')
    .where('tipo', '=', tipo)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  // Of a live course it says that besides.
  const { en_vivo: _, ...datos } = aviso.datos as Record<string, unknown>
  expect(Object.keys(datos).sort(), tipo).toEqual(Object.keys(EJEMPLOS[tipo]).sort())
}
