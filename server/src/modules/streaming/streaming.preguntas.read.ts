/** The questions of a stream, by votes and then by time. */
import type { CambioDePregunta, PreguntaEnVivo, PreguntaPublica } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'

const segundos = (column: string) => sql`extract(epoch from ${sql.ref(column)})::bigint`

/** On `stream_preguntas as p`. */
const respuestas = sql`
  case
    when p.total_comentarios = 0 then '[]'
    else coalesce((
      select json_agg(
          json_build_object(
            'id', r.id, 'comentario', r.comentario, 'nombre', coalesce(ru.nombre_completo, 'Usuario eliminado'),
            'avatar', coalesce(ru.avatar, ''), 'fechahora', ${segundos('r.creado_en')})
          order by r.id)
      from stream_respuestas r left join usuarios ru on ru.id = r.usuario_id
      where r.pregunta_id = p.id), '[]')
  end as respuestas`

const columnas = sql`p.id, p.stream_id as evento_id, p.pregunta_contenido, p.votos, p.usuario_id,
  coalesce(u.nombre_completo, 'Usuario eliminado') as nombre, coalesce(u.avatar, '') as avatar, false as es_respuesta,
  p.total_comentarios, ${segundos('p.creado_en')} as fechahora, ${respuestas}`

const propias = (usuarioId: number) => sql`
  (exists (select from stream_votos v where v.pregunta_id = p.id and v.usuario_id = ${usuarioId}))::int as votada,
  (p.oculta_en is not null)::int as oculta`

type Lectura = { usuarioId: number; modera: boolean; page: number; per_page: number }

export async function listPreguntas(db: Db, streamId: number, { usuarioId, modera, page, per_page }: Lectura) {
  const visible = modera ? sql`true` : sql`p.oculta_en is null`
  const { rows } = await sql<{ total: number; preguntas: PreguntaEnVivo[] }>`
    with pagina as (
        select ${columnas}, ${propias(usuarioId)}
        from (
          select *
          from stream_preguntas p
          where p.stream_id = ${streamId} and ${visible}
          order by p.votos desc, p.creado_en, p.id
          limit ${per_page}
          offset ${(page - 1) * per_page}) p
          left join usuarios u on u.id = p.usuario_id)
    select (select count(*)::int from stream_preguntas p where p.stream_id = ${streamId} and ${visible}) as total,
      (select coalesce(json_agg(g order by g.votos desc, g.fechahora, g.id), '[]') from pagina g) as preguntas`.execute(
    db,
  )
  return { ...rows[0]!, page, per_page }
}

/** @param usuarioId whose vote is told */
export async function getPregunta(db: Db, id: number, usuarioId: number): Promise<PreguntaEnVivo | undefined> {
  const { rows } = await sql<{ pregunta: PreguntaEnVivo }>`
    select to_json(g) as pregunta from (select ${columnas}, ${propias(usuarioId)}
      from stream_preguntas p left join usuarios u on u.id = p.usuario_id where p.id = ${id}) g`.execute(db)
  return rows[0]?.pregunta
}

const some = (ids: readonly number[]): RawBuilder<unknown> => sql`p.id = any(${ids}::bigint[])`

/** As everybody sees them; those that are hidden by now are left out. */
export async function listPublicas(db: Db, ids: readonly number[]): Promise<PreguntaPublica[]> {
  const { rows } = await sql<{ pregunta: PreguntaPublica }>`
    select to_json(g) as pregunta
    from (
      select ${columnas}
      from stream_preguntas p left join usuarios u on u.id = p.usuario_id
      where ${some(ids)} and p.oculta_en is null) g
    order by g.id`.execute(db)
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
    select case when p.oculta_en is not null then json_build_object('id', p.id, 'oculta', 1)
      when p.id = any(${conRespuestas}::bigint[]) then json_build_object('id', p.id, 'votos', p.votos,
        'total_comentarios', p.total_comentarios, 'respuestas', l.respuestas)
      else json_build_object('id', p.id, 'votos', p.votos) end as cambio
    from stream_preguntas p left join lateral (select ${respuestas}) l on p.id = any(${conRespuestas}::bigint[])
    where ${some(ids)} order by p.id`.execute(db)
  return rows.map(r => r.cambio)
}
