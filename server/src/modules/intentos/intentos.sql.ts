import type { BodyOf, Contestado, intentosRoutes } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { plazosDe, SIN_LINEA } from '../../alcance/plazos.read.ts'
import { dichoEn } from '../../alcance/plazos.ts'
import { enZona } from '../../kit/days.ts'
import type { Db } from '../../kit/db.ts'
import { TOGETHER } from '../../kit/juntos.ts'

type Sent = BodyOf<typeof intentosRoutes.responder>

/** An answer, and whose it is. */
export type Enviada = { usuarioId: number; sent: Sent }

/** `intento` is null when none is open, `tipo` when the activity has no such question. */
export type Saved = {
  intento: number | null
  tipo: string | null
  suyas: number
  respuestas: number[] | null
  /** Whether the answer is of the question's kind. */
  vale: boolean | null
  /** What is kept, where that is not what was sent. */
  contestado: Contestado | null
  /** When it closed, as `enZona` says it; null while it is open. */
  cerro: string | null
}

/**
 * Keeps what each chose in their open attempt, unless something chosen later is kept already; a class answers at once, so all that is
 * checked is checked in this statement, which is one for all who answer in the same moment. It shares the attempts' locks: grading waits
 * for it. Answers are written by attempt and question, so that two of these wait for each other in turn. `creado_en` of an answer is when it
 * was chosen.
 * @param wait for an attempt that is being graded; otherwise it counts as none that is open
 * @returns in the order of `enviadas`
 */
export async function saveRespuestas(db: Db, enviadas: readonly Enviada[], wait = false): Promise<Saved[]> {
  const asked = enviadas.map(({ usuarioId, sent }, n) => ({ n, usuario: usuarioId, actividad: sent.actividad_id, unidad: sent.unidad_id, pregunta: sent.pregunta_id, ids: sent.respuesta_id ?? [], contestado: sent.contestado, momento: sent.momento, hecho: dichoEn(sent) })) // biome-ignore format: one value
  const { rows } = await sql<Saved>`
    with sent as materialized (select n, usuario, actividad, unidad, pregunta, ids, contestado, least(coalesce(momento, now()), now()) as momento,
        -- What counts for the close.
        case when hecho between now() - ${SIN_LINEA} and now() then hecho else now() end as cuenta
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as s (n int, usuario bigint, actividad bigint, unidad bigint, pregunta bigint, ids bigint[], contestado jsonb, momento timestamptz, hecho timestamptz) limit ${sql.lit(TOGETHER)}),
      -- Each by the index: joined freely, what may be sixty-four would have small tables read whole.
      intento as materialized (select s.n, i.id from sent s cross join lateral (select i.id from intentos i
        where i.usuario_id = s.usuario and i.actividad_id = s.actividad and i.terminado_en is null for share ${wait ? sql`` : sql`skip locked`}) i),
      -- Of one with options all that was chosen must be its own, and one alone where one is asked; others are answered by their kind.
      pregunta as materialized (select q.*, case when q.tipo = 'opcion' then q.contestado is null and q.suyas = cardinality(q.ids) and (q.varias or q.suyas = 1)
          else coalesce(q.contestado->>'tipo' = q.tipo, false) end as vale
        from (select s.n, p.id, p.tipo, p.varias, s.ids, s.contestado,
          (select count(*)::int from respuestas x where x.reactivo_id = p.id and x.id = any (s.ids)) as suyas
        from sent s cross join lateral (select r.id, r.tipo, r.tiporeactivo_id = 2 as varias from reactivos r join actividades a on a.id = r.actividad_id
          where r.id = s.pregunta and a.id = s.actividad and (s.unidad is null or a.unidad_id = s.unidad) offset 0) p) q),
      cerrada as materialized (select s.n, ${enZona('pl.cierra')} as cerro from sent s join (${plazosDe(
        sql<SqlBool>`gu.usuario_id = any (array(select s.usuario from sent s where exists (select from plazos x where x.actividad_id = s.actividad)))`,
        sql<SqlBool>`p.actividad_id = any (array(select s.actividad from sent s))`,
      )}) pl on pl.usuario_id = s.usuario and pl.actividad_id = s.actividad where pl.cierra < case when s.cuenta < pl.abre then now() else s.cuenta end),
      guardada as (insert into intento_respuestas as ya (intento_id, reactivo_id, respuestas, contestado, creado_en)
        -- Of two answers of one attempt to one question the later one.
        select distinct on (i.id, p.id) i.id, p.id, p.ids, p.contestado, s.momento from sent s join intento i on i.n = s.n join pregunta p on p.n = s.n
         where p.vale and not exists (select from cerrada c where c.n = s.n)
         order by i.id, p.id, s.momento desc, s.n desc
        on conflict (intento_id, reactivo_id) do update set
          respuestas = case when excluded.creado_en >= ya.creado_en then excluded.respuestas else ya.respuestas end,
          contestado = case when excluded.creado_en >= ya.creado_en then excluded.contestado else ya.contestado end,
          creado_en = greatest(excluded.creado_en, ya.creado_en)
        returning intento_id, reactivo_id, respuestas, contestado)
    select i.id as intento, p.tipo, coalesce(p.suyas, 0) as suyas, p.vale, c.cerro,
      case when p.vale then to_json(g.respuestas) end as respuestas, case when g.contestado <> p.contestado then g.contestado end as contestado
    from sent s left join intento i on i.n = s.n left join pregunta p on p.n = s.n left join cerrada c on c.n = s.n
      left join guardada g on g.intento_id = i.id and g.reactivo_id = p.id
    order by s.n`.execute(db)
  return rows
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
    .select(['id', 'calificacion', 'por_calificar'])
    .where('usuario_id', '=', usuarioId)
    .where('actividad_id', '=', actividadId)
    .forUpdate()
    .executeTakeFirst()

type Nota = { calificacion: number; por_calificar: number }

/**
 * Notes how much of each answer is right, as its attempt was graded: of those with data of their own, which a later change of the question would
 * otherwise grade anew.
 */
export async function keepPartes(db: Db, intentoId: number, partes: readonly { id: number; parte: number | null }[]) {
  if (partes.length === 0) return
  await sql`update intento_respuestas ir set parte = x.parte
    from jsonb_to_recordset(${JSON.stringify(partes)}::jsonb) as x (id bigint, parte double precision)
    where ir.intento_id = ${intentoId} and ir.reactivo_id = x.id`.execute(db)
}

/** @param hecho when it was finished without a connection; null for now */
export const finishIntento = (db: Db, id: number, { calificacion, por_calificar }: Nota, hecho: string | null) =>
  db
    .updateTable('intentos')
    .set({ calificacion, por_calificar, terminado_en: sql`now()`, hecho_en: hecho })
    .where('id', '=', id)
    .execute()
