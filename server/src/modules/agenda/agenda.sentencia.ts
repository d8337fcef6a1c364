/** The statement of what somebody has to do by when, table by table. Each goes into the next by its name. */
import type { PorHacer } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cursosAbiertos } from '../../alcance/acceso.read.ts'
import { tareasDe } from '../../alcance/avance.read.ts'
import { devolucion, porCorregir } from '../../alcance/entregas.read.ts'
import { comoPlazo, plazosDePersona } from '../../alcance/plazos.read.ts'
import { isQueCuenta } from '../../alcance/quiz.read.ts'
import { enZonaDe, relojDePersona } from '../../alcance/zonas.read.ts'
import { enZona } from '../../kit/db/days.ts'
import type { Person } from '../../kit/http/session.ts'

type Key = RawBuilder<unknown>

/** Rows of each part that the start has room for, and courses that are named for what has no date. */
const [MAX, MAX_LATER, MAX_COURSES] = [10, 3, 3]

/** `tareas`: what is not done, with its course; of several courses that have it, once. */
const tareas = (yo: Key) => sql`
  select distinct on (tarea.actividad_id)
    abierto.*,
    tarea.unidad_id,
    tarea.actividad_id,
    tarea.contadas > 0 as cuenta
  from abiertos abierto
    cross join lateral (${tareasDe(yo, sql`abierto.curso_id`)}) tarea
  where not tarea.completa
    and not tarea.archivada
  order by tarea.actividad_id, abierto.curso_id`

/** `fechas`: the dates of those that have some. */
const fechas = (yo: Key) =>
  plazosDePersona(yo, sql<SqlBool>`plazo.actividad_id = any (array(select actividad_id from tareas))`)

/** `filas`: what has a date and is not closed, and how near that is. */
const filas = sql`
  select
    tarea.*,
    reloj.zona,
    fecha.abre,
    fecha.fecha_limite,
    fecha.cierra,
    fecha.prorroga,
    coalesce(fecha.fecha_limite, fecha.cierra) as hasta,
    case
      when fecha.fecha_limite < now() then 'vencido'
      when (coalesce(fecha.fecha_limite, fecha.cierra) at time zone reloj.zona)::date <= reloj.hoy then 'hoy'
      when (coalesce(fecha.fecha_limite, fecha.cierra) at time zone reloj.zona)::date
        < date_trunc('week', reloj.hoy) + interval '7 days' then 'semana'
      else 'despues'
    end as tramo
  from tareas tarea
    join fechas fecha on fecha.actividad_id = tarea.actividad_id
    cross join reloj
  where coalesce(fecha.fecha_limite, fecha.cierra) is not null
    and coalesce(fecha.cierra > now(), true)`

/** `devueltas`: the person's deliveries that came back. */
const devueltas = (yo: Key) => sql`
  select distinct on (entrega.id)
    abierto.*,
    entrega.actividad_id,
    actividad.nombre_actividad_unidad,
    actividad.unidad_id,
    entrega.corregir_hasta,
    ${devolucion} as dicha
  from entregas entrega
    join actividades actividad on actividad.id = entrega.actividad_id
    join cursos_unidades en_curso on en_curso.unidad_id = actividad.unidad_id
    join abiertos abierto on abierto.curso_id = en_curso.curso_id
  where entrega.usuario_id = ${yo}
    and ${porCorregir}
  order by entrega.id, abierto.curso_id`

/** `contadas`: the same as `filas`, with its place in its part. */
const contadas = sql`
  select
    fila.*,
    row_number() over (partition by fila.tramo order by fila.hasta, fila.actividad_id) as posicion
  from filas fila`

/** Fields that say of which course it is: of a row `contada` of `abiertos`. */
const cursoAbierto = sql`
  'curso_id', contada.curso_id,
  'nombre_curso', contada.nombre_curso,
  'curricula_id', contada.curricula_id,
  'oferta_actual', contada.oferta_actual,
  'cursoEnVivo', contada."cursoEnVivo"`

/** How many questions `actividad` asks, by `evaluacion`, its row of `evaluaciones`. */
const preguntas = sql`(
  (select count(*) from reactivos reactivo where reactivo.actividad_id = actividad.id and ${isQueCuenta})
    + coalesce((select sum(sorteo.cuantas) from evaluacion_sorteos sorteo where sorteo.actividad_id = actividad.id), 0)
)::int`

const pendientes = sql`
  select json_agg(
    json_build_object(
      ${cursoAbierto},
      'actividad_id', actividad.id,
      'actividad', actividad.nombre_actividad_unidad,
      'unidad_id', contada.unidad_id,
      'entregable', actividad.entregable,
      'preguntas', ${preguntas},
      'minutos', evaluacion.minutos,
      'llevable', actividad.form_link = '' and actividad.avanza_examen_id = '' and evaluacion.actividad_id is null,
      'plazo', ${comoPlazo('contada')},
      'tramo', contada.tramo
    )
    order by contada.hasta, actividad.id
  )
  from contadas contada
    join actividades actividad on actividad.id = contada.actividad_id
    left join evaluaciones evaluacion on evaluacion.actividad_id = actividad.id
  where contada.posicion <= case when contada.tramo = 'despues' then ${sql.lit(MAX_LATER)} else ${sql.lit(MAX)} end`

const primerasDevueltas = (yo: Key, most = MAX) => sql`
  select json_agg(
    json_build_object(
      ${cursoAbierto},
      'actividad_id', contada.actividad_id,
      'actividad', contada.nombre_actividad_unidad,
      'unidad_id', contada.unidad_id,
      'palabras', contada.dicha ->> 'palabras',
      'quien', contada.dicha ->> 'quien',
      'hasta', ${enZonaDe('contada.corregir_hasta', yo)}
    )
    order by contada.corregir_hasta nulls last, contada.actividad_id
  )
  from (
    select *
    from devueltas
    order by corregir_hasta nulls last, actividad_id
    limit ${sql.lit(most)}
  ) contada`

