import { DIAS_EN_PAPELERA, may, type papeleraRoutes, type QueryOf, type Quitado } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

/** Programmes and offers are written by who administers alone, and so is what becomes of them in the trash. */
export const vistas = (person: Person): RawBuilder<boolean> =>
  may(person.personas, 'curriculas.write') ? sql`true` : sql`quitado.clase not in ('curricula', 'oferta')`

export async function listQuitados(db: Db, person: Person, q: QueryOf<typeof papeleraRoutes.list>) {
  const key = q.sort === 'nombre' ? spanish('quitado.nombre') : sql.ref<string>('quitado.creado_en')
  let match = db
    .selectFrom('papelera as quitado')
    .select(['quitado.id', key.as('clave')])
    .where(vistas(person))
  if (q.clase) match = match.where('quitado.clase', '=', q.clase)
  if (q.search) match = match.where(hasWords('quitado.busca', q.search))
  const { filas, ...place } = await listPage<Quitado>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'creado_en' ? 'desc' : 'asc'),
    select: sql`quitado.id, quitado.clase, quitado.objeto_id, quitado.nombre, ${iso('quitado.creado_en')} as quitado_en,
      coalesce(usuario.nombre_completo, '') as quien,
      greatest(0, ${DIAS_EN_PAPELERA}::int - (extract(epoch from now() - quitado.creado_en) / 86400)::int) as dias`,
    from: sql`papelera quitado on quitado.id = hallado.id
      left join usuarios usuario on usuario.id = quitado.quitado_por`,
  })
  return { quitados: filas, ...place }
}
