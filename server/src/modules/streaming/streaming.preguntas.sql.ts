import { CHAT_APAGADO, SEGUNDOS_ENTRE_PREGUNTAS } from '@eleva/contract'
import { sql } from 'kysely'
import { gone } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { waitTurn } from '../../kit/db/turno.ts'
import { conflict, Refusal } from '../../kit/errors.ts'

const abierto = sql`stream.chat_habilitado = 1 and stream.stream_finalizado = 0`

type PreguntaDeClase = { pregunta_contenido: string; clave?: string | undefined }

/**
 * @returns the question, and whether it is new
 * @throws {Refusal} 409 while the chat is off, 429 too soon after another one
 */
export async function createPregunta(
  db: Db,
  streamId: number,
  usuarioId: number,
  { pregunta_contenido, clave }: PreguntaDeClase,
): Promise<{ id: number; isNew: boolean }> {
  // One's own questions one after the other: two at once would both be the first.
  await waitTurn(db, `pregunta:${streamId}:${usuarioId}`)
  if (clave) {
    const before = await db
      .selectFrom('stream_preguntas')
      .select(['id', 'stream_id'])
      .where('usuario_id', '=', usuarioId)
      .where('clave', '=', clave)
      .executeTakeFirst()
    if (before && before.stream_id !== streamId) throw conflict('Esa pregunta ya se envió.')
    if (before) return { id: before.id, isNew: false }
  }
  const { rows } = await sql<{ id: number | null; pronto: boolean; abierto: boolean }>`
    with este as (
        select stream.id, ${abierto} as abierto
        from eventos_stream stream
        where stream.id = ${streamId}),
      ultima as (
        select exists (
            select from stream_preguntas pregunta
            where pregunta.stream_id = ${streamId}
              and pregunta.usuario_id = ${usuarioId}
              and pregunta.creado_en > now() - ${sql.lit(SEGUNDOS_ENTRE_PREGUNTAS)} * interval '1 second') as pronto),
      nueva as (
        insert into stream_preguntas (stream_id, usuario_id, pregunta_contenido, clave)
        select este.id, ${usuarioId}, ${pregunta_contenido}, coalesce(${clave ?? null}::uuid, gen_random_uuid())
        from este, ultima
        where este.abierto and not ultima.pronto
        returning id)
    select (select id from nueva) as id, (select pronto from ultima) as pronto,
      coalesce((select abierto from este), false) as abierto`.execute(db)
  const found = rows[0]!
  if (found.id !== null) return { id: found.id, isNew: true }
  if (!found.abierto) throw conflict(CHAT_APAGADO)
  throw new Refusal(429, 'Espera unos segundos antes de enviar otra pregunta.', undefined, {
    'retry-after': String(SEGUNDOS_ENTRE_PREGUNTAS),
  })
}

/**
 * Once a person.
 * @returns how many it has, and whether this one is new
 * @throws {Refusal} 404 for a hidden one, 409 while the chat is off
 */
export async function createVoto(
  db: Db,
  preguntaId: number,
  usuarioId: number,
): Promise<{ votos: number; isNew: boolean }> {
  const { rows } = await sql<{ votos: number; oculta: boolean; abierto: boolean; votada: boolean }>`
    select pregunta.votos, pregunta.oculta_en is not null as oculta, ${abierto} as abierto,
      exists (select from stream_votos voto
        where voto.pregunta_id = pregunta.id and voto.usuario_id = ${usuarioId}) as votada
    from stream_preguntas pregunta
      join eventos_stream stream on stream.id = pregunta.stream_id
      where pregunta.id = ${preguntaId}`.execute(db)
  const before = rows[0]
  if (!before || before.oculta) throw gone('pregunta')
  if (before.votada) return { votos: before.votos, isNew: false }
  if (!before.abierto) throw conflict(CHAT_APAGADO)
  const { rows: after } = await sql<{ votos: number }>`
    with nuevo as (
        insert into stream_votos (pregunta_id, usuario_id)
        values (${preguntaId}, ${usuarioId})
        on conflict do nothing
        returning pregunta_id)
    update stream_preguntas pregunta
    set votos = pregunta.votos + 1
    from nuevo
    where pregunta.id = nuevo.pregunta_id
    returning pregunta.votos`.execute(db)
  return after[0] ? { votos: after[0].votos, isNew: true } : { votos: before.votos, isNew: false }
}

type RespuestaDeClase = { comentario: string; clave?: string | undefined }

/**
 * @returns the reply, and whether it is new
 * @throws {Refusal} 404, 409 while the chat is off
 */
export async function createRespuesta(
  db: Db,
  preguntaId: number,
  usuarioId: number,
  { comentario, clave }: RespuestaDeClase,
): Promise<{ id: number; isNew: boolean }> {
  const { rows } = await sql<{ abierto: boolean; antes: number | null }>`
    select ${abierto} as abierto, (select respuesta.id from stream_respuestas respuesta
        where respuesta.usuario_id = ${usuarioId} and respuesta.clave = ${clave ?? null}::uuid
          and respuesta.pregunta_id = pregunta.id) as antes
    from stream_preguntas pregunta
      join eventos_stream stream on stream.id = pregunta.stream_id
      where pregunta.id = ${preguntaId}`.execute(db)
  const found = rows[0]
  if (!found) throw gone('pregunta')
  if (found.antes !== null) return { id: found.antes, isNew: false }
  if (!found.abierto) throw conflict(CHAT_APAGADO)
  const { rows: made } = await sql<{ id: number; pregunta_id: number; nueva: boolean }>`
    insert into stream_respuestas (pregunta_id, usuario_id, comentario, clave)
    values (${preguntaId}, ${usuarioId}, ${comentario}, coalesce(${clave ?? null}::uuid, gen_random_uuid()))
    on conflict (usuario_id, clave) do update set clave = excluded.clave
    returning id, pregunta_id, xmax = 0 as nueva`.execute(db)
  const { id, pregunta_id, nueva } = made[0]!
  if (pregunta_id !== preguntaId) throw conflict('Esa respuesta ya se envió.')
  if (nueva)
    await sql`
      update stream_preguntas
      set total_comentarios = total_comentarios + 1
      where id = ${preguntaId}`.execute(db)
  return { id, isNew: nueva }
}

/**
 * @returns whether that changed anything
 * @throws {Refusal} 404
 */
export async function updateOculta(db: Db, preguntaId: number, usuarioId: number, oculta: 0 | 1): Promise<boolean> {
  const { rows } = await sql<{ oculta: boolean }>`
    select oculta_en is not null as oculta
    from stream_preguntas
    where id = ${preguntaId}
    for update`.execute(db)
  if (!rows[0]) throw gone('pregunta')
  if (rows[0].oculta === (oculta === 1)) return false
  await db
    .updateTable('stream_preguntas')
    .set(oculta ? { oculta_en: sql`now()`, oculta_por: usuarioId } : { oculta_en: null, oculta_por: null })
    .where('id', '=', preguntaId)
    .execute()
  return true
}
