import type { Calificacion } from '@eleva/contract'
import { sql } from 'kysely'
import { iso } from '../../kit/days.ts'
import type { Db } from '../../kit/db.ts'
import { esQuiz } from '../contenidos/contenidos.avance.read.ts'

/** What a course grades (quizzes and deliverables, in its order), and how somebody stands in it. */
export async function listCalificaciones(db: Db, usuarioId: number, cursoId: number): Promise<Calificacion[]> {
  const { rows } = await sql<Calificacion>`
    select x.actividad_id, x.nombre_actividad_unidad, x.unidad_id, x.nombre_unidad, x.tipo, x.entregable_opcional, x.entrega_id,
      x.rubrica_id, x.calificacion, x.comentarios, ${iso('x.fecha')} as fecha,
      case when x.calificacion is not null then 'calificado' when x.recibido then 'recibido' when x.empezado then 'entregado'
        else 'pendiente' end as estado
    from (
      select cu.position, un.id as unidad_id, un.nombre_unidad, a.position as lugar, a.id as actividad_id, a.nombre_actividad_unidad,
        a.entregable_opcional, t.tipo, case when t.tipo <> 'quiz' then e.id end as entrega_id,
        case when t.tipo = 'rubrica' then r.id end as rubrica_id,
        case when t.tipo = 'quiz' then i.calificacion else e.calificacion end as calificacion,
        case when t.tipo = 'quiz' then '' else coalesce(e.comentarios, '') end as comentarios,
        case when t.tipo = 'quiz' then false else e.recibido_en is not null end as recibido,
        case when t.tipo = 'quiz' then i.id is not null else e.id is not null end as empezado,
        case when t.tipo = 'quiz' then coalesce(i.terminado_en, i.creado_en)
          else coalesce(e.calificado_en, e.recibido_en, e.entregado_en) end as fecha
      from cursos_unidades cu join unidades un on un.id = cu.unidad_id join actividades a on a.unidad_id = un.id
        cross join lateral (select 'quiz' as tipo where ${esQuiz}
          union all select (array['sencillo', 'calificable', 'rubrica'])[a.entregable] where a.entregable > 0) t
        left join rubricas r on r.actividad_id = a.id
        left join intentos i on i.actividad_id = a.id and i.usuario_id = ${usuarioId}
        left join entregas e on e.actividad_id = a.id and e.usuario_id = ${usuarioId}
      where cu.curso_id = ${cursoId}) x
    order by x.position, x.unidad_id, x.lugar, x.actividad_id, x.tipo`.execute(db)
  return rows
}

/** Of a course that is known to be there. */
export async function getNombreDeCurso(db: Db, id: number): Promise<string> {
  const curso = await db.selectFrom('cursos').select('nombre_curso').where('id', '=', id).executeTakeFirstOrThrow()
  return curso.nombre_curso
}
