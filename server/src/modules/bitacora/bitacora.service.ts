/** What other words note in the usage log by themselves. */
import type { Db } from '../../kit/db/db.ts'
import { createEntrada } from './bitacora.sql.ts'

type Entrada = { modulo: number; evento: number; curso: number; clave?: string | undefined; hora?: string | undefined }

/** Something that was done in a course; once for the same key and hour. */
export const noteEnCurso = (db: Db, usuarioId: number, { modulo, evento, curso, ...sent }: Entrada) =>
  createEntrada(
    db,
    usuarioId,
    {
      module: modulo,
      event: evento,
      curso,
      curricula: 0,
      unidad: 0,
      objetivo: 0,
      actividad: 0,
      material: 0,
      quiz: 0,
    },
    sent,
  )
