/**
 * Lighter versions of films, one film at a time in a process, one quality after the other: each is noted once it stands
 * whole, so that whoever goes on after a sudden end begins with the next. The film itself stays as it came.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../../kit/archivos/storage.ts'
import type { Db } from '../../kit/db/db.ts'
import type { JobParts } from '../../kit/kit.ts'
import * as write from './videos.escalera.sql.ts'
import { hasFfmpeg } from './videos.ffmpeg.ts'
import { makeCalidad, makeMiniaturas, type Pelicula, PeliculaInservible, probe } from './videos.hacer.ts'
import { miniaturasDe, planOf } from './videos.plan.ts'
import { getArchivo } from './videos.read.ts'

export const ESCALERA = 'videos.escalera'
const ESCALERAS = 'videos.escaleras'

/** Says so often (ms) that it is alive. */
const SIGN_OF_LIFE = 20_000
const FOLDER = /^escalera-(\d+)-[0-9a-f-]{36}$/
/** A folder this old (ms) was left by a process that was killed. */
const ABANDONED = 24 * 3600_000 + SIGN_OF_LIFE
/** Bytes that stay free beside the film and what is made of it. */
const SPARE = 1024 ** 3

export type TallerDePeliculas = {
  db: Db
  storage: Storage
  /** Where films rest while they are worked on. */
  dir: string
  /** Hours of the longest film; 0 for none at all. */
  horas: number
}

export const escaleraSent = (archivoId: number) => ({ singletonKey: `escalera:${archivoId}` })

export function defineEscaleraJobs({
  jobs,
  db,
  storage,
  config,
}: Pick<JobParts, 'jobs' | 'db' | 'storage' | 'config'>) {
  const taller = { db, storage, dir: path.join(config.DATA_DIR, 'tmp'), horas: config.ESCALERA_HORAS }
  jobs.define<{ archivoId: number }>(ESCALERA, ({ data, signal }) => makeEscalera(taller, data.archivoId, signal), {
    // A film of ten hours takes most of a day on a small machine.
    withinMinutes: 24 * 60 - 1,
    retryDelay: 60,
    givesWay: true,
  })
  // Also films of before, and those whose process is gone.
  jobs.define(ESCALERAS, async () => {
    if (!taller.horas || !(await hasFfmpeg())) return
    await sweepFolders(taller.dir)
    for (const archivoId of await write.listPorHacer(db))
      await jobs.send(ESCALERA, { archivoId }, escaleraSent(archivoId))
  })
  jobs.schedule(ESCALERAS, '17 * * * *')
}

/**
 * Makes what is missing of a film's lighter versions. Whatever is wrong with the film is noted for its author; anything
 * else is thrown, for another try.
 */
export async function makeEscalera(taller: TallerDePeliculas, archivoId: number, stop?: AbortSignal): Promise<void> {
  const { db, dir, horas } = taller
  if (!horas || !(await hasFfmpeg())) return
  const archivo = await getArchivo(db, archivoId)
  if (!archivo) return
  const turno = randomUUID()
  const begun = await write.claimEscalera(db, archivoId, turno)
  if (!begun) return
  const lost = new AbortController()
  const signal = stop ? AbortSignal.any([stop, lost.signal]) : lost.signal
  const alive = setInterval(() => {
    // Taken away, or another process is at it: then this one must not write.
    write.keepAlive(db, archivoId, turno).then(
      is => is || lost.abort(),
      () => undefined,
    )
  }, SIGN_OF_LIFE)
  const folder = path.join(dir, `escalera-${archivoId}-${turno}`)
  try {
    await sweepFolders(dir, archivoId)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const pelicula = await fetchPelicula(taller, archivo, folder, signal)
    await climb(taller, { archivoId, turno, llave: archivo.llave }, pelicula, begun, signal)
    await write.endEscalera(db, archivoId, turno, { estado: 'lista' })
  } catch (error) {
    if (error instanceof PeliculaInservible)
      return void (await write.endEscalera(db, archivoId, turno, { estado: 'fallida', motivo: error.message }))
    if (error instanceof Gone || lost.signal.aborted) return
    await write.endEscalera(db, archivoId, turno, { estado: 'pendiente' })
    throw error
  } finally {
    clearInterval(alive)
    await rm(folder, { recursive: true, force: true })
  }
}

