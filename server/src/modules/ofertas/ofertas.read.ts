import type { DatosDeAviso, Oferta, ofertasRoutes, QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import { ofertaPublicada, ofertaTerminada } from '../../alcance/ofertas.read.ts'
import { hoy, vigencia } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'

const columnas = sql`
  oferta.id, oferta.nombre_oferta_academica, oferta.descripcion, oferta.imagen, oferta.fecha_inicio,
    oferta.fecha_finalizacion, oferta.publicado,
  oferta.version, ${vigencia('oferta.fecha_inicio', 'oferta.fecha_finalizacion')} as vigencia,
  coalesce((
    select json_agg(grupo.id order by grupo.nombre_grupo collate "es-x-icu")
    from ofertas_grupos al_grupo
      join grupos grupo on grupo.id = al_grupo.grupo_id
    where al_grupo.oferta_id = oferta.id and grupo.archivado_en is null), '[]') as "arrGruposId",
  coalesce((
    select string_agg(grupo.nombre_grupo, ', ' order by grupo.nombre_grupo collate "es-x-icu")
    from ofertas_grupos al_grupo
      join grupos grupo on grupo.id = al_grupo.grupo_id
    where al_grupo.oferta_id = oferta.id), '') as grupos,
  coalesce((
    select json_agg(json_build_object('curricula_id', curricula.id, 'nombre_curricula', curricula.nombre_curricula))
    from ofertas_curriculas ofrecida
      join curriculas curricula on curricula.id = ofrecida.curricula_id
    where ofrecida.oferta_id = oferta.id), '[]') as detalles_oferta_curricula`

export async function listOfertas(db: Db, q: QueryOf<typeof ofertasRoutes.list>) {
  const byName = q.sort === 'nombre_oferta_academica'
  const key = byName ? spanish('oferta.nombre_oferta_academica') : sql.ref(`oferta.${q.sort}`)
  let match = db.selectFrom('ofertas_academicas as oferta').select(['oferta.id', key.as('clave')])
  if (q.search) match = match.where(hasWords('oferta.busca', q.search))
  if (q.publicado !== undefined) match = match.where('oferta.publicado', '=', q.publicado)
  const { filas, ...place } = await listPage<Oferta>(db, q, {
    match,
    dir: q.dir ?? (byName ? 'asc' : 'desc'),
    nullsLast: q.sort === 'fecha_inicio',
    select: columnas,
    from: sql`ofertas_academicas oferta on oferta.id = hallado.id`,
  })
  return { ofertas: filas, cantidad: place.total, ...place }
}

export async function getOferta(db: Db, id: number): Promise<Oferta | undefined> {
  const { rows } = await sql<Oferta>`
    select ${columnas}
    from ofertas_academicas oferta
    where oferta.id = ${id}`.execute(db)
  return rows[0]
}

/** Whether people see an offer, and its groups. */
export async function getAlcance(db: Db, id: number): Promise<{ publicado: number; grupos: number[] }> {
  const { rows } = await sql<{ publicado: number; grupos: number[] }>`
    select oferta.publicado,
      coalesce((select json_agg(al_grupo.grupo_id) from ofertas_grupos al_grupo
        where al_grupo.oferta_id = oferta.id), '[]') as grupos
    from ofertas_academicas oferta
    where oferta.id = ${id}`.execute(db)
  return rows[0]!
}

/** Names for what is told of an offer; undefined unless it is published and not over. */
export async function findOfrecida(db: Db, id: number): Promise<DatosDeAviso | undefined> {
  const { rows } = await sql<{ datos: DatosDeAviso }>`
    select jsonb_strip_nulls(jsonb_build_object(
        'oferta', oferta.nombre_oferta_academica, 'curricula_id', curricula.id, 'curricula', curricula.nombre_curricula,
        'inicia', case when oferta.fecha_inicio > ${hoy} then to_char(oferta.fecha_inicio, 'YYYY-MM-DD') end)) as datos
    from ofertas_academicas oferta
      left join ofertas_curriculas ofrecida on ofrecida.oferta_id = oferta.id
      left join curriculas curricula on curricula.id = ofrecida.curricula_id
    where oferta.id = ${id} and ${ofertaPublicada} and not ${ofertaTerminada}
    order by curricula.id
    limit 1`.execute(db)
  return rows[0]?.datos
}
