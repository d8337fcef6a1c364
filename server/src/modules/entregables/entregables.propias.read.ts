import {
  type Calificacion,
  type CursoConCalificaciones,
  estadoDeEntrega,
  modosDeEntrega,
  type PasosDeEntrega,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cursosAbiertos } from '../../alcance/acceso.read.ts'
import { alcanceDeCurricula } from '../../alcance/curriculas.read.ts'
import { noteDichos, porDecir, type QuienLee, seCalla } from '../../alcance/dicho.ts'
import { cuentaEn, devolucion } from '../../alcance/entregas.read.ts'
import { isAuthor } from '../../alcance/personas.ts'
import { plazosDePersona } from '../../alcance/plazos.read.ts'
import { cierresDeNotas, esQuiz, estaOculta, notaDeQuiz, ocultaCon } from '../../alcance/quiz.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'
import { esDevuelta, esEnRevision, esRecibida } from './entregables.estado.read.ts'
import { mensajesSinLeer } from './entregables.hilo.read.ts'

/** What a course grades (quizzes and deliverables, in its order), and how somebody stands in it. */
export async function listCalificaciones(db: Db, quien: QuienLee, cursoId: number): Promise<Calificacion[]> {
  const usuarioId = quien.id
  const plazos = plazosDePersona(
    sql`${usuarioId}::bigint`,
    sql<SqlBool>`p.actividad_id in (select pa.id from cursos_unidades pc join actividades pa on pa.unidad_id = pc.unidad_id where pc.curso_id = ${cursoId})`,
  )
  const { rows } = await sql<
    Omit<Calificacion, 'estado'> &
      Omit<PasosDeEntrega, 'calificacion'> & { empezado: boolean; callada: boolean; dice: number[] | null }
  >`
    select x.actividad_id, x.nombre_actividad_unidad, x.unidad_id, x.nombre_unidad, x.tipo, x.entregable_opcional, x.entrega_id,
      x.rubrica_id, x.calificacion, x.comentarios, case when x.entrega_id is null then 0 else ${mensajesSinLeer(sql`x.entrega_id`, usuarioId)} end as mensajes_sin_leer, ${iso('x.fecha')} as fecha, x.por_calificar, x.empezado, x.recibido, x.devuelta, x.en_revision, x.devolucion,
      ${ocultaCon('x.ver_nota', 'pl')} as oculta, x.curricula_id, x.tipo = 'quiz' and ${seCalla(quien, sql`x.actividad_id`)} as callada, coalesce(x.cuenta > pl.fecha_limite, false)::int as con_retraso,
      case when row_number() over () = 1 then ${porDecir(quien, sql`select da.id from cursos_unidades dc join actividades da on da.unidad_id = dc.unidad_id where dc.curso_id = ${cursoId}`)} end as dice
    from (
      select cu.position, un.id as unidad_id, un.nombre_unidad, a.position as lugar, a.id as actividad_id, a.nombre_actividad_unidad,
        a.entregable_opcional, t.tipo, case when t.tipo <> 'quiz' then e.id end as entrega_id,
        case when t.tipo = 'rubrica' then r.id end as rubrica_id,
        case when t.tipo = 'quiz' then ${notaDeQuiz} else e.calificacion end as calificacion,
        case when t.tipo = 'quiz' then '' else coalesce(e.comentarios, '') end as comentarios,
        case when t.tipo = 'quiz' then 0 else ${esRecibida} end as recibido, case when t.tipo = 'quiz' then 0 else ${esDevuelta} end as devuelta,
        case when t.tipo = 'quiz' then 0 else ${esEnRevision} end as en_revision, case when t.tipo <> 'quiz' then ${devolucion} end as devolucion,
        case when t.tipo <> 'quiz' then e.curricula_id end as curricula_id, case when t.tipo = 'quiz' then coalesce(i.hecho_en, i.terminado_en) else ${cuentaEn} end as cuenta,
        case when t.tipo = 'quiz' and i.terminado_en is not null then i.por_calificar else 0 end as por_calificar,
        case when t.tipo = 'quiz' then i.id is not null else e.id is not null end as empezado,
        case when t.tipo = 'quiz' and i.terminado_en is not null then ev.ver_nota end as ver_nota,
        -- Of which attempt counts nothing is told: that compares grades.
        case when t.tipo = 'quiz' then coalesce(case when ev.ver_nota <> 'al_terminar' then (select max(u.terminado_en) from intentos u
            where u.usuario_id = i.usuario_id and u.actividad_id = a.id and u.modo = 'cuenta') end, i.terminado_en, i.creado_en)
          else coalesce(e.devuelta_en, e.calificado_en, e.recibido_en, e.entregado_en) end as fecha
      from cursos_unidades cu join unidades un on un.id = cu.unidad_id join actividades a on a.unidad_id = un.id
        cross join lateral (select 'quiz' as tipo where ${esQuiz}
          union all select (array[${sql.join(modosDeEntrega.map(m => sql.lit(m)))}])[a.entregable] where a.entregable > 0) t
        left join rubricas r on r.actividad_id = a.id
        left join intentos i on i.actividad_id = a.id and i.usuario_id = ${usuarioId} and i.vale
        left join evaluaciones ev on ev.actividad_id = a.id
        left join entregas e on e.actividad_id = a.id and e.usuario_id = ${usuarioId}
      where cu.curso_id = ${cursoId}) x
      left join (${plazos}) pl on pl.actividad_id = x.actividad_id
    order by x.position, x.unidad_id, x.lugar, x.actividad_id, x.tipo`.execute(db)
  await noteDichos(db, [usuarioId], rows.find(r => r.dice)?.dice ?? null)
  return rows.map(({ dice: _, callada, empezado, recibido, devuelta, en_revision, ...fila }) => {
    const estado = estadoDeEntrega(
      empezado ? { calificacion: fila.calificacion, recibido, devuelta, en_revision } : undefined,
    )
    return {
      ...fila,
      calificacion: fila.oculta || callada ? null : fila.calificacion,
      estado: estado === 'sin' || estado === 'vencido' ? 'pendiente' : estado,
    }
  })
}

