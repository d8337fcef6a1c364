/**
 * What is no table has as many as its call says. A list's page, order, search and filters live in the address; this
 * reads them, changes them and fetches the rows.
 */
import type { ParamsOf, QueryOf, ReplyOf, Route } from '@eleva/contract'
import { useDeferredValue, useEffect, useEffectEvent } from 'react'
import { anyInput } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { useRead } from '../api/query.ts'
import { useGo, useSaid } from '../page/address.ts'
import { useSteady } from './press.ts'

type Params = Record<string, string | number | undefined>
export type ListRoute = Route & { reply: Route['reply'] }

export type List<Row> = {
  rows: Row[]
  total: number
  /** The total, once it is known: what failed has not none. */
  counted: number | undefined
  page: number
  perPage: number
  params: Params
  state: 'loading' | 'error' | 'empty' | 'no-match' | 'rows'
  /** Why, in the state `error`. */
  error: Error | null
  /** What the address says of the list is nothing that can be asked for: somebody wrote it, or a page of before did. */
  misread: boolean
  /** Old rows are shown while newer ones are fetched. */
  refetching: boolean
  retry: () => void
  /** Changes some of the parameters; anything but the page itself leads back to page 1. */
  set: (change: Params) => void
  clear: () => void
}

/** Where one is in a list, and whose list it is; everything else narrows it. */
const PLACE = new Set(['page', 'per_page', 'sort', 'dir', 'escuela'])

/** What is sought and turned to is no step of the history. */
const HERE = { replace: true }

/** The parameters of the address that are the list's: `route.query` knows their names. */
export function listParams(route: Route, search: Record<string, unknown>): Params {
  const names = Object.keys(route.query?.shape ?? {})
  return Object.fromEntries(
    names.filter(n => search[n] !== undefined && search[n] !== '').map(n => [n, search[n] as string | number]),
  )
}

/**
 * @param rowsOf takes the rows out of the reply, whose field is named after the word
 * @param path the parameters of the route's path
 * @param fixed what is asked for besides, whatever the address says
 * @param usual what is asked for where the address says nothing else
 */
export function useCards<const R extends ListRoute, Row>(
  route: R,
  rowsOf: (reply: ReplyOf<R>) => Row[],
  path?: ParamsOf<R>,
  fixed?: Partial<QueryOf<R>>,
  usual: Params = {},
): Omit<List<Row>, 'params'> & { params: Partial<QueryOf<R>> } {
  const search = useSaid()
  const go = useGo()
  const params: Params = { ...usual, ...listParams(route, search) }
  const query = useRead(route, anyInput<R>({ params: path, query: { ...params, ...fixed } }), { keep: true })
  const data = query.data as (ReplyOf<R> & { total: number; page: number; per_page: number }) | undefined
  // Rows are drawn in short steps, between which a press is answered: in one go ten of them hold a slow phone up.
  const drawn = useDeferredValue(data)
  const reply = useSteady(drawn)
  const rows = reply ? rowsOf(reply) : []
  const filtered = Object.keys(params).some(name => !PLACE.has(name))

  const set = (change: Params) =>
    void go(before => {
      const after: Record<string, unknown> = { ...before, ...change }
      if (!('page' in change)) delete after.page
      for (const [name, value] of Object.entries(after)) if (value === undefined || value === '') delete after[name]
      return after
    }, HERE)
  const last = reply && Math.max(1, Math.ceil(reply.total / reply.per_page))
  // The last row of the last page went: what stands before it is no empty list.
  const beyond = last !== undefined && rows.length === 0 && reply!.page > last
  const goToLast = useEffectEvent(() => set({ page: last }))
  useEffect(() => {
    if (beyond) goToLast()
  }, [beyond, last])
  const misread = query.error instanceof ApiError && query.error.status === 422
  /** Where something cannot be read the place may be the reason, too. */
  const stays = (name: string) => !(name in params) || (PLACE.has(name) && !misread)
  const clear = () =>
    void go(before => Object.fromEntries(Object.entries(before).filter(([name]) => stays(name))), HERE)

  const without = query.isError ? 'error' : 'loading'
  const none = filtered ? 'no-match' : 'empty'
  const found = rows.length ? 'rows' : none
  const state = reply && !beyond ? found : without
  return {
    rows,
    total: reply?.total ?? 0,
    counted: reply?.total,
    page: reply?.page ?? Number(params.page ?? 1),
    perPage: reply?.per_page ?? 8,
    // As they stand in the address: the server reads them by the same schema.
    params: params as Partial<QueryOf<R>>,
    state,
    error: query.error,
    misread,
    refetching: query.isPlaceholderData || drawn !== data,
    retry: () => void query.refetch(),
    set,
    clear,
  }
}
