import type { novedadesRoutes, QueryOf } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'

type ListQuery = QueryOf<typeof novedadesRoutes.list>

/** Today where the people are: validity counts in their days, not in UTC's. A select, because that is asked once, not per row. */
const today = (zone: string) => sql<string>`(select (now() at time zone ${zone})::date)`

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

const escapeLike = (text: string) => text.replace(/[\\%_]/g, sign => `\\${sign}`)

/** One page of the panel and how many there are in all: one statement. */
export async function listNovedades(db: Db, zone: string, q: ListQuery) {
  const dir = q.dir ?? (q.sort === 'titulo' ? 'asc' : 'desc')
  const key = q.sort === 'titulo' ? sql`n.titulo collate "es-x-icu"` : sql.ref(`n.${q.sort}`)
  // Only what can be null says where nulls go: the index on the date of creation does not know those words.
  const order = sql`clave ${sql.raw(q.sort === 'fecha_inicio' ? `${dir} nulls last` : dir)}, id desc`
  // Keys only: whole rows are read for the page alone.
  let match = db.selectFrom('novedades as n').select(['n.id', key.as('clave')])
  // A select, or the plan that PostgreSQL keeps for later calls works the pattern out again for every row it looks at.
  const pattern = sql`(select sin_acentos(${`%${escapeLike(q.search)}%`}))`
  if (q.search) match = match.where(sql<SqlBool>`n.busca like ${pattern}`)
  if (q.tipo) match = match.where('n.tipo', '=', q.tipo)
  if (q.publicado !== undefined) match = match.where('n.publicado', '=', q.publicado)
  const skip = (q.page - 1) * q.per_page
  const rows = await db
    // A search is done once, for the count and the page; without one each has an index that is faster than both together.
    .with(
      cte => (q.search ? cte('hallados').materialized() : cte('hallados').notMaterialized()),
      () => match,
    )
    .with('pagina', db2 =>
      db2
        .selectFrom(e => e.selectFrom('hallados').selectAll().orderBy(order).limit(q.per_page).offset(skip).as('h'))
        .innerJoin('novedades as n', 'n.id', 'h.id')
        .innerJoin('novedad_tipos as t', 't.id', 'n.tipo')
        .select([...columns])
        .select(['h.clave', tipoName, vigencia(zone)]),
    )
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('hallados').select(sql<number>`count(*)::int`.as('c')).as('total'),
      selectFrom('pagina as p')
        .select(sql<NovedadRow[]>`coalesce(json_agg(to_jsonb(p) - 'clave' order by ${order}), '[]')`.as('filas'))
        .as('filas'),
    ])
    .executeTakeFirstOrThrow()
  return { novedades: rows.filas ?? [], total: rows.total ?? 0, page: q.page, per_page: q.per_page }
}

type NovedadRow = {
  id: number
  titulo: string
  descripcion: string
  tipo: number
  novedadtipo: { name: string }
  fecha_inicio: string | null
  fecha_finalizacion: string | null
  publicado: number
  vigencia: 'programada' | 'vigente' | 'vencida'
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
