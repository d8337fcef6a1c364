/** The start, above the news: authors find the curricula, who learns their next step and what is theirs. */

import { Suspense } from 'react'
import { Aprender } from '../features/curriculas/Aprender.tsx'
import { InicioPage } from '../features/inicio/InicioPage.tsx'
import { lazy } from '../kit/load/lazy.tsx'
import { useCan } from '../kit/page/session.tsx'

// Who learns does not pay for it.
const Curriculas = lazy(() => import('./InicioDeAutor.tsx').then(m => ({ default: m.InicioDeAutor })))

export function InicioRoute() {
  const writes = useCan('curriculas.read')
  return (
    <InicioPage>
      {writes ? (
        <Suspense>
          <Curriculas aprende={<Aprender />} />
        </Suspense>
      ) : (
        <Aprender />
      )}
    </InicioPage>
  )
}
