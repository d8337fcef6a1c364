/** What every word asks before it takes what a learner does: whether it is open by its dates. */
import { formatMomentoLargo } from '../kit/dates.ts'
import type { Db } from '../kit/db.ts'
import { conflict } from '../kit/errors.ts'
import { type Cuando, getPlazoDe } from './plazos.read.ts'

/**
 * Late work between limit and close is taken. The moment is the server's: that at which something was done without a connection is not
 * asked for yet, and would be a further argument here.
 * @throws {Refusal} 409 before it opens and after it has closed, with the moment
 */
export async function requirePlazo(db: Db, usuarioId: number, actividadId: number): Promise<void> {
  const plazo = await getPlazoDe(db, usuarioId, actividadId)
  if (plazo?.por_abrir) throw porAbrir(plazo)
  if (plazo?.cerrada) throw cerrada(plazo)
}

/** @throws {Refusal} 409 before it opens: what is asked is not to be read yet */
export async function requireAbierta(db: Db, usuarioId: number, actividadId: number): Promise<void> {
  const plazo = await getPlazoDe(db, usuarioId, actividadId)
  if (plazo?.por_abrir) throw porAbrir(plazo)
}

const porAbrir = ({ abre }: Pick<Cuando, 'abre'>) => conflict(`Podrás hacerla desde el ${formatMomentoLargo(abre!)}.`)

/** @param y what can still be done */
export const cerrada = ({ cierra }: Pick<Cuando, 'cierra'>, y = '') =>
  conflict(`Cerró el ${formatMomentoLargo(cierra!)}.${y}`)
