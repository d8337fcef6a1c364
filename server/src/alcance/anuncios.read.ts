/**
 * Announcements: to whom one goes, which ones are for somebody, and what somebody may announce to (ADR 041). All of it
 * on `anuncios as an`; both directions stand side by side because they are one rule.
 */
import { may } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { requisitos } from './avance.read.ts'
import { alguna, clasesDe } from './clases.ts'
import { type Destinatarios, quienesCursan } from './destinatarios.read.ts'
import { alcanceDeEscuela, escuelasDe } from './escuelas.read.ts'
import { alcanceDeGrupo } from './grupos.read.ts'
import { ofertaDirigidaA, ofertaPublicada, ofertaTerminada } from './ofertas.read.ts'
import { isAdmin, type Observer } from './personas.ts'

/** Published, not taken back, and not over. */
export const anuncioALaVista = sql<SqlBool>`
  (an.publicado_en is not null and an.retirado_en is null and (an.hasta is null or an.hasta > now()))`

/**
 * To whom it goes, as they are now, each once: the author and who may not sign in are left out by who counts or tells.
 */
export const paraAnuncio: Destinatarios = sql`
  select u.id
  from usuarios u
  where an.alcance = 'todos'
  union all
  select u.id
  from usuarios u
  where an.alcance = 'escuela' and u.escuela_id = an.escuela_id
  union all
  select e.gestor_id
  from escuelas e
  where an.alcance = 'escuela'
    and e.id = an.escuela_id
    and exists (select from usuarios u where u.id = e.gestor_id and u.escuela_id is distinct from e.id)
  union all
  select gu.usuario_id
  from grupos_usuarios gu join usuarios u on u.id = gu.usuario_id
  where an.alcance = 'grupo'
    and gu.grupo_id = an.grupo_id
    and (an.solo_escuelas is null or u.escuela_id = any (an.solo_escuelas))
  union all
  select q.id
  from (${quienesCursan(sql`an.oferta_id`, sql`an.curso_id`)}) q join usuarios u on u.id = q.id
  where an.alcance = 'curso' and (an.solo_escuelas is null or u.escuela_id = any (an.solo_escuelas))`

/** Everybody whom it reaches: those of `paraAnuncio` who may sign in, but for its author. A select of `id`. */
export const alcanzados = sql`
  select q.id from (${paraAnuncio}) q join usuarios qu on qu.id = q.id
  where qu.estatus_user = 1 and q.id is distinct from an.autor_id`

/**
 * The keys of those that are for somebody, by the index of each kind; whether one is to be seen now is
 * `anuncioALaVista`.
 */
export const anunciosPara = ({ id, escuela_id }: Observer) => sql`
  select an.id
  from anuncios an
  where an.alcance = 'todos'
  union all
  select an.id
  from anuncios an
  where an.escuela_id in (select ${escuela_id}::bigint union select e.id from escuelas e where e.gestor_id = ${id})
  union all
  select an.id
  from anuncios an
  where an.grupo_id in (select gu.grupo_id from grupos_usuarios gu where gu.usuario_id = ${id})
    and (an.solo_escuelas is null or ${escuela_id}::bigint = any (an.solo_escuelas))
  union all
  select an.id
  from anuncios an
    join ofertas_academicas o on o.id = an.oferta_id
    join cursos k on k.id = an.curso_id
    cross join lateral (${requisitos(sql`${id}::bigint`)}) r
  where ${ofertaDirigidaA(sql`${id}::bigint`)}
    and r.puede_cursar > 0
    and (an.solo_escuelas is null or ${escuela_id}::bigint = any (an.solo_escuelas))`

/**
 * Schools to whose people somebody announces: those that they manage or coach; a docente has their groups. On
 * `escuelas as e`.
 */
export const escuelaQueDirige = (person: Observer): RawBuilder<SqlBool> =>
  isAdmin(person) ? sql`true` : alguna(clasesDe(person).flatMap(({ anuncia, suya }) => (anuncia ? [suya] : [])))

/**
 * Offers of whose courses somebody announces: published, not over, and meant for a group or school of theirs. On
 * `ofertas_academicas as o`.
 */
export function ofertaQueAnuncia(person: Observer): RawBuilder<SqlBool> {
  const escuelas = escuelasDe(person)
  const suya = escuelas
    ? sql`
      (exists (
          select from ofertas_grupos og join grupos g on g.id = og.grupo_id
          where og.oferta_id = o.id and ${alcanceDeGrupo(person)})
        or exists (select from gestores_ofertas go where go.oferta_id = o.id and go.escuela_id in (${escuelas})))`
    : sql`true`
  return sql`(${ofertaPublicada} and not ${ofertaTerminada} and ${suya})`
}

/** Whether somebody may announce to whom it is for, now; what is gone is nobody's. */
export function puedeAnunciar(person: Observer): RawBuilder<SqlBool> {
  if (!may(person.personas, 'anuncios.write')) return sql`false`
  return sql`case an.alcance
    when 'todos' then ${isAdmin(person)}::boolean
    when 'escuela' then exists (select from escuelas e where e.id = an.escuela_id and ${escuelaQueDirige(person)})
    when 'grupo' then exists (select from grupos g where g.id = an.grupo_id and ${alcanceDeGrupo(person)})
    when 'curso' then exists (select from ofertas_academicas o join ofertas_curriculas oc on oc.oferta_id = o.id
      join cursos_publicados cc on cc.curricula_id = oc.curricula_id
      where o.id = an.oferta_id and cc.curso_id = an.curso_id and ${ofertaQueAnuncia(person)})
    else false end`
}

/**
 * The schools in which somebody's announcement to a group or course stays: both may have people of others. Null for who
 * administers.
 */
export function escuelasDelAutor(person: Observer): RawBuilder<number[] | null> {
  return isAdmin(person)
    ? sql`null::bigint[]`
    : sql`(select coalesce(array_agg(e.id order by e.id), '{}') from escuelas e where ${alcanceDeEscuela(person)})`
}

/** Whose it is to change: an author's own while they may still announce there; any, for who administers. */
export const gestionaAnuncio = (person: Observer): RawBuilder<SqlBool> =>
  isAdmin(person) ? sql`true` : sql`(an.autor_id = ${person.id} and ${puedeAnunciar(person)})`

/** Who may read it: who it is for, who teaches the group or school that it is for, and whose it is. */
export function veAnuncio(person: Observer): RawBuilder<SqlBool> {
  const ensena = may(person.personas, 'anuncios.write')
    ? sql`or (an.alcance in ('grupo', 'escuela') and ${puedeAnunciar(person)})`
    : sql``
  return sql`(${gestionaAnuncio(person)} or (${anuncioALaVista} and (an.id in (${anunciosPara(person)}) ${ensena})))`
}

/** The names of what it is about, as what follows `anuncios an`. */
export const conNombres = sql`left join escuelas es on es.id = an.escuela_id left join grupos gr on gr.id = an.grupo_id
  left join cursos cu on cu.id = an.curso_id left join usuarios au on au.id = an.autor_id`
export const destino = sql`coalesce(es.nombre, gr.nombre_grupo, cu.nombre_curso, '')`
export const quien = sql`coalesce(au.nombre_completo, '')`

/** Who wrote it knows it; what was published before somebody came is nothing that they missed. */
export const anuncioLeido = ({ id }: Observer) => sql<SqlBool>`(an.autor_id is not distinct from ${id}::bigint
  or exists (select from anuncios_leidos l where l.anuncio_id = an.id and l.usuario_id = ${id})
  or an.publicado_en < (select yo.creado_en from usuarios yo where yo.id = ${id}))`
