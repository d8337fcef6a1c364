/** What `estadoDeEntrega` of the contract says, for statements. On `entregas as entrega`. */
import { type SqlBool, sql } from 'kysely'

/** Nothing is decided yet, whether or not somebody has begun. */
export const porRevisar = sql<SqlBool>`entrega.recibido_en is null and entrega.calificacion is null
  and entrega.devuelta_en is null`
export const enRevision = sql<SqlBool>`${porRevisar} and entrega.revision_en is not null`
export const devuelta = sql<SqlBool>`entrega.devuelta_en is not null and entrega.calificacion is null`
export const recibida = sql<SqlBool>`entrega.recibido_en is not null and entrega.calificacion is null
  and entrega.devuelta_en is null`
export const calificada = sql<SqlBool>`entrega.calificacion is not null`

/** What the contract makes a state of, as columns or fields by the same names (`PasosDeEntrega`). */
export const isRecibida = sql<number>`(entrega.recibido_en is not null)::int`
export const isDevuelta = sql<number>`(entrega.devuelta_en is not null)::int`
export const isEnRevision = sql<number>`(entrega.revision_en is not null)::int`
