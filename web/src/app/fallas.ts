/**
 * Tells the server of what breaks in this browser (ADR 023). It loads with the first fault; what goes wrong in here is
 * nobody's concern, or it would tell of itself for ever.
 */
import { cleanMensaje, cleanPila, type FallaInput, fallasRoutes } from '@eleva/contract'
import { freshToken, tokenFor } from '../kit/api/client.ts'
import { ApiError } from '../kit/api/error.ts'
import { LoadError } from '../kit/load/load.ts'

type Origen = FallaInput['origen']

/** Written by the build. */
declare const __VERSION__: string

const KEY = 'eleva:fallas'
/** How many one tab tells: a loop that breaks is understood after the first ones. */
const MAX = 20

/**
 * No fault of ours: browsers' own chatter, extensions, a reply that was no longer wanted, and a version that is no more
 * (ErrorPage).
 */
const OTHERS =
  /ResizeObserver loop|^Script error\.?$|AbortError|dynamically imported module|Importing a module script failed|Failed to fetch|Load failed/
const FOREIGN = /(chrome|moz|safari-web)-extension:/

/** @returns the fault as the contract has it; nothing for what is not ours to tell */
export function fallaDe(error: unknown, origen: Origen, ruta: string): FallaInput | undefined {
  // The server said it and knows it, or the line was lost.
  if (error instanceof ApiError || error instanceof LoadError) return undefined
  const { name, message, stack } = error instanceof Error ? error : { name: '', message: String(error), stack: '' }
  const said = `${name === 'Error' || !name ? '' : `${name}: `}${message}`
  if (OTHERS.test(said) || OTHERS.test(message) || FOREIGN.test(stack ?? '')) return undefined
  const mensaje = cleanMensaje(said).slice(0, 500).trim()
  if (!mensaje) return undefined
  const version = typeof __VERSION__ === 'undefined' ? '' : __VERSION__
  return { mensaje, pila: cleanPila(stack ?? '').slice(0, 6_000), ruta: ruta.slice(0, 200), version, origen }
}

/** @returns whether it is new in this tab, and not one too many */
function isNew(falla: FallaInput): boolean {
  const key = `${falla.mensaje} ${falla.pila.split('\n')[0]}`
  try {
    const told = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[]
    if (told.includes(key) || told.length >= MAX) return false
    sessionStorage.setItem(KEY, JSON.stringify([...told, key]))
    return true
  } catch {
    return false
  }
}

export async function tellFalla(error: unknown, origen: Origen, ruta: string): Promise<void> {
  const { create } = fallasRoutes
  const falla = fallaDe(error, origen, ruta)
  if (!falla || !isNew(falla)) return
  const send = (token: string | undefined) =>
    fetch(create.path, {
      method: create.method,
      credentials: 'same-origin',
      keepalive: true,
      headers: { 'content-type': 'application/json', 'x-xsrf-token': token ?? '' },
      body: JSON.stringify(falla),
    })
  // Not by `call`: who is signed out is not led to sign in because of this.
  const reply = await send(await tokenFor(create))
  if (reply.status === 419) await send(await freshToken())
}
