/** What is shown was kept: since when, and it is read anew as soon as there is a line. */
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatMoment } from '../kit/page/dates.ts'
import { useStore } from '../kit/store.ts'
import { antes } from '../kit/sw/estado.ts'
import classes from './franja.module.css'

/** Besides at once when the browser hears of a line (ms). */
const AGAIN_MS = 15_000

export function DeAntes() {
  const client = useQueryClient()
  const since = useStore(antes)
  useEffect(() => {
    let reading = false
    const read = async () => {
      if (reading || !navigator.onLine || document.visibilityState === 'hidden') return
      reading = true
      const before = antes.get()
      antes.set(undefined)
      await client.invalidateQueries().catch(() => undefined)
      // Cut again in the middle: nothing came, not even what was kept.
      if ([...client.getQueryCache().findAll({ type: 'active' })].some(q => q.state.fetchStatus === 'paused'))
        antes.set(before)
      reading = false
    }
    addEventListener('online', read)
    const timer = setInterval(read, AGAIN_MS)
    return () => {
      removeEventListener('online', read)
      clearInterval(timer)
    }
  }, [client])
  if (since === undefined) return null
  const cut = navigator.onLine ? 'La conexión está lenta' : 'Sin conexión'
  return (
    <div className={classes.franja} role="status" data-aviso>
      <IconPlugConnectedX size={20} stroke={1.75} aria-hidden />
      <p>
        {cut}: ves lo que había el {formatMoment(new Date(since).toISOString())}.
      </p>
    </div>
  )
}
