/** Who entered a class that is held elsewhere. */
import type { AsistenciaDeClase, clasesRoutes, QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import { alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
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
      coalesce(u.nombre_completo, 'Usuario eliminado') as nombre,
      coalesce(escuela.nombre, '') as escuela,
      ${iso('a.entro_en')} as entro_en`,
    from: sql`clases_asistencias a on a.id = h.id
      left join usuarios u on u.id = a.usuario_id
      left join escuelas escuela on escuela.id = u.escuela_id`,
  })
  return { asistencias, ...place }
}
