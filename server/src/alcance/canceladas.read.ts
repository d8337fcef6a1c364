/** Classes that were called off (ADR 116): they are no events any more, and stand where it is kept how they were. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Their rows, as of `sesion_eventos`, changed when that was done.
 * @param donde on `clases_actos as acto`
 */
export const canceladas = (donde: RawBuilder<SqlBool>) => sql`(
  select fila.*
  from clases_actos acto
    cross join lateral jsonb_populate_record(
      null::sesion_eventos, acto.fila || jsonb_build_object('actualizado_en', acto.creado_en)) fila
  where acto.tipo = 'cancelacion' and ${donde})`
