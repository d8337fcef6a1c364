import type { BodyOf, Contestado, intentosRoutes } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { enSuZona, plazosDe, SIN_LINEA } from '../../alcance/plazos.read.ts'
import { dichoEn } from '../../alcance/plazos.ts'
import type { Db } from '../../kit/db/db.ts'
import { TOGETHER } from '../../kit/db/juntos.ts'
import { gracia } from './presentar/gracia.ts'

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
  /** Its time was over; one after it was answered already, without a way back; they were told whether it is right. */
  tarde: boolean | null
  atras: boolean | null
  revisada: boolean | null
  /** Its time ended it with another answer to this question. */
  ocupada: boolean | null
  /** Its time ended it before this came, which was done in time: it is graded anew. */
  acabado: boolean | null
}

/**
 * Whether something was told of another attempt of the same person at the same quiz, or may have been: one that its time ended has a grade, and one
 * begun since may have shown this one's. @param i attempts, as the statement calls them
 */
const dicho = (i: string) => sql<SqlBool>`exists (
  select from intentos o
  where o.usuario_id = ${sql.ref(`${i}.usuario_id`)}
    and o.actividad_id = ${sql.ref(`${i}.actividad_id`)}
    and o.id <> ${sql.ref(`${i}.id`)}
    and o.modo <> 'vista'
    and (o.visto_en is not null or o.por_tiempo or o.id > ${sql.ref(`${i}.id`)}))`

/**
 * Keeps what each chose in their open attempt, unless something chosen later is kept already; a class answers at once, so all that is
 * checked is checked in this statement, which is one for all who answer in the same moment. It shares the attempts' locks: grading waits
 * for it. Answers are written by attempt and question, so that two of these wait for each other in turn. `creado_en` of an answer is when it
 * was chosen.
 * Without its attempt an answer belongs to the first one, never to a later one. One that its time has ended takes what was done in time, into
 * blanks alone, as long as nothing was told of any attempt of theirs and none was begun since (ADR 060).
 * @param wait for an attempt that is being graded; otherwise it counts as none that is open
 * @returns in the order of `enviadas`
 */
