/** What a cell of the grade book says, in word and sign; only what waits is filled. */
import { CON_RETRASO, type EstadoDeEntrega, palabrasDeEntrega } from '@eleva/contract'
import {
  IconAlarm,
  IconAlertTriangle,
  IconArrowBackUp,
  IconClock,
  IconClockX,
  IconCloudOff,
  IconFileCheck,
  IconInbox,
  IconMessageCircle,
  IconPencil,
} from '@tabler/icons-react'
import { AQUI } from '../../../kit/api/outbox/sendState.ts'
import { SignoSinLinea } from '../../../shared/HechoSinLinea.tsx'
import classes from './Libro.module.css'
import tarde from './Tarde.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const SIGNOS = {
  entregado: IconFileCheck,
  en_revision: IconPencil,
  devuelta: IconArrowBackUp,
  recibido: IconInbox,
  vencido: IconClockX,
}
/** Where there is room for a word alone. */
const CORTA: Partial<Record<EstadoDeEntrega, string>> = { devuelta: 'Devuelta' }

type Props = {
  estado: EstadoDeEntrega
  nota?: number | null | undefined
  /** It was handed in after its limit. */
  tarde?: boolean
  /** Its thread has something new. */
  mensajes?: boolean
  /** When it was handed in, where that was without a connection. */
  sinLinea?: { hecho: string; llego: string } | undefined
}

const Tarde = () => (
  <span className={tarde.tarde} title={CON_RETRASO}>
    <IconAlarm {...icon} size={16} />
    <span className={tarde.oculto}>{CON_RETRASO}</span>
  </span>
)

const CON_MENSAJES = 'Mensajes nuevos'
const ConMensajes = () => (
  <span className={tarde.mensajes} title={CON_MENSAJES}>
    <IconMessageCircle {...icon} size={16} />
    <span className={tarde.oculto}>{CON_MENSAJES}</span>
  </span>
)

export function EstadoCelda({ tarde: late = false, mensajes = false, sinLinea, ...estado }: Props) {
  return (
    <>
      <Estado {...estado} />
      {late && <Tarde />}
      {sinLinea && <SignoSinLinea className={tarde.sinLinea} {...sinLinea} />}
      {mensajes && <ConMensajes />}
    </>
  )
}

function Estado({ estado, nota }: Omit<Props, 'tarde' | 'mensajes' | 'sinLinea'>) {
  if (estado === 'calificado' && nota !== undefined) return <b className={classes.nota}>{nota}</b>
  const Signo = estado === 'sin' || estado === 'calificado' ? undefined : SIGNOS[estado]
  return (
    <span className={classes.estado} data-estado={estado}>
      {Signo && <Signo {...icon} />}
      {CORTA[estado] ? (
        <>
          <span aria-hidden>{CORTA[estado]}</span>
          <span className={tarde.oculto}>{palabrasDeEntrega[estado]}</span>
        </>
      ) : (
        palabrasDeEntrega[estado]
      )}
    </span>
  )
}

/** What the signs mean. */
export const Leyenda = () => (
  <ul className={classes.leyenda} aria-label="Qué dice cada celda">
    <li data-estado="sin">
      <span aria-hidden>—</span> Sin entregar
    </li>
    {(['entregado', 'en_revision', 'devuelta', 'recibido'] as const).map(estado => (
      <li key={estado}>
        <EstadoCelda estado={estado} />
      </li>
    ))}
    <li>
      <b aria-hidden>92</b> Calificado
    </li>
    <li>
      <EstadoCelda estado="vencido" />
    </li>
    <li className={tarde.signo}>
      <IconAlarm {...icon} size={16} /> {CON_RETRASO}
    </li>
    <li className={tarde.signo}>
      <span className={tarde.sinLinea}>
        <IconCloudOff {...icon} size={16} />
      </span>{' '}
      Hecho sin conexión
    </li>
    <li className={tarde.signo}>
      <span className={tarde.mensajes}>
        <IconMessageCircle {...icon} size={16} />
      </span>{' '}
      {CON_MENSAJES}
    </li>
  </ul>
)

/** What there is to know of a change beside the cell's own words. */
export function AvisoDeCelda({ aviso }: { aviso: 'espera' | 'conflicto' }) {
  const Signo = aviso === 'espera' ? IconClock : IconAlertTriangle
  return (
    <span className={classes.avisoCelda} data-aviso={aviso}>
      <Signo {...icon} size={16} />
      {aviso === 'espera' ? AQUI : 'Alguien la cambió'}
    </span>
  )
}
