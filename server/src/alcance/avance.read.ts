/**
 * How far somebody is in a course: the one place where it is computed. Counted are activities to tick (mode 0,
 * no questions), quizzes, and mandatory deliverables; done are those ticked, graded, handed in.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { enUso, estaPara } from './archivo.read.ts'
import { esQuiz } from './quiz.read.ts'

type Key = RawBuilder<unknown>

/**
 * Whether a course is as good as done whatever is left of it: it was revalidated, or was complete before its author
 * asked for more (ADR 019).
 */
export const estaDispensado = (usuario: Key, curso: Key) => sql<SqlBool>`(
  exists (select from revalidaciones rv where rv.usuario_id = ${usuario} and rv.curso_id = ${curso})
  or exists (select from cursos_terminados ct where ct.usuario_id = ${usuario} and ct.curso_id = ${curso}))`

/** Whether an activity asks for a delivery without which it is not complete. On `actividades as a`. */
export const esObligatoria = sql<SqlBool>`(a.entregable > 0 and a.entregable_opcional = 2)`

/** A hundred is said of what is complete alone: what is left of two hundred tasks must not be rounded away. */
const porcentajeDe = (hechas: Key, contadas: Key) =>
  sql`
    case
      when ${contadas} = 0 then 0
      when ${hechas} = ${contadas} then 100
      else least(99, ceil(100.0 * ${hechas} / ${contadas}))::int
    end`

/**
 * One row for a person and a course: `contadas` and `hechas` (activities), `porcentaje` (0–100, rounded up, and 100
 * only when all is done) and `terminado` (0 or 1: all is done, it was revalidated, or was complete before its author
 * asked for more).
 * For a lateral join: `cross join lateral (${avance(...)}) av`.
 * @param tareas a select of what `tareasDe` finds, where the statement has it by a name already
 */
export const avance = (usuario: Key, curso: Key, tareas = tareasDe(usuario, curso)) => sql`
  select s.contadas, s.hechas, s.porcentaje,
    (s.porcentaje = 100 or ${estaDispensado(usuario, curso)})::int as terminado
  from (select n.contadas, n.hechas, ${porcentajeDe(sql`n.hechas`, sql`n.contadas`)} as porcentaje
    from (select coalesce(sum(p.contadas), 0)::int as contadas, coalesce(sum(p.hechas), 0)::int as hechas
      from (${tareas}) p) n) s`

/** The same by unit: `unidad_id`, `contadas`, `hechas`. */
export const avancePorUnidad = (usuario: Key, curso: Key, tareas = tareasDe(usuario, curso)) => sql`
  select p.unidad_id, sum(p.contadas)::int as contadas, sum(p.hechas)::int as hechas
  from (${tareas}) p group by p.unidad_id`

/**
 * The activities of a course as a person did them: `unidad_id`, `actividad_id`, `es_quiz`, `marcada`, `terminada` (its
 * quiz), `entregada`, how much of it counts and is done, and `completa`: with a quiz and a mandatory delivery only with
 * both; an optional delivery by itself once it is handed in. A form is ticked like any other; an external exam by the
 * call that tells its result. Of what is `archivada` no more is asked than was done.
 * @param quiz whether an activity `a` is one
 */
export const tareasDe = (usuario: Key, curso: Key, quiz = esQuiz) => sql`
  select y.*, case when y.contadas = 0 then y.entregada else y.hechas = y.contadas end as completa
  from (
    select z.*, case when z.archivada then z.hechas else z.pedidas end as contadas
    from (
      select x.*, (x.entregable = 0 and not x.es_quiz)::int + x.es_quiz::int + x.obligatoria::int as pedidas,
        (x.entregable = 0 and not x.es_quiz and x.marcada)::int
          + (x.es_quiz and x.terminada)::int
          + (x.obligatoria and x.entregada)::int as hechas
      from (
        select a.unidad_id, a.id as actividad_id, a.entregable, ${quiz} as es_quiz, ${esObligatoria} as obligatoria,
          not ${enUso} as archivada,
          exists (
            select from actividades_realizadas ar
            where ar.actividad_id = a.id and ar.usuario_id = ${usuario}) as marcada,
          exists (
            select from intentos i
            where i.actividad_id = a.id
              and i.usuario_id = ${usuario}
              and i.vale
              and i.terminado_en is not null) as terminada,
          exists (select from entregas e where e.actividad_id = a.id and e.usuario_id = ${usuario}) as entregada
        from cursos_unidades cu join actividades a on a.unidad_id = cu.unidad_id
        where cu.curso_id = ${curso} and ${estaPara(usuario)}
        -- A wall: otherwise each of these is looked up anew wherever it is named above.
        offset 0) x) z) y`

/**
 * The same for many people and courses at once, where asking each of them would look every activity up once for each
 * person: common table expressions, for `avancesDe` below.
 * @param personas selects their keys, as `id`
 * @param cursos selects theirs, as `id`
 */
