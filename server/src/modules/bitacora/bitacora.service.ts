/** What other words note in the usage log by themselves. */
import type { Anotacion } from '@eleva/contract'
import type { Db } from '../../kit/db/db.ts'
import { createEntrada } from './bitacora.sql.ts'

type EntradaDeBitacora = {
  modulo: number
  evento: number
  curso: number
  clave?: string | undefined
  hora?: string | undefined
}

const NADA = { curricula: 0, curso: 0, unidad: 0, objetivo: 0, actividad: 0, material: 0, quiz: 0 }

/** Something that was done in a course; once for the same key and hour. */
export const noteEnCurso = (db: Db, usuarioId: number, { modulo, evento, curso, ...sent }: EntradaDeBitacora) =>
  createEntrada(db, usuarioId, { ...NADA, module: modulo, event: evento, curso }, sent)

type LugarDeBitacora = { curricula_id: number; curso_id: number; objetivo_id?: number | undefined }

/** What was done at one place in a course; each once for the same key and hour. */
export async function noteEnLugar(
  db: Db,
  usuarioId: number,
  lugar: LugarDeBitacora,
  anotaciones: readonly Anotacion[],
) {
  const { curricula_id: curricula, curso_id: curso, objetivo_id: objetivo = 0 } = lugar
  for (const { modulo, evento, unidad_id: unidad = 0, ...sent } of anotaciones)
    await createEntrada(
      db,
      usuarioId,
      { ...NADA, module: modulo, event: evento, curricula, curso, unidad, objetivo },
      sent,
    )
}
