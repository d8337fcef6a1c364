import type { Pagina, VersionDePagina } from '@eleva/contract'
import { sql } from 'kysely'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'

export const getPagina = (db: Db, id: number): Promise<Pagina | undefined> =>
  db
    .selectFrom('paginas as pagina')
    .innerJoin('materiales as material', 'material.id', 'pagina.material_id')
    .select([
      'pagina.material_id',
      'material.objetivo_id',
      'material.nombre_material',
      'pagina.contenido',
      'pagina.version',
    ])
    .where('pagina.material_id', '=', id)
    .executeTakeFirst()

/** Who wrote what stands there, and when. */
export async function getEscrita(db: Db, id: number): Promise<Omit<VersionDePagina, 'id'> | undefined> {
  const { rows } = await sql<Omit<VersionDePagina, 'id'>>`
    select
      coalesce(usuario.nombre_completo, '') as quien,
      ${iso('pagina.actualizado_en')} as escrito_en
    from paginas pagina
      left join usuarios usuario on usuario.id = pagina.usuario_id
    where pagina.material_id = ${id}`.execute(db)
  return rows[0]
}

/** The last one first. */
export async function listVersiones(db: Db, id: number): Promise<VersionDePagina[]> {
  const { rows } = await sql<VersionDePagina>`
    select
      anterior.id,
      coalesce(usuario.nombre_completo, '') as quien,
      ${iso('anterior.escrito_en')} as escrito_en
    from paginas_versiones anterior
      left join usuarios usuario on usuario.id = anterior.usuario_id
    where anterior.material_id = ${id}
    order by anterior.id desc`.execute(db)
  return rows
}

export async function getVersion(db: Db, id: number, version: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('paginas_versiones')
    .select('contenido')
    .where('material_id', '=', id)
    .where('id', '=', version)
    .executeTakeFirst()
  return row?.contenido
}
