import type { EstudianteDeGrupo, Grupo, gruposRoutes, QueryOf } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { alcanceDeGrupo, alcanceDeGrupoArchivado, miembros } from '../../alcance/grupos.read.ts'
import { alcanceDeUsuario } from '../../alcance/personas.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

const columnas = (
  person: Person,
) => sql`g.id, g.nombre_grupo, g.descripcion_grupo, g.sheet_url, g.archivado_en is not null as archivado,
  (select count(*)::int ${miembros(person)}) as numero_usuarios`

export async function listGrupos(db: Db, person: Person, q: QueryOf<typeof gruposRoutes.list>) {
  const key = q.sort === 'nombre_grupo' ? spanish('g.nombre_grupo') : sql.ref('g.creado_en')
  let match = db
    .selectFrom('grupos as g')
    .select(['g.id', key.as('clave')])
    .where(q.archivados ? alcanceDeGrupoArchivado(person) : alcanceDeGrupo(person))
  if (q.archivados) match = match.where('g.archivado_en', 'is not', null)
  if (q.search) match = match.where(hasWords('g.busca', q.search))
  const { filas, ...place } = await listPage<Grupo>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'nombre_grupo' ? 'asc' : 'desc'),
    select: columnas(person),
    from: sql`grupos g on g.id = h.id`,
  })
  return { grupos_usuarios: filas, ...place }
}

/** Undefined when there is none, or out of scope. */
export async function getGrupo(db: Db, person: Person, id: number): Promise<Grupo | undefined> {
  const { rows } = await sql<Grupo>`select ${columnas(person)} from grupos g
    where g.id = ${id} and ${alcanceDeGrupoArchivado(person)}`.execute(db)
  return rows[0]
}

/** To choose from. */
export const listOpciones = (db: Db, person: Person) =>
  db
    .selectFrom('grupos as g')
    .select(['g.id', 'g.nombre_grupo', 'g.nombre_grupo as label'])
    .where(alcanceDeGrupo(person))
    .orderBy(spanish('g.nombre_grupo'))
    .orderBy('g.id')
    .execute()

const apellidos = sql<string>`btrim(u.apellido_p || ' ' || u.apellido_m)`.as('apellidos')

export async function listEstudiantes(
  db: Db,
  person: Person,
  grupoId: number,
  q: QueryOf<typeof gruposRoutes.estudiantes>,
) {
  const key = q.sort === 'nombre' ? spanish('u.nombre_completo') : sql.ref('u.email')
  let match = db
    .selectFrom('grupos_usuarios as gu')
    .innerJoin('usuarios as u', 'u.id', 'gu.usuario_id')
    .select(['u.id', key.as('clave')])
    .where('gu.grupo_id', '=', grupoId)
    .where(alcanceDeUsuario(person))
  if (q.search) match = match.where(hasWords('u.busca', q.search))
  const { filas, ...place } = await listPage<EstudianteDeGrupo>(db, q, {
    match,
    dir: q.dir ?? 'asc',
    select: sql`
      u.id, u.name as nombres, ${apellidos}, u.nombre_completo, coalesce(u.nombre_antes, '') as nombre_antes, u.email,
      u.avatar, u.estatus_user`,
    from: sql`usuarios u on u.id = h.id`,
  })
  return { estudiantes: filas, ...place }
}

/** All of them, as the screens of groups exchange them. */
export const listMiembros = (db: Db, person: Person, grupoId: number) =>
  db
    .selectFrom('grupos_usuarios as gu')
    .innerJoin('usuarios as u', 'u.id', 'gu.usuario_id')
    .select(['u.id', 'u.name as nombres', 'u.email', apellidos])
    .where('gu.grupo_id', '=', grupoId)
    .where(alcanceDeUsuario(person))
    .orderBy(spanish('u.nombre_completo'))
    .execute()

/** Those of `emails` who are students in the person's scope, by e-mail. */
export async function idsByEmail(db: Db, person: Person, emails: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('usuarios as u')
    .select(['u.id', sql<string>`lower(u.email::text)`.as('email')])
    .where(sql<SqlBool>`u.email = any(${emails}::citext[])`)
    .where(alcanceDeUsuario(person))
    .execute()
  return new Map(rows.map(r => [r.email, r.id]))
}
