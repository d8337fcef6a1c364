/** What is shown was kept: since when, and it is read anew as soon as there is a line. */
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useReturn } from '../kit/load/return.ts'
import { formatMoment } from '../kit/page/dates.ts'
import { useEnLinea } from '../kit/page/enLinea.ts'
import { useStore } from '../kit/store.ts'
import { antes, sinRespuesta } from '../kit/sw/estado.ts'
import classes from './franja.module.css'

export function DeAntes() {
  const client = useQueryClient()
  const since = useStore(antes)
  const [enLinea, away] = [useEnLinea(), useStore(sinRespuesta)]
  useReturn(since !== undefined, async () => {
    const before = antes.get()
    antes.set(undefined)
    await client.invalidateQueries().catch(() => undefined)
    // Cut again in the middle: nothing came, not even what was kept.
    if ([...client.getQueryCache().findAll({ type: 'active' })].some(q => q.state.fetchStatus === 'paused'))
      antes.set(before)
  })
  if (since === undefined) return null
  const reached = away ? 'Eleva no responde' : 'La conexión está lenta'
  return (
    <div className={classes.franja} role="status" data-aviso>
      <IconPlugConnectedX size={20} stroke={1.75} aria-hidden />
      <p>
        {enLinea ? reached : 'Sin conexión'}: ves lo que había el {formatMoment(new Date(since).toISOString())}.
        {enLinea && away && ' Lo que hagas se queda en este dispositivo y se envía después.'}
      </p>
    </div>
  )
}
