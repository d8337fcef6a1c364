import type { Novedad, novedadesRoutes, QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import { novedadVigente } from '../../alcance/novedades.read.ts'
import { vigencia } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'

type ListQuery = QueryOf<typeof novedadesRoutes.list>

const columns = [
  'novedad.id',
  'novedad.titulo',
  'novedad.descripcion',
  'novedad.tipo',
  'novedad.fecha_inicio',
  'novedad.fecha_finalizacion',
  'novedad.publicado',
  'novedad.publica',
] as const
const tipoName = sql<{ name: string }>`json_build_object('name', tipo.name)`.as('novedadtipo')
const estado = vigencia('novedad.fecha_inicio', 'novedad.fecha_finalizacion').as('vigencia')

/** One page of the panel and how many there are in all. */
export async function listNovedades(db: Db, q: ListQuery) {
  const key = q.sort === 'titulo' ? spanish('novedad.titulo') : sql.ref(`novedad.${q.sort}`)
  let match = db.selectFrom('novedades as novedad').select(['novedad.id', key.as('clave')])
  if (q.search) match = match.where(hasWords('novedad.busca', q.search))
  if (q.tipo) match = match.where('novedad.tipo', '=', q.tipo)
  if (q.publicado !== undefined) match = match.where('novedad.publicado', '=', q.publicado)
  const { filas, ...place } = await listPage<Novedad>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'titulo' ? 'asc' : 'desc'),
    nullsLast: q.sort === 'fecha_inicio',
    select: sql`novedad.id, novedad.titulo, novedad.descripcion, novedad.tipo, novedad.fecha_inicio,
      novedad.fecha_finalizacion, novedad.publicado, novedad.publica,
      ${tipoName}, ${estado}`,
    from: sql`novedades novedad on novedad.id = hallado.id join novedad_tipos tipo on tipo.id = novedad.tipo`,
  })
  return { novedades: filas, ...place }
}

export function getNovedad(db: Db, id: number) {
  return db
    .selectFrom('novedades as novedad')
    .innerJoin('novedad_tipos as tipo', 'tipo.id', 'novedad.tipo')
    .select([...columns])
    .select([tipoName, estado])
    .where('novedad.id', '=', id)
    .executeTakeFirst()
}

/** Published and in date, newest first: what everybody sees in the header. */
export function listVigentes(db: Db) {
  return db
    .selectFrom('novedades as novedad')
    .innerJoin('novedad_tipos as tipo', 'tipo.id', 'novedad.tipo')
    .select([
      'novedad.id',
      'novedad.titulo',
      'novedad.descripcion',
      'novedad.tipo',
      'novedad.fecha_inicio',
      'novedad.fecha_finalizacion',
    ])
    .select(tipoName)
    .where(novedadVigente)
    .orderBy(sql`coalesce(novedad.fecha_inicio, (novedad.creado_en at time zone zona())::date)`, 'desc')
    .orderBy('novedad.id', 'desc')
    .execute()
}
