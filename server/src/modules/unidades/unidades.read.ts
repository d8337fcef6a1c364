import type { QueryOf, Unidad, unidadesRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'

const columnas = sql`
  u.id, u.nombre_unidad, u.clave_interna, u.descripcion, u.version, u.archivada_en is not null as archivada,
  (select count(*)::int from actividades a where a.unidad_id = u.id and a.form_link = '') as total_actividades,
  (select count(*)::int from actividades a where a.unidad_id = u.id and a.form_link <> '') as total_formularios,
  (select count(*)::int from unidades_objetivos uo where uo.unidad_id = u.id) as total_objetivos,
  (select count(*)::int from cursos_unidades cu where cu.unidad_id = u.id) as total_cursos`

export async function listUnidades(db: Db, q: QueryOf<typeof unidadesRoutes.list>) {
  const key =
    q.sort === 'nombre_unidad'
      ? spanish('u.nombre_unidad')
      : sql.ref<string>(q.sort === 'creado_en' ? 'u.creado_en' : 'u.clave_interna')
  let match = db.selectFrom('unidades as u').select(['u.id', key.as('clave')])
  if (q.search) match = match.where(hasWords('u.busca', q.search))
  const { filas, ...place } = await listPage<Unidad>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'creado_en' ? 'desc' : 'asc'),
    select: columnas,
    from: sql`unidades u on u.id = h.id`,
  })
  return { unidades: filas, ...place }
}

export async function getUnidad(db: Db, id: number): Promise<Unidad | undefined> {
  const { rows } = await sql<Unidad>`select ${columnas} from unidades u where u.id = ${id}`.execute(db)
  return rows[0]
}
