/** Teachers and their links. */

import type { escuelasRoutes, Invitacion, Invitado, QueryOf } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { enReloj, iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import { porRevisar } from '../entregables/entregables.estado.read.ts'
import { inscripcionesDe } from '../inscripciones/inscripciones.read.ts'
import { contraElPlan, debajoDelPlan, suAvance } from '../seguimiento/seguimiento.read.ts'
import { hasLugar } from './escuelas.read.ts'
import type { DeInvitacion } from './invitaciones.correo.ts'

type Query = QueryOf<typeof escuelasRoutes.invitados>

/** The link that somebody has, as `invitacion`. On `usuarios as usuario`. */
export const suEnlace = sql`
  left join invitaciones invitacion on invitacion.usuario_id = usuario.id and invitacion.aceptada_en is null
    and invitacion.anulada_en is null`
/** What the contract calls `SituacionDeInvitado`. On `usuarios as usuario` and their link. */
export const situacion = sql`case when usuario.estatus_user = 1 then 'activo' when invitacion.id is null
  then 'sin_acceso'
  when invitacion.completada_en is null and invitacion.vence_en <= now() then 'vencido' else 'invitado' end`

/**
 * Who of a school has not entered and may have another link, oldest first.
 * @param ids only of these, also where somebody took their access; undefined: all who have a link, good or over
 */
export async function listPorReenviar(db: Db, escuelaId: number, ids: readonly number[] | undefined, most: number) {
  const which = ids
    ? sql<SqlBool>`usuario.id = any(${ids}::bigint[])`
    : sql<SqlBool>`invitacion.id is not null and usuario.ultima_fecha_inicio_sesion is null`
  const { rows } = await sql<{ id: number }>`
    select usuario.id
    from usuarios usuario
      join escuelas escuela on escuela.id = usuario.escuela_id ${suEnlace}
    where escuela.id = ${escuelaId} and ${hasLugar} and usuario.estatus_user <> 1 and ${which}
    order by usuario.id
    limit ${most}`.execute(db)
  return rows.map(r => r.id)
}

const keys: Record<Query['sort'], RawBuilder<unknown>> = {
  nombre: spanish('usuario.nombre_completo'),
  ultimo_acceso: sql`usuario.ultima_fecha_inicio_sesion`,
  plan: contraElPlan,
}

/** Where the least comes first when nobody said how. */
const dirOf = ({ sort, dir }: Query) => dir ?? (sort === 'ultimo_acceso' ? 'desc' : 'asc')

function matching(escuelaId: number, q: Query) {
  const all = [sql<SqlBool>`escuela.id = ${escuelaId}`, sql<SqlBool>`${hasLugar}`]
  if (q.search) all.push(hasWords('usuario.busca', q.search))
  if (q.situacion) all.push(sql`(select ${situacion} from (select) nada ${suEnlace}) = ${q.situacion}`)
  if (q.debajo) all.push(debajoDelPlan)
  return sql`
    select usuario.id, ${keys[q.sort]} as clave
    from usuarios usuario
    join escuelas escuela on escuela.id = usuario.escuela_id
    left join seguimiento_cifras cifras on cifras.usuario_id = usuario.id
    where ${sql.join(all, sql` and `)}`
}

/** What they do as learners. On `usuarios as usuario` and their figures, `cifras`. */
const loQueLlevan = sql`${suAvance},
  (select count(*)::int from entregas entrega where entrega.usuario_id = usuario.id and ${porRevisar}) as por_revisar,
  (select count(*)::int from constancias constancia
    where constancia.usuario_id = usuario.id and constancia.revocada_en is null) as constancias`

/** The teachers who take the seats of a school. Its scope is the caller's matter. */
export async function listInvitados(db: Db, escuelaId: number, q: Query) {
  const { filas, ...place } = await listPage<Invitado>(db, q, {
    match: sql`(${matching(escuelaId, q)})`,
    dir: dirOf(q),
    nullsLast: q.sort !== 'nombre',
    select: sql`
      usuario.id, usuario.email, usuario.nombre_completo as name, usuario.avatar, usuario.estatus_user,
        usuario.ultima_fecha_inicio_sesion as updated_at,
      ${situacion} as situacion,
      case
        when invitacion.id is null then null
        when invitacion.fallo <> '' then 'fallo'
        when invitacion.enviada_en is null then 'en_camino'
        else 'enviado'
      end as correo,
      invitacion.vence_en, coalesce(invitacion.completada_en is not null, false) as completado,
      (select presencia.is_online from presencias presencia where presencia.usuario_id = usuario.id) as "isOnline",
      (
        select json_build_object('enviado_en', ${iso('ultimo.enviado_en')})
        from animos_ultimos ultimo
        where ultimo.usuario_id = usuario.id) as animo,
      ${loQueLlevan}, ${inscripcionesDe} as inscripciones_usuarios`,
    from: sql`usuarios usuario on usuario.id = hallado.id
      left join seguimiento_cifras cifras on cifras.usuario_id = usuario.id ${suEnlace}`,
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
    select usuario.nombre_completo as name, usuario.email::text as email, ${situacion} as situacion,
      ${enReloj('usuario.ultima_fecha_inicio_sesion')} as entrada, ${loQueLlevan}
    from hallados hallado
      join usuarios usuario on usuario.id = hallado.id
      left join seguimiento_cifras cifras on cifras.usuario_id = usuario.id ${suEnlace}
    order by hallado.clave ${dir}, hallado.id`.execute(db)
  return rows
}

/** What the page of a link shows. Names are told only while it works. Undefined when there is none. */
export async function getInvitacion(db: Db, id: string): Promise<Invitacion | undefined> {
  const { rows } = await sql<Invitacion>`
    select usuario.email as correo, escuela.nombre as escuela, dicho.estado, ${iso('invitacion.vence_en')} as vence_en,
      case when dicho.datos then usuario.name else '' end as name,
      case when dicho.datos then usuario.apellido_p else '' end as apellido_p,
      case when dicho.datos then usuario.apellido_m else '' end as apellido_m,
      case when dicho.datos then usuario.correo_alternativo else '' end as correo_alternativo,
      case
        when gestor.id is not null
          and gestor.id <> usuario.id then json_build_object('nombre', gestor.nombre_completo, 'correo', gestor.email)
      end as contacto
    from invitaciones invitacion
      join usuarios usuario on usuario.id = invitacion.usuario_id
      join escuelas escuela on escuela.id = invitacion.escuela_id
      left join usuarios gestor on gestor.id = escuela.gestor_id
      cross join lateral (
        select case
            when invitacion.anulada_en is not null then 'anulada'
            when invitacion.aceptada_en is not null then 'aceptada'
            when invitacion.completada_en is not null then 'completada'
            when invitacion.vence_en <= now() then 'vencida'
            else 'vigente'
          end as estado) momento
      cross join lateral (select momento.estado, momento.estado = 'vigente' and usuario.apellido_p <> '' as datos) dicho
    where invitacion.id = ${id}`.execute(db)
  return rows[0]
}

/** What its mail says, as long as it is to be sent. */
export async function getCorreo(db: Db, id: string) {
  const { rows } = await sql<DeInvitacion>`
    select usuario.email as para, escuela.nombre as escuela,
      coalesce(escuela.gestor_id = usuario.id, false) as gestiona,
      coalesce(quien.nombre_completo, '') as invita, coalesce(quien.email::text, '') as contacto,
      (invitacion.vence_en at time zone zona())::date as vence
    from invitaciones invitacion
      join usuarios usuario on usuario.id = invitacion.usuario_id
      join escuelas escuela on escuela.id = invitacion.escuela_id
      left join usuarios quien on quien.id = invitacion.invitada_por
    where invitacion.id = ${id}
      and invitacion.enviada_en is null
      and invitacion.completada_en is null
      and invitacion.aceptada_en is null
      and invitacion.anulada_en is null
      and invitacion.vence_en > now()`.execute(db)
  return rows[0]
}

/** Whom to tell that they are of a school now; undefined when they are not any more. */
export const getDocenteSumado = (db: Db, escuela: number, docente: number, invita: number) =>
  db
    .selectFrom('escuelas as escuela')
    .innerJoin('usuarios as usuario', 'usuario.escuela_id', 'escuela.id')
    .leftJoin('usuarios as invita', join => join.on('invita.id', '=', invita))
    .select(['usuario.email as para', 'escuela.nombre as escuela'])
    .select([
      sql<string>`coalesce(invita.nombre_completo, '')`.as('invita'),
      sql<string>`coalesce(invita.email::text, '')`.as('contacto'),
    ])
    .where('escuela.id', '=', escuela)
    .where('usuario.id', '=', docente)
    .where('usuario.estatus_user', '=', 1)
    .executeTakeFirst()

/** Who manages a school, for the mail that tells them; undefined when they do no more, or cannot sign in. */
export const getGestor = (db: Db, escuela: number, gestor: number) =>
  db
    .selectFrom('escuelas as escuela')
    .innerJoin('usuarios as usuario', 'usuario.id', 'escuela.gestor_id')
    .select(['usuario.email as para', 'escuela.nombre as escuela'])
    .where('escuela.id', '=', escuela)
    .where('usuario.id', '=', gestor)
    .where('usuario.estatus_user', '=', 1)
    .executeTakeFirst()
