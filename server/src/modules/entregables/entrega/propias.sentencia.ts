/** The statements of what courses grade, as the learner finds it. */
import { type Calificacion, type CursoConCalificaciones, modosDeEntrega, type PasosDeEntrega } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cursoPara, estaPara } from '../../../alcance/archivo.read.ts'
import { alcanceDeCurricula } from '../../../alcance/curriculas.read.ts'
import { porDecir, type QuienLee, seCalla } from '../../../alcance/dicho.ts'
import { cuentaEn, devolucion, notaDeEntrega, pesoDeActividad } from '../../../alcance/entregas.read.ts'
import { isAuthor } from '../../../alcance/personas.ts'
import { plazosDePersona } from '../../../alcance/plazos.read.ts'
import { cierresDeNotas, esQuiz, estaOculta, notaDeQuiz, ocultaCon } from '../../../alcance/quiz.read.ts'
import { iso } from '../../../kit/db/days.ts'
import type { Person } from '../../../kit/http/session.ts'
import { esDevuelta, esEnRevision, esRecibida } from '../entregables.estado.read.ts'
import { mensajesSinLeer } from '../hilo/hilo.read.ts'
import { apuntesVisibles } from '../revision/apuntes.sql.ts'

type FilaDeCalificacion = Omit<Calificacion, 'estado'> &
  Omit<PasosDeEntrega, 'calificacion'> & { empezado: boolean; callada: boolean; dice: number[] | null }

const actividadesDe = (cursoId: number) => sql`
  select actividad.id
  from cursos_unidades suya
    join actividades actividad on actividad.unidad_id = suya.unidad_id
  where suya.curso_id = ${cursoId}`

/** What an activity grades: its quiz, and what is handed in. On `actividades as a`. */
export const tiposDeActividad = sql`
  select 'quiz' as tipo
  where ${esQuiz}
  union all
  select (array[${sql.join(modosDeEntrega.map(modo => sql.lit(modo)))}])[a.entregable]
  where a.entregable > 0`

/** By what is graded, `cosa`: one thing of its quiz, another of its delivery. */
export const segun = (quiz: RawBuilder<unknown>, entrega: RawBuilder<unknown>) =>
  sql`case when cosa.tipo = 'quiz' then ${quiz} else ${entrega} end`
const soloEntrega = (entrega: RawBuilder<unknown>) => sql`case when cosa.tipo <> 'quiz' then ${entrega} end`

/** When the quiz was taken. Of which attempt counts nothing is told: that compares grades. On `intentos as i`. */
const fechaDeQuiz = sql`
  coalesce(
    case when regla.ver_nota <> 'al_terminar' then (
      select max(uno.terminado_en)
      from intentos uno
      where uno.usuario_id = i.usuario_id
        and uno.actividad_id = a.id
        and uno.modo = 'cuenta'
    ) end,
    i.terminado_en,
    i.creado_en
  )`
const fechaDeEntrega = sql`coalesce(e.devuelta_en, e.calificado_en, e.recibido_en, e.entregado_en)`

/** Each thing that is graded, and what the person did of it. */
const cosas = (usuarioId: number, cursoId: number) => sql`
  select
    suya.position,
    unidad.id as unidad_id,
    unidad.nombre_unidad,
    a.position as lugar,
    a.id as actividad_id,
    a.nombre_actividad_unidad,
    a.entregable_opcional,
    ${pesoDeActividad} as peso,
    (exento.usuario_id is not null)::int as exento,
    cosa.tipo,
    ${soloEntrega(sql`e.id`)} as entrega_id,
    case when cosa.tipo = 'rubrica' then rubrica.id end as rubrica_id,
    ${segun(notaDeQuiz, notaDeEntrega)} as calificacion,
    ${segun(sql`''`, sql`coalesce(e.comentarios, '')`)} as comentarios,
    ${segun(sql`0`, apuntesVisibles)} as apuntes,
    ${segun(sql`0`, esRecibida)} as recibido,
    ${segun(sql`0`, esDevuelta)} as devuelta,
    ${segun(sql`0`, esEnRevision)} as en_revision,
    ${soloEntrega(devolucion)} as devolucion,
    ${soloEntrega(sql`e.curricula_id`)} as curricula_id,
    ${segun(sql`coalesce(i.hecho_en, i.terminado_en)`, cuentaEn)} as cuenta,
    case when cosa.tipo = 'quiz' and i.terminado_en is not null then i.por_calificar else 0 end as por_calificar,
    ${segun(sql`i.id is not null`, sql`e.id is not null`)} as empezado,
    case when cosa.tipo = 'quiz' and i.terminado_en is not null then regla.ver_nota end as ver_nota,
    ${segun(fechaDeQuiz, fechaDeEntrega)} as fecha
  from cursos_unidades suya
    join unidades unidad on unidad.id = suya.unidad_id
    join actividades a on a.unidad_id = unidad.id
    cross join lateral (${tiposDeActividad}) cosa
    left join rubricas rubrica on rubrica.actividad_id = a.id
    left join intentos i
      on i.actividad_id = a.id
      and i.usuario_id = ${usuarioId}
      and i.vale
    left join evaluaciones regla on regla.actividad_id = a.id
    left join entregas e
      on e.actividad_id = a.id
      and e.usuario_id = ${usuarioId}
    left join exentos exento
      on exento.actividad_id = a.id
      and exento.usuario_id = ${usuarioId}
  where suya.curso_id = ${cursoId}
    and ${estaPara(sql`${usuarioId}::bigint`)}`

