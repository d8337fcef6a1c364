/** Somebody of each kind, for tests and benches; and the kinds themselves. */
import { type Persona, personas, ROL } from '@eleva/contract'
import type { Db } from '../src/kit/db/db.ts'
import { buildCoach, buildGestor, buildPerson } from './build.ts'

/** Somebody new of each kind. */
export const buildPersona: Record<Persona, (db: Db) => Promise<{ id: number; email: string }>> = {
  admin: db => buildPerson(db, { roles: [ROL.admin] }),
  gestor: db => buildGestor(db),
  coach: db => buildCoach(db),
  docente: db => buildPerson(db, { roles: [ROL.docente] }),
  estudiante: db => buildPerson(db, { roles: [ROL.estudiante] }),
}

/** Every kind but these: to whom something is refused that these may do. */
export const allBut = (...those: Persona[]): Persona[] => personas.filter(kind => !those.includes(kind))
