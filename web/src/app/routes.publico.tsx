/**
 * What is shown without a session. Who has one is led on by the server, before any script (server: cuentas.paginas).
 */

import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../kit/load/lazy.tsx'
import { keyOf, searchOf } from '../kit/page/address.ts'
import { rootRoute } from './routes.base.tsx'

const portada = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyScreen(() => import('../features/publico/PortadaPage.tsx'), 'PortadaPage'),
})

const privacidad = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  component: lazyScreen(() => import('../features/publico/LegalPage.tsx'), 'PrivacidadPage'),
})

const terminos = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: lazyScreen(() => import('../features/publico/LegalPage.tsx'), 'TerminosPage'),
})

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (s: Record<string, unknown>) => ({
    ...(typeof s.volver === 'string' ? { volver: s.volver } : {}),
    ...(typeof s.motivo === 'string' ? { motivo: s.motivo } : {}),
  }),
  component: lazyScreen(() => import('./LoginRoute.tsx'), 'LoginRoute'),
})

const registroFormacion = createRoute({
  getParentRoute: () => rootRoute,
  path: '/registro',
  component: lazyScreen(() => import('./RegistroFormacionRoute.tsx'), 'RegistroFormacionRoute'),
})

const queSigue = createRoute({
  getParentRoute: () => rootRoute,
  path: '/registro/que-sigue',
  component: lazyScreen(() => import('../features/publico/QueSiguePage.tsx'), 'QueSiguePage'),
})

const programa = createRoute({
  getParentRoute: () => rootRoute,
  path: '/canopi',
  component: lazyScreen(() => import('../features/publico/ProgramaPage.tsx'), 'ProgramaPage'),
})

/** Which curriculum is open. */
const catalogo = createRoute({
  getParentRoute: () => rootRoute,
  path: '/canopi-cursos',
  validateSearch: searchOf({ curricula: keyOf }),
  component: lazyScreen(() => import('../features/publico/CatalogoPage.tsx'), 'CatalogoPage'),
})

const capacitacion = createRoute({
  getParentRoute: () => rootRoute,
  path: '/capacitacion-programa',
  component: lazyScreen(() => import('../features/publico/CapacitacionPage.tsx'), 'CapacitacionPage'),
})

const coaches = createRoute({
  getParentRoute: () => rootRoute,
  path: '/capacitacion-coaches',
  component: lazyScreen(() => import('../features/publico/CoachesPage.tsx'), 'CoachesPage'),
})

const invitaciones = createRoute({
  getParentRoute: () => rootRoute,
  path: '/capacitacion-novedades',
  component: lazyScreen(() => import('../features/publico/InvitacionesPage.tsx'), 'InvitacionesPage'),
})

const calendario = createRoute({
  getParentRoute: () => rootRoute,
  path: '/capacitacion-calendario',
  component: lazyScreen(() => import('../features/publico/CalendarioPage.tsx'), 'CalendarioPage'),
})

const preguntas = createRoute({
  getParentRoute: () => rootRoute,
  path: '/capacitacion-faqs',
  component: lazyScreen(() => import('../features/publico/PreguntasPage.tsx'), 'PreguntasPage'),
})

const comprobar = createRoute({
  getParentRoute: () => rootRoute,
  path: '/comprobar',
  component: lazyScreen(() => import('../features/publico/ComprobarPage.tsx'), 'ComprobarPage'),
})

export const publico = [
  comprobar,
  portada,
  privacidad,
  terminos,
  login,
  registroFormacion,
  queSigue,
  programa,
  catalogo,
  capacitacion,
  coaches,
  invitaciones,
  calendario,
  preguntas,
]
