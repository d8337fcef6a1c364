/** What the server wrote into the page, for what is drawn of it. */
import type { Entorno } from '@eleva/contract'
import { createContext, use } from 'react'
import { readEntorno } from '../entorno.ts'

export { readEntorno } from '../entorno.ts'

/** For what is drawn before there is a browser (app/trazo); undefined in a browser, whose page says it. */
export const EntornoDibujado = createContext<Entorno | undefined>(undefined)

export const useEntorno = (): Entorno => use(EntornoDibujado) ?? readEntorno()

/** What a tab of the browser says: the screen, and whose it is. */
export const tituloDe = (pantalla: string): string => `${pantalla} · ${readEntorno().nombre}`
