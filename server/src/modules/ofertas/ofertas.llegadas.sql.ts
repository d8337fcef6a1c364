/** What is offered to those who came later: to a group, to a school, or in for the first time. */
import { type RawBuilder, sql } from 'kysely'
import { ofertaPublicada, ofertaTerminada } from '../../alcance/ofertas.read.ts'
import type { Db } from '../../kit/db/db.ts'

/** Their notice, while it is unread: one, however many groups they came to. */
export const CLAVE = 'llegada'

/** A group, or their school as 0. */
export type Llegada = { usuario_id: number; grupo_id: number }

/** Takes what triggers noted of so many people: of two processes that look at once one gets each. */
export async function takeLlegadas(db: Db, people: number): Promise<Llegada[]> {
  const { rows } = await sql<Llegada>`
    with quienes as (select distinct usuario_id from (select usuario_id from llegadas order by usuario_id limit ${people} for update skip locked) i)
    delete from llegadas i using quienes q where i.usuario_id = q.usuario_id returning i.usuario_id, i.grupo_id`.execute(
    db,
  )
  return rows
}

/**
 * A notice for each of them to whom something is offered there that they were not told of and have in no other way: how many courses, in
 * which group (left out where it is more than one), and through which offers. What their unread one says is in it.
 * @returns rows for `tellVarios`
 */
export function filasDeLlegadas(llegadas: readonly Llegada[]): RawBuilder<unknown> {
  const columns = sql`unnest(${llegadas.map(i => i.usuario_id)}::bigint[], ${llegadas.map(i => i.grupo_id)}::bigint[])`
  return sql`
    with i (usuario_id, grupo_id) as materialized (select * from ${columns}),
      -- Each way in which an offer reaches one of them, by a group or by their school.
      vias as (
        select gu.usuario_id, gu.grupo_id, og.oferta_id from grupos_usuarios gu join ofertas_grupos og on og.grupo_id = gu.grupo_id
          where gu.usuario_id in (select usuario_id from i)
        union select u.id, 0, go.oferta_id from usuarios u join gestores_ofertas go on go.escuela_id = u.escuela_id
          where u.id in (select usuario_id from i)),
      nuevas as (
        select v.usuario_id, v.oferta_id, min(v.grupo_id) as grupo_id, count(*) as vias from vias v
          join ofertas_academicas o on o.id = v.oferta_id and ${ofertaPublicada} and not ${ofertaTerminada}
          left join i on i.usuario_id = v.usuario_id and i.grupo_id = v.grupo_id
        where not exists (select from avisos a where a.usuario_id = v.usuario_id and a.tipo = 'curso_ofrecido'
          and (a.clave = 'oferta:' || v.oferta_id or (a.clave = ${CLAVE} and a.datos -> 'ofertas' @> to_jsonb(v.oferta_id))))
        group by v.usuario_id, v.oferta_id having bool_and(i.usuario_id is not null)),
      sin_leer as (
        select a.usuario_id, d.oferta_id::bigint, a.datos ->> 'grupo' as grupo
        from avisos a cross join lateral jsonb_array_elements_text(a.datos -> 'ofertas') d (oferta_id)
        where a.tipo = 'curso_ofrecido' and a.clave = ${CLAVE} and a.leido_en is null and a.usuario_id in (select usuario_id from nuevas)),
      todas as (
        select n.usuario_id, n.oferta_id, coalesce(g.nombre_grupo, e.nombre, '') as lugar, n.grupo_id = 0 as de_escuela
          from nuevas n join usuarios u on u.id = n.usuario_id left join grupos g on g.id = n.grupo_id
            left join escuelas e on n.grupo_id = 0 and e.id = u.escuela_id
        union select s.usuario_id, s.oferta_id, coalesce(s.grupo, ''), false from sin_leer s
          join ofertas_academicas o on o.id = s.oferta_id and ${ofertaPublicada} and not ${ofertaTerminada})
    select t.usuario_id as id, ${CLAVE}::text as clave, 1::bigint as cuantos,
      jsonb_strip_nulls(jsonb_build_object('cursos', count(distinct cc.curso_id), 'ofertas', jsonb_agg(distinct t.oferta_id),
        'grupo', case when count(distinct t.lugar) = 1 and not bool_or(t.de_escuela) then nullif(min(t.lugar), '') end,
        'escuela', case when count(distinct t.lugar) = 1 and bool_and(t.de_escuela) then nullif(min(t.lugar), '') end,
        'curricula_id', case when count(distinct oc.curricula_id) = 1 then min(oc.curricula_id) end)) as datos
    from todas t join ofertas_curriculas oc on oc.oferta_id = t.oferta_id join curriculas_cursos cc on cc.curricula_id = oc.curricula_id
    group by t.usuario_id`
}
