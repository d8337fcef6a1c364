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
import { alcanceDeGrupo, gruposVigentes } from '../../alcance/grupos.read.ts'
import { ofertaPublicada } from '../../alcance/ofertas.read.ts'
import { canSeeAll } from '../../alcance/personas.ts'
import { vigencia } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'
import { debajoDelPlan, enSeguimiento } from '../seguimiento/seguimiento.read.ts'
import { hasLugar } from './escuelas.read.ts'
import { situacion, suEnlace } from './invitaciones.read.ts'

type Key = RawBuilder<unknown>

/** Invitations by state, people by kind, and how those who learn get on. */
export async function getCifras(db: Db, person: Person, escuelaId: number): Promise<EscuelaEnCifras> {
  const { rows } = await sql<EscuelaEnCifras>`
    with docentes as (
      select ${situacion} as situacion
      from usuarios usuario
        join escuelas escuela on escuela.id = usuario.escuela_id
        ${suEnlace}
      where escuela.id = ${escuelaId} and ${hasLugar}
    ),
    -- Who follows a course now, as the list of who needs help has them.
    aprenden as (
      select cifras.avance, cifras.en_plan, cifras.plan_hechas
      from usuarios usuario
        join seguimiento_cifras cifras on cifras.usuario_id = usuario.id
      where usuario.escuela_id = ${escuelaId} and cifras.cursos <> '{}' and ${enSeguimiento(person)}
    )
    select
      (
        select json_build_object(
          'activo', count(*) filter (where docente.situacion = 'activo'),
          'invitado', count(*) filter (where docente.situacion = 'invitado'),
          'vencido', count(*) filter (where docente.situacion = 'vencido'),
          'sin_acceso', count(*) filter (where docente.situacion = 'sin_acceso'))
        from docentes docente
      ) as situaciones,
      (
        select count(*)::int
        from usuarios usuario
        where usuario.escuela_id = ${escuelaId} and usuario.role_id = ${ROL.estudiante}
      ) as estudiantes,
      (
        select count(distinct miembro.grupo_id)::int
        from usuarios usuario
          join grupos_usuarios miembro on miembro.usuario_id = usuario.id
        where usuario.escuela_id = ${escuelaId} and miembro.grupo_id in ${gruposVigentes}
      ) as grupos,
      (
        select count(*)::int
        from usuarios usuario
          join constancias constancia on constancia.usuario_id = usuario.id
        where usuario.escuela_id = ${escuelaId} and constancia.revocada_en is null
      ) as constancias,
      (
        select json_build_object(
          'aprenden', count(*),
          'avance', coalesce(round(avg(cifras.avance))::int, 0),
          'en_plan', coalesce(sum(cifras.en_plan), 0)::int,
          'plan_hechas', coalesce(sum(cifras.plan_hechas), 0)::int,
          'debajo', count(*) filter (where ${debajoDelPlan}))
        from aprenden cifras
      ) as plan`.execute(db)
  return rows[0]!
}

/** Those of a group who are of one school, with their figures, if there are any. On `grupos as grupo`. */
const alumnosDe = (escuelaId: number) => sql`
  from grupos_usuarios miembro
    join usuarios usuario on usuario.id = miembro.usuario_id
    left join seguimiento_cifras cifras on cifras.usuario_id = usuario.id
  where miembro.grupo_id = grupo.id and usuario.escuela_id = ${escuelaId}`

