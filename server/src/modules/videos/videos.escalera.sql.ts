/** The lighter versions of a film as they are made: who works on it, what is done, and how it goes away again. */
import type { Calidad } from '@eleva/contract'
import { sql } from 'kysely'
import type { Storage } from '../../kit/archivos/storage.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Hechura, Miniaturas } from './videos.plan.ts'
import type { Indice } from './videos.segmentos.ts'

/** A process that says nothing for so long (s) is taken for dead: another one goes on. */
const SILENT_SECONDS = 50
/** Times that making is begun before it is given up: a film that ends its process each time must not do so for ever. */
const MAX_TRIES = 6
const TOO_OFTEN = 'Se interrumpió varias veces. Inténtalo otra vez más tarde.'
/** Films looked for in one go: the next ones come with the next. */
const AT_A_TIME = 50

/** Where a part of it is kept: named by its film, so that what was half made is written over and never left behind. */
export const llaveDe = (pelicula: string, parte: Calidad | 'miniaturas') =>
  `calidades/${pelicula.split('/').at(-1)}/${parte}.${parte === 'miniaturas' ? 'webp' : 'mp4'}`
const PARTES = ['240p', '480p', '720p', 'audio', 'miniaturas'] as const

const silent = sql<boolean>`coalesce(vive_en, '-infinity') < now() - make_interval(secs => ${SILENT_SECONDS})`

/** Notes that a film is to have lighter versions; nothing where it has them, or has failed. */
export const beginEscalera = (db: Db, archivoId: number) =>
  db
    .insertInto('video_escaleras')
    .values({ archivo_id: archivoId })
    .onConflict(c => c.column('archivo_id').doNothing())
    .execute()

