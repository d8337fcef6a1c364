/** The start: authors find the curricula above the news. */
import { lazy, Suspense } from 'react'
import { InicioPage } from '../features/inicio/InicioPage.tsx'
import { useCan } from '../kit/page/session.tsx'

// Who learns does not pay for it.
const Curriculas = lazy(() =>
  import('../features/curriculas/CurriculasDeAutor.tsx').then(m => ({ default: m.CurriculasDeAutor })),
)

export function InicioRoute() {
  const writes = useCan('curriculas.read')
  return (
    <InicioPage>
      {writes && (
        <Suspense>
          <Curriculas />
        </Suspense>
      )}
    </InicioPage>
  )
}
