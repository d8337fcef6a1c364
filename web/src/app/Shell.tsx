/** What surrounds every signed-in screen: the component library, the person's shell, toasts, questions, progress. */

import { MantineProvider, useMantineColorScheme } from '@mantine/core'
import { lazy } from '../kit/load/lazy.tsx'
import '../kit/theme/mantine.css'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useRefused } from '../kit/api/outbox/useOutbox.ts'
import { ProgressBar } from '../kit/feedback/ProgressBar.tsx'
import { readEntorno } from '../kit/page/entorno.ts'
import { useUser } from '../kit/page/session.tsx'
import { useStore } from '../kit/store.ts'
import { antes, cierre, versionNueva } from '../kit/sw/estado.ts'
import { cssVariablesResolver, theme } from '../kit/theme/theme.ts'
import { LearnerShell } from './LearnerShell.tsx'
import { marcos } from './marcos.ts'
import { isLearner } from './menu.aprender.ts'
import { firstCalm } from './trazo/relevo.ts'

// What answers an action comes after the screen itself: a slow phone can be used sooner.
const Hosts = lazy(
  async () => {
    await firstCalm()
    return { default: (await import('./Hosts.tsx')).Hosts }
  },
  { silent: true },
)

const SinGuardar = lazy(() => import('./SinGuardar.tsx').then(m => ({ default: m.SinGuardar })), { silent: true })

const DeAntes = lazy(() => import('./DeAntes.tsx').then(m => ({ default: m.DeAntes })), { silent: true })

const VersionNueva = lazy(() => import('./VersionNueva.tsx').then(m => ({ default: m.VersionNueva })), { silent: true })

const Raras = lazy(() => import('./Mirada.tsx').then(m => ({ default: m.Raras })), { silent: true })

/**
 * The page's own nonce: inline styles of the component library, and of what locks scrolling behind its dialogs, carry
 * it.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
setNonce(nonce)
const getNonce = () => nonce

/** The query parameter `dark` (true or false) on any page sets the mode. A first load is public/theme.js's matter. */
function DarkParameter() {
  const dark = useRouterState({ select: s => (s.location.search as Record<string, unknown>).dark })
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (dark !== undefined) setColorScheme(String(dark) === 'true' ? 'dark' : 'light')
  }, [dark, setColorScheme])
  return null
}

/** A screen of its own: nothing stands around it. */
const SoloShell = ({ children }: { children: ReactNode }) => (
  <main id="contenido" tabIndex={-1}>
    {children}
  </main>
)

/**
 * What changes of them changes here alone: drawn anew, the provider would compose its variables again, and everything
 * below would look whether it has others now.
 */
function Franjas() {
  const refused = useRefused().length > 0
  const isOld = useStore(antes) !== undefined
  const isNew = useStore(versionNueva)
  const cerrado = useStore(cierre) ?? readEntorno().cierre
  const { mirado_por } = useUser()
  return (
    <Suspense>
      {(mirado_por || cerrado) && <Raras cierre={cerrado} />}
      {isNew && <VersionNueva />}
      {isOld && <DeAntes />}
      {refused && <SinGuardar />}
    </Suspense>
  )
}

function Marco() {
  const { personas } = useUser()
  const solo = useRouterState({ select: s => s.matches.some(m => m.staticData.solo) })
  const Frame = solo ? SoloShell : isLearner(personas) ? LearnerShell : (marcos.staff ?? LearnerShell)
  return (
    <Frame>
      <Franjas />
      <Outlet />
    </Frame>
  )
}

export const Shell = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    getStyleNonce={getNonce}
  >
    <DarkParameter />
    <ProgressBar />
    <a className="e-saltar" href="#contenido">
      Saltar al contenido
    </a>
    <Marco />
    <Suspense>
      <Hosts />
    </Suspense>
  </MantineProvider>
)
