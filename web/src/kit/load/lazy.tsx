/**
 * Parts and screens that load when they are shown. One that does not come says so in its own place, and comes when the
 * line is back.
 */
import type { RouteComponent } from '@tanstack/react-router'
import {
  createElement,
  type FunctionComponent,
  type JSX,
  type ReactNode,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { cutNow } from './corte.ts'
import classes from './lazy.module.css'
import { LoadError, load } from './load.ts'
import { useReturn } from './return.ts'

type Draw = (props: never) => ReactNode
type Props<D extends Draw> = (Parameters<D> extends [] ? object : Parameters<D>[0]) & JSX.IntrinsicAttributes
type Loaded<D> = { Part: D } | { error: LoadError }
type Get<D> = () => Promise<{ default: D }>

/** A promise as React marks one that it has looked into: `use` reads it without waiting. */
const known = <T,>(value: T): Promise<T> => Object.assign(Promise.resolve(value), { status: 'fulfilled', value })

/** One part, however many places show it. */
function partOf<D extends Draw>(get: Get<D>) {
  /** What is waited for or has come: who waits for it is given the same promise until it stands. */
  let trying: Promise<Loaded<D>> | undefined
  let failed = false
  const onlookers = new Set<() => void>()
  const fetchPart = async (retries?: readonly number[]): Promise<Loaded<D>> => {
    try {
      const { default: Part } = await load(get, retries)
      failed = false
      return { Part }
    } catch (error) {
      failed = true
      return { error: error instanceof LoadError ? error : new LoadError(false, error) }
    }
  }
  return {
    current: () => (trying ??= fetchPart()),
    /** @returns whether it has come; what stands in its place stays until then */
    again: async (): Promise<boolean> => {
      const found = await fetchPart()
      if ('error' in found) return false
      trying = known(found)
      for (const tell of onlookers) tell()
      return true
    },
    /** Ahead of time: that it failed is nobody's concern yet. */
    preload: async () => {
      const found = await (trying ?? fetchPart([]))
      if ('Part' in found) trying ??= known(found)
    },
    /** Nobody looks at the failure any more: the next one who wants the part has it tried anew. */
    forget: () => {
      if (failed) trying = undefined
    },
    subscribe: (tell: () => void) => {
      onlookers.add(tell)
      return () => void onlookers.delete(tell)
    },
  }
}

type Part = Pick<ReturnType<typeof partOf>, 'again' | 'forget'>

/**
 * Tries again when the line or the server is back.
 * @returns whether that is under way, and tries now
 */
function useAgain({ again, forget }: Part, outdated = false) {
  const [busy, setBusy] = useState(false)
  const now = async () => {
    setBusy(true)
    if (!(await again())) setBusy(false)
  }
  useReturn(!outdated, () => void now())
  useEffect(() => () => forget(), [forget])
  return { busy, now }
}

function Silent({ part }: { part: Part }) {
  useAgain(part)
  return null
}

/** Plain HTML: what did not come may be the component library. */
function Missing({ part, error, screen }: { part: Part; error: LoadError; screen: boolean }) {
  const { outdated } = error
  const { busy, now } = useAgain(part, outdated)
  return (
    <div className={classes.falta} data-pantalla={screen || undefined} role="alert">
      {screen && <h1>{outdated ? 'Hay una versión nueva' : cutNow()}</h1>}
      <p>{outdated ? 'Hay una versión nueva de la plataforma. Carga la página para seguir.' : error.message}</p>
      <button
        type="button"
        // Not `disabled`, which would drop the focus of who has just pressed it.
        aria-disabled={busy || undefined}
        onClick={() => (outdated ? location.reload() : busy || void now())}
      >
        {outdated ? 'Cargar la página' : busy ? 'Cargando…' : 'Reintentar'}
      </button>
    </div>
  )
}

function make<D extends Draw>(get: Get<D>, show: (part: Part, error: LoadError) => ReactNode) {
  const part = partOf(get)
  function Lazy(props: Props<D>) {
    const found = use(useSyncExternalStore(part.subscribe, part.current))
    return 'Part' in found ? createElement(found.Part as FunctionComponent<Props<D>>, props) : show(part, found.error)
  }
  return Object.assign(Lazy, { preload: part.preload })
}

/**
 * A component that loads when it is first shown; stands in a `Suspense`.
 * @param silent for what nobody misses at once: nothing stands in its place, and it is tried again by itself
 */
export const lazy = <D extends Draw>(get: Get<D>, { silent = false } = {}) =>
  make(get, (part, error) => (silent ? <Silent part={part} /> : <Missing part={part} error={error} screen={false} />))

/**
 * The screen of a route. Of its file the names alone are asked for: a screen's own type may lead back to that of all
 * routes, whose addresses it reads.
 * @param name what the component, which takes nothing, is called in its file
 */
export const lazyScreen = <F extends object>(get: () => Promise<F>, name: keyof F & string): RouteComponent =>
  make<() => ReactNode>(
    async () => ({ default: (await get())[name] as () => ReactNode }),
    (part, error) => <Missing part={part} error={error} screen />,
  )
