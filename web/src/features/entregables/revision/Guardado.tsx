/** Whether a change has arrived, with the way back. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconClock, IconCloudCheck, IconRefresh } from '@tabler/icons-react'
import { AQUI, ENVIANDOSE } from '../../../kit/api/outbox/sendState.ts'
import classes from './Guardado.module.css'
import type { Marca } from './revision.store.ts'
import { useRevision } from './useRevision.tsx'

const hour = new Intl.DateTimeFormat('es-MX', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const SIGNOS = { guardando: IconClock, espera: IconClock, guardado: IconCloudCheck, falla: IconAlertTriangle }

const said = (m: Marca): string => {
  if (m.estado === 'guardado') return `Guardado ${hour.format(m.hora)}`
  if (m.estado === 'falla') return m.mensaje
  return m.estado === 'espera' ? AQUI : ENVIANDOSE
}

/** @param id of a delivery; without it, of what was changed last */
export function Guardado({ id }: { id?: number }) {
  const { marcas, ultimo, undo, retry } = useRevision()
  const last = [...marcas.keys()].at(-1)
  const of = id ?? last
  const marca = of === undefined ? undefined : marcas.get(of)
  const bad = [...marcas].find(([key, m]) => m.estado === 'falla' && key === (id ?? key))?.[0]
  const Signo = marca && SIGNOS[marca.estado]
  return (
    <div className={classes.guardado}>
      <p role="status" className={classes.dicho} data-estado={marca?.estado}>
        {Signo && <Signo {...icon} />}
        {marca && said(marca)}
      </p>
      {marca?.estado === 'falla' && bad !== undefined && (
        <Button variant="subtle" size="compact-sm" leftSection={<IconRefresh {...icon} />} onClick={() => retry(bad)}>
          Reintentar
        </Button>
      )}
      {marca?.estado === 'guardado' && ultimo?.entrega.id === of && (
        <Button variant="subtle" size="compact-sm" leftSection={<IconArrowBackUp {...icon} />} onClick={undo}>
          Deshacer
        </Button>
      )}
    </div>
  )
}