export async function saveRespuestas(db: Db, enviadas: readonly Enviada[], wait = false): Promise<Saved[]> {
  const asked = enviadas.map(({ usuarioId, sent }, n) => ({
    n,
    usuario: usuarioId,
    actividad: sent.actividad_id,
    unidad: sent.unidad_id,
    pregunta: sent.pregunta_id,
    intento: sent.intento_id,
    ids: sent.respuesta_id ?? [],
    contestado: sent.contestado,
    momento: sent.momento,
    hecho: dichoEn(sent),
  }))
  const { rows } = await sql<Saved>`
    with sent as materialized (
        select n, usuario, actividad, unidad, pregunta, intento, ids, contestado,
          least(coalesce(momento, now()), now()) as momento,
          -- What counts for the close, and for the end of an attempt.
          case when hecho between now() - ${SIN_LINEA} and now() then hecho else now() end as cuenta
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as s (
          n int, usuario bigint, actividad bigint, unidad bigint, pregunta bigint, intento bigint, ids bigint[],
          contestado jsonb, momento timestamptz, hecho timestamptz)
        limit ${sql.lit(TOGETHER)}),
      -- Each by the index: joined freely, what may be sixty-four would have small tables read whole.
      intento as materialized (
        select s.n, i.id, i.usuario_id, i.actividad_id, i.fija, i.sin_regreso, i.creado_en,
          i.terminado_en is not null as acabado,
          -- What its time was over for comes late, whether it has been ended yet or not.
          coalesce(i.terminado_en is not null or now() > i.vence_en + ${gracia}, false) as pasado,
          coalesce(
            case
              when s.cuenta < i.creado_en or (now() > i.vence_en + ${gracia} and ${dicho('i')}) then now()
              else s.cuenta
            end > i.vence_en + ${gracia},
            false) as tarde
        from sent s
          cross join lateral (
            select i.*
            from intentos i
            where i.usuario_id = s.usuario
              and i.actividad_id = s.actividad
              and i.numero = case when s.intento is null then 1 else i.numero end
              and i.modo = case when s.intento is null then 'cuenta' else i.modo end
              and i.id = coalesce(s.intento, i.id)
              and (i.terminado_en is null
                or (i.por_tiempo
                  and i.visto_en is null
                  and i.terminado_en > now() - ${SIN_LINEA}
                  and s.cuenta between i.creado_en and coalesce(i.vence_en, i.terminado_en) + ${gracia}
                  and not ${dicho('i')}))
            for share ${wait ? sql`` : sql`skip locked`}) i),
      -- Of one with options all that was chosen must be its own, and one alone where one is asked; others are answered by their kind.
      pregunta as materialized (
        select q.*,
          case
            when q.tipo = 'opcion'
              then q.contestado is null
                and q.suyas = cardinality(q.ids)
                and (q.varias or q.suyas = 1)
            else coalesce(q.contestado->>'tipo' = q.tipo, false)
          end as vale
        from (
          select s.n, p.id, p.tipo, p.varias, s.ids, s.contestado, p.revisada, p.atras, p.llena, p.ocupada,
            (select count(*)::int from respuestas x where x.reactivo_id = p.id and x.id = any (s.ids)) as suyas
          from sent s
            join intento i on i.n = s.n
            cross join lateral (
              select r.id, r.tipo, r.tiporeactivo_id = 2 as varias,
                i.pasado
                  and coalesce(
                    x.respuestas <> '{}' or x.contestado is not null or x.parte is not null, false) as llena,
                i.pasado
                  and coalesce(
                    (x.respuestas <> '{}' or x.contestado is not null or x.parte is not null)
                      and (x.respuestas, x.contestado) is distinct from (s.ids, s.contestado),
                    false) as ocupada,
                coalesce(
                  x.revisada_en is not null and (x.respuestas, x.contestado) is distinct from (s.ids, s.contestado),
                  false) as revisada,
                i.sin_regreso
                  and (x.respuestas, x.contestado) is distinct from (s.ids, s.contestado)
                  and exists (
                    select from intento_respuestas y
                    where y.intento_id = i.id
                      and y.lugar > x.lugar
                      and (y.respuestas <> '{}' or y.contestado is not null)) as atras
              from reactivos r
                left join intento_respuestas x on i.fija and x.intento_id = i.id and x.reactivo_id = r.id
              where r.id = s.pregunta
                and case
                  when i.fija then x.reactivo_id is not null
                  else exists (
                    select from actividades a
                    where a.id = r.actividad_id
                      and a.id = s.actividad
                      and (s.unidad is null or a.unidad_id = s.unidad))
                end
              offset 0) p) q),
      cerrada as materialized (
        select s.n, ${enSuZona('pl', 'cierra')} as cerro
        from sent s
          join (${plazosDe(
            sql<SqlBool>`gu.usuario_id = any (array(select s.usuario from sent s where exists (select from plazos x where x.actividad_id = s.actividad)))`,
            sql<SqlBool>`p.actividad_id = any (array(select s.actividad from sent s))`,
          )}) pl
            on pl.usuario_id = s.usuario
              and pl.actividad_id = s.actividad
        where pl.cierra < now()
          and (pl.cierra < s.cuenta
            or s.cuenta < pl.abre
            or exists (select from intento i where i.n = s.n and ${dicho('i')}))),
      guardada as (
        insert into intento_respuestas as ya (intento_id, reactivo_id, respuestas, contestado, creado_en, cambios)
        -- Of two answers of one attempt to one question the later one.
        select distinct on (i.id, p.id) i.id, p.id, p.ids, p.contestado, s.momento, 0
        from sent s join intento i on i.n = s.n join pregunta p on p.n = s.n
        where p.vale
          and not i.tarde
          and not p.revisada
          and not p.atras
          and not p.llena
          and not exists (select from cerrada c where c.n = s.n)
        order by i.id, p.id, s.momento desc, s.n desc
        on conflict (intento_id, reactivo_id)
        do update set respuestas = case
            when excluded.creado_en >= ya.creado_en and ya.revisada_en is null then excluded.respuestas
            else ya.respuestas
          end,
          contestado = case
            when excluded.creado_en >= ya.creado_en and ya.revisada_en is null then excluded.contestado
            else ya.contestado
          end,
          -- What was graded of the one before.
          parte = case
            when excluded.creado_en >= ya.creado_en and ya.revisada_en is null then null
            else ya.parte
          end,
          cambios = case
            when ya.respuestas = '{}' and ya.contestado is null then 0
            else ya.cambios + (excluded.creado_en >= ya.creado_en
              and ya.revisada_en is null
              and (excluded.respuestas, excluded.contestado) is distinct from (ya.respuestas, ya.contestado))::int
          end,
          creado_en = greatest(excluded.creado_en, ya.creado_en)
        -- Of two that come late at once the first stays.
        where (ya.respuestas = '{}' and ya.contestado is null)
          or not exists (select from intento t where t.id = ya.intento_id and t.pasado)
        returning intento_id, reactivo_id, respuestas, contestado)
    select i.id as intento, p.tipo, coalesce(p.suyas, 0) as suyas, p.vale, c.cerro, i.tarde, p.atras, p.revisada,
      p.ocupada, i.acabado,
      case when p.vale then to_json(case when p.llena then p.ids else g.respuestas end) end as respuestas,
      case when g.contestado <> p.contestado then g.contestado end as contestado
    from sent s
      left join intento i on i.n = s.n
      left join pregunta p on p.n = s.n
      left join cerrada c on c.n = s.n
      left join guardada g on g.intento_id = i.id and g.reactivo_id = p.id
    order by s.n`.execute(db)
  return rows
}

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

/** @param hecho when it was finished without a connection; null for now @param hasta_reactivo the last of its quiz's own that it was graded by @param dicho whether its person is told at once */
export const finishIntento = (
  db: Db,
  id: number,
  { calificacion, por_calificar }: Nota,
  {
    hecho,
    porTiempo,
    hasta_reactivo,
    dicho,
  }: { hecho: string | null; porTiempo: boolean; hasta_reactivo: number | null; dicho: boolean },
) =>
  db
    .updateTable('intentos')
    .set({
      calificacion,
      por_calificar,
      terminado_en: sql`now()`,
      hecho_en: hecho,
      por_tiempo: porTiempo,
      hasta_reactivo,
      ...(dicho ? { visto_en: sql<Date>`now()` } : {}),
      // What its questions were as it was graded: who changes one waits for the lock of its attempt.
      version: sql<number>`coalesce((select max(v.id) from reactivos_versiones v), 0)`,
    })
    .where('id', '=', id)
    .execute()
