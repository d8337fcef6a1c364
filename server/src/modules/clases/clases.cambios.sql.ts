/** Moves and changes classes that have not begun, one or it and those that follow, and calls them off. */
import { type ClaseCambio, masDias } from '@eleva/contract'
import { sql } from 'kysely'
import { refuseTrabajo } from '../../alcance/borrado.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { recordset } from '../../kit/db/recordset.ts'
import { conflict, refused } from '../../kit/errors.ts'
import type { Person } from '../../kit/http/session.ts'
import { requireOrganizador } from '../sesiones/sesiones.service.ts'
import { dropStreams, putStreams } from '../streaming/streaming.service.ts'
import { type FilaDeEvento, noteActo, type Serie } from './clases.serie.sql.ts'

const DIA_MS = 86_400_000
const diasEntre = (desde: string, hasta: string) => Math.round((Date.parse(hasta) - Date.parse(desde)) / DIA_MS)

/**
 * A class as it is to be.
 * @param dias by how many days it moves
 */
function nueva(fila: FilaDeEvento, c: ClaseCambio, dias: number): FilaDeEvento {
  const horas = c.hora_inicio !== undefined || c.hora_fin !== undefined
  const lugar = c.lugar && {
    enlace: c.lugar === 'enlace' ? (c.enlace ?? '') : '',
    video: c.lugar === 'transmision' ? (c.video ?? '') : '',
  }
  return {
    ...fila,
    dia: masDias(fila.dia, dias),
    // Who says at which hours it is says that it ends on its day.
    ultimo: horas || fila.ultimo === null ? null : masDias(fila.ultimo, dias),
    hora_inicio: c.hora_inicio ?? fila.hora_inicio,
    hora_fin: c.hora_fin ?? fila.hora_fin,
    organizador_id: c.organizador ?? fila.organizador_id,
    ...lugar,
  }
}

const isSame = (a: FilaDeEvento, b: FilaDeEvento) =>
  (Object.keys(a) as (keyof FilaDeEvento)[]).every(name => a[name] === b[name])
const endsBefore = ({ dia, ultimo, hora_inicio, hora_fin }: FilaDeEvento) =>
  (ultimo ?? dia) === dia && (hora_fin ?? '24:00') <= (hora_inicio ?? '00:00')

/** @throws {Refusal} 422 for hours that are over */
async function saveFilas(db: Db, filas: readonly FilaDeEvento[]): Promise<void> {
  await sql`
    update sesion_eventos evento
    set fecha_consumo_inicio = nueva.dia,
      fecha_consumo_termino = nueva.ultimo,
      hora_inicio = nueva.hora_inicio,
      hora_fin = nueva.hora_fin,
      organizador_id = nueva.organizador_id,
      enlace = nueva.enlace,
      version = evento.version + 1
    from ${recordset(filas, 'nueva', {
      id: 'bigint',
      dia: 'date',
      ultimo: 'date',
      hora_inicio: 'time',
      hora_fin: 'time',
      organizador_id: 'bigint',
      enlace: 'text',
    })}
    where evento.id = nueva.id`.execute(db)
  const { rows } = await sql<{ paso: boolean }>`
    select exists (
      select
      from sesion_eventos
      where id = any (${filas.map(f => f.id)}::bigint[])
        and inicia <= ahora()
    ) as paso`.execute(db)
  if (rows[0]!.paso) throw refused('Ese día y esa hora ya pasaron.', 'fecha')
}

async function saveLugares(db: Db, antes: readonly FilaDeEvento[], ahora: readonly FilaDeEvento[], titulo: string) {
  const sin = ahora.filter((f, i) => !f.video && antes[i]!.video)
  if (sin.length)
    await dropStreams(
      db,
      sin.map(f => f.id),
    )
  const con = ahora.filter((f, i) => f.video !== antes[i]!.video && f.video)
  if (con[0])
    await putStreams(
      db,
      con.map(f => f.id),
      { youtube_video_id: con[0].video, titulo_video: titulo },
    )
}

/**
 * @returns those that became other ones, as they were and as they are; none where all is the same
 * @throws {Refusal} 409, 422
 */
export async function changeClases(
  db: Db,
  person: Person,
  { serie, filas }: { serie: Serie; filas: FilaDeEvento[] },
  cambio: ClaseCambio,
) {
  const dias = cambio.fecha ? diasEntre(filas[0]!.dia, cambio.fecha) : 0
  const pairs = filas.map(f => [f, nueva(f, cambio, dias)] as const).filter(([a, b]) => !isSame(a, b))
  const [antes, ahora] = [pairs.map(p => p[0]), pairs.map(p => p[1])]
  if (ahora.some(endsBefore)) throw refused('La clase termina después de empezar.', 'hora_fin')
  if (ahora.length === 0) return { antes, ahora, acto: '' }
  const { organizador } = cambio
  if (organizador !== undefined && antes.some(f => f.organizador_id !== organizador))
    await requireOrganizador(db, person, organizador, 'organizador')
  const ids = ahora.map(f => f.id)
  const acto = await noteActo(db, serie, ids, { tipo: 'cambio', quien: person.id })
  await saveFilas(db, ahora)
  await saveLugares(db, antes, ahora, serie.titulo)
  return { antes, ahora, acto }
}

/**
 * @returns the key with which they are given again
 * @throws {Refusal} 409 where somebody asked or was there already
 */
export async function cancelClases(
  db: Db,
  quien: number,
  serie: Serie,
  filas: readonly FilaDeEvento[],
): Promise<string> {
  const ids = filas.map(f => f.id)
  await refuseTrabajo(db, 'evento_id', sql`select unnest(${ids}::bigint[])`)
  const acto = await noteActo(db, serie, ids, { tipo: 'cancelacion', quien })
  await dropStreams(db, ids)
  await sql`
    delete from sesion_eventos
    where id = any (${ids}::bigint[])`.execute(db)
  return acto
}

