/**
 * A document of Word, Excel, PowerPoint and their like is seen as PDF: asked for, made by a job one at a time, and kept
 * for its content (ADR 134).
 */
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { EstadoDeCopia, Route } from '@eleva/contract'
import type { Config } from '../../../config.ts'
import type { Storage } from '../../../kit/archivos/storage.ts'
import type { Db } from '../../../kit/db/db.ts'
import type { Call } from '../../../kit/http/http.ts'
import type { JobParts } from '../../../kit/kit.ts'
import { DocumentoInservible, hasOffice, isDocumento, makePdf, placeFor } from './oficina.ts'
import * as write from './vista.sql.ts'

const VISTA = 'entregables.vista'
const VISTAS = 'entregables.vistas'
const FOLDER = /^vista-[0-9a-f-]{36}$/
/** A folder this old (ms) was left by a process that was killed. */
const ABANDONED = 3600_000
/** A document of more bytes is taken along, and not shown. */
const MAX_BYTES = 100 * 1024 ** 2

const makes = async ({ VISTA_SEGUNDOS }: Pick<Config, 'VISTA_SEGUNDOS'>) => VISTA_SEGUNDOS > 0 && (await hasOffice())
const sent = (sha256: string) => ({ singletonKey: `vista:${sha256}` })

/**
 * Has a document made into PDF, unless it is, and tells how far that is.
 * @param otraVez also where it failed
 */
export async function askForVista(
  { kit, db, afterCommit }: Pick<Call<Route>, 'kit' | 'db' | 'afterCommit'>,
  archivoId: number,
  otraVez: boolean,
): Promise<EstadoDeCopia> {
  if (!(await makes(kit.config))) return { estado: 'imposible' }
  const vista = await write.noteVista(db, archivoId, otraVez)
  if (!vista) return { estado: 'imposible' }
  const { sha256, estado, motivo, callada } = vista
  if (estado === 'lista') return { estado }
  if (estado === 'fallida') return { estado: 'imposible', motivo }
  // Not sent, it is found by the hourly look.
  if (callada)
    afterCommit(() =>
      kit.jobs
        .send(VISTA, { sha256 }, sent(sha256))
        .catch(error => kit.log.warn(error, 'No se pudo pedir la vista de un documento.')),
    )
  return { estado: 'haciendose' }
}

type TallerDeVistas = { db: Db; storage: Storage; dir: string; segundos: number }

export function defineVistaJobs({ jobs, db, storage, config }: Pick<JobParts, 'jobs' | 'db' | 'storage' | 'config'>) {
  const taller = { db, storage, dir: path.join(config.DATA_DIR, 'tmp'), segundos: config.VISTA_SEGUNDOS }
  jobs.define<{ sha256: string }>(VISTA, ({ data, signal }) => makeVista(taller, data.sha256, signal), {
    givesWay: true,
  })
  jobs.define(VISTAS, async () => {
    for (const llave of await write.removeVistasSueltas(db)) await storage.remove(llave)
    await sweepFolders(taller.dir)
    if (!(await makes(config))) return
    for (const sha256 of await write.listPorHacer(db, taller.segundos)) await jobs.send(VISTA, { sha256 }, sent(sha256))
  })
  jobs.schedule(VISTAS, '47 * * * *')
}

/**
 * Makes one. Whatever is wrong with the document is noted for whoever looks; anything else is thrown, for another try.
 */
export async function makeVista(taller: TallerDeVistas, sha256: string, signal?: AbortSignal): Promise<void> {
  const { db, storage, segundos } = taller
  if (segundos === 0 || !(await hasOffice()) || !(await write.claimVista(db, sha256, segundos))) return
  const folder = path.join(taller.dir, `vista-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const document = await fetchDocumento(taller, sha256, folder, signal)
    const pdf = await makePdf(folder, document, { segundos, signal })
    const llave = write.llaveDeVista(sha256)
    const kept = await storage.put(llave, createReadStream(pdf), { type: 'application/pdf' })
    if (!(await write.endVista(db, sha256, { llave, tamano: kept.size, sha256: kept.sha256 })))
      await storage.remove(llave)
  } catch (error) {
    if (error instanceof DocumentoInservible) return void (await write.failVista(db, sha256, error.message))
    await write.giveBackVista(db, sha256)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Onto the disk, in a folder of its own.
 * @returns where
 */
async function fetchDocumento({ db, storage }: TallerDeVistas, sha256: string, folder: string, signal?: AbortSignal) {
  const fuente = await write.findFuente(db, sha256)
  const found = fuente && isDocumento(fuente.tipo) ? await storage.get(fuente.llave) : undefined
  if (!found) throw new DocumentoInservible('El archivo ya no está. Pide que lo entreguen otra vez.')
  if (fuente!.tamano > MAX_BYTES)
    throw new DocumentoInservible('Pesa más de 100 MB: es demasiado grande para mostrarlo aquí. Descárgalo para verlo.')
  const at = placeFor(folder, fuente!.tipo)
  await pipeline(found.body, createWriteStream(at, { mode: 0o600 }), { signal })
  return at
}

async function sweepFolders(dir: string) {
  for (const name of await readdir(dir).catch(() => [])) {
    if (!FOLDER.test(name)) continue
    const at = path.join(dir, name)
    const found = await stat(at).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > ABANDONED) await rm(at, { recursive: true, force: true })
  }
}
