import { type CifrasDePregunta, type CifrasDeQuiz, isConDatos, MIN_PARA_DISTINGUIR, tipoDe } from '@eleva/contract'
import { sql } from 'kysely'
import { cuenta, estaba, tipoDePregunta } from '../../alcance/quiz.read.ts'
import { alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'
import { hechasDe } from './cifras.sql.ts'

const MOST_FREQUENT = 8
const LONGEST_TEXT = 300
/** Attempts that are gone over for the figures of questions, the newest; and of which what they gave is made as it is asked for. */
const MOST = { intentos: 100_000, alVuelo: 2_000 }

type Fila = Omit<CifrasDePregunta, 'frecuentes'> & {
  datos: unknown
  frecuentes: { contestado: unknown; veces: number; parte: number | null }[]
}

/** Correlation of what was summed: parts `x` and rests `r` of pairs. */
const correlacion = sql`case when sum(q.n) >= ${sql.lit(MIN_PARA_DISTINGUIR)} then
  (sum(q.n) * sum(q.xr) - sum(q.x) * sum(q.r)) / nullif(sqrt(greatest(0, sum(q.n) * sum(q.xx) - sum(q.x) ^ 2)) * sqrt(greatest(0, sum(q.n) * sum(q.rr) - sum(q.r) ^ 2)), 0) end`

/**
 * One statement, over what each attempt gave, as it was kept (ADR 064): twice a list of each, and no answer but an example of what was chosen. Of
 * those that changed within the last minute it is made here; of more than can be, they are left as they were, and said to be so.
 */
export async function getCifras(db: Db, person: Person, actividadId: number): Promise<CifrasDeQuiz> {
  const { rows } = await sql<Omit<CifrasDeQuiz, 'preguntas'> & { preguntas: Fila[] }>`
    with hechos as materialized (
        select i.id, i.usuario_id, i.fija, i.hasta_reactivo, i.creado_en, i.terminado_en, case when i.por_calificar = 0 then coalesce(i.propia, i.calificacion) end as nota,
          c.visto is distinct from i.actualizado_en as atrasado, c.visto is null as nuevo
        from intentos i left join usuarios u on u.id = i.usuario_id left join intentos_cifras c on c.intento_id = i.id
        where i.actividad_id = ${actividadId} and i.modo = 'cuenta' and i.terminado_en is not null and ${alcanceDeTrabajo(person)}),
      desde as materialized (select coalesce((select h.id from hechos h order by h.id desc offset ${sql.lit(MOST.intentos)} limit 1), 0) as id),
      al_vuelo as materialized (select h.id from hechos h where h.atrasado and h.id > (select d.id from desde d) order by h.id desc limit ${sql.lit(MOST.alVuelo)}),
      ${hechasDe(sql`select v.id from al_vuelo v`)},
      marcas as materialized (select m.p as id, m.m as marca, min(m.id) as ejemplo, count(*)::int as veces, count(*) filter (where m.fija)::int as pedidas, count(m.x) as graduadas, sum(m.x) as suma,
          count(m.r) as n, sum(case when m.r is not null then m.x end) as x, sum(case when m.r is not null then m.x * m.x end) as xx, sum(m.r) as r, sum(m.r * m.r) as rr, sum(m.x * m.r) as xr
        from (select s.id, s.fija, s.p, s.m, s.x::float8 as x, case when s.x is not null then s.r::float8 end as r from (
          select h.id, h.fija, unnest(c.preguntas) as p, unnest(c.marcas) as m, unnest(c.partes) as x, unnest(c.restos) as r
            from hechos h join intentos_cifras c on c.intento_id = h.id where h.id > (select d.id from desde d) and h.id not in (select v.id from al_vuelo v)
          union all select c.intento_id, c.fija, unnest(c.preguntas), unnest(c.marcas), unnest(c.partes), unnest(c.restos) from hechas c) s) m
        group by m.p, m.m),
      tiempos as materialized (select t.p as id, t.s, count(*) as veces from (
          select unnest(c.preguntas) as p, unnest(c.segundos) as s
            from hechos h join intentos_cifras c on c.intento_id = h.id where h.id > (select d.id from desde d) and h.id not in (select v.id from al_vuelo v)
          union all select unnest(c.preguntas), unnest(c.segundos) from hechas c) t
        where t.s is not null group by t.p, t.s),
      -- Half of the way through: between two, where there is an even number of them.
      segundos as (select t.id, avg(t.s)::float8 as segundos from (select t.*, sum(t.veces) over (partition by t.id order by t.s) as van, sum(t.veces) over (partition by t.id) as todas from tiempos t) t
        where t.van >= t.todas / 2 and t.van - t.veces <= t.todas / 2 group by t.id),
      por_pregunta as materialized (select q.id, coalesce(sum(q.veces) filter (where q.marca is not null), 0)::int as contestadas, sum(q.pedidas)::int as pedidas,
          sum(q.suma) / nullif(sum(q.graduadas), 0)::float8 as acierto, ${correlacion} as distingue
        from marcas q group by q.id),
      preguntas as materialized (
        select r.id, r.descripcion as pregunta, ${tipoDePregunta} as tipo, r.tipo = 'opcion' as de_opcion, r.actividad_id is distinct from ${actividadId} as sorteada,
          r.position, r.datos, r.creado_en, aj.como as ajuste
        from reactivos r left join reactivos_ajustados aj on aj.actividad_id = ${actividadId} and aj.reactivo_id = r.id
        where (r.actividad_id = ${actividadId} and ${cuenta}) or r.id in (select q.id from por_pregunta q where q.pedidas > 0)),
      elegidas as materialized (select p.id, e.una as respuesta_id, sum(m.veces)::int as veces from preguntas p join marcas m on m.id = p.id and m.marca is not null
          join intento_respuestas ir on ir.intento_id = m.ejemplo and ir.reactivo_id = p.id cross join lateral (select distinct una from unnest(ir.respuestas) una) e where p.de_opcion group by p.id, e.una),
      dichas_mas as materialized (select p.id, json_agg(json_build_object('contestado', ir.contestado, 'veces', m.veces, 'parte', m.suma / nullif(m.graduadas, 0)) order by m.veces desc, ir.contestado) as frecuentes
        from preguntas p cross join lateral (select m.* from marcas m where m.id = p.id and m.marca <> 0 order by m.veces desc, m.marca limit ${MOST_FREQUENT}) m
          join intento_respuestas ir on ir.intento_id = m.ejemplo and ir.reactivo_id = p.id and ir.contestado is not null where not p.de_opcion group by p.id)
    select count(*)::int as intentos, count(distinct h.usuario_id)::int as personas, avg(h.nota)::float8 as media,
      percentile_cont(0.5) within group (order by h.nota) as mediana,
      percentile_cont(0.5) within group (order by extract(epoch from h.terminado_en - h.creado_en)) as segundos,
      (select array_agg((select count(*)::int from hechos x where least(x.nota / 10, 9) = n) order by n) from generate_series(0, 9) n) as distribucion,
      greatest(0, (count(*) filter (where h.atrasado and h.id > (select d.id from desde d)))::int - ${sql.lit(MOST.alVuelo)}) as pendientes,
      nullif(least(count(*), ${sql.lit(MOST.intentos)}), count(*))::int as ultimos,
      (select coalesce(json_agg(json_build_object('id', r.id, 'pregunta', r.pregunta, 'tipo', r.tipo, 'sorteada', r.sorteada, 'ajuste', r.ajuste, 'datos', r.datos,
          'contestadas', coalesce(q.contestadas, 0),
          'pedidas', greatest(q.contestadas, case when r.sorteada then 0 else (select count(*)::int from hechos i where not i.fija and i.id > (select d.id from desde d) and ${estaba}) end + coalesce(q.pedidas, 0)),
          'acierto', q.acierto, 'distingue', q.distingue, 'segundos', s.segundos,
          'opciones', coalesce((select json_agg(json_build_object('id', o.id, 'texto', o.respuesta, 'correcta', o.correcta = 1, 'veces', coalesce(e.veces, 0)) order by o.position, o.id)
            from respuestas o left join elegidas e on e.respuesta_id = o.id and e.id = r.id where o.reactivo_id = r.id and r.de_opcion), '[]'),
          'frecuentes', coalesce(d.frecuentes, '[]')) order by r.sorteada, r.position, r.id), '[]')
        from preguntas r left join por_pregunta q on q.id = r.id left join segundos s on s.id = r.id left join dichas_mas d on d.id = r.id) as preguntas
    from hechos h`.execute(db)
  const { preguntas, ...quiz } = rows[0]!
  return { ...quiz, preguntas: preguntas.map(withWords) }
}

/** What was answered, in words. */
function withWords({ datos, frecuentes, ...pregunta }: Fila): CifrasDePregunta {
  const { tipo } = pregunta
  const words = (contestado: unknown) => tipoDe(tipo).textOf(datos, contestado).slice(0, LONGEST_TEXT)
  return {
    ...pregunta,
    // Of another kind is what was answered before the question was changed.
    frecuentes: isConDatos(tipo)
      ? frecuentes
          .filter(f => (f.contestado as { tipo?: string }).tipo === tipo)
          .map(({ contestado, veces, parte }) => ({ texto: words(contestado), veces, parte }))
      : [],
  }
}
