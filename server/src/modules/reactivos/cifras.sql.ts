/** What each finished attempt gave, question by question, kept beside it (ADR 141). */
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { tryTurn } from '../../kit/db/turno.ts'
import { hechasDe } from './cifras.hechas.read.ts'

/** Attempts of a batch. */
const TANDA = 2_000

/** `tomados`: the batch, which waits no more. */
const tomados = sql`
  delete from cifras_por_hacer espera
  where espera.id in (
    select primera.id
    from cifras_por_hacer primera
    order by primera.id
    limit ${sql.lit(TANDA)}
  )
  returning espera.intento_id`

/** `diferencia`: for each question what the attempts give more than they gave before. */
const diferencia = sql`
  select
    parte.pregunta as id,
    sum(parte.signo) as graduadas,
    sum(parte.signo * parte.vale) as suma
  from (
    select pregunta, vale::float8 as vale, 1 as signo
    from hechas hecha
      cross join lateral unnest(hecha.preguntas, hecha.partes) ahora (pregunta, vale)
    union all
    select pregunta, vale::float8, -1
    from intentos_cifras cifras
      cross join lateral unnest(cifras.preguntas, cifras.partes) antes (pregunta, vale)
    where cifras.intento_id in (select hecha.intento_id from hechas hecha)
  ) parte
  where parte.vale is not null
    and parte.pregunta in (select pregunta.id from reactivos pregunta)
  group by parte.pregunta`

/** `suma`: how hard each question is, with that. */
const suma = sql`
  insert into reactivos_cifras as ya (reactivo_id, graduadas, suma)
  select dif.id, dif.graduadas, dif.suma
  from diferencia dif
  order by dif.id
  on conflict (reactivo_id) do update
  set graduadas = ya.graduadas + excluded.graduadas,
    suma = ya.suma + excluded.suma`

/** `puestas`: what each attempt gave. */
const puestas = sql`
  insert into intentos_cifras (intento_id, visto, preguntas, partes, restos, segundos, marcas)
  select
    hecha.intento_id,
    hecha.visto,
    hecha.preguntas,
    hecha.partes,
    hecha.restos,
    hecha.segundos,
    hecha.marcas
  from hechas hecha
  order by hecha.intento_id
  on conflict (intento_id) do update
  set visto = excluded.visto,
    preguntas = excluded.preguntas,
    partes = excluded.partes,
    restos = excluded.restos,
    segundos = excluded.segundos,
    marcas = excluded.marcas`

const hacerLote = sql<{ n: number }>`
  with
    tomados as materialized (${tomados}),
    ${hechasDe(sql`select tomado.intento_id from tomados tomado`)},
    diferencia as materialized (${diferencia}),
    suma as (${suma}),
    puestas as (${puestas})
  select count(*)::int as n
  from tomados`

/**
 * Makes a batch of what waits, in the caller's transaction: what each attempt gave, and, by the difference to what it
 * gave before, how hard each question is. One at a time over all processes, so that no older reading comes after a
 * newer one.
 * @returns how many, 0 where another is at it
 */
export async function saveCifras(db: Db): Promise<number> {
  if (!(await tryTurn(db, 'reactivos.cifras'))) return 0
  const { rows } = await hacerLote.execute(db)
  return rows[0]!.n
}
