/** Proves that a backup can be put back, by doing it: into a database and a folder that live as long as the proof. */
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { meter, type Storage } from '../archivos/storage-common.ts'
import { openFolder } from '../archivos/storage-folder.ts'
import { startPostgres } from '../db/postgres.ts'
import { RespaldoRefused } from './cifra.ts'
import { Huella, objectRow } from './huella.ts'
import { checkRespaldo, type Restaurado, restore } from './restaura.ts'

type Asked = { archivo: string; clave: string; tmp: string; signal?: AbortSignal }

/**
 * @param tmp folder for everything; as much as the backup unpacked must fit
 * @throws {RespaldoRefused} when the file cannot be used, or what comes out differs from what went in
 */
export async function verify({ archivo, clave, tmp, signal }: Asked): Promise<Restaurado> {
  // Before anything is started: a file that is cut says so at once.
  await checkRespaldo({ archivo, clave, signal })
  const dir = mkdtempSync(path.join(tmp, 'eleva-verifica-'))
  let stop = async () => {}
  try {
    const { host, user, database, stop: end } = await startPostgres({ dir, fast: true })
    stop = end
    const storage = openFolder(path.join(dir, 'objects'))
    const connection = { host, user, database }
    const restored = await restore({ archivo, clave, connection, storage, tmp: path.join(dir, 'tmp'), signal })
    const { cantidad, huella } = restored.manifiesto.objetos
    const found = await readBack(storage)
    if (found.rows !== cantidad || found.value() !== huella)
      throw new RespaldoRefused('Los archivos, leídos de nuevo, no son iguales a los del respaldo.')
    return restored
  } finally {
    await stop()
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function readBack(storage: Storage): Promise<Huella> {
  const huella = new Huella()
  for await (const key of storage.list()) {
    const found = await storage.get(key)
    if (!found) continue
    const { stream, result } = meter(found.body)
    await finished(stream.resume())
    const { size, sha256 } = result()
    huella.add(objectRow(key, size, sha256))
  }
  return huella
}
