/**
 * What an address says. A route (`app/routes*`) declares the keys of its path and what follows the `?`; a screen asks
 * for them by the route's path, and moves on itself with `useGo`. The router knows the types of all routes, so that no
 * screen needs to import one.
 */
import { type RegisteredRouter, useNavigate, useParams, useSearch } from '@tanstack/react-router'

type Said = Record<string, unknown>
type Routes = RegisteredRouter['routesByPath']
type Path = keyof Routes
type ParamsAt<P extends Path> = Routes[P] extends { types: { allParams: infer A } } ? A : never
type SearchAt<P extends Path> = Routes[P] extends { types: { fullSearchSchema: infer S } } ? S : never

/** A reader makes of what stands in an address what a screen can work with; undefined for what it cannot. */
type Reader = (value: unknown) => unknown
type Readers = Record<string, Reader>
type Read<R extends Readers> = { [N in keyof R]?: Exclude<ReturnType<R[N]>, undefined> }

/** The key of a row: a whole number above 0. */
export const keyOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined

/** Words, also those that look like a number. */
export const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : String(value))

/** One of some names. */
export const oneOf =
  <const T extends string>(...names: readonly T[]) =>
  (value: unknown): T | undefined =>
    names.find(n => n === value)

/** Whether it stands there at all. */
export const flagOf = (value: unknown): true | undefined => (value === undefined || value === false ? undefined : true)

/**
 * For `params` of a route: these parts of its path are keys. An address with anything else in their place is none of
 * this route: where no other one takes it, it is «not found».
 * @param optional may be missing
 */
export const keysOf = <const N extends string, const O extends string = never>(
  names: readonly N[],
  optional: readonly O[] = [],
) => ({
  parse: (
    raw: Record<N, string> & Partial<Record<O, string>>,
  ): (Record<N, number> & Partial<Record<O, number>>) | false => {
    const there = [...names, ...optional.filter(n => raw[n] !== undefined)]
    const keys = Object.fromEntries(there.map(n => [n, keyOf(raw[n])]))
    return (
      Object.values(keys).every(key => key !== undefined) && (keys as Record<N, number> & Partial<Record<O, number>>)
    )
  },
})

/**
 * For `validateSearch` of a route. What has no reader stays as it is (a list reads its own by its call), what a reader
 * cannot make anything of is not there.
 */
export const searchOf =
  <R extends Readers>(readers: R) =>
  (said: Said): Read<R> & { search?: string | number } => {
    // Taken out by name: the router lays this over what stands in the address.
    const read = Object.entries(readers).map(([name, reader]) => [name, reader(said[name])])
    return { ...said, ...(Object.fromEntries(read) as Read<R>) }
  }

/** The parts of the path of the screen that is shown, as its route reads them. */
export function useParamsOf<P extends Path>(_path: P) {
  // What the router has read; the path serves the types alone.
  const read: unknown = useParams({ strict: false })
  return read as ParamsAt<P>
}

/** What follows the `?` of the screen that is shown, as its route reads it. */
export const useSearchOf = <P extends Path>(_path: P) => useSaid() as SearchAt<P>

/** The same on whatever screen this is, for what many screens have (a list, a dialog): nobody has read it yet. */
export const useSaid = (): Said => useSearch({ strict: false })

/**
 * What follows the `?` of a link of which the compiler cannot know it: the path comes with the data, as that of a
 * notice, or leads to a list, which reads its own filters by its call. Every other link takes its search as it is.
 */
export const asSearch = (said: Said | undefined) => said as never

/**
 * The same page with another search; it stays where it is scrolled to.
 * @returns go: what it is given is laid over what the address says, or made of it; what is undefined is taken out
 */
export function useGo() {
  const navigate = useNavigate()
  return (change: Said | ((before: Said) => Said), { replace = false } = {}): Promise<void> =>
    navigate({
      to: '.',
      // Which route this is, is not known here: so neither is the type of its search.
      search: ((before: Said) => (typeof change === 'function' ? change(before) : { ...before, ...change })) as never,
      replace,
      resetScroll: false,
    })
}
