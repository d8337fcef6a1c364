/** What `estadoDeEntrega` of the contract says, for statements. On `entregas as e`. */
import { type SqlBool, sql } from 'kysely'

export const porRevisar = sql<SqlBool>`e.recibido_en is null and e.calificacion is null`
export const recibida = sql<SqlBool>`e.recibido_en is not null and e.calificacion is null`
export const calificada = sql<SqlBool>`e.calificacion is not null`
