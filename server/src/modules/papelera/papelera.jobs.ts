import { DIAS_EN_PAPELERA } from '@eleva/contract'
import { sql } from 'kysely'
import { removeImage } from '../../kit/archivos/images.ts'
import type { Storage } from '../../kit/archivos/storage.ts'
import type { Db } from '../../kit/db/db.ts'
import type { JobParts } from '../../kit/kit.ts'

/** Every night, what has been in the trash for thirty days; its files go with the cleanings of their own words. */
export function definePapeleraJobs({ jobs, db, storage }: JobParts) {
  jobs.define('papelera.limpieza', () => cleanPapelera(db, storage))
  jobs.schedule('papelera.limpieza', '25 4 * * *')
}

/** One after the other: what a process that dies has not removed yet is still named. */
export async function cleanPapelera(db: Db, storage: Storage): Promise<void> {
  const old = await db
    .selectFrom('papelera')
    .select(['id', 'imagenes'])
    .where(sql<boolean>`creado_en < now() - make_interval(days => ${DIAS_EN_PAPELERA})`)
    .execute()
  for (const { id, imagenes } of old) {
    for (const imagen of imagenes) await removeImage(storage, imagen)
    await db.deleteFrom('papelera').where('id', '=', id).execute()
  }
}
