/** What one person has handed in, for who leads them. */
import type { fichasRoutes, QueryOf, TrabajoDePersona } from '@eleva/contract'
import { sql } from 'kysely'
import { notaDeEntrega } from '../../alcance/entregas.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage } from '../../kit/db/list.ts'
import { sinNombre } from './entregables.anonima.read.ts'
import { hasDevolucion, hasRecibo, hasRevision } from './entregables.estado.read.ts'

/** Without what is reviewed without a name as long as it is: here it would have one. */
export async function listTrabajosDe(db: Db, usuarioId: number, q: QueryOf<typeof fichasRoutes.trabajosDePersona>) {
  const found = q.search ? hasWords('actividad.busca', q.search) : sql`true`
  const { filas: trabajos, ...place } = await listPage<TrabajoDePersona>(db, q, {
    match: sql`(
      select entrega.id, entrega.entregado_en as clave
      from entregas entrega
        join actividades actividad on actividad.id = entrega.actividad_id
      where entrega.usuario_id = ${usuarioId}
        and not ${sinNombre}
        and ${found}
    )`,
    dir: q.dir ?? 'desc',
    select: sql`
      entrega.id,
      actividad.nombre_actividad_unidad as tarea,
      coalesce(curso.nombre_curso, '') as curso,
      ${notaDeEntrega} as calificacion,
      ${hasRecibo} as recibido,
      ${hasDevolucion} as devuelta,
      ${hasRevision} as en_revision,
      ${iso('entrega.entregado_en')} as entregado_en`,
    from: sql`entregas entrega on entrega.id = hallado.id
      join actividades actividad on actividad.id = entrega.actividad_id
      left join cursos curso on curso.id = entrega.curso_id`,
  })
  return { trabajos, ...place }
}
