import type { QueryOf, Unidad, unidadesRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'

const columnas = sql`
  unidad.id, unidad.nombre_unidad, unidad.clave_interna, unidad.descripcion, unidad.version,
    unidad.archivada_en is not null as archivada,
  (select count(*)::int from actividades actividad
    where actividad.unidad_id = unidad.id and actividad.form_link = '') as total_actividades,
  (select count(*)::int from actividades actividad
    where actividad.unidad_id = unidad.id and actividad.form_link <> '') as total_formularios,
  (select count(*)::int from unidades_objetivos en_unidad where en_unidad.unidad_id = unidad.id) as total_objetivos,
  (select count(*)::int from cursos_unidades en_curso where en_curso.unidad_id = unidad.id) as total_cursos`

export async function listUnidades(db: Db, q: QueryOf<typeof unidadesRoutes.list>) {
  const key =
    q.sort === 'nombre_unidad'
      ? spanish('unidad.nombre_unidad')
      : sql.ref<string>(q.sort === 'creado_en' ? 'unidad.creado_en' : 'unidad.clave_interna')
  let match = db.selectFrom('unidades as unidad').select(['unidad.id', key.as('clave')])
  if (q.search) match = match.where(hasWords('unidad.busca', q.search))
  const { filas, ...place } = await listPage<Unidad>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'creado_en' ? 'desc' : 'asc'),
    select: columnas,
    from: sql`unidades unidad on unidad.id = hallado.id`,
  })
  return { unidades: filas, ...place }
}

export async function getUnidad(db: Db, id: number): Promise<Unidad | undefined> {
  const { rows } = await sql<Unidad>`
    select ${columnas}
    from unidades unidad
    where unidad.id = ${id}`.execute(db)
  return rows[0]
}
