/** Films come in chunks (`kit/archivos/subidas.ts`); what nothing uses any more goes. */
import type { TrozoInput } from '@eleva/contract'
import { sql } from 'kysely'
import type { Storage } from '../../kit/archivos/storage.ts'
import { type ReglaDeSubida, receiveTrozo as receive } from '../../kit/archivos/subidas.ts'
import { isOld, removeSubida as remove, type WritingFile } from '../../kit/archivos/subidas-base.ts'
import type { Db } from '../../kit/db/db.ts'
import { newLlave, publicUrlOf, tipoDeVideo } from './videos.archivos.ts'
import { removeEscalera } from './videos.escalera.sql.ts'

const REGLA: ReglaDeSubida = {
  clase: 'videos',
  newLlave,
  tipoDe: tipoDeVideo,
  rechazo: 'Ese archivo no es un video. Sirven MP4, WebM, MOV, MKV y OGV.',
}

/** @throws {Refusal} as `kit/archivos/subidas.ts` says */
export async function receiveTrozo(call: WritingFile, input: TrozoInput) {
  const { archivoId, ...received } = await receive(call, REGLA, input)
  return { ...received, publicUrl: archivoId === null ? '' : await urlOf(call.db, archivoId) }
}

async function urlOf(db: Db, archivoId: number): Promise<string> {
  const { llave } = await db
    .selectFrom('archivos')
    .select('llave')
    .where('id', '=', archivoId)
    .executeTakeFirstOrThrow()
  return publicUrlOf(llave)
}

/** @throws {Refusal} 404 when it is not theirs, 409 when it is over */
export const removeSubida = (call: WritingFile, id: string): Promise<void> => remove(call, REGLA.clase, id)

/** @returns how many went */
export async function cleanArchivos(db: Db, storage: Storage): Promise<number> {
  const unused = await db
    .selectFrom('archivos as archivo')
    .select('archivo.id')
    .where('archivo.llave', 'like', sql.lit('videos/%'))
    .where(isOld('archivo.creado_en'))
    .where(
      sql<boolean>`not exists (select from objetivo_videos video
        where archivo.id in (video.archivo_id, video.poster_id, video.subtitulos_id))
        and not exists (select from eventos_curso evento where evento.archivo_id = archivo.id)
        and not exists (select from papelera_archivos guardado where guardado.archivo_id = archivo.id)`,
    )
    .execute()
  let count = 0
  for (const { id } of unused) if (await retireArchivo(db, storage, id)) count++
  return count
}

/**
 * Takes away a file that nothing uses any more.
 * @returns whether it did
 */
export const retireArchivo = (db: Db, storage: Storage, id: number): Promise<boolean> =>
  db.transaction().execute(async tx => {
    // Whoever takes it into use waits for this lock, or this waits for them and then sees it.
    const archivo = await tx.selectFrom('archivos').select('llave').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!archivo) return false
    const { rows } = await sql`
      select
      from objetivo_videos
      where ${id} in (archivo_id, poster_id, subtitulos_id)
        union all select
      from eventos_curso
      where archivo_id = ${id}
        union all select
      from papelera_archivos
      where archivo_id = ${id}
      limit 1`.execute(tx)
    if (rows.length) return false
    await removeEscalera(tx, storage, id, archivo.llave)
    await storage.remove(archivo.llave)
    await tx.deleteFrom('archivos').where('id', '=', id).execute()
    return true
  })
