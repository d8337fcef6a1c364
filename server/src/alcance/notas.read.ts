/**
 * What activities grade of somebody, as they are told it: one rule for every total that they read of a course (ADR
 * 115).
 */
import { type SqlBool, sql } from 'kysely'
import { isCallada, type QuienLee } from './dicho.read.ts'
import { hasEntrega, notaDeEntrega, totalDeCurso } from './entregas.read.ts'
import { hasQuiz, isOculta, notaDeQuiz } from './quiz.read.ts'

/**
 * Joins of `actividades as actividad`: a row `nota` for each thing that it grades, with whether it was done (`hecha`)
 * and its `calificacion` where that may be told; and `exento`. Of the dates of the person the statement has `cierres`,
 * rows as those of `plazosDePersona`.
 * @param quiz whether an activity `actividad` is one
 */
export const notasDe = (quien: QuienLee, quiz = hasQuiz) => sql`
    left join intentos intento
      on intento.actividad_id = actividad.id
      and intento.usuario_id = ${quien.id}
      and intento.vale
    left join entregas entrega
      on entrega.actividad_id = actividad.id
      and entrega.usuario_id = ${quien.id}
    left join exentos exento
      on exento.actividad_id = actividad.id
      and exento.usuario_id = ${quien.id}
    left join evaluaciones evaluacion on evaluacion.actividad_id = intento.actividad_id
    left join cierres cierre on cierre.actividad_id = intento.actividad_id
    cross join lateral (
      select
        intento.id is not null as hecha,
        case
          when not ${isOculta('evaluacion.ver_nota', 'cierre.cierra')}
            and not ${isCallada(quien, sql`actividad.id`)}
            then ${notaDeQuiz}
        end as calificacion
      where ${quiz}
      union all
      select
        entrega.id is not null,
        ${notaDeEntrega}
      where ${hasEntrega}
    ) nota`

/** The total of what `notasDe` finds of a course. */
export const totalDeNotas = sql<number | null>`(${totalDeCurso(sql<SqlBool>`exento.usuario_id is null`)})::int`
