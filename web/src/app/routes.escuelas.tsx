/** The screens of schools: their administration, the centre, invitations, enrolment events, students' e-mails. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { needs, rootRoute, shell, withDialog } from './routes.base.tsx'

/** Which school; a list's own parameters stay. */
const withEscuela = (s: Record<string, unknown>): { escuela?: number } => {
  const { escuela, ...rest } = s
  const id = Number(escuela)
  return { ...rest, ...(escuela !== undefined && Number.isSafeInteger(id) && id >= 0 ? { escuela: id } : {}) }
}

const escuelas = createRoute({
  getParentRoute: () => shell,
  path: '/admin-gestores-escolares',
  staticData: { crumbs: ['Personas', 'Centros escolares'] },
  beforeLoad: needs('escuelas.write'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/escuelas/EscuelasPage.tsx'), 'EscuelasPage'),
})

const centro = createRoute({
  getParentRoute: () => shell,
  path: '/centro-escolar',
  staticData: { crumbs: ['Mi escuela', 'Centro escolar'] },
  beforeLoad: needs('escuelas.centro'),
  validateSearch: withEscuela,
  component: lazyRouteComponent(() => import('../features/escuelas/CentroPage.tsx'), 'CentroPage'),
})

const invitar = createRoute({
  getParentRoute: () => shell,
  path: '/admin-docente-escolar',
  staticData: { crumbs: ['Mi escuela', 'Centro escolar', 'Invitar docentes'] },
  beforeLoad: needs('escuelas.centro'),
  validateSearch: withEscuela,
  component: lazyRouteComponent(() => import('../features/escuelas/InvitarPage.tsx'), 'InvitarPage'),
})

const correos = createRoute({
  getParentRoute: () => shell,
  path: '/coaches-escuelas-alumnos',
  staticData: { crumbs: ['Mi salón', 'Correos de estudiantes'] },
  beforeLoad: needs('escuelas.correos'),
  validateSearch: withEscuela,
  component: lazyRouteComponent(() => import('../features/escuelas/CorreosPage.tsx'), 'CorreosPage'),
})

const inscripciones = createRoute({
  getParentRoute: () => shell,
  path: '/inscripciones',
  staticData: { crumbs: ['Programación', 'Inscripciones'] },
  beforeLoad: needs('inscripciones.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/inscripciones/InscripcionesPage.tsx'), 'InscripcionesPage'),
})

/** Signed out. */
export const registro = createRoute({
  getParentRoute: () => rootRoute,
  path: '/registro-docentes-invita/$invitacion',
  component: lazyRouteComponent(() => import('./RegistroRoute.tsx'), 'RegistroRoute'),
})

export const centros = [escuelas, centro, invitar, correos, inscripciones] as const
