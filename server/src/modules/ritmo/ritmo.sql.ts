import { sql } from 'kysely'
import { relojDePersona } from '../../alcance/zonas.read.ts'
import type { Db } from '../../kit/db/db.ts'

/** From this week on, by the clocks of that person; what was said before of this week goes. */
export async function saveRitmo(db: Db, usuarioId: number, dias: number): Promise<void> {
  await sql`
    insert into ritmos (usuario_id, semana, dias)
    select
      ${usuarioId}::bigint,
      date_trunc('week', reloj.hoy)::date,
      ${dias}::bigint
    from (${relojDePersona(sql`${usuarioId}::bigint`)}) reloj
    on conflict (usuario_id, semana) do update set dias = excluded.dias`.execute(db)
}
