import { may, type Presencia, type presenciaRoutes, type QueryOf, ROL } from '@eleva/contract'
import { sql } from 'kysely'
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
export const presenciaColumns = sql`u.id as "userId", u.role_id as "roleId", u.nombre_completo as username, u.email::text as email,
  p.is_online as "isOnline", ${iso('p.desde')} as desde`

/**
 * One page, how many there are in all, who is online now, and the rooms in which to hear of them: one statement. Those who
 * are online are few, and read at once; of those who are not, who may be very many, no further than this page.
 */
export async function listPresencias(db: Db, observer: Observer, q: ListQuery) {
  const schools = escuelasDe(observer)
  const inScope = deSusEscuelas(observer)
  const filters = [
    ...(q.search ? [hasWords('u.busca', q.search)] : []),
    ...(q.roleId ? [sql`u.role_id = ${q.roleId}`] : []),
  ]
  const matches = filters.length ? sql.join(filters, sql` and `) : sql`true`
  const skip = (q.page - 1) * q.per_page
  const half = (from: 'presentes' | 'ausentes') =>
    sql`(select id, is_online, clave from ${sql.table(from)} u where ${from === 'presentes' ? matches : sql`true`}
      order by clave, id limit ${skip + q.per_page})`
  const halves =
    q.isOnline === undefined
      ? sql`${half('presentes')} union all ${half('ausentes')}`
      : half(q.isOnline ? 'presentes' : 'ausentes')
  // Nobody's name or school is asked for to count everybody.
  const absent =
    schools || filters.length ? sql`ausentes` : sql`(select from presencias p where p.is_online = 0) as ausentes`
  const present = sql`(select count(*) from presentes u where ${matches})`
  const total = [
    ...(q.isOnline === 0 ? [] : [present]),
    ...(q.isOnline === 1 ? [] : [sql`(select count(*) from ${absent})`]),
  ]
  const rooms = schools
    ? sql`(select coalesce(json_agg(${roomOfSchool('')}::text || e.id order by e.id), '[]') from (${schools}) e)`
    : sql`json_build_array(${ROOM_OF_ALL}::text)`
  const { rows } = await sql<Omit<Page, 'page' | 'per_page'>>`
    with presentes as materialized (
      select u.id, p.is_online, ${spanish('u.nombre_completo')} as clave, u.role_id, u.busca
        from presencias p join usuarios u on u.id = p.usuario_id where p.is_online = 1 and ${inScope}),
    ausentes as ${sql.raw(q.search ? 'materialized' : 'not materialized')} (
      select u.id, p.is_online, ${spanish('u.nombre_completo')} as clave
        from presencias p join usuarios u on u.id = p.usuario_id where p.is_online = 0 and ${inScope} and ${matches}),
    pagina as (
      select h.* from (${halves}) h order by ${order} limit ${q.per_page} offset ${skip})
    select
      (select coalesce(json_agg(to_jsonb(f) - array['id', 'is_online', 'clave'] order by ${order}), '[]') from (
        select ${presenciaColumns}, h.* from pagina h
          join presencias p on p.usuario_id = h.id join usuarios u on u.id = h.id) f) as data,
      (${sql.join(total, sql` + `)})::int as total,
      (select json_build_object('docentes', count(*) filter (where role_id = ${ROL.docente}),
                                'estudiantes', count(*) filter (where role_id = ${ROL.estudiante})) from presentes) as en_linea,
      ${rooms} as salas`.execute(db)
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
