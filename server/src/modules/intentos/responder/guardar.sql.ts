/** Answers are kept: many at once, and one person's is a list of one (ADR 052). */
import type { BodyOf, intentosRoutes } from '@eleva/contract'
import { momentoDelDispositivo } from '../../../alcance/plazos.ts'
import type { Db } from '../../../kit/db/db.ts'
import { type Saved, saveEnviadas } from './guardar.sentencia.ts'

type Sent = BodyOf<typeof intentosRoutes.answer>

/** An answer, and whose it is. */
export type Enviada = { usuarioId: number; sent: Sent }

/**
 * Keeps what each chose in their open attempt, unless something chosen later is kept already. A class answers at once,
 * so all that is checked is checked in one statement for all who answer in the same moment. It shares the attempts'
 * locks: grading waits for it. `creado_en` of an answer is when it was chosen.
 * An answer that names no attempt belongs to the first one, never to a later one. An attempt that its time has ended
 * takes what was done in time, into blanks alone, as long as nothing was told of any attempt of theirs and none was
 * begun since (ADR 060).
 * @param wait for an attempt that is being graded; otherwise it counts as none that is open
 * @returns in the order of `enviadas`
 */
export async function saveRespuestas(
  db: Db,
  enviadas: readonly Enviada[],
  { wait = false }: { wait?: boolean } = {},
): Promise<Saved[]> {
  const asked = enviadas.map(({ usuarioId, sent }, n) => ({
    n,
    usuario: usuarioId,
    actividad: sent.actividad_id,
    unidad: sent.unidad_id,
    pregunta: sent.pregunta_id,
    intento: sent.intento_id,
    ids: sent.respuesta_id ?? [],
    contestado: sent.contestado,
    momento: sent.momento,
    hecho: momentoDelDispositivo(sent),
  }))
  const { rows } = await saveEnviadas(asked, wait).execute(db)
  return rows
}

/** Removes those of these attempts that no answer was kept in. */
export async function removeSinRespuesta(db: Db, intentos: readonly number[]): Promise<void> {
  if (intentos.length === 0) return
  await db
    .deleteFrom('intentos as intento')
    .where('intento.id', 'in', intentos)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('intento_respuestas as respuesta')
            .select('respuesta.intento_id')
            .whereRef('respuesta.intento_id', '=', 'intento.id'),
        ),
      ),
    )
    .execute()
}
