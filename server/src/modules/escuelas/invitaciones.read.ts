/** Teachers and their links. */
import type { escuelasRoutes, Invitacion, Invitado, QueryOf } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { enReloj, iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import { porRevisar } from '../entregables/entregables.estado.read.ts'
import { inscripcionesDe } from '../inscripciones/inscripciones.read.ts'
import { contraElPlan, debajoDelPlan, suAvance } from '../seguimiento/seguimiento.read.ts'
import { ocupaLugar } from './escuelas.read.ts'

type Query = QueryOf<typeof escuelasRoutes.invitados>

/** The link that somebody has, as `i`. On `usuarios as u`. */
export const suEnlace = sql`
  left join invitaciones i on i.usuario_id = u.id and i.aceptada_en is null and i.anulada_en is null`
/** What the contract calls `SituacionDeInvitado`. On `usuarios as u` and their link. */
export const situacion = sql`case when u.estatus_user = 1 then 'activo' when i.id is null then 'sin_acceso'
  when i.completada_en is null and i.vence_en <= now() then 'vencido' else 'invitado' end`

/**
 * Who of a school has not entered and may have another link, oldest first.
 * @param ids only of these, also where somebody took their access; undefined: all who have a link, good or over
 */
export async function listPorReenviar(db: Db, escuelaId: number, ids: readonly number[] | undefined, most: number) {
  const which = ids
    ? sql<SqlBool>`u.id = any(${ids}::bigint[])`
    : sql<SqlBool>`i.id is not null and u.ultima_fecha_inicio_sesion is null`
  const { rows } = await sql<{ id: number }>`
    select u.id from usuarios u join escuelas e on e.id = u.escuela_id ${suEnlace}
    where e.id = ${escuelaId} and ${ocupaLugar} and u.estatus_user <> 1 and ${which}
    order by u.id limit ${most}`.execute(db)
  return rows.map(r => r.id)
}

const keys: Record<Query['sort'], RawBuilder<unknown>> = {
  nombre: spanish('u.nombre_completo'),
  ultimo_acceso: sql`u.ultima_fecha_inicio_sesion`,
  plan: contraElPlan,
}

/** Where the least comes first when nobody said how. */
const dirOf = ({ sort, dir }: Query) => dir ?? (sort === 'ultimo_acceso' ? 'desc' : 'asc')

function matching(escuelaId: number, q: Query) {
  const all = [sql<SqlBool>`e.id = ${escuelaId}`, sql<SqlBool>`${ocupaLugar}`]
  if (q.search) all.push(hasWords('u.busca', q.search))
  if (q.situacion) all.push(sql`(select ${situacion} from (select) de ${suEnlace}) = ${q.situacion}`)
  if (q.debajo) all.push(debajoDelPlan)
  return sql`select u.id, ${keys[q.sort]} as clave from usuarios u join escuelas e on e.id = u.escuela_id
    left join seguimiento_cifras c on c.usuario_id = u.id where ${sql.join(all, sql` and `)}`
}

/** What they do as learners. On `usuarios as u` and their figures, `c`. */
const loQueLlevan = sql`${suAvance},
  (select count(*)::int from entregas e where e.usuario_id = u.id and ${porRevisar}) as por_revisar,
  (select count(*)::int from constancias k where k.usuario_id = u.id and k.revocada_en is null) as constancias`

/** The teachers who take the seats of a school. Its scope is the caller's matter. */
export async function listInvitados(db: Db, escuelaId: number, q: Query) {
  const { filas, ...place } = await listPage<Invitado>(db, q, {
    match: sql`(${matching(escuelaId, q)})`,
    dir: dirOf(q),
    nullsLast: q.sort !== 'nombre',
    select: sql`
      u.id, u.email, u.nombre_completo as name, u.avatar, u.estatus_user, u.ultima_fecha_inicio_sesion as updated_at,
      ${situacion} as situacion,
      case
        when i.id is null then null
        when i.fallo <> '' then 'fallo'
        when i.enviada_en is null then 'en_camino'
        else 'enviado'
      end as correo,
      i.vence_en, coalesce(i.completada_en is not null, false) as completado,
      (select p.is_online from presencias p where p.usuario_id = u.id) as "isOnline",
      (
        select json_build_object('enviado_en', ${iso('an.enviado_en')})
        from animos_ultimos an
        where an.usuario_id = u.id) as animo,
      ${loQueLlevan}, ${inscripcionesDe} as inscripciones_usuarios`,
    from: sql`usuarios u on u.id = h.id left join seguimiento_cifras c on c.usuario_id = u.id ${suEnlace}`,
  })
  return { resultSet: filas, cantidad: place.total, ...place }
}

export type DocenteDeArchivo = Pick<
  Invitado,
  'name' | 'email' | 'situacion' | 'cursos' | 'avance' | 'en_plan' | 'plan_hechas' | 'por_revisar' | 'constancias'
> & { entrada: string }

/** All that the list holds, in its order, for a file. */
export async function listInvitadosParaArchivo(db: Db, escuelaId: number, q: Query): Promise<DocenteDeArchivo[]> {
  const dir = sql.raw(`${dirOf(q)} nulls last`)
  const { rows } = await sql<DocenteDeArchivo>`
    with hallados as materialized (${matching(escuelaId, q)})
    select u.nombre_completo as name, u.email::text as email, ${situacion} as situacion,
      ${enReloj('u.ultima_fecha_inicio_sesion')} as entrada, ${loQueLlevan}
    from hallados h join usuarios u on u.id = h.id left join seguimiento_cifras c on c.usuario_id = u.id ${suEnlace}
    order by h.clave ${dir}, h.id`.execute(db)
  return rows
}

/** What the page of a link shows. Names are told only while it works. Undefined when there is none. */
export async function getInvitacion(db: Db, id: string): Promise<Invitacion | undefined> {
  const { rows } = await sql<Invitacion>`
    select u.email as correo, e.nombre as escuela, x.estado, ${iso('i.vence_en')} as vence_en,
      case when x.datos then u.name else '' end as name,
      case when x.datos then u.apellido_p else '' end as apellido_p,
      case when x.datos then u.apellido_m else '' end as apellido_m,
      case when x.datos then u.correo_alternativo else '' end as correo_alternativo,
      case
        when g.id is not null and g.id <> u.id then json_build_object('nombre', g.nombre_completo, 'correo', g.email)
      end as contacto
    from invitaciones i
      join usuarios u on u.id = i.usuario_id
      join escuelas e on e.id = i.escuela_id
      left join usuarios g on g.id = e.gestor_id
      cross join lateral (
        select case
            when i.anulada_en is not null then 'anulada'
            when i.aceptada_en is not null then 'aceptada'
            when i.completada_en is not null then 'completada'
            when i.vence_en <= now() then 'vencida'
            else 'vigente'
          end as estado) y
      cross join lateral (select y.estado, y.estado = 'vigente' and u.apellido_p <> '' as datos) x
    where i.id = ${id}`.execute(db)
  return rows[0]
}

/** What its mail says, as long as it is to be sent. */
export async function getCorreo(db: Db, id: string) {
  const { rows } = await sql<{
    para: string
    escuela: string
    gestiona: boolean
    invita: string
    contacto: string
    vence: string
  }>`
    select u.email as para, e.nombre as escuela, coalesce(e.gestor_id = u.id, false) as gestiona,
      coalesce(p.nombre_completo, '') as invita, coalesce(p.email::text, '') as contacto,
      (i.vence_en at time zone zona())::date as vence
    from invitaciones i
      join usuarios u on u.id = i.usuario_id
      join escuelas e on e.id = i.escuela_id
      left join usuarios p on p.id = i.invitada_por
    where i.id = ${id}
      and i.enviada_en is null
      and i.completada_en is null
      and i.aceptada_en is null
      and i.anulada_en is null
      and i.vence_en > now()`.execute(db)
  return rows[0]
}

/** Who manages a school, for the mail that tells them; undefined when they do no more, or cannot sign in. */
export const getGestor = (db: Db, escuela: number, gestor: number) =>
  db
    .selectFrom('escuelas as e')
    .innerJoin('usuarios as u', 'u.id', 'e.gestor_id')
    .select(['u.email as para', 'e.nombre as escuela'])
    .where('e.id', '=', escuela)
    .where('u.id', '=', gestor)
    .where('u.estatus_user', '=', 1)
    .executeTakeFirst()
