/** Which curricula are published, and whose they are. Conditions on `curriculas as curricula`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sinVencer } from './fechas.read.ts'
import { ofertaAbierta, ofertaPublicada, ofertasDe, ofertasPara, ofertaTerminada } from './ofertas.read.ts'
import { isAuthor, type Observer } from './personas.ts'

type Key = RawBuilder<unknown>

/** In the public catalogue (contract: publico): some published offer in date has it, whomever that is for. */
export const isPublicada = sql<SqlBool>`
  (${sinVencer('curricula')}
    and curricula.id in (
      select ofrecida.curricula_id
      from ofertas_curriculas ofrecida
        join ofertas_academicas oferta on oferta.id = ofrecida.oferta_id
      where ${ofertaAbierta}))`

/**
 * Somebody has it, or will without anything being done: by a published offer that is not over, or an event in which
 * people enrol.
 */
export const hasQuien = sql<SqlBool>`(
  exists (
    select
    from ofertas_curriculas ofrecida
      join ofertas_academicas oferta on oferta.id = ofrecida.oferta_id
    where ofrecida.curricula_id = curricula.id
      and ${ofertaPublicada}
      and not ${ofertaTerminada}
  )
  or exists (select from inscripcion_curriculas enlazada where enlazada.curricula_id = curricula.id))`

/** The keys of those that follow from the events in which somebody is enrolled, as a select. */
const deInscripciones = (usuarioId: Key) => sql`
  select enlazada.curricula_id
  from inscripciones_usuarios inscrito
    join inscripcion_curriculas enlazada on enlazada.inscripcion_id = inscrito.inscripcion_id
  where inscrito.usuario_id = ${usuarioId} and inscrito.en_espera_desde is null`

/**
 * Offered, or linked to an event in which they are enrolled. One list of keys, because a join with it is planned once:
 * two conditions with an «or» between them were planned anew for every call.
 */
const isSuya = (ofertas: Key, usuarioId: Key) =>
  sql<SqlBool>`curricula.id in (select ofrecida.curricula_id ${ofertas} union all ${deInscripciones(usuarioId)})`

/** What somebody follows as a learner, now. */
export const ofrecidaA = (usuarioId: Key) => isSuya(ofertasPara(usuarioId), usuarioId)

/** Which curricula a person may open: authors all, others what is theirs or of the groups in their scope. */
export const alcanceDeCurricula = (person: Observer): RawBuilder<SqlBool> =>
  isAuthor(person) ? sql`true` : isSuya(ofertasDe(person), sql`${person.id}::bigint`)

/** Which ones the person follows as a learner, now. */
export const curriculaSeguida = (person: Observer) => ofrecidaA(sql`${person.id}::bigint`)

/** As `alcanceDeCurricula`; of an author only what is offered to them, and not all that they write. */
export const curriculaPropia = (person: Observer): RawBuilder<SqlBool> =>
  isAuthor(person) ? curriculaSeguida(person) : alcanceDeCurricula(person)

/** The offer through which it is theirs; null when there is none, as for most authors and for who is enrolled. */
export const ofertaActual = (person: Observer) =>
  sql<number | null>`(select oferta.id ${ofertasDe(person, sql`curricula.id`)} order by oferta.id limit 1)`
