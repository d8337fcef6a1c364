/**
 * What a quiz is: an activity with a question that can be answered rightly, or that draws some. Questions without a
 * right answer are not finished, and not shown.
 */
import type { NotaOculta, Tipo } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { enSuZona, plazosDePersona } from './plazos.read.ts'

/** The kind of a question: of those with options `tiporeactivo_id` tells. On `reactivos as r`. */
export const tipoDePregunta = sql<Tipo>`
  case when r.tipo <> 'opcion' then r.tipo when r.tiporeactivo_id = 2 then 'multiple' else 'unica' end`

/** Whether a question counts: of one with data of its own these were checked as it was written. On `reactivos as r`. */
export const cuenta = sql<SqlBool>`
  (r.tipo <> 'opcion' or exists (select from respuestas qs where qs.reactivo_id = r.id and qs.correcta = 1))`

/**
 * Whether one of the quiz's own questions was there as an attempt was graded: what is added later takes nothing away
 * from whoever was not asked it.
 * On `reactivos as r`, and `intentos as i`, finished and not put together for itself.
 */
export const estaba = sql<SqlBool>`
  (case when i.hasta_reactivo is null then r.creado_en <= i.terminado_en else r.id <= i.hasta_reactivo end)`

/** Its sound or film; asked of those alone that have some. On `reactivos as r`. */
export const mediaDe = sql`
  case
    when r.media_id is not null
      then (
        select json_build_object('id', ar.id, 'tipo', ar.tipo, 'texto', r.media_texto)
        from archivos ar
        where ar.id = r.media_id)
  end as media`

const sortea = sql<SqlBool>`exists (select from evaluacion_sorteos qd where qd.actividad_id = a.id)`

/** Whether an activity is a quiz. On `actividades as a`. */
export const esQuiz = sql<boolean>`
  (exists (
      select from reactivos qr join respuestas qs on qs.reactivo_id = qr.id
      where qr.actividad_id = a.id and qs.correcta = 1)
    or exists (select from reactivos qt where qt.actividad_id = a.id and qt.tipo <> 'opcion')
    or ${sortea})`

/**
 * The questions that count of these activities, by each that has some: `actividad_id`, `total`.
 * @param actividades an array of their keys
 */
export const preguntasDe = (actividades: RawBuilder<unknown>) => sql`
  select r.actividad_id, count(*) as total
  from reactivos r
  where r.actividad_id = any (${actividades}) and ${cuenta}
  group by r.actividad_id`

/** `esQuiz`, where the statement has what `preguntasDe` finds by that name already. On `actividades as a`. */
export const esQuizPor = (preguntas: RawBuilder<unknown>) =>
  sql<boolean>`(a.id in (select actividad_id from ${preguntas}) or ${sortea})`

/** The grade of an attempt, or null while some of it waits for a person. On `intentos as i`. */
export const notaDeQuiz = sql<number | null>`case when i.por_calificar = 0 then i.calificacion end`

/**
 * Whether a grade is kept from its own person now: the one rule (ADR 060). Who grades sees it all the same.
 * @param verNota of its quiz, as `ev.ver_nota`; null is as always
 * @param cierra when that closes for the person, as `pl.cierra`
 */
export const estaOculta = (verNota: string, cierra: string) =>
  sql<boolean>`
    coalesce(
      ${sql.ref(verNota)} = 'nunca'
        or (${sql.ref(verNota)} = 'al_cerrar' and not coalesce(${sql.ref(cierra)} < now(), false)),
      false)`

/**
 * The same, as `contract: NotaOculta` tells it; null where the grade may be seen.
 * @param de name of the row of `plazosDe`
 */
export const ocultaCon = (verNota: string, de: string) =>
  sql<NotaOculta | null>`
    case
      when ${estaOculta(verNota, `${de}.cierra`)}
        then json_build_object(
          'cuando', ${sql.ref(verNota)},
          'cierra', case when ${sql.ref(verNota)} = 'al_cerrar' then ${enSuZona(de, 'cierra')} end)
    end`

/**
 * Of one attempt, finished or not. What is done to practise, or to look at a quiz, counts for nothing and is told at
 * once. On `intentos as i`.
 */
export const notaOculta = sql<NotaOculta | null>`(
  select ${ocultaCon('ev.ver_nota', 'pl')}
  from evaluaciones ev
    left join lateral (
      select de.cierra, de.zona
      from (${plazosDePersona(sql`i.usuario_id`, sql<SqlBool>`p.actividad_id = i.actividad_id`)}) de
      where ev.ver_nota = 'al_cerrar') pl
      on true
  where ev.actividad_id = i.actividad_id and i.modo = 'cuenta' and ev.ver_nota <> 'al_terminar')`

/** Of what somebody took and whose grade waits for the close: the dates, as `plazosDePersona`, to join once. */
export const cierresDeNotas = (usuarioId: RawBuilder<unknown>) =>
  plazosDePersona(
    usuarioId,
    sql<SqlBool>`
      p.actividad_id = any (array(
        select en.actividad_id
        from intentos ei join evaluaciones en on en.actividad_id = ei.actividad_id
        where ei.usuario_id = ${usuarioId} and ei.vale and en.ver_nota = 'al_cerrar'))`,
  )

/** Whether a regrade by the key counts now. On `recalificaciones as x`. */
const rige = sql`
  (x.como = 'clave'
    and x.version is not null
    and case x.estado
      when 'hecha' then true
      when 'aplicando' then x.paso <> 'calcular'
      when 'deshaciendo' then x.paso = 'calcular'
      else false
    end)`

/**
 * Up to which version (ADR 141) a question of a quiz was regraded by its key; 0 when it was not.
 * @param sin but by this regrade
 */
export const recalificadaHasta = (actividad: unknown, reactivo: unknown, sin: unknown = 0) =>
  sql<number>`
    coalesce((
      select max(x.version)
      from recalificaciones x
      where x.actividad_id = ${actividad} and x.reactivo_id = ${reactivo} and x.id <> ${sin} and ${rige}), 0)`

/**
 * Whether a version is of after an attempt was graded: the first such one is how its person read the question. On
 * `reactivos_versiones as z`, `intentos as i`.
 */
export const despuesDe = sql<SqlBool>`
  (case when i.version is null then z.hasta > i.terminado_en else z.id > i.version end
    and (i.modo <> 'cuenta' or z.id > ${recalificadaHasta(sql`i.actividad_id`, sql`z.reactivo_id`)}))`
