/** What the server wrote into the page: see server kit/web, `Entorno`. */
import { createContext, use } from 'react'

/** How whoever runs this installation is reached and found; what is not set is absent, and is not drawn. */
export type Empresa = {
  soporte?: string
  /** How to reach who helps, as links. */
  ayuda?: { texto: string; href: string }[]
  direccion?: string
  facebook?: string
  instagram?: string
  youtube?: string
  /** The id of a YouTube video on how to move in a programme. */
  video_ayuda?: string
  /** What somebody of a school says of it, and who: both or none is set, with their consent. */
  cita?: string
  cita_de?: string
}

export type Entorno = {
  nombre: string
  /** Address of their logo; empty for that of the house. */
  logo: string
  adminEmail: string
  /** Whether people of the demo school are signed in without a password. */
  proveedor: 'oidc' | 'demo'
  /** Who signs people in, as people know it: «Google». */
  emisor: string
  /** Whether what is said of the programme may be the sample of the demo school. */
  demo: boolean
  polling: boolean
  empresa: Empresa
  /** The people's, as `America/Mexico_City` (`zona.ts`). */
  zona?: string
  /** Maintenance to come or going on when the page was made, as the header says it. */
  cierre?: string
  /** What is new for everybody, the latest first. */
  novedades?: { id: number; titulo: string }[]
}

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
