/** What is handed in comes in chunks when it is large (`kit/archivos/subidas.ts`, ADR 045). */

import { randomBytes } from 'node:crypto'
import type { ArchivoDeEntrega, TrozoDeEntregaInput } from '@eleva/contract'
import { cleanName } from '../../../kit/archivos/nombre-de-archivo.ts'
import { type ReglaDeSubida, receiveTrozo as receive } from '../../../kit/archivos/subidas.ts'
import { getPropia, removeSubida as remove, type WritingFile } from '../../../kit/archivos/subidas-base.ts'
import { typeOf } from '../../../kit/archivos/tipo-de-archivo.ts'
import type { Db } from '../../../kit/db/db.ts'
import { archivoDeEntrega, findArchivoPropio } from '../archivos/archivos.sql.ts'
import { TIPO_RECHAZADO } from '../archivos/archivos.ts'

export const newLlave = () => `entregas/${randomBytes(16).toString('hex')}`

/** Whoever chooses one file after the other leaves parts behind until the cleaning: no more of them than this. */
const MAX_BEGUN = 8

const REGLA: ReglaDeSubida = {
  clase: 'entregas',
  newLlave,
  tipoDe: (start, nombre) => typeOf(new File([start], nombre)),
  rechazo: TIPO_RECHAZADO,
  most: MAX_BEGUN,
}

/** @throws {Refusal} as `kit/archivos/subidas.ts` says */
export async function receiveTrozo(call: WritingFile, { fileName, ...input }: TrozoDeEntregaInput) {
  const { recibidos, archivoId } = await receive(call, REGLA, { ...input, fileName: cleanName(fileName) })
  return { recibidos, archivo: archivoId === null ? null : await archivoOf(call.db, call.person.id, archivoId) }
}

async function archivoOf(db: Db, usuarioId: number, id: number): Promise<ArchivoDeEntrega | null> {
  const found = await findArchivoPropio(db, usuarioId, id)
  return found ? archivoDeEntrega(found) : null
}

/** @throws {Refusal} 404 when it is not theirs, 409 when it is over */
export const removeSubida = (call: WritingFile, id: string): Promise<void> => remove(call, REGLA.clase, id)

/** An own upload; null when there is none. */
export const getSubida = (db: Db, usuarioId: number, id: string) =>
  getPropia(db, usuarioId, REGLA.clase, id, archivoDeEntrega)
