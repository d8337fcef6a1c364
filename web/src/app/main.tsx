import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../kit/api/cache.ts'
import { load, watchLoading } from '../kit/load/load.ts'
import '../kit/theme/tokens.css'
import '../kit/theme/fonts.css'
import '../kit/theme/fonts.reserva.css'
import '../kit/theme/base.css'
import '../kit/theme/shapes.css'
import { createAppRouter } from './routes.tsx'
import { bringTitulos } from './titulos.ts'
import { bearTranslation } from './traductor.ts'
import { firstCalm, firstScreen } from './trazo/relevo.ts'
import { watchFallas } from './vigia.ts'

bearTranslation()
watchLoading()
const queryClient = createQueryClient()
let router: ReturnType<typeof createAppRouter> | undefined
const tell = watchFallas(() => router?.state.matches.at(-1)?.routeId ?? '')

void firstScreen().then(bringTitulos)
const root = createRoot(document.getElementById('root')!)
const draw = (ready: ReturnType<typeof createAppRouter>) =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={ready} />
      </QueryClientProvider>
    </StrictMode>,
  )
// The first screen is drawn at once, when all that it begins with is there, and all of this in short steps: in one go
// it would hold a slow phone up for the better part of a second, in which no press is answered.
setTimeout(() => {
  const made = createAppRouter(queryClient, error => tell(error, 'pantalla'))
  router = made
  const ready = made.load().catch(error => tell(error, 'pantalla'))
  void ready.then(() => startTransition(() => draw(made)))
})

/**
 * A page that never gets to stand, or whose film hangs on a bad line, has its worker after this: it may bring the
 * version that mends it (ms).
 */
const LATEST_MS = 10_000
const loaded = new Promise<unknown>(resolve => {
  if (document.readyState === 'complete') resolve(undefined)
  else addEventListener('load', resolve, { once: true })
})
// Once the page stands, and is drawn: what nobody looks at takes nothing of its time. Where it cannot be had all goes
// on without.
void Promise.race([loaded.then(firstCalm), new Promise(resolve => setTimeout(resolve, LATEST_MS))])
  .then(() => load(() => import('./trabajador.ts'), []))
  .then(({ startWorker }) => startWorker(tell))
  .catch(() => undefined)
