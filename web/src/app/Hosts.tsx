/**
 * What a page needs once its first screen stands: toasts and questions, the line to the server, and notices on the
 * device.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { openLive } from '../kit/api/live.ts'
import { takenMeanwhile } from '../kit/api/outbox/recibido.ts'
import { ConfirmHost } from '../kit/feedback/ConfirmHost.tsx'
import { Toaster } from '../kit/feedback/Toaster.tsx'
import { lazy } from '../kit/load/lazy.tsx'
import { useSteps } from '../kit/load/useSteps.ts'
import { readEntorno } from '../kit/page/entorno.ts'
import { userOptions, useUser } from '../kit/page/session.tsx'
import { useStore } from '../kit/store.ts'
import { SalidaHost } from './SalidaHost.tsx'
import { usePush } from './usePush.ts'
import '@mantine/notifications/styles.layer.css'

const Legales = lazy(() => import('./Legales.tsx').then(m => ({ default: m.Legales })), { silent: true })

/** Reads anew what stands here, where the server took something of this person's while it came up. */
function useTakenMeanwhile(client: QueryClient) {
  const taken = useStore(takenMeanwhile)
  useEffect(() => {
    if (!taken) return
    takenMeanwhile.set(false)
    void client.invalidateQueries()
  }, [taken, client])
}

export function Hosts() {
  const { id, por_aceptar } = useUser()
  usePush(id)
  const client = useQueryClient()
  useTakenMeanwhile(client)
  useEffect(() => openLive(user => client.setQueryData(userOptions.queryKey, user), readEntorno().polling), [client])
  const standing = useSteps(3)
  return (
    <>
      <Toaster />
      {standing > 1 && <ConfirmHost />}
      {standing > 2 && <SalidaHost />}
      {por_aceptar && (
        <Suspense>
          <Legales />
        </Suspense>
      )}
    </>
  )
}
