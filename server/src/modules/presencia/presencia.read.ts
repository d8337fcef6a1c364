import { may, type PresenciaVista, type presenciaRoutes, type QueryOf, rolesEnLinea } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { escuelasDe } from '../../alcance/escuelas.read.ts'
import { alcanceDeUsuario, deSusEscuelas, findObserver } from '../../alcance/personas.read.ts'
import type { Observer } from '../../alcance/personas.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, spanish } from '../../kit/db/list.ts'

type ListQuery = QueryOf<typeof presenciaRoutes.list>

export const ROOM_OF_ALL = 'presencia:todas'
export const roomOfSchool = (escuelaId: number | '') => `presencia:escuela:${escuelaId}`

const order = sql`is_online desc, clave, id`

/** A row of `presencias as presencia` and its `usuarios as usuario`, as it is told. */
export const presenciaColumns = sql`
  usuario.id as "userId", usuario.role_id as "roleId", usuario.nombre_completo as username,
    usuario.email::text as email,
  presencia.is_online as "isOnline", ${iso('presencia.desde')} as desde`

/** Those of a state whom the person sees: `presentes` and `ausentes` begin so. */
const enEstado = (observer: Observer, isOnline: 0 | 1, columns = sql``) => sql`
  select
    usuario.id,
    presencia.is_online,
    ${spanish('usuario.nombre_completo')} as clave
    ${columns}
  from presencias presencia
    join usuarios usuario on usuario.id = presencia.usuario_id
  where presencia.is_online = ${sql.lit(isOnline)}
    and ${deSusEscuelas(observer)}`

/** What is looked for. On what has `role_id` and `busca` as `usuario`. */
function matchesOf(q: ListQuery) {
  const filters = [
    ...(q.search ? [hasWords('usuario.busca', q.search)] : []),
    ...(q.roleId ? [sql`usuario.role_id = ${q.roleId}`] : []),
  ]
  return filters.length ? sql.join(filters, sql` and `) : sql`true`
}

/** Each state gives no more than what comes up to the end of the page. */
function halvesOf(q: ListQuery, hastaAqui: number) {
  const half = (from: 'presentes' | 'ausentes') => sql`(
    select id, is_online, clave
    from ${sql.table(from)} usuario
    where ${from === 'presentes' ? matchesOf(q) : sql`true`}
    order by clave, id
    limit ${hastaAqui}
  )`
  if (q.isOnline !== undefined) return half(q.isOnline ? 'presentes' : 'ausentes')
  return sql`${half('presentes')} union all ${half('ausentes')}`
}

/** How many there are. Nobody's name or school is asked for to count everybody. */
function totalOf(q: ListQuery, seesAll: boolean) {
  const absent =
    seesAll && !q.search && !q.roleId
      ? sql`(select from presencias presencia where presencia.is_online = 0) as ausentes`
      : sql`ausentes`
  const counts = [
    ...(q.isOnline === 0 ? [] : [sql`(select count(*) from presentes usuario where ${matchesOf(q)})`]),
    ...(q.isOnline === 1 ? [] : [sql`(select count(*) from ${absent})`]),
  ]
  return sql.join(counts, sql` + `)
}

/** Where changes are told that this person may hear of. */
const salasPara = (schools: RawBuilder<unknown> | undefined) =>
  schools
    ? sql`(
        select coalesce(json_agg(${roomOfSchool('')}::text || escuela.id order by escuela.id), '[]')
        from (${schools}) escuela
      )`
    : sql`json_build_array(${ROOM_OF_ALL}::text)`

const enLinea = sql`
  select json_build_object(
    ${sql.join(
      rolesEnLinea().map(({ id, varios }) => sql`${sql.lit(varios)}, count(*) filter (where role_id = ${sql.lit(id)})`),
    )}
  )
  from presentes`

/** The rows of the page, as they are told. */
const filasDePagina = (observer: Observer) => sql`
  select coalesce(json_agg(to_jsonb(fila) - array['id', 'is_online', 'clave'] order by ${order}), '[]')
  from (
    select
      ${presenciaColumns},
      (${alcanceDeUsuario(observer)})::int as se_ve,
      fila.*
    from pagina fila
      join presencias presencia on presencia.usuario_id = fila.id
      join usuarios usuario on usuario.id = fila.id
  ) fila`

function paginaDePresencias(observer: Observer, q: ListQuery) {
  const schools = escuelasDe(observer)
  const skip = (q.page - 1) * q.per_page
  return sql<Omit<Page, 'page' | 'per_page'>>`
    with
      presentes as materialized (${enEstado(observer, 1, sql`, usuario.role_id, usuario.busca`)}),
      ausentes as ${sql.raw(q.search ? 'materialized' : 'not materialized')} (
        ${enEstado(observer, 0)} and ${matchesOf(q)}
      ),
      pagina as (
        select fila.*
        from (${halvesOf(q, skip + q.per_page)}) fila
        order by ${order}
        limit ${q.per_page}
        offset ${skip}
      )
    select
      (${filasDePagina(observer)}) as data,
      (${totalOf(q, !schools)})::int as total,
      (${enLinea}) as en_linea,
      ${salasPara(schools)} as salas`
}

/**
 * One page, how many there are in all, who is online now, and the rooms in which to hear of them: one statement. Those
 * who are online are few, and read at once; of those who are not, who may be very many, no further than this page.
 */
export async function listPresencias(db: Db, observer: Observer, q: ListQuery) {
  const { rows } = await paginaDePresencias(observer, q).execute(db)
  return { ...rows[0]!, page: q.page, per_page: q.per_page }
}

type Page = {
  data: PresenciaVista[]
  total: number
  page: number
  per_page: number
  en_linea: Record<string, number>
  salas: string[]
}

/** Whether somebody may hear of a room, by what they are now: a socket may be older than that. */
export async function mayWatchPresencia(db: Db, usuarioId: number, room: string): Promise<boolean> {
  const school = /^presencia:escuela:(\d{1,15})$/.exec(room)?.[1]
  if (room !== ROOM_OF_ALL && !school) return false
  const observer = await findObserver(db, usuarioId)
  if (!observer || !may(observer.personas, 'presencia.read')) return false
  const schools = escuelasDe(observer)
  if (!schools || !school) return !schools
  const { rows } = await sql`
    select
    from (${schools}) escuela
    where escuela.id = ${school}`.execute(db)
  return rows.length > 0
}
