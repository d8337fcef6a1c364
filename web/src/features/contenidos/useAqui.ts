/**
 * What this device knows of an activity besides what was read: what of it waits to be sent, and that its form was
 * opened.
 */
import { examenesRoutes } from '@eleva/contract'
import { useState } from 'react'
import { useOutbox } from '../../kit/api/outbox/useOutbox.ts'
import { useRead } from '../../kit/api/query.ts'
import { topicOfEntrega } from '../entregables/entrega/topic.parte.ts'
import { isFin, topicOfQuiz } from '../intentos/topic.parte.ts'

export function useAqui(actividad: number | undefined) {
  const unsent = useOutbox()
  const [formulario, setFormulario] = useState<number>()
  // Its button at the activity has asked; nobody asks for it here.
  const examen = useRead(examenesRoutes.verify, { params: { id: actividad ?? 0 } }, { enabled: false }).data
  const quiz = actividad === undefined ? [] : unsent.filter(l => l.topic === topicOfQuiz(actividad))
  return {
    sabe: {
      entregaPorEnviar: actividad !== undefined && unsent.some(l => l.topic === topicOfEntrega(actividad)),
      quizPorEnviar: quiz.some(isFin),
      quizEmpezado: quiz.length > 0,
      sinExamen: examen?.presentarExam === 0,
      formularioAbierto: actividad !== undefined && formulario === actividad,
    },
    onFormulario: () => setFormulario(actividad),
  }
}
