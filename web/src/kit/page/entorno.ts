/** What the server wrote into the page: see server kit/web, `Entorno`. */
import { createContext, use } from 'react'

/** How whoever runs this installation is reached and found; what is not set is absent, and is not drawn. */
export type Empresa = {
  soporte?: string
  direccion?: string
  facebook?: string
  instagram?: string
  youtube?: string
  /** What somebody of a school says of it, and who: both or none is set, with their consent. */
  cita?: string
  cita_de?: string
}

export type Entorno = {
  nombre: string
  adminEmail: string
  /** Whether people of the demo school are signed in without a password. */
  proveedor: 'oidc' | 'demo'
  /** Who signs people in, as people know it: «Google». */
  emisor: string
  /** Whether what is said of the programme may be the sample of the demo school. */
  demo: boolean
  polling: boolean
  empresa: Empresa
}

const NADA: Entorno = {
  nombre: 'Eleva',
  adminEmail: '',
  proveedor: 'oidc',
  emisor: 'Google',
  demo: false,
  polling: false,
  empresa: {},
}

let read: Entorno | undefined

/** A page has one for as long as it stands. */
export function readEntorno(): Entorno {
  read ??= { ...NADA, ...(JSON.parse(document.getElementById('entorno')?.textContent ?? '{}') as Partial<Entorno>) }
  return read
}

/** For what is drawn before there is a browser (app/trazo); undefined in a browser, whose page says it. */
export const EntornoDibujado = createContext<Entorno | undefined>(undefined)

export const useEntorno = (): Entorno => use(EntornoDibujado) ?? readEntorno()
