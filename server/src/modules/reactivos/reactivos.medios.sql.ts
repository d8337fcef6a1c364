/** Pictures, sound and film of questions: which may be used, and what goes when nothing does (ADR 060). */

import { randomBytes } from 'node:crypto'
import { MAX_BYTES_DE_AUDIO, type MediaSubida, type ReactivoCambio, type TrozoDeMediaInput } from '@eleva/contract'
import { sql } from 'kysely'
import { cleanName } from '../../kit/archivos/nombre-de-archivo.ts'
import type { Storage } from '../../kit/archivos/storage.ts'
import { type ReglaDeSubida, receiveTrozo as receive } from '../../kit/archivos/subidas.ts'
import { getPropia, removeSubida as remove, type WritingFile } from '../../kit/archivos/subidas-base.ts'
import { typeOf } from '../../kit/archivos/tipo-de-archivo.ts'
import type { Db } from '../../kit/db/db.ts'
import { refused } from '../../kit/errors.ts'

const REGLA: ReglaDeSubida = {
  clase: 'reactivos',
  newLlave: () => `reactivos/${randomBytes(16).toString('hex')}`,
  tipoDe: async (start, nombre, tamano) => {
    const tipo = await typeOf(new File([start], nombre))
    if (tipo?.startsWith('audio/') && tamano > MAX_BYTES_DE_AUDIO)
      throw refused('El audio puede pesar hasta 10 MB.', 'file')
    return tipo && /^(audio|video)\//.test(tipo) ? tipo : undefined
  },
  rechazo: 'Elige un audio o un video.',
  most: 4,
}

/** @throws {Refusal} as `kit/archivos/subidas.ts` says */
export async function receiveMedia(call: WritingFile, { fileName, ...input }: TrozoDeMediaInput) {
  const { recibidos, archivoId } = await receive(call, REGLA, { ...input, fileName: cleanName(fileName) })
  return { recibidos, archivo: archivoId === null ? null : ((await findMedia(call.db, archivoId)) ?? null) }
}

/** @throws {Refusal} 404 when it is not theirs, 409 when it is over */
export const removeMedia = (call: WritingFile, id: string): Promise<void> => remove(call, REGLA.clase, id)

const findMedia = (db: Db, id: number): Promise<MediaSubida | undefined> =>
  db
    .selectFrom('archivos')
    .select(['id', 'nombre', 'tipo'])
    .where('id', '=', id)
    .where('llave', 'like', 'reactivos/%')
    .executeTakeFirst()

/** An own upload; null when there is none. */
export const getMediaSubida = (db: Db, usuarioId: number, id: string) =>
  getPropia(db, usuarioId, REGLA.clase, id, media => media)

type Media = { media_id: number | null; media_texto: string }
export const SIN_MEDIA: Media = { media_id: null, media_texto: '' }

/**
 * @param before what the question has
 * @throws {Refusal} 422 for what is none of theirs, and without words for who does not hear or see it
 */
export async function checkMedia(db: Db, person: { id: number }, input: ReactivoCambio, before: Media): Promise<void> {
  const id = input.media_id === undefined ? before.media_id : input.media_id
  if (id === null) return
  if (id !== before.media_id) {
    const found = await db
      .selectFrom('archivos as archivo')
      .select('archivo.id')
      .where('archivo.id', '=', id)
      .where('archivo.llave', 'like', 'reactivos/%')
      // What another question has, its authors see: it is theirs to use.
      .where(e =>
        e.or([
          e('archivo.usuario_id', '=', person.id),
          e.exists(
            e
              .selectFrom('reactivos as reactivo')
              .select('reactivo.id')
              .whereRef('reactivo.media_id', '=', 'archivo.id'),
          ),
        ]),
      )
      // So that the cleaning does not take it meanwhile.
      .forKeyShare('archivo')
      .executeTakeFirst()
    if (!found) throw refused('Ese audio o video ya no está. Elígelo otra vez.', 'media_id')
  }
  if ((input.media_texto ?? before.media_texto) === '')
    throw refused('Escribe qué se oye o se ve, para quien no puede oírlo o verlo.', 'media_texto')
}

/** A picture that a text may take. */
export const noteImagen = (db: Db, llave: string) =>
  db
    .insertInto('imagenes_sueltas')
    .values({ llave })
    .onConflict(c => c.doNothing())
    .execute()

/**
 * One of a file, under a name that says what it is: the same one is there already. Noted first, so that none is left
 * that nothing names.
 */
export async function keepImagen(db: Db, storage: Storage, { llave, bytes }: { llave: string; bytes: Uint8Array }) {
  // The week of one that waits since long ago begins anew.
  if (await storage.head(llave)) {
    await db.updateTable('imagenes_sueltas').set({ creado_en: sql`now()` }).where('llave', '=', llave).execute()
    return
  }
  await noteImagen(db, llave)
  await storage.put(llave, Buffer.from(bytes), { type: 'image/webp' })
}

/** What stands in the questions of a file that are taken stays. */
export const adoptImportadas = (db: Db, importacionId: number) =>
  sql`
    delete from imagenes_sueltas suelta using (
      select distinct hallada[1] as llave
      from importaciones_preguntas pregunta
        cross join lateral regexp_matches(
          concat(pregunta.pregunta->>'descripcion', pregunta.pregunta->>'explicacion'),
            'src="/(imagenes/[0-9a-f]{32}\\.webp)"', 'g') hallada
      where pregunta.importacion_id = ${importacionId} and pregunta.resultado = 'nueva'
        and pregunta.pregunta::text like '%/imagenes/%') imagen
    where suelta.llave = imagen.llave`.execute(db)

/** What stands in a question, or in another text, stays. */
export const adoptImagenes = (db: Db, { reactivo = '', explicacion = '' }: ReactivoCambio) =>
  adoptImagenesDe(db, `${reactivo}${explicacion}`)

export async function adoptImagenesDe(db: Db, html: string) {
  const llaves = [...html.matchAll(/src="\/(imagenes\/[0-9a-f]{32}\.webp)"/g)].map(m => m[1]!)
  if (llaves.length) await db.deleteFrom('imagenes_sueltas').where('llave', 'in', llaves).execute()
}

/** Days after which goes what no question has. */
const DAYS = 7
const isOld = sql<boolean>`creado_en < now() - make_interval(days => ${DAYS})`

/** One after the other: what a process that dies has not removed yet is still named. */
export async function cleanMedios(db: Db, storage: Storage): Promise<void> {
  const images = await db.selectFrom('imagenes_sueltas').select('llave').where(isOld).execute()
  for (const { llave } of images) {
    const { numDeletedRows } = await db.deleteFrom('imagenes_sueltas').where('llave', '=', llave).executeTakeFirst()
    if (numDeletedRows) await storage.remove(llave)
  }
  const files = await db
    .deleteFrom('archivos as archivo')
    .where('archivo.llave', 'like', 'reactivos/%')
    .where(sql<boolean>`archivo.creado_en < now() - make_interval(days => ${DAYS})`)
    .where(sql<boolean>`not exists (select from reactivos reactivo where reactivo.media_id = archivo.id)`)
    .where(sql<boolean>`not exists (select from papelera_archivos quitado where quitado.archivo_id = archivo.id)`)
    .where(
      sql<boolean>`not exists (select from reactivos_versiones version
        where (version.contenido->>'media_id')::bigint = archivo.id)`,
    )
    .returning('archivo.llave')
    .execute()
  for (const { llave } of files) await storage.remove(llave)
}
