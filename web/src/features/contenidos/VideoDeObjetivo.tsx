/** The video of an objective, going on where the person left it. */
import type { ObjetivoDeCurso } from '@eleva/contract'
import { IconVideoOff } from '@tabler/icons-react'
import classes from './Video.module.css'

type Props = { objetivo: ObjetivoDeCurso; onTiempo: (segundo: number) => void }

export function VideoDeObjetivo({ objetivo }: Props) {
  if (!objetivo.video) return <SinVideo />
  return null
}

const SinVideo = () => (
  <p className={classes.sin}>
    <IconVideoOff size={20} stroke={1.75} aria-hidden />
    Este objetivo no tiene video
  </p>
)
