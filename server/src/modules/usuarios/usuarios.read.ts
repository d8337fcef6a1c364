import type { QueryOf, Usuario, UsuarioFila, usuariosRoutes } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sinBloquear } from '../../alcance/bloqueadas.read.ts'
import { isSuCoach } from '../../alcance/papeles.ts'
import { alcanceDeUsuario } from '../../alcance/personas.read.ts'
import { canSeeAll } from '../../alcance/personas.ts'
import { rechazado, rechazo } from '../../alcance/rechazos.read.ts'
import { enReloj } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

type ListQuery = QueryOf<typeof usuariosRoutes.list>
export type Filters = Pick<ListQuery, 'search' | 'rol' | 'estatus' | 'rechazado'>

const keys = {
  nombre: spanish('usuario.nombre_completo'),
  email: sql`usuario.email`,
  role_id: sql`usuario.role_id`,
  fecha: sql`usuario.creado_en`,
  ultima_sesion: sql`usuario.ultima_fecha_inicio_sesion`,
} satisfies Record<ListQuery['sort'], unknown>

/** Keys only: whole rows are read for the page alone. */
function matching(db: Db, person: Person, q: Filters, key: RawBuilder<unknown>) {
  let match = db
    .selectFrom('usuarios as usuario')
    .select(['usuario.id', key.as('clave')])
    .where(sinBloquear)
  if (q.search) match = match.where(hasWords('usuario.busca', q.search))
  // Constants, so that the plan kept for later calls knows that most people are active students.
  if (q.rol) match = match.where('usuario.role_id', '=', sql.lit(q.rol))
  if (q.estatus !== undefined) match = match.where('usuario.estatus_user', '=', sql.lit(q.estatus))
  if (q.rechazado !== undefined) match = match.where(q.rechazado === 1 ? rechazado : sql<SqlBool>`not ${rechazado}`)
  return canSeeAll(person) ? match : match.where(alcanceDeUsuario(person))
}

const grupos = sql<string>`
  coalesce((
    select string_agg(grupo.nombre_grupo, ', ' order by grupo.nombre_grupo collate "es-x-icu")
    from grupos_usuarios miembro
      join grupos grupo on grupo.id = miembro.grupo_id
    where miembro.usuario_id = usuario.id and grupo.archivado_en is null), '')`.as('grupos')
const rolesJoined = sql<string>`coalesce((
  select string_agg(rol.name, ', ' order by rol.id)
  from usuarios_roles su_rol
    join roles rol on rol.id = su_rol.role_id
  where su_rol.usuario_id = usuario.id), '')`.as('roles')

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
      usuario.id, usuario.name, usuario.nombre_completo, coalesce(usuario.nombre_antes, '') as nombre_antes,
        usuario.email, usuario.correo_alternativo,
      usuario.avatar, usuario.escuela_id, escuela.nombre as escuela_nombre, usuario.role_id, rol.name as role,
        usuario.estatus_user as estatus,
      usuario.estatus_user, usuario.creado_en as fecha, usuario.creado_en as fecha_creacion,
      usuario.ultima_fecha_inicio_sesion as ultima_sesion,
      (select presencia.is_online from presencias presencia
        where presencia.usuario_id = usuario.id) as "isOnline", ${rechazo} as correo_rechazado,
      ${grupos}, ${rolesJoined}`,
    from: sql`usuarios usuario on usuario.id = hallado.id join roles rol on rol.id = usuario.role_id
      left join escuelas escuela on escuela.id = usuario.escuela_id`,
  })
}

/** All that a list holds, row by row as the reader takes them. Times are those of the people's zone. */
export function streamUsuarios(db: Db, person: Person, q: Filters) {
  return db
    .with('hallados', () => matching(db, person, q, keys.nombre))
    .selectFrom('hallados as hallado')
    .innerJoin('usuarios as usuario', 'usuario.id', 'hallado.id')
    .leftJoin('escuelas as escuela', 'escuela.id', 'usuario.escuela_id')
    .select([
      'usuario.nombre_completo',
      'usuario.email',
      'usuario.correo_alternativo',
      'escuela.nombre as escuela',
      'usuario.estatus_user',
    ])
    .select([
      grupos,
      rolesJoined,
      enReloj('usuario.creado_en').as('alta'),
      enReloj('usuario.ultima_fecha_inicio_sesion').as('entrada'),
    ])
    .orderBy(sql`hallado.clave, hallado.id`)
    .stream(1000)
}

/** One person with school, roles and groups: one statement. Undefined when there is none, or out of scope. */
export function getUsuario(
  db: Db,
  person: Person,
  who: { id: number } | { email: string },
): Promise<Usuario | undefined> {
  return db
    .selectFrom('usuarios as usuario')
    .innerJoin('roles as rol', 'rol.id', 'usuario.role_id')
    .leftJoin('escuelas as escuela', 'escuela.id', 'usuario.escuela_id')
    .select([
      'usuario.id',
      'usuario.name',
      'usuario.apellido_p',
      'usuario.apellido_m',
      'usuario.nombre_completo',
      'usuario.email',
      'usuario.correo_alternativo',
    ])
    .select([
      'usuario.avatar',
      'usuario.redirect',
      'usuario.role_id',
      'rol.name as role',
      'usuario.estatus_user',
      'usuario.version',
      'escuela.nombre as escuela_nombre',
    ])
    .select([
      sql<{ id: number; nombre: string } | null>`case when escuela.id is null then null
        else json_build_object('id', escuela.id, 'nombre', escuela.nombre) end`.as('escuela'),
      sql<Usuario['roles']>`coalesce((select json_agg(json_build_object('id', rol.id, 'name', rol.name) order by rol.id)
        from usuarios_roles su_rol
          join roles rol on rol.id = su_rol.role_id
          where su_rol.usuario_id = usuario.id), '[]')`.as('roles'),
      sql<Usuario['grupos']>`coalesce((select json_agg(json_build_object('grupos', json_build_object('id', grupo.id),
        'nombre_grupo', grupo.nombre_grupo) order by grupo.nombre_grupo collate "es-x-icu")
        from grupos_usuarios miembro
          join grupos grupo on grupo.id = miembro.grupo_id
          where miembro.usuario_id = usuario.id and grupo.archivado_en is null), '[]')`.as('grupos'),
      sql<string>`coalesce(usuario.nombre_antes, '')`.as('nombre_antes'),
      iso('usuario.creado_en').as('fecha_creacion'),
      iso('usuario.actualizado_en').as('fecha_actualizacion'),
      iso('usuario.actualizado_en').as('updated_at'),
      sql<Usuario['correo_rechazado']>`${rechazo}`.as('correo_rechazado'),
      sql<string | null>`to_jsonb(usuario.ultima_fecha_inicio_sesion)`.as('ultima_fecha_inicio_sesion'),
    ])
    .where(
      'id' in who ? sql<SqlBool>`usuario.id = ${who.id}` : sql<SqlBool>`usuario.email = ${who.email.trim()}::citext`,
    )
    .where(alcanceDeUsuario(person))
    .executeTakeFirst()
}

const iso = (column: string) => sql<string>`to_jsonb(${sql.ref(column)})`

/** Schools to choose from: all, or those that the person coaches. */
export const listEscuelas = (db: Db, person: Person) =>
  db
    .selectFrom('escuelas as escuela')
    .select(['escuela.id', 'escuela.nombre'])
    .$if(!canSeeAll(person), q => q.where(isSuCoach(person)))
    .orderBy(spanish('escuela.nombre'))
    .execute()

export const listRoles = (db: Db) => db.selectFrom('roles').select(['id', 'name']).orderBy('id').execute()
