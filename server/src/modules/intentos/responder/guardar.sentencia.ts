/**
 * The statement that keeps answers, table by table. Each goes into the next by its name; all of them are of one moment.
 */
import { type Contestado, NUMERO_DE_OPCION } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { enSuZona, plazosDe, SIN_LINEA } from '../../../alcance/plazos.read.ts'
import { isFilaContestada } from '../../../alcance/quiz.read.ts'
import { recordset } from '../../../kit/db/recordset.ts'
import { TOGETHER } from '../../../kit/db/together.ts'
import { gracia, vencido, vencidoAl } from '../intentos.tiempo.read.ts'

/** What was sent, by its number: `ids` are the options that were chosen. */
export type Pedida = {
  n: number
  usuario: number
  actividad: number
  unidad: number | undefined
  pregunta: number
  intento: number | undefined
  ids: readonly number[]
  contestado: Contestado | undefined
  momento: string | undefined
  hecho: string | null
}

/** Why an answer was not kept; the first of them that is true. */
export type Motivo =
  /** None of theirs is open, or its time ended it with another answer, or before any. */
  | 'terminada'
  /** Its time was over when it was given. */
  | 'tarde'
  | 'cerrada'
  /** The activity has no such question. */
  | 'sin_pregunta'
  /** A later one is answered, and there is no way back. */
  | 'atras'
  /** They were told whether what they had is right. */
  | 'revisada'
  /** It is not of the question's kind. */
  | 'otro_tipo'
  /** What was chosen is not of the question's options, or is sent for one without options. */
  | 'otras_opciones'
  /** One of them is asked for: none was chosen, or several. */
  | 'una_sola'

export type Saved = {
  /** Null when none is open. */
  intento: number | null
  /** Null for what is kept. */
  motivo: Motivo | null
  /** When it closed, as `enZona` says it; null while it is open. */
  cerro: string | null
  /** Its time ended it before this came, which was done in time: it is graded anew. */
  acabado: boolean | null
  /** Null for what is not kept. */
  respuestas: number[] | null
  /** What is kept, where that is not what was sent. */
  contestado: Contestado | null
}

/**
 * Whether something was told of another attempt of the same person at the same quiz, or may have been: one that its
 * time ended has a grade, and one begun since may have shown this one's.
 * @param intento an attempt, as the statement calls it
 */
const algoDicho = (intento: 'intento' | 'abierto') => sql<SqlBool>`exists (
  select from intentos otro
  where otro.usuario_id = ${sql.ref(`${intento}.usuario_id`)}
    and otro.actividad_id = ${sql.ref(`${intento}.actividad_id`)}
    and otro.id <> ${sql.ref(`${intento}.id`)}
    and otro.modo <> 'vista'
    and (otro.visto_en is not null
      or otro.por_tiempo
      or otro.id > ${sql.ref(`${intento}.id`)}))`

/**
 * `enviadas`: what was sent, by its number; `momento_valido` is the one that counts for the close, and for the end of
 * an attempt.
 */
const enviadas = (asked: readonly Pedida[]) => sql`
  select
    n,
    usuario,
    actividad,
    unidad,
    pregunta,
    intento,
    ids,
    contestado,
    least(coalesce(momento, now()), now()) as momento,
    case when hecho between now() - ${SIN_LINEA} and now() then hecho else now() end as momento_valido
  from ${recordset(asked, 'enviada', {
    n: 'int',
    usuario: 'bigint',
    actividad: 'bigint',
    unidad: 'bigint',
    pregunta: 'bigint',
    intento: 'bigint',
    ids: 'bigint[]',
    contestado: 'jsonb',
    momento: 'timestamptz',
    hecho: 'timestamptz',
  })}
  limit ${sql.lit(TOGETHER)}`

/** One that its time has ended takes what was done in time, as long as nothing was told of any attempt of theirs. */
const canTakeLoDeAntes = sql<SqlBool>`
  intento.por_tiempo
    and intento.visto_en is null
    and intento.terminado_en > now() - ${SIN_LINEA}
    and enviada.momento_valido
      between intento.creado_en and coalesce(intento.vence_en, intento.terminado_en) + ${gracia}
    and not ${algoDicho('intento')}`

/**
 * The moment by which an answer is in time. What its device says of when does not count before the attempt began, nor
 * once something was told.
 */
const cuandoCuenta = sql`
  case
    when enviada.momento_valido < intento.creado_en
      or (${vencido} and ${algoDicho('intento')})
      then now()
    else enviada.momento_valido
  end`

