/**
 * How much has gone of the file that is on its way, 0–1, and with which letter; also where another tab, or the worker,
 * sends it.
 */
import { createStore } from '../../store.ts'

type Subido = { id: string; parte: number } | undefined

export const subido = createStore<Subido>(undefined)
const canal = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('eleva:subido')
canal?.addEventListener('message', event => subido.set(event.data as Subido))

export function tellSubido(now: Subido): void {
  subido.set(now)
  canal?.postMessage(now)
}
