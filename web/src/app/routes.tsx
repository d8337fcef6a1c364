/** Every screen and its address. Screens load when they are opened; what a route may show is asked before. */

import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, type ParsedLocation } from '@tanstack/react-router'
import { dialogReaders } from '../kit/form/useDialog.ts'
import { lazyScreen } from '../kit/load/lazy.tsx'
import { keyOf, oneOf, searchOf, textOf } from '../kit/page/address.ts'
import { noteStop } from '../kit/page/camino.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { aprender } from './routes.aprender.tsx'
import { NotFound, needs, rootRoute, shell, withDialog } from './routes.base.tsx'
import { catalogo, catalogoPublico, indiceDeCatalogo } from './routes.catalogo.tsx'
import { contenido } from './routes.contenido.tsx'
import { centros, registro } from './routes.escuelas.tsx'
import { examenes } from './routes.examenes.tsx'
import { personas } from './routes.personas.tsx'
import { publico } from './routes.publico.tsx'
import { reportes } from './routes.reportes.tsx'
import { salon } from './routes.salon.tsx'

const inicio = createRoute({
  getParentRoute: () => shell,
  path: '/crear-contenido-curricula',
  staticData: { crumbs: ['Programas'] },
  validateSearch: withDialog,
  component: lazyScreen(() => import('./InicioRoute.tsx'), 'InicioRoute'),
})

const hoy = createRoute({
  getParentRoute: () => shell,
  path: '/hoy',
  beforeLoad: needs('modos.propios'),
  component: lazyScreen(() => import('../features/hoy/HoyPage.tsx'), 'HoyPage'),
})

const novedades = createRoute({
  getParentRoute: () => shell,
  path: '/novedades',
  staticData: { crumbs: ['Novedades'] },
  component: lazyScreen(() => import('../features/novedades/NovedadesVigentesPage.tsx'), 'NovedadesVigentesPage'),
})

const avisos = createRoute({
  getParentRoute: () => shell,
  path: '/avisos',
  staticData: { crumbs: ['Avisos'] },
  beforeLoad: needs('avisos.propios'),
  component: lazyScreen(() => import('../features/avisos/AvisosPage.tsx'), 'AvisosPage'),
})

const anuncios = createRoute({
  getParentRoute: () => shell,
  path: '/anuncios',
  staticData: { crumbs: ['Anuncios'] },
  beforeLoad: needs('anuncios.read'),
  validateSearch: searchOf({
    ...dialogReaders,
    ver: oneOf('propios'),
    anuncio: keyOf,
    lectores: keyOf,
    curso: keyOf,
    grupo: keyOf,
  }),
  component: lazyScreen(() => import('../features/anuncios/AnunciosPage.tsx'), 'AnunciosPage'),
})

const agenda = createRoute({
  getParentRoute: () => shell,
  path: '/agenda',
  staticData: { crumbs: ['Agenda'] },
  beforeLoad: needs('agenda.propia'),
  validateSearch: searchOf({ vista: oneOf('mes'), dia: textOf }),
  component: lazyScreen(() => import('../features/agenda/AgendaPage.tsx'), 'AgendaPage'),
})

const noticias = createRoute({
  getParentRoute: () => shell,
  path: '/noticias-panel',
  beforeLoad: needs('novedades.read'),
  validateSearch: withDialog,
  component: lazyScreen(() => import('../features/novedades/NovedadesPage.tsx'), 'NovedadesPage'),
})

const perfil = createRoute({
  getParentRoute: () => shell,
  path: '/update-user-info',
  staticData: { crumbs: ['Mi perfil'] },
  component: lazyScreen(() => import('../features/cuentas/PerfilPage.tsx'), 'PerfilPage'),
})

const misDatos = createRoute({
  getParentRoute: () => shell,
  path: '/mis-datos',
  staticData: { crumbs: ['Mis datos'] },
  component: lazyScreen(() => import('../features/privacidad/MisDatosPage.tsx'), 'MisDatosPage'),
})

// new:palabra writes routes above

const routeTree = rootRoute.addChildren([
  ...publico,
  registro,
  ...catalogoPublico,
  shell.addChildren([
    inicio,
    hoy,
    novedades,
    anuncios,
    agenda,
    avisos,
    noticias,
    perfil,
    misDatos,
    // new:palabra writes screens above
    ...aprender,
    ...personas,
    ...centros,
    ...salon,
    ...contenido,
    ...examenes,
    ...reportes,
    indiceDeCatalogo,
    ...catalogo,
  ]),
])

/** @param onCatch is told of a screen that broke while it was drawn */
export function createAppRouter(queryClient: QueryClient, onCatch: (error: unknown) => void) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultOnCatch: onCatch,
    defaultNotFoundComponent: NotFound,
    defaultPendingMs: 0,
  })
  const note = (place: ParsedLocation | undefined, title = '') =>
    place && noteStop(place.state.__TSR_index, place, title)
  router.subscribe('onBeforeNavigate', ({ fromLocation }) =>
    note(fromLocation, document.title.replace(/ · [^·]*$/, '')),
  )
  router.subscribe('onResolved', ({ toLocation }) => note(toLocation))
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
