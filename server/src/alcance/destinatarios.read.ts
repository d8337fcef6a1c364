/**
 * Scope the other way round: to whom something is told. Each a select of keys of people, as `id`; who may not sign in
 * is left out by who tells.
 */
import { ROL } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { requisitos } from './avance.read.ts'
import { ofertaAbierta } from './ofertas.read.ts'

export type Destinatarios = RawBuilder<unknown>
/** A key, or the column that has it. */
type Clave = number | RawBuilder<unknown>

export const soloA = (usuarios: readonly number[]): Destinatarios => sql`select unnest(${usuarios}::bigint[]) as id`

export const alumnosDeGrupos = (grupos: readonly number[]): Destinatarios =>
  sql`select gu.usuario_id as id from grupos_usuarios gu where gu.grupo_id = any(${grupos}::bigint[])`

export const personasDeEscuela = (escuelaId: number): Destinatarios =>
  sql`select u.id from usuarios u where u.escuela_id = ${escuelaId}`

/** For whom an offer is meant, as `dirigidaA` says it of one person: its groups and the people of its schools. */
export const alumnosDeOferta = (ofertaId: Clave): Destinatarios => sql`
  select gu.usuario_id as id
  from ofertas_grupos og join grupos_usuarios gu on gu.grupo_id = og.grupo_id
  where og.oferta_id = ${ofertaId}
  union
  select u.id
  from gestores_ofertas go join usuarios u on u.escuela_id = go.escuela_id
  where go.oferta_id = ${ofertaId}`

/** The same, of those whom the prerequisites of one of its courses let in. */
export const quienesCursan = (ofertaId: Clave, cursoId: Clave): Destinatarios => sql`
  select x.id from (${alumnosDeOferta(ofertaId)}) x join cursos k on k.id = ${cursoId}
    cross join lateral (${requisitos(sql`x.id`)}) r where r.puede_cursar > 0`

/**
 * Who answers and grades somebody: the coach of their school, and its docentes; of a docente, the coach alone where it
 * is work (`alcanceDeTrabajo`). Whoever is of no school has the admins, who would otherwise hear of everybody.
 * @param colegas also the other docentes of a docente's school
 */
export const quienesEnsenanA = (usuarioId: number, colegas: boolean): Destinatarios => sql`
  select q.id
  from usuarios u
    cross join lateral (
      select c.id
      from escuelas e join usuarios c on c.email = e.correo_coach and c.role_id = ${ROL.docente}
      where e.id = u.escuela_id
      union
      select d.id
      from usuarios d
      where d.escuela_id = u.escuela_id
        and d.role_id = ${ROL.docente}
        and (${colegas}::boolean or u.role_id = ${ROL.estudiante})
        and not exists (
          select from escuelas e
          where e.gestor_id = d.id and e.gestor_ensena = 0 and e.id = d.escuela_id)
      union
      select a.id
      from usuarios a
      where a.role_id = ${ROL.admin} and u.escuela_id is null) q
  where u.id = ${usuarioId} and q.id <> u.id`

export const gestorDe = (escuelaId: number): Destinatarios =>
  sql`select e.gestor_id as id from escuelas e where e.id = ${escuelaId}`

/**
 * Through which a course is followed now by a member of a group, as what follows a `select`: names `o`, `oc` and `cc`.
 */
const ofertasAbiertasA = (grupo: RawBuilder<unknown>, curso: RawBuilder<unknown>, escuelas: RawBuilder<unknown>) => sql`
  from cursos_publicados cc
    join ofertas_curriculas oc on oc.curricula_id = cc.curricula_id
    join ofertas_academicas o on o.id = oc.oferta_id and ${ofertaAbierta}
  where cc.curso_id = ${curso}
    and (exists (select from ofertas_grupos og where og.oferta_id = o.id and og.grupo_id = ${grupo})
      or exists (select from gestores_ofertas go where go.oferta_id = o.id and go.escuela_id in (${escuelas})))`

/** Those of a group to whom a course of theirs is open, by an offer to the group or to their school. */
export const alumnosConCurso = (grupoId: number, cursoId: number): Destinatarios => sql`
  select gu.usuario_id as id
  from grupos_usuarios gu join usuarios mu on mu.id = gu.usuario_id
  where gu.grupo_id = ${grupoId}
    and exists (select ${ofertasAbiertasA(sql`gu.grupo_id`, sql`${cursoId}::bigint`, sql`select mu.escuela_id`)})`

/**
 * The same as a row for the whole group: `curso_id`, `curricula_id` (null where the course is open to none of them).
 */
export const lugarDeGrupo = (grupoId: number, cursoId: number) => sql`
  select ${cursoId}::bigint as curso_id, (select min(cc.curricula_id) ${ofertasAbiertasA(
    sql`${grupoId}::bigint`,
    sql`${cursoId}::bigint`,
    sql`
      select mu.escuela_id
      from grupos_usuarios gu join usuarios mu on mu.id = gu.usuario_id
      where gu.grupo_id = ${grupoId}`,
  )}) as curricula_id`

/**
 * Where an activity with dates stands for somebody: `curso_id`, `curricula_id`, of one group of theirs; no row when its
 * course is open to none of them. For a lateral join. @param usuarioId, actividadId columns
 */
export const lugarConPlazo = (usuarioId: RawBuilder<unknown>, actividadId: RawBuilder<unknown>) => sql`
  select lp.curso_id, min(l.curricula_id) as curricula_id
  from plazos lp
    join grupos_usuarios lg on lg.grupo_id = lp.grupo_id and lg.usuario_id = ${usuarioId}
    join usuarios lu on lu.id = lg.usuario_id
    cross join lateral (
      select cc.curricula_id ${ofertasAbiertasA(sql`lp.grupo_id`, sql`lp.curso_id`, sql`select lu.escuela_id`)}) l
  where lp.actividad_id = ${actividadId}
  group by lp.curso_id
  order by lp.curso_id
  limit 1`
