/** The living catalogue: one component for all of its pages, which finds by the address what to show. */

import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../kit/load/lazy.tsx'
import { INDICE, RUTAS, RUTAS_PUBLICAS } from './catalogo/rutas.ts'
import { needs, rootRoute, shell, withDialog } from './routes.base.tsx'

const Pagina = lazyScreen(() => import('./catalogo/Pagina.tsx'), 'Pagina')
const PaginaPublica = lazyScreen(() => import('./catalogo/Publicas.tsx'), 'PaginaPublica')

export const indiceDeCatalogo = createRoute({
  getParentRoute: () => shell,
  path: INDICE,
  staticData: { crumbs: ['Catálogo'] },
  beforeLoad: needs('catalogo.read'),
  component: lazyScreen(() => import('./catalogo/Indice.tsx'), 'Indice'),
})

export const catalogo = RUTAS.map(path =>
  createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { crumbs: ['Catálogo'] },
    // What people sent on the public page is for who administers alone.
    beforeLoad: needs(path === '/subscriber' ? 'registros.read' : 'catalogo.read'),
    validateSearch: withDialog,
    component: Pagina,
  }),
)

export const catalogoPublico = RUTAS_PUBLICAS.map(path =>
  createRoute({ getParentRoute: () => rootRoute, path, component: PaginaPublica }),
)
