import { sql } from 'kysely'
import type { Db } from '../../../kit/db/db.ts'
import { POR_LISTA } from './credencial.ts'

/**
 * What a programme or course was called and consisted of when it was last given: what stands in its own table may be
 * another by now.
 */
export const findLogro = (db: Db, tipo: 'programa' | 'curso', id: number): Promise<{ datos: string } | undefined> =>
  db
    .selectFrom('constancias')
    .select('datos')
    .where(tipo === 'programa' ? 'curricula_id' : 'curso_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const listLlavesConId = (db: Db): Promise<{ id: number; publica: Buffer }[]> =>
  db.selectFrom('llaves_de_firma').select(['id', 'publica']).orderBy('id').execute()

/** Which of a list hold no more, and up to which key there are any at all: a list of nobody is none. */
export async function readEstados(db: Db, n: number): Promise<{ existe: boolean; revocadas: number[] }> {
  const { rows } = await sql<{ existe: boolean; revocadas: number[] }>`
    select
      exists (select from constancias constancia
        where constancia.id >= ${n * POR_LISTA} and constancia.id < ${(n + 1) * POR_LISTA}) as existe,
      array(
        select constancia.id::int
        from constancias constancia
        where constancia.id >= ${n * POR_LISTA} and constancia.id < ${(n + 1) * POR_LISTA}
          and constancia.revocada_en is not null
        order by constancia.id
      ) as revocadas`.execute(db)
  return rows[0]!
}
