import type { QueryOf, Usuario, UsuarioFila, usuariosRoutes } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sinBloquear } from '../../alcance/bloqueadas.read.ts'
import { esSuCoach } from '../../alcance/escuelas.read.ts'
import { alcanceDeUsuario } from '../../alcance/personas.read.ts'
import { isAdmin } from '../../alcance/personas.ts'
import { rechazado, rechazo } from '../../alcance/rechazos.ts'
import { enReloj } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

type ListQuery = QueryOf<typeof usuariosRoutes.list>
export type Filters = Pick<ListQuery, 'search' | 'rol' | 'estatus' | 'rechazado'>

const keys = {
  nombre: spanish('u.nombre_completo'),
  email: sql`u.email`,
  role_id: sql`u.role_id`,
  fecha: sql`u.creado_en`,
  ultima_sesion: sql`u.ultima_fecha_inicio_sesion`,
} satisfies Record<ListQuery['sort'], unknown>

/** Keys only: whole rows are read for the page alone. */
function matching(db: Db, person: Person, q: Filters, key: RawBuilder<unknown>) {
  let match = db
    .selectFrom('usuarios as u')
    .select(['u.id', key.as('clave')])
    .where(sinBloquear)
  if (q.search) match = match.where(hasWords('u.busca', q.search))
  // Constants, so that the plan kept for later calls knows that most people are active students.
  if (q.rol) match = match.where('u.role_id', '=', sql.lit(q.rol))
  if (q.estatus !== undefined) match = match.where('u.estatus_user', '=', sql.lit(q.estatus))
  if (q.rechazado !== undefined) match = match.where(q.rechazado === 1 ? rechazado : sql<SqlBool>`not ${rechazado}`)
  return isAdmin(person) ? match : match.where(alcanceDeUsuario(person))
}

const grupos = sql<string>`
  coalesce((
    select string_agg(g.nombre_grupo, ', ' order by g.nombre_grupo collate "es-x-icu")
    from grupos_usuarios gu join grupos g on g.id = gu.grupo_id
    where gu.usuario_id = u.id and g.archivado_en is null), '')`.as('grupos')
const rolesJoined = sql<string>`coalesce((select string_agg(rr.name, ', ' order by rr.id)
  from usuarios_roles ur join roles rr on rr.id = ur.role_id where ur.usuario_id = u.id), '')`.as('roles')

/** The keys of all that a list holds, at most so many. */
export const listIds = async (db: Db, person: Person, q: Filters, most: number): Promise<number[]> =>
  (await matching(db, person, q, keys.nombre).limit(most).execute()).map(u => u.id)

/** One page of people in the person's scope, and how many there are in all. */
export function listUsuarios(db: Db, person: Person, q: ListQuery) {
  const byTime = q.sort === 'fecha' || q.sort === 'ultima_sesion'
  return listPage<UsuarioFila>(db, q, {
    match: matching(db, person, q, keys[q.sort]),
    dir: q.dir ?? (byTime ? 'desc' : 'asc'),
    nullsLast: q.sort === 'ultima_sesion',
    select: sql`
      u.id, u.name, u.nombre_completo, coalesce(u.nombre_antes, '') as nombre_antes, u.email, u.correo_alternativo,
      u.avatar, u.escuela_id, e.nombre as escuela_nombre, u.role_id, r.name as role, u.estatus_user as estatus,
      u.estatus_user, u.creado_en as fecha, u.creado_en as fecha_creacion,
      u.ultima_fecha_inicio_sesion as ultima_sesion,
      (select p.is_online from presencias p where p.usuario_id = u.id) as "isOnline", ${rechazo} as correo_rechazado,
      ${grupos}, ${rolesJoined}`,
    from: sql`usuarios u on u.id = h.id join roles r on r.id = u.role_id left join escuelas e on e.id = u.escuela_id`,
  })
}

/** All that a list holds, row by row as the reader takes them. Times are those of the people's zone. */
export function streamUsuarios(db: Db, person: Person, q: Filters) {
  return db
    .with('hallados', () => matching(db, person, q, keys.nombre))
    .selectFrom('hallados as h')
    .innerJoin('usuarios as u', 'u.id', 'h.id')
    .leftJoin('escuelas as e', 'e.id', 'u.escuela_id')
    .select(['u.nombre_completo', 'u.email', 'u.correo_alternativo', 'e.nombre as escuela', 'u.estatus_user'])
    .select([
      grupos,
      rolesJoined,
      enReloj('u.creado_en').as('alta'),
      enReloj('u.ultima_fecha_inicio_sesion').as('entrada'),
    ])
    .orderBy(sql`h.clave, h.id`)
    .stream(1000)
}

/** One person with school, roles and groups: one statement. Undefined when there is none, or out of scope. */
export function getUsuario(
  db: Db,
  person: Person,
  who: { id: number } | { email: string },
): Promise<Usuario | undefined> {
  return db
    .selectFrom('usuarios as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .leftJoin('escuelas as e', 'e.id', 'u.escuela_id')
    .select(['u.id', 'u.name', 'u.apellido_p', 'u.apellido_m', 'u.nombre_completo', 'u.email', 'u.correo_alternativo'])
    .select([
      'u.avatar',
      'u.redirect',
      'u.role_id',
      'r.name as role',
      'u.estatus_user',
      'u.version',
      'e.nombre as escuela_nombre',
    ])
    .select([
      sql<{ id: number; nombre: string } | null>`case when e.id is null then null
        else json_build_object('id', e.id, 'nombre', e.nombre) end`.as('escuela'),
      sql<Usuario['roles']>`coalesce((select json_agg(json_build_object('id', rr.id, 'name', rr.name) order by rr.id)
        from usuarios_roles ur join roles rr on rr.id = ur.role_id where ur.usuario_id = u.id), '[]')`.as('roles'),
      sql<Usuario['grupos']>`coalesce((select json_agg(json_build_object('grupos', json_build_object('id', g.id),
        'nombre_grupo', g.nombre_grupo) order by g.nombre_grupo collate "es-x-icu")
        from grupos_usuarios gu join grupos g on g.id = gu.grupo_id where gu.usuario_id = u.id), '[]')`.as('grupos'),
      sql<string>`coalesce(u.nombre_antes, '')`.as('nombre_antes'),
      iso('u.creado_en').as('fecha_creacion'),
      iso('u.actualizado_en').as('fecha_actualizacion'),
      iso('u.actualizado_en').as('updated_at'),
      sql<Usuario['correo_rechazado']>`${rechazo}`.as('correo_rechazado'),
      sql<string | null>`to_jsonb(u.ultima_fecha_inicio_sesion)`.as('ultima_fecha_inicio_sesion'),
    ])
    .where('id' in who ? sql<SqlBool>`u.id = ${who.id}` : sql<SqlBool>`u.email = ${who.email.trim()}::citext`)
    .where(alcanceDeUsuario(person))
    .executeTakeFirst()
}

const iso = (column: string) => sql<string>`to_jsonb(${sql.ref(column)})`

/** Schools to choose from: all, or those that the person coaches. */
export const listEscuelas = (db: Db, person: Person) =>
  db
    .selectFrom('escuelas as e')
    .select(['e.id', 'e.nombre'])
    .$if(!isAdmin(person), q => q.where(esSuCoach(person)))
    .orderBy(spanish('e.nombre'))
    .execute()

export const listRoles = (db: Db) => db.selectFrom('roles').select(['id', 'name']).orderBy('id').execute()
