/**
 * On a course of which something stands on this device: that it has changed since, and how to take that; or which unit
 * is ready without a line.
 */
import { contenidosRoutes, curriculasRoutes, formatBytes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useRead } from '../../../kit/api/query.ts'
import { useBultos } from '../../../kit/llevado/avance.ts'
import type { Bulto } from '../../../kit/llevado/base.ts'
import { useEnLinea } from '../../../kit/page/enLinea.ts'
import { useCan } from '../../../kit/page/session.tsx'
import { maySolo, onSolo } from './ajustes.ts'
import classes from './Llevar.module.css'
import { cursoDe, enteros, isChanged, paraAqui, takeCurso, updateBulto } from './motor.ts'
import { faltan, planDe } from './plan.ts'
import { proximaDe } from './proxima.parte.ts'
import { useCamion } from './useCamion.ts'

export default function Cambios({ curso }: { curso: number }) {
  const bultos = useBultos()
  const bulto = bultos?.find(b => b.id === curso && b.estado === 'listo')
  const unaUnidad = bultos?.filter(b => b.unidad && cursoDe(b) === curso && b.estado === 'listo').at(-1)
  const enLinea = useEnLinea()
  const may = useSyncExternalStore(onSolo, maySolo)
  return (
    <>
      {bulto && enLinea && <DeBulto bulto={bulto} />}
      {!bulto && unaUnidad && <Lista bulto={unaUnidad} />}
      {may && enLinea && <Proxima />}
    </>
  )
}

/** Whoever gets through with a unit here has the next one taken along, too. */
function Proxima() {
  const propias = useCan('curriculas.read') ? ({ propias: 1 } as const) : {}
  const { data } = useRead(curriculasRoutes.navegacion, { query: propias })
  useCamion(data && proximaDe(data.continuar))
  return null
}

const Lista = ({ bulto: { unidad, texto_bytes, archivos } }: { bulto: Bulto }) => (
  <div className={classes.lista_franja}>
    <p>
      <IconCircleCheckFilled size={18} aria-hidden />
      {`Sin señal: la unidad ${unidad!.numero} está lista, ${formatBytes(archivos.reduce((sum, a) => sum + a.bytes, texto_bytes))}`}
    </p>
    <Link to="/sin-conexion" hash="camion">
      Opciones
    </Link>
  </div>
)

function DeBulto({ bulto }: { bulto: Bulto }) {
  const { data } = useRead(contenidosRoutes.take, {
    params: { cursoId: cursoDe(bulto) },
    query: { curricula_id: bulto.curricula },
  })
  const [asked, setAsked] = useState(false)
  const m = data && paraAqui(data)
  const said = m !== undefined && isChanged(bulto, m)
  useEffect(() => {
    // A line that is lost leaves it for the next visit.
    if (data && !isChanged(bulto, paraAqui(data))) void updateBulto(bulto, paraAqui(data)).catch(() => undefined)
  }, [bulto, data])
  if (!m || !said || asked) return null
  const bytes = m.texto_bytes + faltan(planDe(m, bulto.calidad).archivos, enteros())
  return (
    <div className={classes.franja} role="status">
      <p>Hay cambios en este curso: {formatBytes(bytes)}</p>
      <Button
        variant="default"
        size="sm"
        onClick={() => {
          setAsked(true)
          void takeCurso(m, bulto.curricula, bulto.calidad)
        }}
      >
        Actualizar en este dispositivo
      </Button>
    </div>
  )
}
