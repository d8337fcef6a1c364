/** The rows of uploads in chunks, how one is given up, and what goes when nobody goes on with it. */
import { type Selectable, sql } from 'kysely'
import type { Config } from '../../config.ts'
import { gone } from '../cosas.ts'
import type { Db } from '../db/db.ts'
import type { Subidas } from '../db/schema.d.ts'
import { conflict } from '../errors.ts'
import type { PartUpload, Storage } from './storage.ts'

/** What a call gives that stands alone. */
export type WritingFile = {
  db: Db
  kit: { storage: Storage; config: Config }
  person: { id: number; escuela_id: number | null }
}
export const COLUMNAS_DE_SUBIDA = [
  'id',
  'usuario_id',
  'nombre',
  'tipo',
  'tamano',
  'trozos',
  'estado',
  'archivo_id',
  'clase',
] as const
export type SubidaGuardada = Pick<Selectable<Subidas>, (typeof COLUMNAS_DE_SUBIDA)[number]>

export const uploadIsOver = () => conflict('Esta carga ya terminó.')
export const estadoOf = (subida: Pick<SubidaGuardada, 'estado'>) => subida.estado as unknown as PartUpload

export const lock = (db: Db, id: string): Promise<SubidaGuardada | undefined> =>
  db.selectFrom('subidas').select(COLUMNAS_DE_SUBIDA).where('id', '=', id).forUpdate().executeTakeFirst()

export const findSubida = (db: Db, id: string): Promise<SubidaGuardada | undefined> =>
  db.selectFrom('subidas').select(COLUMNAS_DE_SUBIDA).where('id', '=', id).executeTakeFirst()

/** Which chunks of an upload have come, in their order. On `subidas as subida`. */
export const trozosRecibidos = sql<number[]>`
  array(
    select trozo.indice
    from subida_trozos trozo
    where trozo.subida_id = subida.id
    order by trozo.indice)`

/**
 * How an own upload stands: its chunks that are there, and its file once they all are. Null when there is none.
 * @param asFile what is said of the file
 */
export async function getPropia<F>(
  db: Db,
  usuarioId: number,
  clase: string,
  id: string,
  asFile: (file: { id: number; nombre: string; tipo: string }) => F,
) {
  const found = await db
    .selectFrom('subidas as subida')
    .leftJoin('archivos as archivo', 'archivo.id', 'subida.archivo_id')
    .select(['subida.tamano', 'archivo.id', 'archivo.nombre', 'archivo.tipo'])
    .select(trozosRecibidos.as('recibidos'))
    .where('subida.id', '=', id)
    .where('subida.usuario_id', '=', usuarioId)
    .where('subida.clase', '=', clase)
    .executeTakeFirst()
  if (!found) return null
  const { tamano, recibidos, id: archivoId, nombre, tipo } = found
  return {
    fileSize: tamano,
    recibidos,
    archivo: archivoId === null ? null : asFile({ id: archivoId, nombre: nombre!, tipo: tipo! }),
  }
}

/**
 * Drops all but the latest of those that a person has not finished.
 * @returns them, for the storage to forget
 */
export const dropOldest = (tx: Db, usuarioId: number, clase: string, kept: number): Promise<SubidaGuardada[]> =>
  tx
    .deleteFrom('subidas')
    .where('id', 'in', q =>
      q
        .selectFrom('subidas')
        .select('id')
        .where('usuario_id', '=', usuarioId)
        .where('clase', '=', clase)
        .where('archivo_id', 'is', null)
        .orderBy('actualizado_en', 'desc')
        .offset(kept),
    )
    .returning(COLUMNAS_DE_SUBIDA)
    .execute()

/** @throws {Refusal} 404 when it is not theirs, 409 when it is over */
export async function removeSubida({ db, kit, person }: WritingFile, clase: string, id: string) {
  const subida = await lock(db, id)
  if (!subida || subida.usuario_id !== person.id || subida.clase !== clase) throw gone('carga')
  if (subida.archivo_id !== null) throw uploadIsOver()
  await forget(db, kit.storage, subida)
}

async function forget(db: Db, storage: Storage, subida: SubidaGuardada) {
  await storage.abort(estadoOf(subida))
  // One that was put together by a process that died before it could note it.
  await storage.remove(estadoOf(subida).key)
  await db.deleteFrom('subidas').where('id', '=', subida.id).execute()
}

/** Whatever somebody has on its way, of whom nothing is to be kept. */
export async function removeSubidasDe(db: Db, storage: Storage, usuarioId: number): Promise<void> {
  const under = await db
    .selectFrom('subidas')
    .select(COLUMNAS_DE_SUBIDA)
    .where('usuario_id', '=', usuarioId)
    .where('archivo_id', 'is', null)
    .execute()
  for (const subida of under) await forget(db, storage, subida)
  // Those that are over have nothing left but their file.
  await db.deleteFrom('subidas').where('usuario_id', '=', usuarioId).execute()
}

/** Days after which an upload that nobody goes on with, and a file that nothing uses, are cleaned away. */
const KEPT_DAYS = 7
export const isOld = (column: string) => sql<boolean>`${sql.ref(column)} < now() - make_interval(days => ${KEPT_DAYS})`

/**
 * One at a time, so that a process that dies loses nothing, and two do not meet.
 * @returns how many went
 */
export async function cleanSubidas(db: Db, storage: Storage): Promise<number> {
  for (let count = 0; ; count++) {
    const found = await db.transaction().execute(async tx => {
      const subida = await tx
        .selectFrom('subidas')
        .select(COLUMNAS_DE_SUBIDA)
        .where(isOld('actualizado_en'))
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!subida) return false
      // A finished one has nothing left in the storage but its file.
      if (subida.archivo_id === null) await forget(tx, storage, subida)
      else await tx.deleteFrom('subidas').where('id', '=', subida.id).execute()
      return true
    })
    if (!found) return count
  }
}
