/** Who entered a class that is held elsewhere; and the classes that one person was in, wherever they were held. */

import type { AsistenciaDeClase, AsistenciaDePersona, clasesRoutes, fichasRoutes, QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import { nombreDe } from '../../alcance/nombre.ts'
import { alcanceDeTrabajo, suFicha } from '../../alcance/trabajo.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

const keys = { nombre: spanish('usuario.nombre_completo'), entro_en: sql`asistencia.entro_en` } as const

/** Those whom the person may see; who holds it sees all of them. */
export async function listAsistencias(
  db: Db,
  person: Person,
  { id, propia }: { id: number; propia: boolean },
  q: QueryOf<typeof clasesRoutes.asistencias>,
) {
  let match = db
    .selectFrom('clases_asistencias as asistencia')
    .leftJoin('usuarios as usuario', 'usuario.id', 'asistencia.usuario_id')
    .select(['asistencia.id', sql`${keys[q.sort]}`.as('clave')])
    .where('asistencia.evento_id', '=', id)
  if (!propia) match = match.where(alcanceDeTrabajo(person))
  if (q.search) match = match.where(hasWords('usuario.busca', q.search))
  const { filas: asistencias, ...place } = await listPage<AsistenciaDeClase>(db, q, {
    match,
    dir: q.dir ?? 'asc',
    select: sql`
      asistencia.id,
      ${suFicha(person)} as persona,
      ${nombreDe('usuario')} as nombre,
      coalesce(escuela.nombre, '') as escuela,
      ${iso('asistencia.entro_en')} as entro_en`,
    from: sql`clases_asistencias asistencia on asistencia.id = hallado.id
      left join usuarios usuario on usuario.id = asistencia.usuario_id
      left join escuelas escuela on escuela.id = usuario.escuela_id`,
  })
  return { asistencias, ...place }
}

/** A class that has a stream and a call elsewhere is one, from when they first came. */
export async function listAsistenciasDe(
  db: Db,
  usuarioId: number,
  q: QueryOf<typeof fichasRoutes.asistenciasDePersona>,
) {
  const found = q.search ? hasWords('sesion.busca', q.search) : sql`true`
  const { filas: asistencias, ...place } = await listPage<AsistenciaDePersona>(db, q, {
    match: sql`(
      select evento.id, min(entrada.entro_en) as clave
      from (
        select stream.evento_id, asistencia.entro_en
        from asistencias asistencia
          join eventos_stream stream on stream.id = asistencia.stream_id
        where asistencia.usuario_id = ${usuarioId}
        union all
        select asistencia.evento_id, asistencia.entro_en
        from clases_asistencias asistencia
        where asistencia.usuario_id = ${usuarioId}
      ) entrada
        join sesion_eventos evento on evento.id = entrada.evento_id
        join sesiones sesion on sesion.id = evento.sesion_id
      where ${found}
      group by evento.id
    )`,
    dir: q.dir ?? 'desc',
    once: true,
    select: sql`
      evento.id,
      sesion.nombre_sesion as titulo,
      coalesce(curso.nombre_curso, '') as curso,
      ${iso('evento.inicia')} as inicia,
      ${iso('hallado.clave')} as entro_en`,
    from: sql`sesion_eventos evento on evento.id = hallado.id
      join sesiones sesion on sesion.id = evento.sesion_id
      left join cursos curso on curso.id = sesion.curso_id`,
  })
  return { asistencias, ...place }
}
