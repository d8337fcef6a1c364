/** Which offers are open, and for whom. Conditions on `ofertas_academicas as oferta`. */
import { may } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hoy } from '../kit/db/days.ts'
import { alcanceDeGrupoArchivado, estudiantesDe } from './grupos.read.ts'
import { isAuthor, type Observer } from './personas.ts'

type Key = RawBuilder<unknown>

const yoDe = (person: Observer) => sql`${person.id}::bigint`

/** Its author lets people see it. */
export const ofertaPublicada = sql<SqlBool>`oferta.publicado = 1`

/** Its last day is over; one without a last day never is. */
export const ofertaTerminada = sql<SqlBool>`coalesce(oferta.fecha_finalizacion < ${hoy}, false)`

/** Published and in date. */
export const ofertaAbierta = sql<SqlBool>`${ofertaPublicada}
  and coalesce(oferta.fecha_inicio <= ${hoy}, true) and not ${ofertaTerminada}`

/**
 * Whether an offer is meant for somebody: for one of their groups or for their school; for who has
 * groups in their scope, also for one of these.
 */
const dirigidaA = (usuarioId: Key, delSalon: Key = sql`false`) => sql<SqlBool>`
  (exists (select from ofertas_grupos al_grupo
        join grupos_usuarios miembro on miembro.grupo_id = al_grupo.grupo_id
      where al_grupo.oferta_id = oferta.id and miembro.usuario_id = ${usuarioId})
    or exists (select from gestores_ofertas a_escuela
        join usuarios usuario on usuario.escuela_id = a_escuela.escuela_id
      where a_escuela.oferta_id = oferta.id and usuario.id = ${usuarioId})
    or ${delSalon})`

/** Meant for somebody as who learns, open now or not: `estudiantesDeOferta` of one person. */
export const ofertaDirigidaA = (usuarioId: Key): RawBuilder<SqlBool> => dirigidaA(usuarioId)

/** Offered to a group in the person's scope; for authors, who see all, nothing. */
const delSalonDe = (person: Observer) =>
  may(person.personas, 'grupos.read') && !isAuthor(person)
    ? sql`exists (select from ofertas_grupos al_grupo
          join grupos grupo on grupo.id = al_grupo.grupo_id
        where al_grupo.oferta_id = oferta.id and ${alcanceDeGrupoArchivado(person)})`
    : undefined

/** Published, in date or not, and meant for the person or a group in their scope. */
export const isOfertaPara = (person: Observer) =>
  sql<SqlBool>`(${ofertaPublicada} and ${dirigidaA(yoDe(person), delSalonDe(person))})`

/** Which the person follows as a learner, now. */
export const ofertaSeguida = (person: Observer) => sql<SqlBool>`(${ofertaAbierta} and ${dirigidaA(yoDe(person))})`

/** Which offers reach a person now, or the groups in their scope; authors all. */
export const alcanceDeOferta = (person: Observer): RawBuilder<SqlBool> =>
  isAuthor(person) ? sql`true` : sql`(${ofertaAbierta} and ${dirigidaA(yoDe(person), delSalonDe(person))})`

/**
 * The offers through which a curriculum is somebody's, as what follows a `select`: published ones in date. Names
 * `oferta` and `ofrecida`.
 * @param curricula only of this one
 */
export const ofertasPara = (usuarioId: Key, delSalon?: Key, curricula?: Key) => sql`
  from ofertas_curriculas ofrecida
    join ofertas_academicas oferta on oferta.id = ofrecida.oferta_id
  where ${curricula ? sql`ofrecida.curricula_id = ${curricula} and ` : sql``}${ofertaAbierta}
    and ${dirigidaA(usuarioId, delSalon)}`

/** What is offered to a person, and to the groups in their scope. */
export const ofertasDe = (person: Observer, curricula?: Key) => ofertasPara(yoDe(person), delSalonDe(person), curricula)

/** Whether an offer is or was meant for a group, or for the school of one of its students in scope. */
export const ofertaDeGrupo = (person: Observer, grupo: Key) => sql<SqlBool>`(${ofertaPublicada} and (
    exists (select from ofertas_grupos al_grupo where al_grupo.oferta_id = oferta.id and al_grupo.grupo_id = ${grupo})
    or exists (
      select
      from gestores_ofertas a_escuela
      where a_escuela.oferta_id = oferta.id
      and a_escuela.escuela_id in (${estudiantesDe(person, grupo, sql`usuario.escuela_id`)}))))`

/**
 * The keys of the courses that are or were offered to a group, or to the school of one of its students in scope: what a
 * group learns goes on counting after the offer is over.
 */
export const cursosDeGrupo = (person: Observer, grupo: Key) => sql`
  select distinct publicado.curso_id
  from ofertas_academicas oferta
    join ofertas_curriculas ofrecida on ofrecida.oferta_id = oferta.id
    join cursos_publicados publicado on publicado.curricula_id = ofrecida.curricula_id
  where ${ofertaDeGrupo(person, grupo)}`
