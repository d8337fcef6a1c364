/** What a quiz is: an activity with a question that can be answered rightly. Questions without a right answer are not finished, and not shown. */
import { type SqlBool, sql } from 'kysely'

/** Whether a question counts. On `reactivos as r`. */
export const cuenta = sql<SqlBool>`exists (select from respuestas qs where qs.reactivo_id = r.id and qs.correcta = 1)`

/** Whether an activity is a quiz. On `actividades as a`. */
export const esQuiz = sql<boolean>`exists (select from reactivos qr join respuestas qs on qs.reactivo_id = qr.id
  where qr.actividad_id = a.id and qs.correcta = 1)`
