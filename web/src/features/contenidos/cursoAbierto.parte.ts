/** Which course a person has open, kept in the browser under the names of the specification. */
import { keepLocal, readLocal } from '../../kit/local.ts'

export type CursoAbierto = { curricula: number; curso: number; oferta_actual?: number }

const KEYS = {
  curricula: 'current_curricula',
  curso: 'current_curso_curricula',
  oferta_actual: 'oferta_actual',
} as const

const read = (name: keyof typeof KEYS): number | undefined => {
  const kept = Number(readLocal(KEYS[name]))
  return Number.isSafeInteger(kept) && kept > 0 ? kept : undefined
}

/** Fills in what an address leaves out; undefined when it is not known either. */
export function restoreCurso(given: Partial<CursoAbierto>): CursoAbierto | undefined {
  const curricula = given.curricula ?? read('curricula')
  const curso = given.curso ?? read('curso')
  const oferta_actual = given.oferta_actual ?? read('oferta_actual')
  return curricula && curso ? { curricula, curso, ...(oferta_actual ? { oferta_actual } : {}) } : undefined
}

export function keepCurso(open: CursoAbierto): void {
  for (const [name, key] of Object.entries(KEYS)) {
    const value = open[name as keyof typeof KEYS]
    keepLocal(key, value?.toString())
  }
}
