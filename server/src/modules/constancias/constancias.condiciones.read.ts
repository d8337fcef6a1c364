import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hasEntrega, isCalificable, notaDeEntrega, promedioDeNotas, totalDeCurso } from '../../alcance/entregas.read.ts'
import { ofertaDirigidaA, ofertaPublicada } from '../../alcance/ofertas.read.ts'
import { isCalificado, notaDeQuiz } from '../../alcance/quiz.read.ts'

/** `pedidos`: how far they are, and what their rule asks for. */
const pedidos = sql`
  select
    logro.*,
    coalesce(regla.modo, 'sola') as modo,
    regla.horas,
    regla.calificacion_minima,
    regla.asistencia_minima
  from logros logro
    left join reglas_de_constancia regla on regla.curricula_id = logro.curricula_id or regla.curso_id = logro.curso_id`

/**
 * Whether a part is of somebody who has ended and is asked for this: looked up in what is hashed once, as a join of
 * these lists would be of each with each.
 */
const isPedida = (que: RawBuilder<unknown>) => sql<SqlBool>`
  ((parte.usuario_id, coalesce(parte.curricula_id, 0), coalesce(parte.solo_id, 0)) in (
    select pedido.usuario_id, coalesce(pedido.curricula_id, 0), coalesce(pedido.curso_id, 0)
    from pedidos pedido
    where pedido.terminados = pedido.de
      and ${que} is not null
  )) is true`

/** `califican`: what of each course is graded. */
const califican = sql`
  select
    tarea.curso_id,
    tarea.id,
    tarea.es_quiz,
    actividad.entregable,
    actividad.peso
  from tareas_de_cursos tarea
    join actividades actividad on actividad.id = tarea.id
  where tarea.es_quiz
    or ${hasEntrega}`

/**
 * What somebody handed in and was graded by, of the lists `que` of all that is graded: looked up once for each person,
 * and not once for each task.
 */
const calificadas = sql`
  select persona.usuario_id, exigida.actividad_id, exigida.es_quiz, exigida.calificacion, exigida.espera
  from (
    select distinct pedido.usuario_id
    from pedidos pedido
    where pedido.terminados = pedido.de
      and pedido.calificacion_minima is not null
  ) persona
    cross join (
      select
        array_agg(distinct id) filter (where es_quiz) as quizzes,
        array_agg(distinct id) filter (where entregable > 0) as entregables
      from califican
    ) que
    cross join lateral (
      select
        intento.actividad_id,
        true as es_quiz,
        ${notaDeQuiz} as calificacion,
        intento.terminado_en is not null and not ${isCalificado} as espera
      from intentos intento
      where intento.usuario_id = persona.usuario_id
        and intento.actividad_id = any (que.quizzes)
        and intento.vale
      union all
      select
        entrega.actividad_id,
        false,
        ${notaDeEntrega},
        entrega.calificacion is null
      from entregas entrega
      where entrega.usuario_id = persona.usuario_id
        and entrega.actividad_id = any (que.entregables)
    ) exigida`

/** `sumas`: what the book says of each course of those who are asked for a grade, without what they are exempt from. */
const sumas = sql`
  select
    nota.usuario_id,
    actividad.curso_id,
    ${totalDeCurso(sql<SqlBool>`true`)} as total,
    (count(*) filter (
      where nota.espera
        and (nota.es_quiz or ${isCalificable})
    ))::int as por_calificar
  from (${calificadas}) nota
    join califican actividad on actividad.id = nota.actividad_id
  where ((nota.usuario_id, nota.actividad_id) in (
      select exento.usuario_id, exento.actividad_id
      from exentos exento
      where exento.actividad_id in (select id from califican)
        and exento.usuario_id is not null
    )) is not true
  group by nota.usuario_id, actividad.curso_id`

/**
 * `notas`: the same for each part of what they have ended. A left join, as an inner one of these lists would be planned
 * as each with each.
 */
const notas = sql`
  select
    parte.usuario_id,
    parte.curricula_id,
    parte.solo_id as curso_id,
    suma.total,
    suma.por_calificar
  from partes parte
    left join sumas suma
      on suma.usuario_id = parte.usuario_id
      and suma.curso_id = parte.curso_id
  where ${isPedida(sql`pedido.calificacion_minima`)}`

/**
 * Whether a class notes who was there. On `sesion_eventos as evento`, `eventos_stream as stream` and `clases as serie`,
 * both of which may be missing.
 */
export const hasAsistencia = sql<SqlBool>`(coalesce(serie.asistencia, true)
  and (stream.id is not null or evento.enlace <> ''))`

