/** What every word asks before it takes what a learner does: whether it is open by its dates. */
import { formatMomentoLargo } from '../kit/dates.ts'
import type { Db } from '../kit/db/db.ts'
import { conflict, type Refusal } from '../kit/errors.ts'
import { type Cuando, getPlazoAl, getPlazoDe } from './plazos.read.ts'

/** What a page says of when something was done: `contract: hecho`. */
export type HechoEnDispositivo = { momento?: string | undefined; reloj?: number | undefined }

/**
 * Late work between limit and close is taken. The moment is that at which it arrives, or of what was done without a
 * connection that at which it was done, where that may count (`getPlazoAl`).
 * @returns the moment at which it was done; null when that at which it arrives counts
 * @throws {Refusal} 409 before it opens and after it has closed, with the moment
 */
export async function requirePlazo(
  db: Db,
  usuarioId: number,
  actividadId: number,
  dicho: HechoEnDispositivo = {},
): Promise<string | null> {
  const plazo = await getPlazoAl(db, usuarioId, actividadId, momentoDelDispositivo(dicho))
  const no = whyNotNow(plazo)
  if (no) throw no
  return plazo.hecho
}

/** Why nothing is taken now; null while it is open. */
export const whyNotNow = (plazo: Cuando): Refusal | null => whyNotYet(plazo) ?? (plazo.cerrada ? cerrada(plazo) : null)

/** Why it is not to be read yet. */
export const whyNotYet = (plazo: Pick<Cuando, 'abre' | 'por_abrir'>): Refusal | null =>
  plazo.por_abrir ? conflict(`Podrás hacerla desde el ${formatMomentoLargo(plazo.abre!)}.`) : null

/** The moment at which something was done, where it counts; null otherwise. */
export const hechoEn = async (
  db: Db,
  usuarioId: number,
  actividadId: number,
  dicho: HechoEnDispositivo,
): Promise<string | null> =>
  momentoDelDispositivo(dicho) === null
    ? null
    : (await getPlazoAl(db, usuarioId, actividadId, momentoDelDispositivo(dicho))).hecho

/** What is said by a clock that was not compared with ours is not said. */
export const momentoDelDispositivo = ({ momento, reloj }: HechoEnDispositivo): string | null =>
  (reloj === 1 && momento) || null

/** @throws {Refusal} 409 before it opens: what is asked is not to be read yet */
export async function requireAbierta(db: Db, usuarioId: number, actividadId: number): Promise<void> {
  const no = await whyNotAbierta(db, usuarioId, actividadId)
  if (no) throw no
}

/** Why it is not to be read yet, of one activity; null when it is. */
export async function whyNotAbierta(db: Db, usuarioId: number, actividadId: number): Promise<Refusal | null> {
  const plazo = await getPlazoDe(db, usuarioId, actividadId)
  return plazo ? whyNotYet(plazo) : null
}

/** @param y what can still be done */
export const cerrada = ({ cierra }: Pick<Cuando, 'cierra'>, y = '') =>
  conflict(`Cerró el ${formatMomentoLargo(cierra!)}.${y}`)
