/** How far people are and what is late of them, reckoned over given courses: for the list, and for a year that ends. */
import { type SqlBool, sql } from 'kysely'
import { enUso } from '../../alcance/archivado.read.ts'
import { avanceMedio, avancesDe, completasDe, conAvances, isDispensado } from '../../alcance/avance.read.ts'
import { plazosDe } from '../../alcance/plazos.read.ts'
import { ultimaEntrada } from '../reportes/reportes.read.ts'

const personas = sql`
  select id
  from personas_miradas`

/** `avance_de_personas`: the courses of each, and how far they are over all of them. */
const suAvance = sql`
  select
    curso.usuario_id,
    array_agg(curso.curso_id order by curso.curso_id) as cursos,
    ${avanceMedio('curso')}::int as avance
  from (${avancesDe(sql`select par.usuario_id, par.curso_id from cursos_de_personas par`)}) curso
  group by curso.usuario_id`

/** `debidas_de_personas`: what is due of each, in courses that still ask for something. */
const debidas = sql`
  select distinct
    plazo.usuario_id,
    plazo.actividad_id
  from (${plazosDe(sql<SqlBool>`miembro.usuario_id in (${personas})`, sql<SqlBool>`true`)}) plazo
    join actividades actividad
      on actividad.id = plazo.actividad_id
      and ${enUso}
    join cursos_unidades en_curso on en_curso.unidad_id = actividad.unidad_id
    join cursos_de_personas par
      on par.usuario_id = plazo.usuario_id
      and par.curso_id = en_curso.curso_id
  where coalesce(plazo.fecha_limite, plazo.cierra) < now()
    and not ${isDispensado(sql`par.usuario_id`, sql`par.curso_id`)}`

/** `plan_de_personas`: how much that is, and how much of it is done. */
const suPlan = sql`
  select
    debida.usuario_id,
    count(*)::int as en_plan,
    (count(*) filter (where debida.completa))::int as hechas
  from (${completasDe(sql`select una.usuario_id, una.actividad_id from debidas_de_personas una`)}) debida
  group by debida.usuario_id`

/**
 * What a `with` goes on with, for `cifrasDe` below. After `personas_miradas` (`id`) and `cursos_de_personas`
 * (`usuario_id`, `curso_id`). An activity is due once its limit is over, or its close where it has no limit; what has
 * closed stays late, because who teaches can still give more time. Courses that were revalidated ask for nothing.
 */
export const conCifras = sql`
  ${conAvances(personas, sql`select distinct par.curso_id as id from cursos_de_personas par`)},
  avance_de_personas as materialized (${suAvance}),
  debidas_de_personas as materialized (${debidas}),
  plan_de_personas as materialized (${suPlan})`

/** The figures of each of them: `usuario_id`, `cursos`, `avance`, `en_plan`, `plan_hechas`, `ultima_entrada`. */
export const cifrasDe = sql`
  select
    persona.id as usuario_id,
    coalesce(avance.cursos, '{}') as cursos,
    coalesce(avance.avance, 0) as avance,
    coalesce(plan.en_plan, 0) as en_plan,
    coalesce(plan.hechas, 0) as plan_hechas,
    ${ultimaEntrada(sql`persona.id`, sql`null::timestamptz`)} as ultima_entrada
  from personas_miradas persona
    left join avance_de_personas avance on avance.usuario_id = persona.id
    left join plan_de_personas plan on plan.usuario_id = persona.id`
