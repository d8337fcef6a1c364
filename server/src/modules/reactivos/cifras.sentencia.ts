/** The statement of a quiz's figures, table by table (ADR 141). Each goes into the next by its name. */
import { type CifrasDePregunta, type CifrasDeQuiz, MIN_PARA_DISTINGUIR } from '@eleva/contract'
import { sql } from 'kysely'
import {
  isCalificado,
  isDeCuandoTermino,
  isQueCuenta,
  isTerminadoQueCuenta,
  notaPropia,
  tipoDePregunta,
} from '../../alcance/quiz.read.ts'
import { alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
import type { Person } from '../../kit/http/session.ts'
import { hechasDe } from './cifras.hechas.read.ts'

const MAX_FREQUENT = 8
/**
 * Attempts that are gone over for the figures of questions, the newest; and of which what they gave is made as it is
 * asked for.
 */
const MAX = { intentos: 100_000, alVuelo: 2_000 }

/**
 * `terminados`: the finished attempts whose work the person sees. `atrasado` is one that changed since its figures were
 * kept.
 */
const terminados = (person: Person, actividadId: number) => sql`
  select
    intento.id,
    intento.usuario_id,
    intento.fija,
    intento.hasta_reactivo,
    intento.creado_en,
    intento.terminado_en,
    case when ${isCalificado} then ${notaPropia} end as nota,
    cifras.visto is distinct from intento.actualizado_en as atrasado,
    cifras.visto is null as nuevo
  from intentos intento
    left join usuarios usuario on usuario.id = intento.usuario_id
    left join intentos_cifras cifras on cifras.intento_id = intento.id
  where intento.actividad_id = ${actividadId}
    and ${isTerminadoQueCuenta}
    and ${alcanceDeTrabajo(person)}`

/** `desde`: the key after which attempts are gone over. */
const desde = sql`
  select coalesce(
    (
      select terminado.id
      from terminados terminado
      order by terminado.id desc
      offset ${sql.lit(MAX.intentos)}
      limit 1
    ),
    0
  ) as id`

const seVe = sql`> (select limite.id from desde limite)`

/** `al_vuelo`: the attempts whose figures are made here. */
const alVuelo = sql`
  select terminado.id
  from terminados terminado
  where terminado.atrasado
    and terminado.id ${seVe}
  order by terminado.id desc
  limit ${sql.lit(MAX.alVuelo)}`

/** The attempts whose figures were kept: `terminado` and `cifras`. */
const conservadas = sql`
  terminados terminado
    join intentos_cifras cifras on cifras.intento_id = terminado.id
  where terminado.id ${seVe}
    and terminado.id not in (select nuevo.id from al_vuelo nuevo)`

/** Each answer of each attempt. */
const respuestas = sql`
  select
    terminado.id,
    terminado.fija,
    unnest(cifras.preguntas) as pregunta,
    unnest(cifras.marcas) as marca,
    unnest(cifras.partes) as parte,
    unnest(cifras.restos) as resto
  from ${conservadas}
  union all
  select
    hecha.intento_id,
    hecha.fija,
    unnest(hecha.preguntas),
    unnest(hecha.marcas),
    unnest(hecha.partes),
    unnest(hecha.restos)
  from hechas hecha`

/**
 * `marcas`: for each question what was answered, and how often. The sums `n` to `xr` are those of a correlation: parts
 * `x`, rests `r`.
 */
const marcas = sql`
  select
    dicha.pregunta as id,
    dicha.marca,
    min(dicha.id) as ejemplo,
    count(*)::int as veces,
    count(*) filter (where dicha.fija)::int as pedidas,
    count(dicha.x) as graduadas,
    sum(dicha.x) as suma,
    count(dicha.r) as n,
    sum(case when dicha.r is not null then dicha.x end) as x,
    sum(case when dicha.r is not null then dicha.x * dicha.x end) as xx,
    sum(dicha.r) as r,
    sum(dicha.r * dicha.r) as rr,
    sum(dicha.x * dicha.r) as xr
  from (
    select
      una.id,
      una.fija,
      una.pregunta,
      una.marca,
      una.parte::float8 as x,
      case when una.parte is not null then una.resto::float8 end as r
    from (${respuestas}) una
  ) dicha
  group by dicha.pregunta, dicha.marca`

/** `tiempos`: for each question how many seconds it took, and how often. */
const tiempos = sql`
  select
    tiempo.pregunta as id,
    tiempo.segundos,
    count(*) as veces
  from (
    select
      unnest(cifras.preguntas) as pregunta,
      unnest(cifras.segundos) as segundos
    from ${conservadas}
    union all
    select
      unnest(hecha.preguntas),
      unnest(hecha.segundos)
    from hechas hecha
  ) tiempo
  where tiempo.segundos is not null
  group by tiempo.pregunta, tiempo.segundos`

/** `segundos`: half of the way through them; between two, where there is an even number. */
const segundos = sql`
  select
    tiempo.id,
    avg(tiempo.segundos)::float8 as segundos
  from (
    select
      tiempo.*,
      sum(tiempo.veces) over (partition by tiempo.id order by tiempo.segundos) as van,
      sum(tiempo.veces) over (partition by tiempo.id) as todas
    from tiempos tiempo
  ) tiempo
  where tiempo.van >= tiempo.todas / 2
    and tiempo.van - tiempo.veces <= tiempo.todas / 2
  group by tiempo.id`

/** Correlation of what was summed in `marcas`. */
const correlacion = sql`
  case when sum(marca.n) >= ${sql.lit(MIN_PARA_DISTINGUIR)} then
    (sum(marca.n) * sum(marca.xr) - sum(marca.x) * sum(marca.r))
      / nullif(
        sqrt(greatest(0, sum(marca.n) * sum(marca.xx) - sum(marca.x) ^ 2))
          * sqrt(greatest(0, sum(marca.n) * sum(marca.rr) - sum(marca.r) ^ 2)),
        0
      )
  end`

/** `por_pregunta`: how each question went. */
const porPregunta = sql`
  select
    marca.id,
    coalesce(sum(marca.veces) filter (where marca.marca is not null), 0)::int as contestadas,
    sum(marca.pedidas)::int as pedidas,
    sum(marca.suma) / nullif(sum(marca.graduadas), 0)::float8 as acierto,
    ${correlacion} as distingue
  from marcas marca
  group by marca.id`

/** `preguntas`: the quiz's own, and those that were drawn for somebody. */
const preguntas = (actividadId: number) => sql`
  select
    reactivo.id,
    reactivo.descripcion as pregunta,
    ${tipoDePregunta} as tipo,
    reactivo.tipo = 'opcion' as de_opcion,
    reactivo.actividad_id is distinct from ${actividadId} as sorteada,
    reactivo.position,
    reactivo.datos,
    reactivo.creado_en,
    ajuste.como as ajuste
  from reactivos reactivo
    left join reactivos_ajustados ajuste
      on ajuste.actividad_id = ${actividadId}
      and ajuste.reactivo_id = reactivo.id
  where (reactivo.actividad_id = ${actividadId} and ${isQueCuenta})
    or reactivo.id in (select una.id from por_pregunta una where una.pedidas > 0)`

/** `elegidas`: how often each option was chosen; what a mark stands for is looked up in one attempt that has it. */
const elegidas = sql`
  select
    pregunta.id,
    elegida.una as respuesta_id,
    sum(marca.veces)::int as veces
  from preguntas pregunta
    join marcas marca
      on marca.id = pregunta.id
      and marca.marca is not null
    join intento_respuestas ejemplo
      on ejemplo.intento_id = marca.ejemplo
      and ejemplo.reactivo_id = pregunta.id
    cross join lateral (select distinct una from unnest(ejemplo.respuestas) una) elegida
  where pregunta.de_opcion
  group by pregunta.id, elegida.una`

/** `dichas_mas`: of questions without options what was said most often. */
const dichasMas = sql`
  select
    pregunta.id,
    json_agg(
      json_build_object(
        'contestado', ejemplo.contestado,
        'veces', marca.veces,
        'parte', marca.suma / nullif(marca.graduadas, 0)
      )
      order by marca.veces desc, ejemplo.contestado
    ) as frecuentes
  from preguntas pregunta
    cross join lateral (
      select dicha.*
      from marcas dicha
      where dicha.id = pregunta.id
        and dicha.marca <> 0
      order by dicha.veces desc, dicha.marca
      limit ${MAX_FREQUENT}
    ) marca
    join intento_respuestas ejemplo
      on ejemplo.intento_id = marca.ejemplo
      and ejemplo.reactivo_id = pregunta.id
      and ejemplo.contestado is not null
  where not pregunta.de_opcion
  group by pregunta.id`

/**
 * How many were asked one of the quiz's own questions that was not noted in their attempt. On `preguntas as reactivo`.
 */
const pedidasDeTodos = sql`
  case when reactivo.sorteada then 0 else (
    select count(*)::int
    from terminados intento
    where not intento.fija
      and intento.id ${seVe}
      and ${isDeCuandoTermino}
  ) end`

/** The options of a question. On `preguntas as reactivo`. */
const opciones = sql`
  coalesce(
    (
      select json_agg(
        json_build_object(
          'id', opcion.id,
          'texto', opcion.respuesta,
          'correcta', opcion.correcta = 1,
          'veces', coalesce(elegida.veces, 0)
        )
        order by opcion.position, opcion.id
      )
      from respuestas opcion
        left join elegidas elegida
          on elegida.respuesta_id = opcion.id
          and elegida.id = reactivo.id
      where opcion.reactivo_id = reactivo.id
        and reactivo.de_opcion
    ),
    '[]'
  )`

/** What a quiz says of each question. */
const filasDePreguntas = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'id', reactivo.id,
        'pregunta', reactivo.pregunta,
        'tipo', reactivo.tipo,
        'sorteada', reactivo.sorteada,
        'ajuste', reactivo.ajuste,
        'datos', reactivo.datos,
        'contestadas', coalesce(figura.contestadas, 0),
        'pedidas', greatest(figura.contestadas, ${pedidasDeTodos} + coalesce(figura.pedidas, 0)),
        'acierto', figura.acierto,
        'distingue', figura.distingue,
        'segundos', tiempo.segundos,
        'opciones', ${opciones},
        'frecuentes', coalesce(dicha.frecuentes, '[]')
      )
      order by reactivo.sorteada, reactivo.position, reactivo.id
    ),
    '[]'
  )
  from preguntas reactivo
    left join por_pregunta figura on figura.id = reactivo.id
    left join segundos tiempo on tiempo.id = reactivo.id
    left join dichas_mas dicha on dicha.id = reactivo.id`

/** How many attempts have a grade of each ten. */
const distribucion = sql`
  select array_agg(
    (select count(*)::int from terminados terminado where least(terminado.nota / 10, 9) = decena)
    order by decena
  )
  from generate_series(0, 9) decena`

/** What the whole quiz says, in one row: of `terminados as terminado`. */
const deTodos = sql`
  count(*)::int as intentos,
  count(distinct terminado.usuario_id)::int as personas,
  avg(terminado.nota)::float8 as media,
  percentile_cont(0.5) within group (order by terminado.nota) as mediana,
  percentile_cont(0.5) within group (
    order by extract(epoch from terminado.terminado_en - terminado.creado_en)) as segundos,
  (${distribucion}) as distribucion,
  greatest(
    0,
    (count(*) filter (where terminado.atrasado and terminado.id ${seVe}))::int - ${sql.lit(MAX.alVuelo)}
  ) as pendientes,
  nullif(least(count(*), ${sql.lit(MAX.intentos)}), count(*))::int as ultimos`

/** A question whose answers are as they were kept, not in words yet. */
export type FilaDePregunta = Omit<CifrasDePregunta, 'frecuentes'> & {
  datos: unknown
  frecuentes: { contestado: unknown; veces: number; parte: number | null }[]
}

type Cifras = Omit<CifrasDeQuiz, 'preguntas'> & { preguntas: FilaDePregunta[] }

/**
 * Over what each attempt gave, as it was kept: twice a list of each, and no answer but an example of what was chosen.
 * What changed within the last minute is made here; where that is more than can be, they are left as they were, and
 * said to be so.
 */
export const cifrasDeQuiz = (person: Person, actividadId: number) => sql<Cifras>`
  with
    terminados as materialized (${terminados(person, actividadId)}),
    desde as materialized (${desde}),
    al_vuelo as materialized (${alVuelo}),
    ${hechasDe(sql`select nuevo.id from al_vuelo nuevo`)},
    marcas as materialized (${marcas}),
    tiempos as materialized (${tiempos}),
    segundos as (${segundos}),
    por_pregunta as materialized (${porPregunta}),
    preguntas as materialized (${preguntas(actividadId)}),
    elegidas as materialized (${elegidas}),
    dichas_mas as materialized (${dichasMas})
  select ${deTodos}, (${filasDePreguntas}) as preguntas
  from terminados terminado`
