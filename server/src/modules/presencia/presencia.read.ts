import { may, type Presencia, type presenciaRoutes, type QueryOf, ROL } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { escuelasDe } from '../../alcance/escuelas.read.ts'
import { deSusEscuelas, findObserver } from '../../alcance/personas.read.ts'
import type { Observer } from '../../alcance/personas.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, spanish } from '../../kit/db/list.ts'

type ListQuery = QueryOf<typeof presenciaRoutes.list>

export const ROOM_OF_ALL = 'presencia:todas'
export const roomOfSchool = (escuelaId: number | '') => `presencia:escuela:${escuelaId}`

const order = sql`is_online desc, clave, id`

/** A row of `presencias as p` and its `usuarios as u`, as it is told. */
export const presenciaColumns = sql`
  u.id as "userId", u.role_id as "roleId", u.nombre_completo as username, u.email::text as email,
  p.is_online as "isOnline", ${iso('p.desde')} as desde`

/** Those of a state whom the person sees: `presentes` and `ausentes` begin so. */
const enEstado = (observer: Observer, isOnline: 0 | 1, columns = sql``) => sql`
  select
    u.id,
    p.is_online,
    ${spanish('u.nombre_completo')} as clave
    ${columns}
  from presencias p
    join usuarios u on u.id = p.usuario_id
  where p.is_online = ${sql.lit(isOnline)}
    and ${deSusEscuelas(observer)}`

/** What is looked for. On what has `role_id` and `busca` as `u`. */
function matchesOf(q: ListQuery) {
  const filters = [
    ...(q.search ? [hasWords('u.busca', q.search)] : []),
    ...(q.roleId ? [sql`u.role_id = ${q.roleId}`] : []),
  ]
  return filters.length ? sql.join(filters, sql` and `) : sql`true`
}

/** Of each state no more than what comes up to the end of the page. */
function halvesOf(q: ListQuery, hastaAqui: number) {
  const half = (from: 'presentes' | 'ausentes') => sql`(
    select id, is_online, clave
    from ${sql.table(from)} u
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
      ? sql`(select from presencias p where p.is_online = 0) as ausentes`
      : sql`ausentes`
  const counts = [
    ...(q.isOnline === 0 ? [] : [sql`(select count(*) from presentes u where ${matchesOf(q)})`]),
    ...(q.isOnline === 1 ? [] : [sql`(select count(*) from ${absent})`]),
  ]
  return sql.join(counts, sql` + `)
}

/** Where changes are told that this person may hear of. */
const salasPara = (schools: RawBuilder<unknown> | undefined) =>
  schools
    ? sql`(
        select coalesce(json_agg(${roomOfSchool('')}::text || e.id order by e.id), '[]')
        from (${schools}) e
      )`
    : sql`json_build_array(${ROOM_OF_ALL}::text)`

const enLinea = sql`
  select json_build_object(
    'docentes', count(*) filter (where role_id = ${ROL.docente}),
    'estudiantes', count(*) filter (where role_id = ${ROL.estudiante})
  )
  from presentes`

/** The rows of the page, as they are told. */
const filasDePagina = sql`
  select coalesce(json_agg(to_jsonb(fila) - array['id', 'is_online', 'clave'] order by ${order}), '[]')
  from (
    select
      ${presenciaColumns},
      h.*
    from pagina h
      join presencias p on p.usuario_id = h.id
      join usuarios u on u.id = h.id
  ) fila`

function paginaDePresencias(observer: Observer, q: ListQuery) {
  const schools = escuelasDe(observer)
  const skip = (q.page - 1) * q.per_page
  return sql<Omit<Page, 'page' | 'per_page'>>`
    with
      presentes as materialized (${enEstado(observer, 1, sql`, u.role_id, u.busca`)}),
      ausentes as ${sql.raw(q.search ? 'materialized' : 'not materialized')} (
        ${enEstado(observer, 0)} and ${matchesOf(q)}
      ),
      pagina as (
        select h.*
        from (${halvesOf(q, skip + q.per_page)}) h
        order by ${order}
        limit ${q.per_page}
        offset ${skip}
      )
    select
      (${filasDePagina}) as data,
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
  data: Presencia[]
  total: number
  page: number
  per_page: number
  en_linea: { docentes: number; estudiantes: number }
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
  const { rows } = await sql`select from (${schools}) e where e.id = ${school}`.execute(db)
  return rows.length > 0
}
