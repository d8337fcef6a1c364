/** What is shown without a session. Who has one is led on by the server, before any script (server: cuentas.paginas). */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './routes.base.tsx'

const portada = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../features/publico/PortadaPage.tsx'), 'PortadaPage'),
})

const privacidad = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  component: lazyRouteComponent(() => import('../features/publico/LegalPage.tsx'), 'PrivacidadPage'),
})

const terminos = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: lazyRouteComponent(() => import('../features/publico/LegalPage.tsx'), 'TerminosPage'),
})

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (s: Record<string, unknown>) => ({
    ...(typeof s.volver === 'string' ? { volver: s.volver } : {}),
    ...(typeof s.motivo === 'string' ? { motivo: s.motivo } : {}),
  }),
  component: lazyRouteComponent(() => import('./LoginRoute.tsx'), 'LoginRoute'),
})

const registroFormacion = createRoute({
  getParentRoute: () => rootRoute,
  path: '/registro',
  component: lazyRouteComponent(() => import('./RegistroFormacionRoute.tsx'), 'RegistroFormacionRoute'),
})

const programa = createRoute({
  getParentRoute: () => rootRoute,
  path: '/canopi',
  component: lazyRouteComponent(() => import('../features/publico/ProgramaPage.tsx'), 'ProgramaPage'),
})

/** A list's own parameters stay as they are; which curriculum is open is a key, or none. */
const catalogo = createRoute({
  getParentRoute: () => rootRoute,
  path: '/canopi-cursos',
  validateSearch: (s: Record<string, unknown>) => ({ ...s, curricula: keyOf(s.curricula) }),
  component: lazyRouteComponent(() => import('../features/publico/CatalogoPage.tsx'), 'CatalogoPage'),
})

const keyOf = (value: unknown) => {
  const key = Number(value)
  return Number.isSafeInteger(key) && key > 0 ? key : undefined
}

const capacitacion = createRoute({
  getParentRoute: () => rootRoute,
  path: '/capacitacion-programa',
  component: lazyRouteComponent(() => import('../features/publico/CapacitacionPage.tsx'), 'CapacitacionPage'),
})

const coaches = createRoute({
  getParentRoute: () => rootRoute,
  path: '/capacitacion-coaches',
  component: lazyRouteComponent(() => import('../features/publico/CoachesPage.tsx'), 'CoachesPage'),
})

const invitaciones = createRoute({
  getParentRoute: () => rootRoute,
  path: '/capacitacion-novedades',
  component: lazyRouteComponent(() => import('../features/publico/InvitacionesPage.tsx'), 'InvitacionesPage'),
})

const calendario = createRoute({
  getParentRoute: () => rootRoute,
  path: '/capacitacion-calendario',
  component: lazyRouteComponent(() => import('../features/publico/CalendarioPage.tsx'), 'CalendarioPage'),
})

const preguntas = createRoute({
  getParentRoute: () => rootRoute,
  path: '/capacitacion-faqs',
  component: lazyRouteComponent(() => import('../features/publico/PreguntasPage.tsx'), 'PreguntasPage'),
})

export const publico = [
  portada,
  privacidad,
  terminos,
  login,
  registroFormacion,
  programa,
  catalogo,
  capacitacion,
  coaches,
  invitaciones,
  calendario,
  preguntas,
]
