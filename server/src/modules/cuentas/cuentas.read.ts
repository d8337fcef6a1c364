import { GRUPOS_DE_PERSONA, personasOf, ROL } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { encargos } from '../../kit/http/session.ts'
import type { DemoPerson } from '../../kit/identity/identity-local.ts'

/** The person of an address, whoever they are; upper and lower case are the same. */
export function findByEmail(db: Db, email: string) {
  return db
    .selectFrom('usuarios as usuario')
    .select(['usuario.id', 'usuario.estatus_user'])
    .where('usuario.email', '=', email)
    .executeTakeFirst()
}

export const exists = async (db: Db, id: number): Promise<boolean> =>
  Boolean(await db.selectFrom('usuarios').select('id').where('id', '=', id).executeTakeFirst())

/** What says whether Eleva may be looked at as this person has it. Undefined when there is none. */
export const getMirable = (db: Db, id: number) =>
  db
    .selectFrom('usuarios')
    .select(['id', 'role_id', 'estatus_user', 'nombre_completo'])
    .where('id', '=', id)
    .executeTakeFirst()

/** People to choose from on the demo's sign-in page: everyone but most of the students. */
export async function listDemoPeople(db: Db): Promise<DemoPerson[]> {
  const rows = await db
    .selectFrom('usuarios as usuario')
    .select(['usuario.email', 'usuario.role_id'])
    .select([
      sql<string>`concat_ws(' ', usuario.name, nullif(usuario.apellido_p, ''), nullif(usuario.apellido_m, ''))`.as(
        'nombre',
      ),
      sql<number>`row_number() over (partition by usuario.role_id order by usuario.id)`.as('orden'),
      ...encargos,
    ])
    .where('usuario.estatus_user', '=', 1)
    .orderBy('usuario.role_id')
    .orderBy('usuario.id')
    .execute()
  return rows
    .filter(r => r.role_id !== ROL.estudiante || r.orden <= 6)
    .map(r => ({ email: r.email, name: r.nombre, kind: GRUPOS_DE_PERSONA[personasOf(r)[0]!], role: r.role_id }))
    .sort((a, b) => a.role - b.role || a.kind.localeCompare(b.kind, 'es'))
    .map(({ role: _, ...person }) => person)
}
