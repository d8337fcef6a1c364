import { type Ciclo, DIAS_PARA_REABRIR, type GrupoDeCiclo } from '@eleva/contract'
import { sql } from 'kysely'
import { hoy, iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'

export async function listCiclos(db: Db): Promise<Ciclo[]> {
  const { rows } = await sql<Ciclo>`
    select
      c.id,
      c.nombre,
      c.estado,
      (select count(*)::int from ciclos_grupos suyo where suyo.ciclo_id = c.id) as grupos,
      c.hechos,
      (select count(*)::int from ciclos_ofertas suya where suya.ciclo_id = c.id) as ofertas,
      (select count(*)::int from ciclos_grupos suyo where suyo.ciclo_id = c.id and suyo.copia_id is not null) as copias,
      coalesce(u.nombre_completo, '') as quien,
      ${iso('c.cerrado_en')} as cerrado_en,
      c.reporte <> '' as reporte,
      c.estado = 'cerrado' and c.cerrado_en > now() - make_interval(days => ${sql.lit(DIAS_PARA_REABRIR)}) as reabrible
    from ciclos c
      left join usuarios u on u.id = c.usuario_id
    order by c.creado_en desc, c.id desc`.execute(db)
  return rows
}

const personas = sql`(select count(*)::int from grupos_usuarios miembro where miembro.grupo_id = g.id)`

/** Those of no year that is over. */
export async function listAbiertos(db: Db): Promise<GrupoDeCiclo[]> {
  const { rows } = await sql<GrupoDeCiclo>`
    select g.id, g.nombre_grupo as nombre, ${personas} as personas
    from grupos g
    where g.archivado_en is null
    order by g.nombre_grupo collate "es-x-icu", g.id`.execute(db)
  return rows
}

/** Of a year those which no group follows yet. */
export async function listSinCopia(db: Db, ciclo: number): Promise<(GrupoDeCiclo & { descripcion: string })[]> {
  const { rows } = await sql<GrupoDeCiclo & { descripcion: string }>`
    select g.id, g.nombre_grupo as nombre, g.descripcion_grupo as descripcion, ${personas} as personas
    from ciclos_grupos suyo
      join grupos g on g.id = suyo.grupo_id
    where suyo.ciclo_id = ${ciclo}
      and suyo.copia_id is null
    order by g.nombre_grupo collate "es-x-icu", g.id`.execute(db)
  return rows
}

/**
 * Offers that are going on, for these groups alone; those that a school has, or another group, go on. On
 * `ofertas_academicas as o`.
 */
export const ofertasQueTerminan = (grupos: readonly number[]) => sql`
  (o.fecha_inicio is null or o.fecha_inicio <= ${hoy})
  and (o.fecha_finalizacion is null or o.fecha_finalizacion >= ${hoy})
  and exists (select from ofertas_grupos og where og.oferta_id = o.id and og.grupo_id = any (${grupos}::bigint[]))
  and not exists (
    select
    from ofertas_grupos og
      join grupos otro on otro.id = og.grupo_id
    where og.oferta_id = o.id
      and otro.archivado_en is null
      and otro.id <> all (${grupos}::bigint[])
  )
  and not exists (select from gestores_ofertas suya where suya.oferta_id = o.id)`

export async function getPrevia(db: Db, grupos: readonly number[]) {
  const { rows } = await sql<{ grupos: number; personas: number; ofertas: string[] }>`
    select
      (select count(*)::int from grupos g where g.id = any (${grupos}::bigint[]) and g.archivado_en is null) as grupos,
      (
        select count(distinct miembro.usuario_id)::int
        from grupos_usuarios miembro
        where miembro.grupo_id = any (${grupos}::bigint[])
      ) as personas,
      coalesce((
        select json_agg(o.nombre_oferta_academica order by o.nombre_oferta_academica collate "es-x-icu", o.id)
        from ofertas_academicas o
        where ${ofertasQueTerminan(grupos)}
      ), '[]') as ofertas`.execute(db)
  return rows[0]!
}
