/** The statements of what courses grade, as the learner finds it. */
import { type Calificacion, type CursoConCalificaciones, modosDeEntrega, type PasosDeEntrega } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cursoPara, isVisiblePara } from '../../../alcance/archivado.read.ts'
import { alcanceDeCurricula } from '../../../alcance/curriculas.read.ts'
import { isCallada, porDecir, type QuienLee } from '../../../alcance/dicho.read.ts'
import { cuentaEn, devolucion, hasEntrega, notaDeEntrega, pesoDeActividad } from '../../../alcance/entregas.read.ts'
import { notasDe, totalDeNotas } from '../../../alcance/notas.read.ts'
import { isAuthor } from '../../../alcance/personas.ts'
import { plazosDePersona } from '../../../alcance/plazos.read.ts'
import { cierresDeNotas, hasQuiz, notaDeQuiz, ocultaCon } from '../../../alcance/quiz.read.ts'
import { iso } from '../../../kit/db/days.ts'
import type { Person } from '../../../kit/http/session.ts'
import { hasDevolucion, hasRecibo, hasRevision } from '../entregables.estado.read.ts'
import { mensajesSinLeer } from '../hilo/hilo.read.ts'
import { apuntesVisibles } from '../revision/apuntes.sql.ts'

type FilaDeCalificacion = Omit<Calificacion, 'estado'> &
  Omit<PasosDeEntrega, 'calificacion'> & { empezado: boolean; callada: boolean; dice: number[] | null }

const actividadesDe = (cursoId: number) => sql`
  select actividad.id
  from cursos_unidades en_curso
    join actividades actividad on actividad.unidad_id = en_curso.unidad_id
  where en_curso.curso_id = ${cursoId}`

/** What an activity grades: its quiz, and what is handed in. On `actividades as actividad`. */
export const tiposDeActividad = sql`
  select 'quiz' as tipo
  where ${hasQuiz}
  union all
  select (array[${sql.join(modosDeEntrega.map(modo => sql.lit(modo)))}])[actividad.entregable]
  where ${hasEntrega}`

/** By what is graded, `cosa`: one thing of its quiz, another of its delivery. */
export const segun = (quiz: RawBuilder<unknown>, entrega: RawBuilder<unknown>) =>
  sql`case when cosa.tipo = 'quiz' then ${quiz} else ${entrega} end`
const soloEntrega = (entrega: RawBuilder<unknown>) => sql`case when cosa.tipo <> 'quiz' then ${entrega} end`

/** When the quiz was taken. Of which attempt counts nothing is told: that compares grades. On `intentos as intento`. */
const fechaDeQuiz = sql`
  coalesce(
    case when evaluacion.ver_nota <> 'al_terminar' then (
      select max(cada_intento.terminado_en)
      from intentos cada_intento
      where cada_intento.usuario_id = intento.usuario_id
        and cada_intento.actividad_id = actividad.id
        and cada_intento.modo = 'cuenta'
    ) end,
    intento.terminado_en,
    intento.creado_en
  )`
const fechaDeEntrega = sql`coalesce(entrega.devuelta_en, entrega.calificado_en, entrega.recibido_en,
  entrega.entregado_en)`

/** Each thing that is graded, and what the person did of it. */
const cosas = (usuarioId: number, cursoId: number) => sql`
  select
    en_curso.position,
    unidad.id as unidad_id,
    unidad.nombre_unidad,
    actividad.position as posicion,
    actividad.id as actividad_id,
    actividad.nombre_actividad_unidad,
    actividad.entregable_opcional,
    ${pesoDeActividad} as peso,
    (exento.usuario_id is not null)::int as exento,
    cosa.tipo,
    ${soloEntrega(sql`entrega.id`)} as entrega_id,
    case when cosa.tipo = 'rubrica' then rubrica.id end as rubrica_id,
    ${segun(notaDeQuiz, notaDeEntrega)} as calificacion,
    ${segun(sql`''`, sql`coalesce(entrega.comentarios, '')`)} as comentarios,
    ${segun(sql`0`, apuntesVisibles)} as apuntes,
    ${segun(sql`0`, hasRecibo)} as recibido,
    ${segun(sql`0`, hasDevolucion)} as devuelta,
    ${segun(sql`0`, hasRevision)} as en_revision,
    ${soloEntrega(devolucion)} as devolucion,
    ${soloEntrega(sql`entrega.curricula_id`)} as curricula_id,
    ${segun(sql`coalesce(intento.hecho_en, intento.terminado_en)`, cuentaEn)} as cuenta,
    case when cosa.tipo = 'quiz'
      and intento.terminado_en is not null then intento.por_calificar else 0 end as por_calificar,
    ${segun(sql`intento.id is not null`, sql`entrega.id is not null`)} as empezado,
    case when cosa.tipo = 'quiz' and intento.terminado_en is not null then evaluacion.ver_nota end as ver_nota,
    ${segun(fechaDeQuiz, fechaDeEntrega)} as fecha
  from cursos_unidades en_curso
    join unidades unidad on unidad.id = en_curso.unidad_id
    join actividades actividad on actividad.unidad_id = unidad.id
    cross join lateral (${tiposDeActividad}) cosa
    left join rubricas rubrica on rubrica.actividad_id = actividad.id
    left join intentos intento
      on intento.actividad_id = actividad.id
      and intento.usuario_id = ${usuarioId}
      and intento.vale
    left join evaluaciones evaluacion on evaluacion.actividad_id = actividad.id
    left join entregas entrega
      on entrega.actividad_id = actividad.id
      and entrega.usuario_id = ${usuarioId}
    left join exentos exento
      on exento.actividad_id = actividad.id
      and exento.usuario_id = ${usuarioId}
  where en_curso.curso_id = ${cursoId}
    and ${isVisiblePara(sql`${usuarioId}::bigint`)}`

