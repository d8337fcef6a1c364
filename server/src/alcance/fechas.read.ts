/**
 * Whether a curriculum (`curriculas as curricula`) or a course (`cursos as curso`) is in date; without a day there is
 * no limit on that side.
 */
import { type SqlBool, sql } from 'kysely'
import { hoy } from '../kit/db/days.ts'

type CurriculaOCurso = 'curricula' | 'curso'

/** Its own last day is not over. */
export const sinVencer = (que: CurriculaOCurso) =>
  sql<SqlBool>`coalesce(${sql.ref(`${que}.fecha_seleccion_termino`)} >= ${hoy}, true)`

/** It has begun, too. */
export const enFecha = (que: CurriculaOCurso) =>
  sql<SqlBool>`(coalesce(${sql.ref(`${que}.fecha_seleccion_inicio`)} <= ${hoy}, true) and ${sinVencer(que)})`
