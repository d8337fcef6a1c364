/**
 * What a notice is about, as its key says it: `entrega:12`. While it is unread, the same again goes into it, and what
 * it speaks of is looked up by it (`avisos.hoy.read.ts`).
 */
import { type RawBuilder, sql } from 'kysely'

export type CosaDeAviso =
  | 'actividad'
  | 'animo'
  | 'anuncio'
  | 'auditoria'
  | 'clase'
  | 'constancia'
  | 'curso'
  | 'descarga'
  | 'duda'
  | 'entrega'
  | 'escuela'
  | 'evaluacion'
  | 'evento'
  | 'grupo'
  | 'inscripcion'
  | 'mirada'
  | 'objetivo'
  | 'oferta'
  | 'solicitud'

/**
 * One notice of all that is offered to somebody where they came to, however many groups (`ofertas.llegadas.sql.ts`).
 */
export const LLEGADA = 'llegada'

export type ClaveDeAviso = `${CosaDeAviso}:${string}` | typeof LLEGADA

/** @param mas what tells it from others about the same: its hour, or the part of it */
export const claveDe = (cosa: CosaDeAviso, id: number | string, ...mas: readonly string[]): ClaveDeAviso =>
  `${cosa}:${[id, ...mas].join(':')}`

/** The key of a notice, made in a statement. @param id a column */
export const claveEn = (cosa: CosaDeAviso, id: RawBuilder<unknown>) =>
  sql<ClaveDeAviso>`${sql.lit(`${cosa}:`)} || ${id}`
