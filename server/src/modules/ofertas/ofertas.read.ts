import type { DatosDeAviso, Oferta, ofertasRoutes, QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import { ofertaPublicada, ofertaTerminada } from '../../alcance/ofertas.read.ts'
import { hoy, vigencia } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'

const columnas = sql`
  o.id, o.nombre_oferta_academica, o.descripcion, o.imagen, o.fecha_inicio, o.fecha_finalizacion, o.publicado,
  o.version, ${vigencia('o.fecha_inicio', 'o.fecha_finalizacion')} as vigencia,
  coalesce((
    select json_agg(g.id order by g.nombre_grupo collate "es-x-icu")
    from ofertas_grupos og join grupos g on g.id = og.grupo_id
    where og.oferta_id = o.id), '[]') as "arrGruposId",
  coalesce((
    select string_agg(g.nombre_grupo, ', ' order by g.nombre_grupo collate "es-x-icu")
    from ofertas_grupos og join grupos g on g.id = og.grupo_id
    where og.oferta_id = o.id), '') as grupos,
  coalesce((
    select json_agg(json_build_object('curricula_id', c.id, 'nombre_curricula', c.nombre_curricula))
    from ofertas_curriculas oc join curriculas c on c.id = oc.curricula_id
    where oc.oferta_id = o.id), '[]') as detalles_oferta_curricula`

export async function listOfertas(db: Db, q: QueryOf<typeof ofertasRoutes.list>) {
  const byName = q.sort === 'nombre_oferta_academica'
  const key = byName ? spanish('o.nombre_oferta_academica') : sql.ref(`o.${q.sort}`)
  let match = db.selectFrom('ofertas_academicas as o').select(['o.id', key.as('clave')])
  if (q.search) match = match.where(hasWords('o.busca', q.search))
  if (q.publicado !== undefined) match = match.where('o.publicado', '=', q.publicado)
  const { filas, ...place } = await listPage<Oferta>(db, q, {
    match,
    dir: q.dir ?? (byName ? 'asc' : 'desc'),
    nullsLast: q.sort === 'fecha_inicio',
    select: columnas,
    from: sql`ofertas_academicas o on o.id = h.id`,
  })
  return { ofertas: filas, cantidad: place.total, ...place }
}

export async function getOferta(db: Db, id: number): Promise<Oferta | undefined> {
  const { rows } = await sql<Oferta>`select ${columnas} from ofertas_academicas o where o.id = ${id}`.execute(db)
  return rows[0]
}

/** Whether people see an offer, and its groups. */
export async function getAlcance(db: Db, id: number): Promise<{ publicado: number; grupos: number[] }> {
  const { rows } = await sql<{ publicado: number; grupos: number[] }>`
    select o.publicado,
      coalesce((select json_agg(og.grupo_id) from ofertas_grupos og where og.oferta_id = o.id), '[]') as grupos
    from ofertas_academicas o
    where o.id = ${id}`.execute(db)
  return rows[0]!
}

/** Names for what is told of an offer; undefined unless it is published and not over. */
export async function findOfrecida(db: Db, id: number): Promise<DatosDeAviso | undefined> {
  const { rows } = await sql<{ datos: DatosDeAviso }>`
    select jsonb_strip_nulls(jsonb_build_object(
        'oferta', o.nombre_oferta_academica, 'curricula_id', c.id, 'curricula', c.nombre_curricula,
        'inicia', case when o.fecha_inicio > ${hoy} then to_char(o.fecha_inicio, 'YYYY-MM-DD') end)) as datos
    from ofertas_academicas o
      left join ofertas_curriculas oc on oc.oferta_id = o.id
      left join curriculas c on c.id = oc.curricula_id
    where o.id = ${id} and ${ofertaPublicada} and not ${ofertaTerminada}
    order by c.id
    limit 1`.execute(db)
  return rows[0]?.datos
}
