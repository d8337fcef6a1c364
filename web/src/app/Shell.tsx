/** What surrounds every signed-in screen: the component library, the person's shell, toasts, questions, progress. */
import { MantineProvider, useMantineColorScheme } from '@mantine/core'
import '@mantine/core/styles.layer.css'
import { DatesProvider } from '@mantine/dates'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { useEffect } from 'react'
import { ConfirmHost } from '../kit/feedback/confirm.tsx'
import { Toaster } from '../kit/feedback/Toaster.tsx'
import '@mantine/notifications/styles.layer.css'
import { ProgressBar } from '../kit/feedback/ProgressBar.tsx'
import '../kit/page/dates.ts'
import { useUser } from '../kit/page/session.tsx'
import { cssVariablesResolver, theme } from '../kit/theme/theme.ts'
import { LearnerShell } from './LearnerShell.tsx'
import { isLearner } from './menu.ts'
import { StaffShell } from './StaffShell.tsx'

/** The page's own nonce: inline styles of the component library, and of what locks scrolling behind its dialogs, carry it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
setNonce(nonce)

/** admin §2: the query parameter `dark` (true or false) on any page sets the mode. A first load is public/theme.js's matter. */
function DarkParameter() {
  const dark = useRouterState({ select: s => (s.location.search as Record<string, unknown>).dark })
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (dark !== undefined) setColorScheme(String(dark) === 'true' ? 'dark' : 'light')
  }, [dark, setColorScheme])
  return null
}

export function Shell() {
  const { personas } = useUser()
  const Frame = isLearner(personas) ? LearnerShell : StaffShell
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <DatesProvider settings={{ locale: 'es-mx', firstDayOfWeek: 1 }}>
        <DarkParameter />
        <ProgressBar />
        <a className="e-saltar" href="#contenido">
          Saltar al contenido
        </a>
        <Frame>
          <Outlet />
        </Frame>
        <Toaster />
        <ConfirmHost />
      </DatesProvider>
    </MantineProvider>
  )
}
