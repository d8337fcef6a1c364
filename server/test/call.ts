/** A call as tests and journeys make it, typed by the contract. */
import { type BodyOf, type ParamsOf, pathOf, type QueryOf, type Route } from '@eleva/contract'

type Parts<T> = T extends File
  ? T
  : T extends readonly (infer E)[]
    ? readonly Parts<E>[]
    : T extends object
      ? { [K in keyof T]?: Parts<T[K]> }
      : T

/** The body of a call: what is left out of it is the server's to fill in, or to refuse. */
export type Sent<R extends Route> = Parts<BodyOf<R>>

/** What a call takes, as the web's client takes it. */
export type Input<R extends Route> = (R['params'] extends object ? { params: ParamsOf<R> } : { params?: undefined }) &
  (R['body'] extends object ? { body: Sent<R> } : { body?: undefined }) & { query?: Partial<QueryOf<R>> }

export function urlOf(r: Route, { params, query }: { params?: unknown; query?: unknown }): string {
  const said = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const url = pathOf(r, (params ?? {}) as Record<string, string | number>)
  return said.length ? `${url}?${new URLSearchParams(said.map(([key, value]) => [key, String(value)]))}` : url
}
