import { type Ciclo, DIAS_PARA_REABRIR, type GrupoDeCiclo } from '@eleva/contract'
import { sql } from 'kysely'
import { hoy, iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'

export async function listCiclos(db: Db): Promise<Ciclo[]> {
  const { rows } = await sql<Ciclo>`
    select
      ciclo.id,
      ciclo.nombre,
      ciclo.estado,
      (select count(*)::int from ciclos_grupos del_ciclo where del_ciclo.ciclo_id = ciclo.id) as grupos,
      ciclo.hechos,
      (select count(*)::int from ciclos_ofertas del_ciclo where del_ciclo.ciclo_id = ciclo.id) as ofertas,
      (select count(*)::int from ciclos_grupos del_ciclo
        where del_ciclo.ciclo_id = ciclo.id and del_ciclo.copia_id is not null) as copias,
      coalesce(usuario.nombre_completo, '') as quien,
      ${iso('ciclo.cerrado_en')} as cerrado_en,
      ciclo.reporte <> '' as reporte,
      ciclo.estado = 'cerrado'
        and ciclo.cerrado_en > now() - make_interval(days => ${sql.lit(DIAS_PARA_REABRIR)}) as reabrible
    from ciclos ciclo
      left join usuarios usuario on usuario.id = ciclo.usuario_id
    order by ciclo.creado_en desc, ciclo.id desc`.execute(db)
  return rows
}

const personas = sql`(select count(*)::int from grupos_usuarios miembro where miembro.grupo_id = grupo.id)`

/** Those of no year that is over. */
export async function listAbiertos(db: Db): Promise<GrupoDeCiclo[]> {
  const { rows } = await sql<GrupoDeCiclo>`
    select grupo.id, grupo.nombre_grupo as nombre, ${personas} as personas
    from grupos grupo
    where grupo.archivado_en is null
    order by grupo.nombre_grupo collate "es-x-icu", grupo.id`.execute(db)
  return rows
}

/** The groups of a year which no group follows yet. */
export async function listSinCopia(db: Db, ciclo: number): Promise<(GrupoDeCiclo & { descripcion: string })[]> {
  const { rows } = await sql<GrupoDeCiclo & { descripcion: string }>`
    select grupo.id, grupo.nombre_grupo as nombre, grupo.descripcion_grupo as descripcion, ${personas} as personas
    from ciclos_grupos del_ciclo
      join grupos grupo on grupo.id = del_ciclo.grupo_id
    where del_ciclo.ciclo_id = ${ciclo}
      and del_ciclo.copia_id is null
    order by grupo.nombre_grupo collate "es-x-icu", grupo.id`.execute(db)
  return rows
}

/**
 * Offers that are going on, for these groups alone; those that a school has, or another group, go on. On
 * `ofertas_academicas as oferta`.
 */
export const ofertasQueTerminan = (grupos: readonly number[]) => sql`
  (oferta.fecha_inicio is null or oferta.fecha_inicio <= ${hoy})
  and (oferta.fecha_finalizacion is null or oferta.fecha_finalizacion >= ${hoy})
  and exists (select from ofertas_grupos al_grupo
    where al_grupo.oferta_id = oferta.id and al_grupo.grupo_id = any (${grupos}::bigint[]))
  and not exists (
    select
    from ofertas_grupos al_grupo
      join grupos otro on otro.id = al_grupo.grupo_id
    where al_grupo.oferta_id = oferta.id
      and otro.archivado_en is null
      and otro.id <> all (${grupos}::bigint[])
  )
  and not exists (select from gestores_ofertas a_escuela where a_escuela.oferta_id = oferta.id)`

export async function getPrevia(db: Db, grupos: readonly number[]) {
  const { rows } = await sql<{ grupos: number; personas: number; ofertas: string[] }>`
    select
      (select count(*)::int from grupos grupo
        where grupo.id = any (${grupos}::bigint[]) and grupo.archivado_en is null) as grupos,
      (
        select count(distinct miembro.usuario_id)::int
        from grupos_usuarios miembro
        where miembro.grupo_id = any (${grupos}::bigint[])
      ) as personas,
      coalesce((
        select json_agg(oferta.nombre_oferta_academica
          order by oferta.nombre_oferta_academica collate "es-x-icu", oferta.id)
        from ofertas_academicas oferta
        where ${ofertasQueTerminan(grupos)}
      ), '[]') as ofertas`.execute(db)
  return rows[0]!
}
