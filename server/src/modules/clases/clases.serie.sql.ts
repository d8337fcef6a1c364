/**
 * What happens to classes that are there: changed, called off, and all of that undone. What has begun stays as it was.
 */
import type { AlcanceDeClase } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { getMarca } from './clases.read.ts'

export type Serie = { sesion_id: number; oferta_id: number; curso_id: number; titulo: string; abierta: boolean }

/** An event as it stands; days are `YYYY-MM-DD`, hours `HH:MM`. */
export type FilaDeEvento = {
  id: number
  dia: string
  ultimo: string | null
  hora_inicio: string | null
  hora_fin: string | null
  organizador_id: number | null
  enlace: string
  video: string
}

const gone = () => notFound('Esa clase ya no existe, o no es para ti.')
const CAMBIO = 'Alguien más cambió estas clases mientras las veías. Ábrelas otra vez para ver lo que hay.'
export const YA_EMPEZO = 'Esa clase ya empezó: lo que pasó se queda como fue.'

/**
 * Locks the session until the end: of two who change classes of it one waits for the other.
 * @throws {Refusal} 404
 */
export async function lockSerie(db: Db, sesionId: number): Promise<Serie> {
  const { rows } = await sql<Serie>`
    select sesion.id as sesion_id, sesion.oferta_id, sesion.curso_id, sesion.nombre_sesion as titulo,
      coalesce(
        oferta.publicado = 1 and coalesce(oferta.fecha_inicio <= hoy(), true)
          and coalesce(oferta.fecha_finalizacion >= hoy(), true),
        false) as abierta
    from sesiones sesion
      join ofertas_academicas oferta on oferta.id = sesion.oferta_id
    where sesion.id = ${sesionId}
    for update of sesion`.execute(db)
  if (!rows[0]) throw gone()
  return rows[0]
}

/** `Fila`. On `sesion_eventos as evento`. */
const columnas = sql`
  evento.id,
  evento.fecha_consumo_inicio as dia,
  evento.fecha_consumo_termino as ultimo,
  left(evento.hora_inicio::text, 5) as hora_inicio,
  left(evento.hora_fin::text, 5) as hora_fin,
  evento.organizador_id,
  evento.enlace,
  coalesce((select stream.youtube_video_id from eventos_stream stream where stream.evento_id = evento.id), '') as video`

/**
 * As they stand, in the order of their days.
 * @param ids which, or all of a session
 */
export async function listFilas(db: Db, ids: readonly number[] | 'todas', sesionId?: number): Promise<FilaDeEvento[]> {
  const { rows } = await sql<FilaDeEvento>`
    select
      ${columnas}
    from sesion_eventos evento
    where ${ids === 'todas' ? sql`evento.sesion_id = ${sesionId}` : sql`evento.id = any (${ids}::bigint[])`}
    order by evento.inicia, evento.id`.execute(db)
  return rows
}

type Elegidas = { alcance: AlcanceDeClase; marca?: string | undefined }

/**
 * A class, and with `siguientes` those of its series that come after it, locked.
 * @throws {Refusal} 404; 409 when it has begun, or somebody was faster
 */
export async function lockClases(db: Db, id: number, { alcance, marca }: Elegidas) {
  const found = await db.selectFrom('sesion_eventos').select('sesion_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw gone()
  const serie = await lockSerie(db, found.sesion_id)
  if (marca !== undefined && marca !== (await getMarca(db, found.sesion_id))) throw conflict(CAMBIO)
  const { rows } = await sql<FilaDeEvento & { paso: boolean }>`
    select ${columnas}, evento.inicia <= ahora() as paso
    from sesion_eventos evento
      join sesion_eventos elegida on elegida.id = ${id}
    where evento.sesion_id = ${found.sesion_id}
      and (evento.id = elegida.id
        or ${alcance === 'siguientes'}::boolean and (evento.inicia, evento.id) > (elegida.inicia, elegida.id))
    order by evento.inicia, evento.id
    for update of evento`.execute(db)
  const first = rows[0]
  if (!first) throw gone()
  if (first.paso) throw conflict(YA_EMPEZO)
  return { serie, filas: rows.map(({ paso: _, ...fila }) => fila) }
}

/**
 * Keeps how they stand, under the key with which it is undone.
 * @returns that key
 */
export async function noteActo(
  db: Db,
  { sesion_id }: Pick<Serie, 'sesion_id'>,
  ids: readonly number[],
  { tipo, quien }: { tipo: 'cambio' | 'cancelacion'; quien: number },
): Promise<string> {
  // What was changed is undone at once or not at all; what was called off stays to be seen.
  await sql`
    delete from clases_actos
    where sesion_id = ${sesion_id}
      and tipo = 'cambio'
      and creado_en < now() - interval '1 day'`.execute(db)
  const { rows } = await sql<{ acto: string }>`
    insert into clases_actos (acto, evento_id, sesion_id, tipo, fila, stream, version, usuario_id)
    select
      acto.clave,
      evento.id,
      evento.sesion_id,
      ${tipo},
      to_jsonb(evento),
      (select to_jsonb(stream) from eventos_stream stream where stream.evento_id = evento.id),
      evento.version + 1,
      ${quien}::bigint
    from sesion_eventos evento
      cross join (select gen_random_uuid() as clave offset 0) acto
    where evento.id = any (${ids}::bigint[])
    returning acto`.execute(db)
  return rows[0]!.acto
}

/** Those of them of which somebody was told that they come soon. */
export async function listAnunciadas(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct evento_id as id
    from avisos_de_clase
    where evento_id = any (${ids}::bigint[])
    order by id`.execute(db)
  return rows.map(r => r.id)
}
