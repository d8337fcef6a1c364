/** Practice and an attempt that counts do not go beside each other (ADR 060). */
import { sql } from 'kysely'
import type { Sustentante } from '../../../alcance/sustentante.ts'
import type { Db } from '../../../kit/db/db.ts'
import { intentoStillOpen } from '../intentos.rechazos.ts'

/** @throws {Refusal} 409 while an attempt that counts is open: practice tells what is right of the same questions */
export async function requireNadaAbierto(db: Db, { usuarioId, actividadId }: Sustentante) {
  const { rows } = await sql<{ abierto: boolean }>`
    select exists (
      select from intentos intento
      where intento.usuario_id = ${usuarioId}
        and intento.actividad_id = ${actividadId}
        and intento.modo = 'cuenta'
        and intento.terminado_en is null) as abierto`.execute(db)
  if (rows[0]?.abierto) throw intentoStillOpen()
}
