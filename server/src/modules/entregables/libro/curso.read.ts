/**
 * A whole course at once, for its export: every learner of the groups to which it is offered, and whoever handed
 * something in.
 */

import { type SqlBool, sql } from 'kysely'
import { enUso } from '../../../alcance/archivado.read.ts'
import { cuentaEn, hasEntrega, notaDeEntrega } from '../../../alcance/entregas.read.ts'
import { sinVencer } from '../../../alcance/fechas.read.ts'
import { ofertaPublicada, ofertaTerminada } from '../../../alcance/ofertas.read.ts'
import { plazosDe } from '../../../alcance/plazos.read.ts'
import { alcanceDeTrabajo } from '../../../alcance/trabajo.read.ts'
import type { Db } from '../../../kit/db/db.ts'
import type { Person } from '../../../kit/http/session.ts'
import { hasDevolucion, hasRecibo, hasRevision } from '../entregables.estado.read.ts'
import type { FilaDeCurso } from './libro.ts'

/** What a course asks to hand in, in its order. */
export const listTareas = (db: Db, cursoId: number) =>
  db
    .selectFrom('cursos_unidades as en_curso')
    .innerJoin('unidades as unidad', 'unidad.id', 'en_curso.unidad_id')
    .innerJoin('actividades as actividad', 'actividad.unidad_id', 'unidad.id')
    .select(['actividad.id as idTarea', 'actividad.nombre_actividad_unidad as tarea', 'unidad.nombre_unidad as unidad'])
    .where('en_curso.curso_id', '=', cursoId)
    .where('actividad.entregable', '>', 0)
    .orderBy('en_curso.position')
    .orderBy('unidad.id')
    .orderBy('actividad.position')
    .orderBy('actividad.id')
    .execute()

/** Whether somebody put dates on what is handed in: then the file has a column for who was late. */
export const hasPlazos = async (db: Db, cursoId: number): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from plazos plazo
        join actividades actividad on actividad.id = plazo.actividad_id
      where plazo.curso_id = ${cursoId}
        and ${hasEntrega}) as has`.execute(db)
  return rows[0]!.has
}

/** The learner's groups, by name. On `usuarios as usuario`. */
const grupos = sql`
  select string_agg(grupo.nombre_grupo, ', ' order by grupo.nombre_grupo collate "es-x-icu")
  from grupos_usuarios miembro
    join grupos grupo on grupo.id = miembro.grupo_id
  where miembro.usuario_id = usuario.id`

/** `tareas`: what the course asks to hand in. */
const tareas = (cursoId: number) => sql`
  select actividad.id
  from cursos_unidades en_curso
    join actividades actividad on actividad.unidad_id = en_curso.unidad_id
  where en_curso.curso_id = ${cursoId}
    and ${hasEntrega}
    and ${enUso}`

/** `ofrecidos`: to whom it is offered, and whether every such offer is over. */
const ofrecidos = (cursoId: number) => sql`
  select
    miembro.usuario_id,
    bool_and(${ofertaTerminada}) as cerrado
  from cursos_publicados publicado
    join ofertas_curriculas ofrecida on ofrecida.curricula_id = publicado.curricula_id
    join ofertas_academicas oferta
      on oferta.id = ofrecida.oferta_id
      and ${ofertaPublicada}
    join ofertas_grupos al_grupo on al_grupo.oferta_id = ofrecida.oferta_id
    join grupos_usuarios miembro on miembro.grupo_id = al_grupo.grupo_id
  where publicado.curso_id = ${cursoId}
  group by miembro.usuario_id`

/** `quienes`: those, and whoever handed something in. */
const quienes = sql`
  select usuario_id
  from ofrecidos
  union
  select entrega.usuario_id
  from entregas entrega
    join tareas tarea on tarea.id = entrega.actividad_id`

/** `por_alumno`: which of their tasks are over, and how much came late. */
const porEstudiante = sql`
  select
    fecha.usuario_id,
    coalesce(
      json_agg(fecha.actividad_id) filter (where coalesce(fecha.fecha_limite, fecha.cierra) < now()),
      '[]'
    ) as vencidas,
    (count(*) filter (where ${cuentaEn} > fecha.fecha_limite))::int as tarde
  from fechas fecha
    left join entregas entrega
      on entrega.usuario_id = fecha.usuario_id
      and entrega.actividad_id = fecha.actividad_id
  group by fecha.usuario_id`

/** By task, what they handed in. On `usuarios as usuario`. */
const celdas = sql`
  select coalesce(
    json_object_agg(entrega.actividad_id,
      json_build_array(${notaDeEntrega}, ${hasRecibo}, ${hasDevolucion}, ${hasRevision})),
    '{}'
  )
  from entregas entrega
  where entrega.usuario_id = usuario.id
    and entrega.actividad_id in (select tarea.id from tareas tarea)`

const estudiantesDeCurso = (person: Person, cursoId: number) => sql<FilaDeCurso & { id: number }>`(
  with
    tareas as materialized (${tareas(cursoId)}),
    ofrecidos as materialized (${ofrecidos(cursoId)}),
    quienes as (${quienes}),
    fechas as materialized (${plazosDe(
      sql<SqlBool>`miembro.usuario_id in (select usuario_id from quienes)`,
      sql<SqlBool>`plazo.actividad_id in (select id from tareas)`,
    )}),
    por_alumno as materialized (${porEstudiante})
  select
    usuario.id,
    usuario.nombre_completo as nombre,
    usuario.email::text as email,
    coalesce((${grupos}), '') as grupo,
    exists (select from cursos curso where curso.id = ${cursoId} and not ${sinVencer('curso')})
      or coalesce(ofrecido.cerrado, false) as cerrado,
    coalesce(cuenta.vencidas, '[]') as vencidas,
    coalesce(cuenta.tarde, 0) as tarde,
    (${celdas}) as celdas
  from quienes quien
    join usuarios usuario on usuario.id = quien.usuario_id
    left join ofrecidos ofrecido on ofrecido.usuario_id = usuario.id
    left join por_alumno cuenta on cuenta.usuario_id = usuario.id
  where ${alcanceDeTrabajo(person)}
)`

/** The learners in scope, by group and name, as the reader takes them. */
export function streamEstudiantes(db: Db, person: Person, cursoId: number): AsyncIterable<FilaDeCurso> {
  return db
    .selectFrom(estudiantesDeCurso(person, cursoId).as('fila'))
    .select(['fila.nombre', 'fila.email', 'fila.grupo', 'fila.cerrado', 'fila.vencidas', 'fila.tarde', 'fila.celdas'])
    .orderBy(sql`fila.grupo collate "es-x-icu"`)
    .orderBy(sql`fila.nombre collate "es-x-icu"`)
    .orderBy('fila.id')
    .stream(500)
}
