/** The component library for a screen without the shell: nobody is signed in there. */
import { MantineProvider } from '@mantine/core'
import '../kit/theme/mantine.css'
import '@mantine/notifications/styles.layer.css'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import { ConfirmHost } from '../kit/feedback/ConfirmHost.tsx'
import { ProgressBar } from '../kit/feedback/ProgressBar.tsx'
import { Toaster } from '../kit/feedback/Toaster.tsx'
import { cssVariablesResolver, theme } from '../kit/theme/theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
setNonce(nonce)

export const Componentes = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
  >
    <ProgressBar />
    {children}
    <Toaster />
    <ConfirmHost />
  </MantineProvider>
)
