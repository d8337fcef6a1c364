import type { MaterialCambio, MaterialInput, ObjetivoCambio, ObjetivoInput } from '@eleva/contract'
import { sql } from 'kysely'
import { refuseTrabajo } from '../../alcance/borrado.read.ts'
import { gone, requireVersion } from '../../kit/cosas.ts'
import { constraintOf } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, Refusal, requireUnused } from '../../kit/errors.ts'
import { putInPapelera } from '../papelera/papelera.service.ts'

/** What the database says about an objective that cannot be. */
function explain(error: unknown): never {
  if (constraintOf(error) === 'objetivos_clave_interna_key') {
    const message = 'Ya hay un objetivo con esa clave.'
    throw new Refusal(409, message, { clave_interna: [message] })
  }
  throw error
}

export async function createObjetivo(db: Db, usuarioId: number, { version: _, ...input }: ObjetivoInput) {
  const row = await db
    .insertInto('objetivos')
    .values({ ...input, usuario_id: usuarioId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(explain)
  return row.id
}

/** @throws {Refusal} 404, or 409 when the key is taken or somebody was faster */
export async function updateObjetivo(db: Db, id: number, { version, ...input }: ObjetivoCambio): Promise<void> {
  requireVersion('objetivo', version, (await lockObjetivo(db, id)).version)
  await db
    .updateTable('objetivos')
    .set({ ...input, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch(explain)
}

/**
 * @returns its key in the trash
 * @throws {Refusal} 404, or 409 that names the units that use it, or the doubts about it
 */
export async function removeObjetivo(db: Db, id: number, quien: number): Promise<number> {
  const { nombre_objetivo: nombre } = await lockObjetivo(db, id)
  const units = await db
    .selectFrom('unidades_objetivos as en_unidad')
    .innerJoin('unidades as unidad', 'unidad.id', 'en_unidad.unidad_id')
    .select('unidad.nombre_unidad')
    .where('en_unidad.objetivo_id', '=', id)
    .orderBy('unidad.nombre_unidad')
    .execute()
  requireUnused('lo', [{ of: ['la unidad', 'las unidades'], names: units.map(u => u.nombre_unidad) }])
  await refuseTrabajo(db, 'objetivo_id', sql`${id}::bigint`)
  return putInPapelera(db, { clase: 'objetivo', ids: [id], nombre, quien })
}

/** @throws {Refusal} 404 */
export async function lockObjetivo(db: Db, id: number) {
  const row = await db
    .selectFrom('objetivos')
    .select(['nombre_objetivo', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw gone('objetivo')
  return row
}

/**
 * Behind those that the unit has already; attached twice it is attached once.
 * @throws {Refusal} 404
 */
export async function attachObjetivo(db: Db, unidadId: number, objetivoId: number): Promise<number> {
  const unit = await db.selectFrom('unidades').select('id').where('id', '=', unidadId).forUpdate().executeTakeFirst()
  if (!unit) throw gone('unidad')
  await lockObjetivo(db, objetivoId)
  const { rows } = await sql<{ id: number }>`
    insert into unidades_objetivos (unidad_id, objetivo_id, position)
    values (
        ${unidadId}, ${objetivoId},
        (select coalesce(max(position), 0) + 1 from unidades_objetivos where unidad_id = ${unidadId}))
    on conflict (unidad_id, objetivo_id)
    do update set position = unidades_objetivos.position
    returning id`.execute(db)
  return rows[0]!.id
}

/** @returns whether there was one */
export async function detachObjetivo(db: Db, unidadObjetivoId: number): Promise<boolean> {
  const result = await db.deleteFrom('unidades_objetivos').where('id', '=', unidadObjetivoId).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Behind the materials that the objective has. */
export const ordenAlFinal = (objetivoId: number) => sql<number>`(
  select least(coalesce(max(orden_visualizacion) + 1, 0), 9999)
  from materiales
  where objetivo_id = ${objetivoId}
)`

export async function createMaterial(db: Db, input: MaterialInput & { objetivo_id: number }): Promise<number> {
  await lockObjetivo(db, input.objetivo_id)
  const row = await db.insertInto('materiales').values(input).returning('id').executeTakeFirstOrThrow()
  return row.id
}

async function isPagina(db: Db, id: number): Promise<boolean> {
  const found = await db.selectFrom('paginas').select('version').where('material_id', '=', id).executeTakeFirst()
  return found !== undefined
}

/** @throws {Refusal} 404, or 409 for the link of a page, or when somebody was faster */
export async function updateMaterial(db: Db, id: number, { version, ...input }: MaterialCambio): Promise<void> {
  const before = await db.selectFrom('materiales').select('version').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!before) throw gone('material')
  requireVersion('material', version, before.version)
  if (input.ruta_documento !== undefined && (await isPagina(db, id)))
    throw conflict('Ese material es una página: no lleva enlace. Agrega el enlace como otro material.')
  // With a link of its own it is a file no more.
  const deArchivo = input.ruta_documento === undefined ? {} : { archivo_id: null }
  await db
    .updateTable('materiales')
    .set({ ...input, ...deArchivo, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** @returns its key in the trash; undefined when there is none */
export async function removeMaterial(db: Db, id: number, quien: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('materiales')
    .select('nombre_material')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && putInPapelera(db, { clase: 'material', ids: [id], nombre: row.nombre_material, quien })
}
