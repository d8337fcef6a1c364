/** The demo school: loaded once into an empty database, never in production unless asked for. */
import { sql } from 'kysely'
import type { Db } from '../kit/db.ts'
import { demoNovedades } from './novedades.ts'
import { demoUsers, encargos, escuelas, grupos } from './personas.ts'
import { loadDemoUnidades } from './unidades.ts'

/** @returns whether it was loaded now; a database that has people is left alone */
export function loadDemo(db: Db, adminEmail: string): Promise<boolean> {
  return db.transaction().execute(async tx => {
    await sql`lock table usuarios in share row exclusive mode`.execute(tx)
    if (await tx.selectFrom('usuarios').select('id').limit(1).executeTakeFirst()) return false
    const people = demoUsers(adminEmail)
    const schoolIds = (await tx.insertInto('escuelas').values(escuelas).returning('id').execute()).map(r => r.id)
    const rows = await tx
      .insertInto('usuarios')
      .values(
        people.map(({ role: _role, grupo: _grupo, escuela, ...who }) => ({
          ...who,
          escuela_id: schoolIds[escuela]!,
          estatus_user: 1,
        })),
      )
      .returning(['id', 'email'])
      .execute()
    const idOf = new Map(rows.map(r => [r.email, r.id]))
    await tx
      .insertInto('usuarios_roles')
      .values(people.map(p => ({ usuario_id: idOf.get(p.email)!, role_id: p.role })))
      .execute()
    for (const [i, { gestor, coach }] of encargos.entries()) {
      await tx
        .updateTable('escuelas')
        .set({ gestor_id: idOf.get(gestor)!, correo_coach: coach })
        .where('id', '=', schoolIds[i]!)
        .execute()
    }
    const groupIds = await tx
      .insertInto('grupos')
      .values(grupos.map(({ escuela: _escuela, ...g }) => g))
      .returning('id')
      .execute()
    await tx
      .insertInto('grupos_usuarios')
      .values(
        people.flatMap(p =>
          p.grupo === undefined ? [] : [{ grupo_id: groupIds[p.grupo]!.id, usuario_id: idOf.get(p.email)! }],
        ),
      )
      .execute()
    const day = (n: number | null) =>
      n === null ? null : new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
    await tx
      .insertInto('novedades')
      .values(
        demoNovedades.map(({ desde, hasta, ...n }) => ({
          ...n,
          fecha_inicio: day(desde),
          fecha_finalizacion: day(hasta),
          usuario_id: idOf.get(adminEmail)!,
        })),
      )
      .execute()
    await loadDemoUnidades(tx)
    return true
  })
}
