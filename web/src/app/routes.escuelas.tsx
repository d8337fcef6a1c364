/** The screens of schools: their administration, the centre, invitations, enrolment events, students' e-mails. */

import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../kit/load/lazy.tsx'
import { keyOf, keysOf, oneOf, searchOf } from '../kit/page/address.ts'
import { needs, rootRoute, shell, withDialog } from './routes.base.tsx'

/** Which school; 0 for all of them. */
const escuelaOf = (value: unknown) => (String(value) === '0' ? 0 : keyOf(value))
const withEscuela = searchOf({ escuela: escuelaOf })

const escuelas = createRoute({
  getParentRoute: () => shell,
  path: '/admin-gestores-escolares',
  beforeLoad: needs('escuelas.write'),
  validateSearch: withDialog,
  component: lazyScreen(() => import('../features/escuelas/EscuelasPage.tsx'), 'EscuelasPage'),
})

const centro = createRoute({
  getParentRoute: () => shell,
  path: '/centro-escolar',
  staticData: { crumbs: ['Centro escolar'] },
  beforeLoad: needs('escuelas.centro'),
  validateSearch: searchOf({
    escuela: escuelaOf,
    ver: oneOf('estudiantes', 'grupos', 'programas', 'avance', 'constancias'),
  }),
  component: lazyScreen(() => import('../features/escuelas/CentroPage.tsx'), 'CentroPage'),
})

const invitar = createRoute({
  getParentRoute: () => shell,
  path: '/admin-docente-escolar',
  staticData: { crumbs: [{ label: 'Centro escolar', to: '/centro-escolar' }, 'Invitar docentes'] },
  beforeLoad: needs('escuelas.centro'),
  validateSearch: withEscuela,
  component: lazyScreen(() => import('../features/escuelas/InvitarPage.tsx'), 'InvitarPage'),
})

const correos = createRoute({
  getParentRoute: () => shell,
  path: '/coaches-escuelas-alumnos',
  beforeLoad: needs('escuelas.correos'),
  validateSearch: withEscuela,
  component: lazyScreen(() => import('../features/escuelas/CorreosPage.tsx'), 'CorreosPage'),
})

const inscripciones = createRoute({
  getParentRoute: () => shell,
  path: '/inscripciones',
  beforeLoad: needs('inscripciones.read'),
  validateSearch: withDialog,
  component: lazyScreen(() => import('../features/inscripciones/InscripcionesPage.tsx'), 'InscripcionesPage'),
})

const inscritos = createRoute({
  getParentRoute: () => shell,
  path: '/inscripciones/$evento',
  params: keysOf(['evento']),
  staticData: { crumbs: [{ label: 'Inscripciones', to: '/inscripciones' }, 'Inscritos'] },
  beforeLoad: needs('inscripciones.read'),
  component: lazyScreen(() => import('../features/inscripciones/InscritosPage.tsx'), 'InscritosPage'),
})

/** Signed out. */
export const registro = createRoute({
  getParentRoute: () => rootRoute,
  path: '/registro-docentes-invita/$invitacion',
  component: lazyScreen(() => import('./RegistroRoute.tsx'), 'RegistroRoute'),
})

export const centros = [escuelas, centro, invitar, correos, inscripciones, inscritos] as const
