/**
 * How far somebody is in a course: the one place where it is computed. Counted are activities to tick (mode 0,
 * no questions), quizzes, and mandatory deliverables; done are those ticked, graded, handed in.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { enUso, isVisiblePara } from './archivado.read.ts'
import { hasEntrega } from './entregas.read.ts'
import { hasQuiz, isTerminadoQueVale } from './quiz.read.ts'

type Key = RawBuilder<unknown>

/**
 * Whether a course is as good as done whatever is left of it: it was revalidated, or was complete before its author
 * asked for more (ADR 019).
 */
export const isDispensado = (usuario: Key, curso: Key) => sql<SqlBool>`(
  exists (select from revalidaciones revalidacion
    where revalidacion.usuario_id = ${usuario} and revalidacion.curso_id = ${curso})
  or exists (select from cursos_terminados terminado
    where terminado.usuario_id = ${usuario} and terminado.curso_id = ${curso}))`

/** Whether an activity asks for a delivery without which it is not complete. On `actividades as actividad`. */
export const isObligatoria = sql<SqlBool>`(${hasEntrega} and actividad.entregable_opcional = 2)`

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
  select
    suma.contadas,
    suma.hechas,
    suma.porcentaje,
    (suma.porcentaje = 100 or ${isDispensado(usuario, curso)})::int as terminado
  from (select cuenta.contadas, cuenta.hechas, ${porcentajeDe(sql`cuenta.hechas`, sql`cuenta.contadas`)} as porcentaje
    from (select coalesce(sum(tarea.contadas), 0)::int as contadas, coalesce(sum(tarea.hechas), 0)::int as hechas
      from (${tareas}) tarea) cuenta) suma`

/** How far somebody is in each unit of a course: `unidad_id`, `contadas`, `hechas`. */
export const avancePorUnidad = (usuario: Key, curso: Key, tareas = tareasDe(usuario, curso)) => sql`
  select tarea.unidad_id, sum(tarea.contadas)::int as contadas, sum(tarea.hechas)::int as hechas
  from (${tareas}) tarea
  group by tarea.unidad_id`

/**
 * How far somebody is over courses: the mean, rounded down, where one that is as good as done counts whole; 0 of none.
 * @param de rows as those of `avance`, as the statement calls them
 */
export const avanceMedio = (de: string) =>
  sql<number>`coalesce(floor(avg(greatest(${sql.ref(`${de}.porcentaje`)}, 100 * ${sql.ref(`${de}.terminado`)}))), 0)`

/**
 * The activities of a course as a person did them: `unidad_id`, `actividad_id`, `es_quiz`, `marcada`, `terminada` (its
 * quiz), `entregada`, how much of it counts and is done, and `completa`: with a quiz and a mandatory delivery only with
 * both; an optional delivery by itself once it is handed in. A form is ticked like any other; an external exam by the
 * call that tells its result. Of what is `archivada` no more is asked than was done.
 * @param quiz whether an activity `actividad` is one
 */
export const tareasDe = (usuario: Key, curso: Key, quiz = hasQuiz) => sql`
  select hecho.*, case when hecho.contadas = 0 then hecho.entregada else hecho.hechas = hecho.contadas end as completa
  from (
    select pedida.*, case when pedida.archivada then pedida.hechas else pedida.pedidas end as contadas
    from (
      select
        mirada.*,
        (mirada.entregable = 0
          and not mirada.es_quiz)::int + mirada.es_quiz::int + mirada.obligatoria::int as pedidas,
        (mirada.entregable = 0 and not mirada.es_quiz and mirada.marcada)::int
          + (mirada.es_quiz and mirada.terminada)::int
          + (mirada.obligatoria and mirada.entregada)::int as hechas
      from (
        select
          actividad.unidad_id,
          actividad.id as actividad_id,
          actividad.entregable,
          ${quiz} as es_quiz,
          ${isObligatoria} as obligatoria,
          not ${enUso} as archivada,
          exists (
            select from actividades_realizadas marca
            where marca.actividad_id = actividad.id and marca.usuario_id = ${usuario}) as marcada,
          exists (
            select from intentos intento
            where intento.actividad_id = actividad.id
              and intento.usuario_id = ${usuario}
              and ${isTerminadoQueVale}) as terminada,
          exists (select from entregas entrega
            where entrega.actividad_id = actividad.id and entrega.usuario_id = ${usuario}) as entregada
        from cursos_unidades en_curso
          join actividades actividad on actividad.unidad_id = en_curso.unidad_id
        where en_curso.curso_id = ${curso} and ${isVisiblePara(usuario)}
        -- A wall: otherwise each of these is looked up anew wherever it is named above.
        offset 0) mirada) pedida) hecho`

/**
 * How far many people are in many courses, where asking each of them would look every activity up once for each
 * person: common table expressions, for `avancesDe` below.
 * @param personas selects their keys, as `id`
 * @param cursos selects theirs, as `id`
 */
export const conAvances = (personas: Key, cursos: Key) => sql`
  tareas_de_cursos as materialized (
    select
      curso.id as curso_id,
      actividad.id,
      quiz.es_quiz,
      actividad.entregable = 0 and not quiz.es_quiz as marca,
      ${isObligatoria} as obligatoria,
      not ${enUso} as archivada
    from (${cursos}) curso
      join cursos_unidades en_curso on en_curso.curso_id = curso.id
      join actividades actividad on actividad.unidad_id = en_curso.unidad_id
      cross join lateral (select ${hasQuiz} as es_quiz offset 0) quiz),
  listas_de_tareas as materialized (
    select
      array_agg(distinct id) filter (where marca) as marcas,
      array_agg(distinct id) filter (where es_quiz) as quizzes,
      array_agg(distinct id) filter (where obligatoria) as obligatorias
    from tareas_de_cursos),
  contadas_por_curso as materialized (
    select curso_id, sum(marca::int + es_quiz::int + obligatoria::int)::int as contadas
    from tareas_de_cursos
    where not archivada
    group by curso_id),
  hechas_por_persona as materialized (
    select
      hecha.usuario_id,
      tarea.curso_id,
      count(*)::int as hechas,
      (count(*) filter (where tarea.archivada))::int as archivadas
    from (
      select tarea.id as usuario_id, dada.actividad_id, dada.modo
      from (${personas}) tarea
        cross join listas_de_tareas lista
        cross join lateral (
          select marca.actividad_id, 1 as modo
          from actividades_realizadas marca
          where marca.usuario_id = tarea.id and marca.actividad_id = any (lista.marcas)
          union all
          select intento.actividad_id, 2
          from intentos intento
          where intento.usuario_id = tarea.id and intento.actividad_id = any (lista.quizzes) and ${isTerminadoQueVale}
          union all
          select entrega.actividad_id, 3
          from entregas entrega
          where entrega.usuario_id = tarea.id and entrega.actividad_id = any (lista.obligatorias)) dada) hecha
      join tareas_de_cursos tarea on tarea.id = hecha.actividad_id
    group by hecha.usuario_id, tarea.curso_id)`

/**
 * Rows as those of `avance` for pairs of a person and a course, from what `conAvances` counted, joined once for all of
 * them.
 * @param pares selects `usuario_id` and `curso_id`, and what else is to be kept
 */
export const avancesDe = (pares: Key) => sql`
  select
    suma.*,
    (suma.porcentaje = 100 or ${isDispensado(sql`suma.usuario_id`, sql`suma.curso_id`)})::int as terminado
  from (
    select
      tarea.*,
      cuenta.contadas,
      cuenta.hechas,
      ${porcentajeDe(sql`cuenta.hechas`, sql`cuenta.contadas`)} as porcentaje
    from (${pares}) tarea
      left join contadas_por_curso contada on contada.curso_id = tarea.curso_id
      left join hechas_por_persona hecha on hecha.usuario_id = tarea.usuario_id and hecha.curso_id = tarea.curso_id
      cross join lateral (
        select
          coalesce(contada.contadas, 0) + coalesce(hecha.archivadas, 0) as contadas,
          coalesce(hecha.hechas, 0) as hechas) cuenta) suma`

/**
 * Whether many activities are complete, each for one person, as `completa` of `tareasDe` says it: `usuario_id`,
 * `actividad_id`, `completa`.
 * @param pares selects `usuario_id` and `actividad_id`
 */
export const completasDe = (pares: Key) => sql`
  with pares_pedidos as materialized (${pares}),
    tareas_pedidas as materialized (
      select
        actividad.id,
        actividad.entregable = 0 and not quiz.es_quiz as marca,
        quiz.es_quiz,
        ${isObligatoria} as obligatoria
      from actividades actividad
        cross join lateral (select ${hasQuiz} as es_quiz offset 0) quiz
      where actividad.id in (select actividad_id from pares_pedidos))
  select
    par.usuario_id,
    par.actividad_id,
    case
      when tarea.marca
        or tarea.es_quiz
        or tarea.obligatoria
        then (not tarea.marca
          or exists (
            select from actividades_realizadas marca
            where marca.actividad_id = tarea.id and marca.usuario_id = par.usuario_id))
          and (not tarea.es_quiz
            or exists (
              select from intentos intento
              where intento.actividad_id = tarea.id and intento.usuario_id = par.usuario_id and ${isTerminadoQueVale}))
          and (not tarea.obligatoria
            or exists (select from entregas entrega
              where entrega.actividad_id = tarea.id and entrega.usuario_id = par.usuario_id))
      else exists (select from entregas entrega
        where entrega.actividad_id = tarea.id and entrega.usuario_id = par.usuario_id)
    end as completa
  from pares_pedidos par
    join tareas_pedidas tarea on tarea.id = par.actividad_id`

/**
 * `puede_cursar` (2 it asks for nothing, 1 its prerequisites are complete, 0 not yet) and `cursos_faltantes`, names
 * divided by « - ». On `cursos as curso`.
 */
export const requisitos = (usuario: Key) => sql`
  select
    case
      when count(*) = 0 then 2
      when count(*) filter (where avance.terminado = 0) = 0 then 1
      else 0
    end as puede_cursar,
    coalesce(
      string_agg(requerido.nombre_curso, ' - '
        order by requerido.nombre_curso collate "es-x-icu") filter (where avance.terminado = 0),
      '') as cursos_faltantes
  from requisitos_publicados requisito
    join cursos requerido on requerido.id = requisito.requerido_id
    cross join lateral (${avance(usuario, sql`requerido.id`)}) avance
  where requisito.curso_id = curso.id and curso.progreso_obligatorio = 1`
