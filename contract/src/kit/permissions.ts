/** Who may do what: the one table. Scope per object is the policies' matter. */

export type Persona = 'admin' | 'gestor' | 'coach' | 'docente' | 'estudiante'

type Fila = {
  /** What it is called where several are told apart. */
  nombre: string
  /** Several of them. */
  grupo: string
  /**
   * Whether they teach, manage or administer: then they have the frame and the start of who does, and the audit notes
   * what they do.
   */
  ensena?: true
  /** Whether they lead others above all: they begin at what waits for them; the others where they learn (ADR 095). */
  guia?: true
  /**
   * Whether they see everybody and everything; whom each of the others sees is a row of the server's
   * `alcance/papeles.ts`.
   */
  todo?: true
  /** Whether they write content: then they see all of it, in whatever state, with what is right in it. */
  autor?: true
  /** Whether they follow courses, as who administers alone does not. */
  cursa?: true
  /** Whether a school is theirs to manage: it stands at their start, among their places and in their manual. */
  escuela?: true
  /** What the side is called on which they do not learn, where that is said of them (ADR 095). */
  lado?: string
}

/**
 * What is said of each kind. A kind of person is a row here, and the compiler names every other place
 * (docs/recetas.md).
 */
const FILAS = {
  admin: {
    nombre: 'Quien administra',
    grupo: 'Administración',
    ensena: true,
    guia: true,
    todo: true,
    autor: true,
  },
  gestor: {
    nombre: 'Gestor de una escuela',
    grupo: 'Gestores',
    ensena: true,
    guia: true,
    cursa: true,
    escuela: true,
    lado: 'Mi escuela',
  },
  coach: {
    nombre: 'Coach',
    grupo: 'Coaches',
    ensena: true,
    guia: true,
    autor: true,
    cursa: true,
  },
  docente: {
    nombre: 'Docente',
    grupo: 'Docentes',
    ensena: true,
    cursa: true,
    lado: 'Enseño',
  },
  estudiante: {
    nombre: 'Estudiante',
    grupo: 'Estudiantes',
    cursa: true,
  },
} as const satisfies Record<Persona, Fila>
export const personas = Object.keys(FILAS) as readonly Persona[]

/** Those who do not see everything. */
export type PersonaConAlcance = { [K in Persona]: (typeof FILAS)[K] extends { todo: true } ? never : K }[Persona]

const filaDe = (kind: Persona): Fila => FILAS[kind]
const each = <K extends keyof Fila>(what: K) =>
  Object.fromEntries(personas.map(kind => [kind, filaDe(kind)[what]])) as Record<Persona, Fila[K]>
export const NOMBRES_DE_PERSONA = each('nombre')
export const GRUPOS_DE_PERSONA = each('grupo')

export const canTeach = (kinds: readonly Persona[]): boolean => kinds.some(kind => filaDe(kind).ensena)
export const canGuide = (kinds: readonly Persona[]): boolean => kinds.some(kind => filaDe(kind).guia)
/** Sees everybody and everything. */
export const seesAll = (kinds: readonly Persona[]): boolean => kinds.some(kind => filaDe(kind).todo)
/** Writes content, and sees all of it. */
export const writesContent = (kinds: readonly Persona[]): boolean => kinds.some(kind => filaDe(kind).autor)
export const takesCourses = (kinds: readonly Persona[]): boolean => kinds.some(kind => filaDe(kind).cursa)
/** Whether a school is theirs to manage. */
export const hasEscuela = (kinds: readonly Persona[]): boolean => kinds.some(kind => filaDe(kind).escuela)
/** What the side is called on which they do not learn: of several kinds that say it, as the last does. */
export const ladoDe = (kinds: readonly Persona[]): string =>
  personas.filter(kind => kinds.includes(kind)).reduce((lado, kind) => filaDe(kind).lado ?? lado, 'Enseño')
/** Whether they are here to learn, as one of what they are. */
export const canLearn = (kinds: readonly Persona[]): boolean => kinds.some(kind => !filaDe(kind).guia)

/** What is stored of a person (`role_id`). Who manages a school or coaches one has the second, too. */
export const ROL = { admin: 1, docente: 2, estudiante: 3 } as const
export type Rol = (typeof ROL)[keyof typeof ROL]
/** What each of them is called, as the table `roles` has it. */
export const roles = [
  { id: ROL.admin, name: 'Admin' },
  { id: ROL.docente, name: 'Docente' },
  { id: ROL.estudiante, name: 'Estudiante' },
] as const satisfies readonly { id: Rol; name: string }[]
export const isRol = (id: number): id is Rol => roles.some(rol => rol.id === id)
/** Those of whose row it is so, as `canTeach`. */
export const rolesQue = (is: (kinds: readonly Persona[]) => boolean): readonly Rol[] =>
  (Object.keys(ROL) as (keyof typeof ROL)[]).filter(rol => is([rol])).map(rol => ROL[rol])
