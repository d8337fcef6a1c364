/** What closed school years keep of people, for whoever has to take it out. */
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { Storage } from '../../kit/archivos/storage.ts'
import type { Db } from '../../kit/db/db.ts'

export const llaveDeReporte = () => `ciclos/${randomBytes(16).toString('hex')}.csv`

/**
 * Takes the lines of somebody out of the report of every year; done twice it finds nothing. The file that stands goes
 * when the new one does.
 * @param isSuya whether a line is theirs
 */
export async function removeFromReportes(
  { db, storage }: { db: Db; storage: Storage },
  isSuya: (line: string) => boolean,
): Promise<void> {
  const ciclos = await db.selectFrom('ciclos').select(['id', 'reporte']).where('reporte', '<>', '').execute()
  for (const { id, reporte } of ciclos) {
    const object = await storage.get(reporte)
    if (!object) continue
    let found = false
    const kept = async function* () {
      for await (const line of createInterface({ input: Readable.from(object.body), crlfDelay: Infinity })) {
        if (isSuya(line)) found = true
        else yield `${line}\n`
      }
    }
    const llave = llaveDeReporte()
    await storage.put(llave, Readable.from(kept()), { type: 'text/csv' })
    const { numUpdatedRows } = found
      ? await db
          .updateTable('ciclos')
          .set({ reporte: llave })
          .where('id', '=', id)
          .where('reporte', '=', reporte)
          .executeTakeFirstOrThrow()
      : { numUpdatedRows: 0n }
    await storage.remove(numUpdatedRows > 0n ? reporte : llave)
  }
}
