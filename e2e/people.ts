import type { Persona } from '@eleva/contract'

/** Somebody of each kind from the demo school, by the e-mail that they sign in with. */
export const PEOPLE = {
  admin: 'admin@eleva.mx',
  gestor: 'arturo.salgado@sec21.edu.mx',
  coach: 'hector.ibarra@eleva.mx',
  docente: 'paola.rios@sec21.edu.mx',
  estudiante: 'angel.munoz@benitojuarez.edu.mx',
} as const satisfies Record<Persona, string>

export type Kind = keyof typeof PEOPLE
