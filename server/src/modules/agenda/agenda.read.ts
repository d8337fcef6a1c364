/** What a person has to do by when. */
import type { PorHacer } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { cursosAbiertos } from '../../alcance/acceso.read.ts'
import { tareasDe } from '../../alcance/avance.read.ts'
import { devolucion, porCorregir } from '../../alcance/entregas.read.ts'
import { comoPlazo, plazosDePersona } from '../../alcance/plazos.read.ts'
import { enZonaDe, relojDePersona } from '../../alcance/zonas.read.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'

/** Rows of each part that the start has room for, and courses that are named for what has no date. */
const [MOST, MOST_LATER, MOST_COURSES] = [10, 3, 3]

const cursoAbierto = sql`'curso_id', x.curso_id, 'nombre_curso', x.nombre_curso, 'curricula_id', x.curricula_id,
  'oferta_actual', x.oferta_actual, 'cursoEnVivo', x."cursoEnVivo"`

const cuantos = (tramo: string) => sql`'${sql.raw(tramo)}', count(*) filter (where x.tramo = '${sql.raw(tramo)}')::int`

/**
 * Of the courses that are open to the person what they have not done: with the dates that hold for them, and how much has none. What has
 * closed can be done no more and is not among it; an optional delivery is, while it has a date.
 */
export async function getPorHacer(db: Db, person: Person): Promise<PorHacer> {
  const yo = sql`${person.id}::bigint`
  const { rows } = await sql<PorHacer>`
    with reloj as materialized (${relojDePersona(yo)}),
      abiertos as materialized (${cursosAbiertos(person)}),
      tareas as materialized (select distinct on (t.actividad_id) ab.*, t.unidad_id, t.actividad_id, t.contadas > 0 as cuenta
        from abiertos ab cross join lateral (${tareasDe(yo, sql`ab.curso_id`)}) t
        where not t.completa order by t.actividad_id, ab.curso_id),
      fechas as materialized (${plazosDePersona(yo, sql<SqlBool>`p.actividad_id = any (array(select actividad_id from tareas))`)}),
      filas as (select t.*, r.zona, pl.abre, pl.fecha_limite, pl.cierra, pl.prorroga, coalesce(pl.fecha_limite, pl.cierra) as hasta,
          case when pl.fecha_limite < now() then 'vencido'
            when (coalesce(pl.fecha_limite, pl.cierra) at time zone r.zona)::date <= r.hoy then 'hoy'
            when (coalesce(pl.fecha_limite, pl.cierra) at time zone r.zona)::date < date_trunc('week', r.hoy) + interval '7 days' then 'semana'
            else 'despues' end as tramo
        from tareas t join fechas pl on pl.actividad_id = t.actividad_id cross join reloj r
        where coalesce(pl.fecha_limite, pl.cierra) is not null and coalesce(pl.cierra > now(), true)),
      devueltas as (select distinct on (e.id) x.*, e.actividad_id, a.nombre_actividad_unidad, a.unidad_id, e.corregir_hasta, ${devolucion} ->> 'palabras' as palabras
        from entregas e join actividades a on a.id = e.actividad_id join cursos_unidades cu on cu.unidad_id = a.unidad_id
          join abiertos x on x.curso_id = cu.curso_id
        where e.usuario_id = ${yo} and ${porCorregir} order by e.id, x.curso_id),
      contadas as (select f.*, row_number() over (partition by f.tramo order by f.hasta, f.actividad_id) as lugar from filas f)
    select (select hoy::text from reloj) as hoy,
      coalesce((select json_agg(json_build_object(${cursoAbierto}, 'actividad_id', a.id, 'actividad', a.nombre_actividad_unidad,
          'unidad_id', x.unidad_id, 'entregable', a.entregable, 'plazo', ${comoPlazo('x')}, 'tramo', x.tramo)
          order by x.hasta, a.id)
        from contadas x join actividades a on a.id = x.actividad_id
        where x.lugar <= case when x.tramo = 'despues' then ${sql.lit(MOST_LATER)} else ${sql.lit(MOST)} end), '[]') as pendientes,
      coalesce((select json_agg(json_build_object(${cursoAbierto}, 'actividad_id', x.actividad_id, 'actividad', x.nombre_actividad_unidad,
          'unidad_id', x.unidad_id, 'palabras', x.palabras, 'hasta', ${enZonaDe('x.corregir_hasta', yo)}) order by x.corregir_hasta nulls last, x.actividad_id)
        from (select * from devueltas order by corregir_hasta nulls last, actividad_id limit ${sql.lit(MOST)}) x), '[]') as devueltas,
      (select json_build_object(${sql.join(['vencido', 'hoy', 'semana', 'despues'].map(cuantos))}) from filas x) as totales,
      (select json_build_object('actividades', coalesce(sum(x.n), 0), 'cursos', count(*),
          'primeros', coalesce(json_agg(json_build_object(${cursoAbierto}, 'actividades', x.n) order by x.lugar)
            filter (where x.lugar <= ${sql.lit(MOST_COURSES)}), '[]'))
        from (select t.curso_id, t.nombre_curso, t.curricula_id, t.oferta_actual, t."cursoEnVivo", count(*)::int as n,
            row_number() over (order by count(*) desc, t.curso_id) as lugar
          from tareas t left join fechas pl on pl.actividad_id = t.actividad_id and num_nonnulls(pl.fecha_limite, pl.cierra) > 0
          where t.cuenta and pl.actividad_id is null group by 1, 2, 3, 4, 5) x) as sin_fecha,
      exists (select from grupos_usuarios gu join plazos p on p.grupo_id = gu.grupo_id where gu.usuario_id = ${yo}) as hay_fechas`.execute(
    db,
  )
  return rows[0]!
}