/** Groups in which somebody of the school is, with what those have done of what was due. */
export async function listGruposDe(
  db: Db,
  person: Person,
  escuelaId: number,
  q: QueryOf<typeof escuelasRoutes.gruposDe>,
) {
  const alumnos = alumnosDe(escuelaId)
  const keys: Record<typeof q.sort, Key> = {
    nombre: spanish('grupo.nombre_grupo'),
    plan: sql`(select 100.0 * sum(cifras.plan_hechas) / nullif(sum(cifras.en_plan), 0) ${alumnos})`,
  }
  const delGrupo = sql<SqlBool>`
    grupo.id in (
      select miembro.grupo_id
      from usuarios usuario
        join grupos_usuarios miembro on miembro.usuario_id = usuario.id
      where usuario.escuela_id = ${escuelaId})`
  let match = db
    .selectFrom('grupos as grupo')
    .select(['grupo.id', keys[q.sort].as('clave')])
    .where(delGrupo)
    .where(alcanceDeGrupo(person))
  if (q.search) match = match.where(hasWords('grupo.busca', q.search))
  const { filas, ...place } = await listPage<GrupoDeEscuela>(db, q, {
    match,
    dir: q.dir ?? 'asc',
    nullsLast: q.sort === 'plan',
    select: sql`grupo.id, grupo.nombre_grupo, lleva.*`,
    from: sql`
      grupos grupo on grupo.id = hallado.id
        cross join lateral (
          select
            count(*)::int as personas,
            (count(*) filter (where cifras.cursos <> '{}'))::int as cursos,
            coalesce(round(avg(cifras.avance) filter (where cifras.cursos <> '{}'))::int, 0) as avance,
            coalesce(sum(cifras.en_plan), 0)::int as en_plan,
            coalesce(sum(cifras.plan_hechas), 0)::int as plan_hechas,
            (count(*) filter (where ${debajoDelPlan}))::int as debajo
          ${alumnos}
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
    from ofertas_grupos al_grupo
      join grupos grupo on grupo.id = al_grupo.grupo_id
    where al_grupo.oferta_id = oferta.id
      and grupo.id in (
        select miembro.grupo_id
        from usuarios usuario
          join grupos_usuarios miembro on miembro.usuario_id = usuario.id
        where usuario.escuela_id = ${escuelaId})
      and ${alcanceDeGrupo(person)}`
  const aEscuela = sql<SqlBool>`
    exists (select from gestores_ofertas a_escuela
      where a_escuela.oferta_id = oferta.id and a_escuela.escuela_id = ${escuelaId})`
  // What is not published is its authors' alone.
  const isALaVista = canSeeAll(person) ? sql<SqlBool>`true` : ofertaPublicada
  const words = q.search
    ? sql<SqlBool>`(${hasWords('oferta.busca', q.search)} or ${hasWords('curricula.busca', q.search)})`
    : sql`true`
  const { filas, ...place } = await listPage<ProgramaDeEscuela>(db, q, {
    match: sql`(
      select ofrecida.oferta_id * 1000000000 + ofrecida.curricula_id as id,
        ${q.sort === 'nombre' ? spanish('curricula.nombre_curricula') : sql`oferta.fecha_inicio`} as clave,
          ofrecida.oferta_id,
        ofrecida.curricula_id
      from ofertas_academicas oferta
        join ofertas_curriculas ofrecida on ofrecida.oferta_id = oferta.id
        join curriculas curricula on curricula.id = ofrecida.curricula_id
      where (${aEscuela} or exists (select ${suGrupo})) and ${isALaVista} and ${words})`,
    dir: q.dir ?? (q.sort === 'nombre' ? 'asc' : 'desc'),
    nullsLast: q.sort === 'inicio',
    select: sql`
      hallado.id, oferta.id as oferta_id, oferta.nombre_oferta_academica as oferta, curricula.id as curricula_id,
      curricula.nombre_curricula as programa, oferta.fecha_inicio, oferta.fecha_finalizacion, oferta.publicado,
      ${vigencia('oferta.fecha_inicio', 'oferta.fecha_finalizacion')} as vigencia, (${aEscuela})::int as a_la_escuela,
      (
        select coalesce(
            json_agg(
              json_build_object('id', grupo.id, 'label', grupo.nombre_grupo)
              order by grupo.nombre_grupo collate "es-x-icu", grupo.id),
            '[]') ${suGrupo}) as grupos`,
    from: sql`ofertas_academicas oferta on oferta.id = hallado.oferta_id
      join curriculas curricula on curricula.id = hallado.curricula_id`,
  })
  return { programas: filas, ...place }
}
