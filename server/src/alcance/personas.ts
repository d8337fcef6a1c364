/** What the rules of scope ask of a person, and the two kinds that many of them treat apart. */
import { personas, seesAll, writesContent } from '@eleva/contract'
import { type Observer, papelEnAlcance } from './papeles.ts'

export type { Observer } from './papeles.ts'

/** Sees everybody and everything. */
export const canSeeAll = (person: Observer) => seesAll(person.personas)

/** Nobody in particular, for what is read of all and shown to nobody else. */
export const quienVeTodo: Observer = {
  id: 0,
  email: '',
  escuela_id: null,
  personas: personas.filter(kind => seesAll([kind])),
}

/** Whoever writes content sees all of it, in whatever state; who only may read the programmes does not. */
export const isAuthor = (person: Observer) => writesContent(person.personas)

/** The person as who grades: who manages a school sees its work, and does not grade it. */
export const comoRevisor = <P extends Observer>(person: P): P => ({
  ...person,
  personas: person.personas.filter(kind => papelEnAlcance(kind)?.califica ?? true),
})
