/** Every screen and its address. Screens load when they are opened; what a route may show is asked before. */
import type { Permission } from '@eleva/contract'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { type DialogSearch, dialogSearch } from '../kit/form/useDialog.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

type Context = { queryClient: QueryClient }

/** Loaded by the first screen that asks who is there: the public pages need no contract. */
const guards = () => import('./session.ts')

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** From the group of the menu down to the screen; the last one is where the person is. */
    crumbs?: string[]
  }
}

const rootRoute = createRootRouteWithContext<Context>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
})

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

const shell = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: async ({ context, location }) => (await guards()).requireUser(context.queryClient, location.href),
  component: lazyRouteComponent(() => import('./Shell.tsx'), 'Shell'),
})

const needs =
  (permission: Permission) =>
  async ({ context, location }: { context: Context; location: { href: string } }) =>
    (await guards()).requirePermission(context.queryClient, location.href, permission)

/** A list's own parameters stay as they are; those of the dialog are read. */
const withDialog = (s: Record<string, unknown>) => ({ ...s, ...dialogSearch(s) })

const inicio = createRoute({
  getParentRoute: () => shell,
  path: '/crear-contenido-curricula',
  staticData: { crumbs: ['Inicio'] },
  component: lazyRouteComponent(() => import('../features/inicio/InicioPage.tsx'), 'InicioPage'),
})

const novedades = createRoute({
  getParentRoute: () => shell,
  path: '/novedades',
  staticData: { crumbs: ['Novedades'] },
  component: lazyRouteComponent(
    () => import('../features/novedades/NovedadesVigentesPage.tsx'),
    'NovedadesVigentesPage',
  ),
})

const noticias = createRoute({
  getParentRoute: () => shell,
  path: '/noticias-panel',
  staticData: { crumbs: ['Comunicación', 'Noticias'] },
  beforeLoad: needs('novedades.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/novedades/NovedadesPage.tsx'), 'NovedadesPage'),
})

const presencia = createRoute({
  getParentRoute: () => shell,
  path: '/user-online-check',
  staticData: { crumbs: ['Personas', 'Personas en línea'] },
  beforeLoad: needs('presencia.read'),
  component: lazyRouteComponent(() => import('../features/presencia/PresenciaPage.tsx'), 'PresenciaPage'),
})

const perfil = createRoute({
  getParentRoute: () => shell,
  path: '/update-user-info',
  staticData: { crumbs: ['Mi perfil'] },
  component: lazyRouteComponent(() => import('../features/cuentas/PerfilPage.tsx'), 'PerfilPage'),
})

const usuarios = createRoute({
  getParentRoute: () => shell,
  path: '/usuarios-lista',
  staticData: { crumbs: ['Personas', 'Usuarios'] },
  beforeLoad: needs('usuarios.write'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/usuarios/UsuariosPage.tsx'), 'UsuariosPage'),
})

const gestionUsuarios = createRoute({
  getParentRoute: () => shell,
  path: '/gestion-usuarios',
  staticData: { crumbs: ['Personas', 'Gestión de usuarios'] },
  beforeLoad: needs('usuarios.write'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/usuarios/PorRolPages.tsx'), 'GestionUsuariosPage'),
})

const configuracion = createRoute({
  getParentRoute: () => shell,
  path: '/configuracion',
  staticData: { crumbs: ['Personas', 'Configuración'] },
  beforeLoad: needs('usuarios.write'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/usuarios/PorRolPages.tsx'), 'ConfiguracionPage'),
})

const gestionUsuario = createRoute({
  getParentRoute: () => shell,
  path: '/gestion-usuario',
  staticData: { crumbs: ['Personas', 'Gestión de usuario'] },
  beforeLoad: needs('usuarios.read'),
  validateSearch: (s: Record<string, unknown>): DialogSearch & { correo?: string } => ({
    ...s,
    ...dialogSearch(s),
    ...(s.correo === undefined ? {} : { correo: String(s.correo) }),
  }),
  component: lazyRouteComponent(() => import('../features/usuarios/FichaPage.tsx'), 'FichaPage'),
})

const grupos = createRoute({
  getParentRoute: () => shell,
  path: '/usuarios',
  staticData: { crumbs: ['Personas', 'Grupos'] },
  beforeLoad: needs('grupos.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/grupos/GruposPage.tsx'), 'GruposPage'),
})

const grupo = createRoute({
  getParentRoute: () => shell,
  path: '/usuarios/$grupo',
  staticData: { crumbs: ['Personas', 'Grupos', 'Estudiantes'] },
  beforeLoad: needs('grupos.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/grupos/GrupoPage.tsx'), 'GrupoPage'),
})

const unidades = createRoute({
  getParentRoute: () => shell,
  path: '/dashboardUnidades',
  staticData: { crumbs: ['Contenido', 'Unidades'] },
  beforeLoad: needs('unidades.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/unidades/UnidadesPage.tsx'), 'UnidadesPage'),
})

const unidad = createRoute({
  getParentRoute: () => shell,
  path: '/dashboardUnidades/$unidad',
  staticData: { crumbs: ['Contenido', 'Unidades', 'Actividades'] },
  beforeLoad: needs('actividades.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/unidades/UnidadPage.tsx'), 'UnidadPage'),
})

const rubricaNueva = createRoute({
  getParentRoute: () => shell,
  path: '/rubricas/nueva/$unidad/act/{-$actividad}',
  staticData: { crumbs: ['Contenido', 'Unidades', 'Rúbrica'] },
  beforeLoad: needs('rubricas.write'),
  component: lazyRouteComponent(() => import('../features/rubricas/RubricaPages.tsx'), 'RubricaNuevaPage'),
})

const rubrica = createRoute({
  getParentRoute: () => shell,
  path: '/rubricas/edit/$rubrica',
  staticData: { crumbs: ['Contenido', 'Unidades', 'Rúbrica'] },
  beforeLoad: needs('rubricas.write'),
  component: lazyRouteComponent(() => import('../features/rubricas/RubricaPages.tsx'), 'RubricaPage'),
})

/** Without a unit or a rubric there is nothing to write one for (learning §2). */
const rubricasSueltas = (['/rubricas/nueva', '/rubricas/nueva/act/$', '/rubricas/edit'] as const).map(path =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/dashboardUnidades' })
    },
  }),
)

const routeTree = rootRoute.addChildren([
  portada,
  privacidad,
  terminos,
  login,
  shell.addChildren([
    inicio,
    novedades,
    noticias,
    presencia,
    perfil,
    usuarios,
    gestionUsuarios,
    configuracion,
    gestionUsuario,
    grupos,
    grupo,
    unidades,
    unidad,
    rubricaNueva,
    rubrica,
    ...rubricasSueltas,
  ]),
])

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingMs: 0,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