/** What a course grades, in its order. */
export function calificacionesDe(quien: QuienLee, cursoId: number) {
  const plazos = plazosDePersona(
    sql`${quien.id}::bigint`,
    sql<SqlBool>`plazo.actividad_id in (${actividadesDe(cursoId)})`,
  )
  return sql<FilaDeCalificacion>`
    select
      cosa.actividad_id,
      cosa.nombre_actividad_unidad,
      cosa.unidad_id,
      cosa.nombre_unidad,
      cosa.tipo,
      cosa.entregable_opcional,
      cosa.peso,
      cosa.exento,
      cosa.entrega_id,
      cosa.rubrica_id,
      cosa.calificacion,
      cosa.comentarios,
      cosa.apuntes,
      case
        when cosa.entrega_id is null then 0
        else ${mensajesSinLeer(sql`cosa.entrega_id`, quien.id)}
      end as mensajes_sin_leer,
      ${iso('cosa.fecha')} as fecha,
      cosa.por_calificar,
      cosa.empezado,
      cosa.recibido,
      cosa.devuelta,
      cosa.en_revision,
      cosa.devolucion,
      ${ocultaCon('cosa.ver_nota', 'su_plazo')} as oculta,
      cosa.curricula_id,
      cosa.tipo = 'quiz' and ${isCallada(quien, sql`cosa.actividad_id`)} as callada,
      coalesce(cosa.cuenta > su_plazo.fecha_limite, false)::int as con_retraso,
      case when row_number() over () = 1 then ${porDecir(quien, actividadesDe(cursoId))} end as dice
    from (${cosas(quien.id, cursoId)}) cosa
      left join (${plazos}) su_plazo on su_plazo.actividad_id = cosa.actividad_id
    order by cosa.position, cosa.unidad_id, cosa.posicion, cosa.actividad_id, cosa.tipo`
}

/** Whether somebody has handed in or answered anything of a course. */
export const conTrabajo = (usuarioId: number, curso: RawBuilder<unknown>) => sql<SqlBool>`
  exists (
    select
    from cursos_unidades en_curso
      join actividades actividad on actividad.unidad_id = en_curso.unidad_id
    where en_curso.curso_id = ${curso}
      and (
        exists (
          select
          from entregas entrega
          where entrega.actividad_id = actividad.id
            and entrega.usuario_id = ${usuarioId}
        )
        or exists (
          select
          from intentos intento
          where intento.actividad_id = actividad.id
            and intento.usuario_id = ${usuarioId}
            and intento.vale
        )
      )
  )`

/** How much a course grades, and how the person stands in it. On `cursos as curso`. */
const cuentasDeCurso = (person: Person) => sql`
  select
    count(*)::int as total,
    count(*) filter (where nota.hecha)::int as hechas,
    count(nota.calificacion)::int as calificadas,
    ${totalDeNotas} as promedio
  from cursos_unidades en_curso
    join actividades actividad on actividad.unidad_id = en_curso.unidad_id
    ${notasDe(person)}
  where en_curso.curso_id = curso.id
    and ${isVisiblePara(sql`${person.id}::bigint`)}`

/** The courses that grade something and are the person's now, or in which they have done something: those first. */
export function cursosConCalificaciones(person: Person) {
  // Who writes courses could open them all: theirs are those in which they did something.
  const offered = isAuthor(person) ? sql`false` : alcanceDeCurricula(person)
  return sql<CursoConCalificaciones & { dice: number[] | null }>`
    with cierres as materialized (${cierresDeNotas(sql`${person.id}::bigint`)})
    select
      curso.id,
      curso.nombre_curso,
      cuentas.total,
      cuentas.hechas,
      cuentas.calificadas,
      cuentas.promedio,
      case when row_number() over () = 1 then ${porDecir(
        person,
        sql`select actividad.id
        from actividades actividad`,
      )} end as dice
    from cursos curso
      cross join lateral (${cuentasDeCurso(person)}) cuentas
    where cuentas.total > 0
      and (
        ${conTrabajo(person.id, sql`curso.id`)}
        or exists (
          select
          from cursos_publicados publicado
            join curriculas curricula on curricula.id = publicado.curricula_id
          where publicado.curso_id = curso.id
            and ${offered}
            and ${cursoPara(sql`${person.id}::bigint`)}
        )
      )
    order by cuentas.hechas > 0 desc, curso.nombre_curso collate "es-x-icu", curso.id`
}
