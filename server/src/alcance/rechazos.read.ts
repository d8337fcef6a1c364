/** Addresses that take no mail: which are marked (ADR 041). */
import { type SqlBool, sql } from 'kysely'
import { enZona } from '../kit/db/days.ts'

/** Whether the address of `usuarios as usuario` is marked. */
export const rechazado = sql<SqlBool>`
  exists (select from correos_rechazados rechazo
    where rechazo.usuario_id = usuario.id and rechazo.email = usuario.email)`

/** `contract: CorreoRechazado` of `usuarios as usuario`; null without a mark. */
export const rechazo = sql`(select json_build_object(
  'codigo', rechazo.codigo,
  'fecha', ${enZona('rechazo.rechazado_en')})
  from correos_rechazados rechazo
  where rechazo.usuario_id = usuario.id and rechazo.email = usuario.email)`
