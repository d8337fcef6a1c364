/** What is shown was kept: since when, and it is read anew as soon as there is a line. */
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { cutNow } from '../kit/load/corte.ts'
import { useReturn } from '../kit/load/return.ts'
import { formatMoment } from '../kit/page/dates.ts'
import { useEnLinea } from '../kit/page/enLinea.ts'
import { useStore } from '../kit/store.ts'
import { antes, sinRespuesta } from '../kit/sw/estado.ts'
import classes from './franja.module.css'
import { useModo } from './modo.ts'

export function DeAntes() {
  const client = useQueryClient()
  const since = useStore(antes)
  const [enLinea, away] = [useEnLinea(), useStore(sinRespuesta)]
  // The work of who learns is kept until it has gone; what who teaches does is told at once that it could not be sent.
  const isKept = useModo() === 'aprendo'
  useReturn(since !== undefined, async () => {
    const before = antes.get()
    antes.set(undefined)
    await client.invalidateQueries().catch(() => undefined)
    // Cut again in the middle: nothing came, not even what was kept.
    if ([...client.getQueryCache().findAll({ type: 'active' })].some(q => q.state.fetchStatus === 'paused'))
      antes.set(before)
  })
  if (since === undefined) return null
  return (
    <div className={classes.franja} role="status" data-aviso>
      <IconPlugConnectedX size={20} stroke={1.75} aria-hidden />
      <p>
        {enLinea && !away ? 'La conexión está lenta' : cutNow()}: ves lo que había el{' '}
        {formatMoment(new Date(since).toISOString())}.
        {enLinea && away && isKept && ' Lo que hagas se queda en este dispositivo y se envía después.'}
      </p>
    </div>
  )
}
