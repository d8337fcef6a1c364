import { type Ritmo, SEMANAS_DE_RITMO } from '@eleva/contract'
import { sql } from 'kysely'
import { relojDePersona } from '../../alcance/zonas.read.ts'
import type { Db } from '../../kit/db/db.ts'

/** `reloj`: which day it is for that person, by the clocks of their school, and the Monday of it. */
const reloj = (usuarioId: number) => sql`
  select
    reloj.zona,
    reloj.hoy,
    date_trunc('week', reloj.hoy)::date as lunes
  from (${relojDePersona(sql`${usuarioId}::bigint`)}) reloj`

/**
 * `momentos`: when they ticked something, finished a quiz (one to practise, too: it is practice) or handed something
 * in. What was done without a connection counts when it was done.
 */
const momentos = (usuarioId: number) => sql`
  select coalesce(marca.hecho_en, marca.creado_en) as momento
  from actividades_realizadas marca
  where marca.usuario_id = ${usuarioId}
  union all
  select coalesce(intento.hecho_en, intento.terminado_en)
  from intentos intento
  where intento.usuario_id = ${usuarioId}
    and intento.modo <> 'vista'
    and intento.terminado_en is not null
  union all
  select coalesce(version.hecho_en, version.entregado_en)
  from entregas entrega
    join entregas_versiones version on version.entrega_id = entrega.id
  where entrega.usuario_id = ${usuarioId}`

/** How somebody's last weeks were, and what they mean to do, in one statement. */
export async function getRitmo(db: Db, usuarioId: number): Promise<Ritmo> {
  const { rows } = await sql<Ritmo>`
    with
      reloj as materialized (${reloj(usuarioId)}),
      -- Each day on which something was done, once.
      dias as materialized (
        select distinct (hecho.momento at time zone reloj.zona)::date as dia
        from reloj, (${momentos(usuarioId)}) hecho
        where hecho.momento >= (reloj.lunes - ${7 * (SEMANAS_DE_RITMO - 1)}::int)::timestamp at time zone reloj.zona
      ),
      -- Each week, with what was meant then.
      semanas as (
        select
          reloj.lunes - 7 * atras as inicia,
          (
            select count(*)::int
            from dias
            where dias.dia between reloj.lunes - 7 * atras and reloj.lunes - 7 * atras + 6
          ) as hechos,
          coalesce(
            (
              select ritmo.dias
              from ritmos ritmo
              where ritmo.usuario_id = ${usuarioId}
                and ritmo.semana <= reloj.lunes - 7 * atras
              order by ritmo.semana desc
              limit 1
            ),
            0
          ) as dias
        from reloj, generate_series(0, ${SEMANAS_DE_RITMO - 1}::int) atras
      )
    select
      (select semanas.dias from semanas, reloj where semanas.inicia = reloj.lunes) as dias,
      (
        select json_agg(
          json_build_object('inicia', semanas.inicia, 'hechos', semanas.hechos, 'dias', semanas.dias)
          order by semanas.inicia
        )
        from semanas
      ) as semanas,
      (
        select coalesce(json_agg(extract(isodow from dias.dia)::int order by dias.dia), '[]')
        from dias, reloj
        where dias.dia between reloj.lunes and reloj.hoy
      ) as de_esta,
      extract(isodow from reloj.hoy)::int as hoy
    from reloj`.execute(db)
  return rows[0]!
}
