/** Files as materials: their way up, the material that is made of one, and what goes when nothing has it (ADR 087). */

import { randomBytes } from 'node:crypto'
import type { ArchivoDeMaterial, TrozoDeMaterialInput } from '@eleva/contract'
import { sql } from 'kysely'
import { cleanName } from '../../kit/archivos/nombre-de-archivo.ts'
import type { Storage } from '../../kit/archivos/storage.ts'
import { type ReglaDeSubida, receiveTrozo as receive } from '../../kit/archivos/subidas.ts'
import { getPropia, isOld, removeSubida as remove, type WritingFile } from '../../kit/archivos/subidas-base.ts'
import { typeOf } from '../../kit/archivos/tipo-de-archivo.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, refused } from '../../kit/errors.ts'
import { lockObjetivo, ordenAlFinal } from './objetivos.sql.ts'

const SIRVEN =
  'Ese tipo de archivo no va aquí. Sirven PDF, documentos, hojas de cálculo, presentaciones, imágenes y audio.'

/** Known by its content: what runs in a page, as HTML or SVG, is none of these, whatever it is called. */
const TIPOS = /^(image|audio)\/|^application\/(pdf|msword|vnd\.)/

const REGLA: ReglaDeSubida = {
  clase: 'materiales',
  newLlave: () => `materiales/${randomBytes(16).toString('hex')}`,
  tipoDe: async (start, nombre) => {
    const tipo = await typeOf(new File([start], nombre))
    if (tipo?.startsWith('video/')) throw refused('Un video no va aquí: súbelo en «Video».', 'file')
    return tipo && TIPOS.test(tipo) ? tipo : undefined
  },
  rechazo: SIRVEN,
  // As many as somebody drops at once, and does not go on with.
  most: 50,
}

/** @throws {Refusal} as `kit/archivos/subidas.ts` says */
export async function receiveTrozo(call: WritingFile, { fileName, ...input }: TrozoDeMaterialInput) {
  const { recibidos, archivoId } = await receive(call, REGLA, { ...input, fileName: cleanName(fileName) })
  return { recibidos, archivo: archivoId === null ? null : await getArchivo(call.db, archivoId) }
}

const getArchivo = (db: Db, id: number): Promise<ArchivoDeMaterial> =>
  db.selectFrom('archivos').select(['nombre', 'tipo', 'tamano']).where('id', '=', id).executeTakeFirstOrThrow()

/** @throws {Refusal} 404 when it is not theirs, 409 when it is over */
export const removeSubida = (call: WritingFile, id: string): Promise<void> => remove(call, REGLA.clase, id)

/** An own upload; null when there is none. */
export async function getSubida(db: Db, usuarioId: number, id: string) {
  const found = await getPropia(db, usuarioId, REGLA.clase, id, file => file)
  return found && { ...found, archivo: found.archivo && (await getArchivo(db, found.archivo.id)) }
}

type ArchivoDeAutor = { id: number; nombre: string; tipo: string }

/**
 * Finds the same bytes under the same name that this author has sent up before the first one, so that they are kept
 * once; the other goes with the cleaning. Held, so that the cleaning does not take it meanwhile.
 */
const findArchivo = (db: Db, usuarioId: number, uploadId: string): Promise<ArchivoDeAutor | undefined> =>
  db
    .selectFrom('subidas as carga')
    .innerJoin('archivos as llegado', 'llegado.id', 'carga.archivo_id')
    .innerJoin('archivos as igual', join =>
      join
        .onRef('igual.sha256', '=', 'llegado.sha256')
        .onRef('igual.tamano', '=', 'llegado.tamano')
        .onRef('igual.nombre', '=', 'llegado.nombre')
        .onRef('igual.usuario_id', '=', 'llegado.usuario_id'),
    )
    .select(['igual.id', 'igual.nombre', 'igual.tipo'])
    .where('carga.id', '=', uploadId)
    .where('carga.usuario_id', '=', usuarioId)
    .where('carga.clase', '=', REGLA.clase)
    .where('igual.llave', 'like', sql.lit('materiales/%'))
    .orderBy('igual.id')
    .limit(1)
    .forKeyShare('igual')
    .executeTakeFirst()

/** As people would write it: without its ending, and with spaces. */
export const nombreDeArchivo = (archivo: string): string =>
  archivo
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/[-_+\s]+/g, ' ')
    .trim() || archivo

const [DOCUMENTO, PRESENTACION] = [1, 2] as const
const tipoDe = (tipo: string) => (/presentation|powerpoint/.test(tipo) ? PRESENTACION : DOCUMENTO)

/**
 * An own upload that has arrived, for whatever leads to it.
 * @throws {Refusal} 409 while it is not whole
 */
export async function requireLlegado(db: Db, usuarioId: number, uploadId: string): Promise<ArchivoDeAutor> {
  const archivo = await findArchivo(db, usuarioId, uploadId)
  if (!archivo) throw conflict('El archivo no ha llegado completo. Súbelo otra vez.')
  return archivo
}

/**
 * Behind those that the objective has; the same file once.
 * @throws {Refusal} 404, or 409 while the upload is not whole
 */
export async function createMaterialDeArchivo(
  db: Db,
  usuarioId: number,
  { objetivo_id, uploadId }: { objetivo_id: number; uploadId: string },
): Promise<number> {
  await lockObjetivo(db, objetivo_id)
  const archivo = await requireLlegado(db, usuarioId, uploadId)
  const before = await db
    .selectFrom('materiales')
    .select('id')
    .where('objetivo_id', '=', objetivo_id)
    .where('archivo_id', '=', archivo.id)
    .executeTakeFirst()
  if (before) return before.id
  const made = await db
    .insertInto('materiales')
    .values({
      objetivo_id,
      archivo_id: archivo.id,
      nombre_material: nombreDeArchivo(archivo.nombre),
      tipo_material_id: tipoDe(archivo.tipo),
      orden_visualizacion: ordenAlFinal(objetivo_id),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** The objective whose it is, and where it lies; undefined when there is none, or it is a link. */
export const findArchivoDeMaterial = (db: Db, id: number) =>
  db
    .selectFrom('materiales as material')
    .innerJoin('archivos as archivo', 'archivo.id', 'material.archivo_id')
    .select(['material.objetivo_id', 'archivo.llave', 'archivo.nombre', 'archivo.tipo', 'archivo.tamano'])
    .where('material.id', '=', id)
    .executeTakeFirst()

/**
 * What is a week old, and neither a material nor a text has, nor the trash.
 * @returns how many went
 */
export async function cleanArchivos(db: Db, storage: Storage): Promise<number> {
  const unused = await db
    .deleteFrom('archivos as archivo')
    .where('archivo.llave', 'like', sql.lit('materiales/%'))
    .where(isOld('archivo.creado_en'))
    .where(sql<boolean>`not exists (select from materiales material where material.archivo_id = archivo.id)`)
    .where(sql<boolean>`not exists (select from actividades_archivos adjunto where adjunto.archivo_id = archivo.id)`)
    .where(sql<boolean>`not exists (select from papelera_archivos quitado where quitado.archivo_id = archivo.id)`)
    .returning('archivo.llave')
    .execute()
  for (const { llave } of unused) await storage.remove(llave)
  return unused.length
}
