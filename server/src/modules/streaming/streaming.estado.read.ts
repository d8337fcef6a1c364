/**
 * Where a stream stands, and what a screen has of it. On `eventos_stream as stream`, `sesion_eventos as evento`,
 * `sesiones as sesion`.
 */
import { may, SEGUNDOS_PRESENTE, type StreamEnVivo, salaDeStream, VENTANA_DE_CLASE } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { accesoACurso } from '../../alcance/acceso.read.ts'
import { findObserver } from '../../alcance/personas.read.ts'
import type { Observer } from '../../alcance/personas.ts'
import { alcanceDeStream, canConduct } from '../../alcance/sesiones.read.ts'
import { ahora, hoy, iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'

export const desde = sql`
  eventos_stream stream join sesion_eventos evento on evento.id = stream.evento_id
    join sesiones sesion on sesion.id = evento.sesion_id`

/** A moment of an event, ISO 8601. */
export const momento = (column: 'inicia' | 'termina') =>
  sql`to_jsonb(${sql.ref(`evento.${column}`)} at time zone zona())`

/** Its hour has come, or nearly, and it cannot be long over. */
export const enVentana = sql<SqlBool>`
  (${ahora} >= evento.inicia - ${sql.lit(VENTANA_DE_CLASE.antes)} * interval '1 minute'
  and ${ahora} < evento.termina + ${sql.lit(VENTANA_DE_CLASE.despues)} * interval '1 minute')`

/** On, and neither finished nor forgotten. */
export const enVivo = sql<SqlBool>`(stream.stream_iniciado = 1 and stream.stream_finalizado = 0 and ${enVentana})`

/** A class that is on now and has reached its hour, all of them or one. On `sesion_eventos as evento`. */
export const hasBegun = (streamId?: number) => sql<SqlBool>`
  exists (
    select from eventos_stream stream
    where stream.evento_id = evento.id
      and ${
        streamId === undefined
          ? sql`${ahora} >= evento.inicia
        and tsrange(evento.inicia, evento.termina) @> ${ahora}`
          : sql`stream.id = ${streamId}`
      }
      and ${enVivo})`

/** What is told to everybody. */
export const columnasDeEstado = sql`
  stream.id, stream.stream_iniciado, stream.chat_habilitado, stream.encuestas_habilitado, stream.stream_finalizado,
  ${iso('stream.iniciado_en')} as iniciado_en, ${iso('stream.finalizado_en')} as finalizado_en, stream.youtube_video_id,
  stream.titulo_video, stream.descripcion_video, stream.thumbnail_video`

export const presentes = sql`(select count(*)::int from asistencias presente
  where presente.stream_id = stream.id
    and presente.visto_en > now() - ${sql.lit(SEGUNDOS_PRESENTE)} * interval '1 second')`

/**
 * What the card of a live course without an event of its own tells instead: the class that is streamed now, today or
 * next, in a session that the person sees. As one JSON object, null when there is none. On `cursos as curso` and
 * `eventos_curso as evento`, left joined.
 */
export const claseParaTarjeta = (person: Observer) => sql`
  case
    when evento.id is null
      and curso."cursoEnVivo" = 1
      then (
        select jsonb_build_object(
            'curso_evento_vigencia', 1, 'curso_evento_entrada', 'abierta',
            'curso_evento_inicia', ${momento('inicia')}, 'curso_evento_termina', ${momento('termina')},
            'curso_evento_fecha_consumo_inicio', evento.fecha_consumo_inicio,
            'curso_evento_hora_inicio', left(evento.hora_inicio::text, 5),
            'curso_evento_hora_fin', left(evento.hora_fin::text, 5))
        from ${desde}
        where sesion.curso_id = curso.id and (evento.termina > ${ahora} or evento.inicia::date = ${hoy})
          and ${alcanceDeStream(person)}
        order by stream.stream_finalizado, evento.inicia, stream.id
        limit 1)
  end`

/** As a screen of the person has it. */
export const columnasDePantalla = (person: Observer) => sql`
  ${columnasDeEstado}, stream.evento_id,
  coalesce((select organiza.nombre_completo from usuarios organiza
    where organiza.id = evento.organizador_id), '') as organizador,
  ${momento('inicia')} as inicia, ${momento('termina')} as termina, to_jsonb(clock_timestamp()) as ahora,
  ${presentes} as presentes, ${canConduct(person)} as conduce,
  ${sql.lit(Number(may(person.personas, 'streaming.answer')))}::int as responde`

export type StreamEnAlcance = StreamEnVivo & { curso_id: number; en_vivo: boolean; ensena: boolean; organiza: boolean }

/** Undefined when there is none, or out of scope. */
export async function findStream(
  db: Db,
  person: Observer,
  where: RawBuilder<unknown>,
): Promise<StreamEnAlcance | undefined> {
  const { rows } = await sql<StreamEnAlcance>`
    select ${columnasDePantalla(person)}, sesion.curso_id, ${enVivo} as en_vivo,
      ${may(person.personas, 'streaming.read')}::boolean as ensena,
      coalesce(evento.organizador_id = ${person.id}, false) as organiza
    from ${desde}
    where ${where} and ${alcanceDeStream(person)}`.execute(db)
  return rows[0]
}

export const porId = (id: number) => sql`stream.id = ${id}`
export const porPregunta = (id: number) =>
  sql`stream.id = (select pregunta.stream_id from stream_preguntas pregunta where pregunta.id = ${id}::bigint)`

const ROOM = new RegExp(`^${salaDeStream(0).replace('0', '')}(\\d{1,15})$`)

/** Whether somebody may hear of a stream's room now, as they may see it; false for any other room. */
export async function mayWatchStream(db: Db, usuarioId: number, room: string): Promise<boolean> {
  const id = Number(ROOM.exec(room)?.[1])
  if (!id) return false
  const person = await findObserver(db, usuarioId)
  if (!person) return false
  const stream = await findStream(db, person, porId(id))
  if (!stream) return false
  if (stream.ensena) return true
  const acceso = await accesoACurso(db, person, stream.curso_id)
  return Boolean(acceso?.vigente && !acceso.abre && !acceso.cerrado && acceso.puede_cursar > 0)
}
