/**
 * Aprendo / Enseño: whoever learns and teaches has a switch, and each screen stands in one of the two, or in both (ADR
 * 095).
 */
import { INICIO } from './kit/inicio.ts'
import { canGuide, canTeach, ladoDe, may, type Persona, takesCourses } from './kit/permissions.ts'

export type Modo = 'aprendo' | 'ensena'

/** Those who do both: who administers, where they are one of these besides. */
export const hasModos = (personas: readonly Persona[]): boolean =>
  personas.some(p => takesCourses([p]) && may([p], 'modos.propios'))

/** What is followed: an author looks at it as well, on the same screens. */
const DE_CURSOS = new Set([
  INICIO,
  '/cursos-curricula',
  '/contenido-curso-curricula',
  '/contenido-curso-curricula-vivo',
])
/** One's own, as who learns. */
const PROPIAS = new Set(['/continuar', '/mis-calificaciones', '/mis-constancias', '/mis-portafolios', '/sin-conexion'])
/** Whatever one is doing. */
const DE_TODOS = new Set([
  '/agenda',
  '/anuncios',
  '/avisos',
  '/ayuda',
  '/clase',
  '/mis-datos',
  '/novedades',
  '/update-user-info',
])

/**
 * Where the screen of an address stands for these; undefined for one that stands in both: then it is where they are.
 */
export function modoDe(personas: readonly Persona[], path: string): Modo | undefined {
  if (!hasModos(personas)) return canTeach(personas) ? 'ensena' : 'aprendo'
  if (DE_TODOS.has(path.replace(/\/\d+$/, ''))) return undefined
  if (DE_CURSOS.has(path)) return may(personas, 'curriculas.read') ? undefined : 'aprendo'
  return PROPIAS.has(path) || path.startsWith('/examen') ? 'aprendo' : 'ensena'
}

/** Where each begins in one of the two. */
export const inicioDe = (personas: readonly Persona[], modo: Modo): string =>
  modo === 'ensena' && may(personas, 'modos.propios') ? '/hoy' : INICIO

/**
 * Where somebody begins who has just come in: who leads others at what waits for them, who learns besides where they
 * learn.
 */
export const primeraPantalla = (personas: readonly Persona[]): string =>
  inicioDe(personas, canGuide(personas) ? 'ensena' : 'aprendo')

/** What the two are called: who manages a school and teaches nobody has that. */
export const nombresDeModos = (personas: readonly Persona[]): readonly (readonly [Modo, string])[] => [
  ['aprendo', 'Aprendo'],
  ['ensena', ladoDe(personas)],
]
