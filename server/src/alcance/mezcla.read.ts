/** Groups that come to hold people of several schools: each of those who teach them sees, and tells, only their own. */
import { entreComillas } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kit/db/db.ts'

type Mezclado = { id: number; nombre: string }

/**
 * Those of some groups with people of two schools or more.
 * @param grupos a select of their keys
 */
async function listMezclados(db: Db, grupos: RawBuilder<unknown>): Promise<Mezclado[]> {
  const { rows } = await sql<Mezclado>`
    select grupo.id, grupo.nombre_grupo as nombre
    from grupos grupo
      join grupos_usuarios miembro on miembro.grupo_id = grupo.id
      join usuarios usuario on usuario.id = miembro.usuario_id
    where grupo.id in (${grupos})
    group by grupo.id
    having count(distinct usuario.escuela_id) > 1
    order by grupo.id`.execute(db)
  return rows
}

/** Which schools is not said: whoever mixes them may not see all of them. */
function said([first, ...others]: Mezclado[]): string {
  const which = others.length
    ? `El grupo ${entreComillas(first!.nombre)} y ${others.length} más tienen`
    : `El grupo ${entreComillas(first!.nombre)} tiene`
  return `${which} ahora personas de varias escuelas, y cada quien ve solo a las de la suya: si no es a propósito, cámbialas de grupo.`
}

type Said = { message?: string; color?: 'success' | 'warning' | 'info' }

export const gruposPorId = (ids: readonly number[]) => sql`select unnest(${ids}::bigint[])`
export const todosLosGrupos = sql`
  select id
  from grupos`
export const gruposDeUsuario = (id: number) =>
  sql`
    select miembro.grupo_id
    from grupos_usuarios miembro
    where miembro.usuario_id = ${id}`

/**
 * Does what puts people into groups or schools, and says so where a group came to be mixed by that.
 * @param grupos a select of the groups' keys, asked before and after
 * @param done what is said before the warning where the work says nothing
 */
export async function tellMezcla<A extends object>(
  db: Db,
  grupos: RawBuilder<unknown>,
  done: string,
  work: () => Promise<A & Said>,
): Promise<A & Said> {
  const before = new Set((await listMezclados(db, grupos)).map(m => m.id))
  const answer = await work()
  const mixed = (await listMezclados(db, grupos)).filter(m => !before.has(m.id))
  if (mixed.length === 0) return answer
  return { ...answer, message: `${answer.message ?? done}. ${said(mixed)}`, color: 'warning' }
}
