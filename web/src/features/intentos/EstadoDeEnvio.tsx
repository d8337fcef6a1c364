/** Whether what was written has arrived, in one line by the thing itself. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconCloudCheck, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { sendNow } from '../../kit/api/outbox/send.ts'
import { RECIBIDO, useSendState } from '../../kit/api/outbox/sendState.ts'
import { useCut, useOutbox } from '../../kit/api/outbox/useOutbox.ts'
import { formatHour } from '../../kit/page/dates.ts'
import classes from './EstadoDeEnvio.module.css'

type Props = {
  topic: string
  /** Only of what takes the place of an older one under this key. */
  solo?: string
  /** True for what was saved before this page was opened. */
  guardado?: boolean
}

/** A server that is there, and has not taken it after so long, has trouble. */
const LATE_MS = 10_000

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const Renglon = ({ clase, children }: { clase: string | undefined; children: ReactNode }) => (
  <p role="status" className={`${classes.estado} ${clase}`}>
    <span>{children}</span>
  </p>
)

export function EstadoDeEnvio({ topic, solo, guardado = false }: Props) {
  const letters = useOutbox(topic).filter(l => l.topic === topic && (!solo || l.id.endsWith(`-${solo}`)))
  const cut = useCut()
  const state = useSendState(topic)
  const since = letters[0]?.madeAt
  const sentAt = useSentAt(since !== undefined)
  const [tried, setTried] = useState(0)
  const late = useLate(since === undefined || cut ? undefined : Math.max(since, tried))

  if (since === undefined) {
    if (sentAt === undefined && !guardado) return null
    return (
      <Renglon clase={classes.guardado}>
        <IconCloudCheck {...icon} />
        {sentAt === undefined ? RECIBIDO : `${RECIBIDO} ${formatHour(sentAt)}`}
      </Renglon>
    )
  }
  if (cut)
    return (
      <Renglon clase={classes.espera}>
        <IconClock {...icon} />
        {state}
      </Renglon>
    )
  if (!late)
    return (
      <Renglon clase={classes.guardando}>
        <IconClock {...icon} />
        {state}
      </Renglon>
    )
  return (
    <div className={`${classes.estado} ${classes.falla}`}>
      <span role="status">
        <IconAlertTriangle {...icon} />
        No se ha podido guardar
      </span>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconRefresh {...icon} />}
        onClick={() => {
          setTried(Date.now())
          sendNow()
        }}
      >
        Reintentar
      </Button>
    </div>
  )
}

/** When the last of what was waiting had gone out. */
function useSentAt(waiting: boolean): number | undefined {
  const [at, setAt] = useState<number>()
  const before = useRef(waiting)
  useEffect(() => {
    if (before.current && !waiting) setAt(Date.now())
    before.current = waiting
  }, [waiting])
  return at
}

function useLate(since: number | undefined): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (since === undefined) return
    const timer = setTimeout(() => setLate(true), Math.max(0, since + LATE_MS - Date.now()))
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [since])
  return late
}
