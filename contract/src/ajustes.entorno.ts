/** What the server writes into a page for it to know before its first call. */
import type { AjustesGenerales } from './ajustes.ts'

/** How whoever runs this installation is reached and found; what is not set is absent, and is not drawn. */
type Empresa = Partial<Omit<AjustesGenerales, 'nombre' | 'color' | 'logo' | 'invitaciones' | 'telefono'>> & {
  /** How to reach who helps, as links. */
  ayuda?: { texto: string; href: string }[]
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
  /** Whether public pages may say what the demo school says of itself. */
  demo: boolean
  polling: boolean
  empresa: Empresa
  /** The people's time zone, as `America/Tijuana`, and what its clocks are called: «hora del noroeste». */
  zona?: string
  nombreZona?: string
  /** Maintenance to come or going on when the page was made, as the header says it. */
  cierre?: string
  /** What is new for everybody, the latest first. */
  novedades?: { id: number; titulo: string }[]
}
