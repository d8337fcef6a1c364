/** The courses of a curriculum: to put together for authors, to follow for everybody else. */

import { Suspense } from 'react'
import { CursosPropiosPage } from '../features/curriculas/CursosPropiosPage.tsx'
import { lazy } from '../kit/load/lazy.tsx'
import { useCan } from '../kit/page/session.tsx'

// Who learns does not pay for it.
const DeAutor = lazy(() => import('./CursosDeAutor.tsx').then(m => ({ default: m.CursosDeAutor })))

export function CursosCurriculaRoute() {
  if (!useCan('curriculas.read')) return <CursosPropiosPage />
  return (
    <Suspense>
      <DeAutor aprende={<CursosPropiosPage />} />
    </Suspense>
  )
}
