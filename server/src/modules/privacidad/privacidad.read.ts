import type { Descarga, privacidadRoutes, QueryOf, Solicitud, SolicitudRecibida } from '@eleva/contract'
import { sql } from 'kysely'
import { hoy, iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { listPage } from '../../kit/db/list.ts'

const columnas = sql`
  s.id,
  s.tipo,
  s.palabras,
  s.estado,
  s.respuesta,
  ${iso('s.creado_en')} as creado_en,
  s.responder_hasta::text as responder_hasta,
  s.hacer_hasta::text as hacer_hasta`

/** All that somebody asked, newest first. */
export async function listPropias(db: Db, usuarioId: number): Promise<Solicitud[]> {
  const { rows } = await sql<Solicitud>`
    select ${columnas}
    from privacidad_solicitudes s
    where s.usuario_id = ${usuarioId}
    order by s.creado_en desc, s.id desc`.execute(db)
  return rows
}

/** What the account says, as people read it. */
export async function listDatos(db: Db, usuarioId: number): Promise<{ campo: string; valor: string }[]> {
  const { rows } = await sql<{ campo: string; valor: string }>`
    select dato.campo, dato.valor
    from usuarios persona
      left join escuelas escuela on escuela.id = persona.escuela_id
      cross join lateral (values
        (1, 'Nombre', persona.nombre_completo),
        (2, 'Correo', persona.email::text),
        (3, 'Correo alternativo', persona.correo_alternativo::text),
        (4, 'Escuela', coalesce(escuela.nombre, '')),
        (5, 'Grupos', coalesce((
          select string_agg(grupo.nombre_grupo, ', ' order by grupo.nombre_grupo)
          from grupos_usuarios suyo
            join grupos grupo on grupo.id = suyo.grupo_id
          where suyo.usuario_id = persona.id
        ), '')),
        (6, 'Roles', coalesce((
          select string_agg(rol.name, ', ' order by rol.id)
          from usuarios_roles suyo
            join roles rol on rol.id = suyo.role_id
          where suyo.usuario_id = persona.id
        ), ''))
      ) dato (lugar, campo, valor)
    where persona.id = ${usuarioId}
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
  let match = db.selectFrom('privacidad_solicitudes as s').select(['s.id', sql.ref(`s.${q.sort}`).as('clave')])
  if (q.estado === 'abiertas') match = match.where('s.estado', 'in', ['recibida', 'aceptada'])
  else if (q.estado) match = match.where('s.estado', '=', q.estado)
  if (q.tipo) match = match.where('s.tipo', '=', q.tipo)
  const { filas, ...place } = await listPage<SolicitudRecibida>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'creado_en' ? 'desc' : 'asc'),
    select: sql`${columnas}, u.id as usuario_id,
      coalesce(b.cuenta_secreto ->> 'nombre_completo', u.nombre_completo, 'Persona borrada') as nombre,
      coalesce(b.cuenta_secreto ->> 'email', u.email::text, '') as email,
      case s.estado
        when 'recibida' then dias_habiles(${hoy}, s.responder_hasta)
        when 'aceptada' then dias_habiles(${hoy}, s.hacer_hasta)
      end as quedan,
      ${iso('b.borra_desde')} as borra_desde`,
    from: sql`privacidad_solicitudes s on s.id = h.id
      left join usuarios u on u.id = s.usuario_id
      left join privacidad_bloqueos b on b.usuario_id = s.usuario_id and b.estado = 'bloqueada'`,
  })
  return { solicitudes: filas, ...place }
}
