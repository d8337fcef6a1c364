/** What people of the demo school have been told of what they find in it: the last of each is unread. */
import { ROL } from '@eleva/contract'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../kit/db/schema.d.ts'

/** Of each person and kind. */
const KEPT = 4

export async function loadAvisos(tx: Transaction<DB>) {
  await sql`
    with dichos as (
      select e.usuario_id, 'calificado' as tipo, 'entrega:' || e.id as clave, 1 as cuantos, e.calificado_en as cuando,
        jsonb_build_object('entrega_id', e.id, 'actividad_id', a.id, 'actividad', a.nombre_actividad_unidad, 'curso_id', k.id,
          'curso', k.nombre_curso, 'calificacion', e.calificacion) as datos
      from entregas e join actividades a on a.id = e.actividad_id join cursos k on k.id = e.curso_id
      where e.calificacion is not null and e.calificado_en is not null
      union all
      select d.usuario_id, 'duda_respondida', 'duda:' || d.id, 1, r.creado_en,
        jsonb_strip_nulls(jsonb_build_object('objetivo_id', o.id, 'objetivo', o.nombre_objetivo, 'unidad_id', d.unidad_id,
          'curricula_id', d.curricula_id, 'curso_id', k.id, 'curso', k.nombre_curso))
      from dudas d join dudas_respuestas r on r.duda_id = d.id join objetivos o on o.id = d.objetivo_id join cursos k on k.id = d.curso_id
      union all
      select c.id, 'entregas_por_revisar', 'actividad:' || a.id, count(*), max(e.entregado_en),
        jsonb_build_object('entrega_id', max(e.id), 'actividad_id', a.id, 'actividad', a.nombre_actividad_unidad, 'curso_id', k.id,
          'curso', k.nombre_curso, 'quien', (array_agg(u.nombre_completo order by e.entregado_en desc, e.id desc))[1])
      from entregas e join usuarios u on u.id = e.usuario_id join escuelas s on s.id = u.escuela_id
        join usuarios c on c.email = s.correo_coach and c.role_id = ${ROL.docente}
        join actividades a on a.id = e.actividad_id join cursos k on k.id = e.curso_id
      where e.calificacion is null and e.recibido_en is null and e.devuelta_en is null and c.id <> u.id
      group by c.id, a.id, k.id),
    ordenados as (select d.*, row_number() over (partition by d.usuario_id, d.tipo order by d.cuando desc, d.clave) as lugar
      from dichos d where d.usuario_id is not null)
    insert into avisos (usuario_id, tipo, clave, datos, cuantos, creado_en, actualizado_en, leido_en)
    select o.usuario_id, o.tipo, o.clave, o.datos, o.cuantos, o.cuando, o.cuando, case when o.lugar > 1 then now() end
    from ordenados o where o.lugar <= ${KEPT} on conflict do nothing`.execute(tx)
}
