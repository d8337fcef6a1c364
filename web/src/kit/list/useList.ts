/** The list of a table: as `useCards`, with as many rows as this device has (ADR 004). */
import { deTantasFilas, type ParamsOf, type QueryOf, type ReplyOf } from '@eleva/contract'
import { useFilas } from './filas.ts'
import { type ListRoute, useCards } from './useCards.ts'

export type { List } from './useCards.ts'

export function useList<const R extends ListRoute, Row>(
  route: R,
  rowsOf: (reply: ReplyOf<R>) => Row[],
  path?: ParamsOf<R>,
  fixed?: Partial<QueryOf<R>>,
) {
  return useCards(route, rowsOf, path, fixed, deTantasFilas(useFilas()))
}
