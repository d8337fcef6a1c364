import { enUnaLinea, type PerfilCambio, ROL } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { Refusal } from '../../kit/errors.ts'
import { hashToken } from '../../kit/http/session.ts'
import type { Identified, PendingSignIn } from '../../kit/identity/identity.ts'

const PENDING_MINUTES = 10

export type Pending = PendingSignIn & { volver: string }

/** Keeps what the way back from the issuer needs, bound to the browser that began. */
export async function keepPending(db: Db, browser: string, pending: Pending): Promise<void> {
  await db
    .insertInto('ingresos_pendientes')
    .values({
      state_hash: hashToken(pending.state),
      navegador_hash: hashToken(browser),
      nonce: pending.nonce,
      code_verifier: pending.codeVerifier,
      volver: pending.volver,
      vence_en: sql<Date>`now() + make_interval(mins => ${PENDING_MINUTES})`,
    })
    .execute()
}

/** Takes it back: once, in time, and only for the same browser. Another browser's attempt leaves it in place. */
export async function takePending(db: Db, browser: string, state: string): Promise<Pending | undefined> {
  const row = await db
    .deleteFrom('ingresos_pendientes')
    .where('state_hash', '=', hashToken(state))
    .where('navegador_hash', '=', hashToken(browser))
    .returning(['nonce', 'code_verifier', 'volver', sql<boolean>`vence_en > now()`.as('a_tiempo')])
    .executeTakeFirst()
  if (!row?.a_tiempo) return undefined
  return { state, nonce: row.nonce, codeVerifier: row.code_verifier, volver: row.volver }
}

/** Sign-ins that were begun and sessions that ended: nobody needs them any more. */
export async function removeExpired(db: Db): Promise<void> {
  await db.deleteFrom('ingresos_pendientes').where('vence_en', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('sesiones_web').where('vence_en', '<', sql<Date>`now()`).execute()
}

/** The first administrator was made without a name of their own: the issuer knows it. */
export const SIN_NOMBRE = 'Administración'

/** Marks the visit; the issuer's photo is taken when the person has none. */
export async function markSignIn(db: Db, id: number, { picture, name }: Pick<Identified, 'picture' | 'name'>) {
  const said = enUnaLinea(name)
  await db
    .updateTable('usuarios')
    .set({
      ultima_fecha_inicio_sesion: sql<Date>`now()`,
      name: sql<string>`case when name = ${SIN_NOMBRE} and ${said} <> '' then ${said} else name end`,
      avatar: sql<string>`case when avatar = '' then ${picture} else avatar end`,
    })
    .where('id', '=', id)
    .execute()
}

const NO_SE_CAMBIA = 'Tu nombre lo cambia quien administra: pídeselo.'

/**
 * One's own profile. Of a learner who is called otherwise since, it is kept what staff knew them by; called so again,
 * nothing is.
 * @param puedeNombrarse whether a learner may change their own name
 * @throws {Refusal} 403 when they may not
 */
export async function updatePerfil(db: Db, id: number, perfil: PerfilCambio, puedeNombrarse: boolean): Promise<void> {
  const before = await db
    .selectFrom('usuarios')
    .select(['nombre_completo', 'nombre_antes', 'role_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { nombre_completo } = await db
    .updateTable('usuarios')
    .set({ ...perfil, version: sql`version + 1` })
    .where('id', '=', id)
    .returning('nombre_completo')
    .executeTakeFirstOrThrow()
  if (before.role_id !== ROL.estudiante || nombre_completo === before.nombre_completo) return
  if (!puedeNombrarse) throw new Refusal(403, NO_SE_CAMBIA, { name: [NO_SE_CAMBIA] })
  const known = before.nombre_antes ?? before.nombre_completo
  await db
    .updateTable('usuarios')
    .set({ nombre_antes: known === nombre_completo ? null : known })
    .where('id', '=', id)
    .execute()
}
