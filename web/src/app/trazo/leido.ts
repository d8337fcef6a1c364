import type { ReplyOf, Route } from '@eleva/contract'

/** The reply of a call that was written into the page; undefined for one that was not. */
export type Leido = <R extends Route>(route: R) => ReplyOf<R> | undefined
