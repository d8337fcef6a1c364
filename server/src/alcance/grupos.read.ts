/** Which groups and which of their students a person may see. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { gone } from '../kit/cosas.ts'
import type { Db } from '../kit/db/db.ts'
import { alcanceDeUsuario } from './personas.read.ts'
import { canSeeAll, type Observer } from './personas.ts'

type Key = RawBuilder<unknown>

/**
 * The students of a group who are in the person's scope, as what follows a `select`: `usuarios as usuario`.
 * @param grupo its key, by itself that of `grupos as grupo`
 */
export const miembros = (person: Observer, grupo: Key = sql`grupo.id`) => sql`from grupos_usuarios miembro
  join usuarios usuario on usuario.id = miembro.usuario_id
    where miembro.grupo_id = ${grupo} and ${alcanceDeUsuario(person)}`

/** The students of a group who are in scope: a select of `columns` of `usuarios as usuario`. */
export const estudiantesDe = (person: Observer, grupo: Key, columns: Key = sql`usuario.id`) =>
  sql`select ${columns} ${miembros(person, grupo)}`

/**
 * A group is in scope when one of its students is, or when the person made it; one of a year that is over, too. On
 * `grupos as grupo`.
 */
export const alcanceDeGrupoArchivado = (person: Observer): RawBuilder<SqlBool> =>
  canSeeAll(person) ? sql`true` : sql`(grupo.usuario_id = ${person.id} or exists (select ${miembros(person)}))`

/** A group is in scope, and its year is not over. On `grupos as grupo`. */
export const alcanceDeGrupo = (person: Observer): RawBuilder<SqlBool> =>
  sql`(grupo.archivado_en is null and ${alcanceDeGrupoArchivado(person)})`

/** The keys of the groups whose year is not over. */
export const gruposVigentes = sql<number>`(select grupo.id from grupos grupo where grupo.archivado_en is null)`

/**
 * A group that somebody may see, also of a year that is over.
 * @throws {Refusal} 404 when there is none, or out of scope
 */
export async function requireGrupo(
  db: Db,
  person: Observer,
  id: number,
): Promise<{ id: number; nombre_grupo: string }> {
  const found = await db
    .selectFrom('grupos as grupo')
    .select(['grupo.id', 'grupo.nombre_grupo'])
    .where('grupo.id', '=', id)
    .where(alcanceDeGrupoArchivado(person))
    .executeTakeFirst()
  if (!found) throw gone('grupo')
  return found
}

/** Who shares a group with somebody, and therefore sees what they ask: a select of keys. */
export const companeros = (usuarioId: Key) => sql`
  select companero.usuario_id
  from grupos_usuarios mio
  join grupos_usuarios companero on companero.grupo_id = mio.grupo_id
  where mio.usuario_id = ${usuarioId}`

/** Who is in no group. On `usuarios` by this name. */
const sinGrupo = (tabla: string) => sql<SqlBool>`not exists (
    select
    from grupos_usuarios miembro
    where miembro.usuario_id = ${sql.ref(`${tabla}.id`)}
  )`

/**
 * With whom somebody learns: fellows of a group; teachers who learn by their school, in no group, have those of their
 * school who do so, too.
 */
export const conQuienAprende = (usuarioId: Key) => sql`
  ${companeros(usuarioId)}
  union
  select colega.id
  from usuarios yo
    join usuarios colega on colega.escuela_id = yo.escuela_id
      and colega.role_id = yo.role_id
  where yo.id = ${usuarioId}
    and ${sinGrupo('yo')}
    and ${sinGrupo('colega')}`
