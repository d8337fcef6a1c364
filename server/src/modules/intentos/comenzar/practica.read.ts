/** What of practice asks whether it may go on, after it was begun (ADR 060). */
import type { Sustentante } from '../../../alcance/sustentante.ts'
import type { Db } from '../../../kit/db/db.ts'
import { whyNotBeside } from './puede.ts'
import { listIntentos } from './situacion.read.ts'

/** @throws {Refusal} as whyNotBeside */
export async function requireNadaAbierto(db: Db, sustentante: Sustentante) {
  const [intentos] = await listIntentos(db, [{ ...sustentante, cierra: null }])
  const no = whyNotBeside(intentos!)
  if (no) throw no
}