/** `clases_suyas`: of the classes that were or will be for them, in how many they were. */
const clasesSuyas = sql`
  select
    parte.usuario_id,
    parte.curricula_id,
    parte.solo_id as curso_id,
    count(*)::int as clases,
    (count(*) filter (where
      exists (select from clases_asistencias asistencia
        where asistencia.evento_id = evento.id and asistencia.usuario_id = parte.usuario_id)
      or exists (select from asistencias asistencia
        where asistencia.stream_id = stream.id and asistencia.usuario_id = parte.usuario_id)
    ))::int as tiene
  from partes parte
    join sesiones sesion on sesion.curso_id = parte.curso_id
    join ofertas_academicas oferta on oferta.id = sesion.oferta_id
    join sesion_eventos evento on evento.sesion_id = sesion.id
    left join clases serie on serie.sesion_id = sesion.id
    left join eventos_stream stream on stream.evento_id = evento.id
  where ${isPedida(sql`pedido.asistencia_minima`)}
    and ${ofertaPublicada}
    and ${ofertaDirigidaA(sql`parte.usuario_id`)}
    and ${hasAsistencia}
  group by parte.usuario_id, parte.curricula_id, parte.solo_id`

/**
 * `medidas`: all of it in one row for each, put together by their keys and not joined. A programme has the mean of its
 * courses, without those of which nothing is graded.
 */
const medidas = sql`
  select
    una.usuario_id,
    una.curricula_id,
    una.curso_id,
    max(una.de) as de,
    max(una.terminados) as terminados,
    max(una.por_hacer) as por_hacer,
    max(una.minutos) as minutos,
    (array_agg(una.contenido) filter (where una.contenido is not null))[1] as contenido,
    max(una.modo) as modo,
    max(una.horas) as horas,
    max(una.calificacion_minima) as calificacion_minima,
    max(una.asistencia_minima) as asistencia_minima,
    ${promedioDeNotas(sql`una.total`)} as total,
    coalesce(sum(una.por_calificar), 0)::int as por_calificar,
    coalesce(max(una.tiene), 0) as tiene,
    coalesce(max(una.clases), 0) as clases,
    ceil(max(una.asistencia_minima) * coalesce(max(una.clases), 0) / 100.0)::int as pide
  from (
    select
      usuario_id,
      curricula_id,
      curso_id,
      de,
      terminados,
      por_hacer,
      minutos,
      contenido,
      modo,
      horas,
      calificacion_minima,
      asistencia_minima,
      null::numeric as total,
      null::int as por_calificar,
      null::int as tiene,
      null::int as clases
    from pedidos
    union all
    select
      usuario_id,
      curricula_id,
      curso_id,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      total,
      por_calificar,
      null,
      null
    from notas
    union all
    select
      usuario_id,
      curricula_id,
      curso_id,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      tiene,
      clases
    from clases_suyas
  ) una
  group by una.usuario_id, una.curricula_id, una.curso_id`

const hasFaltaDeNota = sql<SqlBool>`
  (medida.calificacion_minima is not null
    and (medida.por_calificar > 0 or coalesce(medida.total < medida.calificacion_minima, true)))`
const hasFaltaDeAsistencia = sql<SqlBool>`
  (medida.asistencia_minima is not null and (medida.clases = 0 or medida.tiene < medida.pide))`

/** `contract: Faltas` of each who has ended. */
const faltas = sql`
  json_build_object(
    'calificacion', case when ${hasFaltaDeNota} then json_build_object(
      'tiene', medida.total, 'pide', medida.calificacion_minima, 'por_calificar', medida.por_calificar
    ) end,
    'asistencia', case when ${hasFaltaDeAsistencia} then json_build_object(
      'tiene', medida.tiene, 'pide', medida.pide, 'de', medida.clases
    ) end
  )`

/**
 * Common table expressions behind `logros`, the last of them `condiciones`: the same rows, with whether whoever has
 * ended lacks nothing (`cumple`, false as well of who has not), and what they lack (`faltas`, null of who has not
 * ended).
 */
export const conCondiciones = sql`
  pedidos as materialized (${pedidos}),
  califican as materialized (${califican}),
  sumas as materialized (${sumas}),
  notas as materialized (${notas}),
  clases_suyas as materialized (${clasesSuyas}),
  condiciones as materialized (
    select
      medida.*,
      medida.terminados = medida.de and not ${hasFaltaDeNota} and not ${hasFaltaDeAsistencia} as cumple,
      case when medida.terminados = medida.de then ${faltas} end as faltas
    from (${medidas}) medida
  )`
