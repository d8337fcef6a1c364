/** What a quiz leaves in the usage log. */
import { eventosDeBitacora as eventos } from '@eleva/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { note } from '../../shared/bitacora.ts'
import type { Ubicacion } from '../../shared/ubicacion.ts'

export const eventPlaceOf = (id: number, l: Ubicacion) => ({
  curricula: l.curricula_id,
  curso: l.curso_id,
  unidad: l.unidad_id,
  actividad: id,
  quiz: id,
})

/** Opened once; cancelled when it is left while it is being answered, in whatever way. */
export function useEvents(id: number, ubicacion: Ubicacion, modulo: number, answering: boolean, counts: boolean) {
  const opened = useRef(false)
  const open = useEffectEvent(() => counts && note(modulo, eventos.abrirQuiz, eventPlaceOf(id, ubicacion)))
  const leave = useRef(() => {})
  leave.current = () => {
    if (answering && counts) note(modulo, eventos.cancelarQuiz, eventPlaceOf(id, ubicacion))
  }
  useEffect(() => {
    if (!opened.current) open()
    opened.current = true
    return () => leave.current()
  }, [])
}
