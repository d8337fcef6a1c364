/** What finished attempts gave, question by question, as a table of a statement (ADR 141). */
import { type RawBuilder, sql } from 'kysely'
import { isFilaContestada, isTerminadoQueCuenta, tiposAMano } from '../../alcance/quiz.read.ts'

/** Longer than this (s) somebody did something else. */
const LONGEST = 1800
/** `pedidos`: the attempts that are asked for. */
const pedidos = (these: RawBuilder<unknown>) => sql`
  select
    intento.id,
    intento.actividad_id,
    intento.fija,
    intento.creado_en,
    intento.actualizado_en
  from intentos intento
  where intento.id in (${these})
    and ${isTerminadoQueCuenta}`

/** `dichas`: what was answered in them. */
const dichas = sql`
  select
    pedido.id,
    pedido.actividad_id,
    pedido.fija,
    pedido.creado_en as empezo,
    respuesta.reactivo_id,
    respuesta.respuestas,
    respuesta.contestado,
    respuesta.parte,
    respuesta.creado_en
  from pedidos pedido
    join intento_respuestas respuesta on respuesta.intento_id = pedido.id`

/** `claves`: what is right in each question that was answered. */
const claves = sql`
  select
    pregunta.id,
    pregunta.tipo,
    pregunta.puntos,
    coalesce(pregunta.datos->'parcial' = 'true', false) as parcial,
    array(
      select opcion.id
      from respuestas opcion
      where opcion.reactivo_id = pregunta.id
        and opcion.correcta = 1
    ) as buenas,
    array(
      select opcion.id
      from respuestas opcion
      where opcion.reactivo_id = pregunta.id
        and opcion.correcta = 0
    ) as malas
  from reactivos pregunta
  where pregunta.id in (select dicha.reactivo_id from dichas dicha)`

/**
 * A mark of what was answered, the same for the same; what a person grades is each one's own, and is not counted. On
 * `dichas as dicha` and `claves as clave`.
 */
const marca = sql`
  case
    when clave.tipo = 'opcion' then
      case cardinality(dicha.respuestas)
        when 0 then null
        when 1 then dicha.respuestas[1]
        else hashtextextended(
          array(select distinct elegida from unnest(dicha.respuestas) elegida order by elegida)::text,
          0
        )
      end
    when dicha.contestado is not null then
      case
        when clave.tipo = any (${tiposAMano}) then 0
        else hashtextextended(dicha.contestado::text, 0)
      end
  end`

/** How many of the chosen options are among these, as a part of them. On `dichas as dicha`. */
const parteElegida = (opciones: string) => sql`
  (
    select count(distinct elegida)
    from unnest(dicha.respuestas) elegida
    where elegida = any (${sql.ref(opciones)})
  )::float8 / nullif(cardinality(${sql.ref(opciones)}), 0)`

/** How much of an answer is right, of 1; null where nothing was answered. */
const parte = sql`
  case
    when not ${isFilaContestada('dicha')} then null
    when clave.tipo <> 'opcion' then dicha.parte
    when cardinality(dicha.respuestas) = 1 and ajuste.como = 'aceptar' and dicha.respuestas <@ ajuste.aceptadas then 1
    when not clave.parcial then (dicha.respuestas @> clave.buenas and clave.buenas @> dicha.respuestas)::int
    else greatest(0, ${parteElegida('clave.buenas')} - coalesce(${parteElegida('clave.malas')}, 0))
  end`

/**
 * `calificadas`: each answer with how much of it is right. `aparte` is what does not count, or counts for everybody.
 */
const calificadas = sql`
  select
    dicha.id,
    dicha.fija,
    dicha.empezo,
    dicha.reactivo_id,
    dicha.creado_en,
    clave.puntos,
    coalesce(ajuste.como in ('todos', 'fuera'), false) as aparte,
    ${marca} as marca,
    ${parte} as parte
  from dichas dicha
    join claves clave on clave.id = dicha.reactivo_id
    left join reactivos_ajustados ajuste
      on ajuste.actividad_id = dicha.actividad_id
      and ajuste.reactivo_id = dicha.reactivo_id`

/** `pesadas`: besides, how right the rest of its attempt is (`resto`), and how many seconds it took. */
const pesadas = sql`
  select
    calificada.id,
    calificada.fija,
    calificada.reactivo_id,
    calificada.marca,
    calificada.parte,
    (
      sum(calificada.puntos * calificada.parte) filter (where not calificada.aparte) over de_su_intento
        - case when calificada.aparte then 0 else calificada.puntos * calificada.parte end
    ) / nullif(
      sum(calificada.puntos) filter (where not calificada.aparte and calificada.parte is not null) over de_su_intento
        - case when calificada.aparte then 0 else calificada.puntos end,
      0
    ) as resto,
    extract(
      epoch from calificada.creado_en
        - lag(calificada.creado_en, 1, case when calificada.fija then calificada.empezo end)
        over (partition by calificada.id, calificada.marca is null order by calificada.creado_en)
    ) as segundos
  from calificadas calificada
  window de_su_intento as (partition by calificada.id)`

/** By attempt, the lists of what is kept of each answer. */
const listas = sql`
  select
    pesada.id,
    array_agg(pesada.reactivo_id) as preguntas,
    array_agg(pesada.parte::real) as partes,
    array_agg(pesada.resto::real) as restos,
    array_agg(
      case when pesada.segundos between 1 and ${sql.lit(LONGEST)} then pesada.segundos::smallint end
    ) as segundos,
    array_agg(pesada.marca) as marcas
  from pesadas pesada
  where pesada.fija
    or pesada.marca is not null
  group by pesada.id`

/** `hechas`: a row of `intentos_cifras` for each attempt, as it is to be. */
const hechas = sql`
  select
    pedido.id as intento_id,
    pedido.fija,
    pedido.actualizado_en as visto,
    coalesce(lista.preguntas, '{}') as preguntas,
    coalesce(lista.partes, '{}') as partes,
    coalesce(lista.restos, '{}') as restos,
    coalesce(lista.segundos, '{}') as segundos,
    coalesce(lista.marcas, '{}') as marcas
  from pedidos pedido
    left join (${listas}) lista on lista.id = pedido.id`

/**
 * Rows of `intentos_cifras` as they are to be, to be put after `with`: a table `hechas`. How much of an answer with
 * options is right is asked of the key and of what is accepted besides, as in grading; of other kinds it was kept (ADR
 * 059). How long it took is the time since the one before it in its attempt; what came in the same second came
 * together. What does not count, or counts for everybody, is in nobody's rest.
 * @param these keys of finished attempts, as a select
 */
export const hechasDe = (these: RawBuilder<unknown>) => sql`
  pedidos as materialized (${pedidos(these)}),
  dichas as materialized (${dichas}),
  claves as materialized (${claves}),
  calificadas as materialized (${calificadas}),
  pesadas as (${pesadas}),
  hechas as materialized (${hechas})`
