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

// What the contract makes a state of, as columns or fields by its names (`PasosDeEntrega`): each asks for one moment
// alone, whatever the others say, where the states above tell which of them counts.

/** It was marked as received, graded or not. */
export const hasRecibo = sql<number>`(entrega.recibido_en is not null)::int`
/** It was sent back to be corrected, graded or not. */
export const hasDevolucion = sql<number>`(entrega.devuelta_en is not null)::int`
/** A review was begun, decided or not. */
export const hasRevision = sql<number>`(entrega.revision_en is not null)::int`
