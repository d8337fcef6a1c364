/** What this device knows of an activity besides what was read: what of it waits to be sent, and that its form was opened. */
import { useState } from 'react'
import { useOutbox } from '../../kit/api/outbox/useOutbox.ts'
import { topicOfEntrega } from '../entregables/entrega/topic.parte.ts'
import { isFin, topicOfQuiz } from '../intentos/topic.parte.ts'

export function useAqui(actividad: number | undefined) {
  const unsent = useOutbox()
  const [formulario, setFormulario] = useState<number>()
  const quiz = actividad === undefined ? [] : unsent.filter(l => l.topic === topicOfQuiz(actividad))
  return {
    sabe: {
      entregaPorEnviar: actividad !== undefined && unsent.some(l => l.topic === topicOfEntrega(actividad)),
      quizPorEnviar: quiz.some(isFin),
      quizEmpezado: quiz.length > 0,
      formularioAbierto: actividad !== undefined && formulario === actividad,
    },
    onFormulario: () => setFormulario(actividad),
  }
}
