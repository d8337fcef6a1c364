/** A field of something that has versions, kept as it is typed. */
import { useRef } from 'react'
import { useCampo, type Vivo } from './useCampo.ts'

type CampoDe<T, V> = {
  tema: string
  /** What it is a field of, as it was read. */
  de: T & { version: number }
  get: (de: T) => V
  /** The same, as it is now. */
  read: () => Promise<(T & { version: number }) | undefined>
  send: (value: V, version: number) => Promise<unknown>
  reread: () => Promise<unknown>
  falla?: (value: V) => string | undefined
}

/** Sent by the newest version that is known. */
export function useCampoDe<T, V>({ tema, de, get, read, send, reread, falla }: CampoDe<T, V>): Vivo<V> {
  const version = useRef(de.version)
  version.current = Math.max(version.current, de.version)
  return useCampo<V>({
    tema,
    value: get(de),
    save: async value => {
      const before = version.current
      await send(value, before)
      // The next one may go before the thing is read again.
      version.current = Math.max(version.current, before + 1)
      await reread()
    },
    reread: async () => {
      const now = await read()
      if (!now) return undefined
      version.current = now.version
      await reread()
      return get(now)
    },
    ...(falla ? { falla } : {}),
  })
}
