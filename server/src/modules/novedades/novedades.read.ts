import type { Novedad, novedadesRoutes, QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import { today } from '../../kit/days.ts'
import type { Db } from '../../kit/db.ts'
import { hasWords, listPage, spanish } from '../../kit/list.ts'

type ListQuery = QueryOf<typeof novedadesRoutes.list>

const columns = [
  'n.id',
  'n.titulo',
  'n.descripcion',
  'n.tipo',
  'n.fecha_inicio',
  'n.fecha_finalizacion',
  'n.publicado',
] as const
const tipoName = sql<{ name: string }>`json_build_object('name', t.name)`.as('novedadtipo')
const vigencia = (zone: string) =>
  sql<'programada' | 'vigente' | 'vencida'>`case when n.fecha_inicio > ${today(zone)} then 'programada'
    when n.fecha_finalizacion < ${today(zone)} then 'vencida' else 'vigente' end`.as('vigencia')

/** One page of the panel and how many there are in all. */
export async function listNovedades(db: Db, zone: string, q: ListQuery) {
  const key = q.sort === 'titulo' ? spanish('n.titulo') : sql.ref(`n.${q.sort}`)
  let match = db.selectFrom('novedades as n').select(['n.id', key.as('clave')])
  if (q.search) match = match.where(hasWords('n.busca', q.search))
  if (q.tipo) match = match.where('n.tipo', '=', q.tipo)
  if (q.publicado !== undefined) match = match.where('n.publicado', '=', q.publicado)
  const { filas, ...place } = await listPage<Novedad>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'titulo' ? 'asc' : 'desc'),
    nullsLast: q.sort === 'fecha_inicio',
    select: sql`n.id, n.titulo, n.descripcion, n.tipo, n.fecha_inicio, n.fecha_finalizacion, n.publicado,
      ${tipoName}, ${vigencia(zone)}`,
    from: sql`novedades n on n.id = h.id join novedad_tipos t on t.id = n.tipo`,
  })
  return { novedades: filas, ...place }
}

export function getNovedad(db: Db, zone: string, id: number) {
  return db
    .selectFrom('novedades as n')
    .innerJoin('novedad_tipos as t', 't.id', 'n.tipo')
    .select([...columns])
    .select([tipoName, vigencia(zone)])
    .where('n.id', '=', id)
    .executeTakeFirst()
}

/** Published and in date, newest first: what everybody sees in the header. */
export function listVigentes(db: Db, zone: string) {
  return db
    .selectFrom('novedades as n')
    .innerJoin('novedad_tipos as t', 't.id', 'n.tipo')
    .select(['n.id', 'n.titulo', 'n.descripcion', 'n.tipo', 'n.fecha_inicio', 'n.fecha_finalizacion'])
    .select(tipoName)
    .where('n.publicado', '=', 1)
    .where(e => e.or([e('n.fecha_inicio', 'is', null), e('n.fecha_inicio', '<=', today(zone))]))
    .where(e => e.or([e('n.fecha_finalizacion', 'is', null), e('n.fecha_finalizacion', '>=', today(zone))]))
    .orderBy(sql`coalesce(n.fecha_inicio, n.creado_en::date)`, 'desc')
    .orderBy('n.id', 'desc')
    .limit(20)
    .execute()
}
