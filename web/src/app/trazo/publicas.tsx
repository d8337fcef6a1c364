/**
 * The public pages, drawn before there is a browser: each as its own component draws it, without anything that is still
 * to be read.
 */

import type { Entorno } from '@eleva/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { CalendarioPage } from '../../features/publico/CalendarioPage.tsx'
import { CapacitacionPage } from '../../features/publico/CapacitacionPage.tsx'
import { CatalogoPage } from '../../features/publico/CatalogoPage.tsx'
import { CoachesPage } from '../../features/publico/CoachesPage.tsx'
import { InvitacionesPage } from '../../features/publico/InvitacionesPage.tsx'
import { PrivacidadPage, TerminosPage } from '../../features/publico/LegalPage.tsx'
import { LoginPage } from '../../features/publico/LoginPage.tsx'
import { PortadaPage } from '../../features/publico/PortadaPage.tsx'
import { PreguntasPage } from '../../features/publico/PreguntasPage.tsx'
import { ProgramaPage } from '../../features/publico/ProgramaPage.tsx'
import { RegistroFormacionPage } from '../../features/publico/RegistroFormacionPage.tsx'
import { DrawnPath } from '../../kit/page/drawnPath.ts'
import { EntornoDibujado } from '../../kit/page/entorno.ts'

/** Forms are not drawn, only what stands above them: what is typed before the script stands would be lost. */
const paginas: Record<string, RouteComponent> = {
  '/': PortadaPage,
  '/login': () => <LoginPage volver="" />,
  '/registro': () => (
    <RegistroFormacionPage>
      <div data-cargando="" />
    </RegistroFormacionPage>
  ),
  '/privacy': PrivacidadPage,
  '/terms': TerminosPage,
  '/canopi': ProgramaPage,
  '/canopi-cursos': CatalogoPage,
  '/capacitacion-programa': CapacitacionPage,
  '/capacitacion-coaches': CoachesPage,
  '/capacitacion-novedades': InvitacionesPage,
  '/capacitacion-calendario': CalendarioPage,
  '/capacitacion-faqs': PreguntasPage,
}

/** What only a script answers waits for it; what the browser does by itself (links, the menu) works at once. */
const waiting = (html: string) =>
  html
    .replace(/<button (?![^>]*popovertarget)/gi, '<button aria-disabled="true" ')
    .replace(/<(input|select|textarea) /g, '<$1 disabled="" ')
    .replaceAll(' aria-live="polite"', '')
    .replaceAll(' role="status"', '')

/** @returns of each public address its page, as HTML */
export async function trazosPublicos(entorno: Entorno) {
  const root = createRootRoute({ component: Outlet })
  const routes = Object.entries(paginas).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  )
  const drawn: Record<string, string> = {}
  for (const path of Object.keys(paginas)) {
    const history = createMemoryHistory({ initialEntries: [path] })
    const router = createRouter({ routeTree: root.addChildren(routes), history })
    await router.load()
    const html = renderToString(
      <EntornoDibujado value={entorno}>
        <DrawnPath value={path}>
          <QueryClientProvider client={new QueryClient()}>
            <RouterProvider router={router as never} />
          </QueryClientProvider>
        </DrawnPath>
      </EntornoDibujado>,
    )
    drawn[path] = waiting(html.replaceAll(/<!--.*?-->/g, ''))
  }
  return drawn
}
