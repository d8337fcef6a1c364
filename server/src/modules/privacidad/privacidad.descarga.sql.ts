/** All that is known of somebody, as one file for them: lists in JSON, and their own files (ADR 131). */
import { Readable } from 'node:stream'
import { DIAS_DE_DESCARGA } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Storage } from '../../kit/archivos/storage.ts'
import { zipOf } from '../../kit/archivos/zip.ts'
import type { Db } from '../../kit/db/db.ts'
import { PARTES } from './privacidad.partes.read.ts'

/** As text, a row a line, as the database gives them. */
async function* listaDe(db: Db, parte: string, usuarioId: number): AsyncGenerator<string> {
  const rows = db
    .selectFrom(
      sql<{ fila: string }>`(select to_jsonb(uno)::text as fila from (${PARTES[parte]!(usuarioId)}) uno)`.as('una'),
    )
    .select('una.fila')
    .stream(500)
  let first = true
  for await (const { fila } of rows) {
    yield `${first ? '[' : ','}\n${fila}`
    first = false
  }
  yield first ? '[]\n' : '\n]\n'
}

/** A name that every system takes. */
const plain = (name: string) => name.replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(-100) || 'archivo'

type ArchivoADescargar = { id: number; llave: string; nombre: string }

const listArchivos = async (db: Db, usuarioId: number): Promise<ArchivoADescargar[]> => {
  const { rows } = await sql<ArchivoADescargar>`
    select archivo.id, archivo.llave, archivo.nombre
    from archivos archivo
    where archivo.usuario_id = ${usuarioId}
    order by archivo.id`.execute(db)
  return rows
}

const LEEME = `Esto es todo lo que esta plataforma guarda de ti.

Cada archivo .json es una lista: se abre con un editor de textos o un navegador. En la carpeta "archivos" está lo que subiste.
Lo que otras personas escribieron sobre tu trabajo (calificaciones, comentarios, mensajes) está junto a lo tuyo.
Las horas están en tiempo universal (UTC).
`

type Pedida = { id: string; usuario_id: number }

/** Hours after which a process that makes one is taken to have died. */
const TAKEN_FOR = 2

/** One that nobody makes yet, for this process; undefined when there is none. */
export async function takePedida(db: Db): Promise<Pedida | undefined> {
  const { rows } = await sql<Pedida>`
    update privacidad_descargas
    set tomada_en = now()
    where id = (
      select descarga.id
      from privacidad_descargas descarga
      where descarga.estado = 'pedida'
        and coalesce(descarga.tomada_en < now() - make_interval(hours => ${TAKEN_FOR}), true)
      order by descarga.creado_en
      limit 1
      for update skip locked
    )
    returning id, usuario_id`.execute(db)
  return rows[0]
}

/** What became of it. */
const note = (
  db: Db,
  id: string,
  values: { estado: string; llave?: string; tamano?: number; vence_en?: RawBuilder<Date> },
) =>
  db
    .updateTable('privacidad_descargas')
    .set({ ...values, tomada_en: null })
    .where('id', '=', id)
    .where('estado', '=', 'pedida')
    .executeTakeFirst()

/**
 * Makes it, piece by piece, and keeps it for its days.
 * @returns whose it is; undefined when nobody waits for it any more
 * @throws what went wrong, once its person can see that it did; a stop leaves it to another process
 */
export async function gatherDatos(
  { db, storage }: { db: Db; storage: Storage },
  { id, usuario_id }: Pedida,
  signal: AbortSignal,
): Promise<number | undefined> {
  const archivos = await listArchivos(db, usuario_id)
  const zip = zipOf([
    { path: 'LEEME.txt', open: async () => Readable.from([LEEME]) },
    ...Object.keys(PARTES).map(parte => ({
      path: `${parte}.json`,
      open: async () => Readable.from(listaDe(db, parte, usuario_id)),
    })),
    ...archivos.map(({ id: n, llave, nombre }) => ({
      path: `archivos/${n}-${plain(nombre)}`,
      open: async () => (await storage.get(llave))?.body ?? Readable.from([]),
    })),
  ])
  signal.addEventListener('abort', () => zip.destroy(new Error('Se detuvo.')), { once: true })
  const llave = `descargas/${id}.zip`
  try {
    const { size } = await storage.put(llave, zip, { type: 'application/zip' })
    const vence_en = sql<Date>`now() + make_interval(days => ${DIAS_DE_DESCARGA})`
    const { numUpdatedRows } = await note(db, id, { estado: 'lista', llave, tamano: size, vence_en })
    if (numUpdatedRows) return usuario_id
  } catch (error) {
    await note(db, id, { estado: signal.aborted ? 'pedida' : 'fallida' })
    throw error
  }
  // Whose it was is gone meanwhile.
  await storage.remove(llave)
  return undefined
}

/** Those that are over. */
export async function removeVencidas(db: Db, storage: Storage): Promise<void> {
  const gone = await db
    .deleteFrom('privacidad_descargas')
    .where(sql<boolean>`vence_en < now()`)
    .returning('llave')
    .execute()
  for (const { llave } of gone) await storage.remove(llave)
}
