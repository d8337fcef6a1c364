import type { Db } from '../../kit/db.ts'

/** The first administrator (decisions: People): made at start when nobody administers yet. */
export async function createFirstAdmin(db: Db, email: string): Promise<void> {
  await db.transaction().execute(async tx => {
    const some = await tx
      .selectFrom('usuarios_roles')
      .select('usuario_id')
      .where('role_id', '=', 1)
      .limit(1)
      .executeTakeFirst()
    if (some) return
    const person = await tx
      .insertInto('usuarios')
      .values({ name: 'Administración', email, estatus_user: 1 })
      .onConflict(c => c.column('email').doUpdateSet({ estatus_user: 1 }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('usuarios_roles')
      .values({ usuario_id: person.id, role_id: 1 })
      .onConflict(c => c.doNothing())
      .execute()
  })
}
