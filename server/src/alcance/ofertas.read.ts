/** Which offers are open, and for whom. Conditions on `ofertas_academicas as o`. */
import { may } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hoy } from '../kit/db/days.ts'
import { alcanceDeGrupoArchivado, alumnosDe } from './grupos.read.ts'
import { isAuthor, type Observer } from './personas.ts'

type Key = RawBuilder<unknown>

const yoDe = (person: Observer) => sql`${person.id}::bigint`

/** Its author lets people see it. */
export const ofertaPublicada = sql<SqlBool>`o.publicado = 1`

/** Its last day is over; one without a last day never is. */
export const ofertaTerminada = sql<SqlBool>`coalesce(o.fecha_finalizacion < ${hoy}, false)`

/** Published and in date. */
export const ofertaAbierta = sql<SqlBool>`${ofertaPublicada}
  and coalesce(o.fecha_inicio <= ${hoy}, true) and not ${ofertaTerminada}`

/**
 * Whether an offer is meant for somebody: for one of their groups or for their school; for who has
 * groups in their scope, also for one of these.
 */
const dirigidaA = (usuarioId: Key, delSalon: Key = sql`false`) => sql<SqlBool>`
  (exists (select from ofertas_grupos og join grupos_usuarios gu on gu.grupo_id = og.grupo_id
      where og.oferta_id = o.id and gu.usuario_id = ${usuarioId})
    or exists (select from gestores_ofertas go join usuarios u on u.escuela_id = go.escuela_id
      where go.oferta_id = o.id and u.id = ${usuarioId})
    or ${delSalon})`

/** Meant for somebody as who learns, open now or not: `alumnosDeOferta` of one person. */
export const ofertaDirigidaA = (usuarioId: Key): RawBuilder<SqlBool> => dirigidaA(usuarioId)

/** Offered to a group in the person's scope; for authors, who see all, nothing. */
const delSalonDe = (person: Observer) =>
  may(person.personas, 'grupos.read') && !isAuthor(person)
    ? sql`exists (select from ofertas_grupos og join grupos g on g.id = og.grupo_id
        where og.oferta_id = o.id and ${alcanceDeGrupoArchivado(person)})`
    : undefined

/** Published, in date or not, and meant for the person or a group in their scope. */
export const ofertaAlcanza = (person: Observer) =>
  sql<SqlBool>`(${ofertaPublicada} and ${dirigidaA(yoDe(person), delSalonDe(person))})`

/** Which the person follows as a learner, now. */
export const ofertaSeguida = (person: Observer) => sql<SqlBool>`(${ofertaAbierta} and ${dirigidaA(yoDe(person))})`

/** Which offers reach a person now, or the groups in their scope; authors all. */
export const alcanceDeOferta = (person: Observer): RawBuilder<SqlBool> =>
  isAuthor(person) ? sql`true` : sql`(${ofertaAbierta} and ${dirigidaA(yoDe(person), delSalonDe(person))})`

/**
 * The offers through which a curriculum is somebody's, as what follows a `select`: published ones in date. Names `o`
 * and `oc`.
 * @param curricula only of this one
 */
export const ofertasPara = (usuarioId: Key, delSalon?: Key, curricula?: Key) => sql`
  from ofertas_curriculas oc join ofertas_academicas o on o.id = oc.oferta_id
  where ${curricula ? sql`oc.curricula_id = ${curricula} and ` : sql``}${ofertaAbierta}
    and ${dirigidaA(usuarioId, delSalon)}`

/** The same of a person, with those of the groups in their scope. */
export const ofertasDe = (person: Observer, curricula?: Key) => ofertasPara(yoDe(person), delSalonDe(person), curricula)

/** Whether an offer is or was meant for a group, or for the school of one of its students in scope. */
export const ofertaDeGrupo = (person: Observer, grupo: Key) => sql<SqlBool>`(${ofertaPublicada} and (
    exists (select from ofertas_grupos og where og.oferta_id = o.id and og.grupo_id = ${grupo})
    or exists (select from gestores_ofertas go where go.oferta_id = o.id
      and go.escuela_id in (${alumnosDe(person, grupo, sql`u.escuela_id`)}))))`

/**
 * The keys of the courses that are or were offered to a group, or to the school of one of its students in scope: what a
 * group learns goes on counting after the offer is over.
 */
export const cursosDeGrupo = (person: Observer, grupo: Key) => sql`
  select distinct cc.curso_id from ofertas_academicas o join ofertas_curriculas oc on oc.oferta_id = o.id
    join cursos_publicados cc on cc.curricula_id = oc.curricula_id
  where ${ofertaDeGrupo(person, grupo)}`
