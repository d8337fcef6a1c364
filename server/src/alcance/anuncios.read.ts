/**
 * Announcements: to whom one goes, which ones are for somebody, and what somebody may announce to (ADR 041). All of it
 * on `anuncios as anuncio`; both directions stand side by side because they are one rule.
 */
import { may } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { requisitos } from './avance.read.ts'
import { type Destinatarios, quienesCursan } from './destinatarios.read.ts'
import { alcanceDeEscuela, escuelasDe } from './escuelas.read.ts'
import { alcanceDeGrupo } from './grupos.read.ts'
import { ofertaDirigidaA, ofertaPublicada, ofertaTerminada } from './ofertas.read.ts'
import { alguna, papelesDe } from './papeles.ts'
import { canSeeAll, type Observer } from './personas.ts'

/** Published, not taken back, and not over. */
export const anuncioALaVista = sql<SqlBool>`
  (anuncio.publicado_en is not null and anuncio.retirado_en is null
    and (anuncio.hasta is null or anuncio.hasta > now()))`

/**
 * To whom it goes, as they are now, each once: the author and who may not sign in are left out by who counts or tells.
 */
export const paraAnuncio: Destinatarios = sql`
  select usuario.id
  from usuarios usuario
  where anuncio.alcance = 'todos'
  union all
  select usuario.id
  from usuarios usuario
  where anuncio.alcance = 'escuela' and usuario.escuela_id = anuncio.escuela_id
  union all
  select escuela.gestor_id
  from escuelas escuela
  where anuncio.alcance = 'escuela'
    and escuela.id = anuncio.escuela_id
    and exists (select from usuarios usuario
      where usuario.id = escuela.gestor_id and usuario.escuela_id is distinct from escuela.id)
  union all
  select miembro.usuario_id
  from grupos_usuarios miembro
    join usuarios usuario on usuario.id = miembro.usuario_id
  where anuncio.alcance = 'grupo'
    and miembro.grupo_id = anuncio.grupo_id
    and (anuncio.solo_escuelas is null or usuario.escuela_id = any (anuncio.solo_escuelas))
  union all
  select para.id
  from (${quienesCursan(sql`anuncio.oferta_id`, sql`anuncio.curso_id`)}) para
    join usuarios usuario on usuario.id = para.id
  where anuncio.alcance = 'curso'
    and (anuncio.solo_escuelas is null or usuario.escuela_id = any (anuncio.solo_escuelas))`

/** Everybody whom it reaches: those of `paraAnuncio` who may sign in, but for its author. A select of `id`. */
export const alcanzados = sql`
  select para.id
  from (${paraAnuncio}) para
    join usuarios usuario on usuario.id = para.id
  where usuario.estatus_user = 1 and para.id is distinct from anuncio.autor_id`

/**
 * The keys of those that are for somebody, by the index of each kind; whether one is to be seen now is
 * `anuncioALaVista`.
 */
export const anunciosPara = ({ id, escuela_id }: Observer) => sql`
  select anuncio.id
  from anuncios anuncio
  where anuncio.alcance = 'todos'
  union all
  select anuncio.id
  from anuncios anuncio
  where anuncio.escuela_id in (
    select ${escuela_id}::bigint
    union
    select escuela.id
    from escuelas escuela
    where escuela.gestor_id = ${id})
  union all
  select anuncio.id
  from anuncios anuncio
  where anuncio.grupo_id in (select miembro.grupo_id from grupos_usuarios miembro where miembro.usuario_id = ${id})
    and (anuncio.solo_escuelas is null or ${escuela_id}::bigint = any (anuncio.solo_escuelas))
  union all
  select anuncio.id
  from anuncios anuncio
    join ofertas_academicas oferta on oferta.id = anuncio.oferta_id
    join cursos curso on curso.id = anuncio.curso_id
    cross join lateral (${requisitos(sql`${id}::bigint`)}) requisitos
  where ${ofertaDirigidaA(sql`${id}::bigint`)}
    and requisitos.puede_cursar > 0
    and (anuncio.solo_escuelas is null or ${escuela_id}::bigint = any (anuncio.solo_escuelas))`

/**
 * Schools to whose people somebody announces: those that they manage or coach; a docente has their groups. On
 * `escuelas as escuela`.
 */
