/** What each finished attempt gave, question by question, kept beside it (ADR 064). */
import { tipoDe, tiposConDatos } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'

/** Longer than this (s) somebody did something else. */
const LONGEST = 1800
/** What each wrote there is its own: it is not counted. */
const aMano = tiposConDatos.filter(t => tipoDe(t).aMano)

/** A mark of what was answered, the same for the same. On `intento_respuestas as ir` and `reactivos as r`. */
const marca = sql`case when r.tipo = 'opcion' then case cardinality(ir.respuestas) when 0 then null when 1 then ir.respuestas[1]
    else hashtextextended(array(select distinct x from unnest(ir.respuestas) x order by x)::text, 0) end
  when ir.contestado is not null then case when r.tipo = any (${aMano}) then 0 else hashtextextended(ir.contestado::text, 0) end end`

/**
 * Rows of `intentos_cifras` as they are to be, to be put after `with`: a table `hechas`. How much of an answer with options is right is asked of the
 * key and of what is accepted besides, as in grading; of other kinds it was kept (ADR 059). How long it took is the time since the one before
 * it in its attempt; what came in the same second came together. What does not count, or counts for everybody, is in nobody's rest.
 * @param these keys of finished attempts, as a select
 */
export const hechasDe = (these: RawBuilder<unknown>) => sql`
  pedidos as materialized (select i.id, i.actividad_id, i.fija, i.creado_en, i.actualizado_en from intentos i
    where i.id in (${these}) and i.terminado_en is not null and i.modo = 'cuenta'),
  dichas as materialized (select p.id, p.actividad_id, p.fija, p.creado_en as empezo, ir.reactivo_id, ir.respuestas, ir.contestado, ir.parte, ir.creado_en
    from pedidos p join intento_respuestas ir on ir.intento_id = p.id),
  claves as materialized (select r.id, r.tipo, r.puntos, coalesce(r.datos->'parcial' = 'true', false) as parcial,
      array(select s.id from respuestas s where s.reactivo_id = r.id and s.correcta = 1) as buenas,
      array(select s.id from respuestas s where s.reactivo_id = r.id and s.correcta = 0) as malas
    from reactivos r where r.id in (select d.reactivo_id from dichas d)),
  calificadas as materialized (select ir.id, ir.fija, ir.empezo, ir.reactivo_id, ir.creado_en, r.puntos, coalesce(aj.como in ('todos', 'fuera'), false) as aparte, ${marca} as marca,
      case when ir.respuestas = '{}' and ir.contestado is null then null
        when r.tipo <> 'opcion' then ir.parte
        when cardinality(ir.respuestas) = 1 and aj.como = 'aceptar' and ir.respuestas <@ aj.aceptadas then 1
        when not r.parcial then (ir.respuestas @> r.buenas and r.buenas @> ir.respuestas)::int
        else greatest(0, (select count(distinct x) from unnest(ir.respuestas) x where x = any (r.buenas))::float8 / nullif(cardinality(r.buenas), 0)
          - coalesce((select count(distinct x) from unnest(ir.respuestas) x where x = any (r.malas))::float8 / nullif(cardinality(r.malas), 0), 0)) end as parte
    from dichas ir join claves r on r.id = ir.reactivo_id left join reactivos_ajustados aj on aj.actividad_id = ir.actividad_id and aj.reactivo_id = r.id),
  pesadas as (select c.id, c.fija, c.reactivo_id, c.marca, c.parte,
      (sum(c.puntos * c.parte) filter (where not c.aparte) over suyas - case when c.aparte then 0 else c.puntos * c.parte end)
        / nullif(sum(c.puntos) filter (where not c.aparte and c.parte is not null) over suyas - case when c.aparte then 0 else c.puntos end, 0) as resto,
      extract(epoch from c.creado_en - lag(c.creado_en, 1, case when c.fija then c.empezo end) over (partition by c.id, c.marca is null order by c.creado_en)) as segundos
    from calificadas c window suyas as (partition by c.id)),
  hechas as materialized (select p.id as intento_id, p.fija, p.actualizado_en as visto, coalesce(x.preguntas, '{}') as preguntas, coalesce(x.partes, '{}') as partes, coalesce(x.restos, '{}') as restos,
      coalesce(x.segundos, '{}') as segundos, coalesce(x.marcas, '{}') as marcas
    from pedidos p left join (select c.id, array_agg(c.reactivo_id) as preguntas, array_agg(c.parte::real) as partes, array_agg(c.resto::real) as restos,
        array_agg(case when c.segundos between 1 and ${sql.lit(LONGEST)} then c.segundos::smallint end) as segundos, array_agg(c.marca) as marcas
      from pesadas c where c.fija or c.marca is not null group by c.id) x on x.id = p.id)`

/** Attempts of a batch. */
const LOTE = 2_000

/**
 * Makes a batch of what waits, in the caller's transaction: what each attempt gave, and, by the difference to what it gave before, how hard each
 * question is. One at a time over all processes, so that no older reading comes after a newer one.
 * @returns how many, 0 where another is at it
 */
export async function guardarCifras(db: Db): Promise<number> {
  const { rows: turno } = await sql<{
    mio: boolean
  }>`select pg_try_advisory_xact_lock(hashtext('reactivos.cifras')) as mio`.execute(db)
  if (!turno[0]!.mio) return 0
  const { rows } = await sql<{ n: number }>`
    with tomados as materialized (delete from cifras_por_hacer x where x.id in (select y.id from cifras_por_hacer y order by y.id limit ${sql.lit(LOTE)}) returning x.intento_id),
    ${hechasDe(sql`select t.intento_id from tomados t`)},
    diferencia as materialized (select u.p as id, sum(u.signo) as graduadas, sum(u.signo * u.x) as suma from (
        select p, x::float8 as x, 1 as signo from hechas h cross join lateral unnest(h.preguntas, h.partes) a (p, x)
        union all select p, x::float8, -1 from intentos_cifras c cross join lateral unnest(c.preguntas, c.partes) b (p, x) where c.intento_id in (select h.intento_id from hechas h)) u
      where u.x is not null and u.p in (select r.id from reactivos r) group by u.p),
    suma as (insert into reactivos_cifras as ya (reactivo_id, graduadas, suma) select d.id, d.graduadas, d.suma from diferencia d order by d.id
      on conflict (reactivo_id) do update set graduadas = ya.graduadas + excluded.graduadas, suma = ya.suma + excluded.suma),
    puestas as (insert into intentos_cifras (intento_id, visto, preguntas, partes, restos, segundos, marcas)
      select h.intento_id, h.visto, h.preguntas, h.partes, h.restos, h.segundos, h.marcas from hechas h order by h.intento_id
      on conflict (intento_id) do update set visto = excluded.visto, preguntas = excluded.preguntas, partes = excluded.partes, restos = excluded.restos,
        segundos = excluded.segundos, marcas = excluded.marcas)
    select count(*)::int as n from tomados`.execute(db)
  return rows[0]!.n
}
