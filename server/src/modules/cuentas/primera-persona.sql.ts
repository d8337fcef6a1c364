import { ROL } from '@eleva/contract'
import type { Db } from '../../kit/db/db.ts'
import { SIN_NOMBRE } from './cuentas.sql.ts'

/** The first administrator: made at start when nobody administers yet. */
export async function createFirstAdmin(db: Db, email: string): Promise<void> {
  await db.transaction().execute(async tx => {
    const some = await tx
      .selectFrom('usuarios_roles')
      .select('usuario_id')
      .where('role_id', '=', ROL.admin)
      .limit(1)
      .executeTakeFirst()
    if (!some) await makeAdmin(tx, email)
  })
}

/**
 * Lets whoever has this e-mail administer; somebody who was inactive is active again.
 * @returns whether the person was made now
 */
export const createAdmin = (db: Db, email: string): Promise<{ nueva: boolean }> =>
  db.transaction().execute(tx => makeAdmin(tx, email))

async function makeAdmin(tx: Db, email: string) {
  const before = await tx.selectFrom('usuarios').select('id').where('email', '=', email).executeTakeFirst()
  const person = await tx
    .insertInto('usuarios')
    .values({ name: SIN_NOMBRE, email, estatus_user: 1 })
    .onConflict(c => c.column('email').doUpdateSet({ estatus_user: 1 }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('usuarios_roles')
    .values({ usuario_id: person.id, role_id: ROL.admin })
    .onConflict(c => c.doNothing())
    .execute()
  return { nueva: !before }
}
