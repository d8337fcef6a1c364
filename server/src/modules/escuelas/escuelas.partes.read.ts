/**
 * What stands on the page of a school beside its seats: counts, its groups, and what it is offered. Its scope is the
 * caller's matter.
 */
import {
  type EscuelaEnCifras,
  type escuelasRoutes,
  type GrupoDeEscuela,
  type ProgramaDeEscuela,
  type QueryOf,
  ROL,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { alcanceDeGrupo } from '../../alcance/grupos.read.ts'
import { ofertaPublicada } from '../../alcance/ofertas.read.ts'
import { isAdmin } from '../../alcance/personas.ts'
import { vigencia } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'
import { debajoDelPlan, enSeguimiento } from '../seguimiento/seguimiento.read.ts'
import { ocupaLugar } from './escuelas.read.ts'
import { situacion, suEnlace } from './invitaciones.read.ts'

type Key = RawBuilder<unknown>

/** Invitations by state, people by kind, and how those who learn get on. */
export async function getCifras(db: Db, person: Person, escuelaId: number): Promise<EscuelaEnCifras> {
  const { rows } = await sql<EscuelaEnCifras>`
    with docentes as (
      select ${situacion} as situacion
      from usuarios u
        join escuelas e on e.id = u.escuela_id
        ${suEnlace}
      where e.id = ${escuelaId} and ${ocupaLugar}
    ),
    -- Who follows a course now, as the list of who needs help has them.
    aprenden as (
      select c.avance, c.en_plan, c.plan_hechas
      from usuarios u
        join seguimiento_cifras c on c.usuario_id = u.id
      where u.escuela_id = ${escuelaId} and c.cursos <> '{}' and ${enSeguimiento(person)}
    )
    select
      (
        select json_build_object(
          'activo', count(*) filter (where d.situacion = 'activo'),
          'invitado', count(*) filter (where d.situacion = 'invitado'),
          'vencido', count(*) filter (where d.situacion = 'vencido'),
          'sin_acceso', count(*) filter (where d.situacion = 'sin_acceso'))
        from docentes d
      ) as situaciones,
      (
        select count(*)::int
        from usuarios u
        where u.escuela_id = ${escuelaId} and u.role_id = ${ROL.estudiante}
      ) as estudiantes,
      (
        select count(distinct gu.grupo_id)::int
        from usuarios u
          join grupos_usuarios gu on gu.usuario_id = u.id
        where u.escuela_id = ${escuelaId}
      ) as grupos,
      (
        select count(*)::int
        from usuarios u
          join constancias k on k.usuario_id = u.id
        where u.escuela_id = ${escuelaId} and k.revocada_en is null
      ) as constancias,
      (
        select json_build_object(
          'aprenden', count(*),
          'avance', coalesce(round(avg(c.avance))::int, 0),
          'en_plan', coalesce(sum(c.en_plan), 0)::int,
          'plan_hechas', coalesce(sum(c.plan_hechas), 0)::int,
          'debajo', count(*) filter (where ${debajoDelPlan}))
        from aprenden c
      ) as plan`.execute(db)
  return rows[0]!
}

/** Of a group, those of one school with their figures, if there are any. On `grupos as g`. */
const suyosDe = (escuelaId: number) => sql`
  from grupos_usuarios gu
    join usuarios u on u.id = gu.usuario_id
    left join seguimiento_cifras c on c.usuario_id = u.id
  where gu.grupo_id = g.id and u.escuela_id = ${escuelaId}`

/** Groups in which somebody of the school is, with what those have done of what was due. */
export async function listGruposDe(
  db: Db,
  person: Person,
  escuelaId: number,
  q: QueryOf<typeof escuelasRoutes.gruposDe>,
) {
  const suyos = suyosDe(escuelaId)
  const keys: Record<typeof q.sort, Key> = {
    nombre: spanish('g.nombre_grupo'),
    plan: sql`(select 100.0 * sum(c.plan_hechas) / nullif(sum(c.en_plan), 0) ${suyos})`,
  }
  const delGrupo = sql<SqlBool>`
    g.id in (
      select gu.grupo_id
      from usuarios u join grupos_usuarios gu on gu.usuario_id = u.id
      where u.escuela_id = ${escuelaId})`
  let match = db
    .selectFrom('grupos as g')
    .select(['g.id', keys[q.sort].as('clave')])
    .where(delGrupo)
    .where(alcanceDeGrupo(person))
  if (q.search) match = match.where(hasWords('g.busca', q.search))
  const { filas, ...place } = await listPage<GrupoDeEscuela>(db, q, {
    match,
    dir: q.dir ?? 'asc',
    nullsLast: q.sort === 'plan',
    select: sql`g.id, g.nombre_grupo, lleva.*`,
    from: sql`
      grupos g on g.id = h.id
        cross join lateral (
          select
            count(*)::int as personas,
            (count(*) filter (where c.cursos <> '{}'))::int as cursos,
            coalesce(round(avg(c.avance) filter (where c.cursos <> '{}'))::int, 0) as avance,
            coalesce(sum(c.en_plan), 0)::int as en_plan,
            coalesce(sum(c.plan_hechas), 0)::int as plan_hechas,
            (count(*) filter (where ${debajoDelPlan}))::int as debajo
          ${suyos}
        ) lleva`,
  })
  return { grupos: filas, ...place }
}

/** What is offered to the school, or to groups in which somebody of it is: a row for each offer and programme. */
export async function listProgramasDe(
  db: Db,
  person: Person,
  escuelaId: number,
  q: QueryOf<typeof escuelasRoutes.programasDe>,
) {
  const suGrupo = sql`
    from ofertas_grupos og join grupos g on g.id = og.grupo_id
    where og.oferta_id = o.id
      and g.id in (
        select gu.grupo_id
        from usuarios u join grupos_usuarios gu on gu.usuario_id = u.id
        where u.escuela_id = ${escuelaId})
      and ${alcanceDeGrupo(person)}`
  const aEscuela = sql<SqlBool>`
    exists (select from gestores_ofertas go where go.oferta_id = o.id and go.escuela_id = ${escuelaId})`
  // What is not published is its authors' alone.
  const seVe = isAdmin(person) ? sql<SqlBool>`true` : ofertaPublicada
  const words = q.search
    ? sql<SqlBool>`(${hasWords('o.busca', q.search)} or ${hasWords('k.busca', q.search)})`
    : sql`true`
  const { filas, ...place } = await listPage<ProgramaDeEscuela>(db, q, {
    match: sql`(
      select oc.oferta_id * 1000000000 + oc.curricula_id as id,
        ${q.sort === 'nombre' ? spanish('k.nombre_curricula') : sql`o.fecha_inicio`} as clave, oc.oferta_id,
        oc.curricula_id
      from ofertas_academicas o
        join ofertas_curriculas oc on oc.oferta_id = o.id
        join curriculas k on k.id = oc.curricula_id
      where (${aEscuela} or exists (select ${suGrupo})) and ${seVe} and ${words})`,
    dir: q.dir ?? (q.sort === 'nombre' ? 'asc' : 'desc'),
    nullsLast: q.sort === 'inicio',
    select: sql`
      h.id, o.id as oferta_id, o.nombre_oferta_academica as oferta, k.id as curricula_id,
      k.nombre_curricula as programa, o.fecha_inicio, o.fecha_finalizacion, o.publicado,
      ${vigencia('o.fecha_inicio', 'o.fecha_finalizacion')} as vigencia, (${aEscuela})::int as a_la_escuela,
      (
        select coalesce(
            json_agg(
              json_build_object('id', g.id, 'label', g.nombre_grupo)
              order by g.nombre_grupo collate "es-x-icu", g.id),
            '[]') ${suGrupo}) as grupos`,
    from: sql`ofertas_academicas o on o.id = h.oferta_id join curriculas k on k.id = h.curricula_id`,
  })
  return { programas: filas, ...place }
}
