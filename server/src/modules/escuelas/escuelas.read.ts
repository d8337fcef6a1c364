/** Schools as those who administer or manage them see them. */
import { type Escuela, type escuelasRoutes, type QueryOf, ROL } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { alcanceDeEscuela, canManageEscuela } from '../../alcance/escuelas.read.ts'
import { isCoachDeEscuela, isSuGestor } from '../../alcance/papeles.ts'
import { outOfColumns } from '../../kit/db/changes.ts'
import { vigencia } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

/**
 * Who takes a seat: the teachers of the school, whether they were invited, loaded or made by hand; not who manages or
 * coaches it.
 * On `usuarios as usuario` and `escuelas as escuela`.
 */
export const hasLugar = sql<SqlBool>`
  (usuario.role_id = ${ROL.docente}
    and usuario.escuela_id = escuela.id
    and usuario.id is distinct from escuela.gestor_id
    and usuario.email <> escuela.correo_coach
    and usuario.email <> escuela.correo_ip_manager)`

/** What is called otherwise where people send it and get it than in `escuelas`. */
export const NOMBRES = {
  gestor_ensena: 'gestorEnsena',
  correo_coach: 'correoCoach',
  correo_ip_manager: 'correoIpManager',
} as const

/** Who manages it, as the specification has it: once in fields of their own, and once whole. */
const suGestor = sql`
  gestor.id as "gestorId",
  coalesce(gestor.nombre_completo, '') as "gestorNombre",
  coalesce(gestor.email::text, '') as "gestorCorreo",
  coalesce(gestor.estatus_user = 1, false) as "gestorActivo",
  case
    when gestor.id is not null
      then json_build_object('id', gestor.id, 'name', gestor.nombre_completo, 'email', gestor.email)
  end as "user"`

/** A school, on its `partes`. */
const columnas = sql`
  escuela.id,
  escuela.nombre,
  escuela.ciudad,
  escuela.direccion,
  escuela.telefono,
  escuela.cantidad,
  escuela.domain,
  escuela.estatus,
  escuela.zona,
  escuela.version,
  escuela.fecha_vigencia_inicio,
  escuela.fecha_vigencia_finalizacion,
  ${vigencia('escuela.fecha_vigencia_inicio', 'escuela.fecha_vigencia_finalizacion')} as vigencia,
  ${outOfColumns('escuela', NOMBRES)},
  exists (
    select from usuarios coach
    where ${isCoachDeEscuela}
      and coach.estatus_user = 1) as "coachActivo",
  ${suGestor},
  ofrecidas.ofertas,
  ofrecidas.primera as oferta_id,
  case
    when ofrecidas.primera is not null then json_build_object('oferta_id', ofrecidas.primera)
  end as gestores_ofertas,
  ocupados.ocupados as "usuariosActualesInvitados",
  ocupados.entraron,
  greatest(escuela.cantidad - ocupados.ocupados, 0) as disponibles`

/** What is offered to a school, and who has its seats. */
const partes = sql`
  left join usuarios gestor on gestor.id = escuela.gestor_id
  cross join lateral (
    select
      min(oferta.id) as primera,
      coalesce(
        json_agg(
          json_build_object('id', oferta.id, 'label', oferta.nombre_oferta_academica)
          order by oferta.id),
        '[]') as ofertas
    from gestores_ofertas a_escuela
      join ofertas_academicas oferta on oferta.id = a_escuela.oferta_id
    where a_escuela.escuela_id = escuela.id) ofrecidas
  cross join lateral (
    select
      count(*)::int as ocupados,
      count(*) filter (where usuario.ultima_fecha_inicio_sesion is not null)::int as entraron
    from usuarios usuario
    where ${hasLugar}) ocupados`

export async function listEscuelas(db: Db, person: Person, q: QueryOf<typeof escuelasRoutes.list>) {
  const byName = q.sort === 'nombre'
  const key = byName ? spanish('escuela.nombre') : sql.ref(`escuela.${q.sort}`)
  let match = db
    .selectFrom('escuelas as escuela')
    .select(['escuela.id', key.as('clave')])
    .where(alcanceDeEscuela(person))
  if (q.search) match = match.where(hasWords('escuela.busca', q.search))
  const { filas, ...place } = await listPage<Escuela>(db, q, {
    match,
    dir: q.dir ?? (byName ? 'asc' : 'desc'),
    nullsLast: q.sort === 'fecha_vigencia_finalizacion',
    select: columnas,
    from: sql`escuelas escuela on escuela.id = hallado.id ${partes}`,
  })
  return { resultSet: filas, cantidad: place.total, ...place }
}

/** Undefined when there is none, or out of scope. */
export async function getEscuela(db: Db, person: Person, id: number): Promise<Escuela | undefined> {
  const { rows } = await sql<Escuela>`
    select ${columnas}
    from escuelas escuela ${partes}
    where escuela.id = ${id} and ${alcanceDeEscuela(person)}`.execute(db)
  return rows[0]
}

/** The school that a person manages: the first of theirs by name, unless one is named. Undefined out of scope. */
export async function getCentro(db: Db, person: Person, id?: number) {
  const { rows } = await sql<Escuela>`
    select ${columnas}
    from escuelas escuela ${partes}
    where ${id === undefined ? isSuGestor(person) : sql`escuela.id = ${id} and ${canManageEscuela(person)}`}
    order by escuela.nombre collate "es-x-icu", escuela.id
    limit 1`.execute(db)
  const [resultSet] = rows
  return resultSet && { resultSet, escuelas: await listPropias(db, person) }
}

/** Those that they manage themselves. */
const listPropias = (db: Db, person: Person) =>
  db
    .selectFrom('escuelas as escuela')
    .select(['escuela.id', 'escuela.nombre as label'])
    .where(isSuGestor(person))
    .orderBy(spanish('escuela.nombre'))
    .orderBy('escuela.id')
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
    .selectFrom('escuelas as escuela')
    .select(['escuela.id', 'escuela.nombre', 'escuela.nombre as label'])
    .where(alcanceDeEscuela(person))
    .orderBy(spanish('escuela.nombre'))
    .orderBy('escuela.id')
    .execute()
