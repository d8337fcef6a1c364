import type { EstudianteDeGrupo, Grupo, gruposRoutes, QueryOf } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { alcanceDeGrupo, alcanceDeGrupoArchivado, miembros } from '../../alcance/grupos.read.ts'
import { alcanceDeUsuario } from '../../alcance/personas.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

const columnas = (person: Person) => sql`grupo.id, grupo.nombre_grupo, grupo.descripcion_grupo, grupo.sheet_url,
  grupo.version, grupo.archivado_en is not null as archivado,
  (select count(*)::int ${miembros(person)}) as numero_usuarios`

export async function listGrupos(db: Db, person: Person, q: QueryOf<typeof gruposRoutes.list>) {
  const key = q.sort === 'nombre_grupo' ? spanish('grupo.nombre_grupo') : sql.ref('grupo.creado_en')
  let match = db
    .selectFrom('grupos as grupo')
    .select(['grupo.id', key.as('clave')])
    .where(q.archivados ? alcanceDeGrupoArchivado(person) : alcanceDeGrupo(person))
  if (q.archivados) match = match.where('grupo.archivado_en', 'is not', null)
  if (q.search) match = match.where(hasWords('grupo.busca', q.search))
  const { filas, ...place } = await listPage<Grupo>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'nombre_grupo' ? 'asc' : 'desc'),
    select: columnas(person),
    from: sql`grupos grupo on grupo.id = hallado.id`,
  })
  return { grupos_usuarios: filas, ...place }
}

/** Undefined when there is none, or out of scope. */
export async function getGrupo(db: Db, person: Person, id: number): Promise<Grupo | undefined> {
  const { rows } = await sql<Grupo>`
    select ${columnas(person)}
    from grupos grupo
    where grupo.id = ${id} and ${alcanceDeGrupoArchivado(person)}`.execute(db)
  return rows[0]
}

/** To choose from. */
export const listOpciones = (db: Db, person: Person) =>
  db
    .selectFrom('grupos as grupo')
    .select(['grupo.id', 'grupo.nombre_grupo', 'grupo.nombre_grupo as label'])
    .where(alcanceDeGrupo(person))
    .orderBy(spanish('grupo.nombre_grupo'))
    .orderBy('grupo.id')
    .execute()

const apellidos = sql<string>`btrim(usuario.apellido_p || ' ' || usuario.apellido_m)`.as('apellidos')

export async function listEstudiantes(
  db: Db,
  person: Person,
  grupoId: number,
  q: QueryOf<typeof gruposRoutes.estudiantes>,
) {
  const key = q.sort === 'nombre' ? spanish('usuario.nombre_completo') : sql.ref('usuario.email')
  let match = db
    .selectFrom('grupos_usuarios as miembro')
    .innerJoin('usuarios as usuario', 'usuario.id', 'miembro.usuario_id')
    .select(['usuario.id', key.as('clave')])
    .where('miembro.grupo_id', '=', grupoId)
    .where(alcanceDeUsuario(person))
  if (q.search) match = match.where(hasWords('usuario.busca', q.search))
  const { filas, ...place } = await listPage<EstudianteDeGrupo>(db, q, {
    match,
    dir: q.dir ?? 'asc',
    select: sql`
      usuario.id, usuario.name as nombres, ${apellidos}, usuario.nombre_completo,
        coalesce(usuario.nombre_antes, '') as nombre_antes, usuario.email,
      usuario.avatar, usuario.estatus_user`,
    from: sql`usuarios usuario on usuario.id = hallado.id`,
  })
  return { estudiantes: filas, ...place }
}

/** All of them, as the screens of groups exchange them. */
export const listMiembros = (db: Db, person: Person, grupoId: number) =>
  db
    .selectFrom('grupos_usuarios as miembro')
    .innerJoin('usuarios as usuario', 'usuario.id', 'miembro.usuario_id')
    .select(['usuario.id', 'usuario.name as nombres', 'usuario.email', apellidos])
    .where('miembro.grupo_id', '=', grupoId)
    .where(alcanceDeUsuario(person))
    .orderBy(spanish('usuario.nombre_completo'))
    .execute()

/** Those of `emails` who are students in the person's scope, by e-mail. */
export async function idsByEmail(db: Db, person: Person, emails: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('usuarios as usuario')
    .select(['usuario.id', sql<string>`lower(usuario.email::text)`.as('email')])
    .where(sql<SqlBool>`usuario.email = any(${emails}::citext[])`)
    .where(alcanceDeUsuario(person))
    .execute()
  return new Map(rows.map(r => [r.email, r.id]))
}
