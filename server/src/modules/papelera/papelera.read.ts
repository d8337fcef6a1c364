import { DIAS_EN_PAPELERA, type papeleraRoutes, type QueryOf, type Quitado } from '@eleva/contract'
import { sql } from 'kysely'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'
import { vistas } from './papelera.restaurar.ts'

export async function listQuitados(db: Db, person: Person, q: QueryOf<typeof papeleraRoutes.list>) {
  const key = q.sort === 'nombre' ? spanish('p.nombre') : sql.ref<string>('p.creado_en')
  let match = db
    .selectFrom('papelera as p')
    .select(['p.id', key.as('clave')])
    .where(vistas(person))
  if (q.clase) match = match.where('p.clase', '=', q.clase)
  if (q.search) match = match.where(hasWords('p.busca', q.search))
  const { filas, ...place } = await listPage<Quitado>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'creado_en' ? 'desc' : 'asc'),
    select: sql`p.id, p.clase, p.objeto_id, p.nombre, ${iso('p.creado_en')} as quitado_en,
      coalesce(u.nombre_completo, '') as quien,
      greatest(0, ${DIAS_EN_PAPELERA}::int - (extract(epoch from now() - p.creado_en) / 86400)::int) as dias`,
    from: sql`papelera p on p.id = h.id left join usuarios u on u.id = p.quitado_por`,
  })
  return { quitados: filas, ...place }
}
