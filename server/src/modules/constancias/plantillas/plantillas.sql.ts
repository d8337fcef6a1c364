import type { ContenidoDePlantilla, Plantilla } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../../kit/db/db.ts'
import { nombradas } from './imagenes.ts'

const insertVersion = (db: Db, plantilla_id: number, numero: number, contenido: ContenidoDePlantilla, por: number) =>
  db
    .insertInto('versiones_de_plantilla')
    .values({ plantilla_id, numero, contenido: JSON.stringify(contenido), creado_por: por })
    .execute()

type CopiaDePlantilla = {
  nombre: string
  escuela_id: number | null
  forma: Plantilla['forma']
  contenido: ContenidoDePlantilla
}

export async function createCopia(db: Db, { nombre, escuela_id, forma, contenido }: CopiaDePlantilla, por: number) {
  const { id } = await db
    .insertInto('plantillas')
    .values({ nombre, escuela_id, forma, creado_por: por })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertVersion(db, id, 1, contenido, por)
  return id
}

/**
 * Whoever saves at the same time waits, and finds the newer one.
 * @returns the number of the newest
 */
export async function lockPlantilla(db: Db, id: number): Promise<number> {
  await db.selectFrom('plantillas').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  const { numero } = await db
    .selectFrom('versiones_de_plantilla')
    .select(e => e.fn.max('numero').as('numero'))
    .where('plantilla_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(numero)
}

type Version = { nombre: string; numero: number; contenido: ContenidoDePlantilla }

/** What a version names stays for good: constancias are printed by it. */
export async function addVersion(db: Db, id: number, { nombre, numero, contenido }: Version, por: number) {
  await db.updateTable('plantillas').set({ nombre }).where('id', '=', id).execute()
  await insertVersion(db, id, numero, contenido, por)
  const llaves = nombradas(contenido).map(address => address.slice(1))
  if (llaves.length) await db.deleteFrom('imagenes_sueltas').where('llave', 'in', llaves).execute()
}

/** It goes until some version names it. */
export const noteSuelta = (db: Db, address: string) =>
  db
    .insertInto('imagenes_sueltas')
    .values({ llave: address.slice(1) })
    .onConflict(c => c.doNothing())
    .execute()

export const archivePlantilla = (db: Db, id: number, archivada: boolean) =>
  db
    .updateTable('plantillas')
    .set({ archivada_en: archivada ? sql`now()` : null })
    .where('id', '=', id)
    .execute()
