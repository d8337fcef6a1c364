/** When the time of an attempt is over. One that has none is never. On `intentos as intento`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** For what was done at the last moment of an attempt to arrive. */
export const gracia = sql`interval '15 seconds'`

/** `agotado`: its minutes have run out. What was done until then may still be on its way. */
export const agotado = sql<SqlBool>`(intento.vence_en <= now())`

/**
 * `vencido`: the grace is over as well. It takes nothing more, and whoever looks ends it.
 * @param cuando at that moment
 */
export const vencidoAl = (cuando: RawBuilder<unknown>) => sql<SqlBool>`(intento.vence_en < ${cuando} - ${gracia})`
export const vencido = vencidoAl(sql`now()`)
