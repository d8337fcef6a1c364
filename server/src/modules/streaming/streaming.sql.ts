import {
  type BodyOf,
  SEGUNDOS_PARA_RETOMAR,
  type StreamCambio,
  type StreamInput,
  type streamingRoutes,
} from '@eleva/contract'
import { sql } from 'kysely'
import { refuseTrabajo } from '../../alcance/borrado.read.ts'
import { gone, requireVersion } from '../../kit/cosas.ts'
import { merged } from '../../kit/db/changes.ts'
import { ahora } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, refused } from '../../kit/errors.ts'
import { desde, enVentana, enVivo } from './streaming.estado.read.ts'

/** The picture of a video, as its site draws it. */
export const drawn = (videoId: string) => `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`
const valuesOf = ({
  youtube_video_id,
  titulo_video,
  descripcion_video,
  thumbnail_video,
}: Omit<StreamInput, 'evento_id'>) => ({
  youtube_video_id,
  titulo_video,
  descripcion_video,
  thumbnail_video: thumbnail_video || drawn(youtube_video_id),
})

/**
 * As the specification begins one: on, its chat off.
 * @throws {Refusal} 422 without an event, 409 when it is over or has a stream
 */
export async function createStream(db: Db, { evento_id, ...video }: StreamInput): Promise<number> {
  const { rows } = await sql<{ terminado: boolean }>`
    select evento.termina <= ${ahora} as terminado
    from sesion_eventos evento
      where evento.id = ${evento_id}
    for share`.execute(db)
  if (!rows[0]) throw refused('Ese evento de sesión ya no existe.', 'evento_id')
  if (rows[0].terminado) throw conflict('Ese evento de sesión ya terminó.')
  const made = await db
    .insertInto('eventos_stream')
    .values({ evento_id, ...valuesOf(video) })
    .onConflict(c => c.column('evento_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw conflict('Ese evento de sesión ya tiene su transmisión.')
  return made.id
}

const COLUMNAS = [
  'youtube_video_id',
  'titulo_video',
  'descripcion_video',
  'thumbnail_video',
  'stream_iniciado',
  'stream_finalizado',
  'chat_habilitado',
  'iniciado_en',
  'finalizado_en',
  'version',
] as const

const lock = async (db: Db, id: number) => {
  const found = await db
    .selectFrom('eventos_stream')
    .select(COLUMNAS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw gone('transmisión')
  return found
}

/** As its form would show it: the video's own picture goes with the video. */
const formOf = ({
  youtube_video_id,
  titulo_video,
  descripcion_video,
  thumbnail_video,
}: Awaited<ReturnType<typeof lock>>) => ({
  youtube_video_id,
  titulo_video,
  descripcion_video,
  thumbnail_video: thumbnail_video === drawn(youtube_video_id) ? '' : thumbnail_video,
})

/** @throws {Refusal} 404, 409 when somebody was faster */
export async function updateStream(db: Db, id: number, { version, ...video }: StreamCambio): Promise<void> {
  const before = await lock(db, id)
  requireVersion('transmisión', version, before.version)
  await db
    .updateTable('eventos_stream')
    .set({ ...valuesOf(merged(formOf(before), video)), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** @throws {Refusal} 404, 409 while it is live, or once somebody asked or was there */
export async function removeStream(db: Db, id: number): Promise<void> {
  await lock(db, id)
  const { rows } = await sql<{
    vivo: boolean
  }>`
    select ${enVivo} as vivo
    from ${desde}
    where stream.id = ${id}`.execute(db)
  if (rows[0]?.vivo) throw conflict('Esta clase está en vivo. Termínala antes de eliminarla.')
  await refuseTrabajo(db, 'stream_id', sql`${id}::bigint`)
  await db.deleteFrom('eventos_stream').where('id', '=', id).execute()
}

type CambioDeEstado = BodyOf<typeof streamingRoutes.updateEstado>

/**
 * Only the switches that are named, under the row's lock: two who switch at once do not undo each other.
 * @throws {Refusal} 404, 409 for a class that was finished more than a minute ago
 */
export async function updateEstado(db: Db, id: number, cambio: CambioDeEstado): Promise<void> {
  const before = await lock(db, id)
  const fin = cambio.stream_finalizado ?? before.stream_finalizado
  if (before.stream_finalizado === 1) await requireRetomable(db, before, cambio)
  await db
    .updateTable('eventos_stream')
    .set({
      stream_iniciado: cambio.stream_iniciado ?? before.stream_iniciado,
      chat_habilitado: fin === 1 ? 0 : (cambio.chat_habilitado ?? before.chat_habilitado),
      stream_finalizado: fin,
      ...(before.iniciado_en === null ? beginningOf(before, cambio) : {}),
      finalizado_en: fin === 0 ? null : before.stream_finalizado === 1 ? before.finalizado_en : sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

type Antes = Awaited<ReturnType<typeof lock>>

/** @throws {Refusal} 409 for what a class that is over does not take, and to go on with one that is over for long */
async function requireRetomable(db: Db, before: Antes, cambio: CambioDeEstado): Promise<void> {
  const resumes = cambio.stream_finalizado === 0
  if (!resumes && (cambio.chat_habilitado === 1 || cambio.stream_iniciado !== undefined))
    throw conflict('La clase ya terminó.')
  if (!resumes) return
  // By the database's clock, which is the one that noted the end.
  const { rows } = await sql<{ tarde: boolean }>`
    select now() > ${before.finalizado_en}::timestamptz
      + ${sql.lit(SEGUNDOS_PARA_RETOMAR)} * interval '1 second' as tarde`.execute(db)
  if (rows[0]!.tarde) throw conflict('La clase terminó hace más de un minuto: ya no se puede retomar.')
}

/** When a class began of which it was not noted yet: now, as it is switched on. */
function beginningOf(before: Antes, { stream_iniciado: on }: CambioDeEstado) {
  if (on === 1) return { iniciado_en: sql<string>`now()` }
  if (on !== 0 || before.stream_iniciado === 0) return {}
  // One that was on since it was made has been seen by its class, once its hour came: then it is stopped, and not about
  // to begin.
  return {
    iniciado_en: sql<
      string | null
    >`(select case when ${enVentana} then least(now(), evento.inicia at time zone zona()) end
      from sesion_eventos evento
      where evento.id = eventos_stream.evento_id)`,
  }
}

/** Notes that somebody is there, as long as the class is on; not where who made it wants none of that. */
export async function saveAsistencia(db: Db, streamId: number, usuarioId: number): Promise<void> {
  await sql`
    insert into asistencias (stream_id, usuario_id)
    select stream.id, ${usuarioId}
    from ${desde}
    where stream.id = ${streamId}
      and not exists (select from clases serie where serie.sesion_id = sesion.id and not serie.asistencia)
      and stream.stream_iniciado = 1
      and stream.stream_finalizado = 0
      and ${enVentana}
    on conflict (stream_id, usuario_id)
    do update set visto_en = now()`.execute(db)
}
