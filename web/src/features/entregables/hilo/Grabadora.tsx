/** Records a voice note: a button, and while it records the time, how loud it is, and the two ways to end it. */
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconMicrophone, IconPlayerPause, IconPlayerPlay, IconPlayerStopFilled, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatClock } from '../../../kit/page/duration.ts'
import classes from './Escribir.module.css'
import { canRecord, type Grabacion, type Limites, motivoDeMicrofono, NO_PUEDE, recordVoz } from './grabar.ts'

const LABEL = 'Grabar nota de voz'
const TICK_MS = 100

type Props = {
  disabled: boolean
  onNota: (archivo: File, segundos: number) => void
  onRecording: (recording: boolean) => void
}

export function useGrabadora({ onNota, onRecording, limites }: Omit<Props, 'disabled'> & { limites?: Limites }) {
  const [grabacion, setGrabacion] = useState<Grabacion>()
  const [pidiendo, setPidiendo] = useState(false)
  const [motivo, setMotivo] = useState<string>()
  const here = useRef(true)
  const now = useRef<Grabacion>(undefined)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
      // Whoever leaves while they record finds the note when they come back.
      now.current?.stop()
    }
  }, [])
  const end = () => {
    now.current = undefined
    if (!here.current) return
    setGrabacion(undefined)
    onRecording(false)
  }
  const begin = async () => {
    setMotivo(undefined)
    if (!canRecord()) return setMotivo(NO_PUEDE)
    setPidiendo(true)
    try {
      const begun = await recordVoz(onNota, end, limites)
      now.current = begun
      if (!here.current) return begun.cancel()
      setGrabacion(begun)
      onRecording(true)
    } catch (error) {
      setMotivo(motivoDeMicrofono(error))
    } finally {
      setPidiendo(false)
    }
  }
  return { grabacion, pidiendo, motivo, begin }
}

type De = ReturnType<typeof useGrabadora>

export const BotonDeVoz = ({ voz, disabled }: { voz: De; disabled: boolean }) => (
  <Tooltip label={LABEL}>
    <ActionIcon
      size={44}
      aria-label={LABEL}
      disabled={disabled}
      loading={voz.pidiendo}
      onClick={() => void voz.begin()}
    >
      <IconMicrophone size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  </Tooltip>
)

/** @param conPausa where it may take long */
export function Grabando({ grabacion, conPausa = false }: { grabacion: Grabacion; conPausa?: boolean }) {
  const [segundos, setSegundos] = useState(0)
  const [pausada, setPausada] = useState(false)
  const bar = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
    const timer = setInterval(() => {
      setSegundos(Math.floor(grabacion.segundos()))
      if (bar.current) bar.current.style.inlineSize = `${Math.round(grabacion.nivel() * 100)}%`
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [grabacion])
  return (
    <div className={classes.grabando}>
      <p role="status" className={classes.oculto}>
        {pausada ? 'En pausa' : 'Grabando'}. Hasta {grabacion.hasta / 60} minutos.
      </p>
      <span className={classes.punto} data-pausada={pausada || undefined} aria-hidden />
      <span role="timer" aria-label="Tiempo grabado" className={classes.tiempo}>
        {formatClock(segundos)} <small>/ {formatClock(grabacion.hasta)}</small>
      </span>
      <span className={classes.nivel} aria-hidden>
        <span ref={bar} />
      </span>
      {conPausa && (
        <Button
          variant="default"
          leftSection={pausada ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
          onClick={() => {
            if (pausada) grabacion.seguir()
            else grabacion.pausar()
            setPausada(!pausada)
          }}
        >
          {pausada ? 'Seguir' : 'Pausar'}
        </Button>
      )}
      <Button
        ref={button}
        leftSection={<IconPlayerStopFilled size={18} aria-hidden />}
        onClick={() => grabacion.stop()}
      >
        Terminar
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
        onClick={() => grabacion.cancel()}
      >
        Descartar
      </Button>
    </div>
  )
}
