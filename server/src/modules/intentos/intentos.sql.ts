import type { BodyOf, intentosRoutes } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { plazosDePersona } from '../../alcance/plazos.read.ts'
import { enZona } from '../../kit/days.ts'
import type { Db } from '../../kit/db.ts'

type Sent = BodyOf<typeof intentosRoutes.responder>

/** `intento` is null when none is open, `tipo` when the activity has no such question. */
export type Saved = {
  intento: number | null
  tipo: number | null
  suyas: number
  respuestas: number[] | null
  /** When it closed, as `enZona` says it; null while it is open. */
  cerro: string | null
}

/**
 * Keeps what was chosen in the open attempt, unless something chosen later is kept already; a class answers at once, so all that is
 * checked is checked in this statement. It shares the attempt's lock: grading waits for it, and it for grading.
 * `creado_en` of an answer is when it was chosen.
 */
export async function saveRespuesta(db: Db, usuarioId: number, sent: Sent): Promise<Saved> {
  const { rows } = await sql<Saved>`
    with sent as (select ${sent.pregunta_id}::bigint as pregunta, ${sent.respuesta_id}::bigint[] as ids,
        least(coalesce(${sent.momento ?? null}::timestamptz, now()), now()) as momento),
      intento as (select i.id from intentos i
        where i.usuario_id = ${usuarioId} and i.actividad_id = ${sent.actividad_id} and i.terminado_en is null for share),
      pregunta as (select r.id, r.tiporeactivo_id as tipo from sent join reactivos r on r.id = sent.pregunta
          join actividades a on a.id = r.actividad_id
        where a.id = ${sent.actividad_id} and (${sent.unidad_id ?? null}::bigint is null or a.unidad_id = ${sent.unidad_id ?? null}::bigint)),
      cerrada as materialized (select ${enZona('pl.cierra')} as cerro from (${plazosDePersona(
        sql`${usuarioId}::bigint`,
        sql<SqlBool>`p.actividad_id = ${sent.actividad_id}`,
      )}) pl where pl.cierra < now()),
      suyas as (select count(*)::int as n from sent join respuestas s on s.reactivo_id = sent.pregunta and s.id = any(sent.ids)),
      guardada as (insert into intento_respuestas as ya (intento_id, reactivo_id, respuestas, creado_en)
        select intento.id, pregunta.id, sent.ids, sent.momento from sent, intento, pregunta, suyas
         where suyas.n = cardinality(sent.ids) and (pregunta.tipo = 2 or suyas.n = 1) and not exists (select from cerrada)
        on conflict (intento_id, reactivo_id) do update set
          respuestas = case when excluded.creado_en >= ya.creado_en then excluded.respuestas else ya.respuestas end,
          creado_en = greatest(excluded.creado_en, ya.creado_en)
        returning respuestas)
    select (select id from intento) as intento, (select tipo from pregunta) as tipo, (select n from suyas) as suyas,
      (select cerro from cerrada) as cerro,
      (select to_json(respuestas) from guardada) as respuestas`.execute(db)
  return rows[0]!
}

/** Begins the one attempt; harmless when it has begun. */
export const openIntento = (db: Db, usuarioId: number, actividadId: number) =>
  db
    .insertInto('intentos')
    .values({ usuario_id: usuarioId, actividad_id: actividadId })
    .onConflict(oc => oc.doNothing())
    .execute()

/** The attempt, locked until the end: whoever finishes at the same time waits, and finds it graded. */
export const lockIntento = (db: Db, usuarioId: number, actividadId: number) =>
  db
    .selectFrom('intentos')
    .select(['id', 'calificacion'])
    .where('usuario_id', '=', usuarioId)
    .where('actividad_id', '=', actividadId)
    .forUpdate()
    .executeTakeFirst()

export const finishIntento = (db: Db, id: number, calificacion: number) =>
  db.updateTable('intentos').set({ calificacion, terminado_en: sql`now()` }).where('id', '=', id).execute()
