/** On a course that stands on this device and has changed since: how much that is, and the way to take it. */
import { contenidosRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useRead } from '../../../kit/api/query.ts'
import { useBultos } from '../../../kit/llevado/avance.ts'
import type { Bulto } from '../../../kit/llevado/base.ts'
import { formatBytes } from '../../../kit/page/bytes.ts'
import { useEnLinea } from '../../../kit/page/enLinea.ts'
import classes from './Llevar.module.css'
import { cambiaron, enteros, llevar, paraAqui, ponAlDia } from './motor.ts'
import { type CalidadLlevada, faltan, planDe } from './plan.ts'

export default function Cambios({ curso }: { curso: number }) {
  const bulto = useBultos()?.find(b => b.id === curso && b.estado === 'listo')
  const enLinea = useEnLinea()
  return bulto && enLinea ? <DeBulto bulto={bulto} /> : null
}

function DeBulto({ bulto: b }: { bulto: Bulto }) {
  const { data } = useRead(contenidosRoutes.llevar, {
    params: { cursoId: b.id },
    query: { curricula_id: b.curricula },
  })
  const [asked, setAsked] = useState(false)
  const m = data && paraAqui(data)
  const said = m !== undefined && cambiaron(b, m)
  useEffect(() => {
    // A line that is lost leaves it for the next visit.
    if (data && !cambiaron(b, paraAqui(data))) void ponAlDia(b, paraAqui(data)).catch(() => undefined)
  }, [b, data])
  if (!m || !said || asked) return null
  const calidad = b.calidad as CalidadLlevada
  const bytes = m.texto_bytes + faltan(planDe(m, calidad).archivos, enteros())
  return (
    <div className={classes.franja} role="status">
      <p>Hay cambios en este curso: {formatBytes(bytes)}</p>
      <Button
        variant="default"
        size="sm"
        onClick={() => {
          setAsked(true)
          void llevar(m, b.curricula, calidad)
        }}
      >
        Actualizar en este dispositivo
      </Button>
    </div>
  )
}
