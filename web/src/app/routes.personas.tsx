/** The screens about people: users, groups, who is online. */

import { createRoute } from '@tanstack/react-router'
import { dialogReaders } from '../kit/form/useDialog.ts'
import { lazyScreen } from '../kit/load/lazy.tsx'
import { keysOf, oneOf, searchOf, textOf } from '../kit/page/address.ts'
import { needs, shell, withDialog } from './routes.base.tsx'

const usuarios = createRoute({
  getParentRoute: () => shell,
  path: '/usuarios-lista',
  beforeLoad: needs('usuarios.write'),
  validateSearch: withDialog,
  component: lazyScreen(() => import('../features/usuarios/UsuariosPage.tsx'), 'UsuariosPage'),
})

const gestionUsuarios = createRoute({
  getParentRoute: () => shell,
  path: '/gestion-usuarios',
  staticData: { crumbs: ['Gestión de usuarios'] },
  beforeLoad: needs('usuarios.write'),
  validateSearch: withDialog,
  component: lazyScreen(() => import('../features/usuarios/PorRolPages.tsx'), 'GestionUsuariosPage'),
})

const configuracion = createRoute({
  getParentRoute: () => shell,
  path: '/configuracion',
  beforeLoad: needs('usuarios.write'),
  validateSearch: withDialog,
  component: lazyScreen(() => import('../features/usuarios/PorRolPages.tsx'), 'ConfiguracionPage'),
})

const gestionUsuario = createRoute({
  getParentRoute: () => shell,
  path: '/gestion-usuario',
  staticData: { crumbs: ['Gestión de usuario'] },
  beforeLoad: needs('usuarios.read'),
  validateSearch: searchOf({ ...dialogReaders, correo: textOf }),
  component: lazyScreen(() => import('../features/usuarios/FichaPage.tsx'), 'FichaPage'),
})

const grupos = createRoute({
  getParentRoute: () => shell,
  path: '/usuarios',
  beforeLoad: needs('grupos.read'),
  validateSearch: withDialog,
  component: lazyScreen(() => import('../features/grupos/GruposPage.tsx'), 'GruposPage'),
})

const grupo = createRoute({
  getParentRoute: () => shell,
  path: '/usuarios/$grupo',
  params: keysOf(['grupo']),
  staticData: { crumbs: [{ label: 'Grupos', to: '/usuarios' }, 'Estudiantes'] },
  beforeLoad: needs('grupos.read'),
  validateSearch: searchOf({ ...dialogReaders, ver: oneOf('cursos', 'constancias') }),
  component: lazyScreen(() => import('../features/grupos/GrupoPage.tsx'), 'GrupoPage'),
})

const persona = createRoute({
  getParentRoute: () => shell,
  path: '/persona/$id',
  params: keysOf(['id']),
  staticData: { crumbs: ['Persona'] },
  beforeLoad: needs('fichas.read'),
  validateSearch: searchOf({ ver: oneOf('cursos', 'trabajos', 'asistencia', 'sesiones') }),
  component: lazyScreen(() => import('../features/fichas/PersonaPage.tsx'), 'PersonaPage'),
})

const presencia = createRoute({
  getParentRoute: () => shell,
  path: '/user-online-check',
  beforeLoad: needs('presencia.read'),
  component: lazyScreen(() => import('../features/presencia/PresenciaPage.tsx'), 'PresenciaPage'),
})

export const personas = [
  usuarios,
  gestionUsuarios,
  configuracion,
  gestionUsuario,
  grupos,
  grupo,
  persona,
  presencia,
] as const
