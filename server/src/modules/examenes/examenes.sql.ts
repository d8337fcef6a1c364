/** Passes of exams: random, kept as their hash, of one person, for ten minutes. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { hashToken } from '../../kit/session.ts'

export const MINUTES = 10

type Tipo = 'pagina' | 'registros'

/** @returns the pass; only its hash is kept */
export async function createPase(db: Db, usuarioId: number, tipo: Tipo): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('pases_examen')
    .values({
      token_hash: hashToken(token),
      usuario_id: usuarioId,
      tipo,
      vence_en: sql<Date>`now() + make_interval(mins => ${MINUTES})`,
    })
    .execute()
  return token
}

/** The pass of the exam page, for its one use. @throws {Refusal} 404 when it is not the person's, 409 when it was used or is old */
export async function usePase(db: Db, usuarioId: number, token: string): Promise<void> {
  const pase = await db
    .selectFrom('pases_examen')
    .select(['usado_en', sql<boolean>`vence_en > now()`.as('vigente')])
    .where('token_hash', '=', hashToken(token))
    .where('usuario_id', '=', usuarioId)
    .where('tipo', '=', 'pagina')
    .forUpdate()
    .executeTakeFirst()
  if (!pase) throw notFound('Este enlace no es válido. Abre el examen desde tu curso.')
  if (pase.usado_en) throw conflict('Este enlace ya se usó: cada uno abre el examen una sola vez.')
  if (!pase.vigente) throw conflict(`Este enlace venció: dura ${MINUTES} minutos.`)
  await db
    .updateTable('pases_examen')
    .set({ usado_en: sql`now()` })
    .where('token_hash', '=', hashToken(token))
    .execute()
}

/** The pass of the exam platform's calls, which may be shown until it is old. @throws {Refusal} 409 */
export async function checkPase(db: Db, usuarioId: number, token: string): Promise<void> {
  const pase = await db
    .selectFrom('pases_examen')
    .select('tipo')
    .where('token_hash', '=', hashToken(token))
    .where('usuario_id', '=', usuarioId)
    .where('tipo', '=', 'registros')
    .where('vence_en', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!pase) throw conflict('El pase del examen venció. Ábrelo otra vez.')
}

export const removeExpired = (db: Db) =>
  db.deleteFrom('pases_examen').where('vence_en', '<', sql<Date>`now() - interval '1 day'`).execute()
