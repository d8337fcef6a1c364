/** What the server wrote into the page. */
import type { Entorno } from '@eleva/contract'
import { createContext, use } from 'react'

/** What a page says that no server has written. */
const NADA = { nombre: 'Eleva', empresa: {} }

let read: Entorno | undefined

/** A page has one for as long as it stands. */
export function readEntorno(): Entorno {
  read ??= { ...NADA, ...JSON.parse(document.getElementById('entorno')?.textContent ?? '{}') } as Entorno
  return read
}

/** For what is drawn before there is a browser (app/trazo); undefined in a browser, whose page says it. */
export const EntornoDibujado = createContext<Entorno | undefined>(undefined)

export const useEntorno = (): Entorno => use(EntornoDibujado) ?? readEntorno()

/** What a tab of the browser says: the screen, and whose it is. */
export const tituloDe = (pantalla: string): string => `${pantalla} · ${readEntorno().nombre}`
