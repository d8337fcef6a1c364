/**
 * The places at the side, or below on a phone; a header with the way here, palette, bell and profile; and the tabs of
 * the place.
 */

import { librosRoutes, may, type Persona } from '@eleva/contract'
import { useMatches, useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useNuevas } from '../features/entregables/salon/useNuevas.ts'
import { useRead } from '../kit/api/query.ts'
import { lazy } from '../kit/load/lazy.tsx'
import { useUser } from '../kit/page/session.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { HeaderTools } from './HeaderTools.tsx'
import { MarcoDeLugares } from './MarcoDeLugares.tsx'
import { cuantosEsperan, type Esperan, lugaresDe } from './menu.ts'
import { firstScreen } from './trazo/relevo.ts'

const Teclas = lazy(
  async () => {
    await firstScreen()
    return { default: (await import('./Teclas.tsx')).Teclas }
  },
  { silent: true },
)
const MasLugares = lazy(() => import('./MasLugares.tsx').then(m => ({ default: m.MasLugares })))

function useEsperan(personas: readonly Persona[]): Esperan {
  const { data } = useRead(librosRoutes.pendientes, {}, { enabled: may(personas, 'entregables.read') })
  useNuevas(data?.salas ?? [])
  return data ?? {}
}

/** @param modos the switch of who learns as well */
export function StaffShell({ modos, children }: { modos: ReactNode; children: ReactNode }) {
  const { personas } = useUser()
  const path = useRouterState({ select: s => s.location.pathname })
  const focused = useMatches({ select: matches => matches.some(m => m.staticData.focused) })
  const esperan = useEsperan(personas)
  const [mas, setMas] = useState(false)
  return (
    <>
      <MarcoDeLugares
        {...{ personas, path, esperan, focused, modos }}
        migas={<Breadcrumb />}
        herramientas={<HeaderTools palette="box" />}
        onMas={() => setMas(true)}
      >
        {children}
      </MarcoDeLugares>
      <Suspense>
        <Teclas lugares={lugaresDe(personas)} />
      </Suspense>
      {mas && (
        <Suspense>
          <MasLugares
            lugares={lugaresDe(personas)}
            path={path}
            cuantas={item => cuantosEsperan(item, esperan)}
            onClose={() => setMas(false)}
          />
        </Suspense>
      )}
    </>
  )
}
