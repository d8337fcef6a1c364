/** Events across sessions: the agenda of who holds them, and the next one of who learns. */
import type { EventoDeAgenda, QueryOf, ReplyOf, sesionesRoutes } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { cursoPara } from '../../alcance/archivado.read.ts'
import { requisitos } from '../../alcance/avance.read.ts'
import { canceladas } from '../../alcance/canceladas.read.ts'
import { alcanceDeCurricula, curriculaSeguida, ofertaActual } from '../../alcance/curriculas.read.ts'
import { entradaAbierta } from '../../alcance/eventos.read.ts'
import { enFecha } from '../../alcance/fechas.read.ts'
import { ofertaSeguida } from '../../alcance/ofertas.read.ts'
import { alcanceDeSesion } from '../../alcance/sesiones.read.ts'
import { ahora, hoy } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'
import { horario } from './sesiones.horario.read.ts'

/** Most events that are answered at once. */
const MAX_EVENTS = 300
/** Days that are answered when no last one is said, and at most. */
const [USUAL_DAYS, MAX_DAYS] = [60, 100]

const deEvento = sql`join sesiones sesion on sesion.id = evento.sesion_id
  join cursos curso on curso.id = sesion.curso_id
  join ofertas_academicas oferta on oferta.id = sesion.oferta_id
    join ofertas_curriculas ofrecida on ofrecida.oferta_id = oferta.id
  join curriculas curricula on curricula.id = ofrecida.curricula_id
    left join usuarios organiza on organiza.id = evento.organizador_id`

const comunes = sql`${horario}, evento.sesion_id, sesion.nombre_sesion, curso.id as curso_id, curso.nombre_curso,
  curso."cursoEnVivo",
  coalesce(organiza.nombre_completo, '') as organizador`

export async function listAgenda(
  db: Db,
  person: Person,
  { desde, hasta, todas }: QueryOf<typeof sesionesRoutes.agenda>,
): Promise<ReplyOf<typeof sesionesRoutes.agenda>> {
  const yo = sql`${person.id}::bigint`
  // One person has few: without the operator of spans, the index of who holds them is taken.
  const propios = sql`
    evento.organizador_id = ${yo} and evento.inicia < (select hasta + 1 from dias) and evento.termina > (select desde
      from dias)`
  const { rows } = await sql<{ resultSet: EventoDeAgenda[] }>`
    with dias as (
        select limite.desde,
          greatest(
            limite.desde,
            least(coalesce(${hasta}::date, limite.desde + ${sql.lit(USUAL_DAYS)}),
              limite.desde + ${sql.lit(MAX_DAYS)})) as hasta
        from (select coalesce(${desde}::date, ${hoy}) as desde) limite)
    select coalesce((
        select json_agg(fila order by (fila.inicia #>> '{}')::timestamptz, fila.id)
        from (
          select ${comunes}, oferta.nombre_oferta_academica, curricula.nombre_curricula,
            coalesce(evento.organizador_id = ${yo}, false) as propio,
            case when ${alcanceDeCurricula(person)} then curricula.id end as curricula_id
          from sesion_eventos evento ${deEvento}
          where ${
            todas
              ? sql`tsrange(evento.inicia, evento.termina) && (select tsrange(desde, hasta + 1) from dias)
            and ${alcanceDeSesion(person)}`
              : propios
          }
          order by evento.inicia, evento.id
          limit ${sql.lit(MAX_EVENTS + 1)}) fila), '[]') as "resultSet"`.execute(db)
  const { resultSet } = rows[0]!
  return { resultSet: resultSet.slice(0, MAX_EVENTS), hay_mas: resultSet.length > MAX_EVENTS }
}

type DeCalendario = Omit<EventoDeAgenda, 'propio' | 'curricula_id'> & {
  curricula_id: number
  descripcion_sesion: string
  actualizado_en: string
  enlace: string
  cancelado: boolean
}

/**
 * What an event is called in a calendar, also when it was called off; undefined when there is none, or it is not for
 * the person.
 */
export async function getEventoDeCalendario(db: Db, person: Person, id: number): Promise<DeCalendario | undefined> {
  const uno = (de: RawBuilder<unknown>, cancelado: boolean) =>
    sql<DeCalendario>`
    select ${comunes}, oferta.nombre_oferta_academica, curricula.nombre_curricula, curricula.id as curricula_id,
      sesion.descripcion_sesion,
      to_jsonb(evento.actualizado_en) as actualizado_en, evento.enlace, ${cancelado}::boolean as cancelado
    from ${de} evento ${deEvento}
    where evento.id = ${id} and ${alcanceDeSesion(person)}`.execute(db)
  return (
    (await uno(sql`sesion_eventos`, false)).rows[0] ??
    (await uno(canceladas(sql`acto.evento_id = ${id}`), true)).rows[0]
  )
}

const semana = sql`(select tsrange(ya, ya + interval '7 days') from ${ahora} as reloj (ya))`

/** Those of live courses, in the columns of sessions: the event is named after its video, or its course. */
const clasesDeCursos = (person: Person) => sql`
  select 'curso' as de, ${horario}, coalesce(nullif(evento.titulo_video, ''), curso.nombre_curso) as nombre_sesion,
    curso.id as curso_id, curso.nombre_curso, curso."cursoEnVivo", '' as organizador, curricula.id as curricula_id,
      false as fuera,
    ${ofertaActual(person)} as oferta_actual, evento.inicia as desde
  from (
    select evento.*, evento.fecha_inicio as fecha_consumo_inicio,
      coalesce(evento.fecha_finalizacion, evento.fecha_inicio) as fecha_consumo_termino
    from eventos_curso evento) evento
    join cursos curso on curso.id = evento.curso_id and curso."cursoEnVivo" = 1
    join cursos_publicados publicado on publicado.curso_id = curso.id
    join curriculas curricula on curricula.id = publicado.curricula_id
    cross join lateral (${requisitos(sql`${person.id}::bigint`)}) requisitos
  where evento.inicia is not null
    and tsrange(evento.inicia, evento.termina) && ${semana}
    and ${entradaAbierta}
    and requisitos.puede_cursar > 0
    and ${enFecha('curso')}
    and ${enFecha('curricula')}
    and ${curriculaSeguida(person)}
    and ${cursoPara(sql`${person.id}::bigint`)}`

/**
 * The next class within seven days that the person follows, of a session or of a live course, as one JSON object; one
 * that began on another day waits behind those of today.
 */
export const proximaClase = (person: Person) => sql`(
  select to_jsonb(fila) - 'desde'
  from (
    select 'sesion' as de, ${horario}, sesion.nombre_sesion, curso.id as curso_id, curso.nombre_curso,
      curso."cursoEnVivo",
      coalesce(organiza.nombre_completo, '') as organizador, curricula.id as curricula_id, evento.enlace <> '' as fuera,
      oferta.id as oferta_actual, evento.inicia as desde
    from sesion_eventos evento ${deEvento}
    where tsrange(evento.inicia, evento.termina) && ${semana} and ${ofertaSeguida(person)}
    union all ${clasesDeCursos(person)}) fila
  order by fila.fecha_consumo_inicio < ${hoy}, fila.desde, fila.de desc, fila.id
  limit 1)`
