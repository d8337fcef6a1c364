/** The questions of a stream, by votes and then by time. */

import type { CambioDePregunta, PreguntaEnVivo, PreguntaPublica } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { nombreDe } from '../../alcance/nombre.ts'
import type { Db } from '../../kit/db/db.ts'

const segundos = (column: string) => sql`extract(epoch from ${sql.ref(column)})::bigint`

/** On `stream_preguntas as pregunta`. */
const respuestas = sql`
  case
    when pregunta.total_comentarios = 0 then '[]'
    else coalesce((
      select json_agg(
          json_build_object(
            'id', respuesta.id, 'comentario', respuesta.comentario, 'nombre',
              ${nombreDe('responde')},
            'avatar', coalesce(responde.avatar, ''), 'fechahora', ${segundos('respuesta.creado_en')})
          order by respuesta.id)
      from stream_respuestas respuesta
        left join usuarios responde on responde.id = respuesta.usuario_id
      where respuesta.pregunta_id = pregunta.id), '[]')
  end as respuestas`

const columnas = sql`pregunta.id, pregunta.stream_id as evento_id, pregunta.pregunta_contenido, pregunta.votos,
  pregunta.usuario_id,
  ${nombreDe('usuario')} as nombre, coalesce(usuario.avatar, '') as avatar,
    false as es_respuesta,
  pregunta.total_comentarios, ${segundos('pregunta.creado_en')} as fechahora, ${respuestas}`

const propias = (usuarioId: number) => sql`
  (exists (select from stream_votos voto
    where voto.pregunta_id = pregunta.id and voto.usuario_id = ${usuarioId}))::int as votada,
  (pregunta.oculta_en is not null)::int as oculta`

type LecturaDePreguntas = { usuarioId: number; modera: boolean; page: number; per_page: number }

export async function listPreguntas(
  db: Db,
  streamId: number,
  { usuarioId, modera, page, per_page }: LecturaDePreguntas,
) {
  const visible = modera ? sql`true` : sql`pregunta.oculta_en is null`
  const { rows } = await sql<{ total: number; preguntas: PreguntaEnVivo[] }>`
    with pagina as (
        select ${columnas}, ${propias(usuarioId)}
        from (
          select *
          from stream_preguntas pregunta
          where pregunta.stream_id = ${streamId} and ${visible}
          order by pregunta.votos desc, pregunta.creado_en, pregunta.id
          limit ${per_page}
          offset ${(page - 1) * per_page}) pregunta
          left join usuarios usuario on usuario.id = pregunta.usuario_id)
    select (select count(*)::int from stream_preguntas pregunta
      where pregunta.stream_id = ${streamId} and ${visible}) as total,
      (select coalesce(json_agg(fila order by fila.votos desc, fila.fechahora, fila.id), '[]')
        from pagina fila) as preguntas`.execute(db)
  return { ...rows[0]!, page, per_page }
}

/** @param usuarioId whose vote is told */
export async function getPregunta(db: Db, id: number, usuarioId: number): Promise<PreguntaEnVivo | undefined> {
  const { rows } = await sql<{ pregunta: PreguntaEnVivo }>`
    select to_json(fila) as pregunta
    from (select ${columnas}, ${propias(usuarioId)}
      from stream_preguntas pregunta
        left join usuarios usuario on usuario.id = pregunta.usuario_id
        where pregunta.id = ${id}) fila`.execute(db)
  return rows[0]?.pregunta
}

const some = (ids: readonly number[]): RawBuilder<unknown> => sql`pregunta.id = any(${ids}::bigint[])`

/** As everybody sees them; those that are hidden by now are left out. */
export async function listPublicas(db: Db, ids: readonly number[]): Promise<PreguntaPublica[]> {
  const { rows } = await sql<{ pregunta: PreguntaPublica }>`
    select to_json(fila) as pregunta
    from (
      select ${columnas}
      from stream_preguntas pregunta
        left join usuarios usuario on usuario.id = pregunta.usuario_id
      where ${some(ids)} and pregunta.oculta_en is null) fila
    order by fila.id`.execute(db)
  return rows.map(r => r.pregunta)
}

/**
 * What is told of those that changed: of one that is hidden, nothing but that.
 * @param conRespuestas of these the replies, too
 */
export async function listCambios(
  db: Db,
  ids: readonly number[],
  conRespuestas: readonly number[],
): Promise<CambioDePregunta[]> {
  const { rows } = await sql<{ cambio: CambioDePregunta }>`
    select case when pregunta.oculta_en is not null then json_build_object('id', pregunta.id, 'oculta', 1)
      when pregunta.id = any(${conRespuestas}::bigint[])
        then json_build_object('id', pregunta.id, 'votos', pregunta.votos,
        'total_comentarios', pregunta.total_comentarios, 'respuestas', lista.respuestas)
      else json_build_object('id', pregunta.id, 'votos', pregunta.votos) end as cambio
    from stream_preguntas pregunta
      left join lateral (select ${respuestas}) lista on pregunta.id = any(${conRespuestas}::bigint[])
    where ${some(ids)}
    order by pregunta.id`.execute(db)
  return rows.map(r => r.cambio)
}
