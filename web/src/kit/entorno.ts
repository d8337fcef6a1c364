/** What the server wrote into the page. */
import type { Entorno } from '@eleva/contract'

/** What a page says that no server has written. */
const NADA = { nombre: 'Eleva', empresa: {} }

let read: Entorno | undefined

/** A page has one for as long as it stands. */
export function readEntorno(): Entorno {
  read ??= { ...NADA, ...JSON.parse(document.getElementById('entorno')?.textContent ?? '{}') } as Entorno
  return read
}
