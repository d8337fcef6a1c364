/** What is shown was kept: since when, and it is read anew as soon as there is a line. */
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useReturn } from '../kit/load/return.ts'
import { formatMoment } from '../kit/page/dates.ts'
import { useStore } from '../kit/store.ts'
import { antes } from '../kit/sw/estado.ts'
import classes from './franja.module.css'

export function DeAntes() {
  const client = useQueryClient()
  const since = useStore(antes)
  useReturn(since !== undefined, async () => {
    const before = antes.get()
    antes.set(undefined)
    await client.invalidateQueries().catch(() => undefined)
    // Cut again in the middle: nothing came, not even what was kept.
    if ([...client.getQueryCache().findAll({ type: 'active' })].some(q => q.state.fetchStatus === 'paused'))
      antes.set(before)
  })
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
