/** A whole course at once, for its export: every learner of the groups to which it is offered, and whoever handed something in. */
import { type SqlBool, sql } from 'kysely'
import { cuentaEn } from '../../alcance/entregas.read.ts'
import { sinVencer } from '../../alcance/fechas.read.ts'
import { ofertaPublicada, ofertaTerminada } from '../../alcance/ofertas.read.ts'
import { plazosDe } from '../../alcance/plazos.read.ts'
import { alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'
import type { FilaDeCurso } from './entregables.cuaderno.ts'
import { esDevuelta, esEnRevision, esRecibida } from './entregables.estado.read.ts'

/** What a course asks to hand in, in its order. */
export const listTareas = (db: Db, cursoId: number) =>
  db
    .selectFrom('cursos_unidades as cu')
    .innerJoin('unidades as un', 'un.id', 'cu.unidad_id')
    .innerJoin('actividades as a', 'a.unidad_id', 'un.id')
    .select(['a.id as idTarea', 'a.nombre_actividad_unidad as tarea', 'un.nombre_unidad as unidad'])
    .where('cu.curso_id', '=', cursoId)
    .where('a.entregable', '>', 0)
    .orderBy('cu.position')
    .orderBy('un.id')
    .orderBy('a.position')
    .orderBy('a.id')
    .execute()

/** Whether somebody put dates on what is handed in: then the file has a column for who was late. */
export const hasPlazos = async (db: Db, cursoId: number): Promise<boolean> => {
  const { rows } = await sql<{
    has: boolean
  }>`select exists (select from plazos p join actividades a on a.id = p.actividad_id
    where p.curso_id = ${cursoId} and a.entregable > 0) as has`.execute(db)
  return rows[0]!.has
}

const grupos = sql`(select string_agg(g.nombre_grupo, ', ' order by g.nombre_grupo collate "es-x-icu") from grupos_usuarios gu
  join grupos g on g.id = gu.grupo_id where gu.usuario_id = u.id)`

/** The learners in scope, by group and name, as the reader takes them. */
export function streamAlumnos(db: Db, person: Person, cursoId: number): AsyncIterable<FilaDeCurso> {
  const efectivos = plazosDe(
    sql<SqlBool>`gu.usuario_id in (select usuario_id from quienes)`,
    sql<SqlBool>`p.actividad_id in (select id from tareas)`,
  )
  const over = sql`exists (select from cursos k where k.id = ${cursoId} and not ${sinVencer('k')})`
  return db
    .selectFrom(
      sql<FilaDeCurso & { id: number }>`(
        with tareas as materialized (select a.id from cursos_unidades cu join actividades a on a.unidad_id = cu.unidad_id
            where cu.curso_id = ${cursoId} and a.entregable > 0),
          ofrecidos as materialized (select gu.usuario_id, bool_and(${ofertaTerminada}) as cerrado
            from curriculas_cursos cc join ofertas_curriculas oc on oc.curricula_id = cc.curricula_id
              join ofertas_academicas o on o.id = oc.oferta_id and ${ofertaPublicada}
              join ofertas_grupos og on og.oferta_id = oc.oferta_id join grupos_usuarios gu on gu.grupo_id = og.grupo_id
            where cc.curso_id = ${cursoId} group by gu.usuario_id),
          quienes as (select usuario_id from ofrecidos
            union select e.usuario_id from entregas e join tareas t on t.id = e.actividad_id),
        fechas as materialized (${efectivos}),
        por_alumno as materialized (select pl.usuario_id,
            coalesce(json_agg(pl.actividad_id) filter (where coalesce(pl.fecha_limite, pl.cierra) < now()), '[]') as vencidas,
            (count(*) filter (where ${cuentaEn} > pl.fecha_limite))::int as tarde
          from fechas pl left join entregas e on e.usuario_id = pl.usuario_id and e.actividad_id = pl.actividad_id group by pl.usuario_id)
        select u.id, u.nombre_completo as nombre, u.email::text as email, coalesce(${grupos}, '') as grupo,
          ${over} or coalesce(o.cerrado, false) as cerrado, coalesce(pa.vencidas, '[]') as vencidas, coalesce(pa.tarde, 0) as tarde,
          (select coalesce(json_object_agg(e.actividad_id, json_build_array(e.calificacion, ${esRecibida}, ${esDevuelta}, ${esEnRevision})), '{}')
            from entregas e where e.usuario_id = u.id and e.actividad_id in (select t.id from tareas t)) as celdas
        from quienes q join usuarios u on u.id = q.usuario_id left join ofrecidos o on o.usuario_id = u.id
          left join por_alumno pa on pa.usuario_id = u.id
        where ${alcanceDeTrabajo(person)})`.as('f'),
    )
    .select(['f.nombre', 'f.email', 'f.grupo', 'f.cerrado', 'f.vencidas', 'f.tarde', 'f.celdas'])
    .orderBy(sql`f.grupo collate "es-x-icu"`)
    .orderBy(sql`f.nombre collate "es-x-icu"`)
    .orderBy('f.id')
    .stream(500)
}
