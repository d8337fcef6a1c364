/** How far somebody is in a quiz, and that the connection is lost. */

import { useMediaQuery } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { cutNow } from '../../kit/load/corte.ts'
import classes from './Quiz.module.css'
import type { PreguntaVista } from './useQuiz.parte.ts'

/** @param hasta the last one that is shown, where several are */
type Props = { preguntas: readonly PreguntaVista[]; actual: number; hasta?: number }

export function Segmentos({ preguntas, actual, hasta = actual }: Props) {
  const count = (estado: PreguntaVista['estado']) => preguntas.filter(p => p.estado === estado).length
  const saved = count('guardada')
  const said = [
    `${saved} ${saved === 1 ? 'respuesta guardada' : 'respuestas guardadas'}`,
    ...(count('porEnviar') ? [`${count('porEnviar')} por enviar`] : []),
    `${count('vacia')} sin responder`,
  ]
  return (
    <div className={classes.segmentos} role="img" aria-label={said.join(', ')}>
      {preguntas.map((p, i) => (
        <i key={p.id} data-estado={p.estado} data-actual={(i >= actual && i <= hasta) || undefined} />
      ))}
    </div>
  )
}

/** What the person holds in their hands. */
export const useAparato = () => (useMediaQuery('(pointer: coarse)') ? 'este teléfono' : 'este equipo')

export function SinConexion({ porEnviar }: { porEnviar: number }) {
  const aparato = useAparato()
  const where =
    porEnviar === 0
      ? `tus respuestas se guardan en ${aparato} y se envían solas.`
      : porEnviar === 1
        ? `tu respuesta está en ${aparato} y se envía sola.`
        : `tus ${porEnviar} respuestas están en ${aparato} y se envían solas.`
  return (
    <div className={classes.nota} role="status">
      <IconCloudOff size={20} stroke={1.75} aria-hidden />
      <p>
        <strong>{cutNow()}.</strong> Sigue respondiendo: {where}
      </p>
    </div>
  )
}
