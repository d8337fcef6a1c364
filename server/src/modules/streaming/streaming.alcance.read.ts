/** Who sees a stream, who switches it, and where it stands. On `eventos_stream as x`, `sesion_eventos as se`, `sesiones as s`. */
import { may, type StreamEnVivo, salaDeStream } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { iso } from '../../kit/days.ts'
import type { Db } from '../../kit/db.ts'
import type { Person } from '../../kit/session.ts'
import { accesoACurso } from '../contenidos/contenidos.acceso.read.ts'
import { alcanceDeOferta, isAuthor } from '../curriculas/curriculas.read.ts'
import { findObserver } from '../presencia/presencia.read.ts'

/** A class that nobody finished is over by then; before its hour, people come in. */
const HOURS_AFTER = 12
const MINUTES_BEFORE = 30
/** Who looks tells so every minute. */
const PRESENT_SECONDS = 90

export const desde = sql`eventos_stream x join sesion_eventos se on se.id = x.evento_id join sesiones s on s.id = se.sesion_id`

/** The clock on the people's wall. */
export const ahora = (zone: string) => sql`(select now() at time zone ${zone})`
/** A moment of an event, ISO 8601. */
export const momento = (column: 'inicia' | 'termina', zone: string) =>
  sql`to_jsonb(${sql.ref(`se.${column}`)} at time zone ${zone})`

/** Its hour has come, or nearly, and it cannot be long over. */
export const enVentana = (
  zone: string,
) => sql<SqlBool>`(${ahora(zone)} >= se.inicia - ${sql.lit(MINUTES_BEFORE)} * interval '1 minute'
  and ${ahora(zone)} < se.termina + ${sql.lit(HOURS_AFTER)} * interval '1 hour')`

/** On, and neither finished nor forgotten. */
export const enVivo = (zone: string) =>
  sql<SqlBool>`(x.stream_iniciado = 1 and x.stream_finalizado = 0 and ${enVentana(zone)})`

/** Whoever writes sees all; else the event is theirs to hold, or its offer reaches them or groups of theirs. */
export const alcanceDeStream = (person: Person, zone: string): RawBuilder<SqlBool> =>
  isAuthor(person)
    ? sql`true`
    : sql`(se.organizador_id = ${person.id} or exists (
        select from ofertas_academicas o where o.id = s.oferta_id and ${alcanceDeOferta(person, zone)}))`

/** 1 for who writes, and for who holds the event. */
const conduce = (person: Person) =>
  isAuthor(person)
    ? sql`1`
    : may(person.personas, 'streaming.conducir')
      ? sql`coalesce(se.organizador_id = ${person.id}, false)::int`
      : sql`0`

/** What is told to everybody. */
export const columnasDeEstado = sql`x.id, x.stream_iniciado, x.chat_habilitado, x.encuestas_habilitado, x.stream_finalizado,
  ${iso('x.iniciado_en')} as iniciado_en, ${iso('x.finalizado_en')} as finalizado_en, x.youtube_video_id, x.titulo_video,
  x.descripcion_video, x.thumbnail_video`

export const presentes = sql`(select count(*)::int from asistencias p
  where p.stream_id = x.id and p.visto_en > now() - ${sql.lit(PRESENT_SECONDS)} * interval '1 second')`

/**
 * What the card of a live course without an event of its own tells instead: the class that is streamed now, today or next, in a
 * session that the person sees. As one JSON object, null when there is none. On `cursos as k` and `eventos_curso as e`, left joined.
 */
export const claseParaTarjeta = (
  person: Person,
  zone: string,
) => sql`case when e.id is null and k."cursoEnVivo" = 1 then (
    select jsonb_build_object('curso_evento_vigencia', 1, 'curso_evento_entrada', 'abierta',
      'curso_evento_inicia', ${momento('inicia', zone)}, 'curso_evento_termina', ${momento('termina', zone)},
      'curso_evento_fecha_consumo_inicio', se.fecha_consumo_inicio, 'curso_evento_hora_inicio', left(se.hora_inicio::text, 5),
      'curso_evento_hora_fin', left(se.hora_fin::text, 5))
    from ${desde}
    where s.curso_id = k.id and (se.termina > ${ahora(zone)} or se.inicia::date = ${ahora(zone)}::date) and ${alcanceDeStream(person, zone)}
    order by x.stream_finalizado, se.inicia, x.id limit 1) end`

/** As a screen of the person has it. */
export const columnasDePantalla = (person: Person, zone: string) => sql`${columnasDeEstado}, x.evento_id,
  coalesce((select uo.nombre_completo from usuarios uo where uo.id = se.organizador_id), '') as organizador,
  ${momento('inicia', zone)} as inicia, ${momento('termina', zone)} as termina, to_jsonb(clock_timestamp()) as ahora,
  ${presentes} as presentes, ${conduce(person)} as conduce, ${sql.lit(Number(may(person.personas, 'streaming.responder')))}::int as responde`

export type StreamEnAlcance = StreamEnVivo & { curso_id: number; en_vivo: boolean; ensena: boolean }

/** Undefined when there is none, or out of scope. */
export async function findStream(
  db: Db,
  zone: string,
  person: Person,
  where: RawBuilder<unknown>,
): Promise<StreamEnAlcance | undefined> {
  const { rows } = await sql<StreamEnAlcance>`
    select ${columnasDePantalla(person, zone)}, s.curso_id, ${enVivo(zone)} as en_vivo,
      ${may(person.personas, 'streaming.read')}::boolean as ensena
    from ${desde} where ${where} and ${alcanceDeStream(person, zone)}`.execute(db)
  return rows[0]
}

export const porId = (id: number) => sql`x.id = ${id}`
export const porPregunta = (id: number) =>
  sql`x.id = (select p.stream_id from stream_preguntas p where p.id = ${id}::bigint)`

const ROOM = new RegExp(`^${salaDeStream(0).replace('0', '')}(\\d{1,15})$`)

/** Whether somebody may hear of a stream's room now, as they may see it; false for any other room. */
export async function mayWatchStream(db: Db, zone: string, usuarioId: number, room: string): Promise<boolean> {
  const id = Number(ROOM.exec(room)?.[1])
  if (!id) return false
  const observer = await findObserver(db, usuarioId)
  if (!observer) return false
  // Scopes ask for no more of a person than an observer has.
  const person = observer as Person
  const stream = await findStream(db, zone, person, porId(id))
  if (!stream) return false
  if (stream.ensena) return true
  const acceso = await accesoACurso(db, zone, person, stream.curso_id)
  return Boolean(acceso?.vigente && !acceso.abre && !acceso.cerrado && acceso.puede_cursar > 0)
}
