/**
 * Scope the other way round: to whom something is told. Each a select of keys of people, as `id`; who may not sign in
 * is left out by who tells.
 */
import { ROL, type Rol } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { requisitos } from './avance.read.ts'
import { ofertaAbierta } from './ofertas.read.ts'
import { quienesVenTrabajo } from './papeles.ts'

export type Destinatarios = RawBuilder<unknown>
/** A key, or the column that has it. */
type IdOSql = number | RawBuilder<unknown>

export const soloA = (usuarios: readonly number[]): Destinatarios => sql`select unnest(${usuarios}::bigint[]) as id`

export const estudiantesDeGrupos = (grupos: readonly number[]): Destinatarios =>
  sql`
    select miembro.usuario_id as id
    from grupos_usuarios miembro
    where miembro.grupo_id = any(${grupos}::bigint[])`

export const personasDeEscuela = (escuelaId: number): Destinatarios =>
  sql`
    select usuario.id
    from usuarios usuario
    where usuario.escuela_id = ${escuelaId}`

/** For whom an offer is meant, as `dirigidaA` says it of one person: its groups and the people of its schools. */
export const estudiantesDeOferta = (ofertaId: IdOSql): Destinatarios => sql`
  select miembro.usuario_id as id
  from ofertas_grupos al_grupo
    join grupos_usuarios miembro on miembro.grupo_id = al_grupo.grupo_id
  where al_grupo.oferta_id = ${ofertaId}
  union
  select usuario.id
  from gestores_ofertas a_escuela
    join usuarios usuario on usuario.escuela_id = a_escuela.escuela_id
  where a_escuela.oferta_id = ${ofertaId}`

/** Whom an offer is meant for and the prerequisites of one of its courses let in. */
export const quienesCursan = (ofertaId: IdOSql, cursoId: IdOSql): Destinatarios => sql`
  select estudiante.id
  from (${estudiantesDeOferta(ofertaId)}) estudiante
    join cursos curso on curso.id = ${cursoId}
    cross join lateral (${requisitos(sql`estudiante.id`)}) requisitos
  where requisitos.puede_cursar > 0`

/**
 * Who answers and grades somebody: the coach of their school, and its docentes; of a docente, the coach alone where it
 * is work (`alcanceDeTrabajo`). Whoever is of no school has the admins, who would otherwise hear of everybody.
 * @param colegas also the other docentes of a docente's school
 */
export const quienesEnsenanA = (usuarioId: number, colegas: boolean): Destinatarios => sql`
  select lector.id
  from usuarios usuario
    cross join lateral (
      ${quienesVenTrabajo(
        papel => papel.califica,
        papel => besides(papel.trabajo, colegas),
      )}
      union
      select admin.id
      from usuarios admin
      where admin.role_id = ${ROL.admin} and usuario.escuela_id is null) lector
  where usuario.id = ${usuarioId} and lector.id <> usuario.id`

/** Who administers and is of a school learns there as its docentes do. */
const besides = (trabajo: readonly Rol[], colegas: boolean) =>
  sql<SqlBool>`(${colegas}::boolean or ${trabajo.includes(ROL.docente)}::boolean and usuario.role_id = ${ROL.admin})`

export const gestorDe = (escuelaId: number): Destinatarios =>
  sql`
    select escuela.gestor_id as id
    from escuelas escuela
    where escuela.id = ${escuelaId}`

/**
 * Through which a course is followed now by a member of a group, as what follows a `select`: names `oferta`, `ofrecida`
 * and `publicado`.
 */
const ofertasAbiertasA = (grupo: RawBuilder<unknown>, curso: RawBuilder<unknown>, escuelas: RawBuilder<unknown>) => sql`
  from cursos_publicados publicado
    join ofertas_curriculas ofrecida on ofrecida.curricula_id = publicado.curricula_id
    join ofertas_academicas oferta on oferta.id = ofrecida.oferta_id and ${ofertaAbierta}
  where publicado.curso_id = ${curso}
    and (exists (select from ofertas_grupos al_grupo
      where al_grupo.oferta_id = oferta.id and al_grupo.grupo_id = ${grupo})
      or exists (select from gestores_ofertas a_escuela
        where a_escuela.oferta_id = oferta.id and a_escuela.escuela_id in (${escuelas})))`

/** Those of a group to whom a course of theirs is open, by an offer to the group or to their school. */
export const estudiantesConCurso = (grupoId: number, cursoId: number): Destinatarios => sql`
  select miembro.usuario_id as id
  from grupos_usuarios miembro
    join usuarios usuario on usuario.id = miembro.usuario_id
  where miembro.grupo_id = ${grupoId}
    and exists (
      select ${ofertasAbiertasA(sql`miembro.grupo_id`, sql`${cursoId}::bigint`, sql`select usuario.escuela_id`)}
    )`

/**
 * Where a course is open to a group, as one row: `curso_id`, `curricula_id` (null where the course is open to none of
 * them).
 */
export const viaDeGrupo = (grupoId: number, cursoId: number) => sql`
  select ${cursoId}::bigint as curso_id, (select min(publicado.curricula_id) ${ofertasAbiertasA(
    sql`${grupoId}::bigint`,
    sql`${cursoId}::bigint`,
    sql`
      select usuario.escuela_id
      from grupos_usuarios miembro
        join usuarios usuario on usuario.id = miembro.usuario_id
      where miembro.grupo_id = ${grupoId}`,
  )}) as curricula_id`

/**
 * Where an activity with dates stands for somebody: `curso_id`, `curricula_id`, of one group of theirs; no row when its
 * course is open to none of them. For a lateral join. @param usuarioId, actividadId columns
 */
export const viaConPlazo = (usuarioId: RawBuilder<unknown>, actividadId: RawBuilder<unknown>) => sql`
  select plazo.curso_id, min(llega.curricula_id) as curricula_id
  from plazos plazo
    join grupos_usuarios miembro on miembro.grupo_id = plazo.grupo_id and miembro.usuario_id = ${usuarioId}
    join usuarios usuario on usuario.id = miembro.usuario_id
    cross join lateral (
      select publicado.curricula_id
      ${ofertasAbiertasA(sql`plazo.grupo_id`, sql`plazo.curso_id`, sql`select usuario.escuela_id`)}) llega
  where plazo.actividad_id = ${actividadId}
  group by plazo.curso_id
  order by plazo.curso_id
  limit 1`
