/**
 * Plays a voice note. Nothing is fetched before; how long it is, the message says: a recording itself does not know.
 */
import { ActionIcon } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { isNamed } from '../../../kit/named.ts'
import { notify } from '../../../kit/notify.ts'
import { formatClock } from '../../../kit/page/duration.ts'
import classes from './Adjuntos.module.css'

/** One at a time. */
let playing: HTMLAudioElement | undefined

type Props = { src: string; segundos: number; label: string }

export function Sonido({ src, segundos, label }: Props) {
  const audio = useRef<HTMLAudioElement>(null)
  const [on, setOn] = useState(false)
  const [at, setAt] = useState(0)
  const toggle = async () => {
    const it = audio.current
    if (!it) return
    if (!it.paused) return it.pause()
    if (playing !== it) playing?.pause()
    playing = it
    try {
      await it.play()
    } catch (error) {
      // Paused before it began is no failure.
      if (!isNamed(error, 'AbortError'))
        notify('No se pudo oír la nota. Revisa tu conexión y vuelve a intentarlo.', 'danger')
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div role="group" aria-label={`${label}, ${formatClock(segundos)}`} className={classes.sonido}>
      {/* biome-ignore lint/a11y/useMediaCaption: what somebody says to one person has no captions */}
      <audio
        ref={audio}
        preload="none"
        src={src}
        onPlay={() => setOn(true)}
        onPause={() => setOn(false)}
        onTimeUpdate={e => setAt(e.currentTarget.currentTime)}
        onEnded={() => {
          setOn(false)
          setAt(0)
        }}
      />
      <ActionIcon
        size={40}
        radius="xl"
        variant="filled"
        color="bugambilia"
        aria-label={on ? 'Pausar' : 'Oír'}
        onClick={() => void toggle()}
      >
        {on ? <IconPlayerPauseFilled size={18} aria-hidden /> : <IconPlayerPlayFilled size={18} aria-hidden />}
      </ActionIcon>
      <input
        type="range"
        aria-label="Por dónde va"
        aria-valuetext={`${formatClock(at)} de ${formatClock(segundos)}`}
        min={0}
        max={segundos}
        step={0.1}
        value={Math.min(at, segundos)}
        onChange={e => {
          const to = Number(e.currentTarget.value)
          if (audio.current) audio.current.currentTime = to
          setAt(to)
        }}
      />
      <span className={classes.duracion}>{on || at > 0 ? formatClock(at) : formatClock(segundos)}</span>
    </div>
  )
}
