import type { Novedad, novedadesRoutes, QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import { novedadVigente } from '../../alcance/novedades.read.ts'
import { vigencia } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'

type ListQuery = QueryOf<typeof novedadesRoutes.list>

const columns = [
  'n.id',
  'n.titulo',
  'n.descripcion',
  'n.tipo',
  'n.fecha_inicio',
  'n.fecha_finalizacion',
  'n.publicado',
  'n.publica',
] as const
const tipoName = sql<{ name: string }>`json_build_object('name', t.name)`.as('novedadtipo')
const estado = vigencia('n.fecha_inicio', 'n.fecha_finalizacion').as('vigencia')

/** One page of the panel and how many there are in all. */
export async function listNovedades(db: Db, q: ListQuery) {
  const key = q.sort === 'titulo' ? spanish('n.titulo') : sql.ref(`n.${q.sort}`)
  let match = db.selectFrom('novedades as n').select(['n.id', key.as('clave')])
  if (q.search) match = match.where(hasWords('n.busca', q.search))
  if (q.tipo) match = match.where('n.tipo', '=', q.tipo)
  if (q.publicado !== undefined) match = match.where('n.publicado', '=', q.publicado)
  const { filas, ...place } = await listPage<Novedad>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'titulo' ? 'asc' : 'desc'),
    nullsLast: q.sort === 'fecha_inicio',
    select: sql`n.id, n.titulo, n.descripcion, n.tipo, n.fecha_inicio, n.fecha_finalizacion, n.publicado, n.publica,
      ${tipoName}, ${estado}`,
    from: sql`novedades n on n.id = h.id join novedad_tipos t on t.id = n.tipo`,
  })
  return { novedades: filas, ...place }
}

export function getNovedad(db: Db, id: number) {
  return db
    .selectFrom('novedades as n')
    .innerJoin('novedad_tipos as t', 't.id', 'n.tipo')
    .select([...columns])
    .select([tipoName, estado])
    .where('n.id', '=', id)
    .executeTakeFirst()
}

/** Published and in date, newest first: what everybody sees in the header. */
export function listVigentes(db: Db) {
  return db
    .selectFrom('novedades as n')
    .innerJoin('novedad_tipos as t', 't.id', 'n.tipo')
    .select(['n.id', 'n.titulo', 'n.descripcion', 'n.tipo', 'n.fecha_inicio', 'n.fecha_finalizacion'])
    .select(tipoName)
    .where(novedadVigente)
    .orderBy(sql`coalesce(n.fecha_inicio, (n.creado_en at time zone zona())::date)`, 'desc')
    .orderBy('n.id', 'desc')
    .execute()
}