/** What a course grades, in its order. */
export function calificacionesDe(quien: QuienLee, cursoId: number) {
  const plazos = plazosDePersona(sql`${quien.id}::bigint`, sql<SqlBool>`p.actividad_id in (${actividadesDe(cursoId)})`)
  return sql<FilaDeCalificacion>`
    select x.actividad_id, x.nombre_actividad_unidad, x.unidad_id, x.nombre_unidad, x.tipo, x.entregable_opcional,
      x.peso, x.exento, x.entrega_id, x.rubrica_id, x.calificacion, x.comentarios, x.apuntes,
      case when x.entrega_id is null then 0 else ${mensajesSinLeer(sql`x.entrega_id`, quien.id)} end as mensajes_sin_leer,
      ${iso('x.fecha')} as fecha, x.por_calificar, x.empezado, x.recibido, x.devuelta, x.en_revision, x.devolucion,
      ${ocultaCon('x.ver_nota', 'pl')} as oculta, x.curricula_id,
      x.tipo = 'quiz' and ${seCalla(quien, sql`x.actividad_id`)} as callada,
      coalesce(x.cuenta > pl.fecha_limite, false)::int as con_retraso,
      case when row_number() over () = 1 then ${porDecir(quien, actividadesDe(cursoId))} end as dice
    from (${cosas(quien.id, cursoId)}) x left join (${plazos}) pl on pl.actividad_id = x.actividad_id
    order by x.position, x.unidad_id, x.lugar, x.actividad_id, x.tipo`
}

/** Whether somebody has handed in or answered anything of a course. */
export const conTrabajo = (usuarioId: number, curso: RawBuilder<unknown>) => sql<SqlBool>`
  exists (
    select
    from cursos_unidades suya
      join actividades actividad on actividad.unidad_id = suya.unidad_id
    where suya.curso_id = ${curso}
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

/** What each activity grades: whether it was done, and its grade where that may be told. */
const notas = (person: Person) => sql`
  select
    i.id is not null as hecha,
    case
      when not ${estaOculta('regla.ver_nota', 'cierre.cierra')} and not ${seCalla(person, sql`a.id`)}
        then ${notaDeQuiz}
    end as calificacion
  where ${esQuiz}
  union all
  select
    e.id is not null,
    ${notaDeEntrega}
  where a.entregable > 0`

/** How much a course grades, and how the person stands in it. On `cursos as k`. */
const cuentasDeCurso = (person: Person) => sql`
  select
    count(*)::int as total,
    count(*) filter (where nota.hecha)::int as hechas,
    count(nota.calificacion)::int as calificadas,
    round(
      sum(nota.calificacion * ${pesoDeActividad}) filter (where exento.usuario_id is null)
        / nullif(sum(${pesoDeActividad}) filter (where nota.calificacion is not null and exento.usuario_id is null), 0)
    )::int as promedio
  from cursos_unidades suya
    join actividades a on a.unidad_id = suya.unidad_id
    left join intentos i
      on i.actividad_id = a.id
      and i.usuario_id = ${person.id}
      and i.vale
    left join entregas e
      on e.actividad_id = a.id
      and e.usuario_id = ${person.id}
    left join exentos exento
      on exento.actividad_id = a.id
      and exento.usuario_id = ${person.id}
    left join evaluaciones regla on regla.actividad_id = i.actividad_id
    left join cierres cierre on cierre.actividad_id = i.actividad_id
    cross join lateral (${notas(person)}) nota
  where suya.curso_id = k.id
    and ${estaPara(sql`${person.id}::bigint`)}`

/** The courses that grade something and are the person's now, or in which they have done something: those first. */
export function cursosConCalificaciones(person: Person) {
  // Who writes courses could open them all: theirs are those in which they did something.
  const offered = isAuthor(person) ? sql`false` : alcanceDeCurricula(person)
  return sql<CursoConCalificaciones & { dice: number[] | null }>`
    with cierres as materialized (${cierresDeNotas(sql`${person.id}::bigint`)})
    select
      k.id,
      k.nombre_curso,
      cuentas.total,
      cuentas.hechas,
      cuentas.calificadas,
      cuentas.promedio,
      case when row_number() over () = 1 then ${porDecir(person, sql`select a.id from actividades a`)} end as dice
    from cursos k
      cross join lateral (${cuentasDeCurso(person)}) cuentas
    where cuentas.total > 0
      and (
        ${conTrabajo(person.id, sql`k.id`)}
        or exists (
          select
          from cursos_publicados suyo
            join curriculas c on c.id = suyo.curricula_id
          where suyo.curso_id = k.id
            and ${offered}
            and ${cursoPara(sql`${person.id}::bigint`)}
        )
      )
    order by cuentas.hechas > 0 desc, k.nombre_curso collate "es-x-icu", k.id`
}
