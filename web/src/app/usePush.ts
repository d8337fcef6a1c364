/** Where notices come to this browser: whose they are, and the way from one of them to its screen. */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readEncendido, reconcile } from '../kit/api/push.ts'

export function usePush(usuario: number) {
  const router = useRouter()
  useEffect(() => {
    if (!readEncendido()) return
    // Without a line it is tried at the next page.
    reconcile(usuario).catch(() => undefined)
    const hear = ({ data }: MessageEvent<{ abrir?: string }>) => {
      if (data?.abrir) void router.navigate({ to: data.abrir })
    }
    navigator.serviceWorker?.addEventListener('message', hear)
    return () => navigator.serviceWorker?.removeEventListener('message', hear)
  }, [router, usuario])
}
