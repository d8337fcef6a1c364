/** What `estadoDeEntrega` of the contract says, for statements. On `entregas as e`. */
import { type SqlBool, sql } from 'kysely'

/** Nothing is decided yet, whether or not somebody has begun. */
export const porRevisar = sql<SqlBool>`e.recibido_en is null and e.calificacion is null and e.devuelta_en is null`
export const enRevision = sql<SqlBool>`${porRevisar} and e.revision_en is not null`
export const devuelta = sql<SqlBool>`e.devuelta_en is not null and e.calificacion is null`
export const recibida = sql<SqlBool>`e.recibido_en is not null and e.calificacion is null and e.devuelta_en is null`
export const calificada = sql<SqlBool>`e.calificacion is not null`

/** What the contract makes a state of, as columns or fields by the same names (`PasosDeEntrega`). */
export const esRecibida = sql<number>`(e.recibido_en is not null)::int`
export const esDevuelta = sql<number>`(e.devuelta_en is not null)::int`
export const esEnRevision = sql<number>`(e.revision_en is not null)::int`
