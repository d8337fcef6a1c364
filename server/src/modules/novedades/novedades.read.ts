import type { Novedad, NovedadVigente, novedadesRoutes, QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import { novedadVigente } from '../../alcance/novedades.read.ts'
import { vigencia } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'

type ListQuery = QueryOf<typeof novedadesRoutes.list>

/** What everybody sees of one. On `novedades as novedad` and its `tipo`. */
const vista = sql`
  novedad.id,
  novedad.titulo,
  novedad.descripcion,
  novedad.tipo,
  json_build_object('name', tipo.name) as novedadtipo,
  novedad.fecha_inicio,
  novedad.fecha_finalizacion`
const columnas = sql`
  ${vista},
  novedad.publicado,
  novedad.publica,
  novedad.version,
  ${vigencia('novedad.fecha_inicio', 'novedad.fecha_finalizacion')} as vigencia`
const conTipo = sql`join novedad_tipos tipo on tipo.id = novedad.tipo`

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
    select: columnas,
    from: sql`novedades novedad on novedad.id = hallado.id ${conTipo}`,
  })
  return { novedades: filas, ...place }
}

export async function getNovedad(db: Db, id: number): Promise<Novedad | undefined> {
  const { rows } = await sql<Novedad>`
    select ${columnas}
    from novedades novedad ${conTipo}
    where novedad.id = ${id}`.execute(db)
  return rows[0]
}

/** Published and in date, newest first: what everybody sees in the header. */
export async function listVigentes(db: Db): Promise<NovedadVigente[]> {
  const { rows } = await sql<NovedadVigente>`
    select ${vista}
    from novedades novedad ${conTipo}
    where ${novedadVigente}
    order by
      coalesce(novedad.fecha_inicio, (novedad.creado_en at time zone zona())::date) desc,
      novedad.id desc`.execute(db)
  return rows
}
