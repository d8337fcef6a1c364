/** Writes a page, and keeps how it stood before where somebody begins anew (ADR 087). */
import { NOMBRE_DE_PAGINA, PAUSA_DE_PAGINA, type PaginaCambio, VERSIONES_DE_PAGINA } from '@eleva/contract'
import { sql } from 'kysely'
import { gone, requireVersion } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { cleanHtml } from '../../kit/web/rich-text.ts'
import { adoptImagenesDe } from '../reactivos/reactivos.service.ts'
import { lockObjetivo, ordenAlFinal } from './objetivos.sql.ts'

const DOCUMENTO = 1

/**
 * Empty, behind the materials that the objective has.
 * @throws {Refusal} 404
 */
export async function createPagina(db: Db, usuario_id: number, objetivo_id: number): Promise<number> {
  await lockObjetivo(db, objetivo_id)
  const { id } = await db
    .insertInto('materiales')
    .values({
      objetivo_id,
      nombre_material: NOMBRE_DE_PAGINA,
      tipo_material_id: DOCUMENTO,
      orden_visualizacion: ordenAlFinal(objetivo_id),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('paginas').values({ material_id: id, usuario_id }).execute()
  return id
}

type Escrita = { contenido: string; version: number; mia: boolean; seguida: boolean; visita: string | null }

/**
 * Held until this is written.
 * @throws {Refusal} 404, or 409 when somebody was faster
 */
async function lockPagina(db: Db, quien: number, id: number, version: number | undefined): Promise<Escrita> {
  const { rows } = await sql<Escrita>`
    select
      contenido,
      version,
      usuario_id is not distinct from ${quien}::bigint as mia,
      actualizado_en > now() - make_interval(mins => ${PAUSA_DE_PAGINA}) as seguida,
      visita
    from paginas
    where material_id = ${id}
    for update`.execute(db)
  const now = rows[0]
  if (!now) throw gone('página')
  requireVersion('página', version, now.version)
  return now
}

/**
 * What stands there becomes a version, unless the last one says the same.
 * @returns the key of the version that says it
 */
async function keepVersion(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with ultima as (
      select anterior.id, anterior.contenido
      from paginas_versiones anterior
      where anterior.material_id = ${id}
      order by anterior.id desc
      limit 1
    ),
    nueva as (
      insert into paginas_versiones (material_id, contenido, usuario_id, escrito_en)
      select pagina.material_id, pagina.contenido, pagina.usuario_id, pagina.actualizado_en
      from paginas pagina
        left join ultima on true
      where pagina.material_id = ${id}
        and pagina.contenido is distinct from ultima.contenido
      returning id
    )
    select coalesce((select id from nueva), (select id from ultima)) as id`.execute(db)
  await sql`
    delete from paginas_versiones
    where material_id = ${id}
      and id <= (
        select sobra.id
        from paginas_versiones sobra
        where sobra.material_id = ${id}
        order by sobra.id desc
        offset ${VERSIONES_DE_PAGINA}
        limit 1
      )`.execute(db)
  return rows[0]!.id
}

type VersionNueva = { contenido: string; visita: string | null }

const write = (db: Db, quien: number, id: number, { contenido, visita }: VersionNueva) =>
  db
    .updateTable('paginas')
    .set({ contenido, visita, usuario_id: quien, actualizado_en: sql`now()`, version: sql`version + 1` })
    .where('material_id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

/**
 * @returns its version from now on, and its text where that is not as it was sent
 * @throws {Refusal} 404, or 409 when somebody was faster
 */
export async function updatePagina(db: Db, quien: number, id: number, cambio: PaginaCambio) {
  const now = await lockPagina(db, quien, id, cambio.version)
  const { nombre_material, visita = null } = cambio
  if (nombre_material !== undefined)
    await db
      .updateTable('materiales')
      .set({ nombre_material, version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
  if (cambio.contenido === undefined) {
    await db.updateTable('paginas').set({ version: sql`version + 1` }).where('material_id', '=', id).execute()
    return { version: now.version + 1, contenido: null }
  }
  const contenido = cleanHtml(cambio.contenido)
  const goesOn = now.mia && now.seguida && now.visita === visita
  // A page that was never written has nothing to keep.
  if (!goesOn && now.contenido !== '' && now.contenido !== contenido) await keepVersion(db, id)
  await adoptImagenesDe(db, contenido)
  const { version } = await write(db, quien, id, { contenido, visita })
  return { version, contenido: contenido === cambio.contenido ? null : contenido }
}

/**
 * What stood becomes a version, so that this, too, can be undone.
 * @throws {Refusal} 404, or 409 when somebody was faster
 */
export async function restorePagina(
  db: Db,
  quien: number,
  id: number,
  { contenido, version }: { contenido: string; version: number | undefined },
): Promise<{ antes: number; version: number }> {
  await lockPagina(db, quien, id, version)
  const antes = await keepVersion(db, id)
  const after = await write(db, quien, id, { contenido, visita: null })
  return { antes, version: after.version }
}