/** Whose figures are reckoned: those who follow courses. */
export const ROLES_QUE_CURSAN = rolesQue(takesCourses)

/** Each names its persons one by one: who comes to this list later may nothing until somebody has thought of it. */
export const permissions = {
  'cuentas.propia': ['admin', 'gestor', 'coach', 'docente', 'estudiante'],
  /** What concerns oneself, and of which kinds one wants to be told. */
  'avisos.propios': ['admin', 'gestor', 'coach', 'docente', 'estudiante'],
  /** What is due and held on which day, of oneself and of the groups in scope; and the address of one's calendar. */
  'agenda.propia': ['admin', 'gestor', 'coach', 'docente', 'estudiante'],
  /** Eleva as another person has it, to help them; only to look. */
  'cuentas.look': ['admin'],
  /** To answer what people ask of theirs, and to erase them. */
  'privacidad.write': ['admin'],
  /** Who did what, all over the platform. */
  'auditoria.read': ['admin'],
  'novedades.read': ['admin', 'coach'],
  'novedades.write': ['admin'],
  'novedades.vigentes': ['admin', 'gestor', 'coach', 'docente', 'estudiante'],
  /** What is told to them. */
  'anuncios.read': ['admin', 'gestor', 'coach', 'docente', 'estudiante'],
  /** To whom is scope: everybody, for who administers; their schools and groups, and the courses of these. */
  'anuncios.write': ['admin', 'gestor', 'coach', 'docente'],
  /** To everybody; and what others have announced. */
  'anuncios.todos': ['admin'],
  /** To all of a school of theirs; a docente has their groups. */
  'anuncios.escuela': ['admin', 'gestor', 'coach'],
  /** By words, over all that each of them may open, each in its scope. */
  'busqueda.read': ['admin', 'gestor', 'coach', 'docente', 'estudiante'],
  'usuarios.read': ['admin', 'coach'],
  'usuarios.write': ['admin'],
  /** The page of one person, in the scope of who looks: whom they see, and whose work they see. */
  'fichas.read': ['admin', 'gestor', 'coach', 'docente'],
  'grupos.read': ['admin', 'gestor', 'coach', 'docente'],
  'grupos.write': ['admin', 'coach'],
  'intentos.propios': ['admin', 'gestor', 'coach', 'docente', 'estudiante'],
  'objetivos.read': ['admin', 'coach'],
  'ofertas.read': ['admin', 'coach'],
  'reactivos.read': ['admin', 'coach'],
  'reactivos.write': ['admin', 'coach'],
  'ofertas.write': ['admin'],
  'objetivos.write': ['admin', 'coach'],
  'curriculas.read': ['admin', 'coach'],
  /** Those that are theirs to follow; their courses, and what stands in them. */
  'curriculas.follow': ['admin', 'gestor', 'coach', 'docente', 'estudiante'],
  'curriculas.write': ['admin'],
  'cursos.read': ['admin', 'coach'],
  'cursos.write': ['admin', 'coach'],
  'unidades.read': ['admin', 'coach'],
  'unidades.write': ['admin', 'coach'],
  'actividades.read': ['admin', 'coach'],
  'actividades.write': ['admin', 'coach'],
  'rubricas.read': ['admin', 'coach'],
  'rubricas.write': ['admin', 'coach'],
  /**
   * A course as a learner finds it who has done nothing yet; authors all, others those that are offered in their scope.
   */
  'taller.look': ['admin', 'gestor', 'coach', 'docente'],
  /** Who changed what of a course. */
  'historial.read': ['admin', 'coach'],
  /** What was deleted of the content; of programmes, who writes them. */
  'papelera.read': ['admin', 'coach'],
  'papelera.write': ['admin', 'coach'],
  'eventos.read': ['admin', 'gestor', 'coach', 'docente'],
  'eventos.write': ['admin', 'coach'],
  /** The class of a course that is theirs to follow. */
  'eventos.follow': ['admin', 'gestor', 'coach', 'docente', 'estudiante'],
  'sesiones.read': ['admin', 'gestor', 'coach', 'docente'],
  'sesiones.write': ['admin', 'coach'],
  /** The agenda: those that one organizes, and others in one's scope. */
  'sesiones.propias': ['admin', 'gestor', 'coach', 'docente'],
  /** An event that one may attend, for one's own calendar. */
  'sesiones.attend': ['admin', 'gestor', 'coach', 'docente', 'estudiante'],
  'streaming.read': ['admin', 'gestor', 'coach', 'docente'],
  'streaming.write': ['admin', 'coach'],
  /** The switches, and hiding questions; a docente only of a class that they organize. */
  'streaming.lead': ['admin', 'coach', 'docente'],
  /** Roles 1 and 2, as coach. */
  'streaming.answer': ['admin', 'gestor', 'coach', 'docente'],
  /** To watch, ask and vote in what is offered to them. */
  'streaming.watch': ['admin', 'gestor', 'coach', 'docente', 'estudiante'],
  'examenes.read': ['admin', 'coach'],
  'entregables.read': ['admin', 'gestor', 'coach', 'docente'],
  'entregables.grade': ['admin', 'coach', 'docente'],
  /** The thread of a delivery: one's own, and those that one may see; who manages a school writes in none of others. */
  'entregables.hilo': ['admin', 'gestor', 'coach', 'docente', 'estudiante'],
  /** Until when a group does what a course asks for; more time for one person is for who grades their work. */
  'plazos.read': ['admin', 'gestor', 'coach', 'docente'],
  'plazos.write': ['admin', 'coach', 'docente'],
  'dudas.read': ['admin', 'coach', 'docente'],
  'dudas.answer': ['admin', 'coach', 'docente'],
  'examenes.sit': ['admin', 'gestor', 'coach', 'docente', 'estudiante'],
  'videos.read': ['admin', 'coach'],
  'videos.write': ['admin', 'coach'],
  'videos.watch': ['admin', 'gestor', 'coach', 'docente', 'estudiante'],
  'revalidaciones.read': ['admin', 'coach'],
  'revalidaciones.write': ['admin', 'coach'],
  /** What was taken back locks courses again. */
  'revalidaciones.remove': ['admin'],
  'reportes.read': ['admin', 'gestor', 'coach', 'docente'],
  /** Who needs help, and a word of encouragement for them. */
  'seguimiento.read': ['admin', 'gestor', 'coach', 'docente'],
  'seguimiento.cheer': ['admin', 'gestor', 'coach', 'docente'],
  /** Figures of the whole platform, and one's own. */
  'tablero.plataforma': ['admin'],
  'tablero.propio': ['admin', 'gestor', 'coach', 'docente', 'estudiante'],
  /** What this installation is called, looks like and says of itself; when it is closed; and its school years. */
  'ajustes.write': ['admin'],
  /** The first day of an installation. */
  'estreno.take': ['admin'],
  /** Who registered on the public page. */
  'registros.read': ['admin'],
  /** What becomes of a registration: accepting one makes a person. */
  'registros.write': ['admin'],
  'inscripciones.read': ['admin', 'coach'],
  'inscripciones.write': ['admin'],
  /** Enrols teachers in their scope. */
  'inscripciones.enrol': ['admin', 'gestor'],
  'escuelas.read': ['admin', 'coach'],
  'escuelas.write': ['admin'],
  /** A school, its seats and its invited teachers: any, or those that one manages. */
  'escuelas.centro': ['admin', 'gestor'],
  /** To learn and to teach, each with its places: what a switch of their own leads between. */
  'modos.propios': ['admin', 'gestor', 'coach', 'docente'],
  /** The e-mails of the students in scope. */
  'escuelas.correos': ['admin', 'gestor', 'coach', 'docente'],
  'presencia.read': ['admin', 'gestor', 'coach', 'docente'],
  /** The constancias of the people in their scope. */
  'constancias.read': ['admin', 'gestor', 'coach'],
  /** Issue, correct and revoke those of the people in their scope. */
  'constancias.write': ['admin', 'coach'],
  /** How they look: those of the platform and of their schools. */
  'plantillas.read': ['admin', 'gestor', 'coach'],
  /** Those of the platform, who administers; of the school that they manage, its gestor. */
  'plantillas.write': ['admin', 'gestor'],
  /** The living catalogue of what screens are made of: for who writes and who maintains. */
  'catalogo.read': ['admin', 'coach'],
  // new:palabra writes above
} as const satisfies Record<string, readonly Persona[]>

