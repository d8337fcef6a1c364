/**
 * What every route stands on: the root, the shell of who is signed in, and what a route asks before it shows itself.
 */

import type { Permission } from '@eleva/contract'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { dialogReaders } from '../kit/form/useDialog.ts'
import { lazyScreen } from '../kit/load/lazy.tsx'
import { load } from '../kit/load/load.ts'
import { keyOf, searchOf } from '../kit/page/address.ts'

export type Context = { queryClient: QueryClient }

let begun = false
/** Loaded by the first screen that asks who is there: the public pages need no contract. */
async function guards() {
  const all = await load(() => import('./entrada.ts'))
  // Made ready in one task, and begun in the next: in one they would hold a slow phone up for as long as both.
  if (!begun) await new Promise(resolve => setTimeout(resolve))
  begun = true
  return all
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * From the tab of its place down to the screen; the last one is where the person is. One may be a way to its own
     * screen, or a part that knows the name of what the address speaks of.
     */
    crumbs?: (string | { label: string; to: string } | { parte: ComponentType })[]
    /** True for a screen that stands alone, without the places around it. */
    solo?: true
    /** One thing at a time: the screen takes the whole width, and on a phone the place of the bars. */
    focused?: true
  }
}

// Seldom.
export const NotFound = lazyScreen(() => import('./NotFoundPage.tsx'), 'NotFoundPage')

export const rootRoute = createRootRouteWithContext<Context>()({
  component: Outlet,
  notFoundComponent: NotFound,
})

export const shell = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: async ({ context, location, preload }) =>
    (await guards()).enterShell(context.queryClient, location, preload),
  component: lazyScreen(() => import('./entrada.ts'), 'Shell'),
})

type Entra = { context: Context; location: { href: string; pathname: string } }

/** @param otherwise from the path of the screen, that of the one for who may not reach it */
export const needs =
  (permission: Permission, otherwise?: (path: string) => string) =>
  async ({ context, location }: Entra) =>
    (await guards()).requirePermission(context.queryClient, location.href, permission, otherwise?.(location.pathname))

/** What the address of a screen with one dialog says. */
export const withDialog = searchOf(dialogReaders)

/**
 * Where in a course one stands: an objective or an activity of a unit, or with a unit alone the first thing that it
 * asks for; `segundo` of the video.
 */
export const enCurso = { unidad: keyOf, objetivo: keyOf, actividad: keyOf, segundo: keyOf }
