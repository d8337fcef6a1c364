/** Documents as PDF, as they are made: once for each content, by whichever process takes it (ADR 134). */
import { sql } from 'kysely'
import type { Db } from '../../../kit/db/db.ts'

/** As long as whoever waits may take to look again (s): another process may have lost the job. */
const ASK_AGAIN_SECONDS = 60
/** Beside its time, what a try may take to fetch the document and to keep what was made of it (s). */
const BESIDES_SECONDS = 60
/**
 * Times that making is begun before it is given up: a document that ends its process each time must not do so for ever.
 */
const MAX_TRIES = 3
const TOO_OFTEN = 'Se interrumpió varias veces. Inténtalo otra vez más tarde, o descárgalo.'
/** Looked for in one go: the next ones come with the next. */
const AT_A_TIME = 50

export const llaveDeVista = (sha256: string) => `vistas/${sha256}.pdf`

/** Whose content has views made of it, as its index says. On `archivos as archivo`. */
const DOCUMENTO = sql<boolean>`archivo.tipo like 'application/%' and archivo.tipo <> 'application/pdf'`

type VistaDeDocumento = {
  sha256: string
  estado: 'pendiente' | 'haciendo' | 'lista' | 'fallida'
  motivo: string
  callada: boolean
}

/**
 * Notes that a document is to be made into PDF.
 * @param otraVez also where that failed; undefined for a file that is gone
 */
export async function noteVista(db: Db, archivoId: number, otraVez: boolean): Promise<VistaDeDocumento | undefined> {
  await sql`
    insert into documentos_vistas (sha256)
    select archivo.sha256
    from archivos archivo
    where archivo.id = ${archivoId}
    on conflict (sha256) do update
      set estado = 'pendiente', motivo = '', intentos = 0, vive_en = null
      where documentos_vistas.estado = 'fallida' and ${otraVez}`.execute(db)
  const { rows } = await sql<VistaDeDocumento>`
    select
      vista.sha256,
      vista.estado,
      vista.motivo,
      coalesce(vista.vive_en, '-infinity') < now() - make_interval(secs => ${ASK_AGAIN_SECONDS}) as callada
    from archivos archivo
      join documentos_vistas vista on vista.sha256 = archivo.sha256
    where archivo.id = ${archivoId}`.execute(db)
  return rows[0]
}

/** The PDF of a document; undefined while there is none. */
export async function findVista(db: Db, archivoId: number) {
  const { rows } = await sql<{ llave: string; tipo: string; tamano: number }>`
    select pdf.llave, pdf.tipo, pdf.tamano
    from archivos archivo
      join documentos_vistas vista on vista.sha256 = archivo.sha256
      join archivos pdf on pdf.id = vista.archivo_id
    where archivo.id = ${archivoId}`.execute(db)
  return rows[0]
}

/** A file that has this content. */
export async function findFuente(db: Db, sha256: string) {
  const { rows } = await sql<{ llave: string; tipo: string; tamano: number }>`
    select archivo.llave, archivo.tipo, archivo.tamano
    from archivos archivo
    where archivo.sha256 = ${sha256} and ${DOCUMENTO}
    order by archivo.id desc
    limit 1`.execute(db)
  return rows[0]
}

/**
 * Takes one to make.
 * @param segundos that a try may take
 * @returns whether it is this process's now
 */
export async function claimVista(db: Db, sha256: string, segundos: number): Promise<boolean> {
  const { rows } = await sql<{ intentos: number }>`
    update documentos_vistas
    set estado = 'haciendo', vive_en = now(), intentos = intentos + 1
    where sha256 = ${sha256}
      and (
        estado = 'pendiente'
        or (estado = 'haciendo' and vive_en < now() - make_interval(secs => ${segundos + BESIDES_SECONDS}))
      )
    returning intentos`.execute(db)
  if (!rows[0]) return false
  if (rows[0].intentos <= MAX_TRIES) return true
  await failVista(db, sha256, TOO_OFTEN)
  return false
}

const beingMade = (db: Db, sha256: string) =>
  db.updateTable('documentos_vistas').where('sha256', '=', sha256).where('estado', '=', 'haciendo')

export const failVista = (db: Db, sha256: string, motivo: string) =>
  beingMade(db, sha256).set({ estado: 'fallida', motivo, vive_en: null }).execute()

/** Given back in order, it does not count as a try. */
export const giveBackVista = (db: Db, sha256: string) =>
  beingMade(db, sha256)
    .set(e => ({ estado: 'pendiente', vive_en: null, intentos: e('intentos', '-', 1) }))
    .execute()

type Pdf = { llave: string; tamano: number; sha256: string }

/**
 * Notes a PDF that stands whole in the storage.
 * @returns false where nothing has its content any more: then the object belongs to nobody
 */
export const endVista = (db: Db, sha256: string, pdf: Pdf): Promise<boolean> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql`
      select
      from archivos archivo
      where archivo.sha256 = ${sha256} and ${DOCUMENTO}
      limit 1
      for key share`.execute(tx)
    const still = rows.length > 0 && (await beingMade(tx, sha256).set({ vive_en: sql`now()` }).executeTakeFirst())
    if (!still || still.numUpdatedRows === 0n) return false
    const { id } = await tx
      .insertInto('archivos')
      .values({ ...pdf, nombre: 'vista.pdf', tipo: 'application/pdf' })
      .onConflict(c => c.column('llave').doUpdateSet({ tamano: pdf.tamano, sha256: pdf.sha256 }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await beingMade(tx, sha256).set({ estado: 'lista', archivo_id: id, vive_en: null }).execute()
    return true
  })

/** That wait, or whose process is gone. */
export async function listPorHacer(db: Db, segundos: number): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256
    from documentos_vistas
    where estado in ('pendiente', 'haciendo')
      and coalesce(vive_en, '-infinity') < now() - make_interval(secs => ${segundos + BESIDES_SECONDS})
    order by creado_en
    limit ${AT_A_TIME}`.execute(db)
  return rows.map(row => row.sha256)
}

/**
 * Views of what nothing has any more.
 * @returns the keys of their objects, which go after this
 */
export const removeVistasSueltas = (db: Db): Promise<string[]> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ archivo_id: number | null }>`
      delete from documentos_vistas vista
      where not exists (select from archivos archivo where archivo.sha256 = vista.sha256 and ${DOCUMENTO})
      returning vista.archivo_id`.execute(tx)
    const ids = rows.flatMap(row => row.archivo_id ?? [])
    if (ids.length === 0) return []
    const gone = await tx.deleteFrom('archivos').where('id', 'in', ids).returning('llave').execute()
    return gone.map(one => one.llave)
  })
