/** Schools as those who administer or manage them see them. */
import { type Escuela, type escuelasRoutes, type QueryOf, ROL } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { alcanceDeEscuela, esSuGestor, gestiona } from '../../alcance/escuelas.read.ts'
import { vigencia } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

/**
 * Who takes a seat: the teachers of the school, whether they were invited, loaded or made by hand; not who manages or
 * coaches it.
 * On `usuarios as u` and `escuelas as e`.
 */
export const ocupaLugar = sql<SqlBool>`
  (u.role_id = ${ROL.docente}
    and u.escuela_id = e.id
    and u.id is distinct from e.gestor_id
    and u.email <> e.correo_coach
    and u.email <> e.correo_ip_manager)`

const columnas = sql`
  e.id, e.nombre, e.ciudad, e.direccion, e.telefono, e.cantidad, e.domain, e.estatus, e.correo_coach as "correoCoach",
  e.correo_ip_manager as "correoIpManager", e.fecha_vigencia_inicio, e.fecha_vigencia_finalizacion,
  ${vigencia('e.fecha_vigencia_inicio', 'e.fecha_vigencia_finalizacion')} as vigencia, e.version, g.id as "gestorId",
  coalesce(g.nombre_completo, '') as "gestorNombre", coalesce(g.email::text, '') as "gestorCorreo",
  coalesce(g.estatus_user = 1, false) as "gestorActivo", e.gestor_ensena as "gestorEnsena", e.zona,
  exists (
    select from usuarios c
    where c.email = e.correo_coach and c.role_id = ${ROL.docente} and c.estatus_user = 1) as "coachActivo",
  case when g.id is not null then json_build_object('id', g.id, 'name', g.nombre_completo, 'email', g.email) end as "user",
  of.ofertas, of.primera as oferta_id,
  case when of.primera is not null then json_build_object('oferta_id', of.primera) end as gestores_ofertas,
  lu.ocupados as "usuariosActualesInvitados", lu.entraron, greatest(e.cantidad - lu.ocupados, 0) as disponibles`

const partes = sql`
  left join usuarios g on g.id = e.gestor_id
    cross join lateral (
      select min(o.id) as primera,
        coalesce(
          json_agg(json_build_object('id', o.id, 'label', o.nombre_oferta_academica) order by o.id), '[]') as ofertas
      from gestores_ofertas go join ofertas_academicas o on o.id = go.oferta_id
      where go.escuela_id = e.id) of
    cross join lateral (
      select count(*)::int as ocupados,
        count(*) filter (where u.ultima_fecha_inicio_sesion is not null)::int as entraron
      from usuarios u
      where ${ocupaLugar}) lu`

export async function listEscuelas(db: Db, person: Person, q: QueryOf<typeof escuelasRoutes.list>) {
  const byName = q.sort === 'nombre'
  const key = byName ? spanish('e.nombre') : sql.ref(`e.${q.sort}`)
  let match = db
    .selectFrom('escuelas as e')
    .select(['e.id', key.as('clave')])
    .where(alcanceDeEscuela(person))
  if (q.search) match = match.where(hasWords('e.busca', q.search))
  const { filas, ...place } = await listPage<Escuela>(db, q, {
    match,
    dir: q.dir ?? (byName ? 'asc' : 'desc'),
    nullsLast: q.sort === 'fecha_vigencia_finalizacion',
    select: columnas,
    from: sql`escuelas e on e.id = h.id ${partes}`,
  })
  return { resultSet: filas, cantidad: place.total, ...place }
}

/** Undefined when there is none, or out of scope. */
export async function getEscuela(db: Db, person: Person, id: number): Promise<Escuela | undefined> {
  const { rows } = await sql<Escuela>`select ${columnas} from escuelas e ${partes}
    where e.id = ${id} and ${alcanceDeEscuela(person)}`.execute(db)
  return rows[0]
}

/** The school that a person manages: the first of theirs by name, unless one is named. Undefined out of scope. */
export async function getCentro(db: Db, person: Person, id?: number) {
  const { rows } = await sql<Escuela>`select ${columnas} from escuelas e ${partes}
    where ${id === undefined ? esSuGestor(person) : sql`e.id = ${id} and ${gestiona(person)}`}
    order by e.nombre collate "es-x-icu", e.id limit 1`.execute(db)
  const [resultSet] = rows
  return resultSet && { resultSet, escuelas: await listPropias(db, person) }
}

/** Those that they manage themselves. */
const listPropias = (db: Db, person: Person) =>
  db
    .selectFrom('escuelas as e')
    .select(['e.id', 'e.nombre as label'])
    .where(esSuGestor(person))
    .orderBy(spanish('e.nombre'))
    .orderBy('e.id')
    .execute()

/** To choose from: with whom they are offered is the school form's matter, whether they are open the offer's own. */
export const listOpcionesDeOferta = (db: Db) =>
  db
    .selectFrom('ofertas_academicas')
    .select(['id', 'nombre_oferta_academica as label'])
    .orderBy(spanish('nombre_oferta_academica'))
    .orderBy('id')
    .execute()

/** Schools whose students a person sees, by name. */
export const listDominios = (db: Db, person: Person) =>
  db
    .selectFrom('escuelas as e')
    .select(['e.id', 'e.nombre', 'e.nombre as label'])
    .where(alcanceDeEscuela(person))
    .orderBy(spanish('e.nombre'))
    .orderBy('e.id')
    .execute()
