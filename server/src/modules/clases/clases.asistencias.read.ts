/** Who entered a class that is held elsewhere; and the classes that one person was in, wherever they were held. */
import type { AsistenciaDeClase, AsistenciaDePersona, clasesRoutes, fichasRoutes, QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import { alcanceDeTrabajo, suFicha } from '../../alcance/trabajo.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

const keys = { nombre: spanish('u.nombre_completo'), entro_en: sql`a.entro_en` } as const

/** Those whom the person may see; who holds it sees all of them. */
export async function listAsistencias(
  db: Db,
  person: Person,
  { id, propia }: { id: number; propia: boolean },
  q: QueryOf<typeof clasesRoutes.asistencias>,
) {
  let match = db
    .selectFrom('clases_asistencias as a')
    .leftJoin('usuarios as u', 'u.id', 'a.usuario_id')
    .select(['a.id', sql`${keys[q.sort]}`.as('clave')])
    .where('a.evento_id', '=', id)
  if (!propia) match = match.where(alcanceDeTrabajo(person))
  if (q.search) match = match.where(hasWords('u.busca', q.search))
  const { filas: asistencias, ...place } = await listPage<AsistenciaDeClase>(db, q, {
    match,
    dir: q.dir ?? 'asc',
    select: sql`
      a.id,
      ${suFicha(person)} as persona,
      coalesce(u.nombre_completo, 'Usuario eliminado') as nombre,
      coalesce(escuela.nombre, '') as escuela,
      ${iso('a.entro_en')} as entro_en`,
    from: sql`clases_asistencias a on a.id = h.id
      left join usuarios u on u.id = a.usuario_id
      left join escuelas escuela on escuela.id = u.escuela_id`,
  })
  return { asistencias, ...place }
}

/** A class that has a stream and a call elsewhere is one, from when they first came. */
export async function listAsistenciasDe(
  db: Db,
  usuarioId: number,
  q: QueryOf<typeof fichasRoutes.asistenciasDePersona>,
) {
  const found = q.search ? hasWords('s.busca', q.search) : sql`true`
  const { filas: asistencias, ...place } = await listPage<AsistenciaDePersona>(db, q, {
    match: sql`(
      select e.id, min(suya.entro_en) as clave
      from (
        select x.evento_id, a.entro_en
        from asistencias a
          join eventos_stream x on x.id = a.stream_id
        where a.usuario_id = ${usuarioId}
        union all
        select a.evento_id, a.entro_en
        from clases_asistencias a
        where a.usuario_id = ${usuarioId}
      ) suya
        join sesion_eventos e on e.id = suya.evento_id
        join sesiones s on s.id = e.sesion_id
      where ${found}
      group by e.id
    )`,
    dir: q.dir ?? 'desc',
    once: true,
    select: sql`
      e.id,
      s.nombre_sesion as titulo,
      coalesce(curso.nombre_curso, '') as curso,
      ${iso('e.inicia')} as inicia,
      ${iso('h.clave')} as entro_en`,
    from: sql`sesion_eventos e on e.id = h.id
      join sesiones s on s.id = e.sesion_id
      left join cursos curso on curso.id = s.curso_id`,
  })
  return { asistencias, ...place }
}