const cuantos = (tramo: string) =>
  sql`'${sql.raw(tramo)}', count(*) filter (where fila.tramo = '${sql.raw(tramo)}')::int`

const totales = sql`
  select json_build_object(${sql.join(['vencido', 'hoy', 'semana', 'despues'].map(cuantos))})
  from filas fila`

/** By course, how much of what counts has no date: those with the most first. */
const sinFechaPorCurso = sql`
  select
    tarea.curso_id,
    tarea.nombre_curso,
    tarea.curricula_id,
    tarea.oferta_actual,
    tarea."cursoEnVivo",
    count(*)::int as n,
    row_number() over (order by count(*) desc, tarea.curso_id) as posicion
  from tareas tarea
    left join fechas fecha
      on fecha.actividad_id = tarea.actividad_id
      and num_nonnulls(fecha.fecha_limite, fecha.cierra) > 0
  where tarea.cuenta
    and fecha.actividad_id is null
  group by 1, 2, 3, 4, 5`

const sinFecha = sql`
  select json_build_object(
    'actividades', coalesce(sum(contada.n), 0),
    'cursos', count(*),
    'primeros', coalesce(
      json_agg(json_build_object(${cursoAbierto}, 'actividades', contada.n) order by contada.posicion)
        filter (where contada.posicion <= ${sql.lit(MAX_COURSES)}),
      '[]'
    )
  )
  from (${sinFechaPorCurso}) contada`

/** Whether anything at all has a date for one of the person's groups. */
const hasFechas = (yo: Key) => sql`
  exists (
    select
    from grupos_usuarios miembro
      join plazos plazo on plazo.grupo_id = miembro.grupo_id
    where miembro.usuario_id = ${yo}
  )`

/** What somebody has to do, in one row. */
export function porHacerDe(person: Person) {
  const yo = sql`${person.id}::bigint`
  return sql<PorHacer>`
    with
      reloj as materialized (${relojDePersona(yo)}),
      abiertos as materialized (${cursosAbiertos(person)}),
      tareas as materialized (${tareas(yo)}),
      fechas as materialized (${fechas(yo)}),
      filas as (${filas}),
      devueltas as (${devueltas(yo)}),
      contadas as (${contadas})
    select
      (select hoy::text from reloj) as hoy,
      coalesce((${pendientes}), '[]') as pendientes,
      coalesce((${primerasDevueltas(yo)}), '[]') as devueltas,
      (${totales}) as totales,
      (${sinFecha}) as sin_fecha,
      ${hasFechas(yo)} as hay_fechas`
}

/** Until when what is open now is taken: a limit that is over gives way to the close. On a row of `plazosDe`. */
const fin = sql`
  case when plazo.fecha_limite > now() then plazo.fecha_limite else coalesce(plazo.cierra, plazo.fecha_limite) end`

/** `fechas`: what of the open courses is due on the person's today, and open. */
const fechasDeHoy = (yo: Key) => sql`
  select
    plazo.actividad_id,
    ${fin} as hasta,
    plazo.zona
  from (${plazosDePersona(
    yo,
    sql<SqlBool>`plazo.actividad_id in (
      select actividad.id
      from abiertos abierto
        join cursos_unidades en_curso on en_curso.curso_id = abierto.curso_id
        join actividades actividad on actividad.unidad_id = en_curso.unidad_id
    )`,
  )}) plazo
    cross join reloj
  where ${fin} > now()
    and (${fin} at time zone reloj.zona)::date = reloj.hoy
    and coalesce(plazo.abre <= now(), true)`

/**
 * What begins a start, as common table expressions: `reloj`, `abiertos` (the courses that are open to the person),
 * `fechas`, `devueltas`.
 */
export const conLoPrimero = (person: Person) => {
  const yo = sql`${person.id}::bigint`
  return sql`
    reloj as materialized (${relojDePersona(yo)}),
    abiertos as materialized (${cursosAbiertos(person)}),
    fechas as materialized (${fechasDeHoy(yo)}),
    devueltas as (${devueltas(yo)})`
}

/** What ends first of what came back: `contract: PorCorregir`, or null. */
export const devueltaPrimera = (person: Person) => sql`(${primerasDevueltas(sql`${person.id}::bigint`, 1)}) -> 0`

/** What is due first today and is not done: `contract: VenceHoy`, or null. */
export const vencePrimero = (person: Person) => sql`
  select json_build_object(
    ${cursoAbierto},
    'actividad_id', contada.actividad_id,
    'actividad', contada.nombre_actividad_unidad,
    'unidad_id', contada.unidad_id,
    'acto', case
      when contada.es_quiz and not contada.terminada then 'quiz'
      when contada.entregable > 0 then 'entrega'
      else 'otro'
    end,
    'hasta', ${enZona('contada.hasta', sql`contada.zona`)}
  )
  from (
    select
      abierto.*,
      tarea.actividad_id,
      tarea.unidad_id,
      tarea.es_quiz,
      tarea.terminada,
      actividad.entregable,
      actividad.nombre_actividad_unidad,
      fecha.hasta,
      fecha.zona
    from abiertos abierto
      cross join lateral (${tareasDe(sql`${person.id}::bigint`, sql`abierto.curso_id`)}) tarea
      join fechas fecha on fecha.actividad_id = tarea.actividad_id
      join actividades actividad on actividad.id = tarea.actividad_id
    where exists (select from fechas)
      and not tarea.completa
      and not tarea.archivada
    order by fecha.hasta, tarea.actividad_id, abierto.curso_id
    limit 1
  ) contada`
