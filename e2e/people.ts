import type { Persona } from '@eleva/contract'
import { unaDeCada } from '../server/src/demo/personas.ts'

/** Somebody of each kind from the demo school, by the e-mail that they sign in with. */
export const PEOPLE = unaDeCada('admin@eleva.mx')

export type Kind = Persona
