/** What was made of a film: for its author, for who watches it, and for its playlists. */
import type { AvanceDeEscalera, Calidad } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import type { Segmentos } from './videos.listas.ts'
import type { Miniaturas } from './videos.plan.ts'

/**
 * Of the video of an objective.
 * @returns undefined when there is no such video; null when no lighter versions are made of it
 */
export async function getAvance(db: Db, videoId: number): Promise<AvanceDeEscalera | null | undefined> {
  const { rows } = await sql<{ escalera: AvanceDeEscalera | null }>`
    select case
        when e.archivo_id is not null
          then json_build_object(
            'estado', e.estado, 'motivo', e.motivo, 'previstas', e.previstas,
            'hechas', coalesce(c.hechas, 0) + (e.miniaturas_id is not null)::int,
            'calidades', coalesce(c.calidades, '[]'::json))
      end as escalera
    from objetivo_videos v
      left join video_escaleras e on e.archivo_id = v.archivo_id
      left join lateral (
        select count(*)::int as hechas,
          json_agg(
            json_build_object('calidad', q.calidad, 'alto', least(q.alto, q.ancho), 'bytes', a.tamano)
            order by q.alto nulls last) as calidades
        from video_calidades q join archivos a on a.id = q.archivo_id
        where q.escalera_id = e.archivo_id) c
        on true
    where v.id = ${videoId}`.execute(db)
  return rows[0]?.escalera
}

export const getArchivoDeVideo = async (db: Db, videoId: number) =>
  (await db.selectFrom('objetivo_videos').select('archivo_id').where('id', '=', videoId).executeTakeFirst())?.archivo_id

export type CalidadHecha = {
  archivo_id: number
  calidad: Calidad
  ancho: number | null
  alto: number | null
  duracion_ms: number
  bits_maximo: number
  bits_media: number
  codecs: string
  tamano: number
  sha256: string
}

/**
 * Those of a film, the lightest first and sound alone last; a subquery, null until all are made.
 * @param archivo an expression for the film
 */
export const calidadesDe = (archivo: ReturnType<typeof sql>) => sql<EscaleraHecha | null>`(
  select json_build_object(
      'miniaturas_id', e.miniaturas_id,
      'calidades', json_agg(
        json_build_object(
          'archivo_id', q.archivo_id, 'calidad', q.calidad, 'ancho', q.ancho, 'alto', q.alto,
          'duracion_ms', q.duracion_ms, 'bits_maximo', q.bits_maximo, 'bits_media', q.bits_media, 'codecs', q.codecs,
          'tamano', a.tamano, 'sha256', a.sha256)
        order by least(q.alto, q.ancho) nulls last))
  from video_escaleras e join video_calidades q on q.escalera_id = e.archivo_id join archivos a on a.id = q.archivo_id
  where e.archivo_id = ${archivo} and e.estado = 'lista'
  group by e.archivo_id)`

export type EscaleraHecha = { miniaturas_id: number | null; calidades: CalidadHecha[] }

/** What a playlist of this file says: of a film, or of one of its qualities; undefined when it has none. */
export async function getLista(
  db: Db,
  archivoId: number,
): Promise<{ escalera: EscaleraHecha | null; segmentos: Segmentos | null } | undefined> {
  const { rows } = await sql<{ escalera: EscaleraHecha | null; segmentos: Segmentos | null }>`
    select ${calidadesDe(sql`${archivoId}::bigint`)} as escalera, (
      select json_build_object('inicio', q.inicio, 'segmentos_bytes', q.segmentos_bytes, 'segmentos_ms', q.segmentos_ms)
      from video_calidades q where q.archivo_id = ${archivoId}) as segmentos`.execute(db)
  return rows[0]
}

/** The grid of small pictures that this file is; undefined when it is none. */
export const getMiniaturas = (db: Db, archivoId: number): Promise<Miniaturas | undefined> =>
  db
    .selectFrom('video_escaleras')
    .select(e => [
      e.ref('miniaturas_cada').$notNull().as('cada'),
      e.ref('miniaturas_cuantas').$notNull().as('cuantas'),
      e.ref('miniatura_ancho').$notNull().as('ancho'),
      e.ref('miniatura_alto').$notNull().as('alto'),
    ])
    .where('miniaturas_id', '=', archivoId)
    .executeTakeFirst()
