/** Who sees an academic session and its stream, and who holds, or may hold, its events. */
import { canTeach, may, rolesQue, seesAll } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { alcanceDeOferta, isOfertaPara } from './ofertas.read.ts'
import { isDeRoles, isSuCoach } from './papeles.ts'
import { canSeeAll, isAuthor, type Observer } from './personas.ts'

/**
 * Which sessions a person sees: authors all, others those whose offer reaches them or their groups, and
 * those of which they hold an event. On `sesiones as sesion`.
 */
export const alcanceDeSesion = (person: Observer): RawBuilder<SqlBool> =>
  isAuthor(person)
    ? sql`true`
    : sql`(sesion.oferta_id in (select oferta.id from ofertas_academicas oferta where ${isOfertaPara(person)})
        or sesion.id in (select evento.sesion_id from sesion_eventos evento
          where evento.organizador_id = ${person.id}::bigint))`

/**
 * Which streams: whoever writes sees all; else the event is theirs to hold, or its offer reaches them or groups of
 * theirs, now.
 * On `sesion_eventos as evento` and `sesiones as sesion`.
 */
export const alcanceDeStream = (person: Observer): RawBuilder<SqlBool> =>
  isAuthor(person)
    ? sql`true`
    : sql`(evento.organizador_id = ${person.id} or exists (
        select
        from ofertas_academicas oferta
        where oferta.id = sesion.oferta_id and ${alcanceDeOferta(person)}))`

/**
 * Whether the person switches a stream: 1 for who writes, and for who holds the event. On `sesion_eventos as evento`.
 */
export const canConduct = (person: Observer) =>
  isAuthor(person)
    ? sql`1`
    : may(person.personas, 'streaming.lead')
      ? sql`coalesce(evento.organizador_id = ${person.id}, false)::int`
      : sql`0`

/**
 * On `usuarios as usuario`: who may hold an event that the person makes. A coach chooses among themselves, the teachers
 * and managers of their schools, and who administers.
 */
export const canOrganize = (person: Observer) =>
  sql<SqlBool>`(${isDeRoles(rolesQue(canTeach))} and usuario.estatus_user = 1 and ${
    canSeeAll(person)
      ? sql`true`
      : sql`(usuario.id = ${person.id} or ${isDeRoles(rolesQue(seesAll))}
        or exists (select from escuelas escuela
          where ${isSuCoach(person)} and (escuela.id = usuario.escuela_id or escuela.gestor_id = usuario.id)))`
  })`
