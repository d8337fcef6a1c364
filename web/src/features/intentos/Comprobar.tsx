/** Where an answer is looked at as soon as it is given: from then on it stays. */
import { intentosRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useWrite } from '../../kit/api/query.ts'
import classes from './Marcha.module.css'
import { DeLaRespuesta } from './Revision.parte.tsx'
import type { PreguntaVista } from './useQuiz.parte.ts'

type Props = { intentoId: number; pregunta: PreguntaVista; onDicho: () => void }

export function Comprobar({ intentoId, pregunta, onDicho }: Props) {
  const write = useWrite(intentosRoutes.verify)
  const ask = () => write.mutate({ params: { id: intentoId, reactivo: pregunta.id } }, { onSuccess: onDicho })
  // Told before, on this or another device.
  const again = useEffectEvent(() => {
    if (pregunta.revisada) ask()
  })
  useEffect(() => again(), [])
  return (
    <div className={classes.comprobar} aria-live="polite">
      {write.data ? (
        <DeLaRespuesta dicho={write.data} />
      ) : (
        <Button
          variant="light"
          disabled={pregunta.estado !== 'guardada' || Boolean(pregunta.revisada)}
          loading={write.isPending}
          onClick={ask}
        >
          Comprobar respuesta
        </Button>
      )}
    </div>
  )
}
