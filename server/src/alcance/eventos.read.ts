/** Until when, and from when on, the author of a live course lets people in. On `eventos_curso as evento`. */
import { type SqlBool, sql } from 'kysely'
import { hoy } from '../kit/db/days.ts'

/** The event of a course, as long as that is a live one. On `cursos as curso`; names `evento`. */
export const eventoDeCurso = sql`
  left join eventos_curso evento on evento.curso_id = curso.id and curso."cursoEnVivo" = 1`

/** Within the days of its entry. */
export const entradaAbierta = sql<SqlBool>`
  (coalesce(evento.fecha_vigencia_inicio <= ${hoy}, true)
    and coalesce(evento.fecha_vigencia_finalizacion >= ${hoy}, true))`

/** The first of these days while it is to come (`abre`), and whether they are over (`cerrado`). On the join above. */
export const columnasDeAcceso = sql`
  case when evento.fecha_vigencia_inicio > ${hoy} then evento.fecha_vigencia_inicio end as abre,
  coalesce(evento.fecha_vigencia_finalizacion < ${hoy}, false) as cerrado`