/**
 * `abiertos`: the attempt of each answer, locked so that grading waits. Without a key it is the first one.
 * `acabado`: its time ended it before. `solo_vacias`: so it is, or is `vencido` and about to be: what is blank may
 * still be filled. `tarde`: the answer comes too late. Each is found by the index: joined freely, what may be
 * sixty-four would have small tables read whole.
 */
const abiertos = (wait: boolean) => sql`
  select
    enviada.n,
    intento.id,
    intento.usuario_id,
    intento.actividad_id,
    intento.fija,
    intento.sin_regreso,
    intento.terminado_en is not null as acabado,
    coalesce(intento.terminado_en is not null or ${vencido}, false) as solo_vacias,
    coalesce(${vencidoAl(cuandoCuenta)}, false) as tarde
  from enviadas enviada
    cross join lateral (
      select
        intento.id,
        intento.usuario_id,
        intento.actividad_id,
        intento.fija,
        intento.sin_regreso,
        intento.creado_en,
        intento.vence_en,
        intento.terminado_en
      from intentos intento
      where intento.usuario_id = enviada.usuario
        and intento.actividad_id = enviada.actividad
        and intento.numero = case when enviada.intento is null then 1 else intento.numero end
        and intento.modo = case when enviada.intento is null then 'cuenta' else intento.modo end
        and intento.id = coalesce(enviada.intento, intento.id)
        and (intento.terminado_en is null or (${canTakeLoDeAntes}))
      for share ${wait ? sql`` : sql`skip locked`}) intento`

/** What was answered before says something else than what was sent. */
const isDistinta = sql<SqlBool>`
  (anterior.respuestas, anterior.contestado) is distinct from (enviada.ids, enviada.contestado)`

/** The question is of the attempt, or of the activity of one whose questions were not put together for it. */
const isDelIntento = sql<SqlBool>`
  case
    when abierto.fija then anterior.reactivo_id is not null
    else exists (
      select from actividades actividad
      where actividad.id = reactivo.actividad_id
        and actividad.id = enviada.actividad
        and (enviada.unidad is null or actividad.unidad_id = enviada.unidad))
  end`

/**
 * `leidas`: each question with what was answered to it before. `llena`: it comes late, and there is an answer;
 * `ocupada`: another one.
 * `revisada`: they were told whether what they had is right. `atras`: there is no way back to it. `propias`: how many
 * options are its own.
 */
const leidas = sql`
  select
    enviada.n,
    pregunta.*,
    enviada.ids,
    enviada.contestado,
    (
      select count(*)::int
      from respuestas opcion
      where opcion.reactivo_id = pregunta.id and opcion.id = any (enviada.ids)) as propias
  from enviadas enviada
    join abiertos abierto on abierto.n = enviada.n
    cross join lateral (
      select
        reactivo.id,
        reactivo.tipo,
        reactivo.tiporeactivo_id = ${sql.lit(NUMERO_DE_OPCION.multiple)} as varias,
        abierto.solo_vacias and coalesce(${isFilaContestada('anterior')} or anterior.parte is not null, false) as llena,
        abierto.solo_vacias
          and coalesce(
            (${isFilaContestada('anterior')} or anterior.parte is not null) and ${isDistinta},
            false) as ocupada,
        coalesce(anterior.revisada_en is not null and ${isDistinta}, false) as revisada,
        abierto.sin_regreso
          and ${isDistinta}
          and exists (
            select from intento_respuestas siguiente
            where siguiente.intento_id = abierto.id
              and siguiente.lugar > anterior.lugar
              and ${isFilaContestada('siguiente')}) as atras
      from reactivos reactivo
        left join intento_respuestas anterior
          on abierto.fija
            and anterior.intento_id = abierto.id
            and anterior.reactivo_id = reactivo.id
      where reactivo.id = enviada.pregunta and ${isDelIntento}
      offset 0) pregunta`

/**
 * `preguntas`: the same, with what the answer has against the question (`reparo`), which is nothing for one that may be
 * kept. Of a question with options all that was chosen must be its own, and one alone where one is asked; others are
 * answered by their kind.
 */
const preguntas = sql`
  select
    leida.*,
    case
      when leida.atras then 'atras'
      when leida.revisada then 'revisada'
      when leida.tipo <> 'opcion' and leida.contestado->>'tipo' is distinct from leida.tipo then 'otro_tipo'
      when leida.tipo <> 'opcion' and leida.ids <> '{}' then 'otras_opciones'
      when leida.tipo = 'opcion' and (leida.contestado is not null or leida.propias <> cardinality(leida.ids))
        then 'otras_opciones'
      when leida.tipo = 'opcion' and not leida.varias and leida.propias <> 1 then 'una_sola'
    end as reparo
  from (${leidas}) leida`

