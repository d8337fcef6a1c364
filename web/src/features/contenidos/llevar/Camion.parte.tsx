/**
 * «Antes del camión» on the start: whether tomorrow's unit can be followed without a line, and how much of it is here
 * (ADR 051).
 */
import { formatBytes } from '@eleva/contract'
import { Button, Title } from '@mantine/core'
import { IconBus, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAvanceOf } from '../../../kit/llevado/avance.ts'
import type { Bulto } from '../../../kit/llevado/base.ts'
import { changeAjustes } from './ajustes.ts'
import classes from './Camion.module.css'
import type { EstadoDelCamion } from './camion.estado.ts'
import type { Proxima } from './proxima.parte.ts'
import { useCamion } from './useCamion.ts'

/** @param sitio what holds its place until it is known what there is to say */
export function Camion({ proxima, sitio }: { proxima: Proxima; sitio: ReactNode }) {
  const estado = useCamion(proxima)
  if (!estado) return sitio
  if (estado.que === 'nada') return null
  const lista = estado.que === 'lista'
  return (
    <section className={classes.tarjeta} aria-labelledby="camion" data-lista={lista || undefined}>
      <span className={classes.signo}>
        {lista ? <IconCircleCheckFilled size={24} aria-hidden /> : <IconBus size={24} stroke={1.75} aria-hidden />}
      </span>
      <div className={classes.palabras}>
        <Title order={2} id="camion" className={classes.titulo!}>
          {tituloDe(estado)}
        </Title>
        <Detalle estado={estado} proxima={proxima} />
      </div>
      <Link to="/sin-conexion" hash="camion" className={classes.opciones}>
        Opciones<span className={classes.oculto}> de lo que se prepara sin señal</span>
      </Link>
    </section>
  )
}

const bytesDe = (b: Bulto) => b.texto_bytes + b.archivos.reduce((sum, a) => sum + a.bytes, 0)

function tituloDe(e: Exclude<EstadoDelCamion, { que: 'nada' }>): string {
  switch (e.que) {
    case 'lista':
      return `Mañana sin señal: lista, ${formatBytes(bytesDe(e.bulto))}`
    case 'viene':
      return 'Mañana sin señal: se está preparando'
    case 'espera':
      return 'Mañana sin señal: espera tu Wi-Fi'
    case 'pregunta':
      return '¿Mañana sin señal?'
    case 'no':
      return 'Mañana sin señal: no se pudo preparar'
  }
}

/** «La unidad 3» */
const cualDe = ({ unidad }: Proxima) => `La unidad ${unidad.numero}, «${unidad.nombre}»`

type Props = { estado: Exclude<EstadoDelCamion, { que: 'nada' }>; proxima: Proxima }

function Detalle({ estado, proxima }: Props) {
  const cual = cualDe(proxima)
  if (estado.que === 'lista')
    return (
      <p className={classes.detalle}>
        {estado.bulto.unidad ? cual : 'Todo el curso'}, ya está en este dispositivo
        {estado.corta ? ', sin sus videos: no cabían.' : '.'}
      </p>
    )
  if (estado.que === 'viene') return <Avance cual={cual} bulto={estado.bulto} />
  if (estado.que === 'espera')
    return <p className={classes.detalle}>{cual}, se prepara sola con Wi-Fi. Con tus datos no se descarga nada.</p>
  if (estado.que === 'no') return <p className={classes.detalle}>{`${cual}. ${estado.motivo}`}</p>
  return (
    <>
      <p className={classes.detalle}>
        {cual}, puede quedar lista en este dispositivo. Tu navegador no dice si usas Wi-Fi o datos.
      </p>
      <div className={classes.botones}>
        <Button size="sm" onClick={() => changeAjustes({ permitido: true })}>
          Prepararla siempre
        </Button>
        <Button size="sm" variant="subtle" onClick={() => changeAjustes({ activo: false })}>
          No preparar nada
        </Button>
      </div>
    </>
  )
}

function Avance({ cual, bulto }: { cual: string; bulto: Bulto | undefined }) {
  return bulto ? <DeBulto cual={cual} bulto={bulto} /> : <p className={classes.detalle}>{cual}</p>
}

function DeBulto({ cual, bulto }: { cual: string; bulto: Bulto }) {
  const { stored, total, parte } = useAvanceOf(bulto)
  return (
    <>
      <p className={classes.detalle}>
        {cual}: {formatBytes(stored)} de {formatBytes(total)}
      </p>
      <progress className={classes.barra} max={1} value={parte} aria-label="Preparación de la siguiente unidad" />
    </>
  )
}
