/** What was made of a film: for its author, for who watches it, and for its playlists. */
import type { AvanceDeEscalera, Calidad } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import type { Segmentos } from './videos.listas.ts'
import type { Miniaturas } from './videos.plan.ts'

/**
 * How far the lighter versions of the video of an objective are.
 * @returns undefined when there is no such video; null when no lighter versions are made of it
 */
export async function getAvance(db: Db, videoId: number): Promise<AvanceDeEscalera | null | undefined> {
  const { rows } = await sql<{ escalera: AvanceDeEscalera | null }>`
    select case
        when escalera.archivo_id is not null
          then json_build_object(
            'estado', escalera.estado, 'motivo', escalera.motivo, 'previstas', escalera.previstas,
            'hechas', coalesce(cuenta.hechas, 0) + (escalera.miniaturas_id is not null)::int,
            'calidades', coalesce(cuenta.calidades, '[]'::json))
      end as escalera
    from objetivo_videos video
      left join video_escaleras escalera on escalera.archivo_id = video.archivo_id
      left join lateral (
        select count(*)::int as hechas,
          json_agg(
            json_build_object('calidad', calidad.calidad, 'alto', least(calidad.alto, calidad.ancho), 'bytes',
              archivo.tamano)
            order by calidad.alto nulls last) as calidades
        from video_calidades calidad
          join archivos archivo on archivo.id = calidad.archivo_id
        where calidad.escalera_id = escalera.archivo_id) cuenta
        on true
    where video.id = ${videoId}`.execute(db)
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
      'miniaturas_id', escalera.miniaturas_id,
      'calidades', json_agg(
        json_build_object(
          'archivo_id', calidad.archivo_id, 'calidad', calidad.calidad, 'ancho', calidad.ancho, 'alto', calidad.alto,
          'duracion_ms', calidad.duracion_ms, 'bits_maximo', calidad.bits_maximo, 'bits_media', calidad.bits_media,
            'codecs', calidad.codecs,
          'tamano', archivo.tamano, 'sha256', archivo.sha256)
        order by least(calidad.alto, calidad.ancho) nulls last))
  from video_escaleras escalera
    join video_calidades calidad on calidad.escalera_id = escalera.archivo_id
    join archivos archivo on archivo.id = calidad.archivo_id
  where escalera.archivo_id = ${archivo} and escalera.estado = 'lista'
  group by escalera.archivo_id)`

export type EscaleraHecha = { miniaturas_id: number | null; calidades: CalidadHecha[] }

/** What a playlist of this file says: of a film, or of one of its qualities; undefined when it has none. */
export async function getLista(
  db: Db,
  archivoId: number,
): Promise<{ escalera: EscaleraHecha | null; segmentos: Segmentos | null } | undefined> {
  const { rows } = await sql<{ escalera: EscaleraHecha | null; segmentos: Segmentos | null }>`
    select ${calidadesDe(sql`${archivoId}::bigint`)} as escalera, (
      select json_build_object('inicio', calidad.inicio, 'segmentos_bytes', calidad.segmentos_bytes, 'segmentos_ms',
        calidad.segmentos_ms)
      from video_calidades calidad
      where calidad.archivo_id = ${archivoId}) as segmentos`.execute(db)
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