export const escuelaQueDirige = (person: Observer): RawBuilder<SqlBool> =>
  canSeeAll(person)
    ? sql`true`
    : alguna(papelesDe(person).flatMap(({ kind, propia }) => (may([kind], 'anuncios.escuela') ? [propia] : [])))

/**
 * Offers of whose courses somebody announces: published, not over, and meant for a group or school of theirs. On
 * `ofertas_academicas as oferta`.
 */
export function ofertaQueAnuncia(person: Observer): RawBuilder<SqlBool> {
  const escuelas = escuelasDe(person)
  const alcanzada = escuelas
    ? sql`
      (exists (
          select from ofertas_grupos al_grupo
            join grupos grupo on grupo.id = al_grupo.grupo_id
          where al_grupo.oferta_id = oferta.id and ${alcanceDeGrupo(person)})
        or exists (select from gestores_ofertas a_escuela
          where a_escuela.oferta_id = oferta.id and a_escuela.escuela_id in (${escuelas})))`
    : sql`true`
  return sql`(${ofertaPublicada} and not ${ofertaTerminada} and ${alcanzada})`
}

/** Whether somebody may announce to whom it is for, now; what is gone is nobody's. */
export function canAnnounce(person: Observer): RawBuilder<SqlBool> {
  if (!may(person.personas, 'anuncios.write')) return sql`false`
  return sql`case anuncio.alcance
    when 'todos' then ${may(person.personas, 'anuncios.todos')}::boolean
    when 'escuela' then exists (select from escuelas escuela
      where escuela.id = anuncio.escuela_id and ${escuelaQueDirige(person)})
    when 'grupo' then exists (select from grupos grupo where grupo.id = anuncio.grupo_id and ${alcanceDeGrupo(person)})
    when 'curso' then exists (select from ofertas_academicas oferta
      join ofertas_curriculas ofrecida on ofrecida.oferta_id = oferta.id
      join cursos_publicados publicado on publicado.curricula_id = ofrecida.curricula_id
      where oferta.id = anuncio.oferta_id and publicado.curso_id = anuncio.curso_id and ${ofertaQueAnuncia(person)})
    else false end`
}

/**
 * The schools in which somebody's announcement to a group or course stays: both may have people of others. Null for who
 * administers.
 */
export function escuelasDelAutor(person: Observer): RawBuilder<number[] | null> {
  return canSeeAll(person)
    ? sql`null::bigint[]`
    : sql`(select coalesce(array_agg(escuela.id order by escuela.id), '{}') from escuelas escuela
      where ${alcanceDeEscuela(person)})`
}

/** Whose it is to change: an author's own while they may still announce there; any, for who administers. */
export const canManageAnuncio = (person: Observer): RawBuilder<SqlBool> =>
  canSeeAll(person) ? sql`true` : sql`(anuncio.autor_id = ${person.id} and ${canAnnounce(person)})`

/** Who may read it: who it is for, who teaches the group or school that it is for, and whose it is. */
export function canSeeAnuncio(person: Observer): RawBuilder<SqlBool> {
  const ensena = may(person.personas, 'anuncios.write')
    ? sql`or (anuncio.alcance in ('grupo', 'escuela') and ${canAnnounce(person)})`
    : sql``
  return sql`(${canManageAnuncio(person)}
    or (${anuncioALaVista} and (anuncio.id in (${anunciosPara(person)}) ${ensena})))`
}

/** The names of what it is about, as what follows `anuncios as anuncio`. */
export const conNombres = sql`left join escuelas escuela on escuela.id = anuncio.escuela_id
  left join grupos grupo on grupo.id = anuncio.grupo_id
  left join cursos curso on curso.id = anuncio.curso_id
  left join usuarios autor on autor.id = anuncio.autor_id`
export const destino = sql`coalesce(escuela.nombre, grupo.nombre_grupo, curso.nombre_curso, '')`
export const quien = sql`coalesce(autor.nombre_completo, '')`

/** Who wrote it knows it; what was published before somebody came is nothing that they missed. */
export const anuncioLeido = ({ id }: Observer) => sql<SqlBool>`(anuncio.autor_id is not distinct from ${id}::bigint
  or exists (select from anuncios_leidos leido where leido.anuncio_id = anuncio.id and leido.usuario_id = ${id})
  or anuncio.publicado_en < (select yo.creado_en from usuarios yo where yo.id = ${id}))`