type VueltaDeEvento = { evento_id: number; tipo: 'cambio' | 'cancelacion'; con_stream: boolean }

/**
 * What an act did, of one event alone where that is said.
 * @throws {Refusal} 409 for what is over, or was changed again
 */
export async function undoActo(db: Db, acto: string, evento?: number): Promise<VueltaDeEvento[]> {
  const { rows } = await sql<VueltaDeEvento & { paso: boolean; otra: boolean }>`
    select
      acto.evento_id,
      acto.tipo,
      acto.stream is not null as con_stream,
      (acto.fila ->> 'inicia')::timestamp <= ahora() or coalesce(evento.inicia <= ahora(), false) as paso,
      acto.tipo = 'cambio' and evento.version is distinct from acto.version as otra
    from clases_actos acto
      left join sesion_eventos evento on evento.id = acto.evento_id
    where acto.acto = ${acto}
      and (${evento ?? null}::bigint is null or acto.evento_id = ${evento ?? null}::bigint)
    order by (acto.fila ->> 'inicia')::timestamp, acto.evento_id`.execute(db)
  if (rows.some(r => r.paso)) throw conflict('Alguna de esas clases ya pasó: ya no se puede deshacer.')
  if (rows.some(r => r.otra)) throw conflict('Alguien más cambió esas clases después: ya no se puede deshacer.')
  const ids = rows.map(r => r.evento_id)
  if (rows[0]?.tipo === 'cancelacion') await putBack(db, acto, ids)
  else if (rows.length) await changeBack(db, acto, rows)
  await sql`
    delete from clases_actos
    where acto = ${acto} and evento_id = any (${ids}::bigint[])`.execute(db)
  return rows
}

const filasDeActo = (acto: string, ids: readonly number[]) => sql`
  from clases_actos acto
    cross join lateral jsonb_populate_record(null::sesion_eventos, acto.fila) fila
  where acto.acto = ${acto}
    and acto.evento_id = any (${ids}::bigint[])`

/** Under the keys that they had: calendars know them by these. Who held one and is gone since holds it no more. */
async function putBack(db: Db, acto: string, ids: readonly number[]): Promise<void> {
  await sql`
    insert into sesion_eventos (
      id, sesion_id, organizador_id, fecha_consumo_inicio, fecha_consumo_termino, hora_inicio, hora_fin, enlace,
      version, creado_en) overriding system value
    select fila.id, fila.sesion_id, (select usuario.id from usuarios usuario where usuario.id = fila.organizador_id),
      fila.fecha_consumo_inicio, fila.fecha_consumo_termino, fila.hora_inicio, fila.hora_fin, fila.enlace,
      fila.version + 1, fila.creado_en ${filasDeActo(acto, ids)}`.execute(db)
  await putStreamsBack(db, acto, ids)
}

const putStreamsBack = (db: Db, acto: string, ids: readonly number[]) =>
  sql`
  insert into eventos_stream (
    id, evento_id, youtube_video_id, titulo_video, descripcion_video, thumbnail_video, stream_iniciado,
    chat_habilitado, encuestas_habilitado, version, creado_en) overriding system value
  select stream.id, stream.evento_id, stream.youtube_video_id, stream.titulo_video, stream.descripcion_video,
    stream.thumbnail_video, stream.stream_iniciado, stream.chat_habilitado, stream.encuestas_habilitado,
    stream.version + 1,
    stream.creado_en
  from clases_actos acto
    cross join lateral jsonb_populate_record(null::eventos_stream, acto.stream) stream
  where acto.acto = ${acto} and acto.evento_id = any (${ids}::bigint[]) and acto.stream is not null
  on conflict (evento_id)
  do update set youtube_video_id = excluded.youtube_video_id, thumbnail_video = excluded.thumbnail_video,
    version = eventos_stream.version + 1`.execute(db)

/** @throws {Refusal} 409 where a stream that came with the change was used meanwhile */
async function changeBack(db: Db, acto: string, rows: readonly VueltaDeEvento[]): Promise<void> {
  const ids = rows.map(r => r.evento_id)
  await sql`
    update sesion_eventos evento
    set fecha_consumo_inicio = antes.fecha_consumo_inicio,
      fecha_consumo_termino = antes.fecha_consumo_termino,
      hora_inicio = antes.hora_inicio,
      hora_fin = antes.hora_fin,
      organizador_id = (select usuario.id from usuarios usuario where usuario.id = antes.organizador_id),
      enlace = antes.enlace,
      version = evento.version + 1
    from (select fila.* ${filasDeActo(acto, ids)}) antes
    where evento.id = antes.id`.execute(db)
  await dropStreams(
    db,
    rows.filter(r => !r.con_stream).map(r => r.evento_id),
  )
  await putStreamsBack(db, acto, ids)
}

/**
 * Whose act it is and of which session; undefined when it is nobody's.
 * @param donde of one person's, or the calling off of one event
 */
export async function findActo(db: Db, donde: { acto: string; quien: number } | { evento: number }) {
  const { rows } = await sql<{ acto: string; sesion_id: number }>`
    select
      acto,
      sesion_id
    from clases_actos
    where ${
      'evento' in donde
        ? sql`evento_id = ${donde.evento} and tipo = 'cancelacion'`
        : sql`acto = ${donde.acto} and usuario_id = ${donde.quien}`
    }
    limit 1`.execute(db)
  return rows[0]
}
