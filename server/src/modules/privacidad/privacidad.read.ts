import type { Descarga, privacidadRoutes, QueryOf, Solicitud, SolicitudRecibida } from '@eleva/contract'
import { sql } from 'kysely'
import { hoy, iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { listPage } from '../../kit/db/list.ts'

const columnas = sql`
  solicitud.id,
  solicitud.tipo,
  solicitud.palabras,
  solicitud.estado,
  solicitud.respuesta,
  ${iso('solicitud.creado_en')} as creado_en,
  solicitud.responder_hasta::text as responder_hasta,
  solicitud.hacer_hasta::text as hacer_hasta`

/** All that somebody asked, newest first. */
export async function listPropias(db: Db, usuarioId: number): Promise<Solicitud[]> {
  const { rows } = await sql<Solicitud>`
    select ${columnas}
    from privacidad_solicitudes solicitud
    where solicitud.usuario_id = ${usuarioId}
    order by solicitud.creado_en desc, solicitud.id desc`.execute(db)
  return rows
}

/** What the account says, as people read it. */
export async function listDatos(db: Db, usuarioId: number): Promise<{ campo: string; valor: string }[]> {
  const { rows } = await sql<{ campo: string; valor: string }>`
    select dato.campo, dato.valor
    from usuarios usuario
      left join escuelas escuela on escuela.id = usuario.escuela_id
      cross join lateral (values
        (1, 'Nombre', usuario.nombre_completo),
        (2, 'Correo', usuario.email::text),
        (3, 'Correo alternativo', usuario.correo_alternativo::text),
        (4, 'Escuela', coalesce(escuela.nombre, '')),
        (5, 'Grupos', coalesce((
          select string_agg(grupo.nombre_grupo, ', ' order by grupo.nombre_grupo)
          from grupos_usuarios miembro
            join grupos grupo on grupo.id = miembro.grupo_id
          where miembro.usuario_id = usuario.id
        ), '')),
        (6, 'Roles', coalesce((
          select string_agg(rol.name, ', ' order by rol.id)
          from usuarios_roles su_rol
            join roles rol on rol.id = su_rol.role_id
          where su_rol.usuario_id = usuario.id
        ), ''))
      ) dato (lugar, campo, valor)
    where usuario.id = ${usuarioId}
      and dato.valor <> ''
    order by dato.lugar`.execute(db)
  return rows
}

/** The one there is; one that is over is none. */
export async function findDescarga(db: Db, usuarioId: number): Promise<Descarga | undefined> {
  const { rows } = await sql<Descarga>`
    select descarga.id, descarga.estado, descarga.tamano, ${iso('descarga.vence_en')} as vence_en
    from privacidad_descargas descarga
    where descarga.usuario_id = ${usuarioId}
      and coalesce(descarga.vence_en > now(), true)`.execute(db)
  return rows[0]
}

/** Where the file is; undefined of somebody else's, and of one that is not there or is over. */
export const findLlave = (db: Db, usuarioId: number, id: string) =>
  db
    .selectFrom('privacidad_descargas')
    .select(['llave', 'tamano'])
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .where('estado', '=', 'lista')
    .where(sql<boolean>`vence_en > now()`)
    .executeTakeFirst()

type ListQuery = QueryOf<typeof privacidadRoutes.listSolicitudes>

/** What people asked: what is due first comes first. */
export async function listSolicitudes(db: Db, q: ListQuery) {
  let match = db
    .selectFrom('privacidad_solicitudes as solicitud')
    .select(['solicitud.id', sql.ref(`solicitud.${q.sort}`).as('clave')])
  if (q.estado === 'abiertas') match = match.where('solicitud.estado', 'in', ['recibida', 'aceptada'])
  else if (q.estado) match = match.where('solicitud.estado', '=', q.estado)
  if (q.tipo) match = match.where('solicitud.tipo', '=', q.tipo)
  const { filas, ...place } = await listPage<SolicitudRecibida>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'creado_en' ? 'desc' : 'asc'),
    select: sql`${columnas}, usuario.id as usuario_id,
      coalesce(bloqueo.cuenta_secreto ->> 'nombre_completo', usuario.nombre_completo, 'Persona borrada') as nombre,
      coalesce(bloqueo.cuenta_secreto ->> 'email', usuario.email::text, '') as email,
      case solicitud.estado
        when 'recibida' then dias_habiles(${hoy}, solicitud.responder_hasta)
        when 'aceptada' then dias_habiles(${hoy}, solicitud.hacer_hasta)
      end as quedan,
      ${iso('bloqueo.borra_desde')} as borra_desde`,
    from: sql`privacidad_solicitudes solicitud on solicitud.id = hallado.id
      left join usuarios usuario on usuario.id = solicitud.usuario_id
      left join privacidad_bloqueos bloqueo on bloqueo.usuario_id = solicitud.usuario_id
        and bloqueo.estado = 'bloqueada'`,
  })
  return { solicitudes: filas, ...place }
}