/** The film was taken away, or another process is at it. */
class Gone extends Error {}

type TrabajoDePelicula = { archivoId: number; turno: string; llave: string }
type Begun = NonNullable<Awaited<ReturnType<typeof write.claimEscalera>>>

async function climb(
  taller: TallerDePeliculas,
  { archivoId, turno, llave }: TrabajoDePelicula,
  pelicula: Pelicula,
  begun: Begun,
  signal: AbortSignal,
) {
  const { db, storage, horas } = taller
  const fuente = await probe(pelicula, horas, signal)
  const plan = planOf(fuente)
  const grid = miniaturasDe(fuente)
  await write.keepAlive(db, archivoId, turno, plan.length + (grid ? 1 : 0))
  const keep = async (body: Readable | Buffer, parte: Parameters<typeof write.llaveDe>[1], tipo: string) => {
    const at = write.llaveDe(llave, parte)
    const { size, sha256 } = await storage.put(at, body, { type: tipo })
    return { llave: at, nombre: path.basename(at), tipo, tamano: size, sha256 }
  }
  const note = async (kept: { llave: string }, noted: Promise<boolean>) => {
    if (await noted) return
    const still = await getArchivo(db, archivoId)
    // Another process may be writing the same: only what nobody will name goes.
    if (!still) await storage.remove(kept.llave)
    throw new Gone()
  }
  for (const hechura of plan) {
    if (begun.hechas.has(hechura.calidad)) continue
    const { file, indice } = await makeCalidad(pelicula, fuente, hechura, signal)
    const kept = await keep(createReadStream(file), hechura.calidad, hechura.imagen ? 'video/mp4' : 'audio/mp4')
    await rm(file, { force: true })
    await note(kept, write.addCalidad(db, archivoId, turno, kept, hechura, indice))
  }
  if (!grid || begun.miniaturas) return
  const kept = await keep(await makeMiniaturas(pelicula, fuente, grid, signal), 'miniaturas', 'image/webp')
  await note(kept, write.addMiniaturas(db, archivoId, turno, kept, grid))
}

/** Onto the disk once: tools may only read files, and jump about in them. */
async function fetchPelicula(
  { storage }: TallerDePeliculas,
  { llave, tipo, tamano }: { llave: string; tipo: string; tamano: number },
  dir: string,
  signal: AbortSignal,
): Promise<Pelicula> {
  const { bavail, bsize } = await statfs(dir)
  if (bavail * bsize < tamano * 2 + SPARE) throw new Error('No hay lugar en el disco para preparar un video.')
  const found = await storage.get(llave)
  if (!found) throw new PeliculaInservible('El archivo ya no está. Súbelo de nuevo.')
  const file = path.join(dir, 'fuente')
  await pipeline(found.body, createWriteStream(file, { mode: 0o600 }), { signal })
  return { dir, file, tipo }
}

/**
 * Takes out what killed processes left.
 * @param archivoId of this film, whose turn is ours now; without it, what is too old
 */
async function sweepFolders(dir: string, archivoId?: number) {
  for (const name of await readdir(dir).catch(() => [])) {
    const of = FOLDER.exec(name)?.[1]
    if (!of) continue
    const at = path.join(dir, name)
    const found = await stat(at).catch(() => undefined)
    const old = archivoId === undefined ? found && Date.now() - found.mtimeMs > ABANDONED : Number(of) === archivoId
    if (old) await rm(at, { recursive: true, force: true })
  }
}