export const conAvances = (personas: Key, cursos: Key) => sql`
  av_tareas as materialized (
    select k.id as curso_id, a.id, q.es_quiz, a.entregable = 0 and not q.es_quiz as marca,
      ${esObligatoria} as obligatoria, not ${enUso} as archivada
    from (${cursos}) k
      join cursos_unidades cu on cu.curso_id = k.id
      join actividades a on a.unidad_id = cu.unidad_id
      cross join lateral (select ${esQuiz} as es_quiz offset 0) q),
  av_listas as materialized (
    select array_agg(distinct id) filter (where marca) as marcas,
      array_agg(distinct id) filter (where es_quiz) as quizzes,
      array_agg(distinct id) filter (where obligatoria) as obligatorias
    from av_tareas),
  av_contadas as materialized (
    select curso_id, sum(marca::int + es_quiz::int + obligatoria::int)::int as contadas
    from av_tareas
    where not archivada
    group by curso_id),
  av_hechas as materialized (
    select h.usuario_id, t.curso_id, count(*)::int as hechas, (count(*) filter (where t.archivada))::int as archivadas
    from (
      select p.id as usuario_id, d.actividad_id, d.modo
      from (${personas}) p
        cross join av_listas l
        cross join lateral (
          select ar.actividad_id, 1 as modo
          from actividades_realizadas ar
          where ar.usuario_id = p.id and ar.actividad_id = any (l.marcas)
          union all
          select i.actividad_id, 2
          from intentos i
          where i.usuario_id = p.id and i.actividad_id = any (l.quizzes) and i.vale and i.terminado_en is not null
          union all
          select e.actividad_id, 3
          from entregas e
          where e.usuario_id = p.id and e.actividad_id = any (l.obligatorias)) d) h
      join av_tareas t on t.id = h.actividad_id
    group by h.usuario_id, t.curso_id)`

/**
 * Rows as those of `avance` for pairs of a person and a course, from what `conAvances` counted, joined once for all of
 * them.
 * @param pares selects `usuario_id` and `curso_id`, and what else is to be kept
 */
export const avancesDe = (pares: Key) => sql`
  select s.*, (s.porcentaje = 100 or ${estaDispensado(sql`s.usuario_id`, sql`s.curso_id`)})::int as terminado
  from (
    select p.*, n.contadas, n.hechas, ${porcentajeDe(sql`n.hechas`, sql`n.contadas`)} as porcentaje
    from (${pares}) p
      left join av_contadas c on c.curso_id = p.curso_id
      left join av_hechas h on h.usuario_id = p.usuario_id and h.curso_id = p.curso_id
      cross join lateral (
        select coalesce(c.contadas, 0) + coalesce(h.archivadas, 0) as contadas, coalesce(h.hechas, 0) as hechas) n) s`

/**
 * Whether many activities are complete, each for one person, as `completa` of `tareasDe` says it: `usuario_id`,
 * `actividad_id`, `completa`.
 * @param pares selects `usuario_id` and `actividad_id`
 */
export const completasDe = (pares: Key) => sql`
  with co_pares as materialized (${pares}),
    co_tareas as materialized (
      select a.id, a.entregable = 0 and not q.es_quiz as marca, q.es_quiz, ${esObligatoria} as obligatoria
      from actividades a cross join lateral (select ${esQuiz} as es_quiz offset 0) q
      where a.id in (select actividad_id from co_pares))
  select x.usuario_id, x.actividad_id,
    case
      when t.marca
        or t.es_quiz
        or t.obligatoria
        then (not t.marca
          or exists (
            select from actividades_realizadas ar
            where ar.actividad_id = t.id and ar.usuario_id = x.usuario_id))
          and (not t.es_quiz
            or exists (
              select from intentos i
              where i.actividad_id = t.id and i.usuario_id = x.usuario_id and i.vale and i.terminado_en is not null))
          and (not t.obligatoria
            or exists (select from entregas e where e.actividad_id = t.id and e.usuario_id = x.usuario_id))
      else exists (select from entregas e where e.actividad_id = t.id and e.usuario_id = x.usuario_id)
    end as completa
  from co_pares x join co_tareas t on t.id = x.actividad_id`

/**
 * `puede_cursar` (2 it asks for nothing, 1 its prerequisites are complete, 0 not yet) and `cursos_faltantes`, names
 * divided by « - ». On `cursos as k`.
 */
export const requisitos = (usuario: Key) => sql`
  select
    case
      when count(*) = 0 then 2
      when count(*) filter (where av.terminado = 0) = 0 then 1
      else 0
    end as puede_cursar,
    coalesce(
      string_agg(q.nombre_curso, ' - ' order by q.nombre_curso collate "es-x-icu") filter (where av.terminado = 0),
      '') as cursos_faltantes
  from requisitos_publicados cr
    join cursos q on q.id = cr.requerido_id
    cross join lateral (${avance(usuario, sql`q.id`)}) av
  where cr.curso_id = k.id and k.progreso_obligatorio = 1`
