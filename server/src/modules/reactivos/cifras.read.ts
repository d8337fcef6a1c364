import { type CifrasDePregunta, type CifrasDeQuiz, isConDatos, MIN_PARA_DISTINGUIR, tipoDe } from '@eleva/contract'
import { sql } from 'kysely'
import { cuenta, tipoDePregunta } from '../../alcance/quiz.read.ts'
import { alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
import type { Db } from '../../kit/db.ts'
import type { Person } from '../../kit/session.ts'

/** Longer than this (s) somebody did something else. */
const LONGEST = 1800
const MOST_FREQUENT = 8
const LONGEST_TEXT = 300

type Fila = Omit<CifrasDePregunta, 'frecuentes'> & {
  datos: unknown
  frecuentes: { contestado: unknown; veces: number; parte: number | null }[]
}

/**
 * One statement, which goes over the answers of the quiz once. How much of an answer with options is right is asked of the key as it is now, as in
 * grading; of others it was kept (ADR 059). How long an answer took is the time since the one before it in its attempt; what
 * came in the same second came together.
 */
export async function getCifras(db: Db, person: Person, actividadId: number): Promise<CifrasDeQuiz> {
  const { rows } = await sql<Omit<CifrasDeQuiz, 'preguntas'> & { preguntas: Fila[] }>`
    with hechos as materialized (
        select i.id, i.usuario_id, i.fija, i.creado_en, i.terminado_en, case when i.por_calificar = 0 then coalesce(i.propia, i.calificacion) end as nota
        from intentos i left join usuarios u on u.id = i.usuario_id
        where i.actividad_id = ${actividadId} and i.modo = 'cuenta' and i.terminado_en is not null and ${alcanceDeTrabajo(person)}),
      preguntas as materialized (
        select r.id, r.descripcion as pregunta, ${tipoDePregunta} as tipo, r.tipo = 'opcion' as de_opcion, r.actividad_id is distinct from ${actividadId} as sorteada,
          r.position, r.puntos, r.datos, coalesce(r.datos->'parcial' = 'true', false) as parcial,
          array(select s.id from respuestas s where s.reactivo_id = r.id and s.correcta = 1) as buenas,
          array(select s.id from respuestas s where s.reactivo_id = r.id and s.correcta = 0) as malas
        from reactivos r where (r.actividad_id = ${actividadId} and ${cuenta}) or r.id in (select ir.reactivo_id from hechos h
          join intento_respuestas ir on ir.intento_id = h.id and ir.lugar is not null where h.fija)),
      contestadas as materialized (
        select ir.intento_id, p.id, p.puntos, ir.respuestas, ir.contestado, p.de_opcion,
          case when not p.de_opcion then ir.parte
            when not p.parcial then (ir.respuestas @> p.buenas and p.buenas @> ir.respuestas)::int
            else greatest(0, (select count(distinct x) from unnest(ir.respuestas) x where x = any (p.buenas))::float8 / cardinality(p.buenas)
              - coalesce((select count(distinct x) from unnest(ir.respuestas) x where x = any (p.malas))::float8 / nullif(cardinality(p.malas), 0), 0)) end as parte,
          extract(epoch from ir.creado_en - lag(ir.creado_en, 1, case when h.fija then h.creado_en end)
            over (partition by ir.intento_id order by ir.creado_en)) as segundos
        from hechos h join intento_respuestas ir on ir.intento_id = h.id join preguntas p on p.id = ir.reactivo_id
        where ir.respuestas <> '{}' or ir.contestado is not null),
      pesadas as (select c.*, sum(c.puntos * c.parte) over w - c.puntos * c.parte as ganados, sum(c.puntos) filter (where c.parte is not null) over w - c.puntos as puestos
        from contestadas c window w as (partition by c.intento_id)),
      por_pregunta as materialized (select c.id, count(*)::int as contestadas, avg(c.parte) as acierto, count(c.parte) as graduadas,
          corr(c.parte, c.ganados / nullif(c.puestos, 0)) as distingue,
          percentile_cont(0.5) within group (order by c.segundos) filter (where c.segundos between 1 and ${LONGEST}) as segundos
        from pesadas c group by c.id),
      elegidas as materialized (select c.id, x as respuesta_id, count(*)::int as veces from contestadas c cross join lateral unnest(c.respuestas) x where c.de_opcion group by c.id, x),
      dichas as materialized (select d.id, json_agg(json_build_object('contestado', d.contestado, 'veces', d.veces, 'parte', d.parte) order by d.veces desc, d.contestado) as frecuentes
        from (select c.id, c.contestado, count(*)::int as veces, avg(c.parte) as parte, row_number() over (partition by c.id order by count(*) desc, c.contestado) as n
          from contestadas c where not c.de_opcion and c.contestado->>'tipo' not in ('ensayo', 'archivo') group by c.id, c.contestado) d
        where d.n <= ${MOST_FREQUENT} group by d.id),
      sorteos as (select ir.reactivo_id as id, count(*)::int as pedidas from hechos h join intento_respuestas ir on ir.intento_id = h.id
        where h.fija and ir.lugar is not null group by ir.reactivo_id)
    select count(*)::int as intentos, count(distinct h.usuario_id)::int as personas, avg(h.nota)::float8 as media,
      percentile_cont(0.5) within group (order by h.nota) as mediana,
      percentile_cont(0.5) within group (order by extract(epoch from h.terminado_en - h.creado_en)) as segundos,
      (select array_agg((select count(*)::int from hechos x where least(x.nota / 10, 9) = n) order by n) from generate_series(0, 9) n) as distribucion,
      (select coalesce(json_agg(json_build_object('id', p.id, 'pregunta', p.pregunta, 'tipo', p.tipo, 'sorteada', p.sorteada, 'datos', p.datos,
          'contestadas', coalesce(q.contestadas, 0),
          'pedidas', case when p.sorteada then 0 else (select count(*)::int from hechos x where not x.fija) end + coalesce(s.pedidas, 0),
          'acierto', q.acierto, 'distingue', case when q.graduadas >= ${MIN_PARA_DISTINGUIR} then q.distingue end, 'segundos', q.segundos,
          'opciones', coalesce((select json_agg(json_build_object('id', o.id, 'texto', o.respuesta, 'correcta', o.correcta = 1, 'veces', coalesce(e.veces, 0)) order by o.position, o.id)
            from respuestas o left join elegidas e on e.respuesta_id = o.id and e.id = p.id where o.reactivo_id = p.id and p.de_opcion), '[]'),
          'frecuentes', coalesce(d.frecuentes, '[]')) order by p.sorteada, p.position, p.id), '[]')
        from preguntas p left join por_pregunta q on q.id = p.id left join sorteos s on s.id = p.id left join dichas d on d.id = p.id) as preguntas
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
