/** Until when, and from when on, the author of a live course lets people in. On `eventos_curso as e`. */
import { type SqlBool, sql } from 'kysely'
import { hoy } from '../kit/db/days.ts'

/** The event of a course, as long as that is a live one. On `cursos as k`; names `e`. */
export const eventoDeCurso = sql`left join eventos_curso e on e.curso_id = k.id and k."cursoEnVivo" = 1`

/** Within the days of its entry. */
export const entradaAbierta = sql<SqlBool>`(coalesce(e.fecha_vigencia_inicio <= ${hoy}, true)
  and coalesce(e.fecha_vigencia_finalizacion >= ${hoy}, true))`

/** The first of these days while it is to come (`abre`), and whether they are over (`cerrado`). On the join above. */
export const columnasDeAcceso = sql`case when e.fecha_vigencia_inicio > ${hoy} then e.fecha_vigencia_inicio end as abre,
  coalesce(e.fecha_vigencia_finalizacion < ${hoy}, false) as cerrado`
