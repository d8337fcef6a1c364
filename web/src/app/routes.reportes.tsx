/** The screens that tell how everything is going. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { DialogSearch } from '../kit/form/useDialog.ts'
import { needs, shell, withDialog } from './routes.base.tsx'

const key = (value: unknown) => (Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined)

const tablero = createRoute({
  getParentRoute: () => shell,
  path: '/Dashboard',
  staticData: { crumbs: ['Tablero'] },
  component: lazyRouteComponent(() => import('../features/tablero/TableroPage.tsx'), 'TableroPage'),
})

const reporte = createRoute({
  getParentRoute: () => shell,
  path: '/reportes',
  staticData: { crumbs: ['Mi salón', 'Reportes'] },
  beforeLoad: needs('reportes.read'),
  validateSearch: (s: Record<string, unknown>): { grupo?: number; curso?: number } => {
    const { grupo, curso, ...list } = s
    return {
      ...list,
      ...(key(grupo) ? { grupo: key(grupo)! } : {}),
      ...(key(curso) ? { curso: key(curso)! } : {}),
    }
  },
  component: lazyRouteComponent(() => import('../features/reportes/ReportesPage.tsx'), 'ReportesPage'),
})

const revalidacion = createRoute({
  getParentRoute: () => shell,
  path: '/revalidacion-cursos',
  staticData: { crumbs: ['Programación', 'Revalidar'] },
  beforeLoad: needs('revalidaciones.read'),
  validateSearch: (s: Record<string, unknown>): DialogSearch & { usuario?: number } => {
    const { usuario, ...list } = s
    return { ...withDialog(list), ...(key(usuario) ? { usuario: key(usuario)! } : {}) }
  },
  component: lazyRouteComponent(() => import('../features/revalidaciones/RevalidacionPage.tsx'), 'RevalidacionPage'),
})

export const reportes = [tablero, reporte, revalidacion] as const
