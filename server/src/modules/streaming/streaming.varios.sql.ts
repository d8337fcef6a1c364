/** Streams of several events at once. */
import { sql } from 'kysely'
import { refuseTrabajo } from '../../alcance/borrado.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { drawn } from './streaming.sql.ts'

/** Each event that has none gets one, begun as one that is made by hand; the others show this video from now on. */
export async function putStreams(
  db: Db,
  eventos: readonly number[],
  { youtube_video_id, titulo_video }: { youtube_video_id: string; titulo_video: string },
): Promise<void> {
  const thumbnail_video = drawn(youtube_video_id)
  await sql`
    insert into eventos_stream (evento_id, youtube_video_id, titulo_video, thumbnail_video)
    select evento, ${youtube_video_id}, ${titulo_video}, ${thumbnail_video}
    from unnest(${eventos}::bigint[]) as evento
    order by evento
    on conflict (evento_id) do update
    set youtube_video_id = excluded.youtube_video_id,
      thumbnail_video = excluded.thumbnail_video,
      version = eventos_stream.version + 1
    where eventos_stream.youtube_video_id <> excluded.youtube_video_id`.execute(db)
}

/** @throws {Refusal} 409 where somebody asked or was there */
export async function dropStreams(db: Db, eventos: readonly number[]): Promise<void> {
  await refuseTrabajo(
    db,
    'stream_id',
    sql`
    select id
    from eventos_stream
    where evento_id = any (${eventos}::bigint[])`,
  )
  await sql`
    delete from eventos_stream
    where evento_id = any (${eventos}::bigint[])`.execute(db)
}
