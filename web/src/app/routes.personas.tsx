/** The screens about people: users, groups, who is online. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { type DialogSearch, dialogSearch } from '../kit/form/useDialog.ts'
import { needs, shell, withDialog } from './routes.base.tsx'

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

const presencia = createRoute({
  getParentRoute: () => shell,
  path: '/user-online-check',
  staticData: { crumbs: ['Personas', 'Personas en línea'] },
  beforeLoad: needs('presencia.read'),
  component: lazyRouteComponent(() => import('../features/presencia/PresenciaPage.tsx'), 'PresenciaPage'),
})

export const personas = [usuarios, gestionUsuarios, configuracion, gestionUsuario, grupos, grupo, presencia] as const
