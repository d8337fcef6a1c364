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
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('./InicioRoute.tsx'), 'InicioRoute'),
})

const cursosCurricula = createRoute({
  getParentRoute: () => shell,
  path: '/cursos-curricula',
  staticData: { crumbs: ['Inicio', 'Cursos de la currícula'] },
  beforeLoad: async ({ context, location, search }) => {
    await needs('curriculas.read')({ context, location })
    if (!search.curricula) throw redirect({ to: '/crear-contenido-curricula' })
  },
  validateSearch: (s: Record<string, unknown>): DialogSearch & { curricula: number } => ({
    ...withDialog(s),
    curricula: Number.isSafeInteger(Number(s.curricula)) ? Number(s.curricula) : 0,
  }),
  component: lazyRouteComponent(() => import('../features/curriculas/CursosCurriculaPage.tsx'), 'CursosCurriculaPage'),
})

const cursos = createRoute({
  getParentRoute: () => shell,
  path: '/cursos-all',
  staticData: { crumbs: ['Contenido', 'Cursos'] },
  beforeLoad: needs('cursos.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/cursos/CursosPage.tsx'), 'CursosPage'),
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

const objetivos = createRoute({
  getParentRoute: () => shell,
  path: '/dashboardObjetivos',
  staticData: { crumbs: ['Contenido', 'Objetivos'] },
  beforeLoad: needs('objetivos.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/objetivos/ObjetivosPage.tsx'), 'ObjetivosPage'),
})

const materiales = createRoute({
  getParentRoute: () => shell,
  path: '/dashboardMateriales',
  staticData: { crumbs: ['Contenido', 'Objetivos', 'Materiales'] },
  beforeLoad: needs('objetivos.read'),
  validateSearch: (s: Record<string, unknown>): DialogSearch & { idObjetivo?: number; nombre_objetivo?: string } => ({
    ...withDialog(s),
    ...(Number(s.idObjetivo) > 0 ? { idObjetivo: Number(s.idObjetivo) } : {}),
    ...(s.nombre_objetivo === undefined ? {} : { nombre_objetivo: String(s.nombre_objetivo) }),
  }),
  component: lazyRouteComponent(() => import('../features/objetivos/MaterialesPage.tsx'), 'MaterialesPage'),
})

const unidadObjetivos = createRoute({
  getParentRoute: () => shell,
  path: '/dashboardUnidadesObjetivos/$unidad',
  staticData: { crumbs: ['Cursos', 'Unidades', 'Objetivos'] },
  beforeLoad: needs('objetivos.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/objetivos/UnidadObjetivosPage.tsx'), 'UnidadObjetivosPage'),
})

const preguntas = createRoute({
  getParentRoute: () => shell,
  path: '/preguntas/$actividad',
  staticData: { crumbs: ['Contenido', 'Unidades', 'Preguntas'] },
  beforeLoad: needs('reactivos.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/reactivos/PreguntasPage.tsx'), 'PreguntasPage'),
})

const banco = createRoute({
  getParentRoute: () => shell,
  path: '/banco-reactivos',
  staticData: { crumbs: ['Contenido', 'Banco de reactivos'] },
  beforeLoad: needs('reactivos.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/reactivos/BancoPage.tsx'), 'BancoPage'),
})

const categorias = createRoute({
  getParentRoute: () => shell,
  path: '/categorias-indicadores',
  staticData: { crumbs: ['Contenido', 'Categorías e indicadores'] },
  beforeLoad: needs('reactivos.read'),
  component: lazyRouteComponent(() => import('../features/reactivos/CategoriasPage.tsx'), 'CategoriasPage'),
})

const ofertas = createRoute({
  getParentRoute: () => shell,
  path: '/ofertaAcademica',
  staticData: { crumbs: ['Programación', 'Oferta académica'] },
  beforeLoad: needs('ofertas.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/ofertas/OfertasPage.tsx'), 'OfertasPage'),
})

const routeTree = rootRoute.addChildren([
  portada,
  privacidad,
  terminos,
  login,
  shell.addChildren([
    inicio,
    cursosCurricula,
    cursos,
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
    objetivos,
    materiales,
    unidadObjetivos,
    preguntas,
    banco,
    categorias,
    ofertas,
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
