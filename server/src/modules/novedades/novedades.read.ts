import type { novedadesRoutes, QueryOf } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'

type ListQuery = QueryOf<typeof novedadesRoutes.list>

/** Today where the people are: validity counts in their days, not in UTC's. */
const today = (zone: string) => sql<string>`(now() at time zone ${zone})::date`

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
  // The match is computed once; the count and the page both read it.
  let match = db.selectFrom('novedades').selectAll()
  if (q.search) match = match.where(sql<SqlBool>`busca like sin_acentos(${`%${escapeLike(q.search)}%`})`)
  if (q.tipo) match = match.where('tipo', '=', q.tipo)
  if (q.publicado !== undefined) match = match.where('publicado', '=', q.publicado)
  const order = q.sort === 'titulo' ? sql`n.titulo collate "es-x-icu"` : sql.ref(`n.${q.sort}`)
  const rows = await db
    .with(
      cte => cte('hallados').materialized(),
      () => match,
    )
    .with('pagina', db2 =>
      db2
        .selectFrom('hallados as n')
        .innerJoin('novedad_tipos as t', 't.id', 'n.tipo')
        .select([...columns])
        .select([
          tipoName,
          vigencia(zone),
          sql<number>`row_number() over (order by ${order} ${sql.raw(dir)} nulls last, n.id desc)`.as('lugar'),
        ])
        .orderBy('lugar')
        .limit(q.per_page)
        .offset((q.page - 1) * q.per_page),
    )
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('hallados').select(sql<number>`count(*)::int`.as('c')).as('total'),
      selectFrom('pagina as p')
        .select(sql<NovedadRow[]>`coalesce(json_agg(to_jsonb(p) - 'lugar' order by p.lugar), '[]')`.as('filas'))
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
