/** The way of one person through an attempt: what is known of it, and no more. */
import { isConDatos, type PasoDeIntento, type Tipo } from '@eleva/contract'
import { sql } from 'kysely'
import { tipoDePregunta } from '../../../alcance/quiz.read.ts'
import type { Db } from '../../../kit/db/db.ts'

/**
 * Kinds of which a whole answer is given at once: of what is written, or marked box by box, each step would count as a
 * change.
 */
const deUnaVez = (tipo: Tipo) => tipo === 'verdadero' || (!isConDatos(tipo) && tipo !== 'multiple')

/**
 * What was answered, in the order of the last change of each; nothing where all of it came in one moment, as from a
 * file, and so no order is known. Seconds are those since the answer before; of the first one they are known where the
 * attempt was begun by a call (ADR 060).
 */
export async function listCamino(db: Db, intentoId: number): Promise<PasoDeIntento[]> {
  const { rows } = await sql<PasoDeIntento & { tipo: Tipo }>`
    select ir.reactivo_id as id, ${tipoDePregunta} as tipo, ir.cambios,
      coalesce(
        ir.creado_en - lag(ir.creado_en) over (order by ir.creado_en, ir.reactivo_id) < interval '1 second', false) as a_la_vez,
      nullif(
        greatest(
          0,
          round(extract(
            epoch
            from ir.creado_en - lag(ir.creado_en, 1, case when i.fija then i.creado_en end) over (
              order by ir.creado_en, ir.reactivo_id)))::int),
        0) as segundos
    from intentos i join intento_respuestas ir on ir.intento_id = i.id join reactivos r on r.id = ir.reactivo_id
    where i.id = ${intentoId} and (ir.respuestas <> '{}' or ir.contestado is not null)
    order by ir.creado_en, ir.reactivo_id`.execute(db)
  if (rows.length > 1 && rows.slice(1).every(r => r.a_la_vez)) return []
  return rows.map(({ tipo, cambios, ...paso }) => ({ ...paso, cambios: deUnaVez(tipo) ? cambios : null }))
}
