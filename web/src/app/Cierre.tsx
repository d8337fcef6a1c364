/** Eleva closes for maintenance at an hour, or is closed: on every screen, until it is over. */
import type { Mantenimiento } from '@eleva/contract'
import { IconTool } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { hastaDe } from '../features/agenda/palabras.parte.ts'
import { useCan } from '../kit/page/session.tsx'
import { hoy } from '../shared/dias.ts'
import classes from './franja.module.css'

/** A timer longer than this begins at once (ms). */
const MAX = 2 ** 31 - 1

/** Now, and again when that moment comes. */
function useAhora(moments: readonly string[]): number {
  const [now, setNow] = useState(Date.now)
  const next = Math.min(...moments.map(m => Date.parse(m)).filter(at => at > now))
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined
    const timer = setTimeout(() => setNow(Date.now()), Math.min(MAX, next - Date.now() + 50))
    return () => clearTimeout(timer)
  }, [next])
  return now
}

/** @param dicho as the header says it */
export function Cierre({ dicho }: { dicho: string }) {
  const { texto, desde, hasta } = JSON.parse(decodeURIComponent(dicho)) as Mantenimiento
  const administra = useCan('ajustes.write')
  const now = useAhora([desde, hasta])
  if (Date.parse(hasta) <= now) return null
  const closed = Date.parse(desde) <= now
  const when = hastaDe(hasta, hoy())
  return (
    <div className={classes.franja} data-aviso role="status">
      <IconTool size={20} stroke={1.75} aria-hidden />
      <p>
        {!closed && `Mantenimiento: ${hastaDe(desde, hoy())}, hasta ${when}. ${texto}`}
        {closed && administra && `Hay mantenimiento hasta ${when}: solo entra quien administra.`}
        {closed &&
          !administra &&
          `Estamos en mantenimiento hasta ${when}. Lo que hagas se queda en este dispositivo y se envía después.`}
      </p>
    </div>
  )
}