/** `cerradas`: answers that came after their quiz had closed, with when that was. */
const cerradas = sql`
  select enviada.n, ${enSuZona('plazo', 'cierra')} as cerro
  from enviadas enviada
    join (${plazosDe(
      sql<SqlBool>`miembro.usuario_id = any (array(
        select enviada.usuario
        from enviadas enviada
        where exists (select from plazos plazo where plazo.actividad_id = enviada.actividad)))`,
      sql<SqlBool>`plazo.actividad_id = any (array(select enviada.actividad from enviadas enviada))`,
    )}) plazo
      on plazo.usuario_id = enviada.usuario
        and plazo.actividad_id = enviada.actividad
  where plazo.cierra < now()
    and (plazo.cierra < enviada.momento_valido
      or enviada.momento_valido < plazo.abre
      or exists (select from abiertos abierto where abierto.n = enviada.n and ${algoDicho('abierto')}))`

/** The later one of what is kept and what was sent stays; what they were told about stays as it is. */
const canReplaceGuardada = sql<SqlBool>`excluded.creado_en >= ya.creado_en and ya.revisada_en is null`

/**
 * `guardadas`: what is written, by attempt and question, so that two of these statements wait for each other in turn.
 * The later one of two answers of one attempt to one question stays; of two that come late at once the first. What was
 * graded of the one before (`parte`) goes with it.
 */
const guardadas = sql`
  insert into intento_respuestas as ya (intento_id, reactivo_id, respuestas, contestado, creado_en, cambios)
  select distinct on (abierto.id, pregunta.id)
    abierto.id,
    pregunta.id,
    pregunta.ids,
    pregunta.contestado,
    enviada.momento,
    0
  from enviadas enviada
    join abiertos abierto on abierto.n = enviada.n
    join preguntas pregunta on pregunta.n = enviada.n
  where pregunta.reparo is null
    and not abierto.tarde
    and not pregunta.llena
    and not exists (select from cerradas cerrada where cerrada.n = enviada.n)
  order by abierto.id, pregunta.id, enviada.momento desc, enviada.n desc
  on conflict (intento_id, reactivo_id)
  do update set
    respuestas = case when ${canReplaceGuardada} then excluded.respuestas else ya.respuestas end,
    contestado = case when ${canReplaceGuardada} then excluded.contestado else ya.contestado end,
    parte = case when ${canReplaceGuardada} then null else ya.parte end,
    cambios = case
      when not ${isFilaContestada('ya')} then 0
      else ya.cambios + (${canReplaceGuardada}
        and (excluded.respuestas, excluded.contestado) is distinct from (ya.respuestas, ya.contestado))::int
    end,
    creado_en = greatest(excluded.creado_en, ya.creado_en)
  where not ${isFilaContestada('ya')}
    or not exists (select from abiertos abierto where abierto.id = ya.intento_id and abierto.solo_vacias)
  returning intento_id, reactivo_id, respuestas, contestado`

/** In the order in which they are told. */
const motivo = sql<Motivo | null>`
  case
    when abierto.id is null or pregunta.ocupada then 'terminada'
    when abierto.tarde then 'tarde'
    when cerrada.n is not null then 'cerrada'
    when pregunta.n is null then 'sin_pregunta'
    when pregunta.reparo is not null then pregunta.reparo
    when guardada.intento_id is null and not pregunta.llena then 'terminada'
  end`

/**
 * A row for each answer that was sent, in their order.
 * @param wait for an attempt that is being graded
 */
export const saveEnviadas = (asked: readonly Pedida[], wait: boolean) => sql<Saved>`
  with
    enviadas as materialized (${enviadas(asked)}),
    abiertos as materialized (${abiertos(wait)}),
    preguntas as materialized (${preguntas}),
    cerradas as materialized (${cerradas}),
    guardadas as (${guardadas})
  select
    abierto.id as intento,
    ${motivo} as motivo,
    cerrada.cerro,
    abierto.acabado,
    case when pregunta.llena then to_json(pregunta.ids) else to_json(guardada.respuestas) end as respuestas,
    case when guardada.contestado <> pregunta.contestado then guardada.contestado end as contestado
  from enviadas enviada
    left join abiertos abierto on abierto.n = enviada.n
    left join preguntas pregunta on pregunta.n = enviada.n
    left join cerradas cerrada on cerrada.n = enviada.n
    left join guardadas guardada
      on guardada.intento_id = abierto.id
        and guardada.reactivo_id = pregunta.id
  order by enviada.n`
