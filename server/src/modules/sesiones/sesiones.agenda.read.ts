/** Events across sessions: the agenda of who holds them, and the next one of who learns. */
import type { EventoDeAgenda, QueryOf, ReplyOf, sesionesRoutes } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { cursoPara } from '../../alcance/archivo.read.ts'
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
const MOST_EVENTS = 300
/** Days that are answered when no last one is said, and at most. */
const [USUAL_DAYS, MOST_DAYS] = [60, 100]

const deEvento = sql`join sesiones s on s.id = e.sesion_id join cursos k on k.id = s.curso_id
  join ofertas_academicas o on o.id = s.oferta_id join ofertas_curriculas oc on oc.oferta_id = o.id
  join curriculas c on c.id = oc.curricula_id left join usuarios org on org.id = e.organizador_id`

const comunes = sql`${horario}, e.sesion_id, s.nombre_sesion, k.id as curso_id, k.nombre_curso, k."cursoEnVivo",
  coalesce(org.nombre_completo, '') as organizador`

export async function listAgenda(
  db: Db,
  person: Person,
  { desde, hasta, todas }: QueryOf<typeof sesionesRoutes.agenda>,
): Promise<ReplyOf<typeof sesionesRoutes.agenda>> {
  const yo = sql`${person.id}::bigint`
  // Of one person there are few: without the operator of spans, the index of who holds them is taken.
  const propios = sql`
    e.organizador_id = ${yo} and e.inicia < (select hasta + 1 from dias) and e.termina > (select desde from dias)`
  const { rows } = await sql<{ resultSet: EventoDeAgenda[] }>`
    with dias as (
        select d.desde,
          greatest(
            d.desde,
            least(coalesce(${hasta}::date, d.desde + ${sql.lit(USUAL_DAYS)}), d.desde + ${sql.lit(MOST_DAYS)})) as hasta
        from (select coalesce(${desde}::date, ${hoy}) as desde) d)
    select coalesce((
        select json_agg(x order by (x.inicia #>> '{}')::timestamptz, x.id)
        from (
          select ${comunes}, o.nombre_oferta_academica, c.nombre_curricula,
            coalesce(e.organizador_id = ${yo}, false) as propio,
            case when ${alcanceDeCurricula(person)} then c.id end as curricula_id
          from sesion_eventos e ${deEvento}
          where ${todas ? sql`tsrange(e.inicia, e.termina) && (select tsrange(desde, hasta + 1) from dias) and ${alcanceDeSesion(person)}` : propios}
          order by e.inicia, e.id
          limit ${sql.lit(MOST_EVENTS + 1)}) x), '[]') as "resultSet"`.execute(db)
  const { resultSet } = rows[0]!
  return { resultSet: resultSet.slice(0, MOST_EVENTS), hay_mas: resultSet.length > MOST_EVENTS }
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
    select ${comunes}, o.nombre_oferta_academica, c.nombre_curricula, c.id as curricula_id, s.descripcion_sesion,
      to_jsonb(e.actualizado_en) as actualizado_en, e.enlace, ${cancelado}::boolean as cancelado
    from ${de} e ${deEvento} where e.id = ${id} and ${alcanceDeSesion(person)}`.execute(db)
  return (
    (await uno(sql`sesion_eventos`, false)).rows[0] ??
    (await uno(canceladas(sql`acto.evento_id = ${id}`), true)).rows[0]
  )
}

const semana = sql`(select tsrange(ya, ya + interval '7 days') from ${ahora} as reloj (ya))`

/** Those of live courses, in the columns of sessions: the event is named after its video, or its course. */
const clasesDeCursos = (person: Person) => sql`
  select 'curso' as de, ${horario}, coalesce(nullif(e.titulo_video, ''), k.nombre_curso) as nombre_sesion,
    k.id as curso_id, k.nombre_curso, k."cursoEnVivo", '' as organizador, c.id as curricula_id, false as fuera,
    ${ofertaActual(person)} as oferta_actual, e.inicia as desde
  from (
    select x.*, x.fecha_inicio as fecha_consumo_inicio,
      coalesce(x.fecha_finalizacion, x.fecha_inicio) as fecha_consumo_termino
    from eventos_curso x) e
    join cursos k on k.id = e.curso_id and k."cursoEnVivo" = 1
    join cursos_publicados cc on cc.curso_id = k.id
    join curriculas c on c.id = cc.curricula_id
    cross join lateral (${requisitos(sql`${person.id}::bigint`)}) r
  where e.inicia is not null
    and tsrange(e.inicia, e.termina) && ${semana}
    and ${entradaAbierta}
    and r.puede_cursar > 0
    and ${enFecha('k')}
    and ${enFecha('c')}
    and ${curriculaSeguida(person)}
    and ${cursoPara(sql`${person.id}::bigint`)}`

/**
 * The next class within seven days that the person follows, of a session or of a live course, as one JSON object; one
 * that began on another day waits behind those of today.
 */
export const proximaClase = (person: Person) => sql`(
  select to_jsonb(x) - 'desde'
  from (
    select 'sesion' as de, ${horario}, s.nombre_sesion, k.id as curso_id, k.nombre_curso, k."cursoEnVivo",
      coalesce(org.nombre_completo, '') as organizador, c.id as curricula_id, e.enlace <> '' as fuera,
      o.id as oferta_actual, e.inicia as desde
    from sesion_eventos e ${deEvento}
    where tsrange(e.inicia, e.termina) && ${semana} and ${ofertaSeguida(person)}
    union all ${clasesDeCursos(person)}) x
  order by x.fecha_consumo_inicio < ${hoy}, x.desde, x.de desc, x.id
  limit 1)`
