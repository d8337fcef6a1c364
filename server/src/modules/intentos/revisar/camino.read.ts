/** The way of one person through an attempt: what is known of it, and no more. */
import { isConDatos, type PasoDeIntento, type Tipo } from '@eleva/contract'
import { sql } from 'kysely'
import { isFilaContestada, tipoDePregunta } from '../../../alcance/quiz.read.ts'
import type { Db } from '../../../kit/db/db.ts'

/**
 * Kinds of which a whole answer is given at once: of what is written, or marked box by box, each step would count as a
 * change.
 */
const deUnaVez = (tipo: Tipo) => tipo === 'verdadero' || (!isConDatos(tipo) && tipo !== 'multiple')

/** When an attempt was begun, where that is known. On `intentos as intento`. */
const empezo = sql`case when intento.fija then intento.creado_en end`

/**
 * What was answered, in the order of the last change of each; nothing where all of it came in one moment, as from a
 * file, and so no order is known. Seconds are those since the answer before; of the first one they are known where the
 * attempt was begun by a call (ADR 060).
 */
export async function listCamino(db: Db, intentoId: number): Promise<PasoDeIntento[]> {
  const { rows } = await sql<PasoDeIntento & { tipo: Tipo }>`
    select
      respuesta.reactivo_id as id,
      ${tipoDePregunta} as tipo,
      respuesta.cambios,
      coalesce(respuesta.creado_en - lag(respuesta.creado_en) over en_orden < interval '1 second', false) as a_la_vez,
      nullif(
        greatest(
          0,
          round(extract(epoch from respuesta.creado_en - lag(respuesta.creado_en, 1, ${empezo}) over en_orden))::int),
        0) as segundos
    from intentos intento
      join intento_respuestas respuesta on respuesta.intento_id = intento.id
      join reactivos reactivo on reactivo.id = respuesta.reactivo_id
    where intento.id = ${intentoId}
      and ${isFilaContestada('respuesta')}
    window en_orden as (order by respuesta.creado_en, respuesta.reactivo_id)
    order by respuesta.creado_en, respuesta.reactivo_id`.execute(db)
  if (rows.length > 1 && rows.slice(1).every(r => r.a_la_vez)) return []
  return rows.map(({ tipo, cambios, ...paso }) => ({ ...paso, cambios: deUnaVez(tipo) ? cambios : null }))
}
