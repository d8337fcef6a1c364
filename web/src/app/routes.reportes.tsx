/** The screens that tell how everything is going. */

import { createRoute } from '@tanstack/react-router'
import { dialogReaders } from '../kit/form/useDialog.ts'
import { lazyScreen } from '../kit/load/lazy.tsx'
import { keyOf, searchOf } from '../kit/page/address.ts'
import { needs, shell } from './routes.base.tsx'

const tablero = createRoute({
  getParentRoute: () => shell,
  path: '/Dashboard',
  component: lazyScreen(() => import('../features/tablero/TableroPage.tsx'), 'TableroPage'),
})

const reporte = createRoute({
  getParentRoute: () => shell,
  path: '/reportes',
  beforeLoad: needs('reportes.read'),
  validateSearch: searchOf({ grupo: keyOf, curso: keyOf, ausentes: keyOf }),
  component: lazyScreen(() => import('../features/reportes/ReportesPage.tsx'), 'ReportesPage'),
})

const seguimiento = createRoute({
  getParentRoute: () => shell,
  path: '/seguimiento',
  beforeLoad: needs('seguimiento.read'),
  validateSearch: searchOf({ grupo: keyOf, curso: keyOf, escuela_id: keyOf }),
  component: lazyScreen(() => import('../features/seguimiento/Seguimiento.parte.tsx'), 'SeguimientoPage'),
})

const revalidacion = createRoute({
  getParentRoute: () => shell,
  path: '/revalidacion-cursos',
  beforeLoad: needs('revalidaciones.read'),
  validateSearch: searchOf({ ...dialogReaders, usuario: keyOf }),
  component: lazyScreen(() => import('../features/revalidaciones/RevalidacionPage.tsx'), 'RevalidacionPage'),
})

export const reportes = [tablero, reporte, seguimiento, revalidacion] as const