/** @returns whether there was one that had failed */
export async function retryEscalera(db: Db, archivoId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video_escaleras')
    .set({ estado: 'pendiente', motivo: '', intentos: 0 })
    .where('archivo_id', '=', archivoId)
    .where('estado', '=', 'fallida')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Films in use without lighter versions get their place in the line.
 * @returns all that wait, or whose process is gone
 */
export async function listPorHacer(db: Db): Promise<number[]> {
  await sql`
    insert into video_escaleras (archivo_id)
    select distinct usado.archivo_id
    from (
      select archivo_id
      from objetivo_videos
      where archivo_id is not null
      union all
      select archivo_id
      from eventos_curso
      where archivo_id is not null) usado
    where not exists (select from video_escaleras escalera where escalera.archivo_id = usado.archivo_id)
    order by usado.archivo_id
    limit ${AT_A_TIME}
    on conflict do nothing`.execute(db)
  const rows = await db
    .selectFrom('video_escaleras')
    .select('archivo_id')
    .where('estado', 'in', ['pendiente', 'haciendo'])
    .where(silent)
    .orderBy('creado_en')
    .limit(AT_A_TIME)
    .execute()
  return rows.map(row => row.archivo_id)
}

/** Takes a film to work on; undefined when it needs nothing, or another process is at it. */
export async function claimEscalera(db: Db, archivoId: number, turno: string) {
  const taken = await db
    .updateTable('video_escaleras')
    .set({ estado: 'haciendo', motivo: '', turno, vive_en: sql`now()`, intentos: sql`intentos + 1` })
    .where('archivo_id', '=', archivoId)
    .where('estado', 'in', ['pendiente', 'haciendo'])
    .where(e => e.or([e('estado', '=', 'pendiente'), silent]))
    .returning(['intentos', 'miniaturas_id'])
    .executeTakeFirst()
  if (!taken) return undefined
  if (taken.intentos > MAX_TRIES) {
    await endEscalera(db, archivoId, turno, { estado: 'fallida', motivo: TOO_OFTEN })
    return undefined
  }
  const done = await db.selectFrom('video_calidades').select('calidad').where('escalera_id', '=', archivoId).execute()
  return { hechas: new Set(done.map(row => row.calidad)), miniaturas: taken.miniaturas_id !== null }
}

const mine = (db: Db, archivoId: number, turno: string) =>
  db.updateTable('video_escaleras').where('archivo_id', '=', archivoId).where('turno', '=', turno)

/** @returns whether it is still this process's to make */
export async function keepAlive(db: Db, archivoId: number, turno: string, previstas?: number): Promise<boolean> {
  const { numUpdatedRows } = await mine(db, archivoId, turno)
    .set({ vive_en: sql`now()`, ...(previstas === undefined ? {} : { previstas }) })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Given back (`pendiente`) in order, it does not count as a try. */
type Fin = { estado: 'lista' | 'fallida' | 'pendiente'; motivo?: string }
export const endEscalera = (db: Db, archivoId: number, turno: string, { estado, motivo = '' }: Fin) =>
  mine(db, archivoId, turno)
    .set({ estado, motivo, turno: null, vive_en: null })
    .$if(estado === 'pendiente', q => q.set({ intentos: sql`intentos - 1` }))
    .execute()

type Guardado = { llave: string; nombre: string; tipo: string; tamano: number; sha256: string }

/**
 * Notes a part that stands whole in the storage, while the film is still there and still this process's to make.
 * @returns whether it is noted; otherwise the object belongs to nobody
 */
const addParte = (
  db: Db,
  archivoId: number,
  turno: string,
  archivo: Guardado,
  note: (tx: Db, id: number) => Promise<unknown>,
): Promise<boolean> =>
  db.transaction().execute(async tx => {
    // Whoever takes the film away locks it: either waits for the other.
    const film = await tx
      .selectFrom('archivos')
      .select('id')
      .where('id', '=', archivoId)
      .forKeyShare()
      .executeTakeFirst()
    if (!film || !(await keepAlive(tx, archivoId, turno))) return false
    const { id } = await tx
      .insertInto('archivos')
      .values(archivo)
      .onConflict(c => c.column('llave').doUpdateSet({ tamano: archivo.tamano, sha256: archivo.sha256 }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await note(tx, id)
    return true
  })

export const addCalidad = (
  db: Db,
  archivoId: number,
  turno: string,
  archivo: Guardado,
  { calidad, imagen }: Hechura,
  { inicio, bytes, ms, codecs }: Indice,
) =>
  addParte(db, archivoId, turno, archivo, (tx, id) => {
    const duracion_ms = ms.reduce((sum, one) => sum + one, 0)
    const total = bytes.reduce((sum, one) => sum + one, 0)
    return tx
      .insertInto('video_calidades')
      .values({
        escalera_id: archivoId,
        calidad,
        archivo_id: id,
        ancho: imagen?.ancho ?? null,
        alto: imagen?.alto ?? null,
        duracion_ms,
        // A last piece of a few milliseconds is no measure.
        bits_maximo: Math.ceil(bytes.reduce((most, b, i) => Math.max(most, (b * 8000) / Math.max(1000, ms[i]!)), 1)),
        bits_media: Math.max(1, Math.round((total * 8000) / duracion_ms)),
        codecs,
        inicio,
        segmentos_bytes: bytes,
        segmentos_ms: ms,
      })
      .execute()
  })

export const addMiniaturas = (db: Db, archivoId: number, turno: string, archivo: Guardado, m: Miniaturas) =>
  addParte(db, archivoId, turno, archivo, (tx, id) =>
    tx
      .updateTable('video_escaleras')
      .set({
        miniaturas_id: id,
        miniaturas_cada: m.cada,
        miniaturas_cuantas: m.cuantas,
        miniatura_ancho: m.ancho,
        miniatura_alto: m.alto,
      })
      .where('archivo_id', '=', archivoId)
      .execute(),
  )

/**
 * Everything that was made of a film goes, noted or not.
 * @param tx in which the film's row is locked, and goes too
 */
export async function removeEscalera(tx: Db, storage: Storage, archivoId: number, pelicula: string): Promise<void> {
  const gone = await tx
    .deleteFrom('video_escaleras')
    .where('archivo_id', '=', archivoId)
    .returning('archivo_id')
    .executeTakeFirst()
  if (!gone) return
  const llaves = PARTES.map(parte => llaveDe(pelicula, parte))
  for (const llave of llaves) await storage.remove(llave)
  await tx.deleteFrom('archivos').where('llave', 'in', llaves).execute()
}