const conTrabajo = (
  usuarioId: number,
  curso: RawBuilder<unknown>,
) => sql<SqlBool>`exists (select from cursos_unidades wu
  join actividades wa on wa.unidad_id = wu.unidad_id where wu.curso_id = ${curso} and (
    exists (select from entregas we where we.actividad_id = wa.id and we.usuario_id = ${usuarioId})
    or exists (select from intentos wi where wi.actividad_id = wa.id and wi.usuario_id = ${usuarioId} and wi.vale)))`

/** Whether somebody has handed in or answered anything of a course. */
export async function hasTrabajo(db: Db, usuarioId: number, cursoId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select ${conTrabajo(usuarioId, sql`${cursoId}::bigint`)} as has`.execute(
    db,
  )
  return rows[0]!.has
}

/** The courses that grade something and are the person's now, or in which they have done something. */
export async function listCursos(db: Db, person: Person): Promise<CursoConCalificaciones[]> {
  // Who writes courses could open them all: theirs are those in which they did something.
  const offered = isAuthor(person) ? sql`false` : alcanceDeCurricula(person)
  const { rows } = await sql<CursoConCalificaciones & { dice: number[] | null }>`
    with cierres as materialized (${cierresDeNotas(sql`${person.id}::bigint`)})
    select k.id, k.nombre_curso, n.total, n.hechas, n.calificadas, n.promedio,
      case when row_number() over () = 1 then ${porDecir(person, sql`select a.id from actividades a`)} end as dice
    from cursos k cross join lateral (
      select count(*)::int as total, count(*) filter (where t.hecha)::int as hechas,
        count(t.calificacion)::int as calificadas, round(avg(t.calificacion))::int as promedio
      from cursos_unidades cu join actividades a on a.unidad_id = cu.unidad_id
        left join intentos i on i.actividad_id = a.id and i.usuario_id = ${person.id} and i.vale
        left join entregas e on e.actividad_id = a.id and e.usuario_id = ${person.id}
        left join evaluaciones ev on ev.actividad_id = i.actividad_id left join cierres pl on pl.actividad_id = i.actividad_id
        cross join lateral (select i.id is not null as hecha, case when not ${estaOculta('ev.ver_nota', 'pl.cierra')} and not ${seCalla(person, sql`a.id`)} then ${notaDeQuiz} end as calificacion where ${esQuiz}
          union all select e.id is not null, e.calificacion where a.entregable > 0) t
      where cu.curso_id = k.id) n
    where n.total > 0 and (${conTrabajo(person.id, sql`k.id`)}
      or exists (select from curriculas_cursos cc join curriculas c on c.id = cc.curricula_id
        where cc.curso_id = k.id and ${offered}))
    order by n.hechas > 0 desc, k.nombre_curso collate "es-x-icu", k.id`.execute(db)
  await noteDichos(db, [person.id], rows.find(r => r.dice)?.dice ?? null)
  return rows.map(({ dice: _, ...curso }) => curso)
}

type Curso = { nombre_curso: string; cursoEnVivo: number; curricula_id: number | null }

/** Of a course that is known to be there; `curricula_id` through which somebody may enter it now, or null. */
export async function getCurso(db: Db, person: Person, id: number): Promise<Curso> {
  const { rows } = await sql<Curso>`
    select k.nombre_curso, k."cursoEnVivo", (select ab.curricula_id from (${cursosAbiertos(person)}) ab where ab.curso_id = k.id) as curricula_id
    from cursos k where k.id = ${id}`.execute(db)
  return rows[0]!
}
