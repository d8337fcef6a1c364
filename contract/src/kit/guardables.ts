/**
 * What a browser may keep of the server's replies, to show it again without a line (ADR 051), and the words in which
 * both speak of it. Plain data: the worker takes this file alone.
 */

/**
 * Header of a reply: to whom it belongs, as an opaque mark of a person in this installation; `NADIE` when nobody is
 * signed in.
 */
export const DE = 'x-eleva-de'
export const NADIE = 'nadie'

/** The header that tells of maintenance to come or going on, as JSON that went through encodeURIComponent. */
export const CIERRE = 'x-eleva-cierre'

/** The page that holds nobody's data: what a browser opens without a line. */
export const CASCARON = '/app-shell'

/**
 * Own screens of who learns: reads that answer JSON about the person who asks. Never lists of other people, files,
 * exports, signed addresses of videos, what stands in a quiz, nor what a whole screen brings at once (its parts are
 * kept, each by itself).
 */
export const guardables: readonly `/api/${string}`[] = [
  '/api/user',
  '/api/users/get-user',
  '/api/curriculas/index',
  '/api/curriculas/nombreCurricula/:id',
  '/api/contenidos/curriculasNavegacion',
  '/api/contenidos/curriculas/cursos/:curriculaId/tipo/:tipo',
  '/api/contenidos/curriculas/cursos/autogestivo/nav/:curriculaId',
  '/api/contenidos/pantallaAutogestivo/:cursoId',
  '/api/contenidos/pantallaEnVivo/:cursoId',
  '/api/contenidos/dudas/get/:objetivoId',
  '/api/materiales/:id/pagina',
  '/api/agenda',
  '/api/agenda/por-hacer',
  '/api/avisos',
  '/api/avisos/cuenta',
  '/api/avisos/filtros',
  '/api/anuncios',
  '/api/anuncios/vigentes',
  '/api/novedades/navegacionModulo/:a/:b',
  '/api/constancias/mias',
  '/api/entregables/mis-calificaciones',
  '/api/entregables/mis-calificaciones/:cursoId',
]

/** What anybody reads without signing in; nothing in it is of a person. */
export const guardablesDeTodos: readonly `/api/${string}`[] = [
  '/api/publico/programa',
  '/api/publico/catalogo',
  '/api/publico/catalogo/:id/cursos',
  '/api/publico/coaches',
  '/api/publico/calendario',
]

/**
 * Beside them, what a course brings along that somebody takes to follow it without a line (ADR 051), into a place of
 * its own: the questions of a quiz, never their right answers, rubrics, and the history and thread of what they handed
 * in.
 */
export const guardablesDeCurso: readonly `/api/${string}`[] = [
  '/api/evaluaciones/:id/presentar',
  '/api/rubricas/get/:unidadId/:actividadId',
  '/api/rubricas/CriteriosDeEntregable/:rubricaId/:entregableId',
  '/api/entregables/historial/:id',
  '/api/entregables/hilo/:id',
  '/api/client/keys',
]

const patternOf = (path: string) => new RegExp(`^${path.replace(/:[A-Za-z_]+/g, '[^/]+')}$`)
const [propias, deTodos] = [guardables.map(patternOf), guardablesDeTodos.map(patternOf)]
const deCurso = guardablesDeCurso.map(patternOf)

/** @param path of an address, without what is after `?` */
export const isGuardable = (path: string): boolean => propias.some(p => p.test(path))
export const isDeTodos = (path: string): boolean => deTodos.some(p => p.test(path))
/** What is kept of a course alone, as it was taken along. */
export const isDeCurso = (path: string): boolean => deCurso.some(p => p.test(path))
