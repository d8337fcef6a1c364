/** Of which programmes somebody may have a constancia. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ofrecidaA } from '../../alcance/curriculas.read.ts'
import { ofertaDirigidaA, ofertaPublicada, ofertaTerminada } from '../../alcance/ofertas.read.ts'
import { isTerminadoQueVale } from '../../alcance/quiz.read.ts'

type Key = RawBuilder<unknown>

/** What somebody did, and when by their own clock, where it came late. */
const hechas = (usuario: Key) => sql`
  select marca.actividad_id, coalesce(marca.hecho_en, marca.creado_en) as cuando
  from actividades_realizadas marca
  where marca.usuario_id = ${usuario}
  union all
  select intento.actividad_id, coalesce(intento.hecho_en, intento.terminado_en)
  from intentos intento
  where intento.usuario_id = ${usuario} and ${isTerminadoQueVale}
  union all
  select entrega.actividad_id, least(entrega.hecho_en, entrega.creado_en)
  from entregas entrega
  where entrega.usuario_id = ${usuario}`

/**
 * Offered to somebody by what is over by now, and nothing of it done since, as it may be by another programme with the
 * same courses. The day after the last one counts, as a school year that is closed ends its offers by the day before.
 * On `curriculas as curricula`.
 */
const ofrecidaATiempoA = (usuario: Key) => sql<SqlBool>`exists (
  select
  from ofertas_curriculas ofrecida
    join ofertas_academicas oferta on oferta.id = ofrecida.oferta_id
  where ofrecida.curricula_id = curricula.id
    and ${ofertaPublicada}
    and ${ofertaTerminada}
    and ${ofertaDirigidaA(usuario)}
    and not exists (
      select
      from (
        select hecha.actividad_id
        from (${hechas(usuario)}) hecha
        where hecha.cuando >= (oferta.fecha_finalizacion + 2)::timestamp at time zone zona()
        -- A wall: the little that they did since is looked up, and not each task of the programme for each person.
        offset 0
      ) despues
        join actividades actividad on actividad.id = despues.actividad_id
        join cursos_unidades en_curso on en_curso.unidad_id = actividad.unidad_id
        join cursos_publicados publicado on publicado.curso_id = en_curso.curso_id
      where publicado.curricula_id = curricula.id
    )
)`

/**
 * Whether it is offered to somebody, or was while they did it: what is approved, said or graded afterwards still counts
 * (ADR 137). On `curriculas as curricula`.
 */
export const ofrecidaAlHacerla = (usuario: Key) => sql<SqlBool>`(${ofrecidaA(usuario)} or ${ofrecidaATiempoA(usuario)})`