export type Permission = keyof typeof permissions

type Quien = {
  role_id: number
  es_gestor: boolean
  es_coach: boolean
  /**
   * Whether somebody with role 2 teaches: they do not manage their school, or are named as its docente besides; who
   * coaches is of a school, too.
   */
  ensena: boolean
}

/**
 * How somebody of each kind is known. Gestor and coach are no roles: they follow from the schools that name the person.
 * Who manages or coaches a school is stored with role 2, too, and is a docente only when they teach: a docente keeps
 * the students of their own school when another names them its coach.
 */
const isDe: Record<Persona, (who: Quien) => boolean> = {
  admin: ({ role_id }) => role_id === ROL.admin,
  gestor: ({ es_gestor }) => es_gestor,
  coach: ({ role_id, es_coach }) => role_id === ROL.docente && es_coach,
  docente: who => who.role_id === ROL.docente && (who.ensena || !(who.es_gestor || who.es_coach)),
  estudiante: ({ role_id }) => role_id === ROL.estudiante,
}

/** The kinds of person that somebody is. */
export const personasOf = (who: Quien): Persona[] => personas.filter(kind => isDe[kind](who))

export function may(kinds: readonly Persona[], permission: Permission): boolean {
  const allowed: readonly Persona[] = permissions[permission]
  return kinds.some(kind => allowed.includes(kind))
}
